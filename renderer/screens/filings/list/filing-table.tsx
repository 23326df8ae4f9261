/** The table of filings: period, entry point, state and deadline, sorted by its heads. */
import { Anchor, Group, Table, Text } from '@mantine/core';
import { Link } from 'wouter';
import type { Filing } from '../../../../shared/model/records.ts';
import type { CallInput } from '../../../client/call.ts';
import { FilingStateBadge } from '../../../components/state-badge.tsx';
import { When } from '../../../components/when.tsx';
import { ENTRY_POINT_WORDS } from '../../../components/words.ts';
import { filingPath } from '../context/route.ts';
import { DeadlineText } from './deadline-text.tsx';
import { shortPeriod } from './short-period.ts';

export type Sort = NonNullable<NonNullable<CallInput<'listFilings'>['query']>['sort']>;

interface FilingTableProps {
  readonly filings: readonly Filing[];
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

export function FilingTable({ filings, sort, onSort }: FilingTableProps) {
  return (
    <Table.ScrollContainer minWidth={860} className="fv-panel">
      <Table highlightOnHover stickyHeader aria-label="Filings">
        <Table.Thead>
          <Table.Tr>
            <SortHead title="Client" here={sort === 'clientName'} up onSort={() => onSort('clientName')} />
            <Table.Th>UEN</Table.Th>
            <SortHead
              title="Period"
              here={sort === 'periodEnd' || sort === '-periodEnd'}
              up={sort === 'periodEnd'}
              onSort={() => onSort(sort === '-periodEnd' ? 'periodEnd' : '-periodEnd')}
            />
            <Table.Th>Entry point</Table.Th>
            <Table.Th>State</Table.Th>
            <Table.Th>Annual return</Table.Th>
            <SortHead
              title="Last change"
              here={sort === '-updatedAt'}
              up={false}
              onSort={() => onSort('-updatedAt')}
            />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {filings.map((filing) => (
            <Table.Tr key={filing.id}>
              <Table.Td>
                <Anchor component={Link} href={filingPath(filing.id)} fw={500}>
                  {filing.clientName}
                </Anchor>
              </Table.Td>
              <Table.Td className="fv-figure">{filing.uen}</Table.Td>
              <Table.Td className="fv-figure">{shortPeriod(filing.periodStart, filing.periodEnd)}</Table.Td>
              <Table.Td>{ENTRY_POINT_WORDS[filing.entryPoint]}</Table.Td>
              <Table.Td>
                <Group gap={6} wrap="nowrap">
                  <FilingStateBadge state={filing.status} />
                  {filing.clientDecision !== null && (
                    <Text size="xs" c="dimmed" className="fl-nowrap">
                      {filing.clientDecision.decision === 'APPROVED'
                        ? 'client approved'
                        : 'revision requested'}
                    </Text>
                  )}
                </Group>
              </Table.Td>
              <Table.Td>
                <DeadlineText filing={filing} />
              </Table.Td>
              <Table.Td>
                <Text size="sm" c="dimmed" className="fv-figure">
                  <When at={filing.updatedAt} />
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

interface SortHeadProps {
  readonly title: string;
  readonly here: boolean;
  readonly up: boolean;
  readonly onSort: () => void;
}

function SortHead({ title, here, up, onSort }: SortHeadProps) {
  return (
    <Table.Th aria-sort={here ? (up ? 'ascending' : 'descending') : 'none'}>
      <button type="button" className="fl-sort" onClick={onSort}>
        {title} <span aria-hidden>{here ? (up ? '▲' : '▼') : '↕'}</span>
      </button>
    </Table.Th>
  );
}
