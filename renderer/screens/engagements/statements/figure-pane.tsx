/**
 * Beside the statements: what stands behind the figure that the cursor is on. It follows focus and click and never covers the
 * figures; Escape goes back to the figure.
 */
import { Text } from '@mantine/core';
import type { RefObject } from 'react';
import type { FigureCell } from '../../../../shared/model/note-cells.ts';
import { FigureTrail, type FigureTrailProps } from './figure-trail.tsx';

interface FigurePaneProps extends Omit<FigureTrailProps, 'figure' | 'narrow'> {
  readonly figure: FigureCell | null;
  /** Nothing stands behind a figure of books that have moved on: it is not asked for. */
  readonly outOfDate: boolean;
  readonly pane: RefObject<HTMLElement | null>;
  readonly onBack: () => void;
}

export function FigurePane({ figure, outOfDate, pane, onBack, ...rest }: FigurePaneProps) {
  return (
    <aside
      ref={pane}
      tabIndex={-1}
      className="fv-panel fv-figure-pane"
      aria-label="Where this figure comes from"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onBack();
      }}
    >
      {outOfDate ? (
        <Text size="sm" c="dimmed">
          These statements are out of date. Make the statements again to see what is behind a figure.
        </Text>
      ) : figure === null ? (
        <Text size="sm" c="dimmed">
          Click a figure, or move to it with Tab and the arrow keys: here you see how it is computed, the
          accounts and journals behind it, their mapping, and its note. Enter goes to the note, P into this
          pane, Esc back.
        </Text>
      ) : (
        <FigureTrail figure={figure} narrow {...rest} />
      )}
    </aside>
  );
}
