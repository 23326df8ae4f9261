/**
 * What people confirmed for this client before, ready to be asked: by label with its heading, then by label
 * alone where the client's earlier answers for that label agree. "Borrowings" confirmed as current says
 * nothing of the "Borrowings" under another heading (specification 4.5; decisions 4).
 */
import { normaliseLabel } from '../../../../constitution/index.ts';
import type { LineStatement } from '../../../../shared/model/enums.ts';
import type { EarlierConfirmation, SuggestionContext } from '../lines/suggestion.ts';
import { plainWording } from '../words/plain-wording.ts';

export interface Remembered {
  readonly tag: EarlierConfirmation;
  /** The heading was the same too, or neither had one. */
  readonly sameHeading: boolean;
}

export type ClientMemory = (line: {
  readonly statement: LineStatement;
  readonly label: string;
  readonly parentLabel: string | null;
}) => Remembered | null;

const DISAGREE = 'DISAGREE';

/** Builds the memory of a client; confirmations outside the entry point do not count. */
export function clientMemory({ earlier, index }: SuggestionContext): ClientMemory {
  const headed = new Map<string, EarlierConfirmation>();
  const alone = new Map<string, EarlierConfirmation | typeof DISAGREE>();
  const keys = (statement: LineStatement, label: string) => [
    `${statement}\n${normaliseLabel(label)}`,
    `${statement}\n~${plainWording(label)}`,
  ];
  const heading = (label: string | null) => (label === null ? '' : normaliseLabel(label));
  // What earlier documents say of a label under its heading comes before what this one says of its twin.
  const ordered = [
    ...earlier.filter(({ sameDocument }) => sameDocument !== true),
    ...earlier.filter(({ sameDocument }) => sameDocument === true),
  ];
  for (const one of ordered) {
    if (!index.lookup.isReportable(one.elementId, index.entryPoint)) continue;
    for (const key of keys(one.statement, one.label)) {
      const full = `${key}\n${heading(one.parentLabel)}`;
      if (headed.has(full)) continue;
      headed.set(full, one);
      const before = alone.get(key);
      if (before === undefined) alone.set(key, one);
      else if (before !== DISAGREE && before.elementId !== one.elementId) alone.set(key, DISAGREE);
    }
  }
  return (line) => {
    for (const key of keys(line.statement, line.label)) {
      const same = headed.get(`${key}\n${heading(line.parentLabel)}`);
      if (same !== undefined) return { tag: same, sameHeading: same.sameDocument !== true };
      const found = alone.get(key);
      if (found !== undefined && found !== DISAGREE) return { tag: found, sameHeading: false };
    }
    return null;
  };
}
