/** Tables that balance and are no trial balance say what they are, and a company's own name says nothing. */
import { describe, expect, it } from 'vitest';
import { csv, problemOf, read, xlsx } from '../files.ts';

const ENTRIES =
  'Depreciation,300.00,\nAccumulated depreciation,,300.00\nBad debts,120.00,\nAllowance for debts,,120.00\nAudit fee,80.00,\nAccruals,,80.00\n';
const ACCOUNTS = 'Bank,700.00,\nReceivables,400.00,\nPayables,,300.00\nCapital,,500.00\nSales,,300.00\n';

describe('entries', () => {
  it.each([
    ['Adjusting journal entries 2025\nAccount,Debit,Credit\n', ENTRIES],
    ['Proposed audit adjustments\nAccount,Dr,Cr\n', ENTRIES],
    ['Closing entries 31 December 2025\nAccount,Debit,Credit\n', ACCOUNTS],
    ['Manual Journals\nAccount,Debit,Credit\n', ACCOUNTS],
    ['Account,Debit,Credit\n', ENTRIES],
    [
      'Account,Debit,Credit\n',
      `${ACCOUNTS}(Being the sales of the month),,\nRent,10.00,\nBank,,10.00\n(Being rent),,\n`,
    ],
  ])('are no trial balance: %s', async (head, rows) => {
    const { message } = await problemOf(csv(head + rows));
    expect(message).toContain('journals or adjusting entries');
    const all = await read(csv(head + rows), { recipe: { readAnyway: true } });
    expect(all.items.length).toBeGreaterThan(4);
  });

  it('are told by the name of their sheet', async () => {
    const rows = ENTRIES.trim()
      .split('\n')
      .map((row) => row.split(',').map((text) => (/^\d/.test(text) ? Number(text) : text)));
    const { message } = await problemOf(await xlsx({ AJE: [['Account', 'Debit', 'Credit'], ...rows] }));
    expect(message).toContain('journals or adjusting entries');
  });

  it('are none where the accounts stand in the order of their codes', async () => {
    const coded = ENTRIES.trim()
      .split('\n')
      .map((row, at) => `${1000 + at},${row}`);
    expect((await read(csv(`Code,Account,Debit,Credit\n${coded.join('\n')}\n`))).items).toHaveLength(6);
  });

  it.each([
    'Trial balance before adjusting entries',
    'Balances after audit adjustments',
    'Heron Journal Entries Pte Ltd',
  ])('and the balances beside them are read: %s', async (title) => {
    expect((await read(csv(`${title}\nAccount,Debit,Credit\n${ACCOUNTS}`))).items).toHaveLength(5);
  });
});

describe('planned amounts', () => {
  it.each(['Budget 2025', 'Master Budget FY2025', 'Trial Balance - Budget 2025', 'Forecast to December'])(
    'are no balances: %s',
    async (title) => {
      const { message } = await problemOf(csv(`${title}\nAccount,Debit,Credit\n${ACCOUNTS}`));
      expect(message).toContain('a budget or a forecast');
    },
  );

  it.each(['Budget Heron Pte Ltd', 'Budget against actual'])(
    'and what really was is read: %s',
    async (title) => {
      expect((await read(csv(`${title}\nAccount,Debit,Credit\n${ACCOUNTS}`))).items).toHaveLength(5);
    },
  );
});

describe('customers and suppliers', () => {
  it.each([
    'Debtors Trial Balance as at 31/12/2025\nA/C No,Name,Debit,Credit\n',
    'Creditors list\nCode,Name,Debit,Credit\n',
    'Customer Code,Customer Name,Debit,Credit\n',
  ])('with their control account are no trial balance: %s', async (head) => {
    const rows =
      'D1,Osprey Pte Ltd,500.00,\nD2,Heron Stores,,20.00\nD3,Tern Foods,90.00,\n,Control,,570.00\n';
    expect((await problemOf(csv(head + rows))).message).toContain('customers or suppliers');
  });
});
