/**
 * Why this number: the parts that add up to it before rounding, accounts with their cells in the file and other figures
 * that open in turn; and the note that the figure belongs to. From an account one key goes to its mapping, and from there back.
 */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { FigureChain } from '../../../../shared/model/figure-chain.ts';
import { formatMoney, subtractMoney } from '../../../../shared/model/money.ts';
import type { FigureCell } from '../../../../shared/model/note-cells.ts';
import { useRoute } from '../../../client/hooks.ts';
import { LoadingState, ProblemMessage } from '../../../components/state-views.tsx';
import { figureFormula } from './figure-formula.ts';
import { FigureParts } from './figure-parts.tsx';
import type { LineNote } from './line-notes.ts';

export interface FigureTrailProps {
  readonly engagementId: string;
  /** The figure that was opened: one of the statements by its cell, one of a note with its parts. */
  readonly figure: FigureCell | FigureChain;
  readonly yearLabels: readonly [string, string];
  /** Beside the statements, where there is half the room of a drawer. */
  readonly narrow?: boolean;
  /** The note of a figure of the statements; absent where notes are not asked for. */
  readonly noteOf?: (cell: FigureCell) => LineNote | null;
  /** Before a person goes to the mapping of an account; the figure of the statements that was open last, if any. */
  readonly onLeave: (cell: FigureCell | undefined) => void;
}

type StepProps = Omit<FigureTrailProps, 'figure'> & { readonly onOpen: (cell: FigureCell) => void };

/** The figure, and those of its parts that were opened one after another. */
export function FigureTrail({ figure, ...rest }: FigureTrailProps) {
  const name = JSON.stringify(figure);
  // Another figure begins anew; what is shown stays until it has been read.
  const [walked, setWalked] = useState<{ readonly of: string; readonly cells: readonly FigureCell[] }>({
    of: name,
    cells: [],
  });
  const trail = walked.of === name ? walked.cells : [];
  const setTrail = (cells: readonly FigureCell[]) => setWalked({ of: name, cells });
  const shown = trail.at(-1) ?? figure;
  const onOpen = (next: FigureCell) => setTrail([...trail, next]);
  return (
    <Stack gap="sm">
      {trail.length > 0 && (
        <Group>
          <Button variant="default" size="compact-sm" onClick={() => setTrail(trail.slice(0, -1))}>
            ← Back
          </Button>
        </Group>
      )}
      {'parts' in shown ? (
        <Chain chain={shown} onOpen={onOpen} {...rest} />
      ) : (
        <StatementFigure cell={shown} onOpen={onOpen} {...rest} />
      )}
    </Stack>
  );
}

function StatementFigure({ cell, ...rest }: StepProps & { readonly cell: FigureCell }) {
  const { statement, key: line, year, column: part = 'amount' } = cell;
  const params = { id: rest.engagementId, statement, line, year, part };
  const chain = useRoute('openStatementFigure', { params }, { keepPrevious: true });
  if (chain.error !== null) return <ProblemMessage problem={chain.error} />;
  if (chain.data === undefined) return <LoadingState label="Opening the figure" />;
  return (
    <div className="fv-figure-chain" aria-busy={chain.isPlaceholderData}>
      <Chain chain={chain.data} {...rest} />
    </div>
  );
}

function Chain({
  chain,
  engagementId,
  yearLabels,
  narrow = false,
  noteOf,
  onLeave,
  onOpen,
}: StepProps & { readonly chain: FigureChain }) {
  const { cell, label, year, shown, exact, parts, tookRounding } = chain;
  const [, navigate] = useLocation();
  const toMapping = (itemId: string) => {
    onLeave(cell);
    navigate(`/engagements/${engagementId}/mapping`, { state: { account: itemId } });
  };
  const formula = figureFormula(parts);
  const note = cell === undefined ? null : (noteOf?.(cell) ?? null);
  return (
    <>
      <div>
        <Text fw={600}>
          {label}, {year === 'CURRENT' ? yearLabels[0] : yearLabels[1]}
        </Text>
        <Text size="lg" className="fv-figure">
          {formatMoney(shown)}
        </Text>
      </div>
      <Text size="sm">
        {formula === null ? '' : `${formula} `}
        <span className="fv-muted">
          {exact === shown
            ? 'Exact to the cent; rounding changed nothing.'
            : `Exact ${formatMoney(exact)}; rounding moved ${formatMoney(subtractMoney(shown, exact))}.`}
          {tookRounding ? ' This line took a rounding difference, so that its table casts.' : ''}
        </span>
      </Text>
      {note !== null && <NoteOfFigure engagementId={engagementId} note={note} />}
      <FigureParts
        engagementId={engagementId}
        parts={parts}
        exact={exact}
        yearLabels={yearLabels}
        narrow={narrow}
        onOpen={onOpen}
        onMapping={toMapping}
      />
    </>
  );
}

function NoteOfFigure({ engagementId, note }: { readonly engagementId: string; readonly note: LineNote }) {
  if (note.number === null)
    return (
      <Text size="sm" c="dimmed">
        {note.title === null ? 'Its note is not drafted yet.' : `${note.title}, a note without a number.`}
      </Text>
    );
  return (
    <Text size="sm">
      <Link href={`/engagements/${engagementId}/notes/${note.noteKey}`} className="fv-link fv-inline">
        Note {note.number}, {note.title}
      </Link>
    </Text>
  );
}
