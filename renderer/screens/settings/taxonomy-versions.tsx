/**
 * Installed taxonomy versions (specification 4.7), and the package any XBRL processor can load.
 */
import { Button, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import type { Problem } from '../../../shared/problem.ts';
import { downloadRoute } from '../../client/download.ts';
import { toProblem, useRoute } from '../../client/hooks.ts';
import { QueryView } from '../../components/query-view.tsx';
import { EmptyState, ProblemMessage } from '../../components/state-views.tsx';

export function TaxonomyVersions() {
  const versions = useRoute('listTaxonomyVersions', {});
  const [problem, setProblem] = useState<Problem | null>(null);
  const download = (version: string) => {
    setProblem(null);
    downloadRoute('getTaxonomyPackage', { params: { version } }, `${version}.zip`).catch((error: unknown) =>
      setProblem(toProblem(error)),
    );
  };
  return (
    <Stack>
      {problem !== null && <ProblemMessage problem={problem} />}
      <div className="fv-panel fv-table-box">
        <QueryView query={versions} loading="Reading the taxonomy versions">
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState title="No taxonomy is installed">Reinstall the program.</EmptyState>
            ) : (
              <Table>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>Version</Table.Th>
                    <Table.Th className="fv-figure-column">Elements</Table.Th>
                    <Table.Th className="fv-figure-column">Minimum requirement</Table.Th>
                    <Table.Th className="fv-figure-column">Rules</Table.Th>
                    <Table.Th>SHA-256</Table.Th>
                    <Table.Th>Package</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {items.map((each) => (
                    <Table.Tr key={each.version}>
                      <Table.Td>{each.version}</Table.Td>
                      <Table.Td className="fv-figure-column">{each.elements}</Table.Td>
                      <Table.Td className="fv-figure-column">{each.minimumRequirement}</Table.Td>
                      <Table.Td className="fv-figure-column">{each.rules}</Table.Td>
                      <Table.Td>
                        <Text size="xs" ff="monospace" className="fv-break">
                          {each.sha256}
                        </Text>
                      </Table.Td>
                      <Table.Td>
                        <Button size="compact-xs" variant="default" onClick={() => download(each.version)}>
                          Download
                        </Button>
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            )
          }
        </QueryView>
      </div>
    </Stack>
  );
}
