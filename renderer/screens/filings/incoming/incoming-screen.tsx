/**
 * Many documents at once: dropped as files or as a folder, read into filings by one job that may be stopped and gone on with, and
 * listed with what each asks. Those that ask stand first.
 */
import { Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { IncomingDocument } from '../../../../shared/model/incoming-documents.ts';
import { call } from '../../../client/call.ts';
import { useCall, useJobRunner, useRoute } from '../../../client/hooks.ts';
import { isOver } from '../../../client/job-stream.ts';
import { useMay } from '../../../client/session.tsx';
import { FileDrop } from '../../../components/file-drop.tsx';
import { JobProgress } from '../../../components/job-progress.tsx';
import { plural } from '../../../components/plural.ts';
import { QueryView } from '../../../components/query-view.tsx';
import { ScreenHead } from '../../../components/screen.tsx';
import { EmptyState, ProblemMessage } from '../../../components/state-views.tsx';
import { roleReason, WhyDisabled } from '../../../components/why-disabled.tsx';
import { LIST_PATH } from '../context/route.ts';
import { AnswerDialog } from './answer-dialog.tsx';
import { IncomingTable } from './incoming-table.tsx';
import { useUploads } from './use-uploads.ts';

const isDone = ({ status, question }: IncomingDocument) => status === 'FILED' && question === null;

export function IncomingScreen() {
  const may = useMay('MANAGE_XBRL_FILING');
  const list = useRoute('listIncomingDocuments', {});
  const uploads = useUploads(() => void list.refetch());
  const reading = useJobRunner(['filings', 'work']);
  const remove = useCall('removeIncomingDocument');
  const [asked, setAsked] = useState<IncomingDocument | null>(null);
  const done = reading.job?.progress.done;
  // Each document is done by itself, and its row says so at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the count is what is waited for.
  useEffect(() => void list.refetch(), [done]);

  // Whoever comes back while it runs sees it run: the job that was there at the first look. A later one was started here.
  const jobId = list.data?.jobId;
  const { start } = reading;
  const looked = useRef(false);
  useEffect(() => {
    if (jobId === undefined || looked.current) return;
    looked.current = true;
    if (jobId === null) return;
    void call('getJob', { params: { id: jobId } }).then((job) => {
      if (!isOver(job)) start(async () => ({ jobId }));
    });
  }, [jobId, start]);

  const items = list.data?.items ?? [];
  const waiting = items.filter(({ status }) => status === 'WAITING').length;
  const asking = items.filter(({ status, question }) => status === 'ASKS' || question !== null).length;
  const finished = items.filter(isDone);
  return (
    <Stack gap="sm">
      <ScreenHead title="Many documents" trail={[{ label: 'Filings', href: LIST_PATH }]} />
      <FileDrop
        label="Statements"
        endings={['.docx', '.pdf']}
        maxMegabytes={10}
        multiple
        folder
        disabled={!may}
        disabledReason={roleReason('MANAGE_XBRL_FILING')}
        onFile={uploads.add}
      />
      {uploads.left > 0 && (
        <Text role="status">
          Taking in {uploads.left} {plural(uploads.left, 'document')}…
        </Text>
      )}
      {uploads.refused.map(({ number, name, problem }) => (
        <ProblemMessage key={number} problem={problem} title={`${name} was not taken in`} />
      ))}
      <JobProgress view={reading} label="Making filings" done="Every document was read" />
      <QueryView query={list} loading="Reading the documents">
        {() =>
          items.length === 0 ? (
            <EmptyState title="No document waits">
              Drop the signed statements of several clients above. Each becomes a filing of its client, found
              by the UEN and the period that it states. Where these are not plain, you are asked.
            </EmptyState>
          ) : (
            <>
              <Group justify="space-between">
                <Text fw={600} role="status">
                  {items.length} {plural(items.length, 'document')}: {waiting} to read, {asking}{' '}
                  {asking === 1 ? 'asks' : 'ask'}, {finished.length} done
                </Text>
                <Group gap="xs">
                  <WhyDisabled
                    action="MANAGE_XBRL_FILING"
                    variant="default"
                    reason={finished.length === 0 ? 'None is done.' : null}
                    onClick={() => {
                      for (const { id } of finished) remove.mutate({ params: { id } });
                    }}
                  >
                    Take those that are done off the list
                  </WhyDisabled>
                  <WhyDisabled
                    action="MANAGE_XBRL_FILING"
                    reason={waiting === 0 ? 'No document waits to be read.' : null}
                    loading={reading.running || reading.starting}
                    onClick={() => reading.start(() => call('readIncomingDocuments', {}))}
                  >
                    {waiting === 0 ? 'Make filings' : `Make ${waiting} ${plural(waiting, 'filing')}`}
                  </WhyDisabled>
                </Group>
              </Group>
              {remove.error !== null && <ProblemMessage problem={remove.error} title="Not taken off" />}
              <IncomingTable
                rows={items}
                onAnswer={setAsked}
                onRemove={({ id }) => remove.mutate({ params: { id } })}
              />
            </>
          )
        }
      </QueryView>
      {asked !== null && (
        <AnswerDialog
          document={asked}
          onClose={() => setAsked(null)}
          onAnswered={() => {
            setAsked(null);
            reading.start(() => call('readIncomingDocuments', {}));
          }}
        />
      )}
    </Stack>
  );
}
