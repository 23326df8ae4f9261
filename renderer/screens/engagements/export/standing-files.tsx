/** Documents that were made before, the newest of each format: reading them is open whatever closes the engagement. */
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { StandingFile } from '../../../../shared/contract/exported-file.ts';
import { call } from '../../../client/call.ts';
import { downloadLink } from '../../../client/download.ts';
import { useRoute } from '../../../client/hooks.ts';
import { useMay } from '../../../client/session.tsx';
import { ProblemMessage } from '../../../components/state-views.tsx';
import { When } from '../../../components/when.tsx';

const FORMAT_WORDS: Readonly<Record<StandingFile['format'], string>> = {
  DOCX: 'Word document',
  PDF: 'PDF',
  XLSX: 'Workbook',
  WORKING_PAPERS: 'Working papers',
};

interface StandingFilesProps {
  readonly engagementId: string;
  /** Files that were made just now are above already. */
  readonly shown: readonly string[];
  /** What is being made: its file is listed before it is answered, and would be here for a moment, then above. */
  readonly making: readonly StandingFile['format'][];
}

export function StandingFiles({ engagementId, shown, making }: StandingFilesProps) {
  const input = { params: { id: engagementId } };
  const made = useRoute('listEngagementExports', input, { enabled: useMay('EXPORT_FS_DOCUMENT') });
  if (made.error !== null) {
    return <ProblemMessage problem={made.error} onRetry={() => void made.refetch()} />;
  }
  const files =
    made.data?.items.filter(({ fileId, format }) => !shown.includes(fileId) && !making.includes(format)) ??
    [];
  if (files.length === 0) return null;
  // A link works for minutes, and a page stays open for hours: it is asked for anew.
  const download = async (fileId: string) => {
    const { items } = await call('listEngagementExports', input);
    const file = items.find((each) => each.fileId === fileId);
    if (file === undefined) await made.refetch();
    else downloadLink(file.url, file.fileName);
  };
  return (
    <section aria-label="Made before">
      <Title order={3} size="h5" mb={4}>
        Made before
      </Title>
      <Stack gap="xs">
        {files.map(({ fileId, fileName, format, draft, statementVersion, madeAt }) => (
          <Group key={fileId} justify="space-between" wrap="nowrap">
            <Text size="sm" component="div">
              {FORMAT_WORDS[format]}, {draft ? 'draft' : 'final'}, from version {statementVersion} of the
              statements
              <Text size="xs" c="dimmed" component="div" className="fv-break">
                {fileName} · <When at={madeAt} />
              </Text>
            </Text>
            <Button
              size="compact-sm"
              variant="default"
              flex="none"
              leftSection={<IconDownload size={15} aria-hidden />}
              aria-label={`Download: ${FORMAT_WORDS[format]}`}
              onClick={() => void download(fileId).catch(() => made.refetch())}
            >
              Download
            </Button>
          </Group>
        ))}
      </Stack>
    </section>
  );
}
