/**
 * Conflicts between desktops that nobody has settled: whose change was refused, where, and why. They are looked at
 * here, and settled by a person at a desktop.
 */
import { Badge, NativeSelect, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { CONFLICT_WORDS } from '../../../components/conflict-words.ts';
import { QueryView } from '../../../components/query-view.tsx';
import { ScreenHead } from '../../../components/screen.tsx';
import { EmptyState } from '../../../components/state-views.tsx';
import { When } from '../../../components/when.tsx';
import { useServer, useServerPages } from '../../client/hooks.ts';
import { serverCall } from '../../client/server-call.ts';
import { More } from '../../components/more.tsx';
import { recordOfConflict } from './record-of-conflict.ts';

const PAGE = 50;
const MOST = 500;

/** Each id once, by name. */
function choicesOf(items: readonly { readonly id: string; readonly name: string }[]) {
  return [...new Map(items.map(({ id, name }) => [id, { value: id, label: name }])).values()].sort(
    (left, right) => left.label.localeCompare(right.label),
  );
}

export function ConflictsScreen() {
  const [deviceId, setDeviceId] = useState('');
  const [authorId, setAuthorId] = useState('');
  const all = useServer('listOpenConflicts', { query: { limit: MOST } });
  const query = { deviceId: deviceId || undefined, authorId: authorId || undefined };
  const conflicts = useServerPages(['conflicts', query], (cursor, signal) =>
    serverCall('listOpenConflicts', { query: { ...query, limit: PAGE, cursor } }, { signal }),
  );
  const filtered = deviceId !== '' || authorId !== '';
  const open = all.data?.items ?? [];
  return (
    <Stack>
      <ScreenHead
        title="Conflicts"
        subtitle="Changes that the server refused and kept, whole, until a person settles them. Nothing is lost and nothing wins silently."
      />
      <search className="fv-filters" aria-label="Search the conflicts">
        <NativeSelect
          label="Desktop"
          data={[{ value: '', label: 'All desktops' }, ...choicesOf(open.map(({ device }) => device))]}
          value={deviceId}
          onChange={(event) => setDeviceId(event.currentTarget.value)}
        />
        <NativeSelect
          label="Author"
          data={[{ value: '', label: 'Everybody' }, ...choicesOf(open.map(({ author }) => author))]}
          value={authorId}
          onChange={(event) => setAuthorId(event.currentTarget.value)}
        />
      </search>
      <QueryView query={conflicts} loading="Reading the conflicts">
        {({ items, total, onMore }) =>
          items.length === 0 ? (
            <div className="fv-panel">
              <EmptyState title={filtered ? 'No conflict matches' : 'Nothing is in conflict'}>
                {filtered
                  ? 'Take a part of the search away.'
                  : 'All desktops agree with the server. A change that meets another one is listed here.'}
              </EmptyState>
            </div>
          ) : (
            <div className="fv-panel fv-table-box">
              <Table stickyHeader>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>Since</Table.Th>
                    <Table.Th>Author</Table.Th>
                    <Table.Th>Desktop</Table.Th>
                    <Table.Th>Client and record</Table.Th>
                    <Table.Th>Why</Table.Th>
                    <Table.Th className="fv-figure-column">Records</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {items.map((each) => (
                    <Table.Tr key={each.id}>
                      <Table.Td className="fv-figure">
                        <Link href={`/conflicts/${each.id}`} className="fv-link">
                          <When at={each.at} />
                        </Link>
                      </Table.Td>
                      <Table.Td>{each.author.name}</Table.Td>
                      <Table.Td>{each.device.name}</Table.Td>
                      <Table.Td>
                        {each.client?.companyName ?? 'No client'}
                        <Text size="xs" c="dimmed">
                          {recordOfConflict(each)}
                        </Text>
                      </Table.Td>
                      <Table.Td>
                        <Badge color={each.kind === 'REFUSED' ? 'red' : 'yellow'} fw={500}>
                          {CONFLICT_WORDS[each.kind]}
                        </Badge>
                        <Text size="xs" c="dimmed">
                          {each.detail}
                        </Text>
                      </Table.Td>
                      <Table.Td className="fv-figure-column">{each.rows}</Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
              <More shown={items.length} total={total} onMore={onMore} />
            </div>
          )
        }
      </QueryView>
    </Stack>
  );
}
