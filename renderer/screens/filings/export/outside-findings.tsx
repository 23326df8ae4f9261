/**
 * What the outside processor of this machine found of the newest instance, and the way to run it again where one is set
 * up. A machine without one is not asked about it.
 */
import { Box, Group, Table, Text, Title } from '@mantine/core';
import { outsideCheckWords } from '../../../../shared/model/outside-check.ts';
import type { OutputArtifact } from '../../../../shared/model/records.ts';
import { call } from '../../../client/call.ts';
import { useJobRunner } from '../../../client/hooks.ts';
import { JobProgress } from '../../../components/job-progress.tsx';
import { When } from '../../../components/when.tsx';
import { WhyDisabled } from '../../../components/why-disabled.tsx';
import { useFilingContext } from '../context/filing-context.tsx';

const SEVERITY_WORDS = { ERROR: 'Error', WARNING: 'Warning', INFO: 'Information' } as const;

interface OutsideFindingsProps {
  readonly artifacts: readonly OutputArtifact[];
  /** An outside processor is set up on this machine. */
  readonly canCheck: boolean;
}

export function OutsideFindings({ artifacts, canCheck }: OutsideFindingsProps) {
  const { filing } = useFilingContext();
  const job = useJobRunner(['filings']);
  const newest = artifacts
    .filter((each) => each.kind === 'XBRL_XML')
    .toSorted((one, other) => other.versionNo - one.versionNo)[0];
  if (newest === undefined || (!canCheck && newest.outsideCheck === null)) return null;
  const check = newest.outsideCheck;
  const start = () =>
    job.start(() => call('checkWithProcessor', { params: { id: filing.id, artifactId: newest.id } }));
  return (
    <section className="fv-panel" aria-label="Outside check">
      <Group justify="space-between" p="md" align="flex-start">
        <div>
          <Title order={2} size="h3">
            Outside check of {newest.fileName}
          </Title>
          <Text size="sm">
            {check === null ? (
              'No outside processor of this machine has checked it.'
            ) : (
              <>
                {outsideCheckWords(check)} {check.processor}
                {check.version === null ? '' : ` ${check.version}`}, <When at={check.checkedAt} />
              </>
            )}
          </Text>
        </div>
        {canCheck && (
          <WhyDisabled
            action="RUN_XBRL_VALIDATION"
            variant="default"
            loading={job.starting || job.running}
            onClick={start}
          >
            Check with the outside processor
          </WhyDisabled>
        )}
      </Group>
      <Box px="md">
        <JobProgress view={job} label="Checking with the outside processor" done="Checked." />
      </Box>
      {check !== null && check.findings.length > 0 && (
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Severity</Table.Th>
              <Table.Th>Code</Table.Th>
              <Table.Th>Finding</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {check.findings.map((finding) => (
              <Table.Tr key={`${finding.code} ${finding.message} ${finding.facts.join(' ')}`}>
                <Table.Td>{SEVERITY_WORDS[finding.severity]}</Table.Td>
                <Table.Td>{finding.code}</Table.Td>
                <Table.Td>{finding.message}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </section>
  );
}
