/** The parts of a figure as a table that adds up to it, to the cent before rounding. */
import { Table, Text, UnstyledButton } from '@mantine/core';
import type { ChainColumn, ChainPart } from '../../../../shared/model/figure-chain.ts';
import { addMoney, formatMoney, type Money, ZERO } from '../../../../shared/model/money.ts';
import type { FigureCell } from '../../../../shared/model/note-cells.ts';
import type { TrialBalanceItem } from '../../../../shared/model/records.ts';
import type { ImportReport } from '../../../../shared/model/trial-balance.ts';
import { useRoute } from '../../../client/hooks.ts';
import { useAllMapping } from '../../../client/pages.ts';
import { Figure } from '../../../components/figure.tsx';
import { placed } from '../../../components/placed.ts';
import { cellNames } from './cell-names.ts';

interface FigurePartsProps {
  readonly engagementId: string;
  readonly parts: readonly ChainPart[];
  readonly exact: Money;
  readonly yearLabels: readonly [string, string];
  readonly onOpen: (cell: FigureCell) => void;
  readonly onMapping: (itemId: string) => void;
}

export function FigureParts({
  engagementId: id,
  parts,
  exact,
  yearLabels,
  onOpen,
  onMapping,
}: FigurePartsProps) {
  const items = useAllMapping(id);
  const source = useRoute('getImport', { params: { id } });
  const byId = new Map((items.data ?? []).map((item) => [item.id, item]));
  const columnWords: Readonly<Record<ChainColumn, string>> = {
    CURRENT: yearLabels[0],
    PRIOR: yearLabels[1],
    OPENING: 'Opening',
  };
  // An account that counts in two columns is one row: what it moved by.
  const accounts = Map.groupBy(
    parts.filter((part) => part.kind === 'ACCOUNT'),
    ({ itemId }) => itemId,
  );
  const others = parts.filter((part) => part.kind !== 'ACCOUNT');
  if (parts.length === 0) return <Text>No account stands behind this figure: it is nil.</Text>;
  return (
    <>
      {source.data !== undefined && (
        <Text size="sm" c="dimmed">
          Read from {source.data.fileName}
          {source.data.sheet === null ? '' : `, sheet ${source.data.sheet}`}
        </Text>
      )}
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Part</Table.Th>
            <Table.Th>Key</Table.Th>
            <Table.Th>Balance (debit +)</Table.Th>
            <Table.Th>Cell</Table.Th>
            <Table.Th className="fv-figure-column">Counts</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {[...accounts].map(([itemId, own]) => (
            <Table.Tr key={itemId}>
              <AccountCells
                item={byId.get(itemId)}
                columns={own.map(({ column }) => column)}
                columnWords={columnWords}
                source={source.data}
                onMapping={() => onMapping(itemId)}
              />
              <Table.Td className="fv-figure-column">
                <Figure amount={addMoney(...own.map(({ amount }) => amount))} />
              </Table.Td>
            </Table.Tr>
          ))}
          {placed(others).map(({ key, item: part }) => (
            <Table.Tr key={key}>
              <Table.Td colSpan={4}>
                {part.kind === 'FIGURE' ? (
                  <UnstyledButton className="fv-link fv-inline" onClick={() => onOpen(part.cell)}>
                    {part.label}
                  </UnstyledButton>
                ) : (
                  part.label
                )}
              </Table.Td>
              <Table.Td className="fv-figure-column">
                <Figure amount={part.amount} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row" colSpan={4}>
              Adds up to
            </Table.Th>
            <Table.Td className="fv-figure-column" fw={600}>
              <Figure amount={exact} />
            </Table.Td>
          </Table.Tr>
        </Table.Tfoot>
      </Table>
      <Text size="sm" c="dimmed">
        Enter on an account goes to its mapping, Enter on another figure opens it. “Counts” is the balance as
        this figure takes it, turned round where it stands on the other side.
      </Text>
    </>
  );
}

interface AccountCellsProps {
  readonly item: TrialBalanceItem | undefined;
  readonly columns: readonly ChainColumn[];
  readonly columnWords: Readonly<Record<ChainColumn, string>>;
  readonly source: ImportReport | undefined;
  readonly onMapping: () => void;
}

const BALANCES: Readonly<Record<ChainColumn, (item: TrialBalanceItem) => Money | null>> = {
  CURRENT: (item) => item.currentYearBalance,
  PRIOR: (item) => item.priorYearBalance,
  OPENING: (item) => item.openingBalance,
};

/** The journals that count in a column: those of last year in the opening balance too. */
function postingsIn({ postings, openingBalance }: TrialBalanceItem, column: ChainColumn) {
  if (column === 'OPENING' && openingBalance === null) return [];
  return postings.filter(({ year }) => (year === 'CURRENT') === (column === 'CURRENT'));
}

function AccountCells({ item, columns, columnWords, source, onMapping }: AccountCellsProps) {
  if (item === undefined) return <Table.Td colSpan={4}>An account</Table.Td>;
  const cellOf = (column: ChainColumn) => {
    if (item.origin === 'JOURNAL') return '-';
    return column === 'OPENING'
      ? `row ${item.sourceRow}`
      : cellNames(
          source?.columns,
          item.sourceRow,
          column === 'CURRENT' ? 'current' : 'prior',
          BALANCES[column](item),
        );
  };
  return (
    <>
      <Table.Td>
        <UnstyledButton className="fv-link fv-inline" onClick={onMapping}>
          {item.accountCode} {item.accountDescription}
        </UnstyledButton>
      </Table.Td>
      <Table.Td className="fv-muted">{item.taxonomyLabel ?? item.taxonomyKey}</Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>
        {columns.map((column) => (
          <div key={column} className="fv-figure">
            <span className="fv-muted">{columnWords[column]}</span>{' '}
            {formatMoney(BALANCES[column](item) ?? ZERO)}
            {postingsIn(item, column).map(({ journalId, reference, amount }) => (
              <div key={journalId}>
                <span className="fv-muted">Journal {reference}</span> {formatMoney(amount)}
              </div>
            ))}
          </div>
        ))}
      </Table.Td>
      <Table.Td className="fv-muted">{[...new Set(columns.map(cellOf))].join(', ')}</Table.Td>
    </>
  );
}
