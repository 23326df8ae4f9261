/**
 * How a client's trial balances were read when a person had corrected the reader: one recipe for each source
 * (kind of file, sheet and headings), which is the first guess for the next file of that source.
 */
import type { Migration } from './migration.ts';

export const rememberedRecipes: Migration = {
  name: '0002-remembered-recipes',
  statements: [
    `CREATE TABLE rememberedRecipe (
      clientId TEXT NOT NULL REFERENCES client (id), source TEXT NOT NULL, recipe TEXT NOT NULL,
      headerRow INTEGER NOT NULL, savedAt TEXT NOT NULL,
      PRIMARY KEY (clientId, source)
    ) STRICT`,
  ],
};
