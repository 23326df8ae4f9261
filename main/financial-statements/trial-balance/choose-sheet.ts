/**
 * Which sheet of a workbook is the trial balance, by evidence: it balances, it has a heading that is known, it
 * says what it is. Where two are as good, or none reads well, a person is asked and nothing is guessed.
 */
import { ZERO } from '../../../shared/model/money.ts';
import { Problem } from '../../../shared/problem.ts';
import { makeReport } from './import-report.ts';
import type { SheetReading } from './read-sheet.ts';
import { type SheetGrid, textsOf } from './sheet-grid.ts';

function balances(reading: SheetReading): boolean {
  const { net } = reading.totals;
  return net <= 100 && net >= -100 && reading.items.some((item) => item.currentYearBalance !== ZERO);
}

/** How much a sheet is like a trial balance; nil or less: not at all. */
export function worth(reading: SheetReading): number {
  if (reading.items.length < 2 || reading.question !== null) return 0;
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
  if (/prior|previous|last year|opening|unadjusted/i.test(sheet.name)) points -= 2;
  if (sheet.hidden) points -= 3;
  return points;
}

/** The question for a person, with the report to choose from. */
export function ambiguous(
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
export function chooseSheet(
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
      ({ reading, points }) =>
        reading !== best.reading && points === best.points && !sameItems(best.reading, reading),
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
    (count, row) =>
      count + (row.plain ? 0 : row.cells.filter((cell) => cell.broken && cell.text === '').length),
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

/** The file holds no table of accounts. */
export function nothing(): Problem {
  return new Problem(
    'UNREADABLE_FILE',
    'No trial balance was found in the file: there is no table of accounts with amounts. Check that the right report was exported (one row for each account).',
  );
}

/** The sheet that would be read without a recipe; null where a person is asked. */
export function guessedSheet(
  guessed: readonly SheetReading[],
  fileName: string,
  names: readonly string[],
): SheetGrid | null {
  try {
    return chooseSheet(guessed, fileName, names).sheet;
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}
