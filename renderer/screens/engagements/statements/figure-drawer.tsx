/**
 * Why this number: the parts that add up to it before rounding, accounts with their cells in the file and other figures
 * that open in turn. From an account one key goes to its mapping, and from there back.
 */
import { Button, Drawer, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { formatMoney, subtractMoney } from '../../../../shared/model/money.ts';
import type { FigureCell } from '../../../../shared/model/note-cells.ts';
import { useRoute } from '../../../client/hooks.ts';
import { LoadingState, ProblemMessage } from '../../../components/state-views.tsx';
import { FigureParts } from './figure-parts.tsx';
import { keepFigure } from './figure-return.ts';

interface FigureDrawerProps {
  readonly engagementId: string;
  /** The figure that was opened; null where the drawer is shut. */
  readonly cell: FigureCell | null;
  readonly yearLabels: readonly [string, string];
  /** What is said of a line that took a rounding difference. */
  readonly tookRounding: (cell: FigureCell) => boolean;
  readonly onClose: () => void;
}

export function FigureDrawer({ cell, onClose, ...rest }: FigureDrawerProps) {
  return (
    <Drawer
      opened={cell !== null}
      onClose={onClose}
      position="right"
      size="xl"
      title="Where this figure comes from"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {cell !== null && <Chain key={JSON.stringify(cell)} first={cell} {...rest} />}
    </Drawer>
  );
}

type ChainProps = Omit<FigureDrawerProps, 'cell' | 'onClose'> & { readonly first: FigureCell };

function Chain({ first, engagementId, yearLabels, tookRounding }: ChainProps) {
  const [trail, setTrail] = useState<readonly FigureCell[]>([first]);
  const cell = trail.at(-1) ?? first;
  const [, navigate] = useLocation();
  const { statement, key: line, year, column: part = 'amount' } = cell;
  const params = { id: engagementId, statement, line, year, part };
  const chain = useRoute('openStatementFigure', { params });
  if (chain.error !== null) return <ProblemMessage problem={chain.error} />;
  if (chain.data === undefined) return <LoadingState label="Opening the figure" />;
  const { label, shown, exact, parts } = chain.data;
  const toMapping = (itemId: string) => {
    keepFigure(cell);
    navigate(`/engagements/${engagementId}/mapping`, { state: { account: itemId } });
  };
  return (
    <Stack gap="sm">
      {trail.length > 1 && (
        <Group>
          <Button variant="default" size="compact-sm" onClick={() => setTrail(trail.slice(0, -1))}>
            ← Back
          </Button>
        </Group>
      )}
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
        {tookRounding(cell) ? ' This line took a rounding difference, so that its table casts.' : ''}
      </Text>
      <FigureParts
        engagementId={engagementId}
        parts={parts}
        exact={exact}
        yearLabels={yearLabels}
        onOpen={(next) => setTrail([...trail, next])}
        onMapping={toMapping}
      />
    </Stack>
  );
}
