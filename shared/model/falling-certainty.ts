/** How sure the places of a list of proposals are: none further down is surer than the one above it. */
import { FS_MAPPING_CONFIDENCES } from './enums.ts';

interface Proposal {
  readonly confidence: string;
}

const STEPS: readonly string[] = FS_MAPPING_CONFIDENCES;

/** How little sure: what is none of the three steps (decided by hand) is the surest. */
const doubtOf = ({ confidence }: Proposal) => STEPS.indexOf(confidence);

/** The proposals in their order, each at most as sure as the one before it. */
export function withFallingCertainty<Each extends Proposal>(proposals: readonly Each[]): Each[] {
  const found: Each[] = [];
  for (const each of proposals) {
    const before = found.at(-1);
    const isSurer = before !== undefined && doubtOf(each) < doubtOf(before);
    found.push(isSurer ? { ...each, confidence: before.confidence } : each);
  }
  return found;
}
