/**
 * Reading last year's trial balance as a second file: in a reading process, by its own layout, for the day before this
 * period. It is taken whole or not at all: one that asks a question, or does not balance, gives no balance of last year.
 */
import { addDays } from '../../../shared/model/dates.ts';
import { toCents } from '../../../shared/model/money.ts';
import {
  type Correction,
  importReportSchema,
  type LastYearFile,
} from '../../../shared/model/trial-balance.ts';
import { Problem } from '../../../shared/problem.ts';
import type { EngineContext } from '../../context/engine-context.ts';
import type { StoredEngagement } from '../../store/repositories/engagements.ts';
import { listRememberedRecipes } from '../../store/repositories/remembered-recipes.ts';
import { findFile } from '../../store/repositories/stored-file-records.ts';
import { exact } from './cells/cents.ts';
import type { LastYearBalances } from './prior-year/last-year-file.ts';
import { shown } from './report/difference-warnings.ts';

export type ReadLastYear =
  | {
      readonly outcome: 'READ';
      readonly file: LastYearFile;
      readonly balances: LastYearBalances;
      readonly correction: Correction | null;
    }
  | { readonly outcome: 'REFUSED'; readonly file: LastYearFile; readonly problem: Problem };

/** Throws NOT_FOUND where the file is gone, and what stopped the reading process; what is wrong with the file is answered. */
export async function readLastYearFile(
  context: EngineContext,
  engagement: StoredEngagement,
  file: LastYearFile,
  signal?: AbortSignal,
): Promise<ReadLastYear> {
  const { reader } = context;
  const stored = await findFile(reader, file.fileId);
  if (!stored) throw new Problem('NOT_FOUND', `“${file.fileName}”, last year’s trial balance, is gone.`);
  const bytes = await context.files.read(stored.key);
  const options = {
    yearEnd: addDays(engagement.periodStart, -1),
    currency: engagement.functionalCurrency,
    ...(file.recipe === null
      ? { remembered: await listRememberedRecipes(reader, engagement.clientId) }
      : { recipe: file.recipe }),
  };
  const reading = await context.workers
    .run('readTrialBalance', [bytes, file.fileName, options], signal)
    .catch((error: unknown) => {
      if (error instanceof Problem && SAID_OF_FILE.has(error.code)) return error;
      throw error;
    });
  if (reading instanceof Problem) return refused(file, reading, reading.extras.report);
  const { report, items, correction } = reading;
  const net = toCents(report.totals.difference);
  if (net === 0n) {
    const balances = { fileName: file.fileName, items, leftOut: report.leftOut };
    return { outcome: 'READ', file: { ...file, report, problem: null }, balances, correction };
  }
  const side = net > 0n ? 'Debits exceed credits' : 'Credits exceed debits';
  const message = `Last year’s trial balance does not balance. ${side} by ${shown(exact(net))}. Correct how it is read, or import another file.`;
  return refused(file, new Problem('COLUMNS_AMBIGUOUS', message, { report }), report);
}

/** What a person can put right by another choice or another file. */
const SAID_OF_FILE: ReadonlySet<Problem['code']> = new Set([
  'COLUMNS_AMBIGUOUS',
  'UNREADABLE_FILE',
  'UNSUPPORTED_FILE_TYPE',
]);

function refused(file: LastYearFile, problem: Problem, report: unknown): ReadLastYear {
  const said = importReportSchema.safeParse(report).data ?? null;
  return { outcome: 'REFUSED', file: { ...file, report: said, problem: problem.message }, problem };
}

/** A file of last year that was read before and is not read so any more, such as after a change of the year end. */
export function notReadAgain(fileName: string, why: Problem): Problem {
  return new Problem(
    'UNREADABLE_FILE',
    `“${fileName}”, last year’s trial balance, cannot be read as before. ${why.message} Correct it under Last year, or set it aside there.`,
  );
}
