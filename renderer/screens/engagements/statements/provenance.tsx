/** Why this number: what rounding did to a figure, and the accounts behind it. */
import { Drawer, Stack, Text } from '@mantine/core';
import { formatMoney, subtractMoney } from '../../../../shared/model/money.ts';
import type { TrialBalanceItem } from '../../../../shared/model/records.ts';
import type { ImportReport } from '../../../../shared/model/trial-balance.ts';
import { AccountsBehind } from './accounts-behind.tsx';
import type { OpenFigure } from './open-figure.ts';

interface ProvenanceProps {
  readonly figure: OpenFigure | null;
  readonly items: readonly TrialBalanceItem[];
  /** How the file was read; undefined until it is known. */
  readonly source: ImportReport | undefined;
  readonly yearLabels: readonly [string, string];
  readonly onClose: () => void;
}

export function Provenance({ figure, items, source, yearLabels, onClose }: ProvenanceProps) {
  return (
    <Drawer
      opened={figure !== null}
      onClose={onClose}
      position="right"
      size="lg"
      title="Where this figure comes from"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {figure !== null && (
        <Stack gap="sm">
          <div>
            <Text fw={600}>
              {figure.label}, {figure.year === 'current' ? yearLabels[0] : yearLabels[1]}
            </Text>
            <Text size="lg" className="fv-figure">
              {formatMoney(figure.shown)}
            </Text>
          </div>
          {figure.exact !== null && (
            <Text size="sm" c="dimmed">
              {figure.exact === figure.shown
                ? 'Exact to the cent; rounding changed nothing.'
                : `Exact ${formatMoney(figure.exact)}; rounding moved ${formatMoney(subtractMoney(figure.shown, figure.exact))}.`}
              {figure.tookRounding ? ' This line took a rounding difference, so that its table casts.' : ''}
            </Text>
          )}
          {figure.sourceItemIds.length === 0 ? (
            <Text>No account stands behind this figure in the trial balance.</Text>
          ) : (
            <AccountsBehind figure={figure} items={items} source={source} />
          )}
        </Stack>
      )}
    </Drawer>
  );
}
