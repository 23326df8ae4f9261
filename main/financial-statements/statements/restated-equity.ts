/**
 * Changes in equity with restated comparatives (FRS 1.106(b), 1.110(b); SFRS for SE 6.3): each year opens with the balance as
 * it was reported, what is added to it, and the balance as restated. Pure.
 */
import { addMoney, type Money, negateMoney, ZERO } from '../../../shared/model/money.ts';
import type { EquityTable, Restatement } from '../../../shared/model/statements.ts';

type EquityRow = EquityTable['rows'][number];

export const AS_REPORTED_ROW = 'opening_as_reported';
export const ADJUSTMENT_ROW = 'prior_year_adjustment';

/** What last year's own statement printed above its opening balance, which this year repeats among its comparatives. */
const CARRIED = {
  [AS_REPORTED_ROW]: 'last_year_opening_as_reported',
  [ADJUSTMENT_ROW]: 'last_year_prior_year_adjustment',
} as const;

/** The key of a row of last year's statement among this year's comparatives: what restated last year is told apart. */
export function carriedRowKey(key: string): string {
  return key === AS_REPORTED_ROW || key === ADJUSTMENT_ROW ? CARRIED[key] : key;
}

/** Rows that lead from a balance as it was reported to the restated one; the year itself is rolled forward from that. */
export function leadsToRestated(key: string): boolean {
  return key in CARRIED || Object.values(CARRIED).some((each) => each === key);
}

const SUFFIX = /, as (?:previously reported|restated|reclassified)$/;

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
    const restated = { ...now, label: `${row.label.replace(SUFFIX, '')}, ${words}` };
    if (row.key === 'closing_balance') return [restated];
    const { year } = row;
    return [
      {
        key: AS_REPORTED_ROW,
        label: `${was.label.replace(SUFFIX, '')}, as previously reported`,
        kind: 'BALANCE',
        year,
        amounts: amountsOf((key) => was.amounts[key] ?? ZERO),
        total: was.total,
        sourceItemIds: [],
      },
      {
        key: ADJUSTMENT_ROW,
        label: mark === 'RESTATED' ? 'Prior year adjustment' : 'Reclassification',
        kind: 'MOVEMENT',
        year,
        amounts: added,
        total: addMoney(row.total, negateMoney(was.total)),
        sourceItemIds: [],
      },
      restated,
    ];
  });
  return { ...table, columns, rows };
}
