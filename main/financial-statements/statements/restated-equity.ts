/**
 * Changes in equity with restated comparatives (FRS 1.106(b), 1.110(b); SFRS for SE 6.3): each year opens with the balance as
 * it was reported, what is added to it, and the balance as restated. Pure.
 */
import { addMoney, type Money, negateMoney, ZERO } from '../../../shared/model/money.ts';
import type { EquityTable, Restatement } from '../../../shared/model/statements.ts';

type EquityRow = EquityTable['rows'][number];

export const AS_REPORTED_ROW = 'opening_as_reported';
export const ADJUSTMENT_ROW = 'prior_year_adjustment';

export function withReportedEquity(
  table: EquityTable,
  reported: EquityTable,
  mark: Restatement['mark'],
): EquityTable {
  const held = new Set(table.columns.map(({ key }) => key));
  const columns = [...table.columns, ...reported.columns.filter(({ key }) => !held.has(key))];
  const keys = [...columns.map(({ key }) => key), 'total'];
  const amountsOf = (pick: (key: string) => Money) => Object.fromEntries(keys.map((key) => [key, pick(key)]));
  const words = mark === 'RESTATED' ? 'as restated' : 'as reclassified';
  const rows = table.rows.flatMap((row): EquityRow[] => {
    const now = { ...row, amounts: amountsOf((key) => row.amounts[key] ?? ZERO) };
    const was = reported.rows.find(({ key, year }) => key === row.key && year === row.year);
    const isBalance =
      row.key === 'opening_balance' || (row.key === 'closing_balance' && row.year === 'PRIOR');
    if (!isBalance || was === undefined) return [now];
    const added = amountsOf((key) =>
      addMoney(row.amounts[key] ?? ZERO, negateMoney(was.amounts[key] ?? ZERO)),
    );
    if (Object.values(added).every((amount) => amount === ZERO)) return [now];
    const restated = { ...now, label: `${row.label}, ${words}` };
    if (row.key === 'closing_balance') return [restated];
    const { year } = row;
    return [
      {
        ...{ key: AS_REPORTED_ROW, label: `${was.label}, as previously reported`, kind: 'BALANCE', year },
        amounts: amountsOf((key) => was.amounts[key] ?? ZERO),
        total: was.total,
        sourceItemIds: [],
      },
      {
        key: ADJUSTMENT_ROW,
        label: mark === 'RESTATED' ? 'Prior year adjustment' : 'Reclassification',
        ...{ kind: 'MOVEMENT', year, amounts: added },
        total: addMoney(row.total, negateMoney(was.total)),
        sourceItemIds: [],
      },
      restated,
    ];
  });
  return { ...table, columns, rows };
}
