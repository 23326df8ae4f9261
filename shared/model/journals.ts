/**
 * Journals that an accountant posts on top of an imported trial balance (specification 4.2). A journal never changes an
 * imported balance, and once posted it is never edited: it is reversed by a counter-entry. Its lines name accounts by
 * code and name, so that they are found again in the next file.
 */
import { z } from 'zod';
import { isoDateSchema } from './dates.ts';
import { journalTemplateInputSchema } from './journal-template-inputs.ts';
import { MATERIALITY_LEVELS, materialityAmountsSchema } from './materiality.ts';
import { moneySchema } from './money.ts';

export const JOURNAL_KINDS = ['ADJUSTING', 'RECLASSIFICATION', 'TAX', 'PRIOR_YEAR', 'UNADJUSTED'] as const;
export type JournalKind = (typeof JOURNAL_KINDS)[number];

export const JOURNAL_STATUSES = ['DRAFT', 'POSTED', 'REVERSED'] as const;
export type JournalStatus = (typeof JOURNAL_STATUSES)[number];

/** What of the program proposed a journal. */
export const JOURNAL_TEMPLATES = [
  'DEPRECIATION',
  'TAX_PROVISION',
  'ACCRUAL',
  'PREPAYMENT',
  'CREDIT_LOSS',
  'LEASE',
  'DIVIDEND',
] as const;
export type JournalTemplate = (typeof JOURNAL_TEMPLATES)[number];

/** What stands before the number; each kind has numbers of its own. */
export const JOURNAL_PREFIXES: Readonly<Record<JournalKind, string>> = {
  ADJUSTING: 'AJ',
  RECLASSIFICATION: 'RJ',
  TAX: 'TJ',
  PRIOR_YEAR: 'PY',
  UNADJUSTED: 'UJ',
};

export const JOURNAL_KIND_WORDS: Readonly<Record<JournalKind, string>> = {
  ADJUSTING: 'Adjusting',
  RECLASSIFICATION: 'Reclassification',
  TAX: 'Tax',
  PRIOR_YEAR: 'Prior year',
  UNADJUSTED: 'Unadjusted',
};

export const JOURNAL_STATUS_WORDS: Readonly<Record<JournalStatus, string>> = {
  DRAFT: 'Draft',
  POSTED: 'Posted',
  REVERSED: 'Reversed',
};

/**
 * What a journal of the prior year does to last year's figures as they were reported: none where it only brings the file
 * to what was signed; the correction of an error or a change of policy restates them (FRS 8.42, 8.22; SFRS for SE 10.21,
 * 10.12), a reclassification presents them in other lines (FRS 1.41; SFRS for SE 3.12).
 */
export const RESTATEMENTS = ['NONE', 'ERROR', 'POLICY', 'RECLASSIFICATION'] as const;
export type Restates = (typeof RESTATEMENTS)[number];

export const RESTATES_WORDS: Readonly<Record<Restates, string>> = {
  NONE: 'Bring the file to what was signed: the comparatives stay as reported',
  ERROR: 'Correct an error of a prior period: the comparatives are restated',
  POLICY: 'Apply a new accounting policy: the comparatives are restated',
  RECLASSIFICATION: 'Present last year in other lines: the comparatives are reclassified',
};

/** "AJ 1"; of a draft, which has no number yet, "AJ". */
export function journalReference(journal: {
  readonly kind: JournalKind;
  readonly number: number | null;
}): string {
  const prefix = JOURNAL_PREFIXES[journal.kind];
  return journal.number === null ? prefix : `${prefix} ${journal.number}`;
}

/** Most lines of one journal. */
export const MOST_JOURNAL_LINES = 500;

const side = moneySchema.refine((amount) => !amount.startsWith('-'), 'a debit or credit is never negative');

/** A line; the side that holds nothing is "0.00". A draft may hold lines that are not finished. */
export const journalLineSchema = z.strictObject({
  accountCode: z.string().trim().max(200),
  accountDescription: z.string().trim().max(1000),
  debit: side,
  credit: side,
  narrative: z.string().trim().max(1000),
});
export type JournalLine = z.output<typeof journalLineSchema>;

/** What a person writes of a draft. */
export const journalDraftSchema = z.strictObject({
  kind: z.enum(JOURNAL_KINDS),
  date: isoDateSchema,
  narrative: z.string().trim().max(2000),
  lines: z.array(journalLineSchema).max(MOST_JOURNAL_LINES),
  /** Undone at the beginning of next year: offered there as a draft. */
  reversesNextYear: z.boolean().default(false),
  template: z.enum(JOURNAL_TEMPLATES).nullable().default(null),
  /** What was entered for the template; null where nothing of the program computed it. */
  computedFrom: journalTemplateInputSchema.nullable().default(null),
  /** The journal of last year's engagement that it undoes or repeats. */
  carriedFrom: z.uuid().nullable().default(null),
  /** Of a journal of the prior year; null where nobody has said it yet, and of every other kind. */
  restates: z.enum(RESTATEMENTS).nullable().default(null),
});
export type JournalDraft = z.output<typeof journalDraftSchema>;

export const fsJournalSchema = z.object({
  id: z.uuid(),
  engagementId: z.uuid(),
  /** Without gaps within the kind; null of a draft. */
  number: z.number().int().min(1).nullable(),
  kind: z.enum(JOURNAL_KINDS),
  date: isoDateSchema,
  narrative: z.string(),
  status: z.enum(JOURNAL_STATUSES),
  /** The journal that this one is the counter-entry of. */
  reverses: z.uuid().nullable(),
  /** Why; of a counter-entry. */
  reason: z.string().nullable(),
  reversesNextYear: z.boolean(),
  template: z.enum(JOURNAL_TEMPLATES).nullable(),
  computedFrom: journalTemplateInputSchema.nullable(),
  carriedFrom: z.uuid().nullable(),
  restates: z.enum(RESTATEMENTS).nullable(),
  lines: z.array(journalLineSchema),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  postedById: z.uuid().nullable(),
  postedAt: z.iso.datetime().nullable(),
  /** When a person said that the client's own ledger holds it by now: it is not counted a second time. */
  bookedByClientAt: z.iso.datetime().nullable(),
});
export type FsJournal = z.output<typeof fsJournalSchema>;

/** What a journal does to an account, in the year that it belongs to; debit positive. */
export const journalPostingSchema = z.object({
  journalId: z.string(),
  /** "AJ 1". */
  reference: z.string(),
  year: z.enum(['CURRENT', 'PRIOR']),
  amount: moneySchema,
});
export type JournalPosting = z.output<typeof journalPostingSchema>;

/** Why a draft cannot be posted, or what a person should know first. */
export const JOURNAL_PROBLEM_KINDS = [
  'NOT_BALANCED',
  'TOO_FEW_LINES',
  'NO_AMOUNT',
  'TWO_SIDES',
  'NO_ACCOUNT',
  'SEVERAL_ACCOUNTS',
  'OTHER_NAME',
  'NO_NARRATIVE',
  'NO_TRIAL_BALANCE',
  'NO_PRIOR_YEAR',
  'ISSUED_PRIOR_YEAR',
  'RESTATES_UNSAID',
  'RECLASSIFIES_RESULT',
  'OUTSIDE_PERIOD',
  'NEW_ACCOUNT',
  'NOT_REVERSIBLE',
  'TAKEN_OVER',
  'COMPUTED_TWICE',
] as const;

export const journalProblemSchema = z.object({
  kind: z.enum(JOURNAL_PROBLEM_KINDS),
  /** False for what is only told. */
  blocks: z.boolean(),
  /** Zero-based line that it is about; null for the whole journal. */
  line: z.number().int().nullable(),
  message: z.string(),
});
export type JournalProblem = z.output<typeof journalProblemSchema>;

/** What a journal does, by the keys of its accounts. */
export const journalEffectSchema = z.object({
  /** More profit after tax is positive. */
  profit: moneySchema,
  /** More net assets is positive. */
  netAssets: moneySchema,
  /** More tax expense is positive; it is within the profit too. */
  tax: moneySchema,
  /** Accounts without a line of the statements, whose effect is not known and not counted. */
  unmapped: z.array(z.string()),
});
export type JournalEffect = z.output<typeof journalEffectSchema>;

/** A journal as its calls answer it. */
export const openedJournalSchema = fsJournalSchema.extend({
  /** "AJ 1". */
  reference: z.string(),
  totalDebit: moneySchema,
  totalCredit: moneySchema,
  /** Debit less credit. */
  difference: moneySchema,
  effect: journalEffectSchema,
  /** Of a draft: what stands against posting it, and what to know; of a posted one, why it adjusts no balance. */
  problems: z.array(journalProblemSchema),
  /** The counter-entry, where there is one. */
  reversedBy: z.uuid().nullable(),
  /** Whether it counts in the adjusted balances. */
  counts: z.boolean(),
});
export type OpenedJournal = z.output<typeof openedJournalSchema>;

/** Posted, no unadjusted difference, and not in the client's own ledger. A reversed one and its counter-entry both count. */
export function countsInBalances(journal: Pick<FsJournal, 'kind' | 'status' | 'bookedByClientAt'>): boolean {
  return journal.status !== 'DRAFT' && journal.kind !== 'UNADJUSTED' && journal.bookedByClientAt === null;
}

/**
 * Whether next year undoes it. A correction of last year is carried to this year's accounts instead, and an unadjusted
 * difference is in no ledger.
 */
export function isReversible(kind: JournalKind): boolean {
  return kind !== 'PRIOR_YEAR' && kind !== 'UNADJUSTED';
}

export const JOURNAL_OFFER_KINDS = [
  'REVERSE_LAST_YEAR',
  'COMPUTED_LAST_YEAR',
  'UNADJUSTED_LAST_YEAR',
  'CARRY_PRIOR_YEAR',
  'IN_LEDGER',
  'LEFT_LEDGER',
] as const;

/** What the program proposes and a person decides. */
export const journalOfferSchema = z.object({
  kind: z.enum(JOURNAL_OFFER_KINDS),
  /** The journal that it is about, of last year's engagement or of this one. */
  journalId: z.uuid(),
  reference: z.string(),
  message: z.string(),
  /** To be sent as a new draft; null where the answer is whether the ledger holds the journal. */
  draft: journalDraftSchema.nullable(),
});
export type JournalOffer = z.output<typeof journalOfferSchema>;

/** Differences that were found and not booked, with what they would change. */
export const unadjustedScheduleSchema = z.object({
  items: z.array(
    z.object({
      journalId: z.uuid(),
      reference: z.string(),
      date: isoDateSchema,
      narrative: z.string(),
      amount: moneySchema,
      effect: journalEffectSchema,
    }),
  ),
  total: journalEffectSchema,
  /** What the total is measured against; null where none is set. */
  materiality: materialityAmountsSchema.nullable(),
  /** The total against it. */
  level: z.enum(MATERIALITY_LEVELS).nullable(),
});
export type UnadjustedSchedule = z.output<typeof unadjustedScheduleSchema>;

/** Layouts of files with journals that ledgers take. */
export const JOURNAL_LAYOUTS = ['GENERAL', 'XERO', 'QUICKBOOKS', 'MYOB'] as const;
export type JournalLayout = (typeof JOURNAL_LAYOUTS)[number];
