/**
 * How many recovery codes are left, and new ones, shown once.
 */
import { Alert, Button, Group, Modal, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Problem } from '../../shared/problem.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { ProblemMessage } from './state-views.tsx';

const FEW_CODES = 3;

interface RecoveryCodesPanelProps {
  readonly left: number;
  readonly busy: boolean;
  readonly problem: Problem | null;
  /** What proves the person, where the session does not; and whether it is filled in. */
  readonly proof?: ReactNode;
  readonly ready?: boolean;
  readonly onRenew: (show: (codes: readonly string[]) => void) => void;
}

export function RecoveryCodesPanel(props: RecoveryCodesPanelProps) {
  const { left, busy, problem, proof, ready = true, onRenew } = props;
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <Stack className="fv-panel" p="md" component="section" aria-label="Recovery codes">
      <Title order={2} size="h3">
        Recovery codes
      </Title>
      {left <= FEW_CODES && (
        <Alert color="yellow" title={left === 0 ? 'No code is left' : `Only ${left} left`}>
          Make new ones before your authenticator app is lost.
        </Alert>
      )}
      <Text>
        {left} unused. Each opens the account once in place of the authenticator app. New codes make the
        earlier ones useless.
      </Text>
      {proof}
      {problem !== null && <ProblemMessage problem={problem} />}
      <Group>
        <Button variant="default" loading={busy} disabled={!ready} onClick={() => onRenew(setCodes)}>
          Make new recovery codes
        </Button>
      </Group>
      <Modal
        opened={codes !== null}
        onClose={() => setCodes(null)}
        title="Keep your recovery codes"
        size="lg"
        withCloseButton={false}
        closeOnClickOutside={false}
        closeOnEscape={false}
      >
        <RecoveryCodes codes={codes ?? []} goOn="Done" onKept={() => setCodes(null)} />
      </Modal>
    </Stack>
  );
}
