/** The face of the statements: one analysis of expenses, gathered balances, and the same sums as the lines behind it. */
import { describe, expect, it } from 'vitest';
import { loadDisclosureRules } from '../../../../../constitution/index.ts';
import { answeredStyle } from '../../../../../main/financial-statements/statements/answered-style.ts';
import { computeStatements } from '../../../../../main/financial-statements/statements/compute-statements.ts';
import type {
  FaceStyle,
  StatementItem,
} from '../../../../../main/financial-statements/statements/statement-input.ts';
import { addMoney, isZero, subtractMoney, ZERO } from '../../../../../shared/model/money.ts';
import { printedLines, type StatementLine } from '../../../../../shared/model/statements.ts';
import { LABELLED_TRADES, ledgerOf } from '../notes/ledger-charts.ts';
import { books, date, everyKey, HEADER, randomBooks, TAXONOMY } from './sample-books.ts';

const RULES = loadDisclosureRules();
const STYLES: readonly FaceStyle[] = [
  { expenses: 'BY_FUNCTION', gathersBalances: true },
  { expenses: 'BY_NATURE', gathersBalances: true },
  { expenses: 'BY_NATURE', gathersBalances: false },
];

const made = (items: readonly StatementItem[], style: FaceStyle, year = 2026) =>
  computeStatements({
    header: { ...HEADER, periodStart: date(`${year}-01-01`), periodEnd: date(`${year}-12-31`) },
    items,
    hasPriorYear: true,
    taxonomy: TAXONOMY,
    rules: RULES,
    style,
  });

/** What the ordinary lines add to the result: income less expenses. */
function resultOf(lines: readonly StatementLine[], year: 'current' | 'prior') {
  return lines
    .filter((line) => line.kind === 'LINE')
    .reduce((sum, line) => {
      const group = TAXONOMY.byKey.get(line.gathers?.[0] ?? line.key)?.group;
      const amount = line[year] ?? ZERO;
      if (group === 'other_comprehensive_income') return sum;
      return group === 'revenue' || group === 'other_income'
        ? addMoney(sum, amount)
        : subtractMoney(sum, amount);
    }, ZERO);
}

const OPERATING = ['cost_of_sales', 'selling', 'administrative', 'other_expenses'];

describe('the face of profit or loss', () => {
  const every = [
    { name: 'every key', items: books(everyKey()) },
    ...[1, 2, 3].map((seed) => ({ name: `random books ${seed}`, items: randomBooks(seed) })),
    ...LABELLED_TRADES.map((trade) => ({ name: trade.trade, items: ledgerOf(trade, false) })),
  ];

  it.each(every)('adds up to the result of its lines, in both years: $name', ({ items }) => {
    for (const style of STYLES)
      for (const year of [2026, 2027]) {
        const { profitAndLoss } = made(items, style, year);
        const face = printedLines(profitAndLoss);
        for (const column of ['current', 'prior'] as const) {
          expect(resultOf(face, column)).toBe(resultOf(profitAndLoss.lines, column));
          expect(face.find(({ key }) => key === 'profit_after_tax')?.[column]).toBe(resultOf(face, column));
        }
        expect(
          face.every(
            (line) => line.kind !== 'LINE' || !isZero(line.current ?? ZERO) || !isZero(line.prior ?? ZERO),
          ),
        ).toBe(true);
        const gathered = face.flatMap(({ gathers = [] }) => gathers);
        expect(new Set(gathered).size).toBe(gathered.length);
      }
  });

  it.each(STYLES)('holds one analysis of expenses: $expenses', (style) => {
    const face = printedLines(made(books(everyKey()), style).profitAndLoss);
    const expenses = face.filter((line) =>
      OPERATING.includes(TAXONOMY.byKey.get(line.gathers?.[0] ?? line.key)?.group ?? ''),
    );
    const prefix = style.expenses === 'BY_FUNCTION' ? 'function_' : 'nature_';
    // Losses on receivables are told apart in either (FRS 1.82).
    expect(expenses.filter(({ key }) => !key.startsWith(prefix)).map(({ key }) => key)).toEqual([
      'impairment_receivables',
    ]);
    expect(face.some(({ key }) => key === 'gross_profit')).toBe(style.expenses === 'BY_FUNCTION');
  });
});

describe('the face of financial position', () => {
  const statements = made(books(everyKey()), STYLES[0] ?? { expenses: 'BY_FUNCTION', gathersBalances: true });

  it('prints receivables, cash and payables in one line each, with one note', () => {
    const face = printedLines(statements.balanceSheet);
    for (const key of [
      'trade_and_other_receivables',
      'cash_and_cash_equivalents',
      'trade_and_other_payables',
    ]) {
      const line = face.find((each) => each.key === key);
      const parts = statements.balanceSheet.lines.filter((each) => line?.gathers?.includes(each.key));
      expect(parts.length, key).toBeGreaterThan(1);
      expect(line?.current).toBe(addMoney(ZERO, ...parts.map((part) => part.current ?? ZERO)));
      expect(new Set(parts.map(({ noteKey }) => noteKey))).toEqual(new Set([line?.noteKey]));
    }
    expect(face.some(({ label }) => /, (?:non-)?current$/.test(label))).toBe(false);
  });

  it('leaves each balance on its line where the client wants it so', () => {
    const apart = made(books(everyKey()), { expenses: 'BY_NATURE', gathersBalances: false });
    expect(printedLines(apart.balanceSheet).some(({ gathers }) => gathers !== undefined)).toBe(false);
  });

  it('gathers the changes of the same balances in the cash flows', () => {
    const face = printedLines(statements.cashFlow);
    const line = face.find(({ key }) => key === 'change_trade_and_other_payables');
    expect(line?.gathers).toContain('change_trade_payables');
    expect(face.some(({ key }) => key === 'change_trade_payables')).toBe(false);
  });
});

describe('the answers about printing', () => {
  const answer = (promptId: string, value: string) => ({ ruleId: 'DISC-002', promptId, value });

  it('choose the style; open, it is by function with balances gathered', () => {
    expect(answeredStyle([], RULES)).toEqual({ expenses: 'BY_FUNCTION', gathersBalances: true });
    const chosen = [
      answer('DISC-002-11', 'By nature'),
      answer('DISC-002-12', 'Each kind on a line of its own'),
    ];
    expect(answeredStyle(chosen, RULES)).toEqual({ expenses: 'BY_NATURE', gathersBalances: false });
  });
});

describe('cents brought forward', () => {
  it('are no other movement, no unexplained cash and no anomaly', () => {
    const statements = made(
      books([
        ['cash_and_bank', '1500.30', '1000.00'],
        ['share_capital', '-100.00', '-100.00'],
        ['retained_earnings', '-900.30', '-700.00'],
        ['revenue', '-500.00', '-200.00'],
      ]),
      STYLES[0] ?? { expenses: 'BY_FUNCTION', gathersBalances: true },
    );
    const kinds = statements.anomalies.map(({ kind }) => kind);
    expect(kinds).not.toContain('UNEXPLAINED_CASH_DIFFERENCE');
    expect(kinds).not.toContain('OPENING_EQUITY_DIFFERENCE');
    expect(statements.changesInEquity.rows.some(({ key }) => key === 'other_movements')).toBe(false);
    expect(statements.cashFlow.lines.some(({ key }) => key === 'unexplained_difference')).toBe(false);
  });
});
