/** A figure that somebody opened: what is shown of it, and what stands behind it. */
import type { Money } from '../../../../shared/model/money.ts';
import type { OpenedFigure } from '../../../../shared/model/note-cells.ts';

export interface OpenFigure {
  readonly label: string;
  readonly year: 'current' | 'prior';
  readonly shown: Money;
  /** Before rounding; null where the statement does not carry it. */
  readonly exact: Money | null;
  readonly tookRounding: boolean;
  /** The balances that make it up, or what moved between two of them. */
  readonly of: OpenedFigure['of'];
  readonly sourceItemIds: readonly string[];
}
