/** Companies side by side are not added unasked; the branches of one company are. */
import { describe, expect, it } from 'vitest';
import { csv, problemOf, read } from '../files.ts';

/** Neither part balances alone. */
const ROWS =
  '1000,Bank,60,30,90\n1100,Receivables,40,30,70\n2000,Payables,-25,-15,-40\n3000,Reserves,-30,-20,-50\n4000,Sales,-60,-30,-90\n5000,Rent,10,10,20\n';

describe('a total beside the columns that it sums', () => {
  it.each([
    ['Code,Account,Heron Pte Ltd,Osprey Pte Ltd,Total\n', ROWS],
    ['Code,Account,Heron Pte Ltd,Osprey Pte Ltd,Grand Total\n', ROWS],
    ['Combined trial balance of Heron and Osprey\nCode,Account,HPL,OPL,Balance\n', ROWS],
    ['Code,Account,HPL,OPL,Total\n', ROWS.replace('Reserves', 'Share capital')],
  ])('is asked about where they are companies: %s', async (head, rows) => {
    const { code, message } = await problemOf(csv(head + rows));
    expect(code).toBe('COLUMNS_AMBIGUOUS');
    expect(message).toContain('which look like companies');
    const recipe = { columns: { code: 0, description: 1, current: 2 } };
    expect((await read(csv(head + rows), { recipe })).items[0]?.currentYearBalance).toBe('60.00');
  });

  it.each([
    'Code,Account,Orchard,Jurong,Total\n',
    'Trial Balance by Location\nCode,Account,Orchard,Jurong,Total\n',
  ])('is the balance where they are branches: %s', async (head) => {
    expect((await read(csv(head + ROWS))).items[0]?.currentYearBalance).toBe('90.00');
  });
});
