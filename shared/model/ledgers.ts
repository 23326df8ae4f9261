/**
 * Ledgers that a trial balance can be pulled from (specification 1.9; decisions 11). What was pulled is kept as one
 * file: the replies of the ledger word for word, each with its checksum, so that every figure can be proved.
 */
import { z } from 'zod';
import { isoDateSchema } from './dates.ts';

export const LEDGERS = ['XERO', 'QUICKBOOKS'] as const;
export type Ledger = (typeof LEDGERS)[number];
export const ledgerSchema = z.enum(LEDGERS);

export const LEDGER_NAMES: Readonly<Record<Ledger, string>> = {
  XERO: 'Xero',
  QUICKBOOKS: 'QuickBooks Online',
};

/** What a reply is about. SETTINGS: of an organisation, where they are asked for apart. */
export const LEDGER_REPLY_SUBJECTS = [
  'ORGANISATION',
  'SETTINGS',
  'ACCOUNTS',
  'TRIAL_BALANCE',
  'PRIOR_TRIAL_BALANCE',
] as const;
export type LedgerReplySubject = (typeof LEDGER_REPLY_SUBJECTS)[number];

export const ledgerReplySchema = z.strictObject({
  subject: z.enum(LEDGER_REPLY_SUBJECTS),
  /** Without anything secret: tokens travel in headers. */
  address: z.string().max(2000),
  /** Of the body as it came. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  body: z.string(),
});
export type LedgerReply = z.output<typeof ledgerReplySchema>;

export const LEDGER_FILE_FORMAT = 'fairview ledger replies';

export const ledgerFileSchema = z.strictObject({
  format: z.literal(LEDGER_FILE_FORMAT),
  version: z.literal(1),
  ledger: ledgerSchema,
  organisation: z.strictObject({ id: z.string().max(200), name: z.string().max(300) }),
  periodEnd: isoDateSchema,
  /** Null where there is no year before. */
  priorEnd: isoDateSchema.nullable(),
  pulledAt: z.iso.datetime(),
  replies: z.array(ledgerReplySchema).max(200),
});
export type LedgerFile = z.output<typeof ledgerFileSchema>;
