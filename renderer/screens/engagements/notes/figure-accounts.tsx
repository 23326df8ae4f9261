/**
 * The accounts behind a figure of a note, asked for by the place of its cell: the cell itself knows its source, so
 * nothing is looked for.
 */
import type { ReviewedNote } from '../../../../shared/model/records.ts';
import { useRoute } from '../../../client/hooks.ts';
import { useAllMapping } from '../../../client/pages.ts';
import { ProblemMessage } from '../../../components/state-views.tsx';
import { FigureDrawer } from '../statements/figure-drawer.tsx';
import type { OpenFigure } from '../statements/open-figure.ts';
import { Provenance } from '../statements/provenance.tsx';

/** Zero-based, within the note. */
export interface CellPlace {
  readonly block: number;
  readonly row: number;
  readonly column: number;
}

interface FigureAccountsProps {
  readonly note: ReviewedNote;
  readonly place: CellPlace;
  /** What the row is called. */
  readonly label: string;
  readonly onClose: () => void;
}

export function FigureAccounts({ note, place, label, onClose }: FigureAccountsProps) {
  const { engagementId: id, noteKey } = note;
  const opened = useRoute('openNoteFigure', { params: { id, noteKey, ...place } });
  const items = useAllMapping(id);
  const source = useRoute('getImport', { params: { id } });
  if (opened.error !== null) {
    return <ProblemMessage problem={opened.error} onRetry={() => void opened.refetch()} />;
  }
  if (opened.data === undefined) return null;
  const { cell, amount, of, heads, ...behind } = opened.data;
  if (cell !== undefined) {
    return (
      <FigureDrawer
        engagementId={id}
        cell={cell}
        yearLabels={[heads.current, heads.prior]}
        tookRounding={() => behind.tookRounding}
        onClose={onClose}
      />
    );
  }
  const figure: OpenFigure = {
    ...behind,
    label,
    year: of === 'CURRENT' || of === 'MOVEMENT' ? 'current' : 'prior',
    shown: amount,
    of,
  };
  return (
    <Provenance
      figure={figure}
      items={items.data ?? []}
      source={source.data}
      yearLabels={[heads.current, heads.prior]}
      onClose={onClose}
    />
  );
}
