/**
 * What a reporting key means stands in the constitution: the rooms that map accounts name no key. Words that are
 * also names of groups, components and roles of the taxonomy are no keys there.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadReportingTaxonomy } from '../../constitution/index.ts';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const { items } = loadReportingTaxonomy();
const named: ReadonlySet<string | null> = new Set(
  items.flatMap((item) => [item.group, item.component, item.role, item.section]),
);
const keys = new Set(items.map(({ key }) => key).filter((key) => key.includes('_') && !named.has(key)));

/** Files that still name a key, with how many: the list may only get shorter. */
const STILL: Readonly<Record<string, number>> = {
  'main/financial-statements/notes/answer-blocks.ts': 1,
  'main/financial-statements/notes/asset-classes.ts': 1,
  'main/financial-statements/notes/offline-drafter.ts': 1,
  'main/financial-statements/notes/part-balances.ts': 1,
  'main/financial-statements/statements/anomalies.ts': 1,
  'main/sync/sign-off/engagement-snapshot.ts': 1,
  'shared/model/cash-flow-lines.ts': 1,
};

const literals = (source: string) =>
  [
    ...source
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .matchAll(/['"`]([a-z]+(?:_[a-z]+)+)['"`]|^\s*([a-z]+(?:_[a-z]+)+):/gm),
  ].filter(([, text, name]) => keys.has(text ?? name ?? '')).length;

describe('reporting keys', () => {
  it('stand in no source of the program but those listed', () => {
    const files = globSync('{main,shared,renderer,sync-server}/**/*.{ts,tsx}', { cwd: repository });
    expect(files.length).toBeGreaterThan(500);
    const found = files.flatMap((file) => {
      const count = literals(readFileSync(join(repository, file), 'utf8'));
      return count === 0 ? [] : [[file, count] as const];
    });
    expect(Object.fromEntries(found.sort())).toEqual(STILL);
  });

  it('are found where they stand', () => {
    expect(literals("const key = 'cash_and_bank';")).toBe(1);
    expect(literals("const group = 'cost_of_sales';")).toBe(0);
  });
});
