/**
 * The parts of a figure as a table that adds up to it, to the cent before rounding: accounts as the file has them, with the
 * journals on them, and other figures.
 */
import { Table, Text, UnstyledButton } from '@mantine/core';
import type { ChainColumn, ChainPart } from '../../../../shared/model/figure-chain.ts';
import { addMoney, type Money, ZERO } from '../../../../shared/model/money.ts';
import type { FigureCell } from '../../../../shared/model/note-cells.ts';
import type { TrialBalanceItem } from '../../../../shared/model/records.ts';
import type { ImportReport } from '../../../../shared/model/trial-balance.ts';
import { useRoute } from '../../../client/hooks.ts';
import { useAllMapping } from '../../../client/pages.ts';
import { Figure } from '../../../components/figure.tsx';
import { placed } from '../../../components/placed.ts';
import { Postings } from '../journals/postings.tsx';
import { cellNames } from './cell-names.ts';

interface FigurePartsProps {
  readonly engagementId: string;
  readonly parts: readonly ChainPart[];
  readonly exact: Money;
  readonly yearLabels: readonly [string, string];
  /** Balance of the file and journals stand under the account, not in columns of their own. */
  readonly narrow: boolean;
  readonly onOpen: (cell: FigureCell) => void;
  readonly onMapping: (itemId: string) => void;
}

export function FigureParts({
  engagementId: id,
  parts,
  exact,
  yearLabels,
  narrow,
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
  // An account that counts in two columns has a row for each: what it moved by is their sum.
  const accounts = Map.groupBy(
    parts.filter((part) => part.kind === 'ACCOUNT'),
    ({ itemId }) => itemId,
  );
  const isOneColumn =
    new Set(parts.flatMap((part) => (part.kind === 'ACCOUNT' ? [part.column] : []))).size <= 1;
  const others = parts.filter((part) => part.kind !== 'ACCOUNT');
  if (parts.length === 0) return <Text>No account is behind this figure: it is nil.</Text>;
  return (
    <>
      {source.data !== undefined && (
        <Text size="sm" c="dimmed">
          Read from {source.data.fileName}
          {source.data.sheet === null ? '' : `, sheet ${source.data.sheet}`}
        </Text>
      )}
      <Table className="fv-figure-parts">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Part</Table.Th>
            {!narrow && (
              <>
                <Table.Th>Cell</Table.Th>
                <Table.Th className="fv-figure-column">Unadjusted</Table.Th>
                <Table.Th className="fv-figure-column">Journals</Table.Th>
                <Table.Th className="fv-figure-column">Adjusted</Table.Th>
              </>
            )}
            <Table.Th className="fv-figure-column">Counts</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {[...accounts].flatMap(([itemId, own]) =>
            own.map(({ column, amount }, at) => (
              <Table.Tr key={`${itemId} ${column}`}>
                <AccountCells
                  engagementId={id}
                  item={byId.get(itemId)}
                  column={column}
                  named={at === 0}
                  word={isOneColumn ? null : columnWords[column]}
                  source={source.data}
                  narrow={narrow}
                  onMapping={() => onMapping(itemId)}
                />
                <Table.Td className="fv-figure-column">
                  <Figure amount={amount} />
                </Table.Td>
              </Table.Tr>
            )),
          )}
          {placed(others).map(({ key, item: part }) => (
            <Table.Tr key={key}>
              <Table.Td colSpan={narrow ? 1 : 5}>
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
            <Table.Th scope="row" colSpan={narrow ? 1 : 5}>
              Adds up to
            </Table.Th>
            <Table.Td className="fv-figure-column" fw={600}>
              <Figure amount={exact} />
            </Table.Td>
          </Table.Tr>
        </Table.Tfoot>
      </Table>
      <Text size="sm" c="dimmed">
        Enter on an account goes to its mapping, on a journal to the journal, on another figure opens it.
        Balances are debits, credits in brackets. “Counts” is the adjusted balance as this figure takes it,
        turned round where it is on the other side.
      </Text>
    </>
  );
}

interface AccountCellsProps {
  readonly engagementId: string;
  readonly item: TrialBalanceItem | undefined;
  readonly column: ChainColumn;
  /** Whether the account is named here: in the first of its rows. */
  readonly named: boolean;
  /** Which year it is, where the figure takes several. */
  readonly word: string | null;
  readonly source: ImportReport | undefined;
  readonly narrow: boolean;
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

function AccountCells(props: AccountCellsProps) {
  const { engagementId, item, column, named, word, source, narrow, onMapping } = props;
  if (item === undefined) return <Table.Td colSpan={narrow ? 1 : 5}>An account</Table.Td>;
  const unadjusted = BALANCES[column](item);
  const postings = postingsIn(item, column);
  const journals = addMoney(ZERO, ...postings.map(({ amount }) => amount));
  const cell =
    item.origin === 'JOURNAL'
      ? '-'
      : column === 'OPENING'
        ? `row ${item.sourceRow}`
        : cellNames(source?.columns, item.sourceRow, column === 'CURRENT' ? 'current' : 'prior', unadjusted);
  const place = word === null ? cell : `${word}, ${cell}`;
  return (
    <>
      <Table.Td>
        {named && (
          <>
            <UnstyledButton className="fv-link fv-inline" onClick={onMapping}>
              {item.accountCode} {item.accountDescription}
            </UnstyledButton>
            <Text size="xs" c="dimmed">
              {item.taxonomyLabel ?? item.taxonomyKey}
            </Text>
          </>
        )}
        {narrow && (
          <Text size="xs" c="dimmed">
            {place}: <Figure amount={unadjusted ?? ZERO} />
          </Text>
        )}
        <Postings engagementId={engagementId} postings={postings} />
      </Table.Td>
      {!narrow && (
        <>
          <Table.Td className="fv-muted" style={{ whiteSpace: 'nowrap' }}>
            {place}
          </Table.Td>
          <Table.Td className="fv-figure-column">
            <Figure amount={unadjusted ?? ZERO} />
          </Table.Td>
          <Table.Td className="fv-figure-column">
            <Figure amount={journals} />
          </Table.Td>
          <Table.Td className="fv-figure-column">
            <Figure amount={addMoney(unadjusted ?? ZERO, journals)} />
          </Table.Td>
        </>
      )}
    </>
  );
}
