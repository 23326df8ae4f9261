/**
 * Why this number: the accounts behind a figure with their exact balances and their cells in the file, and
 * what rounding did.
 */
import { Drawer, Stack, Table, Text } from '@mantine/core';
import type { Money } from '../../../../shared/model/money.ts';
import { addMoney, formatMoney, subtractMoney } from '../../../../shared/model/money.ts';
import type { OpenedFigure } from '../../../../shared/model/note-cells.ts';
import type { TrialBalanceItem } from '../../../../shared/model/records.ts';
import type { ImportReport } from '../../../../shared/model/trial-balance.ts';
import { Figure } from '../../../components/figure.tsx';
import { cellNames } from './cell-names.ts';

export interface OpenFigure {
  readonly label: string;
  readonly year: 'current' | 'prior';
  readonly shown: Money;
  /** Before rounding; null where the statement does not carry it. */
  readonly exact: Money | null;
  readonly tookRounding: boolean;
  readonly computed: boolean;
  /** The balances that make it up, or what moved between two of them. */
  readonly of: OpenedFigure['of'];
  /** A cash flow: it comes from the movement of balances, or from the year's own amount. */
  readonly cashFlow: boolean;
  readonly sourceItemIds: readonly string[];
}

interface ProvenanceProps {
  readonly figure: OpenFigure | null;
  readonly items: readonly TrialBalanceItem[];
  /** How the file was read; undefined until it is known. */
  readonly source: ImportReport | undefined;
  readonly yearLabels: readonly [string, string];
  readonly onClose: () => void;
}

interface BalanceColumn {
  readonly title: string;
  readonly read: (item: TrialBalanceItem) => Money | null;
}

const THIS_YEAR_BALANCE: BalanceColumn = {
  title: 'Balance (debit +)',
  read: (item) => item.currentYearBalance,
};
const LAST_YEAR_BALANCE: BalanceColumn = { ...THIS_YEAR_BALANCE, read: (item) => item.priorYearBalance };
const OPENING_BALANCE: BalanceColumn = { ...THIS_YEAR_BALANCE, read: (item) => item.openingBalance };

function movement(from: BalanceColumn['read'], to: BalanceColumn['read']): BalanceColumn {
  return {
    title: 'Change',
    read: (item) => {
      const [opened, closed] = [from(item), to(item)];
      return opened === null || closed === null ? null : subtractMoney(closed, opened);
    },
  };
}

const COLUMNS: Readonly<Record<OpenFigure['of'], readonly BalanceColumn[]>> = {
  CURRENT: [THIS_YEAR_BALANCE],
  PRIOR: [LAST_YEAR_BALANCE],
  OPENING: [OPENING_BALANCE],
  MOVEMENT: [
    { ...THIS_YEAR_BALANCE, title: 'This year' },
    { ...LAST_YEAR_BALANCE, title: 'Last year' },
    movement(LAST_YEAR_BALANCE.read, THIS_YEAR_BALANCE.read),
  ],
  PRIOR_MOVEMENT: [
    { ...LAST_YEAR_BALANCE, title: 'Last year' },
    { ...OPENING_BALANCE, title: 'The year before' },
    movement(OPENING_BALANCE.read, LAST_YEAR_BALANCE.read),
  ],
};

function Accounts({
  figure,
  items,
  source,
}: {
  readonly figure: OpenFigure;
  readonly items: readonly TrialBalanceItem[];
  readonly source: ImportReport | undefined;
}) {
  const wanted = new Set(figure.sourceItemIds);
  const accounts = items.filter((item) => wanted.has(item.id));
  const columns = COLUMNS[figure.of];
  const missing = wanted.size - accounts.length;
  return (
    <>
      {source !== undefined && (
        <Text size="sm" c="dimmed">
          Read from {source.fileName}
          {source.sheet === null ? '' : `, sheet ${source.sheet}`}
        </Text>
      )}
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Account</Table.Th>
            <Table.Th>Key</Table.Th>
            <Table.Th>Cell</Table.Th>
            {columns.map(({ title }) => (
              <Table.Th key={title} className="fv-figure-column">
                {title}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {accounts.map((item) => (
            <Table.Tr key={item.id}>
              <Table.Td>
                {item.accountCode} {item.accountDescription}
              </Table.Td>
              <Table.Td className="fv-muted">{item.taxonomyLabel ?? item.taxonomyKey}</Table.Td>
              <Table.Td className="fv-muted">
                {cellNames(
                  source?.columns,
                  item.sourceRow,
                  figure.year,
                  figure.year === 'current' ? item.currentYearBalance : item.priorYearBalance,
                )}
              </Table.Td>
              {columns.map(({ title, read }) => (
                <Table.Td key={title} className="fv-figure-column">
                  <Figure amount={read(item)} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row" colSpan={3}>
              {accounts.length} {accounts.length === 1 ? 'account' : 'accounts'}
            </Table.Th>
            {columns.map(({ title, read }) => (
              <Table.Td key={title} className="fv-figure-column" fw={600}>
                <Figure amount={addMoney(...accounts.map(read).filter((each) => each !== null))} />
              </Table.Td>
            ))}
          </Table.Tr>
        </Table.Tfoot>
      </Table>
      {figure.cashFlow && (
        <Text size="sm" c="dimmed">
          Debits are positive. A cash flow is the change turned round (a debit takes cash), or the amount of
          the year itself where the account is income or expense.
        </Text>
      )}
      {missing > 0 && (
        <Text className="fv-warn" size="sm">
          {missing} of the accounts belong to an earlier upload and are no longer in the trial balance. Make
          the statements again.
        </Text>
      )}
    </>
  );
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
            <Text>
              {figure.computed
                ? 'Computed from the lines above it; no account stands behind it directly.'
                : 'No account stands behind this line in the trial balance.'}
            </Text>
          ) : (
            <Accounts figure={figure} items={items} source={source} />
          )}
        </Stack>
      )}
    </Drawer>
  );
}
