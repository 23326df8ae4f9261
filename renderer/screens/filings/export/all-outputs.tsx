/**
 * All outputs in one act: the rules are run where the last run no longer counts, then workbook, instance and binder are
 * made one after the other, each through its own gate. Where they stand, the download is the first button.
 */
import { Group, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OutputArtifact } from '../../../../shared/model/records.ts';
import { OUTPUT_FILING_STATES } from '../../../../shared/model/states.ts';
import { Problem } from '../../../../shared/problem.ts';
import { call } from '../../../client/call.ts';
import { canSaveInFolder, downloadRoute, saveInFolder } from '../../../client/download.ts';
import { refreshAreas, toProblem } from '../../../client/hooks.ts';
import { isOver, watchJob } from '../../../client/job-stream.ts';
import { ProblemMessage } from '../../../components/state-views.tsx';
import { WhyDisabled } from '../../../components/why-disabled.tsx';
import { useFilingContext } from '../context/filing-context.tsx';
import { isSealed } from '../context/filing-words.ts';
import { standingOutputs } from './standing-outputs.ts';

const ROUTES = [
  ['Making the workbook', 'exportPreptool'],
  ['Making the instance', 'exportXbrlXml'],
  ['Making the evidence binder', 'exportAuditPdf'],
] as const;

/** Follows a job to its end; throws where it did not succeed. */
async function finish(begun: Promise<{ readonly jobId: string }>): Promise<void> {
  const { jobId } = await begun;
  let failed: string | null = null;
  await watchJob(
    jobId,
    (job) => {
      if (isOver(job) && job.status !== 'SUCCEEDED') failed = job.error?.detail ?? 'It was cancelled.';
    },
    new AbortController().signal,
  );
  if (failed !== null) throw new Problem('INVALID_TRANSITION', failed);
}

export function AllOutputs({ artifacts }: { readonly artifacts: readonly OutputArtifact[] }) {
  const { filing, gate } = useFilingContext();
  const cache = useQueryClient();
  const [stage, setStage] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { id } = filing;
  const reasons = gate?.gate.reasons ?? [];
  const unrun = reasons.some(({ reason }) => reason === 'NO_VALIDATION_RUN');
  const errors = gate?.counts.errors ?? 0;
  const made = OUTPUT_FILING_STATES.includes(filing.status) ? standingOutputs(artifacts) : [];
  const standing = made.length === ROUTES.length && gate?.gate.allowed === true;
  const reason = isSealed(filing)
    ? 'The filing is filed and locked.'
    : gate === null || gate.lines.total === 0
      ? 'There are no lines yet. Upload the statements first.'
      : gate.lines.open > 0
        ? `${gate.lines.open} lines are not decided yet.`
        : errors > 0
          ? 'The rules find errors. Correct them first.'
          : null;
  const work = async (doing: () => Promise<void>) => {
    setProblem(null);
    try {
      await doing();
    } catch (error) {
      setProblem(toProblem(error));
    } finally {
      setStage(null);
      await refreshAreas(cache, ['filings', 'audit', 'work']);
    }
  };
  const makeAll = () =>
    void work(async () => {
      if (unrun) {
        setStage('Running the rules');
        await finish(call('validateFiling', { params: { id } }));
      }
      for (const [words, route] of ROUTES) {
        setStage(words);
        await finish(call(route, { params: { id } }));
      }
    });
  const fileName = `${filing.uen}_${filing.periodEnd}_filing_v${filing.versionNo}.zip`;
  const downloadAll = () =>
    void work(async () => {
      setStage('Packing');
      await downloadRoute('getFilingBundle', { params: { id }, query: { only: 'outputs' } }, fileName);
    });
  const intoFolder = () =>
    // A signed link lives for fifteen minutes: fresh ones are asked for at the click.
    void work(async () => {
      const { items } = await call('listExports', { params: { id } });
      await saveInFolder(standingOutputs(items));
    });
  return (
    <Stack gap="xs" className="fv-panel" p="md" component="section" aria-label="All outputs">
      <Group justify="space-between" wrap="nowrap">
        <div>
          <Title order={2} size="h3">
            {standing ? 'The outputs are ready' : 'Workbook, instance and evidence binder'}
          </Title>
          <Text size="sm" c="dimmed" role="status">
            {stage !== null
              ? `${stage}…`
              : standing
                ? made.map((each) => (
                    <span key={each.id} className="fl-file-name">
                      {each.fileName}
                    </span>
                  ))
                : unrun
                  ? 'The rules are run first; nothing is made while they find an error.'
                  : 'Made one after the other; each is checked first.'}
          </Text>
        </div>
        <Group gap="xs" wrap="nowrap">
          {standing && (
            <>
              <WhyDisabled action="EXPORT_PREPTOOL" reads loading={stage !== null} onClick={downloadAll}>
                Download all (ZIP)
              </WhyDisabled>
              {canSaveInFolder() && (
                <WhyDisabled
                  action="EXPORT_PREPTOOL"
                  reads
                  variant="default"
                  loading={stage !== null}
                  onClick={intoFolder}
                >
                  Save in a folder…
                </WhyDisabled>
              )}
            </>
          )}
          {!isSealed(filing) && (
            <WhyDisabled
              action="EXPORT_XBRL_XML"
              variant={standing ? 'default' : 'filled'}
              reason={reason}
              loading={stage !== null}
              onClick={makeAll}
            >
              {standing
                ? 'Make all outputs again'
                : unrun
                  ? 'Check and make all outputs'
                  : 'Make all outputs'}
            </WhyDisabled>
          )}
        </Group>
      </Group>
      {problem !== null && <ProblemMessage problem={problem} onClose={() => setProblem(null)} />}
    </Stack>
  );
}
