/**
 * How each account of a schedule came from its opening to its closing balance: what the client's ledger moved, and each
 * journal, which opens from here. Opening, ledger and journals add up to closing.
 */
import { Table } from '@mantine/core';
import { accountLabel } from '../../../../shared/model/account-label.ts';
import type { OpenedLeadRow } from '../../../../shared/model/lead-schedules.ts';
import { subtractMoney } from '../../../../shared/model/money.ts';
import { Figure } from '../../../components/figure.tsx';
import { Postings } from '../journals/postings.tsx';
import { movementTotals } from './movement-totals.ts';

interface MovementTableProps {
  readonly engagementId: string;
  readonly rows: readonly OpenedLeadRow[];
}

export function MovementTable({ engagementId, rows }: MovementTableProps) {
  const total = movementTotals(rows);
  return (
    <div className="fv-lead-scroll">
      <Table className="fv-lead-table" verticalSpacing={4} aria-label="Movements">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Ref.</Table.Th>
            <Table.Th>Account</Table.Th>
            <Table.Th className="fv-figure-column">Opening</Table.Th>
            <Table.Th className="fv-figure-column">In the ledger</Table.Th>
            <Table.Th className="fv-figure-column">Journals</Table.Th>
            <Table.Th className="fv-figure-column">Closing</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.itemId}>
              <Table.Td>{row.reference}</Table.Td>
              <Table.Td>
                {accountLabel(row)}
                <Postings engagementId={engagementId} postings={row.postings} />
              </Table.Td>
              <Table.Td className="fv-figure-column">
                {row.opening === null ? 'not known' : <Figure amount={row.opening} />}
              </Table.Td>
              <Table.Td className="fv-figure-column">
                {row.opening !== null && <Figure amount={subtractMoney(row.imported, row.opening)} />}
              </Table.Td>
              <Table.Td className="fv-figure-column">
                <Figure amount={row.journals} />
              </Table.Td>
              <Table.Td className="fv-figure-column">
                <Figure amount={row.adjusted} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Td />
            <Table.Th scope="row">Total</Table.Th>
            {[total.opening, total.ledger, total.journals, total.closing].map((amount, at) => (
              <Table.Td key={HEADS[at]} className="fv-figure-column">
                {amount !== null && <Figure amount={amount} />}
              </Table.Td>
            ))}
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </div>
  );
}

const HEADS = ['opening', 'ledger', 'journals', 'closing'] as const;
