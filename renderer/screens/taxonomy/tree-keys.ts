/**
 * What a key does in the tree, as people know it from file managers: up and down, Home and End, right opens
 * and goes in, left closes and goes out, Enter shows, letters jump to the next row that begins with them.
 */
import type { TreeRow } from './tree-rows.ts';

export type TreeAct =
  | { readonly kind: 'MOVE'; readonly to: number }
  | { readonly kind: 'TURN'; readonly key: string }
  | { readonly kind: 'SHOW'; readonly row: TreeRow };

function parentOf(rows: readonly TreeRow[], at: number): number {
  const level = rows[at]?.level ?? 1;
  for (let above = at - 1; above >= 0; above -= 1) {
    if ((rows[above]?.level ?? 1) < level) return above;
  }
  return at;
}

/** Null: the key is not the tree's. `page` is how many rows one sees at once. */
export function actOf(key: string, rows: readonly TreeRow[], at: number, page: number): TreeAct | null {
  const row = rows[at];
  const last = rows.length - 1;
  const move = (to: number): TreeAct => ({ kind: 'MOVE', to: Math.max(0, Math.min(last, to)) });
  if (row === undefined) return null;
  switch (key) {
    case 'ArrowDown':
      return move(at + 1);
    case 'ArrowUp':
      return move(at - 1);
    case 'PageDown':
      return move(at + page);
    case 'PageUp':
      return move(at - page);
    case 'Home':
      return move(0);
    case 'End':
      return move(last);
    case 'ArrowRight':
      if (row.open === false) return { kind: 'TURN', key: row.key };
      return move(row.open === true ? at + 1 : at);
    case 'ArrowLeft':
      if (row.open === true) return { kind: 'TURN', key: row.key };
      return move(parentOf(rows, at));
    case 'Enter':
    case ' ':
      return row.kind === 'SECTION' ? { kind: 'TURN', key: row.key } : { kind: 'SHOW', row };
    default:
      return null;
  }
}

/** The next row whose label begins with what was typed; a longer text may stay where it is. */
export function jump(rows: readonly TreeRow[], at: number, typed: string): number {
  const wanted = typed.toLowerCase();
  const from = wanted.length > 1 ? at : at + 1;
  for (let step = 0; step < rows.length; step += 1) {
    const index = (from + step) % rows.length;
    if (rows[index]?.label.toLowerCase().startsWith(wanted)) return index;
  }
  return at;
}
