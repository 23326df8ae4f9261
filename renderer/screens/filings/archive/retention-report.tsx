/**
 * Until when each filing is kept (specification 8): what may go, when, and why the others may not. A report:
 * nothing is deleted here or anywhere else in the program.
 */
import { Anchor, Button, Group, SegmentedControl, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import type { RouteOutput } from '../../../../shared/contract/routes.ts';
import { useRoute } from '../../../client/hooks.ts';
import { plural } from '../../../components/plural.ts';
import { QueryView } from '../../../components/query-view.tsx';
import { ScreenHead } from '../../../components/screen.tsx';
import { FilingStateBadge } from '../../../components/state-badge.tsx';
import { EmptyState } from '../../../components/state-views.tsx';
import { CalendarDate } from '../../../components/when.tsx';
import { filingPath, LIST_PATH } from '../context/route.ts';
import { retentionWords } from './retention-words.ts';

type Retained = RouteOutput<'getRetentionReport'>['items'][number];

const FIRST = 100;
const MOST = 500;

export function RetentionReport() {
  const [due, setDue] = useState(false);
  const [limit, setLimit] = useState(FIRST);
  const report = useRoute(
    'getRetentionReport',
    { query: { limit, due: due ? 'true' : 'false' } },
    { keepPrevious: true },
  );
  return (
    <Stack gap="md">
      <ScreenHead
        title="Retention of filings"
        trail={[{ label: 'Filings', href: LIST_PATH }]}
        subtitle="Records of a filing are kept for seven full years after the year in which it was filed."
        actions={
          <SegmentedControl
            size="sm"
            aria-label="Which filings"
            value={due ? 'DUE' : 'ALL'}
            onChange={(value) => setDue(value === 'DUE')}
            data={[
              { value: 'ALL', label: 'All' },
              { value: 'DUE', label: 'May go now' },
            ]}
          />
        }
      />
      <QueryView query={report} loading="Reading the report">
        {({ items, total }) =>
          items.length === 0 ? (
            <EmptyState title={due ? 'No filing may go yet' : 'No filings yet'}>
              {due
                ? 'Every filing is still within its seven years.'
                : 'Each filing is listed with the last day on which it must be kept.'}
            </EmptyState>
          ) : (
            <>
              <RetentionTable filings={items} />
              <Group justify="space-between">
                <Text size="sm" c="dimmed" role="status">
                  {items.length} of {total} {plural(total, 'filing')}. The program deletes none of them.
                </Text>
                {items.length < total && limit < MOST && (
                  <Button variant="default" size="xs" onClick={() => setLimit(MOST)}>
                    Show more
                  </Button>
                )}
              </Group>
            </>
          )
        }
      </QueryView>
    </Stack>
  );
}

function RetentionTable({ filings }: { readonly filings: readonly Retained[] }) {
  return (
    <Table.ScrollContainer minWidth={900} className="fv-panel">
      <Table highlightOnHover aria-label="Until when filings are kept">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Client</Table.Th>
            <Table.Th>UEN</Table.Th>
            <Table.Th>Period ends</Table.Th>
            <Table.Th>State</Table.Th>
            <Table.Th>Keep until</Table.Th>
            <Table.Th>May it go</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {filings.map((filing) => (
            <Table.Tr key={filing.filingId}>
              <Table.Td>
                <Anchor component={Link} href={filingPath(filing.filingId)} fw={500}>
                  {filing.clientName}
                </Anchor>
              </Table.Td>
              <Table.Td className="fv-figure">{filing.uen}</Table.Td>
              <Table.Td className="fv-figure">
                <CalendarDate date={filing.periodEnd} />
              </Table.Td>
              <Table.Td>
                <FilingStateBadge state={filing.status} />
              </Table.Td>
              <Table.Td className="fv-figure">
                <CalendarDate date={filing.keepUntil} />
              </Table.Td>
              <Table.Td>
                <Text size="sm" fw={600} className={filing.mayGo ? 'fv-good' : undefined}>
                  {filing.mayGo ? 'Yes, now' : 'Not yet'}
                </Text>
                <Text size="xs" c="dimmed">
                  {retentionWords(filing)}
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
