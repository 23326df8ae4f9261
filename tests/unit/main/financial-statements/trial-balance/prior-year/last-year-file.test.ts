/** Last year's trial balance as a second file: matched by code, else by name; nothing of either file is dropped. */
import { describe, expect, it } from 'vitest';
import { csv, read } from '../files.ts';

const LAST_YEAR = csv('Name,No.,Dr,Cr\nCash in bank,1000,70,\nTrade creditors,,,30\nOld loan,2500,,40\n');
const THIS_YEAR = 'Code,Account,2026\n1000,Cash at bank,50\n2000,Trade creditors,-20\n4000,Sales,-30\n';

async function lastYear(bytes = LAST_YEAR) {
  const { items, report } = await read(bytes);
  return { fileName: 'tb-2025.csv', items, leftOut: report.leftOut };
}

describe('a second file of last year', () => {
  it('gives last year’s balances, lists what one side lacks, and keeps an account that only last year had', async () => {
    const { items, report } = await read(csv(THIS_YEAR), { lastYear: await lastYear() });
    const rows = items.map((item) => [
      item.accountCode,
      item.accountDescription,
      item.currentYearBalance,
      item.priorYearBalance,
    ]);
    expect(rows).toEqual([
      ['1000', 'Cash at bank', '50.00', '70.00'],
      ['2000', 'Trade creditors', '-20.00', '-30.00'],
      ['4000', 'Sales', '-30.00', '0.00'],
      ['2500', 'Old loan', '0.00', '-40.00'],
    ]);
    const [joined] = report.joined;
    expect(joined).toMatchObject({ from: 'tb-2025.csv', matchedByCode: 1, matchedByName: 1 });
    expect(joined?.onlyThere.map(({ account, amount }) => `${account} ${amount}`)).toEqual([
      '2500 Old loan -40.00',
    ]);
    expect(joined?.onlyHere.map(({ account }) => account)).toEqual(['4000 Sales']);
    expect(report.totals.priorDifference).toBe('0.00');
    expect(report.warnings.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['SHEETS_JOINED', 'ONLY_IN_PRIOR', 'ONLY_IN_CURRENT']),
    );
    expect(report.warnings.map(({ kind }) => kind)).not.toContain('LAST_YEAR_DIFFERS');
  });

  it('comes before a column of last year in this year’s file, and says where both differ', async () => {
    const own = csv(
      'Code,Account,2026,2025\n1000,Cash at bank,50,70\n2000,Trade creditors,-20,-31\n4000,Sales,-30,-39\n',
    );
    const { items, report } = await read(own, { lastYear: await lastYear() });
    expect(items.map(({ priorYearBalance }) => priorYearBalance)).toEqual([
      '70.00',
      '-30.00',
      '0.00',
      '-40.00',
    ]);
    const said = report.warnings.find(({ kind }) => kind === 'LAST_YEAR_DIFFERS');
    expect(said?.message).toContain('2 accounts have another balance');
    expect(said?.rows).toEqual([3, 4]);
  });

  it('adds no account to another that shares its code alone, and says that a person has to choose', async () => {
    const here = csv(
      'Code,Account,2026\n1000,Straits Bank,50\n1000,Harbour Bank,10\n2000,Trade creditors,-30\n4000,Sales,-30\n',
    );
    const there = csv(
      'Code,Account,2025\n1000,Straits Bank,70\n1000,Petty tin,3\n2000,Accrued fees,-8\n2000,Staff claims,-25\n4000,Turnover,-40\n',
    );
    const { items, report } = await read(here, { lastYear: await lastYear(there) });
    expect(
      items.map((item) => `${item.accountCode} ${item.accountDescription} ${item.priorYearBalance}`),
    ).toEqual([
      '1000 Straits Bank 70.00',
      '1000 Harbour Bank 0.00',
      '2000 Trade creditors 0.00',
      '4000 Sales -40.00',
      '1000 Petty tin 3.00',
      '2000 Accrued fees -8.00',
      '2000 Staff claims -25.00',
    ]);
    const said = report.warnings.find(({ kind }) => kind === 'CODE_SHARED');
    expect(said?.message).toContain('1000 Petty tin, 2000 Accrued fees, 2000 Staff claims');
    expect(report.totals.priorDifference).toBe('0.00');
  });

  it('says so where this year’s file is given once more', async () => {
    const { report } = await read(csv(THIS_YEAR), { lastYear: await lastYear(csv(THIS_YEAR)) });
    expect(report.warnings.map(({ kind }) => kind)).toContain('SAME_AS_THIS_YEAR');
  });

  it('goes by the name where the codes were given away anew', async () => {
    const renumbered = csv(
      'Code,Account,2025\n1000,Trade creditors,-30\n2000,Cash at bank,70\n4000,Loan,-40\n',
    );
    const { items, report } = await read(csv(THIS_YEAR), { lastYear: await lastYear(renumbered) });
    expect(items.map((item) => `${item.accountDescription} ${item.priorYearBalance}`)).toEqual([
      'Cash at bank 70.00',
      'Trade creditors -30.00',
      'Sales -40.00',
    ]);
    // What goes by the code under another name is named, with both names.
    expect(report.joined[0]).toMatchObject({
      matchedByCode: 1,
      matchedByName: 2,
      otherNames: [{ account: '4000 Sales', amount: '-30.00', there: 'Loan', amountThere: '-40.00' }],
    });
    const said = report.warnings.find(({ kind }) => kind === 'CODE_OTHER_NAME');
    expect(said).toMatchObject({
      rows: [4],
      message: expect.stringContaining('“4000 Sales” is “Loan” there'),
    });
  });

  it('keeps an account apart whose code another one has that went by its name', async () => {
    const moved = csv(
      'Code,Account,2025\n1000,Petty float,5\n2000,Trade creditors,-75\n3000,Cash at bank,70\n',
    );
    const { items, report } = await read(csv(THIS_YEAR), { lastYear: await lastYear(moved) });
    expect(items.map((item) => `${item.accountDescription} ${item.priorYearBalance}`)).toEqual([
      ...['Cash at bank 70.00', 'Trade creditors -75.00', 'Sales 0.00', 'Petty float 5.00'],
    ]);
    expect(report.joined[0]?.onlyThere.map(({ account }) => account)).toEqual(['1000 Petty float']);
  });

  it.each([
    ['Cash in banks', 0],
    ['Cash', 0],
    ['Bank overdraft', 1],
  ])('takes %s for Cash at bank of the same code, and names a pair that differs', async (name, listed) => {
    const other = csv(`Code,Account,2025\n1000,${name},70\n2000,Trade creditors,-70\n`);
    const { report } = await read(csv(THIS_YEAR), { lastYear: await lastYear(other) });
    expect(report.joined[0]?.otherNames).toHaveLength(listed);
  });
});
