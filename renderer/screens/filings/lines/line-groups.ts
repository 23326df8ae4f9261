/**
 * The lines of a filing as the list shows them: one heading per statement with its progress, then its lines
 * in document order, filtered by state and text.
 */
import type { LineStatement } from '../../../../shared/model/enums.ts';
import type { LineItem } from '../../../../shared/model/records.ts';
import { STATEMENT_ORDER } from '../filing-words.ts';
import { isConfirmed, isOpen } from '../queue/queue-order.ts';

export type LineFilter = 'ALL' | 'OPEN' | 'CONFIRMED' | 'EXCLUDED';
export type LineState = 'OPEN' | 'CONFIRMED' | 'EXCLUDED';

export type ListRow =
  | {
      readonly kind: 'HEADING';
      readonly key: string;
      readonly statement: LineStatement;
      readonly decided: number;
      readonly total: number;
    }
  | { readonly kind: 'LINE'; readonly key: string; readonly line: LineItem };

export function lineState(line: LineItem): LineState {
  if (line.exclusion !== null) return 'EXCLUDED';
  return isConfirmed(line) ? 'CONFIRMED' : 'OPEN';
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

function matches(line: LineItem, filter: LineFilter, words: readonly string[], labelOf: LabelOf): boolean {
  if (filter !== 'ALL' && lineState(line) !== filter) return false;
  if (words.length === 0) return true;
  const element = line.mapping === null ? '' : labelOf(line.mapping.elementId);
  const text = `${line.label} ${line.parentLabel ?? ''} ${element} ${line.valueCurrent ?? ''}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

export type LabelOf = (elementId: string) => string;

/** Headings and lines in the order of the list; `lines` are in document order already. */
export function listRows(
  lines: readonly LineItem[],
  filter: LineFilter,
  query: string,
  labelOf: LabelOf,
): readonly ListRow[] {
  const words = query.toLowerCase().replaceAll(',', '').split(/\s+/).filter(Boolean);
  const rows: ListRow[] = [];
  for (const statement of STATEMENT_ORDER) {
    const all = lines.filter((line) => line.statement === statement);
    const shown = all.filter((line) => matches(line, filter, words, labelOf));
    if (shown.length === 0) continue;
    const { open } = progressOf(all);
    rows.push({ kind: 'HEADING', key: statement, statement, decided: all.length - open, total: all.length });
    for (const line of shown) rows.push({ kind: 'LINE', key: line.id, line });
  }
  return rows;
}
