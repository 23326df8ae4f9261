/**
 * All that the server holds of a filing as it stands after a change set: stored rows with those of the set in their
 * place. Reads only.
 */
import type { SyncedKind } from '../../../shared/sync/kinds/kinds.ts';
import type { SyncedRow } from '../../../shared/sync/records.ts';
import type { ResolvedChange } from '../rules/change.ts';
import type { FilingRows } from '../rules/filing-of-rows.ts';
import type { PushReader } from './push-reader.ts';

/** The rows of a kind that a filing owns, after the set. */
export async function rowsAfter<Kind extends SyncedKind>(
  reader: PushReader,
  kind: Kind,
  filingId: string,
  changes: readonly ResolvedChange[],
): Promise<readonly SyncedRow<Kind>[]> {
  const rows = new Map((await reader.ofRoot(kind, filingId)).map(({ id, body }) => [id, body]));
  for (const each of changes) {
    // Rows of one kind were asked for, and rows of one kind are picked.
    if (each.kind === kind && each.rootId === filingId)
      rows.set(each.id, each.after as SyncedRow<Kind> | null);
  }
  return [...rows.values()].filter((row) => row !== null);
}

/** Null where the filing or its client is not at the server. */
export async function filingAsItStands(
  reader: PushReader,
  filingId: string,
  changes: readonly ResolvedChange[],
): Promise<FilingRows | null> {
  const of = <Kind extends SyncedKind>(kind: Kind) => rowsAfter(reader, kind, filingId, changes);
  const [filing] = await of('filing');
  const client = filing && (await reader.client(filing.clientId));
  if (!filing || !client) return null;
  const { fsEngagementId } = filing;
  const engagement = fsEngagementId === null ? undefined : await reader.record('engagement', fsEngagementId);
  const spent = await of('spentConfirmation');
  return {
    filing,
    client: {
      companyName: client.companyName,
      uen: client.uen,
      registerShareCapital: client.xbrlConfig?.registerShareCapital ?? null,
    },
    firstPeriod: engagement?.body?.firstPeriod === 1,
    lines: await of('lineItem'),
    mappings: await of('tagMapping'),
    confirmations: await of('confirmation'),
    spent: new Set(spent.map(({ confirmationId }) => confirmationId)),
    exclusions: await of('lineExclusion'),
    information: await of('filingInformation'),
  };
}
