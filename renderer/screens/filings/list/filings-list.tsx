/**
 * All filings with state and deadline, filtered by client, state and text, and sorted.
 */
import { Anchor, Button, Group, Select, Stack, Table, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { Filing } from '../../../../shared/model/records.ts';
import { FILING_STATES, type FilingState } from '../../../../shared/model/states.ts';
import type { CallInput } from '../../../client/call.ts';
import { useRoute } from '../../../client/hooks.ts';
import { ClientChoice } from '../../../components/client-choice.tsx';
import type { ChosenClient } from '../../../components/client-field.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { ScreenHead } from '../../../components/screen.tsx';
import { FilingStateBadge } from '../../../components/state-badge.tsx';
import { EmptyState } from '../../../components/state-views.tsx';
import { When } from '../../../components/when.tsx';
import { WhyDisabled } from '../../../components/why-disabled.tsx';
import { ENTRY_POINT_WORDS, FILING_STATE_WORDS } from '../../../components/words.ts';
import { filingPath, NEW_PATH, RETENTION_PATH } from '../context/route.ts';
import { DeadlineText } from './deadline-text.tsx';
import { shortPeriod } from './short-period.ts';

type Sort = NonNullable<NonNullable<CallInput<'listFilings'>['query']>['sort']>;

const FIRST_ROWS = 100;
const MOST_ROWS = 500;

export function FilingsList() {
  const [, navigate] = useLocation();
  const [client, setClient] = useState<ChosenClient | null>(null);
  const [status, setStatus] = useState<FilingState | null>(null);
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text.trim(), 150);
  const [sort, setSort] = useState<Sort>('-updatedAt');
  const [limit, setLimit] = useState(FIRST_ROWS);
  const filings = useRoute(
    'listFilings',
    { query: { clientId: client?.id, status: status ?? undefined, q, sort, limit } },
    { keepPrevious: true },
  );
  const filtered = client !== null || status !== null || q !== '';
  const clear = () => {
    setClient(null);
    setStatus(null);
    setText('');
  };

  return (
    <Stack gap="md">
      <ScreenHead
        title="XBRL filings"
        actions={
          <>
            <Button component={Link} href={RETENTION_PATH} variant="default">
              Retention
            </Button>
            <WhyDisabled action="MANAGE_XBRL_FILING" onClick={() => navigate(NEW_PATH)}>
              New filing
            </WhyDisabled>
          </>
        }
      />
      <Group gap="sm" align="flex-end" role="search" aria-label="Filter filings">
        <TextInput
          label="Find"
          placeholder="Client, UEN or year"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          className="fl-find"
        />
        <ClientChoice
          className="fl-client"
          value={client}
          onChange={setClient}
          onAll={() => setClient(null)}
        />
        <Select
          label="State"
          placeholder="All states"
          clearable
          clearButtonProps={{ 'aria-label': 'All states' }}
          data={FILING_STATES.map((value) => ({ value, label: FILING_STATE_WORDS[value] }))}
          value={status}
          onChange={(value) => setStatus(FILING_STATES.find((each) => each === value) ?? null)}
        />
        {filtered && (
          <Button variant="subtle" onClick={clear}>
            Clear filters
          </Button>
        )}
      </Group>
      <QueryView query={filings} loading="Reading the filings">
        {({ items, total }) =>
          items.length === 0 ? (
            <NoFilings filtered={filtered} onClear={clear} />
          ) : (
            <>
              <FilingTable filings={items} sort={sort} onSort={setSort} />
              <Group justify="space-between">
                <Text size="sm" c="dimmed" role="status">
                  {items.length} of {total} {total === 1 ? 'filing' : 'filings'}
                </Text>
                {items.length < total && limit < MOST_ROWS && (
                  <Button variant="default" size="xs" onClick={() => setLimit(MOST_ROWS)}>
                    Show more
                  </Button>
                )}
                {items.length < total && limit === MOST_ROWS && (
                  <Text size="sm" c="dimmed">
                    Narrow the search to see the others.
                  </Text>
                )}
              </Group>
            </>
          )
        }
      </QueryView>
    </Stack>
  );
}

function NoFilings({ filtered, onClear }: { readonly filtered: boolean; readonly onClear: () => void }) {
  return filtered ? (
    <EmptyState
      title="No filing matches"
      action={
        <Button variant="default" onClick={onClear}>
          Clear filters
        </Button>
      }
    >
      No filing fits the filters above.
    </EmptyState>
  ) : (
    <EmptyState title="No filings yet">
      Start one with “New filing”: choose the client and the period, then upload the signed statements.
    </EmptyState>
  );
}

interface FilingTableProps {
  readonly filings: readonly Filing[];
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

function FilingTable({ filings, sort, onSort }: FilingTableProps) {
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
