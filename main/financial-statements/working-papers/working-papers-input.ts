/**
 * What the working-paper file is made from: the books with their journals, the lead schedules, and what the statements
 * are computed from. Plain data, so that a thread takes it.
 */
import type { FsJournal, UnadjustedSchedule } from '../../../shared/model/journals.ts';
import type { Materiality } from '../../../shared/model/materiality.ts';
import type { TickMark } from '../../../shared/model/tick-legend.ts';
import type { BookItem } from '../books/load-books.ts';
import type { LastYear } from '../lead-schedules/last-year.ts';
import type { LeadNotes } from '../lead-schedules/open-leads.ts';
import type { StatementInput } from '../statements/statement-input.ts';

export type WorkingPaperAccount = Pick<
  BookItem,
  | 'id'
  | 'origin'
  | 'accountCode'
  | 'accountDescription'
  | 'taxonomyKey'
  | 'currentYearBalance'
  | 'priorYearBalance'
  | 'openingBalance'
  | 'adjustment'
  | 'adjustedBalance'
  | 'priorAdjustment'
  | 'priorAdjustedBalance'
>;

export interface WorkingPapersInput {
  /** As the file says, with what journals make of them beside it. */
  readonly accounts: readonly WorkingPaperAccount[];
  /** Posted ones, whether they count or not. */
  readonly journals: readonly FsJournal[];
  /** The adjusted books, as statements are computed from them. */
  readonly statementInput: StatementInput;
  /** What the leads compare with; absent: the column of the file. */
  readonly lastYear?: LastYear;
  readonly notes: LeadNotes;
  /** The legend; absent: as it is shipped. */
  readonly tickMarks?: readonly TickMark[];
  readonly materiality: Materiality | null;
  /** What was found and not booked, with its effect. */
  readonly unadjusted: UnadjustedSchedule['items'];
  readonly company: string;
  readonly uen: string;
  readonly draft: boolean;
  readonly statementVersion: number;
  /** ISO timestamp, UTC. */
  readonly generatedAt: string;
}
