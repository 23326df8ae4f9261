/**
 * Last year's trial balance as a second file: brought in, its questions answered as those of this year's file, corrected,
 * replaced and set aside. Accounts that only one of both files has are listed on both sides.
 */
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { Link } from 'wouter';
import type { Engagement } from '../../../../shared/model/records.ts';
import type { ImportRecipe, JoinedPrior } from '../../../../shared/model/trial-balance.ts';
import { call, upload } from '../../../client/call.ts';
import { useCall, useJobRunner, useRoute } from '../../../client/hooks.ts';
import { FileDrop } from '../../../components/file-drop.tsx';
import { JobProgress } from '../../../components/job-progress.tsx';
import { plural } from '../../../components/plural.ts';
import { QueryView } from '../../../components/query-view.tsx';
import { ProblemMessage } from '../../../components/state-views.tsx';
import { OneSided } from '../trial-balance/accounted.tsx';
import { ImportReportView } from '../trial-balance/import-report.tsx';

interface LastYearFilePartProps {
  readonly engagement: Pick<Engagement, 'id' | 'status'>;
  readonly editable: boolean;
}

export function LastYearFilePart({ engagement, editable }: LastYearFilePartProps) {
  const { id } = engagement;
  const view = useRoute('getLastYearFile', { params: { id } });
  const runner = useJobRunner(['engagements', 'audit']);
  const aside = useCall('setLastYearFileAside');
  const busy = runner.running || runner.starting || aside.isPending;
  const isFirst = engagement.status === 'DRAFT';
  const correct = (recipe: ImportRecipe) =>
    runner.start(() => call('correctLastYearFile', { params: { id }, body: recipe }));
  const setAside = () =>
    aside.mutate(
      { params: { id } },
      {
        onSuccess: ({ jobId }) => {
          if (jobId === null) runner.dismiss();
          else runner.start(async () => ({ jobId }));
        },
      },
    );
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        Bring in last year’s trial balance where this year’s file has no column of it. Accounts meet by code,
        else by name. It is taken only where it balances, and this year’s new files keep it.
      </Text>
      {editable && (
        <FileDrop
          label="Last year’s trial balance"
          endings={['.csv', '.txt', '.xlsx', '.xlsm', '.xls']}
          maxMegabytes={10}
          disabled={busy || isFirst}
          disabledReason={
            isFirst ? 'Upload this year’s trial balance first.' : 'The last file is still being read.'
          }
          onFile={(file) => runner.start(() => upload('uploadLastYearFile', { id }, file))}
        />
      )}
      {runner.job?.error?.code !== 'COLUMNS_AMBIGUOUS' && (
        <JobProgress
          view={runner}
          label="Reading last year’s trial balance"
          done="The accounts were read again"
        />
      )}
      {aside.error !== null && <ProblemMessage problem={aside.error} />}
      <QueryView query={view} loading="Reading last year’s trial balance">
        {({ file, joined }) =>
          file === null ? null : (
            <Stack gap="sm">
              {file.problem !== null && file.report === null && (
                <Alert color="yellow" title={`Nothing of ${file.fileName} is taken yet`}>
                  {file.problem}
                </Alert>
              )}
              {joined !== null && <Joined fileName={file.fileName} joined={joined} engagementId={id} />}
              {editable && (
                <Group>
                  <Button size="xs" variant="default" disabled={busy} onClick={setAside}>
                    Set this file aside
                  </Button>
                  <Text size="xs" c="dimmed">
                    {file.problem === null
                      ? 'This year’s file is read again without it.'
                      : 'What counted before stays.'}
                  </Text>
                </Group>
              )}
              {file.report !== null && (
                <ImportReportView
                  key={JSON.stringify([file.sha256, file.report.columns, file.report.answers, file.problem])}
                  report={file.report}
                  items={[]}
                  question={file.problem}
                  mayCorrect={editable && !busy}
                  busy={busy}
                  onApply={correct}
                />
              )}
            </Stack>
          )
        }
      </QueryView>
    </Stack>
  );
}

function Joined({
  fileName,
  joined,
  engagementId,
}: {
  readonly fileName: string;
  readonly joined: JoinedPrior;
  readonly engagementId: string;
}) {
  const { matchedByCode, matchedByName, otherNames, onlyThere, onlyHere } = joined;
  return (
    <Stack gap={4}>
      <Text size="sm" fw={600} role="status">
        ✓ {fileName}: {matchedByCode} {plural(matchedByCode, 'account')} found by code, {matchedByName} by
        name.
      </Text>
      {otherNames.length > 0 && (
        <Text size="sm">
          Same code, other name; check that the account is the same:{' '}
          {otherNames.map(({ account, there }) => `“${account}” is “${there}” there`).join('; ')}.
        </Text>
      )}
      {onlyThere.length > 0 && (
        <Text size="sm">
          {onlyThere.length} {plural(onlyThere.length, 'account')} of last year came in with nil this year.{' '}
          <Link href={`/engagements/${engagementId}/mapping`} className="fv-link fv-inline">
            Give them their lines
          </Link>
        </Text>
      )}
      <OneSided title="Only in last year’s file" list={onlyThere} />
      <OneSided title="Only in this year’s file" list={onlyHere} />
    </Stack>
  );
}
