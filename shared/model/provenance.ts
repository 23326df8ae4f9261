/**
 * Where a figure of a filing comes from (decisions 6): the line, the lines of the statements behind it with
 * their cents, and the accounts of the trial balance with the row of the file that each was read from. Kept
 * with the line when it is built, so that a later upload cannot change what was filed.
 */
import { z } from 'zod';
import { chainPartSchema } from './figure-chain.ts';
import { journalPostingSchema } from './journals.ts';
import { moneySchema } from './money.ts';

/** A line of the statements that went into a line of the filing. */
export const statementPartSchema = z.object({
  /** Reporting key ("trade_receivables") or the name of a total. */
  key: z.string(),
  label: z.string(),
  current: moneySchema.nullable(),
  prior: moneySchema.nullable(),
  /** To the cent, before rounding. */
  exactCurrent: moneySchema.nullable(),
  exactPrior: moneySchema.nullable(),
  sourceItemIds: z.array(z.string()),
  /** What the exact amount of each year adds up from; absent of lines that were taken before this was kept. */
  chain: z.object({ current: z.array(chainPartSchema), prior: z.array(chainPartSchema) }).optional(),
});
export type StatementPart = z.output<typeof statementPartSchema>;

export const sourceAccountSchema = z.object({
  id: z.string(),
  accountCode: z.string(),
  accountDescription: z.string(),
  /** Reporting key that the account was mapped to. */
  taxonomyKey: z.string().nullable(),
  /** With what journals make of them. */
  currentYearBalance: moneySchema,
  priorYearBalance: moneySchema.nullable(),
  /** One-based row of the file. */
  sourceRow: z.number().int(),
  /** The sheet of that row, where it is another than the one that was read. */
  sourceSheet: z.string().optional(),
  /** The journals within the balances; without them stands what the file says. */
  postings: z.array(journalPostingSchema).optional(),
});
export type SourceAccount = z.output<typeof sourceAccountSchema>;

/** The books at the moment when the lines were built. */
export const sourceBooksSchema = z.object({
  engagementId: z.string(),
  statementVersion: z.number().int(),
  /** The uploaded trial balance; null where none is known. */
  file: z.object({ fileName: z.string(), sha256: z.string(), sheet: z.string().nullable() }).nullable(),
  accounts: z.array(sourceAccountSchema),
});
export type SourceBooks = z.output<typeof sourceBooksSchema>;

/** The upload that accounts were read from; null where that was not kept. */
export interface StatementSource {
  readonly uploadId: string | null;
  readonly file: SourceBooks['file'];
}

/** The books that a version of the statements was computed from. */
export interface StatementBooks extends StatementSource {
  readonly accounts: readonly SourceAccount[];
}

const { shape: account } = sourceAccountSchema;

/** As it is stored: a row of values for each account, as the books of many accounts are kept with every version. */
const storedBooksSchema = z.object({
  uploadId: z.string().nullable(),
  file: sourceBooksSchema.shape.file,
  accounts: z.array(
    z.tuple([
      account.id,
      account.accountCode,
      account.accountDescription,
      account.taxonomyKey,
      account.currentYearBalance,
      account.priorYearBalance,
      account.sourceRow,
      account.postings,
    ]),
  ),
});

export function writeStatementBooks({ uploadId, file, accounts }: StatementBooks): string {
  const rows = accounts.map((each) => [
    each.id,
    each.accountCode,
    each.accountDescription,
    each.taxonomyKey,
    each.currentYearBalance,
    each.priorYearBalance,
    each.sourceRow,
    ...(each.postings !== undefined && each.postings.length > 0 ? [each.postings] : []),
  ]);
  return JSON.stringify({ uploadId, file, accounts: rows });
}

export function readStatementBooks(text: string): StatementBooks {
  const { uploadId, file, accounts } = storedBooksSchema.parse(JSON.parse(text));
  return {
    uploadId,
    file,
    accounts: accounts.map(
      ([
        id,
        accountCode,
        accountDescription,
        taxonomyKey,
        currentYearBalance,
        priorYearBalance,
        sourceRow,
        postings,
      ]) => ({
        id,
        accountCode,
        accountDescription,
        taxonomyKey,
        currentYearBalance,
        priorYearBalance,
        sourceRow,
        ...(postings !== undefined && { postings }),
      }),
    ),
  };
}

/** The chain of one line, from the figure reported down to the row of the file. */
export const lineProvenanceSchema = z.object({
  lineItemId: z.string(),
  label: z.string(),
  valueCurrent: moneySchema.nullable(),
  valuePrior: moneySchema.nullable(),
  /** Of a line read from a document. */
  document: z
    .object({ fileName: z.string(), sha256: z.string(), page: z.number().int(), line: z.number().int() })
    .nullable(),
  /** Of a line built from statements. */
  statements: z
    .object({
      engagementId: z.string(),
      versionNo: z.number().int(),
      file: sourceBooksSchema.shape.file,
      parts: z.array(statementPartSchema.extend({ accounts: z.array(sourceAccountSchema) })),
    })
    .nullable(),
});
export type LineProvenance = z.output<typeof lineProvenanceSchema>;
