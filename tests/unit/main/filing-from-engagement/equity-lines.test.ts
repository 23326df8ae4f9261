/** Changes in equity as lines of a filing: totals, and each column under its own name with its member proposed. */
import { describe, expect, it } from 'vitest';
import { createMappingLibrary, loadMappingLibrary, taxonomyLookup } from '../../../../constitution/index.ts';
import { linesOfStatements } from '../../../../main/filing-from-engagement/lines-of-statements.ts';
import { computeStatements } from '../../../../main/financial-statements/statements/compute-statements.ts';
import { suggestTags } from '../../../../main/xbrl-filing/suggestions/suggest-tags.ts';
import { tagIndexOf } from '../../../support/tag-index.ts';
import { books, HEADER, type Row, TAXONOMY } from '../financial-statements/statements/sample-books.ts';

const ROWS: readonly Row[] = [
  ['property_plant_equipment', '900.00', '800.00'],
  ['cash_and_bank', '400.00', '300.00'],
  ['share_capital', '-300.00', '-300.00'],
  ['retained_earnings', '-600.00', '-400.00'],
  ['foreign_currency_translation_reserve', '-200.00', '-200.00'],
  ['oci_revaluation', '-100.00', '0.00'],
  ['revenue', '-100.00', '-200.00'],
];
const STATEMENTS = computeStatements({
  header: HEADER,
  items: books(ROWS),
  hasPriorYear: true,
  taxonomy: TAXONOMY,
  rules: [],
});
const equityLines = (components: boolean) =>
  linesOfStatements(STATEMENTS, components).filter((line) => line.statement === 'equity_changes');

describe('changes in equity in a filing', () => {
  it('holds the rows alone where the entry point takes no components', () => {
    const lines = equityLines(false);
    expect(lines.every((line) => line.parentLabel === null)).toBe(true);
    expect(lines.map((line) => line.valueCurrent)).toEqual(['1100.00', '100.00', '100.00', '1300.00']);
  });

  it('holds every column that moved or stands, with both years, under its own name', () => {
    const lines = equityLines(true);
    const opening = lines.filter((line) => line.label === 'Balance at 1 January 2026');
    expect(opening.map((line) => [line.parentLabel, line.valueCurrent, line.valuePrior])).toEqual([
      [null, '1100.00', '900.00'],
      ['Share capital', '300.00', '300.00'],
      ['Retained earnings', '600.00', '400.00'],
      ['Foreign currency translation reserve', '200.00', '200.00'],
    ]);
    const gains = lines.filter((line) => line.label === 'Other comprehensive income');
    expect(gains.map((line) => line.parentLabel)).toEqual([null, 'Revaluation reserve']);
  });

  it('gets a member of equity proposed for each column, by whatever name the practice calls it', () => {
    const lookup = taxonomyLookup('reg_2026_v1');
    const lines = equityLines(true).map((line, at) => ({ ...line, id: `line ${at}` }));
    const proposed = suggestTags(lines, {
      index: tagIndexOf(lookup, 'FULL_XBRL'),
      library: createMappingLibrary(loadMappingLibrary()),
      period: { start: HEADER.periodStart, end: HEADER.periodEnd },
      earlier: [],
    });
    const members = new Map(
      lines.map((line, at) => [line.parentLabel, proposed[at]?.memberId ?? null] as const),
    );
    expect(Object.fromEntries(members)).toEqual({
      null: null,
      'Share capital': 'fs_ShareCapitalMember',
      'Retained earnings': 'fs_AccumulatedProfitsMember',
      'Foreign currency translation reserve': 'fs_CurrencyTranslationReserveMember',
      'Revaluation reserve': 'fs_RevaluationReserveMember',
    });
  });
});
