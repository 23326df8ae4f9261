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

/** Where a person grants access, in a browser of their own: the only pages of ledgers that Fairview opens. */
export const LEDGER_GRANT_ADDRESSES: Readonly<Record<Ledger, string>> = {
  XERO: 'https://login.xero.com/identity/connect/authorize',
  QUICKBOOKS: 'https://appcenter.intuit.com/connect/oauth2',
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

const periodSchema = z.strictObject({ start: isoDateSchema, end: isoDateSchema });

/** What a pulled file says of itself, before its replies. */
export const ledgerFileHeadSchema = z.strictObject({
  format: z.literal(LEDGER_FILE_FORMAT),
  version: z.literal(1),
  ledger: ledgerSchema,
  organisation: z.strictObject({ id: z.string().max(200), name: z.string().max(300) }),
  /** What was asked for, and in which money the books are kept. */
  currency: z.string().max(10),
  period: periodSchema,
  /** Null where there is no year before. */
  priorPeriod: periodSchema.nullable(),
  pulledAt: z.iso.datetime(),
});
export const ledgerFileSchema = ledgerFileHeadSchema.extend({
  replies: z.array(ledgerReplySchema).max(200),
});
export type LedgerFile = z.output<typeof ledgerFileSchema>;

export const ledgerOrganisationSchema = z.object({ id: z.string().max(200), name: z.string().max(300) });
export type LedgerOrganisation = z.output<typeof ledgerOrganisationSchema>;

/** How this machine is registered at a ledger; its secret is never read back. */
export const ledgerApplicationSchema = z.object({
  ledger: ledgerSchema,
  /** Null where it is not registered. */
  clientId: z.string().nullable(),
  secretKept: z.boolean(),
  /** Where Fairview hears of the answer by itself. */
  machineRedirectAddress: z.string(),
  /** An https address of the practice's own, where the ledger asks for one; null: this machine's. */
  practiceRedirectAddress: z.string().nullable(),
  changedAt: z.iso.datetime().nullable(),
  changedBy: z.string().nullable(),
});
export type LedgerApplicationSetting = z.output<typeof ledgerApplicationSchema>;

export const changeLedgerApplicationSchema = z.strictObject({
  /** Null forgets the registration. */
  clientId: z.string().trim().min(1).max(200).nullable(),
  /** Absent: as it was. Null: none. */
  secret: z.string().trim().min(1).max(500).nullable().optional(),
  /** An https address of the practice's own; null: this machine's. */
  redirectAddress: z
    .url({ protocol: /^https$/ })
    .max(500)
    .nullable(),
});
export type LedgerApplicationChange = z.output<typeof changeLedgerApplicationSchema>;

export const ledgerConnectionSchema = z.object({
  id: z.uuid(),
  ledger: ledgerSchema,
  organisations: z.array(ledgerOrganisationSchema),
  /** ENDED: withdrawn at the ledger, or run out; a person has to connect again. */
  status: z.enum(['CONNECTED', 'ENDED']),
  connectedAt: z.iso.datetime(),
  connectedBy: z.string(),
});
export type LedgerConnection = z.output<typeof ledgerConnectionSchema>;

export const clientOrganisationSchema = z.object({
  clientId: z.uuid(),
  connectionId: z.uuid(),
  organisationId: z.string(),
  organisationName: z.string(),
});

export const ledgerSettingsSchema = z.object({
  applications: z.array(ledgerApplicationSchema),
  connections: z.array(ledgerConnectionSchema),
  clients: z.array(clientOrganisationSchema),
});
export type LedgerSettings = z.output<typeof ledgerSettingsSchema>;

/** What a person opens in the browser to grant access. */
export const begunGrantSchema = z.object({
  id: z.uuid(),
  authoriseAddress: z.string(),
  /** False: the person brings the address at which the browser ends. */
  listens: z.boolean(),
  expiresAt: z.iso.datetime(),
});
export type BegunGrant = z.output<typeof begunGrantSchema>;

export const organisationChoiceSchema = z.strictObject({
  /** Null: no organisation. */
  organisation: z
    .strictObject({ connectionId: z.uuid(), organisationId: z.string().min(1).max(200) })
    .nullable(),
  /** The person says that it is the client's, though its name differs. */
  confirmed: z.boolean().default(false),
});
export type OrganisationChoice = z.output<typeof organisationChoiceSchema>;

/** Where the trial balance of an engagement can be pulled from; null where no organisation is chosen for its client. */
export const pullSourceSchema = z.object({
  source: z
    .object({ ledger: ledgerSchema, organisationName: z.string(), status: z.enum(['CONNECTED', 'ENDED']) })
    .nullable(),
});
export type PullSource = z.output<typeof pullSourceSchema>;

/** What a pull came to. */
export const pulledSchema = z.object({
  fileId: z.uuid(),
  fileName: z.string(),
  sha256: z.string(),
  /** True where accounts are there already: a person sees what would change, and takes the file in or not. */
  waits: z.boolean(),
  nextJobId: z.uuid().optional(),
});
export type Pulled = z.output<typeof pulledSchema>;
