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

export interface LeadNotes {
  readonly current: readonly LeadNote[];
  readonly lastYear: readonly LeadNote[];
}

export interface OpenedLeads {
  readonly leads: readonly OpenedLeadSchedule[];
  readonly strayNotes: readonly LeadNoteInput[];
}

/**
 * The note that each account shows, by the id of the account, and those that none shows. Notes by the exact name come
 * first, so that what was written on another name never hides them.
 */
export function notesByAccount(accounts: readonly Account[], notes: readonly LeadNote[]) {
  const byAccount = new Map<string, LeadNote>();
  const stray: LeadNote[] = [];
  if (notes.length === 0) return { byAccount, stray };
  const find = accountFinder(accounts);
  const isExact = (note: LeadNote) => find(note).by === 'CODE_AND_NAME';
  for (const note of [...notes.filter(isExact), ...notes.filter((each) => !isExact(each))]) {
    const { account } = find(note);
    if (account === null || byAccount.has(account.id)) stray.push(note);
    else byAccount.set(account.id, note);
  }
  return { byAccount, stray };
}

function workOf(note: LeadNote | undefined): LeadWork | null {
  return note === undefined ? null : { marks: note.marks, comment: note.comment, balance: note.balance };
}

export function openedLeads(
  leads: readonly LeadSchedule[],
  accounts: readonly Account[],
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
    strayNotes: current.stray.map(({ accountCode, accountDescription, marks, comment }) => ({
      ...{ accountCode, accountDescription, marks, comment },
    })),
  };
}
