/**
 * Proof of the audit log (security 3): once a day the head of the chain is signed and kept, so that cutting the
 * tail shows; verifying recomputes every hash and holds the signed heads against the chain.
 */
import { setImmediate } from 'node:timers/promises';
import { type ChainVerification, canonicalJson, verifyChain } from '../../shared/service/audit-chain.ts';
import type { ServerContext } from '../context/server-context.ts';
import {
  auditHead,
  auditRowsAfter,
  findAuditRow,
  insertAuditHead,
  listAuditHeads,
} from '../store/repositories/audit-log.ts';
import type { AuditHeadTable } from '../store/schema.ts';
import { isSignedBy, signingKey } from './signing-keys.ts';

/** What is signed: day, sequence and hash, in the fixed encoding. */
const signedText = ({ day, sequence, hash }: Pick<AuditHeadTable, 'day' | 'sequence' | 'hash'>) =>
  canonicalJson(['fairview-audit-head-1', day, sequence, hash]);

/** Signs the head of today, once; a log without events has none. Answers whether it was new. */
export async function signDailyHead(context: ServerContext): Promise<boolean> {
  const at = context.now().toISOString();
  const key = await signingKey(context, 'AUDIT_HEAD');
  return await context.change(async (writer) => {
    const head = await auditHead(writer);
    if (head.sequence === 0) return false;
    const entry = { day: at.slice(0, 10), ...head };
    return await insertAuditHead(writer, {
      ...entry,
      signature: key.sign(signedText(entry)),
      signedAt: at,
    });
  });
}

export interface AuditVerification extends ChainVerification {
  /** Days whose signed head no longer fits the chain. */
  readonly brokenHeads: string[];
}

/** Recomputes the whole chain and checks every signed head. */
export async function verifyAudit(context: ServerContext): Promise<AuditVerification> {
  const { reader } = context;
  const chain = await verifyChain(async (sequence) => {
    // SQLite answers at once: without a pause, millions of rows would hold every other request up.
    await setImmediate();
    return await auditRowsAfter(reader, sequence, 200);
  });
  const { publicKey } = await signingKey(context, 'AUDIT_HEAD');
  const brokenHeads: string[] = [];
  for (const head of await listAuditHeads(reader)) {
    const row = await findAuditRow(reader, head.sequence);
    const holds = row?.hash === head.hash && isSignedBy(publicKey, signedText(head), head.signature);
    if (!holds) brokenHeads.push(head.day);
  }
  return { ...chain, intact: chain.intact && brokenHeads.length === 0, brokenHeads };
}

/** The log as JSON lines, in order, read as it is sent. */
export function exportAudit(context: ServerContext): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let sequence = 0;
  return new ReadableStream({
    async pull(controller) {
      const rows = await auditRowsAfter(context.reader, sequence);
      sequence = rows.at(-1)?.sequence ?? sequence;
      if (rows.length === 0) controller.close();
      else controller.enqueue(encoder.encode(rows.map((row) => `${JSON.stringify(row)}\n`).join('')));
    },
  });
}
