/**
 * Finds the account that a line of a journal names among those of the books: by code and name, then by the code alone,
 * then by the name alone. An account that several could be is never chosen among them. Pure.
 */
import type { JournalLine } from '../../../shared/model/journals.ts';
import type { ImportedItem } from '../../../shared/model/records.ts';

export type Account = Pick<ImportedItem, 'id' | 'accountCode' | 'accountDescription' | 'origin'>;
export type AccountName = Pick<JournalLine, 'accountCode' | 'accountDescription'>;

/** How surely it was found. */
export type FoundBy = 'CODE_AND_NAME' | 'CODE' | 'NAME';

export type Found<Item extends Account> =
  | { readonly account: Item; readonly by: FoundBy }
  | { readonly account: null; readonly by: 'NONE' | 'SEVERAL' };

/** Letters and figures alone: case, blanks and punctuation tell no accounts apart. */
export function plainName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** True for two that are written as one and the same account. */
export function isSameName(one: AccountName, other: AccountName): boolean {
  return (
    one.accountCode === other.accountCode &&
    plainName(one.accountDescription) === plainName(other.accountDescription)
  );
}

/**
 * ENTRY: a person names an account of the file in use; a code that it does not hold is a new account, whatever its name.
 * KEPT: the line was posted before, perhaps on a file with other codes, so that the name alone counts too.
 */
export type FindingFor = 'ENTRY' | 'KEPT';

function firstMadeByJournal<Item extends Account>(accounts: readonly Item[]): Item | undefined {
  const made = accounts.filter(({ origin }) => origin === 'JOURNAL');
  return made.toSorted((one, other) => (one.id < other.id ? -1 : 1))[0];
}

export function accountFinder<Item extends Account>(
  accounts: readonly Item[],
  findingFor: FindingFor = 'KEPT',
): (name: AccountName) => Found<Item> {
  const byCode = Map.groupBy(accounts, ({ accountCode }) => accountCode);
  // Names of thousands of accounts are read once a line asks for one.
  let names: ReadonlyMap<string, readonly Item[]> | undefined;
  const named = (plain: string) => {
    names ??= Map.groupBy(accounts, ({ accountDescription }) => plainName(accountDescription));
    return names.get(plain) ?? [];
  };
  const several = { account: null, by: 'SEVERAL' } as const;
  const none = { account: null, by: 'NONE' } as const;
  return (name) => {
    const ofCode = name.accountCode === '' ? [] : (byCode.get(name.accountCode) ?? []);
    const plain = plainName(name.accountDescription);
    // The names of a code are few; those of all accounts are read where no code says which.
    const both =
      name.accountCode === ''
        ? named(plain).filter(({ accountCode }) => accountCode === '')
        : ofCode.filter(({ accountDescription }) => plainName(accountDescription) === plain);
    // Where there are several of one name, the account that a journal made is the one that its lines mean; of those
    // that differ in their spelling alone, the same on every desktop.
    const exact = both.length > 1 ? firstMadeByJournal(both) : both[0];
    if (exact) return { account: exact, by: 'CODE_AND_NAME' };
    if (both.length > 1) return several;
    if (ofCode[0]) return ofCode.length === 1 ? { account: ofCode[0], by: 'CODE' } : several;
    if (findingFor === 'ENTRY' && name.accountCode !== '') return none;
    const ofName = plain === '' ? [] : named(plain);
    if (ofName[0]) return ofName.length === 1 ? { account: ofName[0], by: 'NAME' } : several;
    return none;
  };
}
