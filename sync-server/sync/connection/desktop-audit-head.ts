/**
 * Signs the audit head of a desktop (security 3) where its trail passes through the head signed before. One that has fewer
 * events, or other events, is refused: its tail was cut, or an older backup was restored. That is told in the audit log
 * once, until the trail reaches its signed head again.
 */
import { subjectOf } from '../../../shared/model/subjects.ts';
import { auditReceiptText } from '../../../shared/service/sync-signatures.ts';
import type { AuditHead, AuditHeadOutcome, AuditReceipt } from '../../../shared/sync/audit-heads.ts';
import { signingKey } from '../../audit/signing-keys.ts';
import type { ServerContext } from '../../context/server-context.ts';
import { appendAuditEvent } from '../../store/repositories/audit-log.ts';
import {
  findDevice,
  findDeviceAuditHead,
  saveDeviceAuditHead,
} from '../../store/repositories/sync-devices.ts';
import type { DeviceAuditHeadTable } from '../../store/schema.ts';

interface ShownHead extends AuditHead {
  readonly deviceId: string;
  readonly through: AuditHead | null;
}

interface Answer {
  readonly outcome: AuditHeadOutcome;
  readonly receipt: AuditReceipt;
}

/** What a head is beside the one signed before. */
export function judgeAuditHead(
  signed: AuditHead | undefined,
  shown: Omit<ShownHead, 'deviceId'>,
): AuditHeadOutcome {
  if (!signed) return 'SIGNED';
  if (shown.events < signed.events) return 'REFUSED';
  if (shown.events === signed.events) return shown.head === signed.head ? 'SIGNED' : 'REFUSED';
  if (shown.through?.events !== signed.events) return 'ASKED';
  return shown.through.head === signed.head ? 'SIGNED' : 'REFUSED';
}

function receiptOf({ wentBackAt: _wentBackAt, ...receipt }: DeviceAuditHeadTable): AuditReceipt {
  return receipt;
}

export async function signAuditHead(context: ServerContext, shown: ShownHead): Promise<Answer> {
  const { deviceId, events, head } = shown;
  const at = context.now();
  const key = await signingKey(context, 'LEASE');
  return await context.change(async (writer) => {
    const signed = await findDeviceAuditHead(writer, deviceId);
    const outcome = judgeAuditHead(signed, shown);
    if (signed && outcome !== 'SIGNED') {
      if (outcome === 'REFUSED' && signed.wentBackAt === null) {
        await saveDeviceAuditHead(writer, { ...signed, wentBackAt: at.toISOString() });
        await appendAuditEvent(
          writer,
          {
            type: 'DESKTOP_AUDIT_HEAD_REFUSED',
            action: null,
            actorId: null,
            actorName: (await findDevice(writer, deviceId))?.name ?? 'Desktop',
            subject: subjectOf('device', deviceId),
            payload: {
              events,
              head,
              signedEvents: signed.events,
              signedHead: signed.head,
              signedAt: signed.signedAt,
            },
          },
          at,
        );
      }
      return { outcome, receipt: receiptOf(signed) };
    }
    if (signed?.events === events && signed.wentBackAt === null)
      return { outcome, receipt: receiptOf(signed) };
    const said = { deviceId, events, head, signedAt: at.toISOString() };
    const row = { ...said, signature: key.sign(auditReceiptText(said)), wentBackAt: null };
    await saveDeviceAuditHead(writer, row);
    return { outcome, receipt: receiptOf(row) };
  });
}
