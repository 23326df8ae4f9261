/**
 * What Fairview asks of a ledger, and nothing else: which organisations a person lets it see, facts of one of them, its
 * chart of accounts and its trial balance at a date. Every further ledger is one more of these. All of it is reading.
 */
import type { IsoDate, Period } from '../../shared/model/dates.ts';
import type { Ledger, LedgerReply, LedgerReplySubject } from '../../shared/model/ledgers.ts';
import { Problem } from '../../shared/problem.ts';

/** Addresses and rights of a ledger's OAuth 2. */
export interface AuthorisationTerms {
  readonly authoriseAddress: string;
  readonly tokenAddress: string;
  readonly revokeAddress: string;
  /** Rights to read, as far as the ledger tells reading and writing apart. */
  readonly scope: string;
  /** How the token to revoke is sent. */
  readonly revokesBy: 'FORM' | 'JSON';
}

export interface LedgerOrganisation {
  readonly id: string;
  readonly name: string;
}

/** What must agree with the client and the engagement before a figure is taken. */
export interface OrganisationFacts {
  readonly name: string;
  /** ISO 4217. */
  readonly currency: string;
  /** First day of the ledger's year, by which its income and expense accounts begin at nil. */
  readonly yearStart: { readonly day: number; readonly month: number };
}

/** Reads an address with the rights of a connection; the reply is kept word for word. */
export type ReadLedger = (
  subject: LedgerReplySubject,
  address: string,
  headers?: Readonly<Record<string, string>>,
) => Promise<LedgerReply>;

export interface LedgerSource {
  readonly ledger: Ledger;
  readonly authorisation: AuthorisationTerms;
  /** `redirect`: what the ledger said when access was granted. */
  readonly listOrganisations: (
    read: ReadLedger,
    redirect: URLSearchParams,
  ) => Promise<readonly LedgerOrganisation[]>;
  readonly organisation: (
    read: ReadLedger,
    id: string,
  ) => Promise<{ readonly facts: OrganisationFacts; readonly replies: readonly LedgerReply[] }>;
  readonly accounts: (read: ReadLedger, id: string) => Promise<readonly LedgerReply[]>;
  readonly trialBalance: (
    read: ReadLedger,
    id: string,
    period: Period,
    subject: 'TRIAL_BALANCE' | 'PRIOR_TRIAL_BALANCE',
  ) => Promise<LedgerReply>;
}

/** A reply as JSON by its schema. Errors: UNREADABLE_FILE. */
export function parsedReply<Content>(
  { body }: LedgerReply,
  schema: { safeParse(value: unknown): { data?: Content | undefined } },
  name: string,
): Content {
  let content: unknown;
  try {
    content = JSON.parse(body);
  } catch {
    content = undefined;
  }
  const parsed = schema.safeParse(content).data;
  if (parsed !== undefined) return parsed;
  throw new Problem(
    'UNREADABLE_FILE',
    `${name} sent a reply in a form that Fairview does not know. Try again later, or upload a file.`,
  );
}

/** The first day of the ledger's year in which `date` lies. */
export function yearStartBefore(date: IsoDate, { day, month }: OrganisationFacts['yearStart']): IsoDate {
  const inYear = (year: number) =>
    `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}` as IsoDate;
  const year = Number(date.slice(0, 4));
  return inYear(year) <= date ? inYear(year) : inYear(year - 1);
}
