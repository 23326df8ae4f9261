/** What was true of another file, sheet or column is not taken for this one in silence. */
import { describe, expect, it } from 'vitest';
import type {
  ImportRecipe,
  ImportReport,
  RememberedRecipe,
} from '../../../../../shared/model/trial-balance.ts';
import { csv, read, xlsx } from './files.ts';

async function memoryOf(bytes: Uint8Array, recipe: ImportRecipe): Promise<readonly RememberedRecipe[]> {
  const { correction } = await read(bytes, { recipe });
  const savedAt = '2026-01-05T00:00:00.000Z';
  return correction?.recipe ? [{ ...correction, recipe: correction.recipe, savedAt }] : [];
}

const ACCOUNTS = ['1010,Bank,700', '1100,Receivables,400', '2010,Payables,-300', '3010,Capital,-800'];

const ofCompanies = (...names: readonly string[]) =>
  csv(
    `Company,Code,Name,Balance\n${names.flatMap((name) => ACCOUNTS.map((row) => `${name},${row}\n`)).join('')}`,
  );

describe('a remembered company', () => {
  it('is asked about where the next file holds only another one', async () => {
    const memory = await memoryOf(ofCompanies('Osprey', 'Heron'), { companies: ['Heron'] });
    expect(memory).toMatchObject([{ recipe: { companies: ['Heron'] } }]);
    await expect(read(ofCompanies('Osprey'), { remembered: memory })).rejects.toMatchObject({
      code: 'COLUMNS_AMBIGUOUS',
      message: expect.stringContaining('"Osprey" alone'),
    });
    expect((await read(ofCompanies('Osprey'), { recipe: { companies: ['Osprey'] } })).items).toHaveLength(4);
    expect((await read(ofCompanies('Heron'), { remembered: memory })).items).toHaveLength(4);
  });
});

const ofCurrencies = (...codes: readonly string[]) =>
  csv(
    `Code,Name,Currency,Balance\n${ACCOUNTS.map((row, at) => {
      const [code, name, amount] = row.split(',');
      return `${code},${name},${codes[at % codes.length]},${amount}\n`;
    }).join('')}`,
  );

describe('the answer that all amounts are in one currency', () => {
  it('is of one file and asked again of the next', async () => {
    const bytes = ofCurrencies('SGD', 'USD');
    expect((await read(bytes, { recipe: { currency: '*' } })).items).toHaveLength(4);
    expect(await memoryOf(bytes, { currency: '*' })).toEqual([]);
    const { correction } = await read(bytes, { recipe: { currency: '*' } });
    const old = { source: correction?.source ?? '', headerRow: 1, recipe: { currency: '*' }, savedAt: '' };
    await expect(read(ofCurrencies('SGD', 'EUR'), { remembered: [old] })).rejects.toMatchObject({
      code: 'COLUMNS_AMBIGUOUS',
    });
  });
});

describe('a remembered scale', () => {
  const titled = (title: string) => csv(`${title}\nCode,Name,Balance\n${ACCOUNTS.join('\n')}\n`);

  it('is said where the file states none, and steps back where it states another', async () => {
    const memory = await memoryOf(titled('Heron'), { scale: 1000 });
    const scales = ({ warnings }: ImportReport) => warnings.filter(({ kind }) => kind === 'SCALE');
    const silent = (await read(titled('Heron'), { remembered: memory })).report;
    expect(silent.scale).toBe(1000);
    expect(scales(silent)).toMatchObject([{ message: expect.stringContaining('as a person said') }]);
    const other = (await read(titled('Heron (in millions)'), { remembered: memory })).report;
    expect(other.scale).toBe(1_000_000);
    expect(scales(other)).toMatchObject([{ message: expect.stringContaining('heading says') }]);
  });
});

describe('two columns in different units', () => {
  const two = (current: string, prior: string) =>
    csv(
      `Code,Name,${current},${prior}\n${ACCOUNTS.map((row) => `${row},${row.split(',')[2]}`).join('\n')}\n`,
    );

  it('are refused, and read where both state the same', async () => {
    await expect(
      read(two('2025 S$', "2024 S$'000"), { yearEnd: '2025-12-31' as never }),
    ).rejects.toMatchObject({ code: 'UNREADABLE_FILE', message: expect.stringContaining('different units') });
    const same = await read(two("2025 S$'000", "2024 S$'000"), { yearEnd: '2025-12-31' as never });
    expect(same.report.scale).toBe(1000);
  });
});

describe('a sheet of last year under the name of another company', () => {
  const book = (own: string, other: string) => {
    const sheet = (company: string, amount: number) => [
      [company],
      ['Trial balance'],
      ['Code', 'Name', 'Debit', 'Credit'],
      ['1010', 'Bank', amount, null],
      ['2010', 'Payables', null, amount - 5],
      ['3010', 'Capital', null, 5],
    ];
    return xlsx({ 'TB 2025': sheet(own, 70), 'TB 2024': sheet(other, 60) });
  };
  const priorOf = async (own: string, other: string) => {
    const { items } = await read(await book(own, other), { yearEnd: '2025-12-31' as never });
    return items[0]?.priorYearBalance;
  };

  it('is not joined unasked', async () => {
    expect(await priorOf('Heron Pte. Ltd.', 'HERON PTE LTD')).toBe('60.00');
    expect(await priorOf('Heron Pte Ltd', 'Osprey Pte Ltd')).toBeNull();
  });
});
