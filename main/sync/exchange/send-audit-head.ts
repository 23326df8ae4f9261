/**
 * Lets the server sign this desktop's audit head after an exchange (security 3), and keeps its newest receipt: a trail that
 * was cut later, or an older one that was put back, does not reach it. A trail that the server refuses goes on working;
 * the audit screen says what it is.
 */

import { Problem } from '../../../shared/problem.ts';
import { auditReceiptText, holdsSignature } from '../../../shared/service/sync-signatures.ts';
import type { AuditReceipt } from '../../../shared/sync/audit-heads.ts';
import type { EngineContext } from '../../context/engine-context.ts';
import type { ServerConnection } from '../../context/server-connection.ts';
import {
  findAuditHead,
  findAuditHeadAt,
  listAuditReceipts,
  saveAuditReceipt,
} from '../../store/repositories/audit-log.ts';
import type { ConnectionFacts } from '../../store/repositories/sync-state.ts';
import { ServerOutOfReach } from '../connection/server-connection.ts';

type Facts = Pick<ConnectionFacts, 'deviceId' | 'leaseKey' | 'practiceName'>;

async function ask(
  context: EngineContext,
  server: ServerConnection,
  { deviceId, leaseKey }: Facts,
  place: number,
) {
  const head = await findAuditHead(context.reader);
  if (!head) return undefined;
  const through = place > 0 ? await findAuditHeadAt(context.reader, place) : null;
  const answer = await server.call('signAuditHead', { body: { deviceId, ...head, through } });
  const { receipt } = answer;
  const isOurs =
    receipt.deviceId === deviceId && holdsSignature(leaseKey, auditReceiptText(receipt), receipt.signature);
  if (!isOurs)
    throw new ServerOutOfReach(
      'The sync-server signed the audit trail with a key that this desktop does not know.',
    );
  return answer;
}

async function signedHead(
  context: EngineContext,
  server: ServerConnection,
  facts: Facts,
  known: number,
): Promise<AuditReceipt | undefined> {
  const first = await ask(context, server, facts, known);
  if (first?.outcome !== 'ASKED') return first?.receipt;
  // The server holds another receipt than this desktop, from before one of the two was put back from a backup.
  return (await ask(context, server, facts, first.receipt.events))?.receipt;
}

/** Throws what ended the call; a server that signs no heads yet is none. */
export async function sendAuditHead(
  context: EngineContext,
  server: ServerConnection,
  facts: Facts,
): Promise<void> {
  const { reader } = context;
  const known = (await listAuditReceipts(reader)).find(({ deviceId }) => deviceId === facts.deviceId);
  if (known !== undefined && known.head === (await findAuditHead(reader))?.head) return;
  try {
    const receipt = await signedHead(context, server, facts, known?.events ?? 0);
    if (!receipt || (receipt.head === known?.head && receipt.signature === known.signature)) return;
    const { practiceName, leaseKey: publicKey } = facts;
    await context.change((writer) => saveAuditReceipt(writer, { ...receipt, practiceName, publicKey }));
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'NOT_FOUND')) throw error;
  }
}
