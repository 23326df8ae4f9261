/**
 * Mails to colleagues that were given up: what a client decided, and no mail server took. Shown only while there are
 * some; those of invitations and of questions to clients stand in their own rows.
 */
import { Button, Stack, Table, Text, Title } from '@mantine/core';
import { When } from '../../../components/when.tsx';
import { useServer } from '../../client/hooks.ts';

const MOST = 500;

const TEMPLATE_WORDS: Readonly<Record<string, string>> = {
  'fs.client_approved': 'The client approved the statements',
  'fs.client_requested_revision': 'The client asked for a change to the statements',
  'xbrl.client_approved': 'The client approved the filing',
  'xbrl.client_requested_revision': 'The client asked for a change to the filing',
  'portal.first_signed': 'The first of two people of the client approved',
  'portal.commented': 'The client asked a question',
  'portal.questions_answered': 'The client answered questions',
  'xbrl.filing_suggested': 'A filing can be started',
};

interface DeadMailsProps {
  readonly sending: string | null;
  readonly onSendAgain: (mailId: string) => void;
}

export function DeadMails({ sending, onSendAgain }: DeadMailsProps) {
  const mails = useServer('listMails', { query: { state: 'DEAD', limit: MOST } });
  const dead = mails.data?.items.filter(({ subject }) => !/^(?:invitation|request):/.test(subject)) ?? [];
  if (dead.length === 0) return null;
  return (
    <Stack
      gap="xs"
      className="fv-panel"
      p="md"
      component="section"
      aria-label="Other mails that were given up"
    >
      <Title order={2} size="h3">
        Other mails that were given up
      </Title>
      <Text c="dimmed">
        They tell colleagues what a client decided, asked or answered. What was decided is kept and synced.
      </Text>
      <div className="fv-table-box">
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>What</Table.Th>
              <Table.Th>Since</Table.Th>
              <Table.Th>Why</Table.Th>
              <Table.Th>
                <span className="fv-hidden">Send again</span>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {dead.map(({ id, template, createdAt, attempts, lastError }) => (
              <Table.Tr key={id}>
                <Table.Td>{TEMPLATE_WORDS[template] ?? template}</Table.Td>
                <Table.Td className="fv-figure">
                  <When at={createdAt} />
                </Table.Td>
                <Table.Td className="fv-break">
                  After {attempts} {attempts === 1 ? 'attempt' : 'attempts'}. {lastError}
                </Table.Td>
                <Table.Td>
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={`Send again: ${TEMPLATE_WORDS[template] ?? template}`}
                    loading={sending === id}
                    onClick={() => onSendAgain(id)}
                  >
                    Send again
                  </Button>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </Stack>
  );
}
