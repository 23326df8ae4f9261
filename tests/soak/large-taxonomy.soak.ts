/**
 * A taxonomy of 20,000 concepts, from package to search: imported by a process of its own in at most 60 s and 1.5 GB,
 * loaded in at most 300 ms, searched in at most 5 ms. Every figure is printed; of repeated runs the best one counts,
 * since a busy machine says nothing of the program.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { installReleases } from '../../constitution/release/convert.ts';
import { readTaxonomy } from '../../constitution/taxonomy.ts';
import { createTaxonomyLookup } from '../../constitution/taxonomy-lookup.ts';
import { FileLocator } from '../../main/taxonomy-import/package/locate-files.ts';
import { openTaxonomyFiles } from '../../main/taxonomy-import/package/package-files.ts';
import { readPublishedTaxonomy } from '../../main/taxonomy-import/read-taxonomy.ts';
import { draftMapping, type ImportMapping } from '../../main/taxonomy-import/release/mapping.ts';
import { walkSection } from '../../main/xbrl-filing/taxonomy-browser/section-tree.ts';
import { largeLine, largeTaxonomy } from '../fixtures/taxonomies/large-taxonomy.ts';
import { copyConstitution } from '../support/constitution-copy.ts';

const CONCEPTS = 20_000;
const VERSION = 'big_2027_v1';
const QUERIES = [
  'trade',
  'orchard payables',
  'pledged cider costs 1200',
  'deferred',
  '19999',
  'unbilled storage',
];
const repository = new URL('../../', import.meta.url);

function edited(path: string): ImportMapping {
  const locator = new FileLocator([openTaxonomyFiles(path)]);
  const draft = draftMapping(readPublishedTaxonomy(locator, locator.endingWith('core.xsd')));
  const words = <Words extends object>(given: Words): Words =>
    Object.fromEntries(Object.keys(given).map((key) => [key, key])) as Words;
  return {
    ...draft,
    title: 'A large taxonomy',
    effective_from: '2027-01-01',
    schema_ref: 'https://regulator.example/2027/core.xsd',
    entity_identifier_scheme: 'https://regulator.example/companies',
    entry_points: ['FULL_XBRL'],
    minimum_requirement: [largeLine(0, 0)],
    roles: { ...draft.roles, entityName: largeLine(0, 1) },
    vocabulary: {
      ...draft.vocabulary,
      entryPoint: words(draft.vocabulary.entryPoint),
      accountingStandard: words(draft.vocabulary.accountingStandard),
      roundingLevel: words(draft.vocabulary.roundingLevel),
    },
    sections: draft.sections.map((each, at) => ({
      ...each,
      becomes: {
        section: `part_${at}`,
        label: `Part ${at}`,
        statements: ['balance_sheet'],
        sheet_instant: 'Balance Sheet',
        sheet_duration: 'Balance Sheet',
        notes: false,
      },
    })),
  };
}

/** The import as a process of its own: its time in seconds, and its largest memory in bytes. */
async function importApart(folder: string): Promise<{ readonly seconds: number; readonly bytes: number }> {
  const code = `
    import { importTaxonomy } from './main/taxonomy-import/import.ts';
    const [path, mapping, into] = process.argv.slice(1);
    await importTaxonomy({ path, mapping, into, entryPoint: 'core.xsd', others: [], version: '${VERSION}' });
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    console.log(JSON.stringify({ seconds: (userCPUTime + systemCPUTime) / 1e6, bytes: maxRSS * 1024 }));`;
  const files = [join(folder, 'large.zip'), join(folder, 'mapping.json'), folder];
  const options = { cwd: repository, timeout: 600_000 };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '-e', code, ...files],
    options,
  );
  return JSON.parse(stdout);
}

function bestOf(runs: number, act: () => void): number {
  return Math.min(
    ...Array.from({ length: runs }, () => {
      const from = performance.now();
      act();
      return performance.now() - from;
    }),
  );
}

describe('a taxonomy of 20,000 concepts', { timeout: 900_000 }, () => {
  it('is imported, loaded and searched within its limits', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'large-'));
    const constitution = copyConstitution();
    try {
      writeFileSync(join(folder, 'large.zip'), largeTaxonomy(CONCEPTS));
      writeFileSync(join(folder, 'mapping.json'), JSON.stringify(edited(join(folder, 'large.zip'))));
      const { seconds, bytes } = await importApart(folder);
      const [installed] = await installReleases([join(folder, VERSION, `${VERSION}.xlsx`)], constitution);
      // The hypercubes themselves, 40 and four more of each role, are shown nowhere.
      expect(installed?.counts.elements).toBeGreaterThan(CONCEPTS * 0.99);
      const load = bestOf(8, () => createTaxonomyLookup(readTaxonomy(VERSION, constitution)));
      const lookup = createTaxonomyLookup(readTaxonomy(VERSION, constitution));
      const first = bestOf(1, () => lookup.search('trade'));
      const search = Math.max(...QUERIES.map((query) => bestOf(20, () => lookup.search(query))));
      const tree = bestOf(5, () => walkSection(lookup, 'part_7'));
      const ms = (value: number) => `${value.toFixed(1)} ms`;
      console.info(
        `import ${seconds.toFixed(1)} s of processor time, ${(bytes / 1e6).toFixed(0)} MB; load ${ms(load)}; ` +
          `first search ${ms(first)}, slowest of the others ${ms(search)}; tree of a section ${ms(tree)}`,
      );
      expect(lookup.search('orchard payables').length).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(60);
      expect(bytes).toBeLessThanOrEqual(1.5e9);
      expect(load).toBeLessThanOrEqual(300);
      expect(search).toBeLessThanOrEqual(5);
      expect(tree).toBeLessThanOrEqual(16);
    } finally {
      for (const each of [folder, constitution]) rmSync(each, { recursive: true, force: true });
    }
  });
});
