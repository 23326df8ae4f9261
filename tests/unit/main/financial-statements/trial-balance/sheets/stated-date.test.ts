/** A file of another year or of a part of the year is said wherever it says so itself, and no printing date is. */
import { describe, expect, it } from 'vitest';
import { readTrialBalance } from '../../../../../../main/financial-statements/trial-balance/read-trial-balance.ts';
import { isoDateSchema } from '../../../../../../shared/model/dates.ts';
import { csv, xlsx } from '../files.ts';

const yearEnd = isoDateSchema.parse('2025-12-31');
const ROWS = '1000,Bank,90.00,\n3000,Capital,,60.00\n4000,Sales,,50.00\n5000,Rent,20.00,\n';
const HEAD = 'Code,Account,Debit,Credit\n';

async function datesSaid(bytes: Uint8Array, fileName = 'balances.csv', end = yearEnd) {
  const { report } = await readTrialBalance(bytes, fileName, { yearEnd: end });
  return report.warnings
    .map(({ kind }) => kind)
    .filter((kind) => /^(?:OTHER_YEAR|OTHER_DATE|PART_OF_YEAR)$/.test(kind));
}

const titled = (title: string) => csv(`Heron Pte Ltd\n${title}\n${HEAD}${ROWS}`);

describe('a file of last year', () => {
  it.each([
    'TB Dec-24',
    '31/12/24',
    '2024年12月31日',
    'T/B Y/E 31.12.2024',
    'Jan - Dec 2024',
    '"December 31, 2024"',
    'TB @ 31.12.2024',
    'Heron - YE 31 Dec 2024',
    'As at,31/12/2024',
  ])('is said by its title: %s', async (title) => {
    expect(await datesSaid(titled(title))).toEqual(['OTHER_YEAR']);
  });

  it('is said by a line below the table, the sheet and the file', async () => {
    expect(await datesSaid(csv(`${HEAD}${ROWS}\nBalances as at 31 December 2024\n`))).toEqual(['OTHER_YEAR']);
    const cells = `${HEAD}${ROWS}`
      .trim()
      .split('\n')
      .map((row) => row.split(',').map((text) => (/^\d+\.\d/.test(text) ? Number(text) : text)));
    expect(await datesSaid(await xlsx({ 'TB 2024': cells }))).toEqual(['OTHER_YEAR']);
    expect(await datesSaid(csv(HEAD + ROWS), 'Heron TB 31 Dec 2024.csv')).toEqual(['OTHER_YEAR']);
  });

  it.each([
    ['the day of the printout', titled('17/02/2026'), 'balances.csv'],
    ['the year end beside a later file', titled('31 December 2025'), 'TB 2024.csv'],
    ['a file that was exported later', csv(HEAD + ROWS), 'TB 2026-02-17.csv'],
    ['a file of both years', csv(HEAD + ROWS), 'TB 2024 and 2025.csv'],
  ])('is not said by %s', async (_, bytes, name) => {
    expect(await datesSaid(bytes, name)).toEqual([]);
  });

  it('is not said by the year in which a year to March began', async () => {
    const march = isoDateSchema.parse('2025-03-31');
    expect(await datesSaid(csv(HEAD + ROWS), 'TB FY2024.csv', march)).toEqual([]);
  });

  it('is not said where both years stand side by side', async () => {
    const heads = ',"As of Dec 31, 2025",,"As of Dec 31, 2024 (PY)",\nAccount,Debit,Credit,Debit,Credit\n';
    const rows = 'Bank,90,,80,\nCapital,,60,,60\nSales,,50,,40\nRent,20,,20,\n';
    expect(await datesSaid(csv(`Trial Balance\n"As of December 31, 2025"\n\n${heads}${rows}`))).toEqual([]);
  });
});

describe('a part of the year', () => {
  it.each([
    'Period: 01/12/2025 to 31/12/2025',
    'Transactions from 01 Dec 2025 to 31 Dec 2025',
    'Movements 1 July 2025 - 31 December 2025',
    'For the month of December 2025',
  ])('is said: %s', async (title) => {
    expect(await datesSaid(titled(title))).toEqual(['PART_OF_YEAR']);
  });

  it('is not said of a year, nor of columns that are headed as the balance', async () => {
    expect(await datesSaid(titled('Period: 01/01/2025 to 31/12/2025'))).toEqual([]);
    const month = 'For the month ended 31 December 2025\nAccount,Balance\nBank,90\nCapital,-60\nSales,-30\n';
    expect(await datesSaid(csv(month))).toEqual([]);
  });
});
