/**
 * Whether a line is open, confirmed or excluded, how many of each there are, and the order in which the lines of
 * a filing stand in its document. The gate counts by the same rule (decisions 2). Pure.
 */
import type { LineItem } from '../../../../shared/model/records.ts';
import { STATEMENT_ORDER } from './filing-words.ts';

export type LineState = 'OPEN' | 'CONFIRMED' | 'EXCLUDED';

/** A line waits for a decision while it is neither excluded nor confirmed (decisions 2: the gate). */
export function isOpen(line: LineItem): boolean {
  return line.exclusion === null && (line.mapping === null || line.mapping.confirmedById === null);
}

export function isConfirmed(line: LineItem): boolean {
  return line.exclusion === null && line.mapping !== null && line.mapping.confirmedById !== null;
}

export function lineState(line: LineItem): LineState {
  if (line.exclusion !== null) return 'EXCLUDED';
  return isConfirmed(line) ? 'CONFIRMED' : 'OPEN';
}

export interface Progress {
  readonly total: number;
  readonly confirmed: number;
  readonly excluded: number;
  readonly open: number;
}

export function progressOf(lines: readonly LineItem[]): Progress {
  const excluded = lines.filter((line) => line.exclusion !== null).length;
  const confirmed = lines.filter(isConfirmed).length;
  return { total: lines.length, confirmed, excluded, open: lines.filter(isOpen).length };
}

/** Statement order, then page, line and time of entry (lines by hand come after those of their page). */
export function documentOrder(lines: readonly LineItem[]): readonly LineItem[] {
  const rank = (line: LineItem): number => STATEMENT_ORDER.indexOf(line.statement);
  const lineNo = (line: LineItem): number =>
    line.origin === 'MANUAL' ? Number.MAX_SAFE_INTEGER : line.sourceLine;
  return lines
    .map((line, at) => ({ line, at }))
    .sort(
      (one, other) =>
        rank(one.line) - rank(other.line) ||
        one.line.sourcePage - other.line.sourcePage ||
        lineNo(one.line) - lineNo(other.line) ||
        one.at - other.at,
    )
    .map(({ line }) => line);
}
