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
import { type Account, accountFinder } from '../books/find-account.ts';

export interface LeadNotes {
  readonly current: readonly LeadNote[];
  readonly lastYear: readonly LeadNote[];
}

export interface OpenedLeads {
  readonly leads: readonly OpenedLeadSchedule[];
  readonly strayNotes: readonly LeadNoteInput[];
}

function workByAccount(accounts: readonly Account[], notes: readonly LeadNote[]) {
  const byAccount = new Map<string, LeadWork>();
  const stray: LeadNoteInput[] = [];
  const find = notes.length === 0 ? null : accountFinder(accounts);
  for (const { accountCode, accountDescription, marks, comment } of notes) {
    const account = find?.({ accountCode, accountDescription }).account ?? null;
    // Two notes that find one account: the first is by the exact name.
    if (account === null || byAccount.has(account.id)) {
      stray.push({ accountCode, accountDescription, marks, comment });
    } else byAccount.set(account.id, { marks, comment });
  }
  return { byAccount, stray };
}

export function openedLeads(
  leads: readonly LeadSchedule[],
  accounts: readonly Account[],
  notes: LeadNotes,
  materiality: Materiality | null,
): OpenedLeads {
  const current = workByAccount(accounts, notes.current);
  const lastYear = workByAccount(accounts, notes.lastYear);
  return {
    leads: leads.map(({ letter, title, rows, total }) => ({
      letter,
      title,
      rows: rows.map((row) => ({
        ...row,
        work: current.byAccount.get(row.itemId) ?? null,
        lastYear: lastYear.byAccount.get(row.itemId) ?? null,
        exceeds: exceeds(row.change, materiality),
      })),
      total,
    })),
    strayNotes: current.stray,
  };
}
