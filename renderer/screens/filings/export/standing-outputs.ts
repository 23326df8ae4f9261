/** The outputs that stand for the filing as it is, one of each kind at most, in the order in which they are offered. Pure. */
import { OUTPUT_KINDS } from '../../../../shared/model/enums.ts';
import type { OutputArtifact } from '../../../../shared/model/records.ts';

export function standingOutputs(artifacts: readonly OutputArtifact[]): readonly OutputArtifact[] {
  return OUTPUT_KINDS.flatMap((kind) => artifacts.find((each) => each.kind === kind && each.current) ?? []);
}
