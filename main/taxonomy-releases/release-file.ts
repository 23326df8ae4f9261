/**
 * The release file: an installed release as one ZIP, to be installed on the practice's other computers and at its server,
 * so that all hold the same bytes. Its digest is that of the release; what is in it is parsed as everything from outside.
 */
import { versionNamed } from '../../shared/model/taxonomy-versions.ts';
import { Problem } from '../../shared/problem.ts';
import type { Caller, EngineContext } from '../context/engine-context.ts';
import { findInstalledRelease } from '../store/repositories/installed-releases.ts';
import { prepareInstall } from './install-release.ts';
import { contentOfRelease } from './place-releases.ts';

/** As ZIP bytes. Throws NOT_FOUND for a version that the practice has not installed itself. */
export async function releaseFile(
  context: EngineContext,
  version: string,
  signal: AbortSignal,
): Promise<Uint8Array> {
  if (!(await findInstalledRelease(context.reader, version)))
    throw new Problem('NOT_FOUND', `${versionNamed(version)} came with the program and has no release file.`);
  const content = await contentOfRelease(context.reader, { version });
  return await context.workers.run('packArchive', [content, `taxonomy_${version}.json`], signal);
}

/** Installs what a release file holds. Throws UNREADABLE_FILE, INVALID_INPUT. */
export async function installReleaseFile(
  context: EngineContext,
  caller: Caller,
  file: { readonly fileName: string; readonly bytes: Uint8Array },
  signal: AbortSignal,
): Promise<{ readonly version: string; readonly sha256: string }> {
  const handed = { name: file.fileName, bytes: file.bytes };
  const { version, title, files } = await context.workers.run('readReleaseFile', [handed], signal);
  const content = new Map(files.map(({ name, bytes }) => [name, bytes]));
  const install = await prepareInstall(
    context,
    { version, title, content, source: file.fileName },
    caller.staffId,
  );
  return await context.change(install);
}
