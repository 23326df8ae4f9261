/**
 * One client: master, defaults for engagements and filings, and its trail in the audit log.
 */
import { Grid, Stack, Tabs, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ServerClient } from '../../../../shared/contract/server-practice.ts';
import { ROLE_WORDS, rolesHolding } from '../../../../shared/model/roles.ts';
import { QueryView } from '../../../components/query-view.tsx';
import { ScreenHead } from '../../../components/screen.tsx';
import { FsConfigEditor } from '../../../screens/clients/fs-config-form.tsx';
import { XbrlConfigEditor } from '../../../screens/clients/xbrl-config-form.tsx';
import { useAdminMay } from '../../client/admin-session.tsx';
import { useServer, useServerCall } from '../../client/hooks.ts';
import { EventPages } from '../audit/event-pages.tsx';
import { MasterPanel } from './master-panel.tsx';

const saved = () => notifications.show({ message: 'Saved', color: 'green' });

function FsConfigPanel({ client }: { readonly client: ServerClient }) {
  const save = useServerCall('updateServerFsConfig');
  return (
    <Stack className="fv-panel" p="md" component="section" aria-label="Defaults for financial statements">
      <Title order={2} size="h3">
        Defaults for financial statements
      </Title>
      <FsConfigEditor
        key={JSON.stringify(client.fsConfig)}
        config={client.fsConfig ?? {}}
        busy={save.isPending}
        problem={save.error}
        onSave={(body) => save.mutate({ params: { id: client.id }, body }, { onSuccess: saved })}
      />
    </Stack>
  );
}

function XbrlConfigPanel({ client }: { readonly client: ServerClient }) {
  const save = useServerCall('updateServerXbrlConfig');
  const listed = useAdminMay('MANAGE_TEMPLATES');
  const versions = useServer('listServerTaxonomyVersions', {}, { enabled: listed });
  const kept = client.xbrlConfig?.taxonomyVersion;
  const choices = versions.data?.items.map(({ version }) => version) ?? (kept === undefined ? [] : [kept]);
  return (
    <Stack className="fv-panel" p="md" component="section" aria-label="Defaults for filings">
      <Title order={2} size="h3">
        Defaults for filings
      </Title>
      <XbrlConfigEditor
        key={JSON.stringify(client.xbrlConfig)}
        config={client.xbrlConfig ?? {}}
        versions={choices}
        busy={save.isPending}
        problem={save.error}
        onSave={(body) => save.mutate({ params: { id: client.id }, body }, { onSuccess: saved })}
      />
    </Stack>
  );
}

export function ClientScreen({ id }: { readonly id: string }) {
  const client = useServer('getServerClient', { params: { id } });
  const may = useAdminMay('MANAGE_CLIENTS');
  return (
    <QueryView query={client} loading="Reading the client">
      {(data) => (
        <Stack>
          <ScreenHead
            title={data.companyName}
            trail={[{ label: 'Clients', href: '/clients' }]}
            subtitle={`UEN ${data.uen} · version ${data.version}`}
          />
          <Tabs defaultValue="master" keepMounted={false}>
            <Tabs.List>
              <Tabs.Tab value="master">Master and defaults</Tabs.Tab>
              {may && <Tabs.Tab value="audit">Audit trail</Tabs.Tab>}
            </Tabs.List>
            <Tabs.Panel value="master" pt="md">
              {!may && (
                <Text c="dimmed" mb="sm">
                  You can read this client. To have it changed, ask someone with the role{' '}
                  {rolesHolding('MANAGE_CLIENTS')
                    .map((role) => ROLE_WORDS[role])
                    .join(' or ')}
                  .
                </Text>
              )}
              <fieldset disabled={!may} className="fv-fieldset">
                <legend className="fv-hidden">Client master and defaults</legend>
                <Grid gap="lg">
                  <Grid.Col span={{ base: 12, lg: 4 }}>
                    <MasterPanel client={data} />
                  </Grid.Col>
                  <Grid.Col span={{ base: 12, sm: 6, lg: 4 }}>
                    <FsConfigPanel client={data} />
                  </Grid.Col>
                  <Grid.Col span={{ base: 12, sm: 6, lg: 4 }}>
                    <XbrlConfigPanel client={data} />
                  </Grid.Col>
                </Grid>
              </fieldset>
            </Tabs.Panel>
            <Tabs.Panel value="audit" pt="md">
              <EventPages filter={{ clientId: id }} />
            </Tabs.Panel>
          </Tabs>
        </Stack>
      )}
    </QueryView>
  );
}
