/** Lines of a journal under their heads, with the totals at the foot: of a draft that is edited, and of one that is read. */
import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Money } from '../../../../shared/model/money.ts';
import { Figure } from '../../../components/figure.tsx';

interface JournalTableProps {
  readonly label: string;
  /** The rows have fields, and a last column to remove them. */
  readonly editing?: boolean;
  readonly totalLabel: string;
  readonly debit: Money;
  readonly credit: Money;
  /** Beside the totals. */
  readonly remark?: ReactNode;
  readonly children: ReactNode;
}

export function JournalTable(props: JournalTableProps) {
  const { label, editing = false, totalLabel, debit, credit, remark, children } = props;
  return (
    <Table
      className="fv-journal-lines"
      data-editing={editing || undefined}
      verticalSpacing={editing ? 2 : 4}
      aria-label={label}
    >
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Account</Table.Th>
          <Table.Th className="fv-figure-column">Debit</Table.Th>
          <Table.Th className="fv-figure-column">Credit</Table.Th>
          <Table.Th>Narrative</Table.Th>
          {editing && (
            <Table.Th>
              <span className="fv-hidden">Remove</span>
            </Table.Th>
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>{children}</Table.Tbody>
      <Table.Tfoot>
        <Table.Tr>
          <Table.Th scope="row">{totalLabel}</Table.Th>
          <Table.Td className="fv-figure-column">
            <Figure amount={debit} />
          </Table.Td>
          <Table.Td className="fv-figure-column">
            <Figure amount={credit} />
          </Table.Td>
          <Table.Td colSpan={editing ? 2 : 1}>{remark}</Table.Td>
        </Table.Tr>
      </Table.Tfoot>
    </Table>
  );
}
