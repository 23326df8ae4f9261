/**
 * Suggestions: how good they are on labelled statements and on those of engagements (printed, and held by the
 * unit tests), and how long 500 lines take over the whole taxonomy and a part of it, known wordings and strange ones.
 */
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { suggestTags } from '../../main/xbrl-filing/suggestions/suggest-tags.ts';
import { LINE_STATEMENTS } from '../../shared/model/enums.ts';
import {
  engagementInWords,
  MEASURED_CHARTS,
  MEASURED_ENTRY_POINTS,
  measureEngagements,
} from '../fixtures/engagement-lines/measure.ts';
import {
  HELD_OUT_COMPANIES,
  labelledCompany,
  TUNED_COMPANIES,
} from '../fixtures/labelled-statements/labelled-statements.ts';
import { linesBySource } from '../fixtures/labelled-statements/lines-by-source.ts';
import {
  confirmedLastYear,
  index,
  inWords,
  library,
  lookup,
  measure,
} from '../fixtures/labelled-statements/measure.ts';
import {
  fuzzyRates,
  judgeSource,
  measureInWords,
  measureJudged,
} from '../fixtures/labelled-statements/measure-by-source.ts';
import { caseFile } from '../support/case-files.ts';
import { tagIndexOf } from '../support/tag-index.ts';
import { medianMs, PACE } from './ratio.ts';

const lines = [...TUNED_COMPANIES, ...HELD_OUT_COMPANIES]
  .flatMap((company) => labelledCompany(company).lines)
  .slice(0, 500);
const { period } = labelledCompany('hardware-trading');
const context = { index, library, period, earlier: [] };

describe('suggestions', () => {
  test('on labelled statements', () => {
    for (const [name, companies] of [
      ['tuned', TUNED_COMPANIES],
      ['held out', HELD_OUT_COMPANIES],
    ] as const) {
      console.log(`${name}, new client: ${inWords(measure(companies))}`);
      console.log(`${name}, returning: ${inWords(measure(companies, { earlier: confirmedLastYear }))}`);
    }
  });

  test('on lines of many practices', () => {
    const file = new URL('../fixtures/labelled-statements/lines-of-practices.csv', import.meta.url);
    const judged = [...linesBySource(file).values()].flatMap(judgeSource);
    console.log(`of many practices: ${measureInWords(measureJudged(judged))}`);
  });

  const labels = caseFile('labels/statement-lines.csv');

  test.skipIf(!existsSync(labels))('on lines of other people, beside a plain fuzzy search', () => {
    const judged = [...linesBySource(labels).values()].flatMap(judgeSource);
    const print = (name: string, lines: typeof judged) =>
      console.log(
        `${name}: ${measureInWords(measureJudged(lines))}; ${fuzzyRates(lines.map(({ line }) => line))}`,
      );
    for (const statement of LINE_STATEMENTS) {
      const lines = judged.filter(({ line }) => line.statement === statement);
      if (lines.length > 0) print(statement, lines);
    }
    print('all', judged);
    for (const known of [true, false])
      print(
        known ? 'wording in the library' : 'wording not in the library',
        judged.filter((one) => one.known === known),
      );
  });

  test('on statements built from an engagement, by words alone and by reporting keys', () => {
    const [sample = '', ...charts] = MEASURED_CHARTS;
    for (const entryPoint of MEASURED_ENTRY_POINTS) {
      for (const [name, measured] of [
        ['sample practice', [sample]],
        ['labelled charts', charts],
      ] as const) {
        const words = engagementInWords(measureEngagements(measured, entryPoint, false));
        const keys = engagementInWords(measureEngagements(measured, entryPoint, true));
        console.log(`${entryPoint}, ${name}, by words: ${words}`);
        console.log(`${entryPoint}, ${name}, by keys: ${keys}`);
      }
    }
  });

  /** With a word in each that nobody knows: nothing is answered by the library alone. */
  const strange = lines.map((line) => ({ ...line, label: `${line.label} xq` }));
  const narrow = { ...context, index: tagIndexOf(lookup, 'SIMPLIFIED_XBRL') };

  for (const [what, asked, known, most] of [
    [`of the whole taxonomy, ${lookup.taxonomy.elements.length} elements`, lines, context, 100],
    ['with words that nobody knows', strange, context, 200],
    ['of a simplified filing', lines, narrow, 100],
    ['of a simplified filing, with words that nobody knows', strange, narrow, 200],
  ] as const)
    test(`500 lines ${what}`, async ({ bench }) => {
      expect(asked).toHaveLength(500);
      const result = await bench.compare(
        bench('suggest for all lines', () => {
          expect(suggestTags(asked, known)).toHaveLength(500);
        }),
        bench('suggest for one line', () => {
          expect(suggestTags(asked.slice(0, 1), known)).toHaveLength(1);
        }),
        PACE,
      );
      expect(medianMs(result.get('suggest for all lines'))).toBeLessThan(most);
    });
});
