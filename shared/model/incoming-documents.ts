/**
 * Documents that were taken in together and become filings one after the other: each is read, its client and period are
 * found, its filing is made; where that is not plain, it waits for a person. They belong to this desktop alone.
 */
import { z } from 'zod';
import { isoDateSchema } from './dates.ts';

/** WAITING: to be read. FILED: its filing is made and holds it. ASKS: a person decides. FAILED: it cannot be read. */
export const INCOMING_STATES = ['WAITING', 'FILED', 'ASKS', 'FAILED'] as const;
export type IncomingState = (typeof INCOMING_STATES)[number];

/**
 * What a person is asked. CLIENT: no client, or several, fit what the document says of itself. PERIOD: it states no end of
 * its period. EXISTS: the client has a filing of that period with a document. REFUSED: its filing could not be made as the
 * client's record stands. In a filing that is made: COLUMNS, which columns are meant; LOOK, its document has warnings that
 * hold its lines back.
 */
export const INCOMING_QUESTIONS = ['CLIENT', 'PERIOD', 'EXISTS', 'REFUSED', 'COLUMNS', 'LOOK'] as const;
export type IncomingQuestion = (typeof INCOMING_QUESTIONS)[number];

/** At most so many wait or are listed at a time. */
export const MOST_INCOMING = 1_000;

export const incomingDocumentSchema = z.object({
  id: z.uuid(),
  fileName: z.string(),
  status: z.enum(INCOMING_STATES),
  question: z.enum(INCOMING_QUESTIONS).nullable(),
  /** The question or the reason in a sentence; null while it waits, and where nothing is asked. */
  detail: z.string().nullable(),
  /** As the document states it, or as a person answered. */
  clientId: z.uuid().nullable(),
  clientName: z.string().nullable(),
  periodEnd: isoDateSchema.nullable(),
  filingId: z.uuid().nullable(),
  lines: z.number().int().nullable(),
  addedAt: z.string(),
});
export type IncomingDocument = z.output<typeof incomingDocumentSchema>;
