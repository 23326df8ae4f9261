/**
 * The events that a desktop sends with its changes, as the server chains them: with its own time, with what became
 * of the act and with whose session signed it. What only the server can know no desktop tells. Pure.
 */
import { TOLD_BY_SERVER } from '../../../shared/model/events.ts';
import { bodyOfKind, type ChangeSet, type FinalAnswer } from '../../../shared/sync/change-set.ts';
import { settingsOfRow } from '../../practice/review-rules.ts';
import type { DatedEvent } from '../../store/repositories/audit-log.ts';
import type { Author, Refusal } from '../rules/change.ts';
import { isBroughtEvent } from '../rules/event-rules.ts';

/** A decision of a client, say, that a desktop would have in the chain. */
export function toldForServer({ auditEvents }: ChangeSet): Refusal | null {
  return auditEvents.some(({ type }) => TOLD_BY_SERVER.includes(type))
    ? { code: 'ACTION_NOT_PERMITTED', detail: 'Only the sync-server itself tells what clients decided.' }
    : null;
}

/**
 * The desktop's events with what became of the act; the payload says when the desktop wrote them. What a desktop brings
 * that was away is chained as brought by its author: nobody's session has signed the act itself. A practice that joins is
 * brought by an administrator who has proven the second factor for it, and its events keep their names.
 */
export function eventsOf(
  { deviceId, set }: { readonly deviceId: string; readonly set: ChangeSet },
  author: Author,
  { outcome, joining }: { readonly outcome: FinalAnswer['outcome']; readonly joining: boolean },
  now: Date,
): readonly DatedEvent[] {
  const [rules] = set.operations.flatMap((each) => bodyOfKind(each, 'practiceSetting') ?? []);
  return set.auditEvents.map((sent) => {
    const { type, action, subject, byProgram, at } = sent;
    // Earlier work is judged by the rules that the chain tells: it tells those of the record, whatever the desktop says.
    const isOfRules = type === 'PRACTICE_SETTINGS_CHANGED' && rules;
    const payload = isOfRules ? { ...sent.payload, ...settingsOfRow(rules) } : sent.payload;
    const own = { actorId: author.staffId, actorName: author.name };
    // Whose session signed it, also where the program did it or somebody brought it.
    const sync = { deviceId, changeNumber: set.changeNumber, at, outcome, signedBy: author.staffId };
    if (!joining && isBroughtEvent(sent)) {
      const told = { ...payload, told: { type, action }, sync };
      return {
        event: { type: 'SYNC_RECORDS_BROUGHT', action: null, subject, ...own, payload: told },
        at: now,
      };
    }
    const actor = byProgram ? { actorId: null, actorName: `Fairview, signed by ${author.name}` } : own;
    return { event: { type, action, subject, ...actor, payload: { ...payload, sync } }, at: now };
  });
}
