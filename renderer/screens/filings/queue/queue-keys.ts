/**
 * Which key means what in the confirm queue. A key with Ctrl, Alt or Meta, or one typed into a field, is
 * none of the queue's business; Enter on another control belongs to that control.
 */

export type QueueCommand =
  | { readonly kind: 'PICK'; readonly index: number }
  | {
      readonly kind:
        | 'CONFIRM'
        | 'UNDO'
        | 'EXCLUDE'
        | 'NEGATED'
        | 'BALANCE'
        | 'MEMBER'
        | 'SYNONYM'
        | 'SEARCH'
        | 'NEXT'
        | 'PREVIOUS';
    };

export interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  /** Where the key was pressed: a field to type into, another control, or nothing of the kind. */
  readonly on: 'FIELD' | 'CONTROL' | 'PAGE';
}

const LETTERS: Readonly<Record<string, QueueCommand>> = {
  u: { kind: 'UNDO' },
  x: { kind: 'EXCLUDE' },
  n: { kind: 'NEGATED' },
  o: { kind: 'BALANCE' },
  m: { kind: 'MEMBER' },
  y: { kind: 'SYNONYM' },
  s: { kind: 'SEARCH' },
  '/': { kind: 'SEARCH' },
  j: { kind: 'NEXT' },
  k: { kind: 'PREVIOUS' },
};

/** The command of a key press, or null where the queue leaves the key alone. */
export function queueCommand(pressed: PressedKey): QueueCommand | null {
  if (pressed.ctrlKey || pressed.altKey || pressed.metaKey || pressed.on === 'FIELD') return null;
  if (pressed.key === 'Enter') return pressed.on === 'CONTROL' ? null : { kind: 'CONFIRM' };
  if (/^[1-9]$/.test(pressed.key)) return { kind: 'PICK', index: Number(pressed.key) - 1 };
  const key = pressed.key.toLowerCase();
  return Object.hasOwn(LETTERS, key) ? (LETTERS[key] ?? null) : null;
}

/** What the strip under the queue says, in the order of use. */
export const KEY_HINTS: readonly { readonly keys: string; readonly does: string }[] = [
  { keys: '1–4', does: 'pick' },
  { keys: 'Enter', does: 'confirm' },
  { keys: 'U', does: 'undo' },
  { keys: 'X', does: 'exclude' },
  { keys: 'N', does: 'sign' },
  { keys: 'O', does: 'opening' },
  { keys: 'M', does: 'member' },
  { keys: 'S', does: 'search' },
  { keys: 'P', does: 'origin' },
  { keys: 'J / K', does: 'next / previous' },
];
