/**
 * A figure of a note opened to its parts, asked for by the place of its cell: the cell itself knows its source, so
 * nothing is looked for.
 */
import type { ReviewedNote } from '../../../../shared/model/records.ts';
import { useRoute } from '../../../client/hooks.ts';
import { ProblemMessage } from '../../../components/state-views.tsx';
import { keepWayBack } from '../../../components/way-back.ts';
import { FigureDrawer } from '../statements/figure-drawer.tsx';

/** Zero-based, within the note. */
export interface CellPlace {
  readonly block: number;
  readonly row: number;
  readonly column: number;
}

interface FigureAccountsProps {
  readonly note: ReviewedNote;
  readonly place: CellPlace;
  readonly onClose: () => void;
}

export function FigureAccounts({ note, place, onClose }: FigureAccountsProps) {
  const { engagementId: id, noteKey } = note;
  const opened = useRoute('openNoteFigure', { params: { id, noteKey, ...place } });
  if (opened.error !== null) {
    return <ProblemMessage problem={opened.error} onRetry={() => void opened.refetch()} />;
  }
  if (opened.data === undefined) return null;
  const { chain, heads } = opened.data;
  return (
    <FigureDrawer
      engagementId={id}
      figure={chain}
      yearLabels={[heads.current, heads.prior]}
      onClose={() => {
        keepWayBack(null);
        onClose();
      }}
      onLeave={() => keepWayBack({ cell: { noteKey, ...place } })}
    />
  );
}
