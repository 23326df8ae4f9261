/**
 * Recovery codes, shown once: copy or print them, and say that they are kept before going on.
 */
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { copyText } from './copy-text.tsx';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly goOn: string;
  readonly onKept: () => void;
}

export function RecoveryCodes({ codes, goOn, onKept }: RecoveryCodesProps) {
  const [copied, setCopied] = useState(false);
  const [kept, setKept] = useState(false);
  return (
    <Stack gap="md">
      <Text>
        Each of these codes opens your account once when your authenticator app is lost. They are shown only
        now.
      </Text>
      <ol className="fv-codes" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Group gap="xs" className="fv-no-print">
        <Button variant="default" data-autofocus onClick={() => setCopied(copyText(codes.join('\n')))}>
          {copied ? 'Copied' : 'Copy'}
        </Button>
        <Button variant="default" onClick={() => window.print()}>
          Print
        </Button>
        <span role="status" className="fv-hidden">
          {copied ? 'Copied' : ''}
        </span>
      </Group>
      <Checkbox
        className="fv-no-print"
        label="I have kept them in a safe place, away from this computer"
        checked={kept}
        onChange={(event) => setKept(event.currentTarget.checked)}
      />
      <Group justify="flex-end" className="fv-no-print">
        <Button disabled={!kept} onClick={onKept}>
          {goOn}
        </Button>
      </Group>
    </Stack>
  );
}
