/** Invites the client to sign off by link. Without a sync-server the engine says so, and so does this form. */

import { Button, Group, Modal, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '../../../client/hooks.ts';
import { isEmailAddress } from '../../../components/email-address.ts';
import { RecipientsFromFile } from '../../../components/recipients-from-file.tsx';
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

const DAYS = 14;

export function SendToClient({ reason }: { readonly reason: string | null }) {
  const { filing } = useFilingContext();
  const [opened, setOpened] = useState(false);
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [days, setDays] = useState(DAYS);
  const [tried, setTried] = useState(false);
  const second = useSecondSignatory();
  const send = useCall('sendFilingToClient');
  const noName = name.trim() === '';
  const noEmail = !isEmailAddress(email);
  const secondTrouble = troubleOfSecond(second);
  const submit = () => {
    setTried(true);
    if (noName || noEmail || secondTrouble !== null) return;
    send.mutate({
      params: { id: filing.id },
      body: { name: name.trim(), email: email.trim(), expiresInDays: days, ...secondOf(second) },
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
              <RecipientsFromFile
                clientId={filing.clientId}
                onTake={(recipient) => {
                  setName(recipient.name);
                  setEmail(recipient.email);
                }}
              />
              <TextInput
                label="Name"
                required
                data-autofocus
                maxLength={200}
                value={name}
                onChange={(event) => setName(event.currentTarget.value)}
                error={tried && noName ? 'Who signs off?' : undefined}
              />
              <TextInput
                label="E-mail"
                type="email"
                required
                maxLength={254}
                value={email}
                onChange={(event) => setEmail(event.currentTarget.value)}
                error={tried && noEmail ? 'An e-mail address is expected.' : undefined}
              />
              <SecondSignatoryFields second={second} />
              {tried && secondTrouble !== null && (
                <Text size="sm" className="fv-warn" role="alert">
                  {secondTrouble}
                </Text>
              )}
              <NumberInput
                label="The link works for (days)"
                min={1}
                max={90}
                allowDecimal={false}
                value={days}
                onChange={(value) => setDays(typeof value === 'number' ? value : DAYS)}
              />
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
            The link works until <When at={send.data.expiresAt} />. The answer will stand on this page.
          </Text>
        )}
      </Modal>
    </>
  );
}
