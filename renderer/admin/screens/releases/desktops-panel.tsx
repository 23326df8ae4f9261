/**
 * The desktops of the practice: which release each runs and when it was last heard.
 */
import { Stack, Table, Text, Title } from '@mantine/core';
import type { Desktop } from '../../../../shared/contract/server-updates.ts';
import { QueryView } from '../../../components/query-view.tsx';
import { EmptyState } from '../../../components/state-views.tsx';
import { When } from '../../../components/when.tsx';
import { useServerPages } from '../../client/hooks.ts';
import { serverCall } from '../../client/server-call.ts';
import { More } from '../../components/more.tsx';
import { type RunningVersion, runsInWords } from './release-words.ts';

const PAGE = 50;

function DesktopTable({ desktops }: { readonly desktops: readonly Desktop[] }) {
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Desktop</Table.Th>
          <Table.Th>Runs</Table.Th>
          <Table.Th>Last heard</Table.Th>
          <Table.Th>Connected since</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {desktops.map(({ id, name, version, lastSeenAt, registeredAt }) => (
          <Table.Tr key={id}>
            <Table.Td className="fv-break">{name}</Table.Td>
            <Table.Td className="fv-figure">
              {version ?? (
                <Text span size="sm" c="dimmed">
                  Has not said
                </Text>
              )}
            </Table.Td>
            <Table.Td className="fv-figure">
              {lastSeenAt === null ? (
                <Text span size="sm" c="dimmed">
                  Not yet
                </Text>
              ) : (
                <When at={lastSeenAt} />
              )}
            </Table.Td>
            <Table.Td className="fv-figure">
              <When at={registeredAt} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

export function DesktopsPanel({ versions }: { readonly versions: readonly RunningVersion[] | undefined }) {
  const desktops = useServerPages(['desktops'], (cursor, signal) =>
    serverCall('listDesktops', { query: { limit: PAGE, cursor } }, { signal }),
  );
  return (
    <Stack gap="xs" component="section" aria-label="Desktops">
      <Title order={2} size="h3">
        Desktops
      </Title>
      {versions !== undefined && <Text size="sm">{runsInWords(versions)}</Text>}
      <QueryView query={desktops} loading="Reading the desktops">
        {({ items, total, onMore }) =>
          items.length === 0 ? (
            <div className="fv-panel">
              <EmptyState title="No desktop yet">
                Each desktop that is connected to this server is listed here with the release that it runs.
              </EmptyState>
            </div>
          ) : (
            <>
              <div className="fv-panel fv-table-box">
                <DesktopTable desktops={items} />
              </div>
              <More shown={items.length} total={total} onMore={onMore} />
            </>
          )
        }
      </QueryView>
    </Stack>
  );
}
