/**
 * Last year as lead schedules and ratios compare with it: from the source that the comparatives come from, and from no
 * other. Accounts of last year's books find this year's by code, then by name; one that is gone keeps a row of its own.
 * Signed figures are known by line alone. Pure.
 */
import type { ReportingTaxonomy } from '../../../constitution/index.ts';
import { addMoney, type Money, negateMoney, ZERO } from '../../../shared/model/money.ts';
import { type Account, accountFinder } from '../books/find-account.ts';
import type { StatementItem } from '../statements/statement-input.ts';
import type { LeadAccount } from './lead-schedules.ts';

type Closed = Pick<
  StatementItem,
  'id' | 'accountCode' | 'accountDescription' | 'taxonomyKey' | 'currentYearBalance'
>;

/**
 * COLUMN: of this year's file. LINES: the balances before closing of signed figures, one for each line. NOT_KEPT: the
 * comparatives are issued statements whose books are not there, so that no account of last year is known.
 */
export type LastYear =
  | { readonly source: 'COLUMN' }
  | { readonly source: 'NOT_KEPT' }
  | { readonly source: 'ACCOUNTS' | 'LINES'; readonly balances: readonly Closed[] };

export const FROM_COLUMN: LastYear = { source: 'COLUMN' };

/** The accounts with last year as it counts, followed by what last year alone held. */
export function withLastYear<Item extends LeadAccount & Account>(
  accounts: readonly Item[],
  lastYear: LastYear,
  taxonomy: Pick<ReportingTaxonomy, 'byKey'>,
): readonly (LeadAccount & Account)[] {
  if (lastYear.source === 'COLUMN') return accounts;
  if (lastYear.source === 'NOT_KEPT') {
    return accounts.map((account) => ({ ...account, priorAdjustedBalance: null }));
  }
  return lastYear.source === 'ACCOUNTS'
    ? byAccount(accounts, lastYear.balances)
    : byLine(accounts, lastYear.balances, taxonomy);
}

function byAccount<Item extends LeadAccount & Account>(
  accounts: readonly Item[],
  closed: readonly Closed[],
): readonly (LeadAccount & Account)[] {
  const find = accountFinder(accounts);
  const found = new Map<string, Money>();
  const gone: (LeadAccount & Account)[] = [];
  for (const each of closed) {
    const { account } = find(each);
    // What stands on another line this year is compared within the line that it was printed in.
    if (account !== null && account.taxonomyKey === each.taxonomyKey) {
      found.set(account.id, addMoney(found.get(account.id) ?? ZERO, each.currentYearBalance));
    } else if (each.currentYearBalance !== ZERO) gone.push(ofLastYearAlone(each));
  }
  return [
    ...accounts.map((account) => ({ ...account, priorAdjustedBalance: found.get(account.id) ?? ZERO })),
    ...gone,
  ];
}

function byLine<Item extends LeadAccount & Account>(
  accounts: readonly Item[],
  lines: readonly Closed[],
  { byKey }: Pick<ReportingTaxonomy, 'byKey'>,
): readonly (LeadAccount & Account)[] {
  const lineOf = (key: string | null) => byKey.get(key ?? '')?.presented_in ?? key;
  const held = Map.groupBy(accounts, ({ taxonomyKey }) => lineOf(taxonomyKey));
  const signed = Map.groupBy(lines, ({ taxonomyKey }) => lineOf(taxonomyKey));
  const own = accounts.map((account) => {
    const line = lineOf(account.taxonomyKey);
    const figures = signed.get(line);
    // The only account of a line is the line; of several, none is known by itself.
    const isLine = held.get(line)?.length === 1;
    const amount = addMoney(ZERO, ...(figures ?? []).map((each) => each.currentYearBalance));
    return {
      ...account,
      priorAdjustedBalance: isLine || figures === undefined ? amount : null,
      notSigned: figures === undefined,
    };
  });
  const others = [...signed].flatMap(([line, figures]) => {
    const [first] = figures;
    const amount = addMoney(ZERO, ...figures.map((each) => each.currentYearBalance));
    if (!first || held.get(line)?.length === 1 || amount === ZERO) return [];
    const label = `${byKey.get(line ?? '')?.label ?? first.accountDescription}, as signed last year`;
    return [
      {
        ...ofLastYearAlone({ ...first, accountDescription: label, currentYearBalance: amount }),
        ofLine: held.has(line),
      },
    ];
  });
  return [...own, ...others];
}

function ofLastYearAlone({
  id,
  accountCode,
  accountDescription,
  taxonomyKey,
  ...each
}: Closed): LeadAccount & Account {
  return {
    id: `last year ${id}`,
    origin: 'FILE',
    accountCode,
    accountDescription,
    taxonomyKey,
    currentYearBalance: ZERO,
    adjustment: ZERO,
    adjustedBalance: ZERO,
    priorAdjustedBalance: each.currentYearBalance,
    ofLastYear: true,
  };
}

/** Where last year is another amount than the file's own column says of the same accounts; null where both agree. */
export function columnDiffers(
  rows: readonly { readonly itemId: string }[],
  total: Money | null,
  columnOf: ReadonlyMap<string, Money | null>,
): Money | null {
  const column = rows.map(({ itemId }) => columnOf.get(itemId) ?? null);
  const known = column.filter((amount) => amount !== null);
  if (total === null || known.length === 0) return null;
  const sum = addMoney(...known);
  return addMoney(sum, negateMoney(total)) === ZERO ? null : sum;
}
