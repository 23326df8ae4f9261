/**
 * Audit events, newest first as the engine lists them: when, who, what, on what, and the payload on demand.
 */
import { Button, Code, Group, Stack, Table, Text } from '@mantine/core';
import { Fragment, useState } from 'react';
import { Link } from 'wouter';
import { particulars } from '../../../shared/model/event-particulars.ts';
import { eventWords } from '../../../shared/model/event-words.ts';
import type { AuditEvent } from '../../../shared/model/records.ts';
import { readSubject, type SubjectKind } from '../../../shared/model/subjects.ts';
import { type CallInput, call } from '../../client/call.ts';
import { routeKey } from '../../client/hooks.ts';
import { usePages } from '../../client/use-pages.ts';
import { QueryView } from '../../components/query-view.tsx';
import { EmptyState } from '../../components/state-views.tsx';
import { formatMoment, When } from '../../components/when.tsx';

const PAGE = 50;
const NO_SEARCH: AuditQuery = {};
const SHORT_HASH = 8;

/** With its record by name, where the program that was asked says it. */
type Shown = AuditEvent & { readonly record?: string | null };

const AREAS: Readonly<Partial<Record<SubjectKind, string>>> = {
  client: '/clients',
  engagement: '/engagements',
  filing: '/filings',
};

function RecordName({ event: { subject, record } }: { readonly event: Shown }) {
  const about = readSubject(subject);
  const area = about === null ? undefined : AREAS[about.kind];
  if (record === null || record === undefined)
    return (
      <Text size="xs" ff="monospace">
        {subject.replace(/([0-9a-f]{8})-[0-9a-f-]{27}/, '$1…')}
      </Text>
    );
  if (about === null || area === undefined) return <>{record}</>;
  return (
    <Link href={`~${area}/${about.id}`} className="fv-link">
      {record}
    </Link>
  );
}

const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const read = (text: string) => (TIMESTAMP.test(text) ? formatMoment(text) : text);

interface AuditTableProps {
  readonly items: readonly Shown[];
  readonly total: number;
  /** Reads further events; null where there are none. */
  readonly onMore: (() => void) | null;
  /** All on one record, whose name stands above. */
  readonly ofOneRecord?: boolean;
}

/** The events of one page. */
export function AuditTable({ items, total, onMore, ofOneRecord = false }: AuditTableProps) {
  const [open, setOpen] = useState<number | null>(null);
  return (
    <div className="fv-panel fv-table-box">
      <Table stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th className="fv-figure-column">No.</Table.Th>
            <Table.Th>When</Table.Th>
            <Table.Th>Who</Table.Th>
            <Table.Th>What</Table.Th>
            {!ofOneRecord && <Table.Th miw={220}>Record</Table.Th>}
            <Table.Th>Chain</Table.Th>
            <Table.Th>
              <span className="fv-hidden">Details</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.map((event) => {
            const shown = open === event.sequence;
            return (
              <Fragment key={event.sequence}>
                <Table.Tr>
                  <Table.Td className="fv-figure-column">{event.sequence}</Table.Td>
                  <Table.Td className="fv-figure">
                    <When at={event.at} />
                  </Table.Td>
                  <Table.Td className="fv-one-line">{event.actorName}</Table.Td>
                  <Table.Td>
                    {eventWords(event.type)}
                    <Text size="xs" c="dimmed" lineClamp={2}>
                      {particulars(event.payload, read)}
                    </Text>
                  </Table.Td>
                  {!ofOneRecord && (
                    <Table.Td>
                      <RecordName event={event} />
                    </Table.Td>
                  )}
                  <Table.Td>
                    <Text size="xs" ff="monospace" title={event.hash}>
                      {event.hash.slice(0, SHORT_HASH)}
                    </Text>
                  </Table.Td>
                  <Table.Td>
                    <Button
                      size="compact-xs"
                      variant="subtle"
                      aria-expanded={shown}
                      onClick={() => setOpen(shown ? null : event.sequence)}
                    >
                      {shown ? 'Hide' : 'Details'}
                      <span className="fv-hidden"> of event {event.sequence}</span>
                    </Button>
                  </Table.Td>
                </Table.Tr>
                {shown && (
                  <Table.Tr>
                    <Table.Td colSpan={ofOneRecord ? 6 : 7}>
                      <Stack gap={4}>
                        <Code block>{JSON.stringify(event.payload, null, 2)}</Code>
                        <Text size="xs" ff="monospace" className="fv-break">
                          {event.previousHash} → {event.hash}
                        </Text>
                      </Stack>
                    </Table.Td>
                  </Table.Tr>
                )}
              </Fragment>
            );
          })}
        </Table.Tbody>
      </Table>
      <Group justify="space-between" p="xs">
        <Text size="xs" c="dimmed">
          {items.length} of {total}
        </Text>
        {onMore !== null && (
          <Button size="xs" variant="default" onClick={onMore}>
            Show more
          </Button>
        )}
      </Group>
    </div>
  );
}

export type AuditQuery = NonNullable<CallInput<'listAudit'>['query']>;

/** What a search finds; without a subject of the whole practice (administrators). */
export function AuditList({
  subject,
  search = NO_SEARCH,
}: {
  readonly subject?: string;
  readonly search?: AuditQuery;
}) {
  const query = { ...search, subject, limit: PAGE };
  const events = usePages(routeKey('listAudit', { query }), (cursor, signal) =>
    call('listAudit', { query: { ...query, cursor } }, { signal }),
  );
  const searched = Object.values(search).some((each) => each !== undefined);
  return (
    <QueryView query={events} loading="Reading the audit trail">
      {({ items, total, onMore }) =>
        items.length === 0 ? (
          <div className="fv-panel">
            {searched ? (
              <EmptyState title="No event matches">Take a part of the search away.</EmptyState>
            ) : (
              <EmptyState title="Nothing recorded yet">
                Every change is written here as it happens.
              </EmptyState>
            )}
          </div>
        ) : (
          <AuditTable items={items} total={total} onMore={onMore} ofOneRecord={subject !== undefined} />
        )
      }
    </QueryView>
  );
}
