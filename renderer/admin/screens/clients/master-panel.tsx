/**
 * The master of one client. A change is made to the version that the person saw: where somebody else has changed
 * the same fields meanwhile, both are shown side by side, and nothing is overwritten without a word.
 */
import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useRef, useState } from 'react';
import type { ServerClient } from '../../../../shared/contract/server-practice.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { toProblem } from '../../../client/hooks.ts';
import { ClientEditor, type ClientMaster } from '../../../screens/clients/client-form.tsx';
import { useServerCall } from '../../client/hooks.ts';
import { serverCall } from '../../client/server-call.ts';
import { masterDifferences, masterOf } from './client-master.ts';

interface Conflict {
  readonly stored: ServerClient;
  readonly typed: ClientMaster;
}

interface ConflictPanelProps extends Conflict {
  readonly busy: boolean;
  readonly onKeepMine: () => void;
  readonly onTakeStored: () => void;
}

function ConflictPanel({ stored, typed, busy, onKeepMine, onTakeStored }: ConflictPanelProps) {
  return (
    <Alert color="yellow" title="Somebody changed this client meanwhile" role="alert">
      <Stack gap="xs">
        <Text>Your change was not saved. Compare, and choose which of the two is kept.</Text>
        {masterDifferences(masterOf(stored), typed).map((each) => (
          <div key={each.field}>
            <Text fw={600}>{each.field}</Text>
            <dl className="fv-facts fv-compared">
              <div>
                <dt>Stored now</dt>
                <dd>{each.stored}</dd>
              </div>
              <div>
                <dt>Yours</dt>
                <dd>{each.typed}</dd>
              </div>
            </dl>
          </div>
        ))}
        <Group gap="xs">
          <Button variant="default" onClick={onTakeStored}>
            Take what is stored
          </Button>
          <Button loading={busy} onClick={onKeepMine}>
            Save mine over it
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

export function MasterPanel({ client }: { readonly client: ServerClient }) {
  const update = useServerCall('updateServerClient');
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  /** Counts fresh starts of the form. */
  const [round, setRound] = useState(0);
  // A configuration that was saved beside it raises the version, not what the person saw of the master.
  const seen = useRef(client);
  if (masterDifferences(masterOf(client), masterOf(seen.current)).length === 0) seen.current = client;

  const startAnew = (stored: ServerClient) => {
    seen.current = stored;
    setConflict(null);
    setRound((before) => before + 1);
  };
  const write = async (typed: ClientMaster, version: number) => {
    const saved = await update.mutateAsync({ params: { id: client.id }, body: { ...typed, version } });
    notifications.show({ message: 'Saved', color: 'green' });
    startAnew(saved);
  };
  const save = async (typed: ClientMaster, version: number) => {
    setProblem(null);
    try {
      await write(typed, version);
    } catch (error) {
      const refusal = toProblem(error);
      if (refusal.code !== 'VERSION_CONFLICT') return setProblem(refusal);
      const stored = await serverCall('getServerClient', { params: { id: client.id } });
      // Somebody changed other things than these fields: the change can be made to the new version.
      if (masterDifferences(masterOf(stored), masterOf(seen.current)).length === 0) {
        await write(typed, stored.version);
      } else setConflict({ stored, typed });
    }
  };
  const attempt = (typed: ClientMaster, version: number) =>
    void save(typed, version).catch((error: unknown) => setProblem(toProblem(error)));

  return (
    <Stack className="fv-panel" p="md" component="section" aria-label="Company">
      <Title order={2} size="h3">
        Company
      </Title>
      {conflict === null ? (
        <ClientEditor
          key={round}
          client={masterOf(seen.current)}
          busy={update.isPending}
          problem={problem}
          onSave={(typed) => attempt(typed, seen.current.version)}
        />
      ) : (
        <ConflictPanel
          {...conflict}
          busy={update.isPending}
          onKeepMine={() => attempt(conflict.typed, conflict.stored.version)}
          onTakeStored={() => startAnew(conflict.stored)}
        />
      )}
    </Stack>
  );
}
