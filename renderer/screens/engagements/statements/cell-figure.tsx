/** A figure of the statements under the cursor's keys: focus or a click explains it, Enter goes to its note. */
import type { Money } from '../../../../shared/model/money.ts';
import type { FigureCell } from '../../../../shared/model/note-cells.ts';
import { Figure } from '../../../components/figure.tsx';
import { isSameCell, useFigureCursor } from './figure-cursor.ts';

interface CellFigureProps {
  readonly cell: FigureCell;
  readonly amount: Money | null;
  readonly places: 0 | 2;
  readonly label: string;
}

export function CellFigure({ cell, ...figure }: CellFigureProps) {
  const { shown, follows, show, enter, explain } = useFigureCursor();
  const open = () => show(cell);
  if (!follows) return <Figure {...figure} onOpen={open} />;
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
    const act = event.key === 'Enter' ? () => enter(cell) : event.key.toLowerCase() === 'p' ? explain : null;
    if (act === null) return;
    event.preventDefault();
    act();
  };
  return (
    <Figure
      {...figure}
      onOpen={open}
      onFocus={open}
      onKeyDown={onKeyDown}
      current={isSameCell(shown, cell)}
    />
  );
}
