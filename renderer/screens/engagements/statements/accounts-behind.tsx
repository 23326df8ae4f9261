/** The accounts behind a figure: their exact balances and their cells in the file. */
import { Table, Text } from '@mantine/core';
import { accountPlace, placeInWords } from '../../../../shared/model/account-place.ts';
import { addMoney } from '../../../../shared/model/money.ts';
import type { TrialBalanceItem } from '../../../../shared/model/records.ts';
import type { ImportReport } from '../../../../shared/model/trial-balance.ts';
import { Figure } from '../../../components/figure.tsx';
import { BALANCE_COLUMNS } from './balance-columns.ts';
import { cellNames } from './cell-names.ts';
import type { OpenFigure } from './open-figure.ts';

export function AccountsBehind({
  figure,
  items,
  source,
}: {
  readonly figure: OpenFigure;
  readonly items: readonly TrialBalanceItem[];
  /** How the file was read; undefined until it is known. */
  readonly source: ImportReport | undefined;
}) {
  const wanted = new Set(figure.sourceItemIds);
  const accounts = items.filter((item) => wanted.has(item.id));
  const columns = BALANCE_COLUMNS[figure.of];
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
              <Table.Th key={title} className="fv-figure-column" style={{ whiteSpace: 'nowrap' }}>
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
                {item.sourceRow === 0
                  ? placeInWords(accountPlace(item, source?.joined))
                  : cellNames(
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
      {missing > 0 && (
        <Text className="fv-warn" size="sm">
          {missing} of the accounts belong to an earlier upload and are no longer in the trial balance. Make
          the statements again.
        </Text>
      )}
    </>
  );
}
