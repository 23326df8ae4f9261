/**
 * Changes of the mapping as a person makes them, with undo and redo: pure. A change names the rows with the
 * key before and after, so that undoing is the same change turned round.
 */
import type { TrialBalanceItem } from '../../../../shared/model/records.ts';

export interface KeyChange {
  readonly itemId: string;
  readonly before: string | null;
  readonly after: string | null;
}

export interface ChangeHistory {
  readonly done: readonly (readonly KeyChange[])[];
  readonly undone: readonly (readonly KeyChange[])[];
}

export const NO_HISTORY: ChangeHistory = { done: [], undone: [] };
const LONGEST_HISTORY = 200;

/**
 * What setting a key on rows changes. Rows that a person gave it before are left alone; a suggestion that is
 * set again becomes a person's decision.
 */
export function changesTo(rows: readonly TrialBalanceItem[], key: string | null): readonly KeyChange[] {
  return rows
    .filter((row) => row.taxonomyKey !== key || (key !== null && !row.isOverride))
    .map((row) => ({ itemId: row.id, before: row.taxonomyKey, after: key }));
}

export function turnRound(changes: readonly KeyChange[]): readonly KeyChange[] {
  return changes.map(({ itemId, before, after }) => ({ itemId, before: after, after: before }));
}

export function record(history: ChangeHistory, changes: readonly KeyChange[]): ChangeHistory {
  return { done: [...history.done, changes].slice(-LONGEST_HISTORY), undone: [] };
}

/** The change to make in order to undo the last one, and the history after it. */
export function undo(
  history: ChangeHistory,
): { readonly changes: readonly KeyChange[]; readonly history: ChangeHistory } | null {
  const last = history.done.at(-1);
  if (last === undefined) return null;
  return {
    changes: turnRound(last),
    history: { done: history.done.slice(0, -1), undone: [...history.undone, last] },
  };
}

export function redo(
  history: ChangeHistory,
): { readonly changes: readonly KeyChange[]; readonly history: ChangeHistory } | null {
  const last = history.undone.at(-1);
  if (last === undefined) return null;
  return {
    changes: last,
    history: { done: [...history.done, last], undone: history.undone.slice(0, -1) },
  };
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

/** Pasted text as a key: the key itself, or its label, whatever the case; undefined for anything else. */
export function keyFromText(
  text: string,
  keys: readonly { readonly key: string; readonly label: string }[],
): string | null | undefined {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return null;
  return keys.find((each) => each.key.toLowerCase() === wanted || each.label.toLowerCase() === wanted)?.key;
}
