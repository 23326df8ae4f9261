/** Rows of a lead schedule: reference, name, imported balance, journals, adjusted balance, last year and change. */
import { Table, Text } from '@mantine/core';
import { Link } from 'wouter';
import { type LeadAmounts, NOT_SIGNED } from '../../../../shared/model/lead-schedules.ts';
import { Figure } from '../../../components/figure.tsx';

interface LeadTableRow {
  readonly id: string;
  readonly reference: string;
  readonly name: string;
  readonly hint?: string;
  /** Where an account is mapped; it is the one that is chosen there. */
  readonly href?: string;
  readonly amounts: LeadAmounts;
  /** Above performance materiality. */
  readonly exceeds?: boolean;
  /** Last year's signed statements hold no such line. */
  readonly notSigned?: boolean;
  readonly work?: RowWork;
}

/** What was written on an account, and the way to write it; null for who may not. */
export interface RowWork {
  readonly marks: string;
  readonly comment: string;
  /** That the balance was another when it was written; else empty. */
  readonly earlierBalance: string;
  readonly lastYear: string;
  readonly onOpen: (() => void) | null;
}

interface LeadTableProps {
  readonly label: string;
  /** The head of the column with names. */
  readonly head: string;
  readonly rows: readonly LeadTableRow[];
  readonly total?: LeadAmounts;
}

const HEADS = ['Imported', 'Journals', 'Adjusted', 'Last year', 'Change', '%'] as const;

function AmountCells({
  amounts,
  exceeds = false,
  notSigned = false,
}: {
  readonly amounts: LeadAmounts;
  readonly exceeds?: boolean;
  readonly notSigned?: boolean;
}) {
  const { imported, journals, adjusted, prior, change, changePercent } = amounts;
  return (
    <>
      {[imported, journals, adjusted, prior, change].map((amount, at) => (
        <Table.Td key={HEADS[at]} className="fv-figure-column">
          {notSigned && HEADS[at] === 'Last year' ? (
            <Text size="xs" c="dimmed" className="fv-not-signed">
              {NOT_SIGNED}
            </Text>
          ) : (
            <Figure amount={amount} />
          )}
          {exceeds && HEADS[at] === 'Change' && (
            <abbr className="fv-material" title="Above performance materiality">
              M
            </abbr>
          )}
        </Table.Td>
      ))}
      <Table.Td className="fv-figure-column fv-figure">{changePercent}</Table.Td>
    </>
  );
}

function WorkCell({ name, work }: { readonly name: string; readonly work: RowWork }) {
  const { marks, onOpen } = work;
  if (onOpen === null) return <Table.Td>{marks}</Table.Td>;
  const shown = marks === '' ? 'Add' : marks;
  return (
    <Table.Td>
      <button
        type="button"
        className="fv-link fv-plain-button"
        aria-label={`${shown}: tick marks and comment, ${name}`}
        onClick={onOpen}
      >
        {shown}
      </button>
    </Table.Td>
  );
}

export function LeadTable({ label, head, rows, total }: LeadTableProps) {
  const hasWork = rows.some(({ work }) => work !== undefined);
  return (
    <div className="fv-lead-scroll">
      <Table className="fv-lead-table" verticalSpacing={4} aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Ref.</Table.Th>
            <Table.Th>{head}</Table.Th>
            {hasWork && <Table.Th>Marks</Table.Th>}
            {HEADS.map((each) => (
              <Table.Th key={each} className="fv-figure-column">
                {each}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ id, reference, name, hint, href, amounts, exceeds, notSigned, work }) => (
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
                {work !== undefined && work.comment !== '' && <Text size="xs">{work.comment}</Text>}
                {work !== undefined && work.earlierBalance !== '' && (
                  <Text size="xs" c="red">
                    The balance {work.earlierBalance}.
                  </Text>
                )}
                {work !== undefined && work.lastYear !== '' && (
                  <Text size="xs" c="dimmed">
                    Last year: {work.lastYear}
                  </Text>
                )}
              </Table.Td>
              {work !== undefined && <WorkCell name={name} work={work} />}
              <AmountCells
                amounts={amounts}
                notSigned={notSigned === true}
                {...(exceeds === undefined ? {} : { exceeds })}
              />
            </Table.Tr>
          ))}
        </Table.Tbody>
        {total !== undefined && (
          <Table.Tfoot>
            <Table.Tr>
              <Table.Td />
              <Table.Th scope="row">Total</Table.Th>
              {hasWork && <Table.Td />}
              <AmountCells amounts={total} notSigned={rows.every(({ notSigned }) => notSigned === true)} />
            </Table.Tr>
          </Table.Tfoot>
        )}
      </Table>
    </div>
  );
}
