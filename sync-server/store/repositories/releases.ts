/** Releases of the desktop with their files. */
import type { NewRelease, Release } from '../../../shared/contract/server-updates.ts';
import type { ReleaseState, UpdateFeed } from '../../../shared/model/releases.ts';
import { readSubject, subjectOf } from '../../../shared/model/subjects.ts';
import type { ReleaseFileTable, ReleaseTable } from '../schema.ts';
import type { Reader, Writer } from '../store.ts';
import { type Page, type PageRequest, pageOf, placeOf } from './page.ts';

function toRelease(row: ReleaseTable, files: readonly ReleaseFileTable[], createdByName: string): Release {
  return {
    ...row,
    createdByName,
    files: files.map(({ name, sha512, size, blockMapSize, signature, uploadedAt }) => ({
      name,
      sha512,
      size,
      uploadedAt,
      ...(blockMapSize !== null && { blockMapSize }),
      ...(signature !== null && { signature }),
    })),
  };
}

async function withFiles(reader: Reader, rows: readonly ReleaseTable[]): Promise<Release[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const files = await reader
    .selectFrom('releaseFile')
    .selectAll()
    .where('releaseId', 'in', ids)
    .orderBy('position')
    .execute();
  const names = await declarers(reader, ids);
  return rows.map((row) =>
    toRelease(
      row,
      files.filter(({ releaseId }) => releaseId === row.id),
      names.get(row.id) ?? '',
    ),
  );
}

/** Who declared each release, by the first event about it in the audit log. */
async function declarers(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await reader
    .selectFrom('auditEvent')
    .select(['subject', 'actorName'])
    .where('sequence', 'in', (eb) =>
      eb
        .selectFrom('auditEvent')
        .select((first) => first.fn.min('sequence').as('sequence'))
        .where(
          'subject',
          'in',
          ids.map((id) => subjectOf('release', id)),
        )
        .groupBy('subject'),
    )
    .execute();
  return new Map(rows.map(({ subject, actorName }) => [readSubject(subject)?.id ?? '', actorName]));
}

export async function findRelease(reader: Reader, id: string): Promise<Release | undefined> {
  const row = await reader.selectFrom('release').selectAll().where('id', '=', id).executeTakeFirst();
  return row && (await withFiles(reader, [row]))[0];
}

/** Releases of a feed that are being rolled out. */
export async function releasesRollingOut(
  reader: Reader,
  channel: string,
  feed: UpdateFeed,
): Promise<readonly ReleaseTable[]> {
  return await reader
    .selectFrom('release')
    .selectAll()
    .where('channel', '=', channel)
    .where('feed', '=', feed)
    .where('state', '=', 'ROLLING_OUT')
    .execute();
}

/** Newest first by the time of their creation. */
export async function listReleases(
  reader: Reader,
  request: PageRequest & { readonly channel?: string | undefined },
): Promise<Page<Release>> {
  const place = placeOf(request.cursor);
  let query = reader.selectFrom('release');
  if (request.channel !== undefined) query = query.where('channel', '=', request.channel);
  const { total } = await query
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  if (place)
    query = query.where((eb) => eb(eb.refTuple('createdAt', 'id'), '<', eb.tuple(place.after, place.id)));
  const rows = await query
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(request.limit + 1)
    .execute();
  const shown = new Map((await withFiles(reader, rows)).map((release) => [release.id, release]));
  return pageOf(
    rows,
    request.limit,
    total,
    (row) => [row.createdAt, row.id],
    (row) => shown.get(row.id) ?? toRelease(row, [], ''),
  );
}

export async function insertRelease(
  writer: Writer,
  id: string,
  input: NewRelease,
  at: string,
): Promise<void> {
  const { files, ...release } = input;
  await writer
    .insertInto('release')
    .values({ ...release, id, state: 'DRAFT', percentage: 0, createdAt: at, updatedAt: at, revision: 1 })
    .execute();
  await writer
    .insertInto('releaseFile')
    .values(
      files.map((file, position) => ({
        channel: release.channel,
        releaseId: id,
        position,
        uploadedAt: null,
        name: file.name,
        sha512: file.sha512,
        size: file.size,
        blockMapSize: file.blockMapSize ?? null,
        signature: file.signature ?? null,
      })),
    )
    .execute();
}

/** Names among `names` that a release of the channel holds already. */
export async function takenNames(
  reader: Reader,
  channel: string,
  names: readonly string[],
): Promise<readonly string[]> {
  const rows = await reader
    .selectFrom('releaseFile')
    .select('name')
    .where('channel', '=', channel)
    .where('name', 'in', [...names])
    .execute();
  return rows.map(({ name }) => name);
}

export async function hasVersion(
  reader: Reader,
  release: Pick<NewRelease, 'channel' | 'feed' | 'version'>,
): Promise<boolean> {
  const found = await reader
    .selectFrom('release')
    .select('id')
    .where('channel', '=', release.channel)
    .where('feed', '=', release.feed)
    .where('version', '=', release.version)
    .executeTakeFirst();
  return found !== undefined;
}

export async function markUploaded(
  writer: Writer,
  file: { readonly releaseId: string; readonly name: string },
  at: string,
): Promise<void> {
  await writer
    .updateTable('releaseFile')
    .set({ uploadedAt: at })
    .where('releaseId', '=', file.releaseId)
    .where('name', '=', file.name)
    .execute();
}

export async function saveRelease(
  writer: Writer,
  id: string,
  change: Pick<ReleaseTable, 'state' | 'percentage' | 'updatedAt' | 'revision'>,
): Promise<void> {
  await writer.updateTable('release').set(change).where('id', '=', id).execute();
}

/** A file that has arrived, with the state of its release. */
export async function findReleasedFile(
  reader: Reader,
  channel: string,
  name: string,
): Promise<(Pick<ReleaseFileTable, 'sha512' | 'size'> & { readonly state: ReleaseState }) | undefined> {
  return await reader
    .selectFrom('releaseFile')
    .innerJoin('release', 'release.id', 'releaseFile.releaseId')
    .select(['releaseFile.sha512', 'releaseFile.size', 'release.state'])
    .where('releaseFile.channel', '=', channel)
    .where('releaseFile.name', '=', name)
    .where('releaseFile.uploadedAt', 'is not', null)
    .executeTakeFirst();
}
