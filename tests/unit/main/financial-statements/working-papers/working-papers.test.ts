/**
 * The working-paper file computes, by its own formulas and in another program's hands, what the engine computes: over
 * random books with journals, every source of comparatives and opening balances, and after a balance is changed in it.
 */
import ExcelJS from 'exceljs';
import { describe, expect, it } from 'vitest';
import { computeStatements } from '../../../../../main/financial-statements/statements/compute-statements.ts';
import { restatingOf } from '../../../../../main/financial-statements/statements/restating.ts';
import { keyOfLastYear } from '../../../../../main/financial-statements/statements/side-by-year.ts';
import {
  buildWorkingPapers,
  workingPaperSheets,
} from '../../../../../main/financial-statements/working-papers/build-working-papers.ts';
import type { WorkingPapersInput } from '../../../../../main/financial-statements/working-papers/working-papers-input.ts';
import { FIRST_ROW } from '../../../../../main/workbooks/sheet.ts';
import { ROUNDING_CONVENTIONS } from '../../../../../shared/model/enums.ts';
import { LEVEL_WORDS, materialitySchema } from '../../../../../shared/model/materiality.ts';
import { addMoney } from '../../../../../shared/model/money.ts';
import { EvaluatedWorkbook } from '../../../../support/evaluated-workbook.ts';
import { journal, line } from '../books/sample-journals.ts';
import {
  books,
  date,
  everyKey,
  HEADER,
  money,
  randomBooks,
  TAXONOMY,
  TRADING,
} from '../statements/sample-books.ts';
import {
  evaluated,
  expectPapersToAgree,
  papersInput,
  papersOf,
  withChangedSides,
} from './random-working-papers.ts';

const firstYear = (items: ReturnType<typeof books>, year: number) =>
  computeStatements({
    header: {
      ...HEADER,
      periodStart: date(`${year}-01-01`),
      periodEnd: date(`${year}-12-31`),
      firstPeriod: true,
    },
    items,
    hasPriorYear: false,
    taxonomy: TAXONOMY,
    rules: [],
  });

async function written(input: WorkingPapersInput): Promise<Uint8Array> {
  const bytes = await buildWorkingPapers(input, computeStatements(input.statementInput));
  if (bytes === null) throw new Error('The statements differ.');
  return bytes;
}

async function opened(bytes: Uint8Array): Promise<ExcelJS.Workbook> {
  const workbook = new ExcelJS.Workbook();
  const copy = new ArrayBuffer(bytes.byteLength);
  new Uint8Array(copy).set(bytes);
  await workbook.xlsx.load(copy);
  return workbook;
}

describe('the schedule of unadjusted differences', () => {
  const effect = (profit: string, netAssets: string) => ({
    profit: money(profit),
    netAssets: money(netAssets),
    tax: money('17.00'),
    unmapped: [],
  });
  const difference = (reference: string, profit: string, netAssets: string) => ({
    journalId: reference,
    reference,
    date: date('2026-12-31'),
    narrative: `Found ${reference}`,
    amount: money('100.00'),
    effect: effect(profit, netAssets),
  });
  const materiality = materialitySchema.parse({
    id: '01a21fbb-b5e2-76ba-90f2-da4429cc632f',
    engagementId: '01a21fbb-b5e2-76ba-90f2-da4429cc632f',
    benchmark: 'REVENUE',
    benchmarkAmount: '50000.00',
    overallRate: 100,
    performanceRate: 7500,
    trivialRate: 500,
    overall: '500.00',
    performance: '370.00',
    trivial: '25.00',
    reason: 'Usual',
    staffId: '01a21fbb-b5e2-76ba-90f2-da4429cc632f',
    at: '2027-02-01T03:00:00.000Z',
  });

  it('stands in the file with its effect against materiality, by formulas', async () => {
    const unadjusted = [difference('UJ 1', '-300.00', '-300.00'), difference('UJ 2', '-80.00', '120.00')];
    const input = { ...papersInput(books(TRADING), []), unadjusted, materiality };
    const sheet = (await opened(await written(input))).getWorksheet('Materiality');
    const texts = new Map<string, number>();
    sheet?.eachRow((row, at) => texts.set(String(row.getCell(2).text), at));
    const at = (words: string) => texts.get(words) ?? 0;
    const [first, last] = [at('Found UJ 1'), at('Found UJ 2')];
    expect([first > 0, last - first]).toEqual([true, 1]);
    expect(sheet?.getCell(`C${first}`).value).toBe(-300);
    expect(sheet?.getCell(`C${last + 1}`).value).toMatchObject({
      formula: `SUM(C${first}:C${last})`,
      result: -380,
    });
    const computed = evaluated(workingPaperSheets(input, computeStatements(input.statementInput)));
    const value = (row: number, column = 3) => computed.value('Materiality', column, row);
    expect([value(last + 1), value(last + 1, 5), value(last + 2)]).toEqual([-380, -180, 120]);
    expect(value(last + 3, 2)).toBe(LEVEL_WORDS.BELOW_OVERALL);
  });
});

describe('papers of restated comparatives', () => {
  const items = books(TRADING);
  const named = (key: string) => {
    const item = items.find(({ taxonomyKey }) => taxonomyKey === key);
    if (item === undefined) throw new Error(key);
    return item;
  };
  const entry = (restated: string, against: string, before: boolean) =>
    journal(1, [line(named(restated), money('-3000.00')), line(named(against), money('3000.00'))], {
      kind: 'PRIOR_YEAR',
      restates: 'ERROR',
      narrative: before ? 'Before last year' : 'Of last year',
    });
  const lastYear = firstYear(
    items.map((item) => ({
      ...item,
      currentYearBalance: item.priorYearBalance ?? money('0'),
      priorYearBalance: null,
    })),
    2025,
  );

  it.each([
    ['an error of last year', entry('inventories', 'cost_of_sales', false)],
    ['an error from before last year', entry('property_plant_equipment', 'retained_earnings', true)],
  ])('agree with the statements and prove them: %s', (label, posted) => {
    const restating = restatingOf(
      items.map((item) => ({ ...item, origin: 'FILE' as const })),
      [posted],
      TAXONOMY,
    );
    for (const earlier of [null, lastYear]) {
      const input = papersInput(items, [posted], { restating, earlier });
      const statements = computeStatements(input.statementInput);
      expect(statements.restatement?.mark, label).toBe('RESTATED');
      expectPapersToAgree(input, label);
      const workbook = evaluated(workingPaperSheets(input, statements));
      // Nothing differs, and every statement adds up.
      expect([0, 1].map((at) => workbook.value('Check', 6, FIRST_ROW + at))).toEqual([0, 0]);
      workbook.close();
    }
  });
});

describe('papers with a third statement of financial position', () => {
  it('show the beginning of the comparative year, added up and proved', () => {
    const items = books(TRADING);
    const restating = {
      journals: [{ reference: 'PY 1', narrative: 'Never written off', restates: 'ERROR' as const }],
      amounts: [
        ['retained_earnings', '2000.00'],
        ['property_plant_equipment', '-2000.00'],
      ].map(([key = '', amount = '']) => ({
        itemId: items.find(({ taxonomyKey }) => taxonomyKey === key)?.id ?? '',
        taxonomyKey: key,
        closing: money(amount),
        opening: money(amount),
      })),
      openingUnknown: [],
      unsaid: [],
    };
    const opened = items.map((item) => ({
      ...item,
      currentYearBalance: item.priorYearBalance ?? money('0'),
    }));
    const earlier = computeStatements({
      header: { ...HEADER, periodStart: date('2025-01-01'), periodEnd: date('2025-12-31') },
      items: opened,
      hasPriorYear: true,
      taxonomy: TAXONOMY,
      rules: [],
    });
    const input = papersInput(items, [], { restating, earlier });
    const statements = computeStatements(input.statementInput);
    const { amounts } = statements.restatement?.thirdSheet ?? {};
    expect(amounts).toBeDefined();
    const sheets = workingPaperSheets(input, statements);
    const position = sheets.find(({ name }) => name === 'Financial position');
    expect(position?.columns.map(({ head }) => head).slice(2, 5)).toEqual([
      ...['2026', '2025 (restated)', '1 January 2025 (restated)'],
    ]);
    const workbook = evaluated(sheets);
    const rowOf = (label: string) =>
      FIRST_ROW +
      (position?.rows.findIndex(({ cells }) => cells[1]?.kind === 'TEXT' && cells[1].text === label) ?? -1);
    expect(workbook.value('Financial position', 5, rowOf('Total assets'))).toBe(
      Number(amounts?.total_assets),
    );
    // The sums are live: a changed line changes them.
    const total = position?.rows[rowOf('Total assets') - FIRST_ROW]?.cells[4];
    expect(total?.kind).toBe('FORMULA');
    expect([0, 1].map((at) => workbook.value('Check', 6, FIRST_ROW + at))).toEqual([0, 0]);
    workbook.close();
  });
});

describe('the working-paper file', () => {
  it.each(ROUNDING_CONVENTIONS)(
    'computes what the engine computes from random books with journals in %s',
    (rounding) => {
      let values = 0;
      for (let seed = 1; seed <= 14; seed += 1)
        values += expectPapersToAgree(papersOf(randomBooks(seed), seed, rounding), `seed ${seed}`);
      expect(values).toBe(0);
    },
  );

  it('of accounts that change their side between the years, with journals on both', () => {
    let moved = 0;
    for (let seed = 1; seed <= 10; seed += 1) {
      const items = withChangedSides(randomBooks(seed), seed);
      const papers = papersOf(items, seed, ROUNDING_CONVENTIONS[seed % ROUNDING_CONVENTIONS.length] ?? 'SGD');
      moved += papers.statementInput.items.filter((item) => keyOfLastYear(item, TAXONOMY)).length;
      expect(expectPapersToAgree(papers, `sides ${seed}`), `seed ${seed}`).toBe(0);
    }
    expect(moved).toBeGreaterThan(25);
  });

  it('with issued comparatives, the year before last, an opening column, a first period and every key', () => {
    for (let seed = 1; seed <= 3; seed += 1) {
      const items = randomBooks(seed);
      const asPrior = items.map((item) => ({
        ...item,
        currentYearBalance: item.priorYearBalance ?? item.currentYearBalance,
        priorYearBalance: null,
      }));
      const earlier = firstYear(asPrior, 2025);
      const beforeLast = firstYear(randomBooks(seed + 1), 2024);
      expect(expectPapersToAgree(papersInput(items, [], { earlier }), `issued ${seed}`)).toBe(0);
      expectPapersToAgree(papersInput(items, [], { earlier, hasPriorYear: false }), `issued alone ${seed}`);
      expectPapersToAgree(papersInput(items, [], { beforeLast }), `three years ${seed}`);
    }
    const alone = books(TRADING).map((item) => ({ ...item, priorYearBalance: null }));
    const opening = books(TRADING).map((item) => ({
      ...item,
      openingBalance: item.priorYearBalance,
      priorYearBalance: null,
    }));
    const first = { hasPriorYear: false, header: { ...HEADER, firstPeriod: true } };
    expect(expectPapersToAgree(papersInput(alone, [], first), 'first period')).toBe(0);
    expectPapersToAgree(papersInput(alone, [], { hasPriorYear: false }), 'no opening balances');
    expect(expectPapersToAgree(papersInput(opening, [], { hasPriorYear: false }), 'opening column')).toBe(0);
    expect(expectPapersToAgree(papersInput(books(everyKey()), []), 'every key')).toBe(0);
    const sides = books([
      ...TRADING,
      ['foreign_exchange_gain', '-300.00', '120.00'],
      ['cash_and_bank', '300.00', '-120.00'],
    ]);
    expect(expectPapersToAgree(papersInput(sides, []), 'a side that changed')).toBe(0);
  });

  it('carries a changed balance through lead schedules into all four statements', () => {
    const items = books(TRADING);
    const posted = [
      journal(1, [
        line({ accountCode: '1013', accountDescription: 'depreciation' }, money('1000.00')),
        line({ accountCode: '1000', accountDescription: 'property_plant_equipment' }, money('-1000.00')),
      ]),
    ];
    const header = { ...HEADER, rounding: 'SGD_CENTS' as const };
    const input = papersInput(items, posted, { header });
    const sheets = workingPaperSheets(input, computeStatements(input.statementInput));
    const workbook = evaluated(sheets);
    // Receivables rise by 700.50, and so does revenue.
    const raised = (key: string | null, by: string) =>
      items.map((item) => (item.taxonomyKey === key ? addMoney(item.currentYearBalance, money(by)) : null));
    const changed = items.map((item, at) => ({
      ...item,
      currentYearBalance:
        raised('trade_receivables', '700.50')[at] ??
        raised('revenue', '-700.50')[at] ??
        item.currentYearBalance,
    }));
    changed.forEach(({ currentYearBalance }, at) => {
      workbook.set('Trial balance', 6, FIRST_ROW + at, Number(currentYearBalance));
    });
    const after = papersInput(changed, posted, { header });
    const expected = workingPaperSheets(after, computeStatements(after.statementInput));
    let compared = 0;
    for (const { name, rows } of expected.filter((sheet) => sheet.name !== 'Check')) {
      rows.forEach(({ cells }, at) => {
        cells.forEach((cell, column) => {
          if (cell.kind !== 'FORMULA' || cell.result === null) return;
          expect(
            Number(workbook.value(name, column + 1, FIRST_ROW + at)),
            `${name} ${column} ${at}`,
          ).toBeCloseTo(Number(cell.result), 4);
          compared += 1;
        });
      });
    }
    expect(compared).toBeGreaterThan(200);
    // The check says that the file now differs from what Fairview prints.
    expect(Number(workbook.value('Check', 6, FIRST_ROW))).toBeGreaterThan(10);
    workbook.close();
  });

  it('is the same bytes for the same input, and evaluates from the file as it is stored', async () => {
    const input = papersOf(randomBooks(5), 5, 'SGD');
    const bytes = await written(input);
    expect(Buffer.from(await written(input)).equals(Buffer.from(bytes))).toBe(true);
    const workbook = await EvaluatedWorkbook.read(bytes);
    expect(workbook.formulas).toBeGreaterThan(300);
    expect(workbook.value('Check', 6, FIRST_ROW)).toBe(0);
    workbook.close();
  });

  it('says Draft on every sheet, keeps its heads in sight and repeats them on each page', async () => {
    const draft = await opened(await written(papersInput(books(TRADING), [])));
    const names = draft.worksheets.map(({ name }) => name);
    expect(names.slice(0, 5)).toEqual(['Contents', 'Trial balance', 'Journals', 'Materiality', 'Lead A']);
    expect(names.slice(-5)).toEqual([
      'Financial position',
      'Profit or loss',
      'Changes in equity',
      'Cash flows',
      'Check',
    ]);
    for (const sheet of draft.worksheets) {
      expect(sheet.getCell('A4').value, sheet.name).toBe('Draft');
      expect(sheet.headerFooter.oddFooter, sheet.name).toContain('DRAFT');
      expect(sheet.views[0], sheet.name).toMatchObject({ state: 'frozen', ySplit: 5 });
      expect(sheet.pageSetup, sheet.name).toMatchObject({
        paperSize: 9,
        fitToWidth: 1,
        printTitlesRow: '1:5',
      });
    }
    const final = await opened(await written({ ...papersInput(books(TRADING), []), draft: false }));
    for (const sheet of final.worksheets) expect(sheet.getCell('A4').value, sheet.name).toBeNull();
  });

  it('makes no formula of a text from outside', async () => {
    const items = books(TRADING).map((item, at) => ({
      ...item,
      accountCode: `=1+${at}`,
      accountDescription: ['=HYPERLINK("http://example.invalid")', '+1', '-1', '@SUM(A1)'][at % 4] ?? '',
    }));
    const workbook = await opened(
      await written({ ...papersInput(items, []), company: '=cmd|calc', uen: '@SUM(A1)' }),
    );
    const texts = workbook.worksheets.flatMap((sheet) => {
      const found: ExcelJS.Cell[] = [];
      sheet.eachRow((row) => row.eachCell((cell) => found.push(cell)));
      return found.filter((cell) => typeof cell.value === 'string' && /^[=+@-]/.test(cell.value));
    });
    expect(texts.length).toBeGreaterThan(40);
    const formulas = workbook.worksheets.flatMap((sheet) => {
      const found: string[] = [];
      sheet.eachRow((row) => row.eachCell((cell) => cell.formula && found.push(cell.formula)));
      return found;
    });
    expect(formulas.filter((each) => /HYPERLINK|cmd|^1\+/.test(each))).toEqual([]);
  });

  it('is not made from statements that the books no longer give', async () => {
    const input = papersInput(books(TRADING), []);
    const other = computeStatements(papersInput(randomBooks(1), []).statementInput);
    expect(await buildWorkingPapers(input, other)).toBeNull();
  });
});
