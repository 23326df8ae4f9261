/**
 * What the reader needs of any ledger's replies: its accounts, and the rows of its trial balances as the ledger printed
 * them, none left away. Amounts stay the texts of the reply; they are read where those of every file are.
 */
import type { IsoDate, Period } from '../../../../shared/model/dates.ts';
import type { LedgerReply, LedgerReplySubject } from '../../../../shared/model/ledgers.ts';
import { Problem } from '../../../../shared/problem.ts';

export interface LedgerAccount {
  readonly code: string;
  readonly name: string;
  readonly type: string;
}

/** A row of a trial balance report. HEADING: words without a figure. TOTAL: a sum of rows above it. */
export interface LedgerRow {
  readonly kind: 'ACCOUNT' | 'HEADING' | 'TOTAL';
  /** The ledger's own id of the account; '' where the row has none. */
  readonly accountId: string;
  readonly label: string;
  readonly debit: string;
  readonly credit: string;
}

export interface LedgerBooks {
  /** By the ledger's id. */
  readonly accounts: ReadonlyMap<string, LedgerAccount>;
  readonly rows: readonly LedgerRow[];
  /** Null where there is no year before. */
  readonly priorRows: readonly LedgerRow[] | null;
  /** Up to when the ledger refuses further entries; null where it takes them for every date. */
  readonly lockedUntil: IsoDate | null;
}

/** What the replies must be of. */
export interface AskedOfLedger {
  readonly period: Period;
  /** Null where there is no year before. */
  readonly priorPeriod: Period | null;
  /** ISO 4217. */
  readonly currency: string;
}

/** What one ledger's replies of a pull come to. Errors: UNREADABLE_FILE. */
export type ReadLedgerReplies = (replies: readonly LedgerReply[], asked: AskedOfLedger) => LedgerBooks;

export function malformed(ledger: string, what: string): Problem {
  return new Problem(
    'UNREADABLE_FILE',
    `${ledger} sent ${what} in a form that Fairview does not know. Pull again; if it stays so, export the trial balance from ${ledger} and upload that file.`,
  );
}

/** The bodies about a subject, as JSON, in the order in which they came. */
export function bodiesOf(
  replies: readonly LedgerReply[],
  subject: LedgerReplySubject,
  ledger: string,
): readonly unknown[] {
  return replies
    .filter((reply) => reply.subject === subject)
    .map(({ body }) => {
      try {
        return JSON.parse(body) as unknown;
      } catch {
        throw malformed(ledger, 'a reply');
      }
    });
}

/** Throws where the ledger does not say that its report is of the date that was asked for. */
export function requireDate(ledger: string, stated: string | undefined, asked: IsoDate): void {
  if (stated === asked) return;
  if (stated === undefined) throw malformed(ledger, 'the date of its trial balance');
  throw new Problem(
    'UNREADABLE_FILE',
    `${ledger} sent the trial balance of ${stated}, but that of ${asked} was asked for. Pull again.`,
  );
}
