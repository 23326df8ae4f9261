/** What a person reads of the accounts of journals after a new file. */
import { expect, it } from 'vitest';
import {
  keptWords,
  perhapsWords,
} from '../../../../../../renderer/screens/engagements/trial-balance/kept-journals.tsx';

const ACCOUNT = { accountCode: '2090', accountDescription: 'Accrued fee', journals: ['AJ 1', 'TJ 2'] };

it('says what an account is taken for, or that the file does not hold it', () => {
  expect(keptWords({ ...ACCOUNT, found: 'NOT_FOUND', now: null })).toBe(
    '2090 Accrued fee (AJ 1, TJ 2) is not in the file. It stays an account of its own; map it, or correct the file.',
  );
  const now = { accountCode: '2500', accountDescription: 'Accrued fee' };
  expect(keptWords({ ...ACCOUNT, found: 'BY_NAME', now })).toBe(
    '2090 Accrued fee (AJ 1, TJ 2) is taken for 2500 Accrued fee, found by its name.',
  );
});

it('says which accounts moved by what a journal says', () => {
  expect(perhapsWords({ journal: 'AJ 1', accounts: ['6100 Audit fee'] })).toBe(
    '6100 Audit fee moved by exactly what AJ 1 says. Check whether the client’s ledger has AJ 1. If so, mark it as booked.',
  );
});
