/**
 * Encrypted backups in the data folder (decisions 8): what there is, and one more now.
 */
import { Alert, Button, Group, Stack, Table, Text } from '@mantine/core';
import type { BackupRecord } from '../../../shared/contract/practice.ts';
import { useCall, useRoute } from '../../client/hooks.ts';
import { QueryView } from '../../components/query-view.tsx';
import { EmptyState, ProblemMessage } from '../../components/state-views.tsx';
import { When } from '../../components/when.tsx';

const KILOBYTE = 1024;

/** "3.4 MB", "812 kB". */
export function sizeWords(bytes: number): string {
  const kilobytes = Math.ceil(bytes / KILOBYTE);
  if (kilobytes < KILOBYTE) return `${kilobytes} kB`;
  const tenths = Math.round((kilobytes * 10) / KILOBYTE);
  return `${Math.floor(tenths / 10)}.${tenths % 10} MB`;
}

/** "212", "210; 2 could not be read", "not held". */
export function documentWords({
  files,
  unreadableFiles,
}: Pick<BackupRecord, 'files' | 'unreadableFiles'>): string {
  if (files === null) return 'not held';
  return unreadableFiles ? `${files}; ${unreadableFiles} could not be read` : String(files);
}

export function Backups() {
  const backups = useRoute('listBackups', {});
  const create = useCall('createBackup');
  return (
    <Stack>
      <Group justify="space-between">
        <Text c="dimmed" maw={620}>
          A backup is made every day and before an update, in the folder “backups” of the data folder. It
          holds the records and every document, encrypted with the key of the practice. Copy the whole folder
          to another disk often; restoring needs the passphrase or the recovery passphrase.
        </Text>
        <Button variant="default" loading={create.isPending} onClick={() => create.mutate({})}>
          Back up now
        </Button>
      </Group>
      {create.error !== null && <ProblemMessage problem={create.error} />}
      {backups.data?.problem && (
        <Alert color="red" title="No backup was made">
          {backups.data.problem}
        </Alert>
      )}
      <div className="fv-panel">
        <QueryView query={backups} loading="Reading the backups">
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState title="No backup yet">
                The first one is made today, or now with the button above.
              </EmptyState>
            ) : (
              <Table>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>Made</Table.Th>
                    <Table.Th>File</Table.Th>
                    <Table.Th className="fv-figure-column">Records</Table.Th>
                    <Table.Th className="fv-figure-column">Documents</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {items.map((backup) => (
                    <Table.Tr key={backup.name}>
                      <Table.Td>
                        <When at={backup.madeAt} />
                      </Table.Td>
                      <Table.Td>{backup.name}</Table.Td>
                      <Table.Td className="fv-figure-column">{sizeWords(backup.sizeBytes)}</Table.Td>
                      <Table.Td className="fv-figure-column">{documentWords(backup)}</Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            )
          }
        </QueryView>
      </div>
    </Stack>
  );
}
