/**
 * The trial balance as it is read and kept (specification 2.4, 4.2; decisions 2, 3): the report on every
 * guess the reader made, the recipe with which a person corrects it, and the rows it gave.
 */
import { z } from 'zod';
import { moneySchema } from './money.ts';

/** What a column of the file is. `movement*` is the period's movement; `current*` the closing balance. */
export const COLUMN_ROLES = [
  'code',
  'description',
  'debit',
  'credit',
  'current',
  'prior',
  'priorDebit',
  'priorCredit',
  'opening',
  'openingDebit',
  'openingCredit',
  // Of whom, in which money and of when the row is: columns that split the rows of a file.
  'company',
  'currency',
  'period',
] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

/** Columns that hold the balances of one year or the other; which is which is read anew from each file. */
export const YEAR_ROLES = ['current', 'debit', 'credit', 'prior', 'priorDebit', 'priorCredit'] as const;

/** The columns without those of a year. */
export function withoutYears(columns: ColumnAssignment): ColumnAssignment {
  const rest = { ...columns };
  for (const role of YEAR_ROLES) delete rest[role];
  return rest;
}

/** Role → zero-based column index of the sheet. */
export const columnAssignmentSchema = z.partialRecord(
  z.enum(COLUMN_ROLES),
  z.number().int().min(0).max(16383),
);
export type ColumnAssignment = z.infer<typeof columnAssignmentSchema>;

/** The classes by which accounts without a sign get their side. */
export const SIGN_CLASSES = ['ASSET', 'LIABILITY', 'EQUITY', 'INCOME', 'EXPENSE', 'UNKNOWN'] as const;
export type SignClass = (typeof SIGN_CLASSES)[number];
const sideSchema = z.enum(['DEBIT', 'CREDIT']);
export type Side = z.infer<typeof sideSchema>;

/** On which side accounts stand that the file prints without a sign; accounts by their code, else by their name. */
export const signChoiceSchema = z.object({
  classes: z.partialRecord(z.enum(SIGN_CLASSES), sideSchema),
  accounts: z.record(z.string().max(1000), sideSchema),
});
export type SignChoice = z.infer<typeof signChoiceSchema>;

/** The period of a remembered recipe: the one in which the year of the engagement ends, whatever year that is. */
export const PERIOD_OF_YEAR_END = 'YEAR_END';

/** A person's correction of the reader's guesses; what is absent is guessed again. Rows are one-based, as Excel shows them. */
export const importRecipeSchema = z.strictObject({
  sheet: z.string().max(200).optional(),
  headerRow: z.number().int().min(0).max(1_048_576).optional(),
  columns: columnAssignmentSchema.optional(),
  /** The file prints credits positive: turn every signed amount round. */
  flipSign: z.boolean().optional(),
  /** Figures of the file are in units of this many dollars. */
  scale: z.union([z.literal(1), z.literal(1000), z.literal(1_000_000)]).optional(),
  /** Rows that the reader left out and a person wants in, and the reverse. */
  includeRows: z.array(z.number().int()).max(5000).optional(),
  excludeRows: z.array(z.number().int()).max(5000).optional(),
  /** Rows that by their figures may be sums of other rows: which of them are, and which are accounts. */
  sumRows: z
    .object({ sums: z.array(z.number().int()).max(5000), accounts: z.array(z.number().int()).max(5000) })
    .optional(),
  /** Which of the companies, which currency and which period of the file; '*' as currency: all amounts are in one. */
  companies: z.array(z.string().max(200)).max(5000).optional(),
  currency: z.string().max(100).optional(),
  period: z.string().max(100).optional(),
  signs: signChoiceSchema.optional(),
  /** The sheet that holds the prior year; '' for none. */
  priorSheet: z.string().max(200).optional(),
  /** A person says that it is a trial balance, whatever it looks like. */
  readAnyway: z.boolean().optional(),
  /** Forget what was remembered of this source, and guess anew what the recipe does not say. */
  forget: z.boolean().optional(),
});
export type ImportRecipe = z.infer<typeof importRecipeSchema>;

/** A correction that is the first guess for the next file of the same client and source. */
export const rememberedRecipeSchema = z.object({
  /** Key of kind, sheet and headings. */
  source: z.string(),
  recipe: importRecipeSchema,
  /** Where the reader had guessed the heading, so that the recipe can follow a table that moved. */
  headerRow: z.number().int(),
  savedAt: z.string(),
});
export type RememberedRecipe = z.output<typeof rememberedRecipeSchema>;

export const importWarningSchema = z.object({
  kind: z.string(),
  message: z.string(),
  rows: z.array(z.number().int()),
});

/**
 * What the reader asks. All questions are one kind of thing: a list to choose from, with what each choice would
 * bring, and an answer that is part of the recipe.
 */
export const IMPORT_QUESTION_KINDS = [
  'NOT_A_TRIAL_BALANCE',
  'SHEET',
  'COLUMNS',
  'SUMS',
  'PERIOD',
  'CURRENCY',
  'COMPANIES',
  'SIGNS',
  'PRIOR_SHEET',
] as const;

export const importChoiceSchema = z.object({
  /** What the recipe says to take it. */
  value: z.string(),
  label: z.string(),
  /** Accounts that it holds; null where they are not counted. */
  rows: z.number().int().nullable(),
  debit: moneySchema.nullable(),
  credit: moneySchema.nullable(),
  priorDebit: moneySchema.nullable(),
  priorCredit: moneySchema.nullable(),
  /** Chosen, or proposed while the question is open. */
  chosen: z.boolean(),
});
export type ImportChoice = z.output<typeof importChoiceSchema>;

/** An account whose side is asked. */
export const signedAccountSchema = z.object({
  row: z.number().int(),
  /** The account as the recipe names it. */
  account: z.string(),
  label: z.string(),
  class: z.enum(SIGN_CLASSES),
  side: sideSchema,
  amount: moneySchema,
});

export const importQuestionSchema = z.object({
  kind: z.enum(IMPORT_QUESTION_KINDS),
  text: z.string(),
  /** True where more than one choice may be taken. */
  several: z.boolean(),
  choices: z.array(importChoiceSchema),
  /** False while nothing is imported for want of the answer. */
  answered: z.boolean(),
  /** Of the question for signs, whose choices are the classes. */
  accounts: z.array(signedAccountSchema).default([]),
});
export type ImportQuestion = z.output<typeof importQuestionSchema>;

/** What became of a column that holds figures. */
export const accountedColumnSchema = z.object({
  index: z.number().int(),
  heading: z.string(),
  /** Rows of the table in which it holds a figure. */
  figures: z.number().int(),
  role: z.enum(COLUMN_ROLES).nullable(),
  /** Why it has no role; '' where it has one. */
  reason: z.string(),
});

/** Where the rows of the sheet went. Its parts add up: `inSheet` is the sum of the others. */
export const accountedRowsSchema = z.object({
  inSheet: z.number().int(),
  /** The heading and what stands above it. */
  heading: z.number().int(),
  accounts: z.number().int(),
  leftOut: z.number().int(),
  /** Of companies, currencies and periods that were not chosen. */
  setAside: z.number().int(),
  /** Rows of another period that gave the prior year. */
  priorPeriod: z.number().int(),
});

/** What became of the rows of another sheet, or of another period, from which the prior year came. */
export const joinedPriorSchema = z.object({
  role: z.enum(['prior', 'opening']),
  from: z.string(),
  matchedByCode: z.number().int(),
  matchedByName: z.number().int(),
  /** Accounts with the same code and another name there, whose balances were put together nevertheless. */
  otherNames: z
    .array(
      z.object({
        row: z.number().int(),
        account: z.string(),
        amount: moneySchema,
        there: z.string(),
        amountThere: moneySchema,
      }),
    )
    .default([]),
  /** Of those that only the other one has: a code of this year with another name, which could be several accounts. */
  sharedCodes: z
    .array(z.object({ row: z.number().int(), account: z.string(), amount: moneySchema }))
    .default([]),
  /** Accounts that only the other one has; they were taken in with nil this year. */
  onlyThere: z.array(z.object({ row: z.number().int(), account: z.string(), amount: moneySchema })),
  /** Accounts of this year that the other one has not. */
  onlyHere: z.array(z.object({ row: z.number().int(), account: z.string(), amount: moneySchema })),
  leftOut: z.array(z.object({ row: z.number().int(), text: z.string(), reason: z.string() })),
});
export type JoinedPrior = z.output<typeof joinedPriorSchema>;

/** What a new file means for the journals that are posted. */
export const importedJournalsSchema = z.object({
  /** Accounts of their lines that are not found by code and name as before; `now` is what they are taken for. */
  accounts: z.array(
    z.object({
      accountCode: z.string(),
      accountDescription: z.string(),
      /** NOT_FOUND, or SEVERAL that it could be: it stays an account of its own. */
      found: z.enum(['BY_CODE', 'BY_NAME', 'NOT_FOUND', 'SEVERAL']),
      now: z.object({ accountCode: z.string(), accountDescription: z.string() }).nullable(),
      /** "AJ 1" */
      journals: z.array(z.string()),
    }),
  ),
  /** Journals that the client seems to have booked; a person says whether it is so. */
  inLedger: z.array(z.object({ journalId: z.string(), settled: z.boolean() })),
  /** Journals marked as booked that the client's ledger seems to hold no longer; a person says whether it is so. */
  leftLedger: z.array(z.object({ journalId: z.string(), settled: z.boolean() })).default([]),
  /** Journals of whose accounts only some moved by their amounts: perhaps booked together with other entries. */
  perhapsInLedger: z.array(z.object({ journal: z.string(), accounts: z.array(z.string()) })).default([]),
});
export type ImportedJournals = z.output<typeof importedJournalsSchema>;

export const importReportSchema = z.object({
  fileName: z.string(),
  sheet: z.string().nullable(),
  /** Sheets of the workbook, for the picker. */
  sheets: z.array(z.string()),
  /** One-based row of the (last) heading row; 0 when the file has none. */
  headerRow: z.number().int(),
  columns: columnAssignmentSchema,
  /** Heading text per column index, for the picker. */
  headings: z.array(z.string()),
  flipSign: z.boolean(),
  scale: z.number().int(),
  /** Rows that became trial balance items. */
  imported: z.number().int(),
  leftOut: z.array(z.object({ row: z.number().int(), text: z.string(), reason: z.string() })),
  totals: z.object({
    debit: moneySchema,
    credit: moneySchema,
    difference: moneySchema,
    priorDifference: moneySchema.nullable(),
  }),
  warnings: z.array(importWarningSchema),
  /** The file was read as a person had this source read before; null where it was guessed. */
  remembered: z.object({ source: z.string(), savedAt: z.string() }).nullable().default(null),
  /** Rows as they stand in the file, from a little above the heading: what the roles of the columns mean. */
  preview: z
    .array(
      z.object({
        row: z.number().int(),
        cells: z.array(z.string()),
        /** The row is one of a company, currency or period that was not chosen, or of the year before. */
        notChosen: z.enum(['OTHER_GROUP', 'PRIOR_YEAR']).optional(),
      }),
    )
    .default([]),
  /** Rows that a person took in or left out against the reader, to be kept when other choices change. */
  rowChoices: z
    .object({ takenIn: z.array(z.number().int()), leftOut: z.array(z.number().int()) })
    .default({ takenIn: [], leftOut: [] }),
  /** Classes that the file itself gives its accounts ("Fixed Asset"), each with the rows; evidence for mapping. */
  accountClasses: z.array(z.object({ name: z.string(), rows: z.array(z.number().int()) })).default([]),
  /** What was asked: the open ones, and those that an answer settled. */
  questions: z.array(importQuestionSchema).default([]),
  /** Rows of companies, currencies and periods that were not chosen, as groups. */
  setAside: z
    .array(
      z.object({
        kind: z.enum(['COMPANIES', 'CURRENCY', 'PERIOD']),
        label: z.string(),
        rows: z.number().int(),
      }),
    )
    .default([]),
  /** Every column with figures. */
  amountColumns: z.array(accountedColumnSchema).default([]),
  rows: accountedRowsSchema.nullable().default(null),
  joined: z.array(joinedPriorSchema).default([]),
  /** Null where no journal is posted. */
  journals: importedJournalsSchema.nullable().default(null),
  /** The answers that were followed, to be sent again with a further correction. */
  answers: importRecipeSchema
    .pick({
      companies: true,
      currency: true,
      period: true,
      signs: true,
      priorSheet: true,
      readAnyway: true,
      sumRows: true,
    })
    .default({}),
});
export type ImportReport = z.output<typeof importReportSchema>;

/**
 * Last year's trial balance as a second file, in a layout of its own. It gives last year's balances of the accounts, and
 * stands with the upload that it was read for: a new file of this year keeps it.
 */
export const lastYearFileSchema = z.object({
  fileId: z.uuid(),
  fileName: z.string(),
  sha256: z.string(),
  recipe: importRecipeSchema.nullable(),
  /** Null until it was read. */
  report: importReportSchema.nullable(),
  /** Why nothing of it was taken; null where its balances count. */
  problem: z.string().nullable(),
});
export type LastYearFile = z.output<typeof lastYearFileSchema>;

/** The second file as its call answers it; `joined`: how its accounts met those of this year, once it counts. */
export const lastYearFileViewSchema = z.object({
  file: lastYearFileSchema.omit({ fileId: true, recipe: true }).nullable(),
  joined: joinedPriorSchema.nullable(),
});
export type LastYearFileView = z.output<typeof lastYearFileViewSchema>;

/** True where last year's balances come from it. */
export function isTaken(file: LastYearFile): boolean {
  return file.report !== null && file.problem === null;
}

/** One row that the reader found: debit positive, credit negative (specification 2.18). */
export const readItemSchema = z.object({
  accountCode: z.string(),
  accountDescription: z.string(),
  currentYearBalance: moneySchema,
  priorYearBalance: moneySchema.nullable(),
  /** Balance at the start of the period where the file states one (decisions 6: second source of openings). */
  openingBalance: moneySchema.nullable(),
  sourceRow: z.number().int(),
});
export type ReadItem = z.output<typeof readItemSchema>;

export interface TrialBalanceReading {
  readonly report: ImportReport;
  readonly items: readonly ReadItem[];
  readonly correction: Correction | null;
}

/** What of a person's recipe is worth remembering; its recipe is null where the reader had guessed the same. */
export interface Correction {
  readonly source: string;
  readonly headerRow: number;
  readonly recipe: ImportRecipe | null;
}
