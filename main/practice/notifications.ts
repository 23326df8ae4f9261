/**
 * Notifications and the actor of the program's own work (specification 6): messages go into the outbox in
 * the transaction of what they tell, and are shown in the program (own-notifications.ts). A desktop knows no addresses
 * and sends no mail: in a connected practice the server mails what the audit events tell it, so that nothing is kept
 * here, nor anything from before, which is history.
 */

import type { NotificationTemplate } from '../../shared/model/events.ts';
import { actingName } from '../context/acting-staff.ts';
import type { EngineContext } from '../context/engine-context.ts';
import type { Reader, Writer } from '../store/database.ts';
import type { NewAuditEvent } from '../store/repositories/audit-log.ts';
import {
  forgetNotifications,
  insertOutboxMessage,
  type OutboxMessage,
} from '../store/repositories/outbox.ts';
import { findStaff } from '../store/repositories/staff.ts';
import { findSyncPoint } from '../store/repositories/sync-outbox.ts';

export async function notify(
  writer: Writer,
  context: EngineContext,
  template: NotificationTemplate,
  about: Pick<OutboxMessage, 'record' | 'actorId' | 'payload'>,
): Promise<void> {
  if (await findSyncPoint(writer)) return await forgetNotifications(writer);
  await insertOutboxMessage(
    writer,
    { id: context.newId(), kind: 'NOTIFICATION', name: template, ...about },
    context.now(),
  );
}

/** Who stands behind a job: the person who asked for it, or the program itself. */
export async function actorOf(
  reader: Reader,
  staffId: string | null,
): Promise<Pick<NewAuditEvent, 'actorId' | 'actorName'>> {
  const staff = staffId === null ? undefined : await findStaff(reader, staffId);
  return staff
    ? { actorId: staff.id, actorName: actingName(staff.name) }
    : { actorId: null, actorName: 'Fairview' };
}
