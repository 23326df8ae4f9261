/**
 * Signs what was done and puts it in the outbox (contract, sync), inside the transaction that did it. The set is signed
 * when it is made, so that anybody's session may push it later.
 */
import { setImmediate } from 'node:timers/promises';
import { changeSetText, signText } from '../../../shared/service/sync-signatures.ts';
import type { Base, SentEvent, UnsignedChangeSet } from '../../../shared/sync/change-set.ts';
import { recordName } from '../../../shared/sync/records.ts';
import type { Writer } from '../../store/database.ts';
import { insertSet, markUnderWay, saveVersion } from '../../store/repositories/sync-outbox.ts';
import { updateRow } from '../../store/repositories/sync-rows.ts';
import { takeChangeNumber } from '../../store/repositories/sync-state.ts';
import { type CutOptions, operationsOf, partsOf, rewritesOf } from './change-sets.ts';
import type { Draft } from './draft.ts';
import type { Signer } from './signer.ts';

export type Settlements = UnsignedChangeSet['settles'];

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
  const underWay = new Map<string, Base>();
  for (const [index, part] of sets.entries()) {
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
      auditEvents: first ? [...told.events] : [],
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
  return sets.length;
}
