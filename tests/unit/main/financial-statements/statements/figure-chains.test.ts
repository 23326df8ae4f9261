/**
 * Every figure of every statement opens to parts that add up to it, to the cent before rounding: over random books,
 * every chart, three years, issued comparatives, first periods and opening columns.
 */
import { describe, expect, it } from 'vitest';
import { computeStatements } from '../../../../../main/financial-statements/statements/compute-statements.ts';
import { chainBooks, openChain } from '../../../../../main/financial-statements/statements/figure-chains.ts';
import type { StatementInput } from '../../../../../main/financial-statements/statements/statement-input.ts';
import { ROUNDING_CONVENTIONS } from '../../../../../shared/model/enums.ts';
import { figureChainSchema } from '../../../../../shared/model/figure-chain.ts';
import { addMoney, ZERO } from '../../../../../shared/model/money.ts';
import type { FigureCell } from '../../../../../shared/model/note-cells.ts';
import { findLine, type StatementsJson } from '../../../../../shared/model/statements.ts';
import { LABELLED_TRADES, ledgerOf } from '../notes/ledger-charts.ts';
import { books, date, everyKey, HEADER, money, randomBooks, TAXONOMY, TRADING } from './sample-books.ts';

function cellsOf(statements: StatementsJson): { readonly cell: FigureCell; readonly exact: string | null }[] {
  const tables = (['balanceSheet', 'profitAndLoss', 'cashFlow'] as const).flatMap((statement) =>
    [
      ...statements[statement].lines,
      ...(statements[statement].face ?? []).filter(({ gathers }) => gathers !== undefined),
    ].flatMap(({ key, kind, current, prior, exactCurrent, exactPrior }) =>
      kind === 'HEADING'
        ? []
        : [
            ...(current === null
              ? []
              : [{ cell: { statement, key, year: 'CURRENT' as const }, exact: exactCurrent }]),
            ...(prior === null
              ? []
              : [{ cell: { statement, key, year: 'PRIOR' as const }, exact: exactPrior }]),
          ],
    ),
  );
  const equity = statements.changesInEquity.rows.flatMap(({ key, year, amounts }) =>
    Object.keys(amounts).map((column) => ({
      cell: { statement: 'changesInEquity' as const, key, year, column },
      exact: null,
    })),
  );
  return [...tables, ...equity];
}

/** Whether the statements mark the cell as having taken a rounding difference. */
function marked(statements: StatementsJson, { statement, key, year, column = '' }: FigureCell): boolean {
  if (statement !== 'changesInEquity') return findLine(statements[statement], key)?.tookRounding === true;
  const { rows } = statements.changesInEquity;
  return rows.some((row) => row.key === key && row.year === year && row.tookRounding?.includes(column));
}

/** Opens every figure; answers how many there were. */
function expectChainsToTie(input: StatementInput, label: string): number {
  const statements = computeStatements(input);
  const opened = chainBooks(input, statements);
  const known = new Set(input.items.map(({ id }) => id));
  const cells = cellsOf(statements);
  for (const { cell, exact } of cells) {
    const where = `${label} ${JSON.stringify(cell)}`;
    const chain = openChain(opened, cell);
    if (chain === null) throw new Error(where);
    expect(addMoney(ZERO, ...chain.parts.map(({ amount }) => amount)), where).toBe(chain.exact);
    if (exact !== null) expect(chain.exact, where).toBe(exact);
    for (const part of chain.parts) {
      if (part.kind === 'ACCOUNT') expect(known.has(part.itemId), where).toBe(true);
      if (part.kind === 'FIGURE') {
        expect(part.cell, where).not.toEqual(cell);
        expect(openChain(opened, part.cell), `${where} ${JSON.stringify(part)}`).not.toBeNull();
      }
    }
    expect(figureChainSchema.parse(chain)).toEqual(chain);
    expect(chain.tookRounding, where).toBe(marked(statements, cell));
  }
  return cells.length;
}

const input = (more: Partial<StatementInput>): StatementInput => ({
  header: HEADER,
  items: books(TRADING),
  hasPriorYear: true,
  taxonomy: TAXONOMY,
  rules: [],
  ...more,
});

const firstYear = (items: StatementInput['items'], year: number) =>
  computeStatements(
    input({
      header: {
        ...HEADER,
        periodStart: date(`${year}-01-01`),
        periodEnd: date(`${year}-12-31`),
        firstPeriod: true,
      },
      items,
      hasPriorYear: false,
    }),
  );

describe('the parts of every figure add up to it', () => {
  it.each(ROUNDING_CONVENTIONS)('in random books in %s', (rounding) => {
    let figures = 0;
    for (let seed = 1; seed <= 10; seed += 1) {
      const items = randomBooks(seed);
      figures += expectChainsToTie(input({ items, header: { ...HEADER, rounding } }), `seed ${seed}`);
    }
    expect(figures).toBeGreaterThan(800);
  });

  it('with the year before last, and with issued comparatives', () => {
    for (let seed = 1; seed <= 6; seed += 1) {
      const items = randomBooks(seed);
      const beforeLast = firstYear(randomBooks(seed + 1), 2024);
      expectChainsToTie(input({ items, beforeLast }), `three years, seed ${seed}`);
      const asPrior = items.map((item) => ({
        ...item,
        currentYearBalance: item.priorYearBalance ?? item.currentYearBalance,
        priorYearBalance: null,
      }));
      const earlier = firstYear(asPrior, 2025);
      expectChainsToTie(input({ items, earlier }), `issued, seed ${seed}`);
      expectChainsToTie(input({ items, earlier, hasPriorYear: false }), `issued alone, seed ${seed}`);
      const header = { ...HEADER, rounding: 'SGD_CENTS' as const };
      expectChainsToTie(input({ items, earlier, header, hasPriorYear: false }), `other unit, seed ${seed}`);
    }
  });

  it('in a first period, with an opening column, with every key, and where nothing is known', () => {
    const alone = books(TRADING).map((item) => ({ ...item, priorYearBalance: null }));
    expectChainsToTie(
      input({ items: alone, hasPriorYear: false, header: { ...HEADER, firstPeriod: true } }),
      'first period',
    );
    expectChainsToTie(input({ items: alone, hasPriorYear: false }), 'nothing known');
    const opening = books(TRADING).map((item) => ({
      ...item,
      openingBalance: item.priorYearBalance,
      priorYearBalance: null,
    }));
    expectChainsToTie(input({ items: opening, hasPriorYear: false }), 'opening column');
    expectChainsToTie(input({ items: books(everyKey()) }), 'every key');
  });

  it.each(LABELLED_TRADES.map((trade) => [trade.trade, trade] as const))(
    'in the chart of %s',
    (name, trade) => {
      for (const opening of [true, false])
        expectChainsToTie(input({ items: ledgerOf(trade, opening) }), name);
    },
  );

  it('where purchases and proceeds were told apart by an answer', () => {
    const rows = TRADING.map(([key, ...amounts]) => [key, ...amounts] as const);
    const items = books([
      ...rows,
      ['gain_on_disposal', '-1200.00', '0.00'],
      ['cash_and_bank', '1200.00', '0.00'],
    ]);
    const statements = computeStatements(
      input({ items, additions: { property_plant_equipment: money('20000.00') } }),
    );
    expect(statements.cashFlow.lines.map(({ key }) => key)).toContain('proceeds_property_plant_equipment');
    expectChainsToTie(
      input({ items, additions: { property_plant_equipment: money('20000.00') } }),
      'told apart',
    );
  });
});

describe('a chain', () => {
  const opened = () => {
    const given = input({});
    return chainBooks(given, computeStatements(given));
  };

  it('opens purchases of an asset to what it moved by and what was written off', () => {
    const chain = openChain(opened(), {
      statement: 'cashFlow',
      key: 'investing_property_plant_equipment',
      year: 'CURRENT',
    });
    // 40,000.00 brought forward, 48,000.40 carried forward, 6,000.50 of depreciation.
    expect(chain?.exact).toBe('-14000.90');
    expect(
      chain?.parts.map((part) => ('itemId' in part ? [part.itemId, part.column, part.amount] : part)),
    ).toEqual([
      ['item-1', 'PRIOR', '40000.00'],
      ['item-1', 'CURRENT', '-48000.40'],
      ['item-14', 'CURRENT', '-6000.50'],
    ]);
  });

  it('opens retained earnings brought forward to what last year closed with', () => {
    const chain = openChain(opened(), {
      statement: 'changesInEquity',
      key: 'opening_balance',
      year: 'CURRENT',
      column: 'retained_earnings',
    });
    expect(chain?.exact).toBe('25000.25');
    expect(chain?.parts.every((part) => part.kind === 'ACCOUNT' && part.column === 'PRIOR')).toBe(true);
  });
});
