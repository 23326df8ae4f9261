/** Settings, Sync: connect this desktop with the practice's sync-server, or see how it stands to it. */
import { Grid, Stack } from '@mantine/core';
import { useMay } from '../../client/session.tsx';
import { useSyncStatus } from '../../client/sync-status.ts';
import { QueryView } from '../../components/query-view.tsx';
import { EmptyState } from '../../components/state-views.tsx';
import { ConnectForm, WhatConnectingDoes } from './sync-connect.tsx';
import { Disconnect, PeopleHere, SyncState } from './sync-connected.tsx';
import { OfflineSignIn, OwnSession } from './sync-sign-in.tsx';

export function SyncSettings() {
  const admin = useMay('MANAGE_CLIENTS');
  const status = useSyncStatus();
  return (
    <QueryView query={status} loading="Asking how sync stands">
      {(data) => {
        if (!data.connected && !admin) {
          return (
            <EmptyState title="This practice works alone on this computer">
              An administrator can connect it with the sync-server of the practice.
            </EmptyState>
          );
        }
        return (
          <Grid gap="md">
            <Grid.Col span={{ base: 12, md: 7 }}>
              <Stack>
                {/* What must be done first stands first. */}
                {data.connected && data.session === null && <OwnSession status={data} />}
                {data.connected ? <SyncState status={data} /> : <ConnectForm />}
                {data.connected && data.session !== null && <OwnSession status={data} />}
              </Stack>
            </Grid.Col>
            <Grid.Col span={{ base: 12, md: 5 }}>
              <Stack>
                {!data.connected && <WhatConnectingDoes />}
                {data.connected && <PeopleHere status={data} />}
                {data.connected && <OfflineSignIn status={data} />}
                {data.connected && <Disconnect status={data} />}
              </Stack>
            </Grid.Col>
          </Grid>
        );
      }}
    </QueryView>
  );
}
