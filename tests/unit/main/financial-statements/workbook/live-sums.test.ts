/** Sums of the workbook: found where they are certain, left as figures where they are not. */
import { describe, expect, it } from 'vitest';
import { liveSums } from '../../../../../main/financial-statements/workbook/live-sums.ts';
import { buildStatementsWorkbook } from '../../../../../main/financial-statements/workbook/statements-workbook.ts';
import { SAMPLE_DOCUMENTS, sampleDocumentInput } from '../../../../samples/sample-documents.ts';
import { EvaluatedWorkbook } from '../../../../support/evaluated-workbook.ts';
import { readWorkbook } from '../../xbrl-filing/preptool/read-workbook.ts';

/** "10 20 = 30": a line for each amount, a sum where it begins with "=". */
const rows = (text: string) =>
  text.split('\n').map((line) => ({
    isSum: line.trim().startsWith('='),
    amounts: line
      .replace('=', '')
      .trim()
      .split(/\s+/)
      .filter((amount) => amount !== '')
      .map((amount) => BigInt(amount)),
  }));
const found = (text: string) =>
  liveSums(rows(text)).map(
    (terms) => terms?.map(({ row, isTakenOff }) => `${isTakenOff ? '-' : '+'}${row}`).join(' ') ?? null,
  );

describe('live sums', () => {
  it('add up the lines since the last sum, then the sums', () => {
    expect(found('10 9\n5 4\n= 15 13\n20 18\n= 20 18\n= 35 31').slice(2)).toEqual([
      '+0 +1',
      null,
      '+3',
      '+2 +4',
    ]);
  });

  it('leave lines above to the sum that follows', () => {
    expect(found('9 8\n4 3\n2 2\n= 6 5\n1 1\n= 16 14').slice(3)).toEqual(['+1 +2', null, '+0 +3 +4']);
  });

  it('of many groups are found without trying every choice of them', () => {
    const groups = (count: number) =>
      Array.from({ length: count }, (_, at) => `${at + 1} 2\n${at + 3} 5\n= ${2 * at + 4} 7`).join('\n');
    const total = (count: number) => `= ${count * (count + 3)} ${7 * count}`;
    const sums = found(`${groups(40)}\n${total(40)}`);
    expect(sums.filter((terms, at) => at % 3 === 2 && terms === null)).toEqual([]);
    expect(sums.at(-1)?.split(' ')).toHaveLength(40);
    // A sum that many groups do not make up stays the figure that is printed.
    expect(found(`${groups(40)}\n= 1 1`).at(-1)).toBeNull();
  });

  it('take off what the result shows them to take off', () => {
    expect(found('100 90\n60 50\n= 40 40\n7 8\n30 20\n= 17 28').slice(2)).toEqual([
      '+0 -1',
      null,
      null,
      '+2 +3 -4',
    ]);
    // Cost less what is written off.
    expect(found('100 90\n10 12\n= 110 102\n40 30\n5 6\n= 45 36\n= 65 66').at(-1)).toBe('+2 -5');
  });

  it('are none where the rows do not come to it, or could in two ways', () => {
    expect(found('10\n5\n= 16').at(-1)).toBeNull();
    expect(found('5\n5\n= 0').at(-1)).toBeNull();
  });

  it('repeat the sum above under another name', () => {
    expect(found('10 9\n5 4\n= 15 13\n= 15 13').at(-1)).toBe('+2');
  });
});

describe('the workbook of the statements', () => {
  const sample = SAMPLE_DOCUMENTS.find(({ name }) => name === 'trading-second-year-thousands');
  if (sample === undefined) throw new Error('There is no such sample.');
  const bytes = buildStatementsWorkbook(sampleDocumentInput(sample).input);
  const LABEL = 1;

  it('follows a changed figure to every sum that holds it', async () => {
    const { workbook } = await readWorkbook(await bytes);
    const evaluated = await EvaluatedWorkbook.read(await bytes);
    const rowOf = (sheet: string, label: string) => {
      const count = workbook.getWorksheet(sheet)?.rowCount ?? 0;
      for (let at = 1; at <= count; at += 1) if (evaluated.value(sheet, LABEL, at) === label) return at;
      throw new Error(`${sheet} has no ${label}.`);
    };
    const CURRENT = 3;
    const value = (sheet: string, label: string, column = CURRENT) =>
      Number(evaluated.value(sheet, column, rowOf(sheet, label)));
    const position = 'Financial position';
    const before = value(position, 'Total assets');
    evaluated.set(position, CURRENT, rowOf(position, 'Inventories'), value(position, 'Inventories') + 100);
    expect(value(position, 'Total assets')).toBe(before + 100);
    const loss = value('Profit or loss', 'Total comprehensive income for the year');
    const administrative = rowOf('Profit or loss', 'Administrative expenses');
    evaluated.set(
      'Profit or loss',
      CURRENT,
      administrative,
      value('Profit or loss', 'Administrative expenses') + 7,
    );
    expect(value('Profit or loss', 'Total comprehensive income for the year')).toBe(loss - 7);
    const cash = value('Cash flows', 'Cash and cash equivalents at end of period', 2);
    evaluated.set('Cash flows', 2, rowOf('Cash flows', 'Income tax paid'), -20);
    expect(value('Cash flows', 'Cash and cash equivalents at end of period', 2)).toBe(cash - 3);
    const equity = value('Changes in equity', 'Balance at 31 December 2026', 4);
    evaluated.set('Changes in equity', 2, rowOf('Changes in equity', 'Issue of shares'), 40);
    expect(value('Changes in equity', 'Balance at 31 December 2026', 4)).toBe(equity + 10);
    expect(evaluated.formulas).toBeGreaterThan(120);
    evaluated.close();
  });

  it('has a name for each figure of a statement, and prints A4 to its width', async () => {
    const { workbook, names } = await readWorkbook(await bytes);
    expect([...names.keys()]).toContain('financial_position.total_assets.1');
    for (const sheet of workbook.worksheets)
      expect(sheet.pageSetup).toMatchObject({ paperSize: 9, fitToPage: true, fitToWidth: 1 });
    expect(workbook.worksheets.map(({ name }) => name)).toEqual([
      ...['Cover', "Directors' statement", 'Financial position', 'Profit or loss', 'Changes in equity'],
      ...['Cash flows', 'Notes', 'Detailed profit or loss'],
    ]);
  });
});
