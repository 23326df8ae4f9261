/**
 * The Word document, the pages, the approval page and the binder head their columns and print their amounts alike,
 * whatever the period, the rounding and the currency.
 */
import { describe, expect, it } from 'vitest';
import { amountColumns } from '../../../../main/financial-statements/document/statement-document.ts';
import { computeStatements } from '../../../../main/financial-statements/statements/compute-statements.ts';
import { engagementSnapshot } from '../../../../main/sync/sign-off/engagement-snapshot.ts';
import type { EvidenceInput } from '../../../../main/xbrl-filing/evidence/evidence-input.ts';
import { lineColumns, lineRows } from '../../../../main/xbrl-filing/evidence/evidence-tables.ts';
import type { RoundingConvention } from '../../../../shared/model/enums.ts';
import { formatMoney } from '../../../../shared/model/money.ts';
import {
  columnHeads,
  currencyHead,
  placesOf,
  printFigure,
  printInSentence,
  shownAmount,
} from '../../../../shared/model/printed-figures.ts';
import type { StatementsJson } from '../../../../shared/model/statements.ts';
import { statementsMarkup } from '../../../../sync-server/portal/pages/statements.ts';
import {
  books,
  date,
  HEADER,
  money,
  TAXONOMY,
} from '../../main/financial-statements/statements/sample-books.ts';
import { sampleRendering } from '../../main/xbrl-filing/rendering/sample-rendering.ts';
import { sampleContent, sampleLine } from '../../validation/sample-content.ts';

const statementsOf = (
  start: string,
  end: string,
  rounding: RoundingConvention = 'SGD',
  currency = 'SGD',
): StatementsJson =>
  computeStatements({
    header: { ...HEADER, periodStart: date(start), periodEnd: date(end), rounding, currency },
    items: books([
      ['cash_and_bank', '1234567.00', '2000000.00'],
      ['share_capital', '-2000000.00', '-2000000.00'],
      ['administrative_expenses', '765433.00', '0.00'],
    ]),
    hasPriorYear: true,
    taxonomy: TAXONOMY,
    rules: [],
  });

const snapshotOf = (statements: StatementsJson) =>
  engagementSnapshot({
    client: { companyName: 'Amber Fern Pte. Ltd.', uen: '202214569N' },
    statements,
    sentBefore: null,
    notes: [],
    letStand: [],
  });

/** What the binder heads its figures with, for a filing of the same periods. */
function binderOf(start: string, end: string, priorEnd: string) {
  const content = sampleContent({
    lines: [sampleLine({ valueCurrent: money('-250.50'), valuePrior: money('0.00') })],
  });
  const priorPeriod = { start: date('2000-01-01'), end: date(priorEnd) };
  const filing = { ...content.filing, periodStart: date(start), periodEnd: date(end), priorPeriod };
  const input: EvidenceInput = {
    content: { ...content, filing },
    labelOf: (id) => id,
    letStand: null,
    sources: [],
    results: [],
    runAt: '',
    artifacts: [],
    audit: [],
    generatedAt: '',
    facts: [],
    ruleOf: () => null,
    books: null,
    rendering: sampleRendering,
    outsideChecks: [],
    signatures: [],
    staff: {},
  };
  const row = lineRows(input).find((each) => !('heading' in each));
  return {
    heads: lineColumns(input).slice(2, 4),
    figures: row && !('heading' in row) ? row.slice(2, 4) : undefined,
  };
}

describe('the heads of the columns', () => {
  it.each([
    ['an ordinary year', '2025-01-01', '2025-12-31', '2024-12-31', '2025', '2024'],
    ['a first period of 15 months', '2025-01-01', '2026-03-31', '2024-12-31', '2026', '2024'],
    ['an interim', '2025-07-01', '2025-12-31', '2025-06-30', '31 December 2025', '30 June 2025'],
    ['a year to 29 February', '2023-03-01', '2024-02-29', '2023-02-28', '2024', '2023'],
  ])('of %s are the same everywhere', (_what, start, end, priorEnd, current, prior) => {
    const statements = statementsOf(start, end);
    const heads = [current, prior];
    expect(Object.values(columnHeads(date(start), date(end)))).toEqual(heads);
    expect(amountColumns(statements, 'balanceSheet').heads).toEqual(heads);
    const { statements: tables } = snapshotOf(statements);
    expect(tables[0]?.columns).toEqual(heads);
    expect(tables[1]?.columns).toEqual(heads);
    const years = tables[2]?.rows.filter((row) => row.kind === 'HEADING').map((row) => row.label);
    expect(years).toEqual([prior, current]);
    expect(binderOf(start, end, priorEnd).heads.map(({ heading }) => heading)).toEqual(
      heads.map((head) => `${head} S$`),
    );
  });
});

describe('units and amounts', () => {
  it.each([
    ['SGD', 'SGD', 'S$', '1,234,567', '2,000,000'],
    ['SGD', 'SGD_CENTS', 'S$', '1,234,567.00', '2,000,000.00'],
    ['SGD', 'SGD_THOUSANDS', "S$'000", '1,235', '2,000'],
    ['USD', 'SGD', 'US$', '1,234,567', '2,000,000'],
    ['USD', 'SGD_THOUSANDS', "US$'000", '1,235', '2,000'],
    ['THB', 'SGD', 'THB', '1,234,567', '2,000,000'],
  ] as const)('of %s in %s are the same everywhere', async (currency, rounding, unit, now, before) => {
    const statements = statementsOf('2025-01-01', '2025-12-31', rounding, currency);
    const cash = statements.balanceSheet.lines.find((line) => line.key === 'cash_and_bank');
    const columns = amountColumns(statements, 'balanceSheet');
    expect(columns.unit).toBe(unit);
    expect(currencyHead(statements.currency, rounding)).toBe(unit);
    expect(cash && columns.figures(cash).map(({ text }) => text)).toEqual([now, before]);
    const onPage = formatMoney(shownAmount(statements, cash?.current ?? null), placesOf(statements));
    expect(onPage).toBe(now);
    const portal = String(await statementsMarkup(snapshotOf(statements)));
    for (const text of [now, before]) expect(portal).toContain(`<td class="amount">${text}</td>`);
  });

  it('nil is a dash and a negative stands in brackets', () => {
    expect(binderOf('2025-01-01', '2025-12-31', '2024-12-31').figures).toEqual(['(250.50)', '-']);
    for (const rounding of ['SGD', 'SGD_CENTS', 'SGD_THOUSANDS'] as const) {
      expect(printFigure(money('0.00'), rounding)).toBe('-');
      expect(printFigure(null, rounding)).toBe('');
    }
    expect(printFigure(money('-48000.00'), 'SGD_THOUSANDS')).toBe('(48)');
    expect(printFigure(money('-48000.00'), 'SGD')).toBe('(48,000)');
    expect(printFigure(money('-48000.00'), 'SGD_CENTS')).toBe('(48,000.00)');
  });

  it('stand in full in a sentence, whatever the unit of the columns', () => {
    const of = (currency: string, rounding: 'SGD' | 'SGD_CENTS' | 'SGD_THOUSANDS') =>
      printInSentence(money('34123.45'), { currency, rounding });
    expect(of('SGD', 'SGD_THOUSANDS')).toBe('S$34,000');
    expect(of('SGD', 'SGD')).toBe('S$34,123');
    expect(of('SGD', 'SGD_CENTS')).toBe('S$34,123.45');
    expect(of('THB', 'SGD_THOUSANDS')).toBe('THB 34,000');
  });
});
