/** The audit trail of the filing, newest first: what, who, under which right, when, with the particulars. */
import { Button, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { particulars } from '../../../shared/model/event-particulars.ts';
import { eventWords } from '../../../shared/model/event-words.ts';
import type { AuditEvent } from '../../../shared/model/records.ts';
import { subjectOf } from '../../../shared/model/subjects.ts';
import { useRoute } from '../../client/hooks.ts';
import { QueryView } from '../../components/query-view.tsx';
import { EmptyState } from '../../components/state-views.tsx';
import { When } from '../../components/when.tsx';
import { useFilingContext } from './context/filing-context.tsx';

const FIRST = 100;
const MOST = 500;

export function FilingTrail() {
  const { filing } = useFilingContext();
  const [limit, setLimit] = useState(FIRST);
  const trail = useRoute(
    'listAudit',
    { query: { subject: subjectOf('filing', filing.id), limit } },
    { keepPrevious: true },
  );
  return (
    <QueryView query={trail} loading="Reading the audit trail">
      {({ items, total }) =>
        items.length === 0 ? (
          <EmptyState title="No event yet">
            Every change of the filing is written here and cannot be altered.
          </EmptyState>
        ) : (
          <Stack gap="sm">
            <TrailTable events={[...items].sort((one, other) => other.sequence - one.sequence)} />
            <Text size="sm" c="dimmed">
              {items.length} of {total} events
            </Text>
            {items.length < total && limit < MOST && (
              <div>
                <Button variant="default" size="xs" onClick={() => setLimit(MOST)}>
                  Show more
                </Button>
              </div>
            )}
          </Stack>
        )
      }
    </QueryView>
  );
}

function TrailTable({ events }: { readonly events: readonly AuditEvent[] }) {
  const { labelOf, lines, directory } = useFilingContext();
  const labels = new Map(lines.map((line) => [line.id, line.label]));
  const read = (value: string) => labels.get(value) ?? labelOf(value);
  // Only what stands at a day has a closing or an opening balance.
  const isFlow = (elementId: unknown) =>
    typeof elementId === 'string' && directory.get(elementId)?.periodType === 'duration';
  return (
    <Table.ScrollContainer minWidth={760} className="fv-panel">
      <Table aria-label="Audit trail of the filing" layout="fixed">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={160}>When</Table.Th>
            <Table.Th w={150}>Who</Table.Th>
            <Table.Th w={230}>What</Table.Th>
            <Table.Th>Particulars</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {events.map((event) => (
            <Table.Tr key={event.sequence}>
              <Table.Td className="fv-figure">
                <When at={event.at} />
              </Table.Td>
              <Table.Td>{event.actorName}</Table.Td>
              <Table.Td title={event.action ?? undefined}>{eventWords(event.type)}</Table.Td>
              <Table.Td className="fl-particulars">
                {particulars(
                  isFlow(event.payload.elementId) ? { ...event.payload, balanceAt: null } : event.payload,
                  read,
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
