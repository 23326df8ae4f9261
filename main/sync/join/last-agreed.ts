/**
 * What a desktop keeps when it lets go of its server (contract, sync): of each record the version that both agreed
 * on with a digest of its content. Whatever changes here afterwards differs from its digest, without anybody
 * having to note it down.
 */
import { createHash } from 'node:crypto';
import { canonicalJson } from '../../../shared/service/audit-chain.ts';
import { SYNCED_KINDS } from '../../../shared/sync/kinds/kinds.ts';
import { type AnyRow, descriptionOf, recordName } from '../../../shared/sync/records.ts';
import type { Writer } from '../../store/database.ts';
import {
  forgetLastAgreed,
  insertLastAgreed,
  insertLastAgreedRecords,
  type LastAgreedRecord,
  lastEventBefore,
  listAgreed,
} from '../../store/repositories/last-agreed.ts';
import { listSetsFrom } from '../../store/repositories/sync-outbox.ts';
import { findRows } from '../../store/repositories/sync-rows.ts';
import { type ConnectionFacts, readIdentities } from '../../store/repositories/sync-state.ts';
import { listTouched } from '../../store/repositories/sync-touched.ts';
import { localId, toWire } from '../records/record-rows.ts';

const NOT_AGREED_ON: ReadonlySet<string> = new Set(
  SYNCED_KINDS.flatMap((kind) =>
    Object.entries(descriptionOf(kind).columns).flatMap(([name, { ofDesktop, addedLater }]) =>
      ofDesktop || addedLater ? [name] : [],
    ),
  ),
);

/**
 * Of a row as it travels, without what is each desktop's own (where a file lies, the session of a confirmation) and
 * what an earlier release could not have known.
 */
export function digestOf(row: AnyRow): string {
  const shared = Object.fromEntries(Object.entries(row).filter(([column]) => !NOT_AGREED_ON.has(column)));
  return createHash('sha256').update(canonicalJson(shared)).digest('base64url').slice(0, 22);
}

/** In the transaction that ends the connection, before anything of it is forgotten. */
export async function keepLastAgreed(
  writer: Writer,
  { leaseKey }: Pick<ConnectionFacts, 'leaseKey'>,
  now: Date,
): Promise<void> {
  const identities = await readIdentities(writer);
  const waiting = await listSetsFrom(writer, 0);
  const touched = await listTouched(writer);
  const changed = new Set(touched.map(({ kind, id }) => recordName(kind, id)));
  await forgetLastAgreed(writer);
  for (const kind of SYNCED_KINDS) {
    for (let after = ''; ; ) {
      const page = await listAgreed(writer, kind, after);
      const locals = page.map(({ id }) => localId(kind, id, identities));
      const rows = await findRows(writer, kind, locals);
      const records = page.flatMap(({ id, version, underWay }, index): LastAgreedRecord[] => {
        const local = locals[index] ?? id;
        const row = rows.get(local);
        const same = row && !underWay && !changed.has(recordName(kind, local));
        return version === 0
          ? []
          : [{ kind, id, version, digest: same ? digestOf(toWire(kind, row, identities, '')) : '' }];
      });
      await insertLastAgreedRecords(writer, records);
      const last = page.at(-1);
      if (!last) break;
      after = last.id;
    }
  }
  // What was removed here and is still there rests on nothing any more: the set tells on what it did.
  for (const { set } of waiting) {
    const gone = set.operations.flatMap(({ operation, kind, id, base }): LastAgreedRecord[] =>
      operation === 'DELETE' && 'version' in base ? [{ kind, id, version: base.version, digest: '' }] : [],
    );
    await insertLastAgreedRecords(writer, gone);
  }
  const firstUntold = waiting.flatMap(({ set }) => set.auditEvents)[0]?.at;
  const eventsTouched = touched.filter(({ kind }) => kind === 'auditEvent').map(({ id }) => Number(id) - 1);
  const eventsUpTo = Math.min(await lastEventBefore(writer, firstUntold), ...eventsTouched);
  await insertLastAgreed(writer, { leaseKey, eventsUpTo, leftAt: now.toISOString() });
}
