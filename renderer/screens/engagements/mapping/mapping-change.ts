/**
 * Changes of the mapping as a person makes them: pure. A change names the rows with the key before and after;
 * undo and redo are kept by the engine, so that they survive a restart.
 */
import type { TrialBalanceItem } from '../../../../shared/model/records.ts';

export interface KeyChange {
  readonly itemId: string;
  readonly before: string | null;
  readonly after: string | null;
}

/**
 * What setting a key on rows changes. Rows that a person gave it before are left alone; a suggestion that is
 * set again becomes a person's decision.
 */
export function changesTo(rows: readonly TrialBalanceItem[], key: string | null): readonly KeyChange[] {
  return rows
    .filter((row) => row.taxonomyKey !== key || (key !== null && !row.isOverride))
    .map((row) => ({ itemId: row.id, before: row.taxonomyKey, after: key }));
}

/** Rows with the changes shown at once, before the engine has answered. */
export function applyChanges(
  rows: readonly TrialBalanceItem[],
  changes: readonly KeyChange[],
  labelOf: (key: string) => string,
): TrialBalanceItem[] {
  const after = new Map(changes.map((change) => [change.itemId, change.after]));
  return rows.map((row) => {
    const key = after.get(row.id);
    if (key === undefined) return row;
    return {
      ...row,
      taxonomyKey: key,
      taxonomyLabel: key === null ? null : labelOf(key),
      mappingConfidence: key === null ? null : row.mappingConfidence,
      isOverride: key !== null,
    };
  });
}

/** Rows with what the engine answered in their place. */
export function withAnswered(
  rows: readonly TrialBalanceItem[],
  answered: readonly TrialBalanceItem[],
): TrialBalanceItem[] {
  const byId = new Map(answered.map((row) => [row.id, row]));
  return rows.map((row) => byId.get(row.id) ?? row);
}

/** A pasted line as a key: the first of its cells that names one; undefined where none does. */
export function keyFromLine(
  line: string,
  keys: readonly { readonly key: string; readonly label: string }[],
): string | null | undefined {
  const found = line.split('\t').map((cell) => keyFromText(cell, keys));
  return found.find((key) => key !== undefined && key !== null) ?? (line.trim() === '' ? null : undefined);
}

/** Pasted text as a key: the key itself, or its label, whatever the case; undefined for anything else. */
export function keyFromText(
  text: string,
  keys: readonly { readonly key: string; readonly label: string }[],
): string | null | undefined {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return null;
  return keys.find((each) => each.key.toLowerCase() === wanted || each.label.toLowerCase() === wanted)?.key;
}
