/** Rows of a lead schedule: reference, name, imported balance, journals, adjusted balance, last year and change. */
import { Table, Text } from '@mantine/core';
import { Link } from 'wouter';
import type { LeadAmounts } from '../../../../shared/model/lead-schedules.ts';
import { Figure } from '../../../components/figure.tsx';

interface LeadTableRow {
  readonly id: string;
  readonly reference: string;
  readonly name: string;
  readonly hint?: string;
  /** Where an account is mapped; it is the one that is chosen there. */
  readonly href?: string;
  readonly amounts: LeadAmounts;
}

interface LeadTableProps {
  readonly label: string;
  /** The head of the column with names. */
  readonly head: string;
  readonly rows: readonly LeadTableRow[];
  readonly total?: LeadAmounts;
}

const HEADS = ['Imported', 'Journals', 'Adjusted', 'Last year', 'Change', '%'] as const;

function AmountCells({ amounts }: { readonly amounts: LeadAmounts }) {
  const { imported, journals, adjusted, prior, change, changePercent } = amounts;
  return (
    <>
      {[imported, journals, adjusted, prior, change].map((amount, at) => (
        <Table.Td key={HEADS[at]} className="fv-figure-column">
          <Figure amount={amount} />
        </Table.Td>
      ))}
      <Table.Td className="fv-figure-column fv-figure">{changePercent}</Table.Td>
    </>
  );
}

export function LeadTable({ label, head, rows, total }: LeadTableProps) {
  return (
    <div className="fv-lead-scroll">
      <Table className="fv-lead-table" verticalSpacing={4} aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Ref.</Table.Th>
            <Table.Th>{head}</Table.Th>
            {HEADS.map((each) => (
              <Table.Th key={each} className="fv-figure-column">
                {each}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ id, reference, name, hint, href, amounts }) => (
            <Table.Tr key={id}>
              <Table.Td>{reference}</Table.Td>
              <Table.Td>
                {href === undefined ? (
                  name
                ) : (
                  <Link href={href} state={{ account: id }} className="fv-link">
                    {name}
                  </Link>
                )}
                {hint !== undefined && (
                  <Text size="xs" c="dimmed">
                    {hint}
                  </Text>
                )}
              </Table.Td>
              <AmountCells amounts={amounts} />
            </Table.Tr>
          ))}
        </Table.Tbody>
        {total !== undefined && (
          <Table.Tfoot>
            <Table.Tr>
              <Table.Td />
              <Table.Th scope="row">Total</Table.Th>
              <AmountCells amounts={total} />
            </Table.Tr>
          </Table.Tfoot>
        )}
      </Table>
    </div>
  );
}
