/**
 * Rows that a person moves between the two lists, on top of what was chosen before: a row taken in is no longer
 * left out by hand, and the reverse.
 */
import {
  type ImportRecipe,
  type ImportReport,
  withoutYears,
} from '../../../../shared/model/trial-balance.ts';

type Choices = ImportReport['rowChoices'];

function withRow(rows: readonly number[], row: number): number[] {
  return [...rows.filter((each) => each !== row), row];
}

function withoutRow(rows: readonly number[], row: number): number[] {
  return rows.filter((each) => each !== row);
}

/** `row` taken in; one that only a person had left out is simply no longer left out. */
export function takeIn(choices: Choices, row: number): Choices {
  const leftOut = withoutRow(choices.leftOut, row);
  const byHand = leftOut.length < choices.leftOut.length;
  return { leftOut, takenIn: byHand ? choices.takenIn : withRow(choices.takenIn, row) };
}

/** `row` left out; one that only a person had taken in is simply no longer taken in. */
export function leaveOut(choices: Choices, row: number): Choices {
  const takenIn = withoutRow(choices.takenIn, row);
  const byHand = takenIn.length < choices.takenIn.length;
  return { takenIn, leftOut: byHand ? choices.leftOut : withRow(choices.leftOut, row) };
}

/** The part of a recipe that says so. */
export function rowsOfRecipe({
  takenIn,
  leftOut,
}: Choices): Pick<ImportRecipe, 'includeRows' | 'excludeRows'> {
  return {
    ...(takenIn.length > 0 && { includeRows: [...takenIn] }),
    ...(leftOut.length > 0 && { excludeRows: [...leftOut] }),
  };
}

/** The columns of a report; those of a period that was chosen follow from its answer. */
function columnsOf({ columns, questions }: ImportReport): ImportReport['columns'] {
  const byPeriod = columns.period === undefined && questions.some(({ kind }) => kind === 'PERIOD');
  return byPeriod ? withoutYears(columns) : columns;
}

/** The recipe that repeats a report, its answers too, so that moving one row changes nothing else. */
export function recipeOf(report: ImportReport, choices: Choices): ImportRecipe {
  const { sheet, headerRow, flipSign, scale, answers } = report;
  return {
    ...(sheet === null ? {} : { sheet }),
    headerRow,
    columns: columnsOf(report),
    flipSign,
    ...(scale === 1 || scale === 1000 || scale === 1_000_000 ? { scale } : {}),
    ...rowsOfRecipe(choices),
    ...answers,
  };
}
