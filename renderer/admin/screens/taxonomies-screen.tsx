/**
 * Taxonomy versions that this release of the server knows (specification 4.7), and how many clients begin with each.
 */
import { Stack, Table, Text } from '@mantine/core';
import { isIsoDate } from '../../../shared/model/dates.ts';
import { CopyText } from '../../components/copy-text.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { ScreenHead } from '../../components/screen.tsx';
import { EmptyState } from '../../components/state-views.tsx';
import { CalendarDate } from '../../components/when.tsx';
import { useServer } from '../client/hooks.ts';

const SHOWN_HASH = 12;

export function TaxonomiesScreen() {
  const versions = useServer('listServerTaxonomyVersions', {});
  return (
    <Stack>
      <ScreenHead
        title="Taxonomy versions"
        subtitle="A filing is pinned to one version. A version arrives with a release of the program and never changes."
      />
      <QueryView query={versions} loading="Reading the taxonomy versions">
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title="No taxonomy version">This release holds none; install a full one.</EmptyState>
          ) : (
            <div className="fv-panel fv-table-box">
              <Table>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>Version</Table.Th>
                    <Table.Th>In force from</Table.Th>
                    <Table.Th className="fv-figure-column">Elements</Table.Th>
                    <Table.Th className="fv-figure-column">Rules</Table.Th>
                    <Table.Th className="fv-figure-column">Clients with this default</Table.Th>
                    <Table.Th>SHA-256</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {items.map(({ version, title, effectiveFrom = '', elements, rules, clients, sha256 }) => (
                    <Table.Tr key={version}>
                      <Table.Td>
                        {version}
                        {title !== undefined && (
                          <Text size="xs" c="dimmed">
                            {title}
                          </Text>
                        )}
                      </Table.Td>
                      <Table.Td>
                        {isIsoDate(effectiveFrom) ? <CalendarDate date={effectiveFrom} /> : effectiveFrom}
                      </Table.Td>
                      <Table.Td className="fv-figure-column">{elements.toLocaleString('en-SG')}</Table.Td>
                      <Table.Td className="fv-figure-column">{rules}</Table.Td>
                      <Table.Td className="fv-figure-column">{clients}</Table.Td>
                      <Table.Td>
                        <CopyText text={sha256} shown={`${sha256.slice(0, SHOWN_HASH)}…`} what="SHA-256" />
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </div>
          )
        }
      </QueryView>
    </Stack>
  );
}
