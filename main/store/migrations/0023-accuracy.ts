/**
 * What was proposed when a person decided, in order, kept with the decision: with each confirmation of a tag, with the
 * first decision on an account, and with a line that is left out. Null for decisions from before this was kept.
 */
import type { Migration } from './migration.ts';

export const accuracy: Migration = {
  name: '0023-accuracy',
  statements: [
    'ALTER TABLE confirmation ADD COLUMN proposed TEXT',
    'ALTER TABLE lineExclusion ADD COLUMN proposed TEXT',
    'ALTER TABLE trialBalanceItem ADD COLUMN firstDecision TEXT',
  ],
};
