/**
 * Step 1: the trial balance file is taken in or pulled from the ledger, and read; every guess of the reader is shown and can be changed.
 */

import { Stack, Text } from '@mantine/core';
import { Link } from 'wouter';
import { pulledSchema } from '../../../../shared/model/ledgers.ts';
import type { Engagement } from '../../../../shared/model/records.ts';
import type { ImportRecipe, ImportReport } from '../../../../shared/model/trial-balance.ts';
import { importReportSchema } from '../../../../shared/model/trial-balance.ts';
import { call, upload } from '../../../client/call.ts';
import { useJobRunner, useRoute } from '../../../client/hooks.ts';
import { useAllMapping } from '../../../client/pages.ts';
import { useMay } from '../../../client/session.tsx';
import { FileDrop } from '../../../components/file-drop.tsx';
import { JobProgress } from '../../../components/job-progress.tsx';
import { useRecordClosed } from '../../../components/record-closed.ts';
import { LoadingState, ProblemMessage } from '../../../components/state-views.tsx';
import { roleReason } from '../../../components/why-disabled.tsx';
import { Comparison } from './comparison.tsx';
import { ImportReportView, QUESTION } from './import-report.tsx';
import { PullFromLedger } from './pull-from-ledger.tsx';
import { useComparison } from './use-comparison.ts';

const ENDINGS = ['.csv', '.txt', '.xlsx', '.xlsm', '.xls'] as const;

/** The report of a file that needs a person's choice, as the failed job carries it. */
function reportOf(value: unknown): ImportReport | null {
  return importReportSchema.safeParse(value).data ?? null;
}

export function TrialBalanceStep({ engagement }: { readonly engagement: Engagement }) {
  const { id } = engagement;
  const may = useMay('UPLOAD_TRIAL_BALANCE');
  const sealed = useRecordClosed() !== null;
  const runner = useJobRunner(['engagements', 'audit']);
  const stored = useRoute('getImport', { params: { id } });
  const items = useAllMapping(id);
  const asked =
    runner.job?.status === 'FAILED' && runner.job.error?.code === 'COLUMNS_AMBIGUOUS'
      ? reportOf(runner.job.error.report)
      : null;
  const report = asked ?? stored.data ?? null;
  const none = stored.error?.code === 'NOT_FOUND';
  const takeUp = (file: File) => runner.start(() => upload('uploadTrialBalance', { id }, file));
  const correct = (recipe: ImportRecipe) =>
    runner.start(() => call('correctImport', { params: { id }, body: recipe }));
  const takePulled = (fileId: string) => runner.start(() => call('importPulled', { params: { id, fileId } }));
  const waiting = useComparison(id, { file: takeUp, recipe: correct, pulled: takePulled });
  const source = useRoute('getPullSource', { params: { id } });
  const pulling = useJobRunner(['engagements', 'audit'], ({ status, result }) => {
    const pulled = status === 'SUCCEEDED' ? pulledSchema.safeParse(result).data : undefined;
    if (pulled?.nextJobId !== undefined) {
      const jobId = pulled.nextJobId;
      runner.start(async () => ({ jobId }));
    } else if (pulled?.waits) waiting.comparePulled(pulled.fileId);
  });
  const busy = runner.running || pulling.running || waiting.comparing;
  const { held } = waiting;
  const question =
    report?.warnings.find((warning) => warning.kind === QUESTION)?.message ??
    (asked === null ? null : (runner.job?.error?.detail ?? null));
  // The report of a file that was not imported says nothing of the accounts that are there, nor of those of journals.
  const ofFile = (items.data ?? []).filter(({ origin }) => origin === 'FILE');
  const accounts = question === null ? ofFile : [];
  const replaces = question !== null && ofFile.length > 0;

  return (
    <Stack>
      {!sealed && (
        <FileDrop
          label="Trial balance file"
          endings={ENDINGS}
          maxMegabytes={10}
          disabled={!may || busy}
          disabledReason={may ? 'The last file is still being read' : roleReason('UPLOAD_TRIAL_BALANCE')}
          onFile={engagement.status === 'DRAFT' ? takeUp : waiting.compareFile}
        />
      )}
      {!sealed && source.data && (
        <PullFromLedger
          source={source.data.source}
          again={engagement.status !== 'DRAFT'}
          busy={busy}
          onPull={() => {
            runner.dismiss();
            waiting.drop();
            pulling.start(() => call('pullTrialBalance', { params: { id } }));
          }}
        />
      )}
      <JobProgress view={pulling} label="Pulling the trial balance" />
      {engagement.status !== 'DRAFT' && !sealed && (
        <Text size="sm" c="dimmed">
          A new file or pull replaces the accounts; you see what it would change first. Accounts with the same
          code and description keep their mapping.
        </Text>
      )}
      {waiting.comparing && <LoadingState label="Comparing the file with the accounts" />}
      {waiting.problem !== null && <ProblemMessage problem={waiting.problem} />}
      {held !== null && (
        <Comparison
          fileName={held.fileName}
          comparison={held.comparison}
          busy={runner.running || runner.starting}
          onAccept={waiting.accept}
          onDrop={waiting.drop}
        />
      )}
      {asked === null && (
        <JobProgress view={runner} label="Reading the trial balance" done="The file was read" />
      )}
      {runner.job?.status === 'SUCCEEDED' && (
        <Link href={`/engagements/${id}/mapping`} className="fv-link">
          Go on to the mapping →
        </Link>
      )}
      {stored.isPending && <LoadingState label="Reading the import report" />}
      {stored.error !== null && !none && report === null && (
        <ProblemMessage problem={stored.error} onRetry={() => void stored.refetch()} />
      )}
      {report !== null && held === null && (
        <ImportReportView
          key={JSON.stringify([
            report.fileName,
            report.sheet,
            report.headerRow,
            report.columns,
            report.flipSign,
            report.scale,
            report.answers,
          ])}
          report={report}
          items={accounts}
          question={question}
          mayCorrect={may && !sealed && !busy}
          busy={busy || runner.starting}
          onApply={replaces ? waiting.compareRecipe : correct}
        />
      )}
    </Stack>
  );
}
