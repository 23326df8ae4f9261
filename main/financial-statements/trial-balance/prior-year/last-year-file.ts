/**
 * Last year's trial balance as a second file: its balances brought beside this year's accounts by code, else by name. It
 * comes before a column of last year in this year's own file (decisions 11); where both speak of an account and differ,
 * that is said. What only one of the files has is listed on both sides and never dropped. Pure.
 */
import { toCents, ZERO } from '../../../../shared/model/money.ts';
import type { ImportReport, ReadItem } from '../../../../shared/model/trial-balance.ts';
import { joinBalances } from '../rows/joined-balances.ts';
import { joinedWarnings } from '../rows/joined-warnings.ts';
import { priorTotal } from '../rows/make-items.ts';
import type { SheetReading } from '../sheets/read-sheet.ts';

/** What was read of the second file: its balances of last year stand as its current ones. */
export interface LastYearBalances {
  readonly fileName: string;
  readonly items: readonly ReadItem[];
  readonly leftOut: ImportReport['leftOut'];
}

/** `names`: of accounts that this year's file names and has no balance of, by code. */
export function joinLastYear(
  reading: SheetReading,
  { fileName, items, leftOut }: LastYearBalances,
  names: ReadonlyMap<string, string>,
): { readonly reading: SheetReading; readonly warnings: ImportReport['warnings'] } {
  const source = {
    role: 'prior' as const,
    from: fileName,
    items,
    leftOut,
    ofSameSheet: false,
    amountOf: (item: ReadItem) => item.currentYearBalance,
  };
  const result = joinBalances(reading.items, source, names);
  return {
    reading: {
      ...reading,
      items: result.items,
      totals: { ...reading.totals, prior: priorTotal(result.items) },
      joined: [...reading.joined.filter(({ role }) => role !== 'prior'), result.joined],
    },
    warnings: [
      ...joinedWarnings([result.joined], 'file'),
      ...sameAsThisYear(result.items, fileName),
      ...otherColumnWarnings(reading.items, result.items, fileName),
    ],
  };
}

const labelOf = ({ accountCode, accountDescription }: ReadItem) =>
  [accountCode, accountDescription === accountCode ? '' : accountDescription]
    .filter((part) => part !== '')
    .join(' ');

/** This year's file given once more gives no comparatives. */
function sameAsThisYear(items: readonly ReadItem[], fileName: string): ImportReport['warnings'] {
  const moved = items.some(
    ({ currentYearBalance, priorYearBalance }) =>
      toCents(currentYearBalance) !== toCents(priorYearBalance ?? ZERO),
  );
  if (moved) return [];
  return [
    {
      kind: 'SAME_AS_THIS_YEAR',
      message: `Every balance in “${fileName}” is the one of this year. Check that it is the trial balance of last year.`,
      rows: [],
    },
  ];
}

/** Accounts of which this year's own file says something else for last year. */
function otherColumnWarnings(
  own: readonly ReadItem[],
  joined: readonly ReadItem[],
  fileName: string,
): ImportReport['warnings'] {
  // The accounts of this year's file stand first, in their order.
  const differ = own.filter(
    ({ priorYearBalance }, at) =>
      priorYearBalance !== null &&
      toCents(priorYearBalance) !== toCents(joined[at]?.priorYearBalance ?? ZERO),
  );
  if (differ.length === 0) return [];
  const few = differ.slice(0, 5).map(labelOf).join(', ');
  const accounts = differ.length === 1 ? 'One account has' : `${differ.length} accounts have`;
  return [
    {
      kind: 'LAST_YEAR_DIFFERS',
      message: `${accounts} another balance of last year in this year’s file than in “${fileName}” (${few}${differ.length > 5 ? ', …' : ''}). “${fileName}” counts.`,
      rows: differ.map(({ sourceRow }) => sourceRow).slice(0, 100),
    },
  ];
}
