/**
 * Last year of an engagement (decisions 11): the figures of last year's signed statements, line by line, each entered or
 * confirmed by a person, and which source the comparatives come from. What must stay true: a figure that nobody confirmed
 * counts nowhere, and signed statements that do not balance are no comparatives.
 */
import { z } from 'zod';
import { addDays, isoDateSchema, twelveMonthsTo } from './dates.ts';
import { columnPairSchema } from './document-reading.ts';
import { ROUNDING_CONVENTIONS } from './enums.ts';
import { journalDraftSchema } from './journals.ts';
import { moneySchema } from './money.ts';
import { currencySchema, type Engagement } from './records.ts';

export const SIGNED_TABLES = ['balanceSheet', 'profitAndLoss', 'changesInEquity', 'cashFlow'] as const;
export type SignedTable = (typeof SIGNED_TABLES)[number];

/** ENTERED: typed by a person. READ: proposed by the document reader. */
export const SIGNED_ORIGINS = ['ENTERED', 'READ'] as const;

export const MOST_SIGNED_FIGURES = 600;
const LAST_PAGE = 9999;

/** What a person writes of a figure. Amounts are in full units of the currency, with the signs of the statement. */
const writtenShape = {
  statement: z.enum(SIGNED_TABLES),
  /** Line or total of the statement; a line of cash flows that the program does not know has the key of its part. */
  key: z.string().trim().min(1).max(200),
  /** As it is printed. */
  label: z.string().trim().max(500),
  amount: moneySchema,
  /** Of the year before last, as it is printed beside it; null where none is. */
  amountBefore: moneySchema.nullable(),
  page: z.number().int().min(1).max(LAST_PAGE).nullable(),
};
export const writtenFigureSchema = z.strictObject(writtenShape);
export type WrittenFigure = z.output<typeof writtenFigureSchema>;

export const signedFigureSchema = z.strictObject({
  ...writtenShape,
  id: z.uuid(),
  /** Null until a person has confirmed it. */
  key: writtenShape.key.nullable(),
  /** Which line the document reader takes it for. */
  proposedKey: writtenShape.key.nullable(),
  origin: z.enum(SIGNED_ORIGINS),
  /** Null until a person has confirmed it: it counts nowhere. */
  confirmedById: z.uuid().nullable(),
  confirmedAt: z.iso.datetime().nullable(),
  /** In the order in which they were entered or printed. */
  position: z.number().int().min(0),
});
export type SignedFigure = z.output<typeof signedFigureSchema>;

/** A figure that a person has confirmed. */
export type ConfirmedFigure = SignedFigure & { readonly key: string };

export function isConfirmed(figure: SignedFigure): figure is ConfirmedFigure {
  return figure.confirmedById !== null && figure.key !== null;
}

/** AS_SIGNED: the lines that were printed. COMPUTED: from both balance sheets, where a person says so. */
export const SIGNED_CASH_FLOWS = ['AS_SIGNED', 'COMPUTED'] as const;

const settingsShape = {
  /** First day of last year. */
  periodStart: isoDateSchema,
  /** Last day of the year that was signed, and its currency: they count for no other. */
  periodEnd: isoDateSchema,
  currency: currencySchema,
  /** Last year was the first period of the company: all its opening balances are nil. */
  firstPeriod: z.boolean(),
  /** The unit that the signed statements are printed in. */
  rounding: z.enum(ROUNDING_CONVENTIONS),
  cashFlows: z.enum(SIGNED_CASH_FLOWS),
  /** Why totals that do not cast, or a result that does not tie, are taken as they were signed; null where nobody said so. */
  acceptedReason: z.string().trim().min(1).max(2000).nullable(),
};

export const signedStatementsInputSchema = z.strictObject({
  ...settingsShape,
  /** All that count; one that is left out is removed. What the document reader proposes is confirmed one by one. */
  figures: z.array(writtenFigureSchema).max(MOST_SIGNED_FIGURES),
});
export type SignedStatementsInput = z.output<typeof signedStatementsInputSchema>;
export type SignedStatementsSettings = Omit<SignedStatementsInput, 'figures'>;

/** How signed statements begin: the twelve months before this period, in its currency and unit. */
export function firstSignedSettings(
  engagement: Pick<Engagement, 'periodStart' | 'functionalCurrency' | 'roundingConvention'>,
): SignedStatementsSettings {
  const periodEnd = addDays(engagement.periodStart, -1);
  return {
    periodStart: twelveMonthsTo(periodEnd).start,
    periodEnd,
    currency: engagement.functionalCurrency,
    firstPeriod: false,
    rounding: engagement.roundingConvention,
    cashFlows: 'AS_SIGNED',
    acceptedReason: null,
  };
}

/** What documents print in brackets though it is meant as an amount. */
export const BRACKETED_KINDS = ['EXPENSE', 'TAX', 'LIABILITY', 'DIVIDEND'] as const;
export type BracketedKind = (typeof BRACKETED_KINDS)[number];

/** The document that figures were read from, and what the reader said of it. */
export const signedDocumentSchema = z.strictObject({
  fileId: z.uuid(),
  fileName: z.string(),
  sha256: z.string(),
  readAt: z.iso.datetime(),
  /** As the document states them; null where it does not. */
  currency: z.string().length(3).nullable(),
  scale: z.number().int().min(1),
  periodEnd: isoDateSchema.nullable(),
  statedNames: z.array(z.string()),
  /** More than one: a person picks before anything is read. */
  columnPairs: z.array(columnPairSchema),
  columnPairId: z.string().nullable(),
  warnings: z.array(z.object({ kind: z.string(), message: z.string() })),
  /** What it prints in brackets: such a figure is turned when a person has chosen its line. */
  bracketed: z.array(z.enum(BRACKETED_KINDS)).default([]),
  /** Figures of notes that are not proposed, as a line of the statements holds them. */
  linesOfNotes: z.number().int().min(0),
});
export type SignedDocument = z.output<typeof signedDocumentSchema>;

/** Which line a figure that was read is. */
export const readFigureDecisionSchema = z.strictObject({
  statement: z.enum(SIGNED_TABLES),
  key: writtenShape.key,
  /** What becomes of the figure that the line has already; NONE where it has none. */
  held: z.enum(['NONE', 'REPLACE', 'ADD']),
});
export type ReadFigureDecision = z.output<typeof readFigureDecisionSchema>;

export const signedStatementsSchema = z.strictObject({
  ...settingsShape,
  id: z.uuid(),
  engagementId: z.uuid(),
  acceptedById: z.uuid().nullable(),
  /** What was shown when the reason was given, as a digest: the reason speaks of nothing else. */
  acceptedProblems: z.string().nullable(),
  /** The figures as they were kept together, as a digest: two people's figures make no set. */
  keptFigures: z.string(),
  figures: z.array(signedFigureSchema),
  /** Null where every figure was typed. */
  document: signedDocumentSchema.nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type SignedStatements = z.output<typeof signedStatementsSchema>;

export const SIGNED_PROBLEM_KINDS = [
  'NO_FIGURES',
  'UNCONFIRMED',
  'DOCUMENT_COLUMNS',
  'DOCUMENT_UNIT',
  'DOCUMENT_CURRENCY',
  'DOCUMENT_YEAR',
  'DOCUMENT_COMPANY',
  'OTHER_YEAR',
  'OTHER_CURRENCY',
  'CHANGED_BY_TWO',
  'FINER_THAN_UNIT',
  'INCOMPLETE_YEAR_BEFORE',
  'FIRST_PERIOD_WITH_YEAR_BEFORE',
  'UNUSUAL_SIGN',
  'UNKNOWN_LINE',
  'NOT_BALANCED',
  'NOT_BALANCED_BEFORE',
  'DOES_NOT_CAST',
  'PROFIT_DOES_NOT_TIE',
  'CASH_DOES_NOT_TIE',
  'NO_YEAR_BEFORE',
  'NO_PROFIT_OR_LOSS',
  'NO_CASH_FLOWS',
] as const;

export const signedProblemSchema = z.object({
  kind: z.enum(SIGNED_PROBLEM_KINDS),
  /** False for what is only told. */
  blocks: z.boolean(),
  /** True where a person may take it as it was signed, with a reason. */
  acceptable: z.boolean(),
  message: z.string(),
});
export type SignedProblem = z.output<typeof signedProblemSchema>;

/** In the order of authority. */
export const PRIOR_YEAR_SOURCES = ['ENGAGEMENT', 'SIGNED_STATEMENTS', 'SECOND_FILE', 'PRIOR_COLUMN'] as const;
export type PriorYearSource = (typeof PRIOR_YEAR_SOURCES)[number];

/** A line or total that a figure can be entered for. */
export const signedLineSchema = z.object({
  statement: z.enum(SIGNED_TABLES),
  key: z.string(),
  label: z.string(),
  kind: z.enum(['HEADING', 'LINE', 'SUBTOTAL', 'TOTAL']),
  /** True where this year's statements show it: the table offers it from the start. */
  isShown: z.boolean(),
  /** What the figures come to: of a total, the sum of its lines; of cash flows, what both balance sheets tell. */
  computed: moneySchema.nullable(),
  computedBefore: moneySchema.nullable(),
});
export type SignedLine = z.output<typeof signedLineSchema>;

/** The last year of an engagement as its calls answer it. */
export const priorYearSchema = z.object({
  yearEndDate: isoDateSchema,
  currency: z.string(),
  sources: z.array(
    z.object({
      source: z.enum(PRIOR_YEAR_SOURCES),
      isThere: z.boolean(),
      /** The comparatives come from it. */
      counts: z.boolean(),
      message: z.string(),
    }),
  ),
  signed: signedStatementsSchema.nullable(),
  /** Who confirmed figures, by id. */
  names: z.record(z.string(), z.string()),
  lines: z.array(signedLineSchema),
  problems: z.array(signedProblemSchema),
});
export type PriorYear = z.output<typeof priorYearSchema>;

/** Why this year may open with something else than last year closed with. */
export const OPENING_REASONS = [
  'ROUNDING',
  'RECLASSIFICATION',
  'SAME_LINE',
  'PROFIT_NOT_CLOSED',
  'LATE_JOURNAL',
  'RESTATED',
  'NEW_ACCOUNT',
  'GONE_ACCOUNT',
] as const;
export type OpeningReason = (typeof OPENING_REASONS)[number];

/** An account, or a line of the statements where only they are known. Debit positive. */
export const openingRowSchema = z.object({
  /** Code and name of the account, or the line. */
  label: z.string(),
  /** Null where last year closed without it. */
  closing: moneySchema.nullable(),
  /** Null where this year opens without it. */
  opening: moneySchema.nullable(),
  /** Opening less closing. */
  difference: moneySchema,
  /** Null where they agree, and where nothing explains the difference. */
  reason: z.enum(OPENING_REASONS).nullable(),
  /** The likely reason in words, or that there is none. */
  message: z.string().nullable(),
});
export type OpeningRow = z.output<typeof openingRowSchema>;

export const openingProofSchema = z.object({
  /** ACCOUNTS: account by account. LINES: line by line, as last year is known by its statements alone. */
  grain: z.enum(['ACCOUNTS', 'LINES']),
  /** What is compared with what, or why nothing can be compared. */
  message: z.string(),
  rows: z.array(openingRowSchema),
  differences: z.number().int().min(0),
  unexplained: z.number().int().min(0),
  /** Journals that would put this year's opening balances as last year closed; each is opened as a draft by a person. */
  proposals: z.array(z.object({ message: z.string(), draft: journalDraftSchema })),
});
export type OpeningProof = z.output<typeof openingProofSchema>;
