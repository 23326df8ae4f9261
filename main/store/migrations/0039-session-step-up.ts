/** Until when a session of this computer may do what asks for the second factor again (security 3). */
import type { Migration } from './migration.ts';

export const sessionStepUp: Migration = {
  name: '0039-session-step-up',
  statements: ['ALTER TABLE session ADD COLUMN steppedUpUntil TEXT'],
};
