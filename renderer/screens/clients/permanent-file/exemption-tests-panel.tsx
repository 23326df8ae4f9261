/** The tests of exemption: outcome, reasons, and under each the paragraph and the figures with where they are opened. */
import { Badge, Group, Stack, Table, Text, Title } from '@mantine/core';
import { Link } from 'wouter';
import type { PermanentFile } from '../../../../shared/contract/permanent-file.ts';
import { shortDate } from '../../../../shared/model/dates.ts';
import type { ExemptionTest, TestOutcome } from '../../../../shared/model/exemption-outcomes.ts';

const OUTCOMES: Readonly<Record<TestOutcome, { readonly words: string; readonly color: string }>> = {
  MET: { words: '✓ Met', color: 'green' },
  NOT_MET: { words: '✕ Not met', color: 'red' },
  OPEN: { words: '? Open', color: 'yellow' },
};

export function ExemptionTestsPanel({ file }: { readonly file: PermanentFile }) {
  const { testedYear, tests } = file;
  return (
    <section className="fv-panel pf-section" aria-label="Tests of exemption">
      <Title order={2} size="h3">
        Tests of exemption
      </Title>
      {testedYear === null ? (
        <Text size="sm" c="dimmed">
          The tests need the figures of an engagement. Create one for this client first.
        </Text>
      ) : (
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            For the year to {shortDate(testedYear.end)}. They decide nothing: record the exemption above.
          </Text>
          {tests.map((test) => (
            <TestOf key={test.test} test={test} />
          ))}
        </Stack>
      )}
    </section>
  );
}

function TestOf({ test }: { readonly test: ExemptionTest }) {
  const { words, color } = OUTCOMES[test.outcome];
  return (
    <article className="pf-test" aria-label={test.title}>
      <Group gap="sm">
        <Text fw={600}>{test.title}</Text>
        <Badge color={color} variant="light" className="pf-outcome">
          {words}
        </Badge>
      </Group>
      {test.because.map((because) => (
        <Text key={because} size="sm">
          {because}
        </Text>
      ))}
      {test.years.map(({ yearEnd, figures }) => (
        <Table key={yearEnd} className="pf-table" withTableBorder>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Year to {shortDate(yearEnd)}</Table.Th>
              <Table.Th ta="right">Figure</Table.Th>
              <Table.Th ta="right">At most</Table.Th>
              <Table.Th w={110}>Met</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {figures.map(({ label, figure, limit, met, engagementId }) => (
              <Table.Tr key={label}>
                <Table.Td>
                  {engagementId === null ? (
                    label
                  ) : (
                    <Link href={`/engagements/${engagementId}/statements`} className="fv-link">
                      {label}
                    </Link>
                  )}
                </Table.Td>
                <Table.Td className="fv-figure" ta="right">
                  {figure ?? 'not known'}
                </Table.Td>
                <Table.Td className="fv-figure" ta="right">
                  {limit ?? '–'}
                </Table.Td>
                <Table.Td>{met === null ? '?' : met ? '✓ yes' : '✕ no'}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      ))}
      <Text size="xs" c="dimmed">
        <strong>{test.paragraph}.</strong> {test.text}
      </Text>
    </article>
  );
}
