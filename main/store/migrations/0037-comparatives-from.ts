/** Which statements of the years before a version of statements took its comparatives from; null of versions before it was kept. */
import type { Migration } from './migration.ts';

export const comparativesFrom: Migration = {
  name: '0037-comparatives-from',
  statements: ['ALTER TABLE generatedStatement ADD COLUMN comparativesFrom TEXT'],
};
