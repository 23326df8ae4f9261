/**
 * Reading trial balances, against the library that does the format alone. What comes on top is finding the header,
 * the columns and the signs, sorting rows, and the report.
 */
import ExcelJS from 'exceljs';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { readTrialBalance } from '../../main/financial-statements/trial-balance/read-trial-balance.ts';
import { isoDateSchema } from '../../shared/model/dates.ts';
import { medianMs, PACE, ratioOf } from './ratio.ts';

const ACCOUNTS = 300;
const OPTIONS = { yearEnd: isoDateSchema.parse('2025-12-31') };
const HEAD = ['Account Code', 'Account Name', '2025', '2024'];
const rows = Array.from({ length: ACCOUNTS }, (_, at) => {
  const sign = at % 2 === 0 ? 1 : -1;
  return [
    String(1000 + at),
    `Account number ${at}`,
    sign * (1000 + (at >> 1)),
    sign * (900 + (at >> 1)),
  ] as const;
});
const text = [
  HEAD.join(','),
  ...rows.map(([code, name, current, prior]) => `${code},${name},${current}.00,${prior}.00`),
]
  .join('\n')
  .concat('\n');
const csv = new TextEncoder().encode(text);

async function workbook(): Promise<ArrayBuffer> {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('Trial balance');
  sheet.addRows([HEAD, ...rows]);
  const bytes = new Uint8Array(await book.xlsx.writeBuffer());
  const copy = new ArrayBuffer(bytes.byteLength);
  new Uint8Array(copy).set(bytes);
  return copy;
}

describe(`${ACCOUNTS} accounts of two years`, () => {
  test('CSV', async ({ bench }) => {
    const result = await bench.compare(
      bench('read a CSV trial balance', async () => {
        expect((await readTrialBalance(csv, 'tb.csv', OPTIONS)).items).toHaveLength(ACCOUNTS);
      }),
      bench('papaparse alone', () => {
        expect(Papa.parse(text).data.length).toBeGreaterThan(ACCOUNTS);
      }),
      PACE,
    );
    // Splitting text is next to nothing: the time of the whole is what counts.
    ratioOf(result.get('read a CSV trial balance'), result.get('papaparse alone'));
    expect(medianMs(result.get('read a CSV trial balance'))).toBeLessThan(200);
  });

  test('XLSX', async ({ bench }) => {
    const bytes = await workbook();
    const result = await bench.compare(
      bench('read an XLSX trial balance', async () => {
        const reading = await readTrialBalance(new Uint8Array(bytes), 'tb.xlsx', OPTIONS);
        expect(reading.items).toHaveLength(ACCOUNTS);
      }),
      bench('exceljs alone', async () => {
        const book = new ExcelJS.Workbook();
        await book.xlsx.load(bytes);
        expect(book.worksheets).toHaveLength(1);
      }),
      PACE,
    );
    expect(ratioOf(result.get('read an XLSX trial balance'), result.get('exceljs alone'))).toBeLessThan(10);
  });
});
