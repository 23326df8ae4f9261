/**
 * Installing a release for the practice: made of a published package and a mapping, or taken from the release file of
 * another computer. It is read anew as the program will read it before it counts; then its record and the audit event
 * stand in one transaction and its folder is put in place. An installed version never changes (specification 9).
 */

import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import {
  ConstitutionFileError,
  placeRelease,
  type ReleaseContent,
  releaseDigest,
  requireReadable,
} from '../../constitution/index.ts';
import { subjectOf } from '../../shared/model/subjects.ts';
import { versionNamed } from '../../shared/model/taxonomy-versions.ts';
import { Problem } from '../../shared/problem.ts';
import type { EngineContext } from '../context/engine-context.ts';
import { actorOf } from '../practice/notifications.ts';
import type { JobHandler } from '../queue/job.ts';
import type { Writer } from '../store/database.ts';
import { appendAuditEvent } from '../store/repositories/audit-log.ts';
import { findInstalledRelease, insertInstalledRelease } from '../store/repositories/installed-releases.ts';

const pack = promisify(gzip);

export const releaseSubject = (version: string) => subjectOf('taxonomy', version);

interface MadeRelease {
  readonly version: string;
  readonly title: string;
  readonly content: ReleaseContent;
  /** What it was made of, for a person. */
  readonly source: string;
}

/** Throws INVALID_INPUT for what the rule book would not read. */
function requireSound(context: EngineContext, version: string, sha256: string, content: ReleaseContent) {
  try {
    requireReadable(context.constitution.directory, { version, sha256 }, content);
  } catch (error) {
    if (!(error instanceof ConstitutionFileError)) throw error;
    throw new Problem('INVALID_INPUT', `The release cannot be used. ${error.message}`);
  }
}

/** True where exactly this release is installed. Throws INVALID_INPUT where its name is taken by another. */
async function isInstalled(
  context: EngineContext,
  reader: Writer | EngineContext['reader'],
  version: string,
  sha256: string,
) {
  const known = await findInstalledRelease(reader, version);
  if (known?.sha256 === sha256) return true;
  if (known || context.constitution.installedVersions().includes(version))
    throw new Problem(
      'INVALID_INPUT',
      `${versionNamed(version)} is installed with other content. An installed version never changes, because filings are made under it. Give this release a version of its own.`,
      { errors: [{ path: 'version', message: 'installed already' }] },
    );
  return false;
}

/** Prepares the installation; what it answers does it, in the caller's transaction. */
export async function prepareInstall(
  context: EngineContext,
  { version, title, content, source }: MadeRelease,
  requestedBy: string | null,
) {
  const sha256 = releaseDigest(version, (file) => content.get(file) ?? '');
  await isInstalled(context, context.reader, version, sha256);
  requireSound(context, version, sha256, content);
  const packed = new Map<string, Buffer>();
  for (const [name, bytes] of content) packed.set(name, await pack(bytes));
  const actor = await actorOf(context.reader, requestedBy);
  return async (writer: Writer): Promise<{ readonly version: string; readonly sha256: string }> => {
    if (await isInstalled(context, writer, version, sha256)) return { version, sha256 };
    const installedAt = context.now().toISOString();
    const installedById = requestedBy ?? '';
    await insertInstalledRelease(
      writer,
      { version, sha256, title, source, installedById, installedAt },
      packed,
    );
    await appendAuditEvent(
      writer,
      {
        ...actor,
        type: 'TAXONOMY_INSTALLED',
        action: 'MANAGE_TEMPLATES',
        subject: releaseSubject(version),
        payload: { version, sha256, title, source },
      },
      context.now(),
    );
    // Last: a folder without its record is taken away at the next opening, and no filing is pinned to it.
    if (context.constitution.releases !== null)
      placeRelease(context.constitution.releases, { version, sha256 }, content);
    return { version, sha256 };
  };
}

/** Job install-taxonomy-release: made, judged and, unless it is a trial, installed. */
export const installTaxonomyRelease: JobHandler<'install-taxonomy-release'> = async (context, run) => {
  const { packageId, entryPoint, version, mapping, trial } = run.payload;
  const handed = context.packages.find(packageId);
  await run.progress('Reading the package', 0, 2);
  const input = [handed, entryPoint, version, JSON.stringify(mapping)] as const;
  const made = await context.workers.run('releaseOfPackage', [...input], run.signal);
  const content = new Map<string, Uint8Array | string>(made.files.map(({ name, text }) => [name, text]));
  content.set(`published/${made.packageSha256}.zip`, handed.bytes);
  const { title, leftOut, counts } = made;
  const said = { version, title, leftOut, counts };
  await run.progress(trial ? 'Checking the release' : 'Installing the release', 1, 2);
  const source = `${handed.name}, ${entryPoint}`;
  const install = await prepareInstall(context, { version, title, content, source }, run.requestedBy);
  if (trial) return async () => ({ ...said, installed: false });
  return async (writer) => ({ ...said, ...(await install(writer)), installed: true });
};
