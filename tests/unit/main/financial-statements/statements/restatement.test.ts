/**
 * Comparatives that journals restate or reclassify: what was reported stays known, every figure of the note sums, and the
 * statements cast as they did, on books and journals by chance.
 */
import { describe, expect, it } from 'vitest';
import { amountColumns } from '../../../../../main/financial-statements/document/statement-document.ts';
import { restatementBlocks } from '../../../../../main/financial-statements/notes/restatement-note.ts';
import { computeStatements } from '../../../../../main/financial-statements/statements/compute-statements.ts';
import { chainBooks, openChain } from '../../../../../main/financial-statements/statements/figure-chains.ts';
import type {
  Restating,
  RestatingJournal,
  StatementInput,
  StatementItem,
} from '../../../../../main/financial-statements/statements/statement-input.ts';
import { ROUNDING_CONVENTIONS, type RoundingConvention } from '../../../../../shared/model/enums.ts';
import { addMoney, fromCents, roundCents, toCents, ZERO } from '../../../../../shared/model/money.ts';
import { ROUNDING_UNIT_CENTS } from '../../../../../shared/model/printed-figures.ts';
import { statementHeads } from '../../../../../shared/model/statement-heads.ts';
import type { RestatedRow, StatementsJson } from '../../../../../shared/model/statements.ts';
import { expectToCast } from './casting.ts';
import { books, date, HEADER, money, randomBooks, seeded, TAXONOMY, TRADING } from './sample-books.ts';

type Entry = readonly [key: string, closing: string, opening?: string];

function restatingBy(
  items: readonly StatementItem[],
  entries: readonly Entry[],
  restates: RestatingJournal['restates'] = 'ERROR',
  openingUnknown: readonly string[] = [],
): Restating {
  return {
    journals: [{ reference: 'PY 1', narrative: 'Stock counted twice', restates }],
    amounts: entries.map(([key, closing, opening = '0.00']) => ({
      itemId: items.find(({ taxonomyKey }) => taxonomyKey === key)?.id ?? '',
      taxonomyKey: key,
      closing: money(closing),
      opening: money(opening),
    })),
    openingUnknown,
    unsaid: [],
  };
}

const withPrior = (items: readonly StatementItem[], { amounts }: Restating): StatementItem[] =>
  items.map((item) => {
    const added = amounts.find(({ itemId }) => itemId === item.id)?.closing ?? ZERO;
    return {
      ...item,
      priorYearBalance: addMoney(item.priorYearBalance ?? ZERO, added),
      priorAdjustment: added,
    };
  });

const base = (items: readonly StatementItem[], rounding: RoundingConvention = 'SGD'): StatementInput => ({
  header: { ...HEADER, rounding },
  items,
  hasPriorYear: true,
  taxonomy: TAXONOMY,
  rules: [],
});

function issuedLastYear(
  items: readonly StatementItem[],
  rounding: RoundingConvention = 'SGD',
): StatementsJson {
  return computeStatements({
    header: {
      ...HEADER,
      rounding,
      periodStart: date('2025-01-01'),
      periodEnd: date('2025-12-31'),
      firstPeriod: true,
    },
    items: items.map((item) => ({
      ...item,
      currentYearBalance: item.priorYearBalance ?? ZERO,
      priorYearBalance: null,
    })),
    hasPriorYear: false,
    taxonomy: TAXONOMY,
    rules: [],
  });
}

/** Everything that a reader of the note would add up. */
function expectNoteToSum({ restatement }: StatementsJson, label: string): void {
  if (restatement === undefined) throw new Error(`${label}: no restatement`);
  for (const { key, reported, adjustment, restated } of restatement.rows) {
    expect(addMoney(reported, adjustment), `${label} ${key}`).toBe(restated);
    expect(adjustment, `${label} ${key}`).not.toBe(ZERO);
  }
  const added = (statement: RestatedRow['statement'], pick: (key: string) => boolean) =>
    restatement.rows
      .filter((row) => row.statement === statement && row.kind === 'LINE' && pick(row.key))
      .reduce((sum, { adjustment }) => sum + toCents(adjustment), 0n);
  const total = (statement: RestatedRow['statement'], key: string) =>
    toCents(
      restatement.rows.find((row) => row.statement === statement && row.key === key)?.adjustment ?? ZERO,
    );
  const section =
    (...names: string[]) =>
    (key: string) =>
      names.includes(TAXONOMY.byKey.get(key)?.section ?? '');
  expect(added('balanceSheet', section('non_current_assets', 'current_assets')), label).toBe(
    total('balanceSheet', 'total_assets'),
  );
  expect(
    added('balanceSheet', section('equity', 'non_current_liabilities', 'current_liabilities')),
    label,
  ).toBe(total('balanceSheet', 'total_equity_and_liabilities'));
  expect(total('balanceSheet', 'total_assets'), label).toBe(
    total('balanceSheet', 'total_equity_and_liabilities'),
  );
}

/** What was reported is what the same books printed without the journals. */
function expectReported(
  statements: StatementsJson,
  reported: StatementsJson,
  year: 'current' | 'prior',
  label: string,
) {
  for (const { statement, key, reported: was } of statements.restatement?.rows ?? []) {
    const line = reported[statement].lines.find((each) => each.key === key && each.kind !== 'HEADING');
    expect(was, `${label} ${statement} ${key}`).toBe(line?.[year] ?? ZERO);
  }
}

const figure = (statements: StatementsJson, key: string) =>
  [...statements.balanceSheet.lines, ...statements.profitAndLoss.lines].find(
    (line) => line.key === key && line.kind !== 'HEADING',
  )?.prior;

const ITEMS = books(TRADING);
const EARLIER = issuedLastYear(ITEMS);
const OVERSTATED: readonly Entry[] = [
  ['inventories', '-3000.00'],
  ['cost_of_sales', '3000.00'],
];

describe('issued comparatives with an error of last year', () => {
  const statements = computeStatements({
    ...base(ITEMS),
    earlier: EARLIER,
    restating: restatingBy(ITEMS, OVERSTATED),
  });

  it('are restated line by line, and what was issued stays known', () => {
    expectToCast(statements);
    expectNoteToSum(statements, 'issued');
    expectReported(statements, EARLIER, 'current', 'issued');
    expect(statements.restatement?.mark).toBe('RESTATED');
    expect(statements.restatement?.rows.find(({ key }) => key === 'inventories')).toMatchObject({
      reported: '15000.00',
      adjustment: '-3000.00',
      restated: '12000.00',
    });
    expect(figure(statements, 'inventories')).toBe('12000.00');
    expect(figure(statements, 'profit_after_tax')).toBe('14000.00');
    expect(figure(EARLIER, 'inventories')).toBeNull();
  });

  it('open this year with the balance as reported, the adjustment, and the balance as restated', () => {
    const rows = statements.changesInEquity.rows.filter(({ year }) => year === 'CURRENT').slice(0, 3);
    expect(rows.map(({ label, amounts }) => [label, amounts.retained_earnings])).toEqual([
      ['Balance at 1 January 2026, as previously reported', '25000.00'],
      ['Prior year adjustment', '-3000.00'],
      ['Balance at 1 January 2026, as restated', '22000.00'],
    ]);
    const closing = statements.changesInEquity.rows.findLast(({ year }) => year === 'PRIOR');
    expect(closing?.label).toBe('Balance at 31 December 2025, as restated');
  });

  it('keep the cash of last year: the error took none', () => {
    const cash = (set: StatementsJson, year: 'current' | 'prior') =>
      ['net_cash_from_operating', 'net_change_in_cash', 'closing_cash'].map(
        (key) => set.cashFlow.lines.find((line) => line.key === key)?.[year],
      );
    expect(cash(statements, 'prior')).toEqual(cash(EARLIER, 'current'));
    expect(
      statements.restatement?.rows.filter((row) => row.statement === 'cashFlow').map((row) => row.key),
    ).toEqual(['profit_before_tax', 'cash_before_working_capital', 'change_inventories']);
  });

  it('open each figure to what was issued and what the journal adds', () => {
    const chain = openChain(
      chainBooks({ ...base(ITEMS), earlier: EARLIER, restating: restatingBy(ITEMS, OVERSTATED) }, statements),
      { statement: 'balanceSheet', key: 'inventories', year: 'PRIOR' },
    );
    expect(chain?.parts.map(({ amount }) => amount)).toEqual(['15000.25', '-3000.00']);
  });
});

describe('a reclassification', () => {
  const entries: readonly Entry[] = [
    ['trade_receivables', '-4000.00'],
    ['inventories', '4000.00'],
  ];

  it('changes neither profit nor net assets, and is called so', () => {
    const restating = restatingBy(ITEMS, entries, 'RECLASSIFICATION');
    const statements = computeStatements({ ...base(ITEMS), earlier: EARLIER, restating });
    expectToCast(statements);
    expectNoteToSum(statements, 'reclassified');
    expect(statements.restatement?.mark).toBe('RECLASSIFIED');
    for (const key of ['profit_after_tax', 'total_equity', 'total_assets', 'total_liabilities']) {
      const line = [...EARLIER.balanceSheet.lines, ...EARLIER.profitAndLoss.lines].find(
        (each) => each.key === key && each.kind !== 'HEADING',
      );
      expect(figure(statements, key), key).toBe(line?.current);
    }
    expect(statements.changesInEquity.rows.map(({ key }) => key)).not.toContain('prior_year_adjustment');
  });

  it('that changes profit is called a restatement', () => {
    const restating = restatingBy(ITEMS, OVERSTATED, 'RECLASSIFICATION');
    expect(computeStatements({ ...base(ITEMS), earlier: EARLIER, restating }).restatement?.mark).toBe(
      'RESTATED',
    );
  });
});

describe('an error from before last year', () => {
  const entries: readonly Entry[] = [
    ['retained_earnings', '2000.00', '2000.00'],
    ['property_plant_equipment', '-2000.00', '-2000.00'],
  ];

  it('is shown where last year opens, took no cash, and asks for a third statement of financial position', () => {
    const restating = restatingBy(ITEMS, entries);
    const own = computeStatements({ ...base(withPrior(ITEMS, restating)), restating });
    expectToCast(own);
    expectNoteToSum(own, 'own column');
    const opening = own.changesInEquity.rows.filter(({ year }) => year === 'PRIOR').slice(0, 3);
    expect(opening.map(({ amounts }) => amounts.retained_earnings)).toEqual([
      '10000.00',
      '-2000.00',
      '8000.00',
    ]);
    expect(own.restatement?.open.join(' ')).toContain(
      'A third statement of financial position, at 1 January 2025',
    );
    const small = { ...HEADER, reportingStandard: 'SFRS_SE' as const };
    expect(
      computeStatements({ ...base(withPrior(ITEMS, restating)), header: small, restating }).restatement?.open,
    ).toEqual([]);
    const issued = computeStatements({ ...base(ITEMS), earlier: EARLIER, restating });
    expectToCast(issued);
    expect(issued.restatement?.rows.filter((row) => row.statement !== 'balanceSheet')).toEqual([]);
  });
});

describe('a third statement of financial position', () => {
  const entries: readonly Entry[] = [
    ['retained_earnings', '2000.00', '2000.00'],
    ['property_plant_equipment', '-2000.00', '-2000.00'],
  ];
  const restating = restatingBy(ITEMS, entries);
  // Last year was issued with the year before it beside it.
  const opened = ITEMS.map((item) => ({ ...item, currentYearBalance: item.priorYearBalance ?? ZERO }));
  const earlier = computeStatements({
    ...base(opened),
    header: { ...HEADER, periodStart: date('2025-01-01'), periodEnd: date('2025-12-31') },
  });

  it('is shown where last year’s statements hold that day, and casts as they do', () => {
    const statements = computeStatements({ ...base(ITEMS), earlier, restating });
    const { thirdSheet, open } = statements.restatement ?? {};
    expect(open).toEqual([]);
    expect(thirdSheet?.at).toBe('2024-12-31');
    const of = (key: string) => thirdSheet?.amounts[key];
    const was = (key: string) =>
      earlier.balanceSheet.lines.find((line) => line.key === key && line.kind !== 'HEADING')?.prior;
    expect(of('property_plant_equipment')).toBe('38000.00');
    expect(was('property_plant_equipment')).toBe('40000.00');
    expect(of('total_assets')).toBe(of('total_equity_and_liabilities'));
    expect(toCents(of('total_assets') ?? ZERO)).toBe(toCents(was('total_assets') ?? ZERO) - 200_000n);
    expect(of('trade_payables')).toBe(was('trade_payables'));
    const { heads, figures } = amountColumns(statements, 'balanceSheet');
    expect(heads).toEqual(['2026', '2025 (restated)', '1 January 2025 (restated)']);
    const line = statements.balanceSheet.lines.find(({ key }) => key === 'property_plant_equipment');
    expect(line && figures(line).map(({ text }) => text)).toEqual(['48,001', '38,000', '38,000']);
  });

  it('is an open point where no statements hold that day', () => {
    const statements = computeStatements({ ...base(ITEMS), earlier: EARLIER, restating });
    expect(statements.restatement?.thirdSheet).toBeUndefined();
    expect(statements.restatement?.open).toHaveLength(1);
  });
});

describe('the year after a restated year', () => {
  const before: readonly Entry[] = [
    ['retained_earnings', '2000.00', '2000.00'],
    ['property_plant_equipment', '-2000.00', '-2000.00'],
  ];
  /** The same company a year on, in the form of its trial balance. */
  const nextItems = ITEMS.map((item) => ({ ...item, priorYearBalance: item.currentYearBalance }));
  const header = { ...HEADER, periodStart: date('2027-01-01'), periodEnd: date('2027-12-31') };
  const restated = computeStatements({
    ...base(ITEMS),
    earlier: EARLIER,
    restating: restatingBy(ITEMS, before),
  });
  const notes = (statements: StatementsJson) => JSON.stringify(restatementBlocks(statements));

  it('repeats what was printed, and calls none of it its own', () => {
    const plain = computeStatements({ ...base(nextItems), header, earlier: restated });
    expectToCast(plain);
    const own = restatingBy(nextItems, OVERSTATED);
    const again = computeStatements({ ...base(nextItems), header, earlier: restated, restating: own });
    expectToCast(again);
    expect(notes(restated)).toContain('corrections of earlier periods reduced equity');
    expect(notes(again)).not.toContain('corrections of earlier periods');
  });

  it('tells a second correction of the same balance apart from the first', () => {
    const more = computeStatements({
      ...base(nextItems),
      header,
      earlier: restated,
      restating: restatingBy(nextItems, [
        ['retained_earnings', '500.00', '500.00'],
        ['property_plant_equipment', '-500.00', '-500.00'],
      ]),
    });
    expectToCast(more);
    expect(notes(more)).toContain('reduced equity at 1 January 2026 by S$500');
    const labels = more.changesInEquity.rows.map(({ label }) => label);
    expect(labels.filter((label) => label.split(', as ').length > 2)).toEqual([]);
  });
});

describe('an error within equity', () => {
  it('marks the heads of the changes in equity, and asks for the position at the beginning', () => {
    const restating = restatingBy(ITEMS, [
      ['share_capital', '5000.00', '5000.00'],
      ['retained_earnings', '-5000.00', '-5000.00'],
    ]);
    const statements = computeStatements({ ...base(ITEMS), earlier: EARLIER, restating });
    expectToCast(statements);
    expect(statementHeads(statements, 'changesInEquity').prior).toBe('2025 (restated)');
    expect(statementHeads(statements, 'profitAndLoss').prior).toBe('2025');
    expect(statements.restatement?.open.join(' ')).toContain('A third statement of financial position');
  });

  it('is marked also where it changes dividends alone', () => {
    const restating = restatingBy(ITEMS, [
      ['dividends_paid', '-500.00'],
      ['income_tax_expense', '500.00'],
    ]);
    const statements = computeStatements({ ...base(ITEMS), earlier: EARLIER, restating });
    expect(statements.restatement?.equityColumns).toEqual(['retained_earnings', 'total']);
  });
});

describe('a first period that journals correct', () => {
  it('has no balances at its beginning, and says where a journal corrects them', () => {
    const restating = {
      ...restatingBy(
        ITEMS,
        [
          ['share_capital', '-1000.00'],
          ['cash_and_bank', '1000.00'],
        ],
        'ERROR',
        ['PY 1'],
      ),
      broughtForward: ['PY 2'],
    };
    const { restatement } = computeStatements({ ...base(ITEMS), earlier: EARLIER, restating });
    expect(restatement?.open.join(' ')).toMatch(/^PY 2 corrects retained earnings brought forward/);
  });
});

describe('amounts that are small beside the unit', () => {
  const thousands = (entries: readonly Entry[]) =>
    computeStatements({
      ...base(ITEMS, 'SGD_THOUSANDS'),
      earlier: issuedLastYear(ITEMS, 'SGD_THOUSANDS'),
      restating: restatingBy(ITEMS, entries),
    });

  it('are said to change nothing where they do', () => {
    const statements = thousands([
      ['inventories', '-200.00'],
      ['cost_of_sales', '200.00'],
    ]);
    expect(statements.restatement).toBeUndefined();
    expect(statements.anomalies.map(({ kind }) => kind)).toContain('RESTATEMENT_NOT_SHOWN');
  });

  it('are shown where they take an amount over the half', () => {
    // 150,000.25 and 500 are 151; each printed by itself they were 150 and nothing.
    const statements = thousands([
      ['revenue', '-499.75'],
      ['trade_receivables', '499.75'],
    ]);
    const line = statements.profitAndLoss.lines.find(({ key }) => key === 'revenue');
    expect(line).toMatchObject({ prior: '151000.00', exactPrior: '150500.00', tookRounding: false });
  });
});

/** A figure that is not the rounding of its exact amount says so. */
function expectRounded(statements: StatementsJson, unit: bigint, label: string): void {
  const changed = new Set(statements.restatement?.rows.map(({ key }) => key));
  for (const line of [...statements.balanceSheet.lines, ...statements.profitAndLoss.lines]) {
    if (line.kind !== 'LINE' || !changed.has(line.key) || line.tookRounding) continue;
    expect(toCents(line.prior ?? ZERO), `${label} ${line.key}`).toBe(
      roundCents(toCents(line.exactPrior ?? ZERO), unit),
    );
  }
}

describe('restatements by chance', () => {
  it.each(ROUNDING_CONVENTIONS)(
    'cast and sum in %s, from issued statements and from the column',
    (rounding) => {
      for (let seed = 1; seed <= 12; seed += 1) {
        const label = `seed ${seed} in ${rounding}`;
        const items = randomBooks(seed);
        const restating = randomRestating(items, seed);
        const earlier = issuedLastYear(items, rounding);
        const fromIssued = computeStatements({ ...base(items, rounding), earlier, restating });
        expectToCast(fromIssued, `${label} issued`);
        if (fromIssued.restatement) {
          expectNoteToSum(fromIssued, `${label} issued`);
          expectReported(fromIssued, earlier, 'current', `${label} issued`);
          expectRounded(fromIssued, ROUNDING_UNIT_CENTS[rounding], `${label} issued`);
        }
        const column = { ...base(withPrior(items, restating), rounding), restating };
        const fromColumn = computeStatements(column);
        expectToCast(fromColumn, `${label} column`);
        if (fromColumn.restatement) {
          expectNoteToSum(fromColumn, `${label} column`);
          expectReported(fromColumn, computeStatements(base(items, rounding)), 'prior', `${label} column`);
        }
      }
    },
  );
});

function randomRestating(items: readonly StatementItem[], seed: number): Restating {
  const random = seeded(seed * 7919);
  const pick = () => items[Math.floor(random() * items.length)]?.taxonomyKey ?? 'cash_and_bank';
  const [first, second] = [pick(), pick()];
  const cents = BigInt(100 + Math.floor(random() * 900_000));
  if (first === second) return restatingBy(items, []);
  const before = (key: string, amount: bigint) =>
    TAXONOMY.byKey.get(key)?.section === 'equity' && TAXONOMY.byKey.get(key)?.component !== 'dividends'
      ? amount
      : 0n;
  const opening = before(first, cents) + before(second, -cents);
  const opened = (key: string, amount: bigint) => {
    const item = TAXONOMY.byKey.get(key);
    if (item?.section === 'equity' && item.component !== 'dividends') return fromCents(amount);
    return item?.section === 'profit_and_loss' || item?.component === 'dividends'
      ? ZERO
      : fromCents(-opening);
  };
  return restatingBy(items, [
    [first, fromCents(cents), opened(first, cents)],
    [second, fromCents(-cents), opened(second, -cents)],
  ]);
}
