/** Names of one company as two sheets spell them, and of two companies. */
import { describe, expect, it } from 'vitest';
import { sameCompany } from '../../../../../../main/financial-statements/trial-balance/table/company-names.ts';
import { read, xlsx } from '../files.ts';

describe('the name of a company', () => {
  it.each([
    ['Heron Pte. Ltd.', 'HERON PRIVATE LIMITED'],
    ['Heron (S) Pte Ltd', 'Heron S Pte. Limited'],
    ['Egret Trading Sdn Bhd', 'Egret Trading Sendirian Berhad'],
    ['Egret & Sons Pty Ltd', 'Egret and Sons Proprietary Limited'],
    ['Stork Co., Ltd', 'Stork Company Limited'],
  ])('%s is that of %s', (one, other) => {
    expect(sameCompany(one)).toBe(sameCompany(other));
  });

  it.each([
    ['Heron Pte Ltd', 'Heron Holdings Pte Ltd'],
    ['Heron Pte Ltd', 'Heron Sdn Bhd'],
    ['Heron (S) Pte Ltd', 'Heron (M) Pte Ltd'],
  ])('%s is not that of %s', (one, other) => {
    expect(sameCompany(one)).not.toBe(sameCompany(other));
  });

  it('finds the sheet of last year that spells it otherwise', async () => {
    const sheet = (names: readonly string[], amount: number) => [
      ['Company', 'Code', 'Account', 'Amount'],
      ...names.flatMap((name, at) => [
        [name, 1000, 'Cash', amount * (at + 1)],
        [name, 1100, 'Debtors', 10],
        [name, 3000, 'Capital', -10 - amount * (at + 1)],
      ]),
    ];
    const bytes = await xlsx({
      'TB 2025': sheet(['Heron Pte. Ltd.', 'Egret Sdn Bhd'], 100),
      'TB 2024': sheet(['HERON PRIVATE LIMITED', 'Egret Sdn. Bhd.'], 70),
    });
    const { items } = await read(bytes, { recipe: { companies: ['Heron Pte. Ltd.'] } });
    expect(items[0]).toMatchObject({ currentYearBalance: '100.00', priorYearBalance: '70.00' });
  });
});
