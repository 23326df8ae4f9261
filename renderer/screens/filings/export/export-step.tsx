/**
 * The three outputs, each through the same gate (specification 7): what blocks is listed with the way to it,
 * and every version made is kept with its checksum.
 */
import { Anchor, Button, Group, List, Stack, Table, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import type { OutputKind } from '../../../../shared/model/enums.ts';
import type { OutputArtifact } from '../../../../shared/model/records.ts';
import type { Action } from '../../../../shared/model/roles.ts';
import { Problem } from '../../../../shared/problem.ts';
import { call } from '../../../client/call.ts';
import { downloadLink } from '../../../client/download.ts';
import { useJobRunner, useRoute } from '../../../client/hooks.ts';
import { JobProgress } from '../../../components/job-progress.tsx';
import { Notice } from '../../../components/notice.tsx';
import { plural } from '../../../components/plural.ts';
import { QueryView } from '../../../components/query-view.tsx';
import { EmptyState, ProblemMessage } from '../../../components/state-views.tsx';
import { When } from '../../../components/when.tsx';
import { WhyDisabled } from '../../../components/why-disabled.tsx';
import { OUTPUT_KIND_WORDS } from '../../../components/words.ts';
import { FilingArchive } from '../archive/filing-archive.tsx';
import { useFilingContext } from '../context/filing-context.tsx';
import { isSealed, OUTPUT_PURPOSE } from '../context/filing-words.ts';
import { filingPath } from '../context/route.ts';
import { Checksum } from '../source/document-list.tsx';
import { FactList } from './fact-list.tsx';
import { type GateReason, gateReasonWords } from './gate-reasons.ts';

interface Output {
  readonly kind: OutputKind;
  readonly action: Action;
  readonly start: (id: string) => Promise<{ jobId: string }>;
}

const OUTPUTS: readonly Output[] = [
  {
    kind: 'PREPTOOL_XLSX',
    action: 'EXPORT_PREPTOOL',
    start: (id) => call('exportPreptool', { params: { id } }),
  },
  { kind: 'XBRL_XML', action: 'EXPORT_XBRL_XML', start: (id) => call('exportXbrlXml', { params: { id } }) },
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
        {({ items }) => <ArtifactTable artifacts={items} />}
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
    ? 'The filing is sealed; the outputs made before can be downloaded below.'
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
          reason={reason}
          loading={job.starting || job.running}
          onClick={() => job.start(() => output.start(filing.id))}
        >
          {newest === 0 ? 'Make it' : `Make version ${newest + 1}`}
        </WhyDisabled>
      </Group>
      {blocked === undefined ? (
        <JobProgress view={job} label={`Making the ${title}`} done="Made. It stands in the list below." />
      ) : (
        <GateReasons reasons={blocked} />
      )}
    </Stack>
  );
}

const MOST_LINKS = 12;

/** All reasons of a blocked export with the lines and rules that they name. */
function GateReasons({ reasons }: { readonly reasons: readonly GateReason[] }) {
  const { filing, lines } = useFilingContext();
  const labels = new Map(lines.map((line) => [line.id, line.label]));
  return (
    <Notice tone="WARN" title="The export is blocked">
      <List spacing="xs">
        {reasons.map((reason) => {
          const lineIds = reason.lineItemIds ?? [];
          const ruleIds = reason.ruleIds ?? [];
          const more = Math.max(lineIds.length, ruleIds.length) - MOST_LINKS;
          return (
            <List.Item key={reason.reason}>
              {gateReasonWords(reason)}
              <div className="fl-reason-links">
                {lineIds.slice(0, MOST_LINKS).map((lineId) => (
                  <Anchor
                    key={lineId}
                    component={Link}
                    size="sm"
                    href={filingPath(filing.id, { step: 'tags', at: lineId })}
                  >
                    {labels.get(lineId) ?? 'Line'}
                  </Anchor>
                ))}
                {ruleIds.slice(0, MOST_LINKS).map((ruleId) => (
                  <Anchor
                    key={ruleId}
                    component={Link}
                    size="sm"
                    href={filingPath(filing.id, { step: 'validation', at: ruleId })}
                  >
                    {ruleId}
                  </Anchor>
                ))}
                {reason.reason === 'NO_VALIDATION_RUN' && (
                  <Anchor component={Link} size="sm" href={filingPath(filing.id, { step: 'validation' })}>
                    Go to the validation
                  </Anchor>
                )}
                {reason.reason === 'NO_LINE_ITEMS' && (
                  <Anchor component={Link} size="sm" href={filingPath(filing.id, { step: 'source' })}>
                    Go to the source
                  </Anchor>
                )}
                {more > 0 && (
                  <Text size="sm" c="dimmed" span>
                    and {more} more
                  </Text>
                )}
              </div>
            </List.Item>
          );
        })}
      </List>
    </Notice>
  );
}

function ArtifactTable({ artifacts }: { readonly artifacts: readonly OutputArtifact[] }) {
  const exports = useFilingContext().filing.id;
  const [problem, setProblem] = useState<Problem | null>(null);
  // A signed link lives for fifteen minutes: a fresh one is asked for at the click.
  const download = async (artifact: OutputArtifact) => {
    try {
      const { items } = await call('listExports', { params: { id: exports } });
      const fresh = items.find((each) => each.id === artifact.id) ?? artifact;
      downloadLink(fresh.url, fresh.fileName);
      setProblem(null);
    } catch (error) {
      setProblem(
        error instanceof Problem ? error : new Problem('UNAVAILABLE', 'The file could not be downloaded.'),
      );
    }
  };
  if (artifacts.length === 0) {
    return (
      <EmptyState title="No output yet">
        Each output that is made stays here, with its version and checksum.
      </EmptyState>
    );
  }
  return (
    <section className="fv-panel" aria-label="Outputs made">
      {problem !== null && <ProblemMessage problem={problem} onClose={() => setProblem(null)} />}
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Output</Table.Th>
            <Table.Th className="fv-figure-column">Version</Table.Th>
            <Table.Th>File</Table.Th>
            <Table.Th className="fv-figure-column">Size</Table.Th>
            <Table.Th>SHA-256</Table.Th>
            <Table.Th>Made</Table.Th>
            <Table.Th>
              <span className="fv-hidden">Download</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {[...artifacts].sort(newestFirst).map((artifact) => (
            <Table.Tr key={artifact.id}>
              <Table.Td>{OUTPUT_KIND_WORDS[artifact.kind]}</Table.Td>
              <Table.Td className="fv-figure-column">{artifact.versionNo}</Table.Td>
              <Table.Td>{artifact.fileName}</Table.Td>
              <Table.Td className="fv-figure-column">{sizeWords(artifact.sizeBytes)}</Table.Td>
              <Table.Td>
                <Checksum sha256={artifact.sha256} />
              </Table.Td>
              <Table.Td>
                <When at={artifact.generatedAt} />
              </Table.Td>
              <Table.Td>
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`Download ${artifact.fileName}`}
                  onClick={() => void download(artifact)}
                >
                  Download
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text size="xs" c="dimmed" p="sm">
        {artifacts.length} {plural(artifacts.length, 'output')}; earlier versions are kept.
      </Text>
    </section>
  );
}

function newestFirst(one: OutputArtifact, other: OutputArtifact): number {
  return other.generatedAt.localeCompare(one.generatedAt) || other.versionNo - one.versionNo;
}

function sizeWords(bytes: number): string {
  return bytes < 1024 ? `${bytes} B` : `${Math.ceil(bytes / 1024).toLocaleString('en-SG')} kB`;
}
