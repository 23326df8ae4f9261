/**
 * Step 6: the document in Word, as PDF and as a workbook, and the working papers, its pages before the print, draft or final and why, and the way to the client.
 */
import { Alert, Button, Checkbox, Grid, Group, Stack, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { ExportedFile } from '../../../../shared/contract/exported-file.ts';
import type { Engagement } from '../../../../shared/model/records.ts';
import { downloadLink } from '../../../client/download.ts';
import { useCall, useRoute } from '../../../client/hooks.ts';
import { LoadingState, ProblemMessage } from '../../../components/state-views.tsx';
import { formatMoment } from '../../../components/when.tsx';
import { WhyDisabled } from '../../../components/why-disabled.tsx';
import { finalityHead } from '../finality/finality-words.ts';
import { OpenPoints } from '../finality/open-points.tsx';
import { PreviewPages } from './preview-pages.tsx';
import { ReportForm } from './report-form.tsx';
import { SendForm } from './send-form.tsx';
import { StandingFiles } from './standing-files.tsx';

/** A document or workbook that was made, with the way to it. */
function MadeFile({ what, file }: { readonly what: string; readonly file: ExportedFile }) {
  return (
    <Alert
      color={file.draft ? 'yellow' : 'green'}
      title={file.draft ? `Draft ${what} made` : `Final ${what} made`}
      role="status"
    >
      <Stack gap="xs" align="flex-start">
        <Text>
          {file.fileName}, from version {file.statementVersion} of the statements
        </Text>
        <Button
          size="xs"
          leftSection={<IconDownload size={15} aria-hidden />}
          onClick={() => downloadLink(file.url, file.fileName)}
        >
          Download
        </Button>
        <Text size="xs" c="dimmed">
          The link works until {formatMoment(file.expiresAt)}.
        </Text>
      </Stack>
    </Alert>
  );
}

export function ExportStep({ engagement }: { readonly engagement: Engagement }) {
  const { id } = engagement;
  const finality = useRoute('getFinality', { params: { id } });
  const word = useCall('exportWord');
  const [withJournals, setWithJournals] = useState(false);
  const pdf = useCall('exportPdf');
  const workbook = useCall('exportXlsx');
  const papers = useCall('exportWorkingPapers');
  const [shown, setShown] = useState<{ readonly where: string | null } | null>(null);
  if (finality.isPending) return <LoadingState label="Looking what is open" />;
  if (finality.error !== null) {
    return <ProblemMessage problem={finality.error} onRetry={() => void finality.refetch()} />;
  }
  const { final, open } = finality.data;
  const missing = open.some(({ kind }) => kind === 'STATEMENTS_MISSING');
  const reason = missing ? 'Make the statements first.' : null;
  const exports = [
    { what: 'document', format: 'DOCX', call: word },
    { what: 'document', format: 'PDF', call: pdf },
    { what: 'workbook', format: 'XLSX', call: workbook },
    { what: 'working papers', format: 'WORKING_PAPERS', call: papers },
  ] as const;
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, md: 7 }}>
        <Stack className="fv-panel" p="md">
          <div>
            <Title order={2} size="h3">
              The documents
            </Title>
            <Text size="sm" c="dimmed">
              {finalityHead(finality.data)}.{' '}
              {final
                ? 'They bear no mark.'
                : 'Every page says “Draft”, and nothing is sent to the client, until each point below is corrected or accepted by a reviewer.'}
            </Text>
          </div>
          <Checkbox
            label="In Word and PDF, with the schedule of adjusting journals for the client"
            checked={withJournals}
            onChange={(event) => setWithJournals(event.currentTarget.checked)}
          />
          <Group>
            <WhyDisabled
              action="EXPORT_FS_DOCUMENT"
              command="make-word"
              reason={reason}
              loading={word.isPending}
              onClick={() => word.mutate({ params: { id }, body: { withJournals } })}
            >
              {final ? 'Make the Word document' : 'Make a draft in Word'}
            </WhyDisabled>
            <WhyDisabled
              action="EXPORT_FS_DOCUMENT"
              command="make-pdf"
              variant="default"
              reason={reason}
              loading={pdf.isPending}
              onClick={() => pdf.mutate({ params: { id }, body: { withJournals } })}
            >
              {final ? 'Make the PDF' : 'Make a draft PDF'}
            </WhyDisabled>
            <WhyDisabled
              action="EXPORT_FS_DOCUMENT"
              command="make-workbook"
              variant="default"
              reason={reason}
              loading={workbook.isPending}
              onClick={() => workbook.mutate({ params: { id } })}
            >
              {final ? 'Make the workbook' : 'Make a draft workbook'}
            </WhyDisabled>
            <WhyDisabled
              action="EXPORT_FS_DOCUMENT"
              command="make-working-papers"
              variant="default"
              reason={reason}
              loading={papers.isPending}
              onClick={() => papers.mutate({ params: { id } })}
            >
              {final ? 'Make the working papers' : 'Make draft working papers'}
            </WhyDisabled>
          </Group>
          {exports.map(
            ({ call: { error } }) => error !== null && <ProblemMessage key={error.message} problem={error} />,
          )}
          {exports.map(
            ({ what, call: { data } }) =>
              data !== undefined && <MadeFile key={data.fileId} what={what} file={data} />,
          )}
          <StandingFiles
            engagementId={id}
            shown={exports.flatMap(({ call: { data } }) => data?.fileId ?? [])}
            making={exports.flatMap(({ format, call }) => (call.isPending ? format : []))}
          />
          <OpenPoints
            engagementId={id}
            finality={finality.data}
            onShow={missing ? null : ({ where }) => setShown({ where })}
          />
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }}>
        <Stack gap="md">
          {/* Above what is sent: one looks first, and a page that is asked for is in view. */}
          {!missing && shown !== null && <PreviewPages engagementId={id} where={shown.where} />}
          <ReportForm engagementId={id} clientId={engagement.clientId} />
          <SendForm engagementId={id} clientId={engagement.clientId} ready={final} />
          {!missing && shown === null && (
            <Button variant="default" onClick={() => setShown({ where: null })}>
              Show the pages as they will print
            </Button>
          )}
        </Stack>
      </Grid.Col>
    </Grid>
  );
}
