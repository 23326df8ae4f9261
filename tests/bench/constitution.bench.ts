/**
 * The rule book: finding elements, against fuse.js with its default options over the same labels (speed, and how
 * much of the labelled sample each finds); and loading and indexing everything anew, against JSON.parse of the
 * same texts alone.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Fuse from 'fuse.js';
import { describe, expect, test } from 'vitest';
import {
  CONSTITUTION_DIRECTORY,
  createElementSearch,
  createMappingLibrary,
  loadMappingLibrary,
  loadTaxonomy,
} from '../../constitution/index.ts';
import { readMappingLibrary } from '../../constitution/mapping-library.ts';
import { readClassPolicies } from '../../constitution/policies.ts';
import { readDisclosureRules, readReportingTaxonomy } from '../../constitution/reporting.ts';
import { readValidationRules } from '../../constitution/rules.ts';
import { readTaxonomy } from '../../constitution/taxonomy.ts';
import { createTaxonomyLookup } from '../../constitution/taxonomy-lookup.ts';
import { ELEMENT_QUERIES, hitRates } from '../fixtures/search/element-queries.ts';
import { medianMs, PACE, ratioOf } from './ratio.ts';

const VERSION = 'reg_2026_v1';

/** Loading is long: it needs more runs until all of it is compiled, and more until one is undisturbed. */
const LONG_PACE = { time: 3_000, iterations: 60, warmupTime: 1_500, warmupIterations: 40 } as const;

describe(`${ELEMENT_QUERIES.length} queries`, () => {
  const taxonomy = loadTaxonomy(VERSION);
  const library = loadMappingLibrary();
  const search = createElementSearch(taxonomy, library);
  const fuse = new Fuse(
    [
      ...taxonomy.elements
        .filter((element) => element.kind === 'item')
        .map(({ label, element_id }) => ({ label, elementId: element_id })),
      ...library.map((entry) => ({ label: entry.label_pattern, elementId: entry.target_element_id })),
    ],
    { keys: ['label'] },
  );
  const ours = (query: string) => search(query).map((element) => element.element_id);
  const kept = new Map<string, readonly string[]>();
  const theirs = (query: string) => {
    const found = kept.get(query) ?? [...new Set(fuse.search(query).map(({ item }) => item.elementId))];
    kept.set(query, found);
    return found;
  };

  // fuse.js takes half a minute for the sample where the machine is busy.
  test('quality', { timeout: 240_000 }, () => {
    const percent = (part: number) => `${(part * 100).toFixed(1)} %`;
    for (const kind of ['all', ...new Set(ELEMENT_QUERIES.map((one) => one.kind))]) {
      const queries = ELEMENT_QUERIES.filter((one) => kind === 'all' || one.kind === kind);
      const [mine, fuses] = [hitRates(queries, ours), hitRates(queries, theirs)];
      console.log(
        `${kind} (${queries.length}): first ${percent(mine.first)}, fuse.js ${percent(fuses.first)}; ` +
          `among five ${percent(mine.topFive)}, fuse.js ${percent(fuses.topFive)}`,
      );
      expect(mine.first).toBeGreaterThanOrEqual(fuses.first);
      expect(mine.topFive).toBeGreaterThanOrEqual(fuses.topFive);
    }
  });

  test('speed', async ({ bench }) => {
    // Every kind of query, few enough for fuse.js to be run often.
    const asked = ELEMENT_QUERIES.filter((_, at) => at % 22 === 0).map(({ query }) => query);
    const result = await bench.compare(
      bench('find elements', () => {
        for (const query of asked) expect(search(query).length).toBeGreaterThan(0);
      }),
      bench('fuse.js', () => {
        for (const query of asked) fuse.search(query);
      }),
      PACE,
    );
    const perQuery = medianMs(result.get('find elements')) / asked.length;
    const faster = medianMs(result.get('fuse.js')) / medianMs(result.get('find elements'));
    console.log(`one query: ${perQuery.toFixed(3)} ms, ${faster.toFixed(0)} times as fast as fuse.js`);
    expect(ratioOf(result.get('find elements'), result.get('fuse.js'))).toBeLessThan(1 / 50);
    expect(perQuery).toBeLessThan(0.3);
  });

  test('the first letters of a word', async ({ bench }) => {
    const letters = [...'abcdefghijklmnoprstuvw', 'tr', 'pr', 'no', 'in'];
    const result = await bench.compare(
      bench(`find ${letters.length} beginnings`, () => {
        for (const typed of letters) expect(search(typed, { limit: 5000 }).length).toBeGreaterThan(0);
      }),
      bench('fuse.js, one beginning', () => {
        fuse.search('pr');
      }),
      PACE,
    );
    const perLetter = medianMs(result.get(`find ${letters.length} beginnings`)) / letters.length;
    console.log(`one beginning: ${perLetter.toFixed(3)} ms`);
    expect(perLetter).toBeLessThan(1);
  });
});

describe('loading', () => {
  const texts = [
    `taxonomy_${VERSION}.json`,
    `validation_rules_${VERSION}.json`,
    'mapping_library.json',
    'reporting_taxonomy.json',
    'disclosure_rules.json',
    'profit_or_loss_layouts.json',
    'policies/classes.json',
  ].map((name) => readFileSync(join(CONSTITUTION_DIRECTORY, name), 'utf8'));

  test('the whole constitution', async ({ bench }) => {
    const result = await bench.compare(
      bench('load and index everything', () => {
        const library = readMappingLibrary();
        const lookup = createTaxonomyLookup(readTaxonomy(VERSION), () => library);
        expect(lookup.search('total assets', { limit: 1 })).toHaveLength(1);
        expect(readValidationRules(VERSION, lookup)).toHaveLength(144);
        expect(createMappingLibrary(library).matches('revenue').length).toBeGreaterThan(0);
        const { items, accountNames } = readReportingTaxonomy();
        expect(items.length).toBeGreaterThan(50);
        expect(accountNames.changesSide.size).toBeGreaterThan(5);
        expect(readDisclosureRules().length).toBeGreaterThan(10);
        expect(readClassPolicies('SFRS_SE').length).toBeGreaterThan(10);
        expect(readClassPolicies('FULL_SFRS').length).toBeGreaterThan(10);
      }),
      bench('JSON.parse alone', () => {
        for (const text of texts) expect(JSON.parse(text)).toBeTypeOf('object');
      }),
      LONG_PACE,
    );
    const [all, alone] = [result.get('load and index everything'), result.get('JSON.parse alone')];
    ratioOf(all, alone);
    const best = all.latency.min / alone.latency.min;
    console.log(`best runs: ${best.toFixed(2)} times`);
    // The best runs are compared: on a busy machine the collector waits for its helpers and the median grows.
    // About three and a half in plain Node, a little more here, where every import is looked up when it is used.
    // The program waits for this once, at its start: it must not be felt.
    expect(best).toBeLessThan(4.5);
    expect(medianMs(all)).toBeLessThan(250);
  });
});
