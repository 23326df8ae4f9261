/**
 * Proves the audit trail (security 3): every link of its chain; the ends that backups had, and the heads that a sync-server
 * has signed. A trail that does not pass through one of them was cut, or is an older one that was restored.
 */
import { auditReceiptText, holdsSignature } from '../../../shared/service/sync-signatures.ts';
import type { EngineContext } from '../../context/engine-context.ts';
import { endsNotReached, listAuditReceipts, verifyAuditChain } from '../../store/repositories/audit-log.ts';

export async function verifyAudit({ reader, backups }: Pick<EngineContext, 'reader' | 'backups'>) {
  const receipts = await listAuditReceipts(reader);
  const notReached = new Set(await endsNotReached(reader, receipts));
  return {
    ...(await verifyAuditChain(reader)),
    notReached: [...(await endsNotReached(reader, backups.auditEnds()))],
    signed: receipts.map((receipt) => {
      const { practiceName, events, head, signedAt, signature, publicKey } = receipt;
      const isGenuine = holdsSignature(publicKey, auditReceiptText(receipt), signature);
      return { practiceName, events, head, signedAt, reached: isGenuine && !notReached.has(receipt) };
    }),
  };
}
