/** Imports of clients that were made, and taking one back: only clients on which nothing hangs can go. */
import { z } from 'zod';
import { importedClientSchema, MOST_IMPORTED } from './client-import.ts';

/** What keeps a client of an import in the practice. */
export const IMPORT_HOLDS = [
  'ENGAGEMENT',
  'FILING',
  'PERMANENT_FILE',
  'TRIAL_BALANCE',
  'LEDGER',
  'STYLE',
  'CHANGED',
  'SENT',
] as const;
export type ImportHold = (typeof IMPORT_HOLDS)[number];

export const HOLD_WORDS: Readonly<Record<ImportHold, string>> = {
  ENGAGEMENT: 'has an engagement',
  FILING: 'has a filing',
  PERMANENT_FILE: 'has entries in its permanent file',
  TRIAL_BALANCE: 'has had a trial balance read',
  LEDGER: 'is connected with a ledger',
  STYLE: 'prints in a style of its own',
  CHANGED: 'was changed after the import',
  SENT: 'went to the sync-server',
};

export const newImportSchema = z.strictObject({
  fileName: z.string().trim().min(1).max(200),
  clients: z.array(importedClientSchema).min(1).max(MOST_IMPORTED),
});
export type NewImport = z.output<typeof newImportSchema>;

export const clientImportSchema = z.object({
  id: z.uuid(),
  fileName: z.string(),
  importedAt: z.string(),
  importedBy: z.string().nullable(),
  /** Taken in then, and of them still there. */
  clients: z.number().int(),
  left: z.number().int(),
  takenBackAt: z.string().nullable(),
});
export type ClientImport = z.output<typeof clientImportSchema>;

/** Which clients of an import would go, and which cannot, with the reasons. */
export const takingBackSchema = z.object({
  free: z.number().int(),
  held: z.array(
    z.object({
      clientId: z.uuid(),
      companyName: z.string(),
      uen: z.string(),
      holds: z.array(z.enum(IMPORT_HOLDS)),
    }),
  ),
});
export type TakingBack = z.output<typeof takingBackSchema>;
