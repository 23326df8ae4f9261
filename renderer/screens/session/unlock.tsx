/**
 * Opens a locked data folder with its passphrase or its recovery passphrase.
 */
import { Button, PasswordInput, Stack } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '../../client/hooks.ts';
import { ProblemMessage } from '../../components/state-views.tsx';
import { SessionCard } from './session-card.tsx';

export function Unlock({ practiceName }: { readonly practiceName: string | null }) {
  const [passphrase, setPassphrase] = useState('');
  const unlock = useCall('unlock');
  return (
    <SessionCard
      title={practiceName === null ? 'Unlock the practice' : `Unlock ${practiceName}`}
      intro="The data folder is encrypted. Its passphrase or the recovery passphrase opens it."
    >
      <Stack
        component="form"
        gap="sm"
        onSubmit={(event) => {
          event.preventDefault();
          unlock.mutate({ body: { passphrase } });
        }}
      >
        <PasswordInput
          label="Passphrase or recovery passphrase"
          required
          autoFocus
          autoComplete="current-password"
          value={passphrase}
          onChange={(event) => setPassphrase(event.currentTarget.value)}
        />
        {unlock.error !== null && <ProblemMessage title="Not unlocked" problem={unlock.error} />}
        <Button type="submit" loading={unlock.isPending} disabled={passphrase.length < 12}>
          Unlock
        </Button>
      </Stack>
    </SessionCard>
  );
}
