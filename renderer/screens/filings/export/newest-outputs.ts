/** The newest version of each kind of output, in the order in which they are offered. Pure. */
import { OUTPUT_KINDS } from '../../../../shared/model/enums.ts';
import type { OutputArtifact } from '../../../../shared/model/records.ts';

export function newestOutputs(artifacts: readonly OutputArtifact[]): readonly OutputArtifact[] {
  return OUTPUT_KINDS.flatMap((kind) => {
    const [newest] = artifacts
      .filter((each) => each.kind === kind)
      .toSorted((one, other) => other.versionNo - one.versionNo);
    return newest ?? [];
  });
}
