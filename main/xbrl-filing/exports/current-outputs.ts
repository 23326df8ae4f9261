/** The outputs that stand for a filing as it is now, and their bytes, each checked by its checksum. */
import { Problem } from '../../../shared/problem.ts';
import type { EngineContext } from '../../context/engine-context.ts';
import type { StoredArtifact } from '../../store/repositories/filing-records.ts';
import { findFile } from '../../store/repositories/stored-file-records.ts';
import { sha256Of } from '../../store/stored-files.ts';

/** The latest output of each kind that was made after the rules had passed. */
export function currentOutputs(artifacts: readonly StoredArtifact[], runAt: string): ReadonlySet<string> {
  const latest = new Map<string, StoredArtifact>();
  for (const one of artifacts) {
    if (one.generatedAt < runAt) continue;
    const known = latest.get(one.kind);
    if (!known || known.versionNo < one.versionNo) latest.set(one.kind, one);
  }
  return new Set([...latest.values()].map((one) => one.id));
}

/** A stored file, as it was stored. Throws where it is gone or changed. */
export async function readChecked(context: EngineContext, fileId: string): Promise<Uint8Array> {
  const file = await findFile(context.reader, fileId);
  if (!file) throw new Problem('NOT_FOUND', 'A file of the filing is gone. Restore the last backup.');
  const bytes = await context.files.read(file.key);
  if (sha256Of(bytes) !== file.sha256)
    throw new Error(`The stored file ${file.fileName} does not have its checksum.`);
  return bytes;
}
