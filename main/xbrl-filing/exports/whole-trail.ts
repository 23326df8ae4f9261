/** The audit trail of a filing, whole and oldest first: outputs leave no event out. */

import type { AuditEvent } from '../../../shared/model/records.ts';
import { subjectOf } from '../../../shared/model/subjects.ts';
import type { Reader } from '../../store/database.ts';
import { listAuditEvents } from '../../store/repositories/audit-log.ts';

const AT_ONCE = 1000;

export async function wholeTrail(reader: Reader, filingId: string): Promise<readonly AuditEvent[]> {
  const events: AuditEvent[] = [];
  for (let before: number | undefined; ; ) {
    const { items } = await listAuditEvents(reader, {
      subject: subjectOf('filing', filingId),
      before,
      limit: AT_ONCE,
    });
    events.push(...items);
    before = items.at(-1)?.sequence;
    if (items.length < AT_ONCE) return events.toReversed();
  }
}
