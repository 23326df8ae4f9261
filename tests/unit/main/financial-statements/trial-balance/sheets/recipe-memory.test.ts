import { describe, expect, it } from 'vitest';
import { isoDateSchema } from '../../../../../../shared/model/dates.ts';
import type { ImportRecipe, RememberedRecipe } from '../../../../../../shared/model/trial-balance.ts';
import { csv, read, xlsx } from '../files.ts';

const SAVED = '2026-01-05T00:00:00.000Z';

/** What is remembered after a person read the file with a recipe. */
async function memoryOf(bytes: Uint8Array, recipe: ImportRecipe): Promise<readonly RememberedRecipe[]> {
  const { correction } = await read(bytes, { recipe });
  return correction?.recipe ? [{ ...correction, recipe: correction.recipe, savedAt: SAVED }] : [];
}

/** A file of a program that prints credits positive and puts last year under a heading of its own. */
const file = (year: number, banner = 1) =>
  csv(
    `${'Plover Services\n'.repeat(banner)}No,Account,${year} SGD,Average,Before\n1,Bank,20,3,15\n2,Rent,5,1,5\n3,Loan,-25,4,-20\n`,
  );
const RECIPE: ImportRecipe = { columns: { code: 0, description: 1, current: 4 }, scale: 1000 };

describe('the memory of a source', () => {
  it('reads next year’s file of the same source as a person had read this one, and says so', async () => {
    const memory = await memoryOf(file(2024), RECIPE);
    expect(memory).toMatchObject([{ recipe: RECIPE }]);
    const { report, items } = await read(file(2025), { remembered: memory });
    expect(report).toMatchObject({
      remembered: { source: memory[0]?.source, savedAt: SAVED },
      columns: RECIPE.columns,
      scale: 1000,
    });
    expect(items.map((item) => item.currentYearBalance)).toEqual(['15000.00', '5000.00', '-20000.00']);
  });

  it('follows a heading that a person had set to where the table stands now', async () => {
    const twoHeadings = (banner: number) =>
      csv(`${'Plover\n'.repeat(banner)}Code,Name,Balance\nCode,Name,Amount\n1,Bank,10\n2,Capital,-10\n`);
    const guessed = (await read(twoHeadings(1))).report.headerRow;
    const chosen = guessed === 2 ? 3 : 2;
    const memory = await memoryOf(twoHeadings(1), { headerRow: chosen });
    expect(memory).toHaveLength(1);
    expect((await read(twoHeadings(5), { remembered: memory })).report).toMatchObject({
      headerRow: chosen + 4,
      imported: 2,
    });
  });

  it('remembers the sheet', async () => {
    const head = ['Code', 'Name', 'Debit', 'Credit'];
    const book = (amount: number) =>
      xlsx({
        'Draft 2024': [head, ['1', 'Bank', amount, null], ['2', 'Capital', null, amount]],
        'Agreed 2024': [head, ['1', 'Bank', amount + 1, null], ['2', 'Capital', null, amount + 1]],
      });
    const memory = await memoryOf(await book(10), { sheet: 'Agreed 2024' });
    const { report } = await read(await book(70), { remembered: memory });
    expect(report).toMatchObject({ sheet: 'Agreed 2024', totals: { debit: '71.00' } });
  });

  it('keeps nothing where the reader had guessed the same, nor rows of one file', async () => {
    const bytes = csv('Code,Name,Debit,Credit\n1,Bank,10,\n2,Capital,,10\nx,Note,5,5\n');
    const { report } = await read(bytes);
    const { headerRow, columns, flipSign } = report;
    const same = await read(bytes, { recipe: { headerRow, columns, flipSign, scale: 1, excludeRows: [4] } });
    expect(same.report.imported).toBe(2);
    expect(same.correction).toMatchObject({ recipe: null });
    expect((await read(bytes)).correction).toBeNull();
  });

  it('is not asked for a file of another source, or of other headings', async () => {
    const memory = await memoryOf(file(2024), RECIPE);
    const other = csv('Code,Name,Debit,Credit\n1,Bank,10,\n2,Capital,,10\n');
    expect((await read(other, { remembered: memory })).report.remembered).toBeNull();
  });

  it('is passed over where the file does not read well that way', async () => {
    const memory = await memoryOf(file(2024), RECIPE);
    const empty = csv('Plover Services\nNo,Account,2025 SGD,Average,Before\n1,Bank,20,3,\n2,Loan,-20,4,\n');
    const { report } = await read(empty, { remembered: memory, yearEnd: isoDateSchema.parse('2025-12-31') });
    expect(report).toMatchObject({ remembered: null, imported: 2, totals: { debit: '20.00' } });
  });
});
