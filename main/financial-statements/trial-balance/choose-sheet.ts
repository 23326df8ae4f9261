/**
 * Which sheet of a workbook is the trial balance, by evidence: it balances, it has a heading that is known, it
 * says what it is. Where two are as good, or none reads well, a person is asked and nothing is guessed.
 */
import { ZERO } from '../../../shared/model/money.ts';
import type { ImportQuestion } from '../../../shared/model/trial-balance.ts';
import { Problem } from '../../../shared/problem.ts';
import { minus, moneyOf, sizeOf } from './cells/cents.ts';
import { type SheetGrid, textsOf } from './cells/sheet-grid.ts';
import { openQuestion, plainChoice, plainQuestion } from './questions/questions.ts';
import { makeReport } from './report/import-report.ts';
import { priorSides } from './rows/make-items.ts';
import type { SheetReading } from './sheets/read-sheet.ts';
import { ofTheYear } from './sheets/sheet-dates.ts';
import { ROUNDED_NIL } from './table/row-groups.ts';

function balances(reading: SheetReading): boolean {
  const isNil = sizeOf(reading.totals.net) <= ROUNDED_NIL * reading.scale;
  return isNil && reading.items.some((item) => item.currentYearBalance !== ZERO);
}

/** Questions about the rows do not make a sheet less of a trial balance; those about what it is do. */
function isUnclear({ questions }: SheetReading): boolean {
  return questions.some(
    ({ kind, answered }) => !answered && (kind === 'COLUMNS' || kind === 'NOT_A_TRIAL_BALANCE'),
  );
}

/** A sheet that its own name calls replaced: newer figures stand elsewhere. */
const SET_ASIDE =
  /(?:^|[^a-z])(?:old|superseded|obsolete|backup|archived?|draft|do not use|not used)(?:[^a-z]|$)|\dold\b/i;

/** A sheet of balances that the adjustments are not in. */
const BEFORE_ADJUSTMENTS = /un-?adj|pre-?adj|(?:before|pre) (?:audit )?adj/i;

/** How much a sheet is like a trial balance; nil or less: not at all. */
export function worth(reading: SheetReading): number {
  if (reading.items.length < 2 || isUnclear(reading)) return 0;
  const { columns, header, sheet } = reading;
  const titles = [sheet.name, ...sheet.rows.slice(0, header.position + 1).flatMap(textsOf)];
  const text = titles.join(' ').slice(0, 5_000);
  let points = 1;
  if (balances(reading)) points += 6;
  if (header.position >= 0) points += 2;
  if (columns.debit !== undefined || columns.code !== undefined) points += 1;
  if (reading.sorted.wrongTotals.length === 0) points += 1;
  if (columns.debit !== undefined && header.position >= 0) points += 1;
  if (/trial balance|(?:^|[^a-z])tb(?:[^a-z]|$)/i.test(text)) points += 2;
  if (/closing|final|adjusted/i.test(sheet.name)) points += 1;
  if (/prior|previous|last year|opening/i.test(sheet.name) || BEFORE_ADJUSTMENTS.test(sheet.name))
    points -= 2;
  if (SET_ASIDE.test(sheet.name)) points -= 3;
  if (sheet.hidden) points -= 3;
  return points;
}

const ADVICE: Partial<Record<ImportQuestion['kind'], string>> = {
  SHEET: ' Choose the sheet, then read the file again.',
  COLUMNS: ' Choose the sheet, the heading row and the columns, then read the file again.',
};

/** The question for a person, with the report to choose from. */
export function ambiguous(
  reading: SheetReading,
  question: ImportQuestion,
  fileName: string,
  sheets: readonly string[],
): Problem {
  const asked = reading.questions.some(({ kind }) => kind === question.kind)
    ? reading.questions.map((each) => (each.kind === question.kind ? question : each))
    : [question, ...reading.questions];
  const report = makeReport({ ...reading, questions: asked }, fileName, sheets, [
    { kind: 'QUESTION', message: question.text, rows: [] },
  ]);
  return new Problem('COLUMNS_AMBIGUOUS', `${question.text}${ADVICE[question.kind] ?? ''}`, { report });
}

function sameItems(a: SheetReading, b: SheetReading): boolean {
  const text = (reading: SheetReading) =>
    reading.items
      .map((item) => `${item.accountCode}|${item.accountDescription}|${item.currentYearBalance}`)
      .join('\n');
  return text(a) === text(b);
}

/** Which of several sheets is meant, with what each of them holds. */
function sheetQuestion(text: string, readings: readonly SheetReading[]): ImportQuestion {
  return plainQuestion(
    'SHEET',
    text,
    readings.map(({ sheet, items, totals: { debit, net, prior } }) => ({
      ...plainChoice(sheet.name, sheet.name, false),
      rows: items.length,
      debit: moneyOf(debit),
      credit: moneyOf(minus(debit, net)),
      ...(prior !== null && priorSides(items)),
    })),
  );
}

/**
 * The sheet that is the trial balance, by its year first; it may have questions of its own. `known`: sheets that a
 * person had read in their own way before. Errors: COLUMNS_AMBIGUOUS, UNREADABLE_FILE.
 */
export function chooseSheet(
  readings: readonly SheetReading[],
  fileName: string,
  sheets: readonly string[],
  yearEnd: string | undefined,
  known: ReadonlySet<SheetReading> = new Set(),
): SheetReading {
  const rank = (list: readonly SheetReading[]) =>
    list
      .map((reading) => ({ reading, points: worth(reading) }))
      .filter(({ points }) => points > 0)
      .sort((a, b) => b.points - a.points || b.reading.items.length - a.reading.items.length);
  const worthy = rank(readings);
  const first = worthy[0]?.reading;
  if (first) {
    const timely = ofTheYear(
      worthy.map(({ reading }) => reading),
      yearEnd,
    );
    if (timely.none) {
      const text = `No sheet is of ${yearEnd?.slice(0, 4)}, the year of the engagement. Which of them is meant?`;
      throw ambiguous(first, sheetQuestion(text, timely.readings), fileName, sheets);
    }
    const ranked = rank(timely.readings);
    const readBefore = ranked.map(({ reading }) => reading).filter((reading) => known.has(reading));
    const [before, ...others] = readBefore;
    // Of "Dec24" and "Dec25" memory knows both, and not which of them is meant this year.
    if (before && others.some((other) => !sameItems(before, other))) {
      const names = readBefore.map(({ sheet }) => sheet.name).join(', ');
      const text = `More than one sheet is laid out as the one that was chosen before (${names}). Which of them is of this year?`;
      throw ambiguous(before, sheetQuestion(text, readBefore), fileName, sheets);
    }
    if (before) return before;
    const best = ranked[0] ?? { reading: first, points: 0 };
    const rivals = ranked.filter(
      ({ reading, points }) =>
        reading !== best.reading && points === best.points && !sameItems(best.reading, reading),
    );
    if (rivals.length > 0) {
      const all = [best, ...rivals].map(({ reading }) => reading);
      const names = all.map(({ sheet }) => sheet.name).join(', ');
      const text = `More than one sheet could be the trial balance (${names}).`;
      const offered = [...all, ...ranked.map(({ reading }) => reading).filter((each) => !all.includes(each))];
      throw ambiguous(best.reading, sheetQuestion(text, offered), fileName, sheets);
    }
    return best.reading;
  }
  if (readings.some(lacksValues)) throw withoutValues();
  const asked = readings
    .filter(
      (reading) =>
        openQuestion(reading.questions) !== undefined &&
        reading.header.columns.some((column) => column.figures > 1),
    )
    .sort(
      (a, b) =>
        Number(holdsCurrent(b)) - Number(holdsCurrent(a)) ||
        b.header.score - a.header.score ||
        b.items.length - a.items.length,
    )[0];
  if (asked && !holdsCurrent(asked) && lacksBalances(asked)) throw withoutValues();
  if (asked) return asked;
  throw nothing();
}

/** A column that is headed as amounts holds formulas alone, of which the file has no values. */
function lacksBalances({ header }: SheetReading): boolean {
  return header.columns.some(
    ({ meaning, texts, filled }) =>
      (meaning.kind === 'SIGNED' || meaning.kind === 'DEBIT') && texts === 0 && filled >= 2,
  );
}

/** A column of current balances was found: a sheet of the prior year alone cannot answer. */
function holdsCurrent({ columns }: SheetReading): boolean {
  return columns.current !== undefined || columns.debit !== undefined;
}

/** More formulas whose value the file does not hold than figures: a program wrote the workbook, not Excel. */
function lacksValues({ sheet, header }: SheetReading): boolean {
  const uncounted = sheet.rows.reduce(
    (count, row) =>
      count + (row.plain ? 0 : row.cells.filter((cell) => cell.broken && cell.text === '').length),
    0,
  );
  return uncounted >= 2 && uncounted >= header.columns.reduce((sum, column) => sum + column.figures, 0);
}

function withoutValues(): Problem {
  return new Problem(
    'UNREADABLE_FILE',
    'The amounts in the workbook are formulas without saved values. Open it in Excel, save it again and upload the new file.',
  );
}

/** The file holds no table of accounts. */
export function nothing(): Problem {
  return new Problem(
    'UNREADABLE_FILE',
    'No trial balance was found in the file: there is no table of accounts with amounts. Check that the right report was exported (one row for each account).',
  );
}

/** The sheet that would be read without a recipe; null where a person is asked which. */
export function guessedSheet(
  guessed: readonly SheetReading[],
  fileName: string,
  names: readonly string[],
  yearEnd: string | undefined,
): SheetGrid | null {
  try {
    return chooseSheet(guessed, fileName, names, yearEnd).sheet;
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}
