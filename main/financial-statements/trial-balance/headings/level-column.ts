/**
 * A column that says how deep each row of a chart stands ("Level": 1 for assets, 2 for a bank account). It tells groups
 * from accounts as indents do, and parts no companies, though the rows of each level sum to nil.
 */

import { type GridRow, textAt } from '../cells/sheet-grid.ts';
import type { Column } from './find-header.ts';
import { normaliseHeading } from './heading-words.ts';

const LEVEL =
  /^(?:(?:account|coa|group|row|outline|tree|hierarchy) )?(?:level|lvl|depth|tier|n[íi]vel)(?: no)?$/;
const DEPTH = /^\d{1,2}$/;

export function namesLevel({ lines }: Column): boolean {
  return LEVEL.test(normaliseHeading(lines[0] ?? ''));
}

/** Its index; undefined where no column is one, or other than small numbers stand in it. */
export function levelColumn(columns: readonly Column[], body: readonly GridRow[]): number | undefined {
  const index = columns.find((column) => column.texts > 1 && namesLevel(column))?.index;
  if (index === undefined) return undefined;
  const depths = new Set<string>();
  for (const row of body) {
    const text = textAt(row, index);
    if (text === '') continue;
    if (!DEPTH.test(text)) return undefined;
    depths.add(text);
  }
  return depths.size > 1 ? index : undefined;
}
