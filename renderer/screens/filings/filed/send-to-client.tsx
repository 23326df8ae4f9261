/** Invites the client to sign off by link. Without a sync-server the engine says so, and so does this form. */
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '../../../client/hooks.ts';
import {
  RecipientFields,
  recipientOf,
  troubleOfRecipient,
  useRecipient,
} from '../../../components/recipient-fields.tsx';
import {
  SecondSignatoryFields,
  secondLinkWords,
  secondOf,
  troubleOfSecond,
  useSecondSignatory,
} from '../../../components/second-signatory.tsx';
import { ProblemMessage } from '../../../components/state-views.tsx';
import { When } from '../../../components/when.tsx';
import { WhyDisabled } from '../../../components/why-disabled.tsx';
import { useFilingContext } from '../context/filing-context.tsx';

export function SendToClient({ reason }: { readonly reason: string | null }) {
  const { filing } = useFilingContext();
  const [opened, setOpened] = useState(false);
  const recipient = useRecipient();
  const [tried, setTried] = useState(false);
  const second = useSecondSignatory();
  const send = useCall('sendFilingToClient');
  const secondTrouble = troubleOfSecond(second);
  const submit = () => {
    setTried(true);
    if (troubleOfRecipient(recipient) !== null || secondTrouble !== null) return;
    send.mutate({
      params: { id: filing.id },
      body: { ...recipientOf(recipient), ...secondOf(second) },
    });
  };
  return (
    <>
      <div>
        <WhyDisabled
          action="MANAGE_XBRL_FILING"
          variant="default"
          reason={reason}
          onClick={() => setOpened(true)}
        >
          Send to the client…
        </WhyDisabled>
      </div>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title="Send to the client for sign-off"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {send.data === undefined ? (
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              submit();
            }}
          >
            <Stack gap="sm">
              <RecipientFields recipient={recipient} clientId={filing.clientId} tried={tried}>
                <SecondSignatoryFields second={second} />
                {tried && secondTrouble !== null && (
                  <Text size="sm" className="fv-warn" role="alert">
                    {secondTrouble}
                  </Text>
                )}
              </RecipientFields>
              {send.error !== null && <ProblemMessage problem={send.error} />}
              <Group justify="flex-end">
                <Button variant="default" onClick={() => setOpened(false)}>
                  Cancel
                </Button>
                <Button type="submit" loading={send.isPending}>
                  Send the link
                </Button>
              </Group>
            </Stack>
          </form>
        ) : (
          <Text className="fv-good" role="status" style={{ overflowWrap: 'anywhere' }}>
            {send.data.link === null
              ? '✓ Sent.'
              : `✓ The invitation is made, but the sync-server sends no mails. Hand this link to the client yourself; it is shown this once: ${send.data.link}`}{' '}
            {send.data.secondLink === null ? '' : `${secondLinkWords(send.data.secondLink)} `}
            The link works until <When at={send.data.expiresAt} />. You see the answer on this page.
          </Text>
        )}
      </Modal>
    </>
  );
}
