/**
 * Two versions of the statements side by side: only what differs, by statement, with the change.
 */
import { Drawer, Group, Select, Stack, Table, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { columnHeads, placesOf, shownAmount } from '../../../../shared/model/printed-figures.ts';
import type { GeneratedStatement } from '../../../../shared/model/records.ts';
import { useRoute } from '../../../client/hooks.ts';
import { Figure } from '../../../components/figure.tsx';
import { EmptyState, LoadingState, ProblemMessage } from '../../../components/state-views.tsx';
import { compareVersions, type VersionDifference } from './compare-versions.ts';

interface VersionComparisonProps {
  readonly id: string;
  readonly latest: GeneratedStatement;
  readonly opened: boolean;
  readonly onClose: () => void;
}

function Differences({
  before,
  after,
}: {
  readonly before: GeneratedStatement;
  readonly after: GeneratedStatement;
}) {
  const differences = useMemo(
    () => compareVersions(before.statementsJson, after.statementsJson),
    [before, after],
  );
  const places = placesOf(after.statementsJson);
  const { current, prior } = columnHeads(after.statementsJson.periodStart, after.statementsJson.periodEnd);
  if (differences.length === 0) {
    return (
      <EmptyState title="No figure differs">
        Both versions show the same figures in every line and both years.
      </EmptyState>
    );
  }
  const statements = [...new Set(differences.map((each) => each.statement))];
  const row = (each: VersionDifference) => (
    <Table.Tr key={`${each.label} ${each.year}`}>
      <Table.Td>{each.label}</Table.Td>
      <Table.Td>{each.year === 'current' ? current : prior}</Table.Td>
      <Table.Td className="fv-figure-column">
        {each.before === null ? (
          <Text size="sm" c="dimmed">
            not shown
          </Text>
        ) : (
          <Figure amount={shownAmount(after.statementsJson, each.before)} places={places} />
        )}
      </Table.Td>
      <Table.Td className="fv-figure-column">
        {each.after === null ? (
          <Text size="sm" c="dimmed">
            not shown
          </Text>
        ) : (
          <Figure amount={shownAmount(after.statementsJson, each.after)} places={places} />
        )}
      </Table.Td>
      <Table.Td className="fv-figure-column">
        <Figure amount={shownAmount(after.statementsJson, each.change)} places={places} />
      </Table.Td>
    </Table.Tr>
  );
  return (
    <>
      {statements.map((statement) => (
        <section key={statement} aria-label={statement}>
          <Text fw={600} mt="sm">
            {statement}
          </Text>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Line</Table.Th>
                <Table.Th>Year</Table.Th>
                <Table.Th className="fv-figure-column">Version {before.versionNo}</Table.Th>
                <Table.Th className="fv-figure-column">Version {after.versionNo}</Table.Th>
                <Table.Th className="fv-figure-column">Change</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>{differences.filter((each) => each.statement === statement).map(row)}</Table.Tbody>
          </Table>
        </section>
      ))}
    </>
  );
}

export function VersionComparison({ id, latest, opened, onClose }: VersionComparisonProps) {
  const versions = useRoute(
    'listStatementVersions',
    { params: { id }, query: { limit: 500 } },
    { enabled: opened },
  );
  const [chosen, setChosen] = useState(String(latest.versionNo - 1));
  const earlier = useRoute(
    'getStatementVersion',
    { params: { id, versionNo: Number(chosen) } },
    { enabled: opened && latest.versionNo > 1 },
  );
  const options = (versions.data?.items ?? [])
    .filter((version) => version.versionNo !== latest.versionNo)
    .map((version) => ({
      value: String(version.versionNo),
      label: `Version ${version.versionNo}, ${version.generatedAt.slice(0, 16).replace('T', ' ')} UTC`,
    }));
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="xl"
      title="What changed between versions"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="sm">
        <Group align="end">
          <Select
            label={`Compare version ${latest.versionNo} with`}
            data={options}
            value={chosen}
            allowDeselect={false}
            onChange={(value) => value !== null && setChosen(value)}
            w={330}
            data-autofocus
          />
        </Group>
        {earlier.isPending && <LoadingState label="Reading the earlier version" />}
        {earlier.error !== null && (
          <ProblemMessage problem={earlier.error} onRetry={() => void earlier.refetch()} />
        )}
        {earlier.data !== undefined && <Differences before={earlier.data} after={latest} />}
      </Stack>
    </Drawer>
  );
}
