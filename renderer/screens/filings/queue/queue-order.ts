/**
 * The order in which the confirm queue walks the lines: first what this client's lines were confirmed as before, then
 * statement by statement and riskiest first in each: LOW, then MEDIUM, then HIGH. Lines without any suggestion come last
 * of their statement, because there is nothing to confirm on them yet: they are searched for or excluded. For equals the
 * order of the document holds, so that the same data is always walked in the same order.
 */
import type { TagConfidence } from '../../../../shared/model/enums.ts';
import type { LineItem } from '../../../../shared/model/records.ts';
import { STATEMENT_ORDER } from '../context/filing-words.ts';

export type QueueOrder = 'RISK' | 'DOCUMENT';

const RISK: Readonly<Record<TagConfidence, number>> = { LOW: 1, MEDIUM: 2, HIGH: 3, MANUAL: 4 };
const NO_SUGGESTION = 5;

function riskOf(line: LineItem): number {
  return line.mapping === null ? NO_SUGGESTION : RISK[line.mapping.confidence];
}

/** Suggested as it was confirmed for this client before, under the same label: element, sign and moment. */
export function isAsLastYear({ mapping }: LineItem): boolean {
  const [best] = mapping?.candidates ?? [];
  return (
    best?.elementId === mapping?.elementId && best?.source === 'SAME_CLIENT' && best.confidence === 'HIGH'
  );
}

/** All lines in walking order. The given order is the order of the document and is kept for equals. */
export function walkingOrder(lines: readonly LineItem[], order: QueueOrder): readonly LineItem[] {
  if (order === 'DOCUMENT') return lines;
  return lines
    .map((line, at) => {
      const returning = isAsLastYear(line);
      const statement = returning ? -1 : STATEMENT_ORDER.indexOf(line.statement);
      return { line, at, statement, risk: returning ? 0 : riskOf(line) };
    })
    .sort((one, other) => one.statement - other.statement || one.risk - other.risk || one.at - other.at)
    .map(({ line }) => line);
}

/** The lines above and below in the same statement, as they are printed. */
export function printedBeside(
  lines: readonly LineItem[],
  line: LineItem,
): { readonly above: LineItem | undefined; readonly below: LineItem | undefined } {
  const same = lines.filter(({ statement }) => statement === line.statement);
  const at = same.findIndex(({ id }) => id === line.id);
  return { above: same[at - 1], below: same[at + 1] };
}

/**
 * The neighbour of `fromId` that `accept` takes, going forward (1) or back (-1) and once round the end.
 * Undefined when no other line is taken.
 */
export function neighbour(
  walk: readonly LineItem[],
  fromId: string | null,
  step: 1 | -1,
  accept: (line: LineItem) => boolean,
): LineItem | undefined {
  const count = walk.length;
  const found = walk.findIndex((line) => line.id === fromId);
  const start = found === -1 ? (step === 1 ? -1 : count) : found;
  for (let hop = 1; hop <= count; hop += 1) {
    const line = walk[(start + step * hop + count * 2) % count];
    if (line !== undefined && line.id !== fromId && accept(line)) return line;
  }
  return undefined;
}
