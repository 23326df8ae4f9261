/**
 * Publishing a release (security: updates): declared with the publisher's signatures, filled with its files,
 * rolled out, paused, withdrawn. Each step is audited; nothing is offered before every file has arrived whole.
 */
import { type NewRelease, RELEASE_FILE_BYTES, type Release } from '../../shared/contract/server-updates.ts';
import { mayMoveRelease, type ReleaseState } from '../../shared/model/releases.ts';
import { subjectOf } from '../../shared/model/subjects.ts';
import { Problem } from '../../shared/problem.ts';
import { auditAct, type Caller, type ServerContext } from '../context/server-context.ts';
import {
  findRelease,
  hasVersion,
  insertRelease,
  markUploaded,
  saveRelease,
  takenNames,
} from '../store/repositories/releases.ts';
import type { Reader, Writer } from '../store/store.ts';

const isBlockMap = (name: string) => name.endsWith('.blockmap');

async function requireRelease(reader: Reader, id: string): Promise<Release> {
  const release = await findRelease(reader, id);
  if (!release) throw new Problem('NOT_FOUND', 'There is no such release.');
  return release;
}

function refuse(path: string, message: string): never {
  throw new Problem('INVALID_INPUT', message, { errors: [{ path, message }] });
}

const audit = (
  writer: Writer,
  context: ServerContext,
  caller: Caller,
  { id, channel, feed, version }: Pick<Release, 'id' | 'channel' | 'feed' | 'version'>,
  change: Readonly<Record<string, unknown>>,
) =>
  auditAct(writer, context, caller, {
    type: 'RELEASE_CHANGED',
    action: 'MANAGE_TEMPLATES',
    subject: subjectOf('release', id),
    payload: { channel, feed, version, ...change },
  });

/** Declares a release. Throws INVALID_INPUT for what is unsigned, twice, or there already. */
export async function createRelease(
  context: ServerContext,
  caller: Caller,
  input: NewRelease,
): Promise<Release> {
  const names = input.files.map(({ name }) => name);
  if (new Set(names).size !== names.length) refuse('files', 'A file is named twice.');
  if (names.every(isBlockMap)) refuse('files', 'A release needs a file to install.');
  for (const [index, { name, signature }] of input.files.entries()) {
    if (!isBlockMap(name) && signature === undefined) {
      refuse(`files.${index}.signature`, `${name} is not signed. Sign the release before it is published.`);
    }
  }
  const id = context.newId();
  return await context.change(async (writer) => {
    if (await hasVersion(writer, input)) {
      refuse('version', `Version ${input.version} is there already; a version is never used twice.`);
    }
    const taken = await takenNames(writer, input.channel, names);
    if (taken.length > 0) refuse('files', `Another release holds ${taken.join(', ')}.`);
    await insertRelease(writer, id, input, context.now().toISOString());
    await audit(writer, context, caller, { ...input, id }, { created: true, files: names });
    return await requireRelease(writer, id);
  });
}

/** Takes one declared file. Throws NOT_FOUND, INVALID_TRANSITION, INVALID_INPUT, FILE_TOO_LARGE. */
export async function uploadReleaseFile(
  context: ServerContext,
  caller: Caller,
  target: { readonly id: string; readonly name: string },
  request: Request,
): Promise<Release> {
  const release = await requireRelease(context.reader, target.id);
  const file = release.files.find(({ name }) => name === target.name);
  if (!file) throw new Problem('NOT_FOUND', 'The release declares no file of this name.');
  if (release.state !== 'DRAFT') {
    throw new Problem('INVALID_TRANSITION', 'The files of a published release do not change.');
  }
  if (Number(request.headers.get('content-length') ?? 0) > RELEASE_FILE_BYTES) {
    throw new Problem('FILE_TOO_LARGE', 'A file of a release has at most 500 MB.');
  }
  await context.releaseFiles.keep(file, request.body ?? new ReadableStream({ start: (it) => it.close() }));
  return await context.change(async (writer) => {
    await markUploaded(writer, { releaseId: release.id, name: file.name }, context.now().toISOString());
    await audit(writer, context, caller, release, { uploaded: file.name });
    return await requireRelease(writer, release.id);
  });
}

export interface ReleaseChange {
  readonly revision: number;
  readonly state?: ReleaseState | undefined;
  readonly percentage?: number | undefined;
}

/** Moves a release. Throws NOT_FOUND, VERSION_CONFLICT, INVALID_TRANSITION. */
export async function changeRelease(
  context: ServerContext,
  caller: Caller,
  id: string,
  change: ReleaseChange,
): Promise<Release> {
  return await context.change(async (writer) => {
    const before = await requireRelease(writer, id);
    if (change.revision !== before.revision) {
      throw new Problem('VERSION_CONFLICT', 'Somebody changed this release meanwhile. Look at it again.');
    }
    const state = change.state ?? before.state;
    const percentage = change.percentage ?? before.percentage;
    if (state !== before.state && !mayMoveRelease(before.state, state)) {
      throw new Problem('INVALID_TRANSITION', `A release that is ${before.state} cannot become ${state}.`);
    }
    if (before.state === 'WITHDRAWN') {
      throw new Problem('INVALID_TRANSITION', 'The release was withdrawn; publish a newer one.');
    }
    const missing = before.files.filter(({ uploadedAt }) => uploadedAt === null).map(({ name }) => name);
    if (state === 'ROLLING_OUT' && missing.length > 0) {
      throw new Problem('INVALID_TRANSITION', `Files are missing: ${missing.join(', ')}. Send them first.`);
    }
    await saveRelease(writer, id, {
      state,
      percentage,
      revision: before.revision + 1,
      updatedAt: context.now().toISOString(),
    });
    await audit(writer, context, caller, before, { state, percentage });
    return await requireRelease(writer, id);
  });
}
