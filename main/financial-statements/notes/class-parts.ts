/**
 * The lines of a note of a class, by the side of the statement that they stand on. Some notes gather lines that another
 * note explains as well: staff costs, finance costs, other income. Pure.
 */
import { partOf, type ReportingItem } from '../../../constitution/index.ts';
import { printedLines, type StatementLine } from '../../../shared/model/statements.ts';
import type { NotesInput } from './notes-input.ts';
import type { LineStatement } from './table-rows.ts';

/** What the tables of a class are made from. */
export type ClassInput = Pick<
  NotesInput,
  'statements' | 'taxonomy' | 'balances' | 'answers' | 'classPolicies'
>;

/** One side of the statements within a note. */
export interface ClassPart {
  readonly title: string;
  readonly statement: LineStatement;
  readonly lines: readonly StatementLine[];
}

/** The lines of a note by the side of the statement that they stand on. */
export function partsOfNote(noteKey: string, { statements, taxonomy }: ClassInput): ClassPart[] {
  const parts = new Map<string, ClassPart>();
  const put = (title: string, statement: LineStatement, line: StatementLine) =>
    parts.set(title, { title, statement, lines: [...(parts.get(title)?.lines ?? []), line] });
  for (const line of statements.balanceSheet.lines) {
    const item = taxonomy.byKey.get(line.key);
    if (line.kind === 'LINE' && line.noteKey === noteKey) put(sideOf(item), 'balanceSheet', line);
  }
  const gathered = printedLines(statements.profitAndLoss).flatMap(({ gathers = [] }) => gathers);
  // Income with a line of its own on the face is no part of the other income there, nor of its note.
  const isWithin = (key: string) => gathered.length === 0 || gathered.includes(key);
  for (const line of statements.profitAndLoss.lines) {
    const item = taxonomy.byKey.get(line.key);
    if (line.kind !== 'LINE' || item === undefined) continue;
    const isStaffCost =
      noteKey === STAFF_NOTE && item.disclosure_flags.some((flag) => STAFF_FLAGS.includes(flag));
    const isFinanceCost = noteKey === FINANCE_NOTE && item.group === 'finance';
    const isOtherIncome =
      noteKey === OTHER_INCOME_NOTE && item.group === 'other_income' && isWithin(line.key);
    if (line.noteKey === noteKey || isStaffCost || isFinanceCost || isOtherIncome)
      put(noteKey === PARTIES_NOTE ? 'Remuneration of directors' : 'Profit or loss', 'profitAndLoss', line);
  }
  return [...parts.values()];
}

/** Current and non-current amounts of a class stand in one table; their labels tell them apart. */
function sideOf(item: ReportingItem | undefined): string {
  const part = item && partOf(item);
  if (part === 'equity') return 'Equity';
  return part === 'liabilities' ? 'Liabilities' : 'Assets';
}

const PARTIES_NOTE = 'note_related_parties';
const STAFF_NOTE = 'note_employee_benefits';
const STAFF_FLAGS = ['employee_benefits', 'directors', 'share_based'];
const FINANCE_NOTE = 'note_finance_costs';
export const OTHER_INCOME_NOTE = 'note_other_income';
