/**
 * What the keyboard means in a picker, told from what the person has typed and sees. Pure. What must stay true: while
 * the list is open, or something is typed that was not chosen, Enter belongs to the picker and never to the form.
 */
import type { PickerOption } from './picker-search.ts';

export interface PickerView {
  readonly opened: boolean;
  /** Null until something is typed. */
  readonly text: string | null;
  readonly shown: readonly PickerOption[];
  /** The value that the arrows have reached. */
  readonly reached: string | null;
  /** The value that is chosen. */
  readonly value: string | null;
  /** The answer to what was typed is not here yet. */
  readonly searching: boolean;
  /** Whether the field may be emptied. */
  readonly clearable: boolean;
}

/** The option that Enter takes: where the arrows are, else the best of what was typed, else what is chosen. */
export function litOption(view: PickerView): PickerOption | null {
  const { text, shown, reached, value, searching } = view;
  if (searching) return null;
  const at = (wanted: string | null) => shown.find((each) => wanted !== null && each.value === wanted);
  const best = text === null ? at(value) : text.trim() === '' ? undefined : shown[0];
  return at(reached) ?? best ?? null;
}

/** The value that an arrow reaches; round and round. */
export function stepped(view: PickerView, by: 1 | -1): string | null {
  const { shown } = view;
  const lit = litOption(view);
  if (view.searching || shown.length === 0) return null;
  const from = lit === null ? (by === 1 ? -1 : shown.length) : shown.indexOf(lit);
  return shown[(from + by + shown.length) % shown.length]?.value ?? null;
}

export type EnterMeans =
  /** Nothing of ours: the form may hear it. */
  | { readonly kind: 'PASS' }
  | { readonly kind: 'TAKE'; readonly value: string }
  /** The best option is taken as soon as the answer is here. */
  | { readonly kind: 'AWAIT' }
  | { readonly kind: 'CLEAR' }
  | { readonly kind: 'NOTHING' };

export function enterMeans(view: PickerView): EnterMeans {
  const { opened, text, value, searching, clearable } = view;
  if (!opened && text === null) return { kind: 'PASS' };
  const lit = litOption(view);
  if (lit !== null) return { kind: 'TAKE', value: lit.value };
  if (text?.trim() === '' && clearable && value !== null) return { kind: 'CLEAR' };
  if (searching && text !== null && text.trim() !== '') return { kind: 'AWAIT' };
  return { kind: 'NOTHING' };
}
