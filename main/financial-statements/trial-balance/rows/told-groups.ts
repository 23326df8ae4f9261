/**
 * Whether rows whose figures are the sums of the rows beside them are groups by more than their figures: they bear the
 * names of classes, or alone have no code, or alone are bold. Round figures of a few accounts are sums by chance.
 */
import { classByName } from '../table/account-words.ts';
import { codeAt, isBoldAt, nameAt, type Table } from '../table/table.ts';

/** Names of classes; most of them are names of accounts in small books too. */
const CLASS =
  /^(?:total )?(?:(?:non[- ]?current|current|fixed|other) )?(?:assets|liabilities)$|^(?:equity|capital and reserves|(?:share|stock)holders?['’]? (?:equity|funds?)|equity and liabilities|(?:other |operating )?(?:income|revenues?|expenses|expenditure)|cost of (?:sales|goods sold)|overheads)$/i;
/** Names that no account has. */
const CLASS_ALONE =
  /^(?:total )?(?:(?:non[- ]?current|current) )?(?:assets|liabilities)$|^equity and liabilities$/i;

export function areToldAsGroups(
  table: Table,
  accounts: readonly number[],
  groups: readonly number[],
): boolean {
  const nameOf = (at: number) => nameAt(table, at).trim();
  const isClass = (at: number) => CLASS.test(nameOf(at));
  if (groups.every(isClass) && groups.some((at) => CLASS_ALONE.test(nameOf(at)))) return true;
  const chosen = new Set(groups);
  const others = accounts.filter((at) => !chosen.has(at));
  const allCoded = others.every((at) => codeAt(table, at) !== '');
  const noneBold = others.every((at) => !isBoldAt(table, at));
  return groups.every((at) => {
    const isMarked = (allCoded && codeAt(table, at) === '') || (noneBold && isBoldAt(table, at));
    return isMarked && (isClass(at) || classByName(nameOf(at)) === undefined);
  });
}
