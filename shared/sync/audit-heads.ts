/**
 * The audit head of a desktop, signed by its server (security 3): how many events its trail has and the hash of the last.
 * The server signs only what continues the head before, so that a trail that was cut or exchanged shows at both.
 */
import { z } from 'zod';
import { idSchema, timestampSchema } from '../model/records.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/, 'a SHA-256 in hexadecimal');

/** A place of an audit trail: its number of events up to there, and the hash of the last of them. */
export const auditHeadSchema = z.strictObject({
  events: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  head: hash,
});
export type AuditHead = z.output<typeof auditHeadSchema>;

export const auditReceiptSchema = z.object({
  deviceId: idSchema,
  ...auditHeadSchema.shape,
  signedAt: timestampSchema,
  /** Ed25519, base64url, by the server's key of the first contact. */
  signature: z.string().regex(/^[\w-]{86}$/, 'a signature'),
});
export type AuditReceipt = z.output<typeof auditReceiptSchema>;

/**
 * SIGNED: the receipt is of this head. ASKED: the server holds another receipt and asks for the hash at its place.
 * REFUSED: the trail does not pass through that receipt.
 */
export const AUDIT_HEAD_OUTCOMES = ['SIGNED', 'ASKED', 'REFUSED'] as const;
export type AuditHeadOutcome = (typeof AUDIT_HEAD_OUTCOMES)[number];
