/** What a person types from the printed pages of signed statements: every line and total, both years, and the dividends. */
import { cashFlowPartOf } from '../../shared/model/cash-flow-lines.ts';
import { negateMoney, ZERO } from '../../shared/model/money.ts';
import type { WrittenFigure } from '../../shared/model/prior-year.ts';
import type { StatementsJson } from '../../shared/model/statements.ts';

export function typedFigures(printed: StatementsJson): WrittenFigure[] {
  const figures = (['balanceSheet', 'profitAndLoss', 'cashFlow'] as const).flatMap((statement) =>
    printed[statement].lines.flatMap(({ key, label, kind, current, prior }): WrittenFigure[] => {
      const isCash = statement === 'cashFlow';
      const isLine =
        !isCash || kind !== 'LINE' || key === 'opening_cash' || cashFlowPartOf(key) !== undefined;
      if (kind === 'HEADING' || current === null || !isLine) return [];
      return [{ statement, key, label, amount: current, amountBefore: isCash ? null : prior, page: 7 }];
    }),
  );
  const dividends = (year: 'CURRENT' | 'PRIOR') =>
    negateMoney(
      printed.changesInEquity.rows.find((row) => row.key === 'dividends' && row.year === year)?.total ?? ZERO,
    );
  const [amount, amountBefore] = [dividends('CURRENT'), dividends('PRIOR')];
  return [
    ...figures,
    {
      statement: 'changesInEquity',
      key: 'dividends_paid',
      label: 'Dividends',
      amount,
      amountBefore,
      page: 8,
    },
  ];
}
