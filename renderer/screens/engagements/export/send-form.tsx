/**
 * Sends the statements to the client for approval through the sync-server; where none is connected, or the
 * engagement is not ready, the engine's answer is shown plainly.
 */
import { Alert, Group, Stack, Text, Title } from '@mantine/core';
import { useCall } from '../../../client/hooks.ts';
import {
  RecipientFields,
  recipientOf,
  troubleOfRecipient,
  useRecipient,
} from '../../../components/recipient-fields.tsx';
import { RecordFields } from '../../../components/record-fields.tsx';
import {
  SecondSignatoryFields,
  secondLinkWords,
  secondOf,
  troubleOfSecond,
  useSecondSignatory,
} from '../../../components/second-signatory.tsx';
import { ProblemMessage } from '../../../components/state-views.tsx';
import { formatMoment } from '../../../components/when.tsx';
import { WhyDisabled } from '../../../components/why-disabled.tsx';

export function SendForm({
  engagementId,
  clientId,
  ready,
}: {
  readonly engagementId: string;
  readonly clientId: string;
  readonly ready: boolean;
}) {
  const recipient = useRecipient();
  const second = useSecondSignatory();
  const send = useCall('sendEngagementToClient');
  const reason = !ready
    ? 'Only final statements can be sent. See what is open on this page.'
    : (troubleOfRecipient(recipient) ?? troubleOfSecond(second));
  return (
    <Stack className="fv-panel" p="md" gap="sm">
      <Title order={2} size="h3">
        Send to the client
      </Title>
      <Text size="sm" c="dimmed">
        The client opens one link, reads the statements and approves them or asks for a change.
      </Text>
      <RecordFields>
        <RecipientFields recipient={recipient} clientId={clientId}>
          <SecondSignatoryFields second={second} />
        </RecipientFields>
      </RecordFields>
      {send.error !== null && <ProblemMessage problem={send.error} />}
      {send.data !== undefined && (
        <Alert
          color="green"
          title={send.data.link === null ? 'The invitation is on its way' : 'The invitation is made'}
          role="status"
        >
          The link works until {formatMoment(send.data.expiresAt)}.
          {send.data.link !== null && (
            <Text size="sm" mt="xs" style={{ overflowWrap: 'anywhere' }}>
              The sync-server sends no mails. Hand this link to the client yourself; it is shown this once:{' '}
              {send.data.link}
            </Text>
          )}
          {send.data.secondLink !== null && (
            <Text size="sm" mt="xs" style={{ overflowWrap: 'anywhere' }}>
              {secondLinkWords(send.data.secondLink)}
            </Text>
          )}
        </Alert>
      )}
      <Group justify="flex-end">
        <WhyDisabled
          action="MANAGE_FS_ENGAGEMENT"
          variant="default"
          loading={send.isPending}
          reason={reason}
          onClick={() =>
            send.mutate({
              params: { id: engagementId },
              body: { ...recipientOf(recipient), ...secondOf(second) },
            })
          }
        >
          Send the link
        </WhyDisabled>
      </Group>
    </Stack>
  );
}
