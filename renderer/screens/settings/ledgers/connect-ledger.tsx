/** Connecting: one button, then what to do in the browser, until Fairview hears of it or the person brings the address. */
import { Button, Group, Loader, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { LEDGER_NAMES, type Ledger } from '../../../../shared/model/ledgers.ts';
import { hasShell, openPage } from '../../../client/open-page.ts';
import { ProblemMessage } from '../../../components/state-views.tsx';
import { useGrant } from './use-grant.ts';

export function ConnectLedger({ ledger, again }: { readonly ledger: Ledger; readonly again: boolean }) {
  const name = LEDGER_NAMES[ledger];
  const grant = useGrant(ledger);
  const [address, setAddress] = useState('');
  const open = grant.grant;
  const problem =
    grant.problem !== null ? <ProblemMessage problem={grant.problem} title="Not connected" /> : null;
  if (open === null) {
    return (
      <Stack gap="sm">
        {problem}
        <Group>
          <Button variant={again ? 'default' : 'filled'} loading={grant.beginning} onClick={grant.begin}>
            {again ? `Connect ${name} again` : `Connect ${name}`}
          </Button>
        </Group>
      </Stack>
    );
  }
  return (
    <Stack gap="sm" role="status" aria-live="polite">
      <Group gap="sm">
        <Loader size="sm" aria-hidden />
        <Text fw={500}>Grant access in your browser. You have five minutes.</Text>
      </Group>
      <Text size="sm">
        Sign in to {name}, choose the organisation and allow access. Fairview only reads there.
      </Text>
      <Group>
        {hasShell() ? (
          <Button variant="default" onClick={() => void openPage(open.authoriseAddress)}>
            Open {name} again
          </Button>
        ) : (
          <Button component="a" href={open.authoriseAddress} target="_blank" rel="noopener noreferrer">
            Open {name}
          </Button>
        )}
        <Button variant="default" onClick={grant.cancel}>
          Cancel
        </Button>
      </Group>
      {!open.listens && (
        <Group
          component="form"
          align="end"
          onSubmit={(event) => {
            event.preventDefault();
            grant.bring(address);
          }}
        >
          <TextInput
            label="Address at which the browser ended"
            required
            flex={1}
            value={address}
            onChange={(event) => setAddress(event.currentTarget.value)}
          />
          <Button type="submit" disabled={address.trim() === ''}>
            Finish connecting
          </Button>
        </Group>
      )}
      {problem}
    </Stack>
  );
}
