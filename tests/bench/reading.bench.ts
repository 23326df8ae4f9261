/**
 * Reading trial balances, against the library that does the format alone. What comes on top is finding the header,
 * the columns and the signs, sorting rows, and the report.
 */
import ExcelJS from 'exceljs';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { readTrialBalance } from '../../main/financial-statements/trial-balance/read-trial-balance.ts';
import { isoDateSchema } from '../../shared/model/dates.ts';
import { bestRatioOf, PACE } from './ratio.ts';

/** A usual file, and one of a large group with every sub-account. */
const MANY_ACCOUNTS = 10_000;
const SIZES = [300, MANY_ACCOUNTS] as const;
const OPTIONS = { yearEnd: isoDateSchema.parse('2025-12-31') };
const HEAD = ['Account Code', 'Account Name', '2025', '2024'];

interface Files {
  readonly text: string;
  readonly csv: Uint8Array;
  readonly workbook: () => Promise<ArrayBuffer>;
}

function filesOf(accounts: number): Files {
  const rows = Array.from({ length: accounts }, (_, at) => {
    const sign = at % 2 === 0 ? 1 : -1;
    return [
      String(1000 + at),
      `Account number ${at}`,
      sign * (1000 + (at >> 1)),
      sign * (900 + (at >> 1)),
    ] as const;
  });
  const lines = rows.map(([code, name, current, prior]) => `${code},${name},${current}.00,${prior}.00`);
  const text = `${[HEAD.join(','), ...lines].join('\n')}\n`;
  return {
    text,
    csv: new TextEncoder().encode(text),
    workbook: async () => {
      const book = new ExcelJS.Workbook();
      book.addWorksheet('Trial balance').addRows([HEAD, ...rows]);
      const bytes = new Uint8Array(await book.xlsx.writeBuffer());
      const copy = new ArrayBuffer(bytes.byteLength);
      new Uint8Array(copy).set(bytes);
      return copy;
    },
  };
}

/**
 * What a long file may take: so many times as long as the library alone. A short one may take that, and the finding of
 * heading, columns, signs, companies and periods, which costs the same whether there are twenty accounts or ten
 * thousand: it is told in accounts, as what the library takes for so many more.
 */
const MOST_TIMES = { csv: 1.5, xlsx: 1.3 } as const;
const ACCOUNTS_TO_FIND_COLUMNS = { csv: 800, xlsx: 100 } as const;

function mostTimes(kind: keyof typeof MOST_TIMES, accounts: number): number {
  const finding = accounts < MANY_ACCOUNTS ? ACCOUNTS_TO_FIND_COLUMNS[kind] / accounts : 0;
  return MOST_TIMES[kind] + finding;
}

describe.each(SIZES)('%i accounts of two years', (accounts) => {
  // Much of a long file's time is the clearing of memory: its best run takes more runs to find.
  const pace = accounts < MANY_ACCOUNTS ? PACE : { ...PACE, time: 4_000 };
  const { text, csv, workbook } = filesOf(accounts);

  test('CSV', async ({ bench }) => {
    const result = await bench.compare(
      bench('read a CSV trial balance', async () => {
        expect((await readTrialBalance(csv, 'tb.csv', OPTIONS)).items.length).toBe(accounts);
      }),
      bench('papaparse alone', () => {
        // The heading, and the blank line after the last line end.
        expect(Papa.parse(text).data.length).toBe(accounts + 2);
      }),
      pace,
    );
    const times = bestRatioOf(result.get('read a CSV trial balance'), result.get('papaparse alone'));
    expect(times).toBeLessThan(mostTimes('csv', accounts));
  });

  test('XLSX', async ({ bench }) => {
    const bytes = await workbook();
    const result = await bench.compare(
      bench('read an XLSX trial balance', async () => {
        const reading = await readTrialBalance(new Uint8Array(bytes), 'tb.xlsx', OPTIONS);
        expect(reading.items.length).toBe(accounts);
      }),
      bench('exceljs alone', async () => {
        const book = new ExcelJS.Workbook();
        await book.xlsx.load(bytes);
        expect(book.worksheets.length).toBe(1);
      }),
      pace,
    );
    const times = bestRatioOf(result.get('read an XLSX trial balance'), result.get('exceljs alone'));
    expect(times).toBeLessThan(mostTimes('xlsx', accounts));
  });
});
