/**
 * Which figures took a rounding difference, and by how much: those of lines that are shown otherwise than their own
 * exact amount rounds, and the movements in equity that were marked. Pure.
 */
import { type Money, roundCents, toCents } from '../../../../shared/model/money.ts';
import type { StatementsJson } from '../../../../shared/model/statements.ts';

export interface MovedFigure {
  readonly statement: string;
  readonly label: string;
  readonly year: 'CURRENT' | 'PRIOR';
  /** Null where the statement does not carry it. */
  readonly exact: Money | null;
  readonly shown: Money;
}

const UNIT = { SGD: 100n, SGD_CENTS: 1n, SGD_THOUSANDS: 100_000n } as const;

export function movedByRounding(statements: StatementsJson): readonly MovedFigure[] {
  const unit = UNIT[statements.rounding];
  const { balanceSheet, profitAndLoss, cashFlow, changesInEquity } = statements;
  const ofLines = [balanceSheet, profitAndLoss, cashFlow].flatMap(({ title, lines }) =>
    lines.flatMap((line): MovedFigure[] => {
      if (!line.tookRounding) return [];
      const years = [
        { year: 'CURRENT', exact: line.exactCurrent, shown: line.current },
        { year: 'PRIOR', exact: line.exactPrior, shown: line.prior },
      ] as const;
      return years.flatMap(({ year, exact, shown }) =>
        exact === null || shown === null || roundCents(toCents(exact), unit) === toCents(shown)
          ? []
          : [{ statement: title, label: line.label, year, exact, shown }],
      );
    }),
  );
  const ofEquity = changesInEquity.rows.flatMap((row) =>
    (row.tookRounding ?? []).flatMap((key): MovedFigure[] => {
      const shown = row.amounts[key];
      const column = changesInEquity.columns.find((each) => each.key === key)?.label ?? key;
      return shown === undefined
        ? []
        : [
            {
              statement: changesInEquity.title,
              label: `${row.label}, ${column.toLowerCase()}`,
              year: row.year,
              exact: null,
              shown,
            },
          ];
    }),
  );
  return [...ofLines, ...ofEquity];
}
