/**
 * Lead schedules as they are shown: each row with the tick marks and comment of this year, what last year's said, and
 * whether its change is more than performance materiality. Notes find their accounts by code, then name, as the lines of
 * journals do; one whose account is gone is listed, never dropped. Pure.
 */
import type {
  LeadNote,
  LeadNoteInput,
  LeadSchedule,
  LeadWork,
  OpenedLeadSchedule,
} from '../../../shared/model/lead-schedules.ts';
import { exceeds, type Materiality } from '../../../shared/model/materiality.ts';
import type { Money } from '../../../shared/model/money.ts';
import { type Account, accountFinder } from '../books/find-account.ts';

import { columnDiffers } from './last-year.ts';
import type { LeadAccount } from './lead-schedules.ts';

export interface LeadNotes {
  readonly current: readonly LeadNote[];
  readonly lastYear: readonly LeadNote[];
}

export interface OpenedLeads {
  readonly leads: readonly OpenedLeadSchedule[];
  readonly strayNotes: readonly LeadNoteInput[];
  readonly strayNotesOfLastYear: readonly LeadNoteInput[];
}

/** A row that notes can stand on: an account of this year, or one that last year alone held. */
export type NoteRow = Account & Pick<LeadAccount, 'ofLastYear'>;

/**
 * The note that each row shows, by its id, and those that none shows. Notes by the exact name come first, so that what
 * was written on another name never hides them; accounts of this year come before rows of last year alone.
 */
export function notesByAccount(accounts: readonly NoteRow[], notes: readonly LeadNote[]) {
  const byAccount = new Map<string, LeadNote>();
  if (notes.length === 0) return { byAccount, stray: notes };
  const finders = [
    accountFinder(accounts.filter(({ ofLastYear }) => ofLastYear !== true)),
    accountFinder(accounts.filter(({ ofLastYear }) => ofLastYear === true)),
  ];
  let left = notes;
  for (const exactly of [true, false]) {
    for (const find of finders) {
      left = left.filter((note) => {
        const { account, by } = find(note);
        if (account === null || byAccount.has(account.id)) return true;
        if (exactly && by !== 'CODE_AND_NAME') return true;
        byAccount.set(account.id, note);
        return false;
      });
    }
  }
  return { byAccount, stray: left };
}

function workOf(note: LeadNote | undefined): LeadWork | null {
  return note === undefined ? null : { marks: note.marks, comment: note.comment, balance: note.balance };
}

export function openedLeads(
  leads: readonly LeadSchedule[],
  accounts: readonly NoteRow[],
  notes: LeadNotes,
  materiality: Materiality | null,
  columnOf: ReadonlyMap<string, Money | null> = new Map(),
): OpenedLeads {
  const current = notesByAccount(accounts, notes.current);
  const lastYear = notesByAccount(accounts, notes.lastYear);
  return {
    leads: leads.map(({ letter, title, rows, total }) => ({
      letter,
      title,
      rows: rows.map((row) => ({
        ...row,
        work: workOf(current.byAccount.get(row.itemId)),
        lastYear: workOf(lastYear.byAccount.get(row.itemId)),
        exceeds: exceeds(row.change, materiality),
      })),
      total,
      inColumn: columnDiffers(rows, total.prior, columnOf),
    })),
    strayNotes: current.stray.map(writtenNote),
    strayNotesOfLastYear: lastYear.stray.map(writtenNote),
  };
}

function writtenNote({ accountCode, accountDescription, marks, comment }: LeadNote): LeadNoteInput {
  return { accountCode, accountDescription, marks, comment };
}
