/**
 * Accounts that a journal's line may name: those of the books, and one that is new. A new account is typed as
 * "9100 Accrued audit fee", or as a name alone. Pure.
 */
import { accountLabel } from '../../../../shared/model/account-label.ts';
import type { JournalLine } from '../../../../shared/model/journals.ts';
import type { TrialBalanceItem } from '../../../../shared/model/records.ts';
import { type PickerOption, searchOptions } from '../../../components/picker-search.ts';

export type Account = Pick<JournalLine, 'accountCode' | 'accountDescription'>;

const SEPARATOR = '\n';
const NEW = 'new';
/** Leaves room for the new account below. */
const MOST_SHOWN = 40;

const optionValue = ({ accountCode, accountDescription }: Account) =>
  [accountCode, accountDescription].join(SEPARATOR);

/** Each account once, in the order of the books. */
export function accountOptions(
  items: readonly Pick<TrialBalanceItem, 'accountCode' | 'accountDescription' | 'taxonomyLabel'>[],
): readonly PickerOption[] {
  const options = new Map<string, PickerOption>();
  for (const item of items) {
    const value = optionValue(item);
    options.set(value, {
      value,
      label: accountLabel(item),
      ...(item.taxonomyLabel === null ? {} : { hint: item.taxonomyLabel }),
    });
  }
  return [...options.values()];
}

/** A code holds a digit and no space: "9100", "4-1200", "A10". */
export function newAccount(text: string): Account {
  const [first = '', ...rest] = text.trim().split(/\s+/);
  return rest.length > 0 && /\d/.test(first)
    ? { accountCode: first, accountDescription: rest.join(' ') }
    : { accountCode: '', accountDescription: text.trim() };
}

/** What is offered for a typed text: accounts that hold its words, and the text as a new account unless it is one. */
export function shownAccounts(options: readonly PickerOption[], text: string): readonly PickerOption[] {
  const found = searchOptions(options, text, MOST_SHOWN);
  const typed = text.trim();
  const exists = found.some(({ label }) => label.toLowerCase() === typed.toLowerCase());
  if (typed === '' || exists) return found;
  const account = newAccount(typed);
  return [
    ...found,
    {
      value: [NEW, optionValue(account)].join(SEPARATOR),
      label: `New account: ${accountLabel(account)}`,
      hint: 'It gets its line of the statements in the mapping.',
    },
  ];
}

export function accountOf(value: string): Account {
  const parts = value.split(SEPARATOR);
  const [accountCode = '', accountDescription = ''] = parts.length > 2 ? parts.slice(1) : parts;
  return { accountCode, accountDescription };
}

/** The account of the books that a typed or pasted code or name means; null where none or several do. */
export function knownAccount(
  items: readonly Account[],
  { accountCode, accountDescription }: Account,
): Account | null {
  const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();
  const found = items.filter((item) =>
    accountCode === ''
      ? same(item.accountDescription, accountDescription)
      : same(item.accountCode, accountCode) &&
        (accountDescription === '' || same(item.accountDescription, accountDescription)),
  );
  const [one, another] = found;
  return one === undefined || another !== undefined
    ? null
    : { accountCode: one.accountCode, accountDescription: one.accountDescription };
}
