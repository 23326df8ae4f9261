/**
 * The memory of the import: by what a source is known again next month or next year (kind of file, name of the
 * sheet, headings; their dates do not count), and what of a person's recipe is worth remembering: only what
 * differs from the reader's own guess, and the answers to its questions. Rows taken in or left out belong to one file
 * and are not remembered, and the year never is: it is read anew from words and dates.
 */
import { createHash } from 'node:crypto';
import {
  type ColumnAssignment,
  type Correction,
  type ImportRecipe,
  PERIOD_OF_YEAR_END,
  type RememberedRecipe,
  withoutYears,
} from '../../../../shared/model/trial-balance.ts';
import { SHORT_MONTHS } from '../../../foreign-files/printed-dates.ts';
import type { FileKind } from '../files/file-kind.ts';
import { isAmountColumn } from '../headings/find-header.ts';
import { headingDate } from '../headings/heading-dates.ts';
import { normaliseHeading } from '../headings/heading-words.ts';
import { ONE_CURRENCY } from '../questions/choose-groups.ts';
import { periodKey } from '../questions/group-columns.ts';
import type { SheetReading } from './read-sheet.ts';

const MONTH_NAME = new RegExp(`\\b(?:${SHORT_MONTHS.join('|')})[a-z]{0,6}\\b`, 'g');

/** Words without what changes from one period to the next: "TB Dec 2025" and "TB Jan 2026" are the same. */
function timeless(text: string): string {
  return normaliseHeading(text)
    .replace(MONTH_NAME, '#')
    .replace(/\d+/g, '#')
    .replace(/#(?: #)+/g, '#');
}

function headerRowOf({ sheet, header }: SheetReading): number {
  return sheet.rows[header.position]?.number ?? 0;
}

/** Key of the source of a sheet, from the reader's own guess of its heading. */
export function sourceOf(kind: FileKind, guess: SheetReading): string {
  const headings = guess.header.columns.map(({ lines }) => timeless(lines.join(' ')));
  const parts = [kind, timeless(guess.sheet.name), ...headings];
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 40);
}

/** What a person changed against the guess, to be remembered. */
export function correctionOf(
  kind: FileKind,
  guess: SheetReading,
  corrected: SheetReading,
  otherSheet: boolean,
  yearEnd: string | undefined,
): Correction {
  const headerRow = headerRowOf(guess);
  const otherHeader = headerRowOf(corrected) !== headerRow;
  // A period that was chosen among columns is found anew by its answer.
  const { columns } = corrected;
  const byPeriod = corrected.answers.period !== undefined && columns.period === undefined;
  const toRemember = byPeriod ? withoutYears(columns) : columns;
  const columnsOf = (of: ColumnAssignment) =>
    Object.entries(byPeriod ? withoutYears(of) : of)
      .map(([role, index]) => `${role} ${index}`)
      .sort()
      .join();
  const asked = guess.questions.some(({ kind, answered }) => kind === 'COLUMNS' && !answered);
  const otherColumns = asked || columnsOf(columns) !== columnsOf(guess.columns);
  const recipe: ImportRecipe = {
    ...(otherHeader && { headerRow: headerRowOf(corrected) }),
    ...((otherHeader || otherColumns) && { columns: toRemember }),
    ...(corrected.flipSign !== guess.flipSign && { flipSign: corrected.flipSign }),
    ...(corrected.scale !== guess.scale && { scale: corrected.scale }),
    ...answersOf(corrected, yearEnd),
  };
  const same = Object.keys(recipe).length === 0 && !otherSheet;
  return { source: sourceOf(kind, guess), headerRow, recipe: same ? null : recipe };
}

/** The answers that hold for the next file too. Of a period only that it is the one of the year end. */
function answersOf({ answers, questions, columns }: SheetReading, yearEnd: string | undefined): ImportRecipe {
  const { companies, currency, period, signs, readAnyway } = answers;
  const chosen = questions.find(({ kind }) => kind === 'PERIOD')?.choices.find((choice) => choice.chosen);
  const month = chosen === undefined ? undefined : periodKey(chosen.value).slice(0, 7);
  const isOfYearEnd = month !== undefined && yearEnd?.startsWith(month) === true;
  const ofYearEnd = period === PERIOD_OF_YEAR_END || isOfYearEnd;
  // A column that names no date ("Total") is called so in the next file too.
  const isUndated =
    columns.period === undefined && chosen !== undefined && headingDate(chosen.value) === null;
  return {
    ...(companies && { companies }),
    ...(currency !== undefined && currency !== ONE_CURRENCY && { currency }),
    ...(period !== undefined && ofYearEnd && { period: PERIOD_OF_YEAR_END }),
    ...(period !== undefined && isUndated && { period }),
    ...(signs && { signs }),
    ...(readAnyway && { readAnyway }),
  };
}

/**
 * The remembered columns without those of a year where the dates in the headings say otherwise now: which column is
 * which year is never remembered, it is read anew.
 */
function columnsFor(
  columns: ColumnAssignment,
  { header }: SheetReading,
  yearEnd: string | undefined,
): ColumnAssignment {
  const dateOf = (index: number | undefined) => header.columns[index ?? -1]?.meaning.date?.key;
  const dates = header.columns.filter(isAmountColumn).flatMap(({ meaning }) => meaning.date?.key ?? []);
  const read = new Set([columns.current, columns.debit, columns.prior, columns.priorDebit]);
  // "ACT24" and "ACT23": headings that differ by figures which are no known dates say in no year which is which.
  const numbered = header.columns.filter(
    ({ index, lines, meaning }) => read.has(index) && meaning.date === null && /\d/.test(lines.join(' ')),
  );
  if (numbered.length > 1) return withoutYears(columns);
  const own = dateOf(columns.current ?? columns.debit);
  const latest = [...dates].sort().at(-1);
  if (own === undefined || latest === undefined) return columns;
  const year = yearEnd?.slice(0, 4);
  const wanted = year !== undefined && dates.some((date) => date.startsWith(year)) ? year : latest;
  const before = dateOf(columns.prior ?? columns.priorDebit);
  if (own.startsWith(wanted) && (before === undefined || before < own)) return columns;
  return withoutYears(columns);
}

/**
 * What was remembered without what only the file itself can say: that all its amounts are in one currency, and their
 * scale where its heading states another one.
 */
function doubted({ currency, scale, ...rest }: ImportRecipe, guess: SheetReading): ImportRecipe {
  const isDenied = scale !== undefined && scale !== 1 && guess.scale !== 1 && guess.scale !== scale;
  return {
    ...rest,
    ...(currency !== undefined && currency !== ONE_CURRENCY && { currency }),
    ...(scale !== undefined && !isDenied && { scale }),
  };
}

/**
 * The remembered recipe as it applies to a file of the same source, whose table may stand lower or higher, and whose
 * years are others.
 */
export function recipeFor(
  remembered: RememberedRecipe,
  guess: SheetReading,
  yearEnd: string | undefined,
): ImportRecipe {
  const recipe = doubted(remembered.recipe, guess);
  const columns = recipe.columns && { columns: columnsFor(recipe.columns, guess, yearEnd) };
  if (recipe.headerRow === undefined || recipe.headerRow === 0) return { ...recipe, ...columns };
  const moved = headerRowOf(guess) - remembered.headerRow;
  return { ...recipe, ...columns, headerRow: Math.max(1, recipe.headerRow + moved) };
}
