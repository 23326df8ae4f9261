/**
 * Reads a trial balance file of any usual export (specification 4.2 "Trial balance parsing"; decisions 2).
 * Pure: bytes in, rows and a report on every guess out. It runs in a worker with limits, because the bytes
 * are foreign. Nothing is guessed in silence: what is not clear ends as COLUMNS_AMBIGUOUS with the report.
 */
import type { IsoDate } from '../../../shared/model/dates.ts';
import { AmountOutOfRange, toCents, ZERO } from '../../../shared/model/money.ts';
import type { ImportRecipe, ImportReport, TrialBalanceReading } from '../../../shared/model/trial-balance.ts';
import { Problem } from '../../../shared/problem.ts';
import { fileKind } from './file-kind.ts';
import { makeReport } from './import-report.ts';
import { joinPeriodSheets } from './period-sheets.ts';
import { readCsv } from './read-csv.ts';
import { readSheet, type SheetReading } from './read-sheet.ts';
import { readXls } from './read-xls.ts';
import { readXlsx } from './read-xlsx.ts';
import { MAX_COLUMNS, MAX_ROWS, type SheetGrid } from './sheet-grid.ts';
import { otherDateWarnings } from './stated-date.ts';

export interface ReadOptions {
  /** A person's corrections; what is absent is guessed. */
  readonly recipe?: ImportRecipe;
  /** Year end of the engagement, to choose among columns of several years. */
  readonly yearEnd?: IsoDate;
}

const MAX_SHEETS = 60;

async function readGrids(bytes: Uint8Array): Promise<SheetGrid[]> {
  switch (fileKind(bytes)) {
    case 'XLSX':
      return await readXlsx(bytes);
    case 'XLS':
      return readXls(bytes);
    case 'TEXT':
      return readCsv(bytes);
  }
}

function balances(reading: SheetReading): boolean {
  const net = reading.items.reduce((sum, item) => sum + toCents(item.currentYearBalance), 0n);
  return net <= 100n && net >= -100n && reading.items.some((item) => item.currentYearBalance !== ZERO);
}

/** How much a sheet is like a trial balance; nil or less: not at all. */
function worth(reading: SheetReading): number {
  if (reading.items.length < 2 || reading.question !== null) return 0;
  const { columns, header, sheet } = reading;
  const titles = [
    sheet.name,
    ...sheet.rows.slice(0, header.position + 1).flatMap((row) => row.cells.map((cell) => cell.text)),
  ];
  const text = titles.join(' ').slice(0, 5_000);
  let points = 1;
  if (balances(reading)) points += 6;
  if (header.position >= 0) points += 2;
  if (columns.debit !== undefined || columns.code !== undefined) points += 1;
  if (reading.sorted.wrongTotals.length === 0) points += 1;
  if (columns.debit !== undefined && header.position >= 0) points += 1;
  if (/trial balance|(?:^|[^a-z])tb(?:[^a-z]|$)/i.test(text)) points += 2;
  if (/closing|final|adjusted/i.test(sheet.name)) points += 1;
  if (/prior|previous|last year|opening|unadjusted/i.test(sheet.name)) points -= 2;
  if (sheet.hidden) points -= 3;
  return points;
}

function ambiguous(
  reading: SheetReading,
  question: string,
  fileName: string,
  sheets: readonly string[],
): Problem {
  const report = makeReport(reading, fileName, sheets, [{ kind: 'QUESTION', message: question, rows: [] }]);
  return new Problem(
    'COLUMNS_AMBIGUOUS',
    `${question} Choose the sheet, the heading row and the columns, then read the file again.`,
    { report },
  );
}

function sameItems(a: SheetReading, b: SheetReading): boolean {
  const text = (reading: SheetReading) =>
    reading.items
      .map((item) => `${item.accountCode}|${item.accountDescription}|${item.currentYearBalance}`)
      .join('\n');
  return text(a) === text(b);
}

/** The sheet that is the trial balance. Errors: COLUMNS_AMBIGUOUS, UNREADABLE_FILE. */
function chooseSheet(
  readings: readonly SheetReading[],
  fileName: string,
  sheets: readonly string[],
): SheetReading {
  const ranked = readings
    .map((reading) => ({ reading, points: worth(reading) }))
    .sort((a, b) => b.points - a.points || b.reading.items.length - a.reading.items.length);
  const best = ranked[0];
  if (!best) throw nothing();
  if (best.points > 0) {
    const rival = ranked.find(
      ({ reading, points }) => points === best.points && !sameItems(best.reading, reading),
    );
    if (rival) {
      throw ambiguous(
        best.reading,
        `More than one sheet could be the trial balance (${best.reading.sheet.name}, ${rival.reading.sheet.name}).`,
        fileName,
        sheets,
      );
    }
    return best.reading;
  }
  if (readings.some(lacksValues)) throw withoutValues();
  const asked = readings
    .filter(
      (reading) => reading.question !== null && reading.header.columns.some((column) => column.figures > 1),
    )
    .sort((a, b) => b.header.score - a.header.score || b.items.length - a.items.length)[0];
  if (asked) throw ambiguous(asked, asked.question ?? '', fileName, sheets);
  throw nothing();
}

/** More formulas whose value the file does not hold than figures: a program wrote the workbook, not Excel. */
function lacksValues({ sheet, header }: SheetReading): boolean {
  const uncounted = sheet.rows.reduce(
    (count, row) => count + row.cells.filter((cell) => cell.broken && cell.text === '').length,
    0,
  );
  return uncounted >= 2 && uncounted >= header.columns.reduce((sum, column) => sum + column.figures, 0);
}

function withoutValues(): Problem {
  return new Problem(
    'UNREADABLE_FILE',
    'The amounts in the workbook are formulas whose values the file does not hold. Open it in Excel, save it again and upload the new file.',
  );
}

function nothing(): Problem {
  return new Problem(
    'UNREADABLE_FILE',
    'No trial balance was found in the file: there is no table of accounts with amounts. Check that the right report was exported (one row for each account).',
  );
}

/** No sheet was small enough to be a trial balance. */
function tooLarge(sheets: readonly SheetGrid[]): Problem {
  const long = sheets.some((sheet) => sheet.passedOver === 'TOO_LONG');
  return new Problem(
    'UNREADABLE_FILE',
    long
      ? `The sheet "${sheets[0]?.name}" has more than ${MAX_ROWS.toLocaleString('en')} rows or a million cells; it looks like a ledger. Export the trial balance (one row for each account) instead.`
      : `The sheet "${sheets[0]?.name}" has more than ${MAX_COLUMNS} columns that hold something. Copy the columns of the trial balance into a new workbook and upload that.`,
  );
}

/**
 * Rows and report of a trial balance file.
 * Errors: UNSUPPORTED_FILE_TYPE, UNREADABLE_FILE, COLUMNS_AMBIGUOUS (its `report` is an ImportReport).
 */
export async function readTrialBalance(
  bytes: Uint8Array,
  fileName: string,
  options: ReadOptions = {},
): Promise<TrialBalanceReading> {
  const all = await readGrids(bytes);
  const grids = all.filter((grid) => grid.rows.length > 0).slice(0, MAX_SHEETS);
  const passedOver = all.filter((grid) => grid.passedOver !== undefined);
  if (grids.length === 0 && passedOver.length > 0) throw tooLarge(passedOver);
  const names = grids.map((grid) => grid.name).filter((name) => name !== '');
  const recipe = options.recipe ?? {};
  if (recipe.sheet !== undefined && !grids.some((grid) => grid.name === recipe.sheet)) {
    throw new Problem('UNREADABLE_FILE', `The file has no sheet called "${recipe.sheet.slice(0, 80)}".`);
  }
  try {
    const guessed = grids.map((grid) => readSheet(grid, {}, options.yearEnd));
    const rest = { guessed, all, fileName, names, yearEnd: options.yearEnd };
    if (options.recipe === undefined) return finish(chooseSheet(guessed, fileName, names), rest);
    // Rows and columns of a recipe are those of one sheet: the named one, else the one that is guessed.
    const sheet =
      grids.find((grid) => grid.name === recipe.sheet) ??
      (grids.length === 1 ? grids[0] : chooseSheet(guessed, fileName, names).sheet);
    if (!sheet) throw nothing();
    const corrected = readSheet(sheet, recipe, options.yearEnd);
    if (corrected.question !== null) throw ambiguous(corrected, corrected.question, fileName, names);
    if (corrected.items.length === 0) throw nothing();
    return finish(corrected, rest);
  } catch (error) {
    if (!(error instanceof AmountOutOfRange)) throw error;
    throw new Problem(
      'UNREADABLE_FILE',
      'An amount in the file is too large (more than 18 digits). Check the columns of the file.',
    );
  }
}

interface RestOfFile {
  readonly guessed: readonly SheetReading[];
  /** Every sheet, those that were passed over too. */
  readonly all: readonly SheetGrid[];
  readonly fileName: string;
  readonly names: readonly string[];
  readonly yearEnd: IsoDate | undefined;
}

/** What stands in the workbook and was not looked at. */
function unreadWarnings(chosen: SheetReading, all: readonly SheetGrid[]): ImportReport['warnings'] {
  const warnings: ImportReport['warnings'] = [];
  const passedOver = all.filter((grid) => grid.passedOver !== undefined).map((grid) => `"${grid.name}"`);
  if (passedOver.length > 0) {
    warnings.push({
      kind: 'SHEETS_PASSED_OVER',
      message: `Too large to be a trial balance, and not read: ${passedOver.slice(0, 5).join(', ')}.`,
      rows: [],
    });
  }
  if ((chosen.sheet.cellsBeyond ?? 0) > 0) {
    warnings.push({
      kind: 'COLUMNS_BEYOND',
      message: `The sheet goes on beyond its ${MAX_COLUMNS} first columns; what stands there was not read.`,
      rows: [],
    });
  }
  return warnings;
}

function finish(chosen: SheetReading, rest: RestOfFile): TrialBalanceReading {
  const { guessed, all, fileName, names, yearEnd } = rest;
  const beside = guessed.filter((reading) => reading.sheet !== chosen.sheet);
  const joined = joinPeriodSheets(chosen, beside);
  const others = beside.filter((reading) => worth(reading) >= 7).map(({ sheet }) => sheet.name);
  const warnings = [
    ...joined.warnings,
    ...otherDateWarnings(chosen, yearEnd),
    ...unreadWarnings(chosen, all),
  ];
  if (others.length > 0) {
    warnings.push({
      kind: 'OTHER_SHEETS',
      message: `The sheet "${chosen.sheet.name}" was read. Other sheets look like trial balances too: ${others.join(', ')}.`,
      rows: [],
    });
  }
  const report: ImportReport = makeReport(joined.reading, fileName, names, warnings);
  return { report, items: joined.reading.items };
}
