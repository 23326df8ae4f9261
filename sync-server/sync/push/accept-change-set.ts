/**
 * Takes one change set of a device (contract, sync): whole or not at all, in one transaction with its audit events
 * and the answer that a retry gets again. What is not taken is kept, whole, until a person settles it;
 * nothing wins silently and nothing is lost.
 */
import { createHash } from 'node:crypto';
import { subjectOf } from '../../../shared/model/subjects.ts';
import { changeSetText } from '../../../shared/service/sync-signatures.ts';
import {
  type ChangeSet,
  type FinalAnswer,
  type SetAnswer,
  setAnswerSchema,
} from '../../../shared/sync/change-set.ts';
import { KINDS } from '../../../shared/sync/kinds/kinds.ts';
import { type AnyRow, idIn } from '../../../shared/sync/records.ts';
import type { ServerContext } from '../../context/server-context.ts';
import { type News, newsOf, type WorkNews, workNewsOf } from '../../mail/desktop-news.ts';
import { recordChanged } from '../../portal/record-changed.ts';
import { appendAuditEvent, appendAuditEvents, type DatedEvent } from '../../store/repositories/audit-log.ts';
import { findDeviceChange, settleConflict } from '../../store/repositories/sync-devices.ts';
import { addFileRights, findSyncFile } from '../../store/repositories/sync-files.ts';
import type { DeviceChangeTable, DeviceTable } from '../../store/schema.ts';
import type { Writer } from '../../store/store.ts';
import { joinedAt } from '../join/join-practice.ts';
import { eventsOfBrought } from '../rules/acting-person.ts';
import { authorise } from '../rules/authorise.ts';
import { brokenRule } from '../rules/binding-rules.ts';
import type { Author, Refusal, ResolvedChange } from '../rules/change.ts';
import { untoldEvent } from '../rules/event-rules.ts';
import { proveSession } from './prove-session.ts';
import { type PushReader, placeOfRow } from './push-reader.ts';
import {
  earliestSettled,
  keepConflict,
  type Push,
  refusedBy,
  refusedBySettlement,
  staleOrTaken,
} from './refused-sets.ts';
import { datedBeforeItsBase, resolveChangeSet } from './resolve-change-set.ts';
import { eventsOf, toldForServer } from './sent-events.ts';

/** What a transaction has taken and writes at its end, together. */
export interface Taken {
  readonly changes: DeviceChangeTable[];
  readonly events: DatedEvent[];
  /** What is to be told of it by mail. */
  readonly news: News[];
  /** And of work that was given to people. */
  readonly workNews: WorkNews[];
}

/** To be called before anything else appends to the chain, which tells things in their order. */
export async function chainTaken(writer: Writer, { events }: Taken): Promise<void> {
  await appendAuditEvents(writer, events.splice(0));
}

/** Takes a set, or says again what it was answered; `taken` grows by what the transaction has taken. */
export async function acceptChangeSet(
  writer: Writer,
  reader: PushReader,
  context: ServerContext,
  push: Push,
  device: DeviceTable | undefined,
  taken: Taken,
): Promise<SetAnswer> {
  const { deviceId, set } = push;
  const { changeNumber } = set;
  const digest = createHash('sha256').update(changeSetText(deviceId, set)).digest('hex');
  const now = context.now();
  const lastChange = taken.changes.at(-1)?.changeNumber ?? device?.lastChange ?? 0;
  const expected = lastChange + 1;
  const notTaken = (code: Refusal['code'], detail: string): SetAnswer => ({
    outcome: 'NOT_TAKEN',
    changeNumber,
    code,
    detail,
    expected,
  });
  if (!device) return notTaken('NOT_FOUND', 'The server does not know this desktop. Sign in there first.');
  const earlier =
    changeNumber > lastChange
      ? undefined
      : (taken.changes.find((each) => each.changeNumber === changeNumber) ??
        (await findDeviceChange(writer, deviceId, changeNumber)));
  if (earlier) {
    return earlier.digest === digest
      ? setAnswerSchema.parse(JSON.parse(earlier.answer))
      : notTaken('VERSION_CONFLICT', 'This number belongs to another change. Was a backup restored?');
  }
  if (changeNumber !== expected) {
    return notTaken('VERSION_CONFLICT', `The server expects change ${expected} of this desktop first.`);
  }
  const missing = await missingFile(writer, set);
  if (missing) return notTaken('NOT_FOUND', `Send the content of the file ${missing} first.`);
  const proof = await proveSession(reader, deviceId, set, now);
  if (!proof) return notTaken('NOT_AUTHENTICATED', 'No session of this desktop has signed this change.');
  const joining =
    device.joiningById === proof.author.staffId && (device.joiningUntil ?? '') > now.toISOString();
  const { taxonomyVersions } = context;
  const joiningSince = joining ? joinedAt(device.joiningUntil ?? '') : null;
  const { author: by, acting, actedAt } = proof;
  const settledFrom = await earliestSettled(writer, reader, set);
  const given = { author: by, acting, settledFrom, actedAt, joiningSince, taxonomyVersions };
  const resolved = await resolveChangeSet(reader, deviceId, set, given);
  const refused =
    refusedBy(proof.refusal) ??
    refusedBy(resolved.malformed) ??
    refusedBy(joining ? null : toldForServer(set)) ??
    (await refusedBySettlement(writer, push, proof.author)) ??
    staleOrTaken(set, resolved) ??
    refusedBy(joining ? null : datedBeforeItsBase(set, resolved.changes, deviceId)) ??
    refusedBy(brokenRule(resolved.changes, resolved.ruleContext)) ??
    refusedBy(joining ? null : untoldEvent(set.auditEvents, resolved.told)) ??
    refusedBy(proof.role && authorise(proof.role, resolved.changes, set.auditEvents)) ??
    refusedBy(push.unstorable);
  const answer = refused
    ? await keepConflict(writer, reader, context, push, { author: proof.author, rights: proof.sees }, refused)
    : await apply(writer, reader, context, push, proof.author, resolved.changes, taken);
  // A refused set tells of acts that were not permitted: it stays in the conflict, not in the chain.
  if (refused?.kind !== 'REFUSED') {
    taken.events.push(...eventsOf(push, proof.author, { outcome: answer.outcome, joining }, now));
  }
  if (answer.outcome === 'ACCEPTED' && joining) {
    const brought = { deviceId, changeNumber, author: proof.author, at: now };
    taken.events.push(...eventsOfBrought(resolved.changes, brought));
  }
  if (answer.outcome === 'ACCEPTED' && proof.role && !joining) {
    const author = { staffId: proof.author.staffId, role: proof.role };
    taken.news.push(...newsOf(set, author, now));
    taken.workNews.push(...workNewsOf(set, author, now));
  }
  taken.changes.push({
    deviceId,
    changeNumber,
    digest,
    answer: JSON.stringify(answer),
    takenAt: now.toISOString(),
  });
  return answer;
}

/** The hash of a file whose record comes before its content. */
async function missingFile(writer: Writer, set: ChangeSet): Promise<string | undefined> {
  for (const each of set.operations) {
    if (each.operation !== 'PUT' || each.kind !== 'storedFile') continue;
    const { sha256, sizeBytes } = KINDS.storedFile.schema.parse(each.body);
    const file = await findSyncFile(writer, sha256);
    if (file?.complete !== 1 || file.size !== sizeBytes) return sha256;
  }
  return undefined;
}

/**
 * Engagements of which other statements than before were stored: a desktop that was tampered with need not count its changes, and
 * what the client approved are figures.
 */
async function engagementsRefigured(
  reader: PushReader,
  changes: readonly ResolvedChange[],
): Promise<ReadonlySet<string>> {
  const refigured = new Set<string>();
  for (const { kind, rootId, before, after } of changes) {
    if (kind !== 'generatedStatement' || rootId === null || !(await reader.wasSent(rootId))) continue;
    const earlier = (await reader.ofRoot('generatedStatement', rootId))
      .flatMap(({ body }) => body ?? [])
      .filter(({ versionNo }) => after === null || versionNo < after.versionNo)
      .toSorted((one, other) => one.versionNo - other.versionNo)
      .at(-1);
    const shown = before?.statementsJson ?? earlier?.statementsJson;
    if (shown !== after?.statementsJson) refigured.add(rootId);
  }
  return refigured;
}

/**
 * Engagements of which a note was added, taken out or worded anew, and those of which a reviewer took a word back: they
 * may be final no longer.
 */
function engagementsReworded(changes: readonly ResolvedChange[]): ReadonlySet<string> {
  const reworded = changes.filter(
    ({ kind, before, after }) =>
      (kind === 'note' && (before?.title !== after?.title || before?.content !== after?.content)) ||
      (kind === 'finalityOverride' && before !== null && before.said !== after?.said),
  );
  return new Set(reworded.flatMap(({ rootId }) => rootId ?? []));
}

async function apply(
  writer: Writer,
  reader: PushReader,
  context: ServerContext,
  { deviceId, set }: Push,
  author: Author,
  changes: readonly ResolvedChange[],
  taken: Taken,
): Promise<FinalAnswer> {
  const { changeNumber } = set;
  const changedAt = context.now().toISOString();
  const versions: Extract<FinalAnswer, { outcome: 'ACCEPTED' }>['versions'] = [];
  // What goes makes room for what comes.
  const ordered = [...changes.filter(({ after }) => !after), ...changes.filter(({ after }) => after)];
  const clientOf = async (rootId: string | null, row: AnyRow | null) => {
    const own = idIn(row, 'clientId');
    if (own !== null) return own;
    if (rootId === null) return null;
    const root = (await reader.record('filing', rootId)) ?? (await reader.record('engagement', rootId));
    const inSet = changes.find(
      ({ kind, id }) => id === rootId && (kind === 'filing' || kind === 'engagement'),
    );
    return idIn(root?.body ?? inSet?.after ?? null, 'clientId');
  };
  for (const { kind, id, rootId, before, after, stored, unseen } of ordered) {
    const version = (stored?.version ?? 0) + 1;
    await reader.save({
      kind,
      id,
      rootId,
      version,
      deleted: after === null,
      body: after,
      clientId: await clientOf(rootId, after ?? before),
      place: placeOfRow(kind, after),
      lineItemId: idIn(after ?? before, 'lineItemId'),
      changedById: author.staffId,
      changedAt,
      deviceId,
      changeNumber: unseen ? 0 : changeNumber,
    });
    if (!unseen) versions.push({ kind, id, version });
    if (kind === 'storedFile' && after !== null) await addFileRights(writer, [after]);
    if (after !== null && (kind === 'engagement' || kind === 'filing') && (await reader.wasSent(id))) {
      // What a client was shown and approved is void once the content counts on.
      const resource = kind === 'filing' ? 'XBRL_FILING' : 'FS_ENGAGEMENT';
      await chainTaken(writer, taken);
      await recordChanged(writer, context, resource, id, after.contentVersion);
    }
  }
  const otherwise = new Set([
    ...engagementsReworded(changes),
    ...(await engagementsRefigured(reader, changes)),
  ]);
  for (const engagementId of otherwise) {
    if (!(await reader.wasSent(engagementId))) continue;
    const engagement = await reader.record('engagement', engagementId);
    if (!engagement?.body) continue;
    // The document that the client was shown holds other words now, whatever the count of the books says.
    await chainTaken(writer, taken);
    const shown = engagement.body.contentVersion;
    await recordChanged(writer, context, 'FS_ENGAGEMENT', engagementId, shown + 1);
  }
  for (const { conflictId, choice } of set.settles) {
    const settled = { settledAs: choice, settledById: author.staffId, settledAt: changedAt };
    if (await settleConflict(writer, conflictId, settled)) {
      await chainTaken(writer, taken);
      await appendAuditEvent(
        writer,
        {
          type: 'SYNC_CONFLICT_SETTLED',
          action: null,
          actorId: author.staffId,
          actorName: author.name,
          subject: subjectOf('device', deviceId),
          payload: { conflictId, choice, deviceId, changeNumber },
        },
        context.now(),
      );
    }
  }
  return { outcome: 'ACCEPTED', changeNumber, versions };
}
