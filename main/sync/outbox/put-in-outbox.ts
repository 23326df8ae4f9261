/**
 * Signs what was done and puts it in the outbox (contract, sync), inside the transaction that did it. The set is signed
 * when it is made, so that anybody's session may push it later.
 */
import { setImmediate } from 'node:timers/promises';
import { changeSetText, signText } from '../../../shared/service/sync-signatures.ts';
import type { Base, SentEvent, UnsignedChangeSet } from '../../../shared/sync/change-set.ts';
import { idIn, recordName } from '../../../shared/sync/records.ts';
import { tellsOf } from '../../../shared/sync/told-events.ts';
import type { Writer } from '../../store/database.ts';
import { insertSet, markUnderWay, saveVersion } from '../../store/repositories/sync-outbox.ts';
import { updateRow } from '../../store/repositories/sync-rows.ts';
import { takeChangeNumber } from '../../store/repositories/sync-state.ts';
import { type CutOptions, operationsOf, partsOf, rewritesOf } from './change-sets.ts';
import type { Draft } from './draft.ts';
import type { Signer } from './signer.ts';

/** Most events of one set (shared/sync/change-set). */
const MOST_EVENTS = 500;

export type Settlements = UnsignedChangeSet['settles'];

/** A part with the events that tell of it. */
interface Portion {
  readonly part: readonly Draft[];
  readonly events: SentEvent[];
}

/**
 * An event goes in the part that holds the change that it tells of; what tells of none goes in the first that has room,
 * or after all of them.
 */
function withEvents(parts: readonly (readonly Draft[])[], events: readonly SentEvent[]): readonly Portion[] {
  const portions = parts.map((part): Portion => ({ part, events: [] }));
  const changes = parts.map((part) => part.map((draft) => ({ kind: draft.kind, rootId: rootIdOf(draft) })));
  for (const event of events) {
    const held = portions.find(
      (_each, index) => changes[index]?.some((change) => tellsOf(event.type, event.subject, change)) === true,
    );
    const portion = held ?? portions.find((each) => each.events.length < MOST_EVENTS);
    if (portion && portion.events.length < MOST_EVENTS) portion.events.push(event);
    else portions.push({ part: [], events: [event] });
  }
  return portions;
}

/** The engagement or filing of a draft, as far as its row names it. */
function rootIdOf({ kind, id, body }: Draft): string | null {
  if (kind === 'engagement' || kind === 'filing') return id;
  return idIn(body, 'engagementId') ?? idIn(body, 'xbrlFilingId');
}

/** Signs what was done and puts it in the outbox, in as many sets as it needs. */
export async function putInOutbox(
  writer: Writer,
  signer: Signer,
  drafts: readonly Draft[],
  told: { readonly events: readonly SentEvent[]; readonly settles: Settlements },
  options: CutOptions = {},
): Promise<number> {
  const parts = partsOf(drafts, options);
  const sets: readonly (readonly Draft[])[] =
    parts.length === 0 && (told.events.length > 0 || told.settles.length > 0) ? [[]] : parts;
  const portions = withEvents(sets, told.events);
  const underWay = new Map<string, Base>();
  for (const [index, { part, events }] of portions.entries()) {
    // Signing a long set takes a while; others may run between two.
    if (index > 0) await setImmediate();
    const first = index === 0;
    const changeNumber = await takeChangeNumber(writer);
    const operations = operationsOf(part, underWay, { several: sets.length > 1 });
    const set: UnsignedChangeSet = {
      changeNumber,
      authorSessionId: signer.session.sessionId,
      at: signer.at,
      operations,
      auditEvents: events,
      settles: first ? [...told.settles] : [],
    };
    const signature = signText(signer.privateKey, changeSetText(signer.point.deviceId, set));
    await insertSet(writer, signer.session.staffId, { ...set, signature }, rewritesOf(part));
    for (const draft of part) underWay.set(recordName(draft.kind, draft.id), { change: changeNumber });
    await markUnderWay(
      writer,
      part.filter(({ body }) => body !== null),
      changeNumber,
    );
    for (const { kind, id } of part.filter(({ body }) => body === null))
      await saveVersion(writer, kind, id, null);
    for (const operation of operations) {
      // The server dates a touch by the set: both show the same time.
      if (operation.operation !== 'TOUCH') continue;
      await updateRow(writer, operation.kind, operation.id, { updatedAt: signer.at });
    }
  }
  return portions.length;
}
