/** What a caller says to a picker: what there is to choose from, what is chosen, and where it stands. */
import type { InputBaseProps } from '@mantine/core';
import type { PickerOption } from './picker-search.ts';

export interface KeyPickerProps
  extends Pick<InputBaseProps, 'className' | 'description' | 'disabled' | 'error' | 'required' | 'size'> {
  readonly id?: string;
  readonly label: string;
  readonly options: readonly PickerOption[];
  readonly value: string | null;
  /** The words of the value, where it may be missing among the options. */
  readonly valueLabel?: string | undefined;
  readonly onPick: (value: string) => void;
  /** Empties the field: by its button, or by deleting the text and pressing Enter or going on. */
  readonly onClear?: () => void;
  /** What the button says that empties the field. */
  readonly clearLabel?: string;
  /** Escape; inside a grid also leaving the field without a choice. */
  readonly onCancel?: () => void;
  /** Hears what is typed, and "" when it is dropped or taken. */
  readonly onSearch?: (text: string) => void;
  /** With `onSearch`: true until `options` are the answer to what is typed. */
  readonly searching?: boolean;
  /** How many there are, where the caller searches and gives the first of them only. */
  readonly total?: number;
  readonly loading?: boolean;
  /** What was typed to open the picker in a grid cell. */
  readonly initialText?: string;
  readonly autoFocus?: boolean;
  /** Inside a grid: no label above, no frame of its own. */
  readonly bare?: boolean;
  /** No label above: it is read to those who do not see the page. */
  readonly labelHidden?: boolean;
  readonly placeholder?: string;
  /** The list stands inside the dialog around it, which leaves room for it. */
  readonly inPlace?: boolean;
  readonly emptyWords?: string;
}
