/**
 * The three outputs, all in one act or one by one, each through the same gate (specification 7): what blocks is listed
 * with the way to it, and every version made is kept with its checksum.
 */
import { Group, Stack, Text, Title } from '@mantine/core';
import type { OutputKind } from '../../../../shared/model/enums.ts';
import type { OutputArtifact } from '../../../../shared/model/records.ts';
import type { Action } from '../../../../shared/model/roles.ts';
import { Problem } from '../../../../shared/problem.ts';
import { call } from '../../../client/call.ts';
import { useJobRunner, useRoute } from '../../../client/hooks.ts';
import type { CommandId } from '../../../components/commands.ts';
import { JobProgress } from '../../../components/job-progress.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { WhyDisabled } from '../../../components/why-disabled.tsx';
import { OUTPUT_KIND_WORDS } from '../../../components/words.ts';
import { FilingArchive } from '../archive/filing-archive.tsx';
import { useFilingContext } from '../context/filing-context.tsx';
import { isSealed, OUTPUT_PURPOSE } from '../context/filing-words.ts';
import { AllOutputs } from './all-outputs.tsx';
import { ArtifactTable } from './artifact-table.tsx';
import { FactList } from './fact-list.tsx';
import { GateReasons } from './gate-reason-list.tsx';
import { gateReasonWords } from './gate-reasons.ts';
import { OutsideFindings } from './outside-findings.tsx';

interface Output {
  readonly kind: OutputKind;
  readonly action: Action;
  readonly command?: CommandId;
  readonly start: (id: string) => Promise<{ jobId: string }>;
}

const OUTPUTS: readonly Output[] = [
  {
    kind: 'PREPTOOL_XLSX',
    action: 'EXPORT_PREPTOOL',
    command: 'build-workbook',
    start: (id) => call('exportPreptool', { params: { id } }),
  },
  {
    kind: 'XBRL_XML',
    action: 'EXPORT_XBRL_XML',
    command: 'build-instance',
    start: (id) => call('exportXbrlXml', { params: { id } }),
  },
  { kind: 'AUDIT_PDF', action: 'EXPORT_PREPTOOL', start: (id) => call('exportAuditPdf', { params: { id } }) },
];

export function ExportStep() {
  const { filing, gate } = useFilingContext();
  const exports = useRoute('listExports', { params: { id: filing.id } });
  return (
    <Stack gap="md">
      {gate !== null && !isSealed(filing) && !gate.gate.allowed && (
        <GateReasons reasons={gate.gate.reasons} />
      )}
      <AllOutputs artifacts={exports.data?.items ?? []} />
      <div className="fl-outputs">
        {OUTPUTS.map((output) => (
          <OutputCard
            key={output.kind}
            output={output}
            made={(exports.data?.items ?? []).filter((each) => each.kind === output.kind)}
          />
        ))}
        <Stack
          gap="xs"
          className="fv-panel"
          p="md"
          component="section"
          aria-label="Everything in one archive"
        >
          <Title order={2} size="h3">
            Everything in one archive
          </Title>
          <FilingArchive />
        </Stack>
      </div>
      <QueryView query={exports} loading="Reading the outputs">
        {({ items, canCheckOutside }) => (
          <>
            <ArtifactTable artifacts={items} />
            <OutsideFindings artifacts={items} canCheck={canCheckOutside} />
          </>
        )}
      </QueryView>
      <FactList />
    </Stack>
  );
}

function OutputCard({ output, made }: { readonly output: Output; readonly made: readonly OutputArtifact[] }) {
  const { filing, gate } = useFilingContext();
  const job = useJobRunner(['filings', 'audit']);
  const title = OUTPUT_KIND_WORDS[output.kind];
  const blocked = job.problem instanceof Problem ? job.problem.extras.reasons : undefined;
  const reason = isSealed(filing)
    ? 'The filing is filed and locked; the outputs made before can be downloaded below.'
    : gate !== null && !gate.gate.allowed
      ? gate.gate.reasons.map(gateReasonWords).join(' ')
      : null;
  const newest = made.reduce((most, each) => Math.max(most, each.versionNo), 0);
  return (
    <Stack gap="xs" className="fv-panel" p="md" component="section" aria-label={title}>
      <Title order={2} size="h3">
        {title}
      </Title>
      <Text size="sm" c="dimmed" className="fl-grow">
        {OUTPUT_PURPOSE[output.kind]}
      </Text>
      <Group>
        <WhyDisabled
          action={output.action}
          variant="default"
          {...(output.command === undefined ? {} : { command: output.command })}
          reason={reason}
          loading={job.starting || job.running}
          onClick={() => job.start(() => output.start(filing.id))}
        >
          {newest === 0 ? 'Make it' : `Make version ${newest + 1}`}
        </WhyDisabled>
      </Group>
      <div className="fl-output-says">
        {blocked === undefined ? (
          <JobProgress view={job} label={`Making the ${title}`} done="Made. See the list below." />
        ) : (
          <GateReasons reasons={blocked} />
        )}
      </div>
    </Stack>
  );
}
