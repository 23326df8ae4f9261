/**
 * Why this number: the parts that add up to it before rounding, accounts with their cells in the file and other figures
 * that open in turn. From an account one key goes to its mapping, and from there back.
 */
import { Button, Drawer, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { FigureChain } from '../../../../shared/model/figure-chain.ts';
import { formatMoney, subtractMoney } from '../../../../shared/model/money.ts';
import type { FigureCell } from '../../../../shared/model/note-cells.ts';
import { useRoute } from '../../../client/hooks.ts';
import { LoadingState, ProblemMessage } from '../../../components/state-views.tsx';
import { FigureParts } from './figure-parts.tsx';

interface FigureDrawerProps {
  readonly engagementId: string;
  /** The figure that was opened: one of the statements by its cell, one of a note with its parts; null when shut. */
  readonly figure: FigureCell | FigureChain | null;
  readonly yearLabels: readonly [string, string];
  readonly onClose: () => void;
  /** Before a person goes to the mapping of an account; the figure of the statements that was open last, if any. */
  readonly onLeave: (cell: FigureCell | undefined) => void;
}

export function FigureDrawer({ figure, onClose, ...rest }: FigureDrawerProps) {
  return (
    <Drawer
      opened={figure !== null}
      onClose={onClose}
      position="right"
      size="xl"
      title="Where this figure comes from"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {figure !== null && <Trail key={JSON.stringify(figure)} first={figure} {...rest} />}
    </Drawer>
  );
}

type TrailProps = Omit<FigureDrawerProps, 'figure' | 'onClose'> & {
  readonly first: FigureCell | FigureChain;
};
type StepProps = Omit<TrailProps, 'first'> & { readonly onOpen: (cell: FigureCell) => void };

/** The figure, and those of its parts that were opened one after another. */
function Trail({ first, ...rest }: TrailProps) {
  const [trail, setTrail] = useState<readonly FigureCell[]>([]);
  const shown = trail.at(-1) ?? first;
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
  const chain = useRoute('openStatementFigure', { params });
  if (chain.error !== null) return <ProblemMessage problem={chain.error} />;
  if (chain.data === undefined) return <LoadingState label="Opening the figure" />;
  return <Chain chain={chain.data} {...rest} />;
}

function Chain({
  chain,
  engagementId,
  yearLabels,
  onLeave,
  onOpen,
}: StepProps & { readonly chain: FigureChain }) {
  const { cell, label, year, shown, exact, parts, tookRounding } = chain;
  const [, navigate] = useLocation();
  const toMapping = (itemId: string) => {
    onLeave(cell);
    navigate(`/engagements/${engagementId}/mapping`, { state: { account: itemId } });
  };
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
      <Text size="sm" c="dimmed">
        {exact === shown
          ? 'Exact to the cent; rounding changed nothing.'
          : `Exact ${formatMoney(exact)}; rounding moved ${formatMoney(subtractMoney(shown, exact))}.`}
        {tookRounding ? ' This line took a rounding difference, so that its table casts.' : ''}
      </Text>
      <FigureParts
        engagementId={engagementId}
        parts={parts}
        exact={exact}
        yearLabels={yearLabels}
        onOpen={onOpen}
        onMapping={toMapping}
      />
    </>
  );
}
