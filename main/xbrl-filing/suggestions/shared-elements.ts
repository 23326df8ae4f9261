/**
 * Lines of one statement that meet in one element with different values. One element takes one value (the
 * rules raise an ERROR otherwise), so the reason says with which line it is shared and what to do about it.
 * Words only: nothing is moved, and nothing confirmed (decisions 6).
 */

import type { LineStatement } from '../../../shared/model/enums.ts';
import type { Money } from '../../../shared/model/money.ts';
import type { TaggedConcept } from '../../../shared/model/tags.ts';

/** A line with the tag that it has or would get. */
export interface TaggedLine extends TaggedConcept {
  readonly id: string;
  readonly statement: LineStatement;
  readonly label: string;
  readonly valueCurrent: Money | null;
  readonly valuePrior: Money | null;
  readonly confirmed: boolean;
}

const factOf = (line: TaggedLine) =>
  [line.statement, line.elementId, line.memberId ?? '', line.balanceAt].join('\n');

function differs(a: TaggedLine, b: TaggedLine): boolean {
  const unlike = (one: Money | null, other: Money | null) => one !== null && other !== null && one !== other;
  return unlike(a.valueCurrent, b.valueCurrent) || unlike(a.valuePrior, b.valuePrior);
}

function named(lines: readonly TaggedLine[]): string {
  const [first] = lines;
  const name = `"${first?.label ?? ''}"`;
  if (lines.length < 2) return name;
  return lines.length === 2 ? `${name} and one more line` : `${name} and ${lines.length - 1} more lines`;
}

/** By line id, the sentence to add to its reason; lines that share with none are absent. */
export function sharedElements(lines: readonly TaggedLine[]): ReadonlyMap<string, string> {
  const groups = new Map<string, TaggedLine[]>();
  for (const line of lines) {
    if (line.valueCurrent === null && line.valuePrior === null) continue;
    const group = groups.get(factOf(line));
    if (group) group.push(line);
    else groups.set(factOf(line), [line]);
  }
  const sentences = new Map<string, string>();
  for (const group of groups.values()) {
    if (group.length < 2) continue;
    for (const line of group) {
      const others = group.filter((other) => other !== line && differs(line, other));
      if (others.length === 0) continue;
      const taken = others.filter((other) => other.confirmed);
      const how = taken.length > 0 ? 'Already confirmed for' : 'Shared with';
      sentences.set(
        line.id,
        `${how} ${named(taken.length > 0 ? taken : others)}, and one element takes one value: enter the sum as one line and exclude these lines, or tag one with another element.`,
      );
    }
  }
  return sentences;
}
