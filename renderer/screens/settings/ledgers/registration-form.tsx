/** How this machine is registered at a ledger: client id, secret where there is one, and where the browser comes back to. */
import { Button, Checkbox, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { LEDGER_NAMES, type LedgerApplicationSetting } from '../../../../shared/model/ledgers.ts';
import { useCall } from '../../../client/hooks.ts';
import { CopyText } from '../../../components/copy-text.tsx';
import { ProblemMessage } from '../../../components/state-views.tsx';
import { formatMoment } from '../../../components/when.tsx';

const WHERE = {
  XERO: 'Register Fairview once at developer.xero.com as an app "Auth code with PKCE". It has no secret.',
  QUICKBOOKS:
    'Register Fairview once at developer.intuit.com with the scope for accounting. QuickBooks knows no right that only reads; Fairview sends reading calls only.',
} as const;

export function RegistrationForm({
  application,
  onDone,
  onCancel,
}: {
  readonly application: LedgerApplicationSetting;
  readonly onDone: () => void;
  readonly onCancel?: () => void;
}) {
  const { ledger } = application;
  const name = LEDGER_NAMES[ledger];
  const [clientId, setClientId] = useState(application.clientId ?? '');
  const [secret, setSecret] = useState('');
  const [own, setOwn] = useState(application.practiceRedirectAddress === null);
  const [address, setAddress] = useState(application.practiceRedirectAddress ?? '');
  const update = useCall('updateLedgerApplication');
  const save = (id: string | null) =>
    update.mutate(
      {
        params: { ledger },
        body: {
          clientId: id,
          ...(secret !== '' && { secret }),
          redirectAddress: own || id === null ? null : address.trim(),
        },
      },
      { onSuccess: onDone },
    );
  return (
    <Stack
      component="form"
      gap="sm"
      onSubmit={(event) => {
        event.preventDefault();
        save(clientId.trim());
      }}
    >
      <Text size="sm">{WHERE[ledger]}</Text>
      {own && (
        <Text size="sm" component="div">
          Register this redirect address there:{' '}
          <CopyText text={application.machineRedirectAddress} what="redirect address" />
        </Text>
      )}
      <TextInput
        label={`Client ID of ${name}`}
        required
        maxLength={200}
        value={clientId}
        onChange={(event) => setClientId(event.currentTarget.value)}
      />
      <PasswordInput
        label={`Client secret of ${name}`}
        description={
          application.secretKept
            ? 'A secret is kept, encrypted. Leave this empty to keep it.'
            : 'Leave this empty where the registration has none. It is kept encrypted and never shown again.'
        }
        maxLength={500}
        autoComplete="off"
        value={secret}
        onChange={(event) => setSecret(event.currentTarget.value)}
      />
      <Checkbox
        label="The ledger asks for an https redirect address of our own"
        description="Production keys of QuickBooks do. You then copy the address at which the browser ends."
        checked={!own}
        onChange={(event) => setOwn(!event.currentTarget.checked)}
      />
      {!own && (
        <TextInput
          label="Redirect address"
          type="url"
          required
          placeholder="https://"
          maxLength={500}
          value={address}
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
      )}
      {update.error !== null && (
        <ProblemMessage problem={update.error} title="The registration was not saved" />
      )}
      <Group justify="space-between">
        <Text size="xs" c="dimmed">
          {application.changedAt === null
            ? 'Never set up.'
            : `Last saved ${formatMoment(application.changedAt)} by ${application.changedBy ?? 'somebody'}.`}
        </Text>
        <Group>
          {onCancel && (
            <>
              <Button variant="subtle" color="red.9" onClick={() => save(null)}>
                Forget the registration
              </Button>
              <Button variant="default" onClick={onCancel}>
                Cancel
              </Button>
            </>
          )}
          <Button type="submit" loading={update.isPending} disabled={clientId.trim() === ''}>
            Save the registration
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}
