/**
 * The lines of a filing as the list shows them: one heading per statement with its progress, then its lines
 * in document order, filtered by state and text.
 */
import type { LineStatement } from '../../../../shared/model/enums.ts';
import type { LineItem } from '../../../../shared/model/records.ts';
import { STATEMENT_ORDER } from '../context/filing-words.ts';
import { lineState, progressOf } from '../context/line-state.ts';

export type LineFilter = 'ALL' | 'OPEN' | 'CONFIRMED' | 'EXCLUDED';

export type ListRow =
  | {
      readonly kind: 'HEADING';
      readonly key: string;
      readonly statement: LineStatement;
      readonly decided: number;
      readonly total: number;
    }
  | { readonly kind: 'LINE'; readonly key: string; readonly line: LineItem };

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
