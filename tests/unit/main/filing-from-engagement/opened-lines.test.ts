/** Every figure of every line that a filing takes of statements opens to parts that add up to its exact amount. */
import { describe, expect, it } from 'vitest';
import { linesOfStatements } from '../../../../main/filing-from-engagement/lines-of-statements.ts';
import { computeStatements } from '../../../../main/financial-statements/statements/compute-statements.ts';
import { chainBooks, openChain } from '../../../../main/financial-statements/statements/figure-chains.ts';
import type { StatementInput } from '../../../../main/financial-statements/statements/statement-input.ts';
import { ROUNDING_CONVENTIONS } from '../../../../shared/model/enums.ts';
import { addMoney, ZERO } from '../../../../shared/model/money.ts';
import { LABELLED_TRADES, ledgerOf } from '../financial-statements/notes/ledger-charts.ts';
import { HEADER, randomBooks, TAXONOMY } from '../financial-statements/statements/sample-books.ts';

/** Opens both years of every line; answers how many figures there were. */
function expectLinesToTie(books: StatementInput, where: string): number {
  const statements = computeStatements(books);
  const opened = chainBooks(books, statements);
  let figures = 0;
  for (const { label, parts, valueCurrent, valuePrior } of linesOfStatements(statements, true)) {
    for (const { figure } of parts) {
      for (const [year, value] of [
        ['CURRENT', valueCurrent],
        ['PRIOR', valuePrior],
      ] as const) {
        if (value === null) continue;
        figures += 1;
        const chain = openChain(opened, { ...figure, year });
        expect(chain?.shown, `${where}: ${label} ${year}`).toBe(value);
        const sum = addMoney(ZERO, ...(chain?.parts ?? []).map(({ amount }) => amount));
        expect(sum, `${where}: ${label} ${year}`).toBe(chain?.exact);
      }
    }
  }
  return figures;
}

const input = (items: StatementInput['items'], header = HEADER): StatementInput => ({
  header,
  items,
  hasPriorYear: true,
  taxonomy: TAXONOMY,
  rules: [],
});

describe('every line of a filing built from statements', () => {
  it.each(ROUNDING_CONVENTIONS)('ties in random books in %s', (rounding) => {
    let figures = 0;
    for (let seed = 1; seed <= 6; seed += 1) {
      figures += expectLinesToTie(input(randomBooks(seed), { ...HEADER, rounding }), `seed ${seed}`);
    }
    expect(figures).toBeGreaterThan(500);
  });

  it.each(LABELLED_TRADES.map((trade) => [trade.trade, trade] as const))(
    'ties in the chart of %s',
    (name, trade) => {
      expect(expectLinesToTie(input(ledgerOf(trade, true)), name)).toBeGreaterThan(50);
    },
  );
});
