/** What a line's account may be: one of the books by code or any word, or a new one as it is typed. */
import { describe, expect, it } from 'vitest';
import {
  accountOf,
  accountOptions,
  knownAccount,
  newAccount,
  shownAccounts,
} from '../../../../../../renderer/screens/engagements/journals/account-choices.ts';

const ITEMS = [
  { accountCode: '6100', accountDescription: 'Audit fee', taxonomyLabel: 'Professional fees' },
  { accountCode: '6100', accountDescription: 'Audit fee', taxonomyLabel: 'Professional fees' },
  { accountCode: '', accountDescription: 'Accruals', taxonomyLabel: null },
];
const OPTIONS = accountOptions(ITEMS);
const labels = (text: string) => shownAccounts(OPTIONS, text).map(({ label }) => label);

describe('accounts of a line', () => {
  it('are those of the books, each once, and none new before anything is typed', () => {
    expect(labels('')).toEqual(['6100 Audit fee', 'Accruals']);
    expect(labels('6100')).toEqual(['6100 Audit fee', 'New account: 6100']);
    expect(labels('accruals')).toEqual(['Accruals']);
  });

  it('are new where the text names none, with its code apart', () => {
    expect(labels('9100 Accrued bonus')).toEqual(['New account: 9100 Accrued bonus']);
    expect(newAccount(' 9100  Accrued bonus ')).toEqual({
      accountCode: '9100',
      accountDescription: 'Accrued bonus',
    });
    expect(newAccount('Accrued bonus 2025')).toEqual({
      accountCode: '',
      accountDescription: 'Accrued bonus 2025',
    });
    const [added] = shownAccounts(OPTIONS, '9100 Accrued bonus');
    expect(accountOf(added?.value ?? '')).toEqual({
      accountCode: '9100',
      accountDescription: 'Accrued bonus',
    });
    expect(OPTIONS.map(({ value }) => accountOf(value))).toEqual([
      { accountCode: '6100', accountDescription: 'Audit fee' },
      { accountCode: '', accountDescription: 'Accruals' },
    ]);
  });

  it('are known by code, by name where no code is given, and not where two could be meant', () => {
    const books = ITEMS.slice(1);
    expect(knownAccount(books, { accountCode: '6100', accountDescription: '' })?.accountDescription).toBe(
      'Audit fee',
    );
    expect(knownAccount(books, { accountCode: '', accountDescription: 'AUDIT FEE' })?.accountCode).toBe(
      '6100',
    );
    expect(knownAccount(books, { accountCode: '6100', accountDescription: 'Bank' })).toBeNull();
    expect(
      knownAccount([...books, { accountCode: '6100', accountDescription: 'Tax fee' }], {
        accountCode: '6100',
        accountDescription: '',
      }),
    ).toBeNull();
  });
});
