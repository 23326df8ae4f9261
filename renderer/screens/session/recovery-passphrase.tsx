/**
 * The recovery passphrase, shown once: copy or print it, and say that it is kept before going on.
 */
import { Button, Checkbox, CopyButton, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { SessionCard } from './session-card.tsx';

interface RecoveryPassphraseProps {
  readonly passphrase: string;
  readonly onKept: () => void;
}

export function RecoveryPassphrase({ passphrase, onKept }: RecoveryPassphraseProps) {
  const [kept, setKept] = useState(false);
  return (
    <SessionCard
      title="Keep your recovery passphrase"
      intro="It opens your data when this computer’s keychain is lost. It is shown only now and cannot be made again."
    >
      <section className="fv-phrase" aria-label="Recovery passphrase">
        {passphrase}
      </section>
      <Group gap="xs" className="fv-no-print">
        <CopyButton value={passphrase}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
        <Button variant="default" onClick={() => window.print()}>
          Print
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        Keep it away from this computer, such as in the practice’s safe.
      </Text>
      <Checkbox
        className="fv-no-print"
        label="I have kept it"
        checked={kept}
        onChange={(event) => setKept(event.currentTarget.checked)}
      />
      <Button className="fv-no-print" disabled={!kept} onClick={onKept}>
        Go on to sign in
      </Button>
    </SessionCard>
  );
}
