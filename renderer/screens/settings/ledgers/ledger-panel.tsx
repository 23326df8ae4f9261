/** One ledger: its registration first, then connecting, then the connections with their organisations. */
import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { LEDGER_NAMES, type Ledger, type LedgerSettings } from '../../../../shared/model/ledgers.ts';
import { ConnectLedger } from './connect-ledger.tsx';
import { ConnectionPanel } from './connection-panel.tsx';
import { RegistrationForm } from './registration-form.tsx';

export function LedgerPanel({
  ledger,
  settings,
}: {
  readonly ledger: Ledger;
  readonly settings: LedgerSettings;
}) {
  const [changing, setChanging] = useState(false);
  const [untold, setUntold] = useState(false);
  const name = LEDGER_NAMES[ledger];
  const application = settings.applications.find((each) => each.ledger === ledger);
  const connections = settings.connections.filter((each) => each.ledger === ledger);
  if (!application) return null;
  const isRegistered = application.clientId !== null;
  return (
    <Stack className="fv-panel" p="md" component="section" aria-label={name}>
      <Group justify="space-between">
        <Title order={3} size="h4">
          {name}
        </Title>
        {isRegistered && !changing && (
          <Button variant="default" size="xs" onClick={() => setChanging(true)}>
            Change the registration…
          </Button>
        )}
      </Group>
      {(!isRegistered || changing) && (
        <RegistrationForm
          application={application}
          onDone={() => setChanging(false)}
          {...(isRegistered && { onCancel: () => setChanging(false) })}
        />
      )}
      {isRegistered && !changing && (
        <>
          {connections.length === 0 && (
            <Text size="sm" c="dimmed">
              Not connected yet. Connect {name}, and choose there which organisations Fairview may read.
            </Text>
          )}
          {connections.map((connection) => (
            <ConnectionPanel
              key={connection.id}
              connection={connection}
              settings={settings}
              onDisconnected={(toldLedger) => setUntold(!toldLedger)}
            />
          ))}
          {untold && (
            <Alert color="orange" role="status">
              {name} could not be told. Remove Fairview among the connected apps there.
            </Alert>
          )}
          <ConnectLedger ledger={ledger} again={connections.length > 0} />
        </>
      )}
    </Stack>
  );
}
