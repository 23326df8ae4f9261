/**
 * One client: master, defaults for engagements and filings, and the work there is for it.
 */
import { Grid, Stack, Table, Tabs, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { Link } from 'wouter';
import { longDate } from '../../../shared/model/dates.ts';
import type { Client } from '../../../shared/model/records.ts';
import { subjectOf } from '../../../shared/model/subjects.ts';
import { useRoute } from '../../client/hooks.ts';
import { useMay } from '../../client/session.tsx';
import { useKeptAtServer } from '../../client/sync-status.ts';
import { QueryView } from '../../components/query-view.tsx';
import { ScreenHead } from '../../components/screen.tsx';
import { EngagementStateBadge, FilingStateBadge } from '../../components/state-badge.tsx';
import { EmptyState } from '../../components/state-views.tsx';
import { roleReason } from '../../components/why-disabled.tsx';
import { AuditList } from '../audit/audit-list.tsx';
import { ClientForm } from './client-form.tsx';
import { ClientStyleTab } from './client-style.tsx';
import { FsConfigForm } from './fs-config-form.tsx';
import { PermanentFileTab } from './permanent-file/permanent-file-tab.tsx';
import { XbrlConfigForm } from './xbrl-config-form.tsx';

const saved = () => notifications.show({ message: 'Saved', color: 'green' });

function ClientEngagements({ client }: { readonly client: Client }) {
  const engagements = useRoute('listEngagements', { query: { clientId: client.id, limit: 100 } });
  return (
    <QueryView query={engagements}>
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState
            title="No engagement yet"
            action={
              <Link href="/engagements" className="fv-link">
                Go to engagements
              </Link>
            }
          >
            An engagement prepares the statements of one financial year.
          </EmptyState>
        ) : (
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Year</Table.Th>
                <Table.Th>Year end</Table.Th>
                <Table.Th>State</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {items.map((each) => (
                <Table.Tr key={each.id}>
                  <Table.Td>
                    <Link href={`/engagements/${each.id}`} className="fv-link">
                      {each.financialYear}
                    </Link>
                  </Table.Td>
                  <Table.Td>{longDate(each.yearEndDate)}</Table.Td>
                  <Table.Td>
                    <EngagementStateBadge state={each.status} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )
      }
    </QueryView>
  );
}

function ClientFilings({ client }: { readonly client: Client }) {
  const filings = useRoute('listFilings', { query: { clientId: client.id, limit: 100 } });
  return (
    <QueryView query={filings}>
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState
            title="No filing yet"
            action={
              <Link href="/filings" className="fv-link">
                Go to filings
              </Link>
            }
          >
            A filing prepares the statements of one period for the regulator.
          </EmptyState>
        ) : (
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Period to</Table.Th>
                <Table.Th>State</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {items.map((each) => (
                <Table.Tr key={each.id}>
                  <Table.Td>
                    <Link href={`/filings/${each.id}`} className="fv-link">
                      {longDate(each.periodEnd)}
                    </Link>
                  </Table.Td>
                  <Table.Td>
                    <FilingStateBadge state={each.status} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )
      }
    </QueryView>
  );
}

function ClientMaster({ client }: { readonly client: Client }) {
  const may = useMay('MANAGE_CLIENTS');
  const kept = useKeptAtServer();
  const why = may ? kept : roleReason('MANAGE_CLIENTS');
  return (
    <Stack gap="sm">
      {why !== null && <Text c="dimmed">{why}</Text>}
      <fieldset disabled={why !== null} className="fv-fieldset">
        <legend className="fv-hidden">Client master and defaults</legend>
        <Grid gap="lg">
          <Grid.Col span={{ base: 12, lg: 4 }}>
            <Stack className="fv-panel" p="md">
              <Title order={2} size="h3">
                Company
              </Title>
              <ClientForm key={client.updatedAt} client={client} onDone={saved} />
            </Stack>
          </Grid.Col>
          <Grid.Col span={{ base: 12, sm: 6, lg: 4 }}>
            <Stack className="fv-panel" p="md">
              <Title order={2} size="h3">
                Defaults for financial statements
              </Title>
              <FsConfigForm key={client.updatedAt} client={client} onDone={saved} />
            </Stack>
          </Grid.Col>
          <Grid.Col span={{ base: 12, sm: 6, lg: 4 }}>
            <Stack className="fv-panel" p="md">
              <Title order={2} size="h3">
                Defaults for filings
              </Title>
              <XbrlConfigForm key={client.updatedAt} client={client} onDone={saved} />
            </Stack>
          </Grid.Col>
        </Grid>
      </fieldset>
    </Stack>
  );
}

export function ClientScreen({ id }: { readonly id: string }) {
  const client = useRoute('getClient', { params: { id } });
  const seesEngagements = useMay('VIEW_FS_ENGAGEMENT');
  const seesFilings = useMay('VIEW_XBRL_FILING');
  return (
    <QueryView query={client} loading="Reading the client">
      {(data) => (
        <Stack>
          <ScreenHead
            title={data.companyName}
            trail={[{ label: 'Clients', href: '/clients' }]}
            subtitle={`UEN ${data.uen}`}
          />
          <Tabs defaultValue="master" keepMounted={false}>
            <Tabs.List>
              <Tabs.Tab value="master">Master and defaults</Tabs.Tab>
              {(seesEngagements || seesFilings) && <Tabs.Tab value="permanent-file">Permanent file</Tabs.Tab>}
              {seesEngagements && <Tabs.Tab value="house-style">House style</Tabs.Tab>}
              {seesEngagements && <Tabs.Tab value="engagements">Engagements</Tabs.Tab>}
              {seesFilings && <Tabs.Tab value="filings">Filings</Tabs.Tab>}
              <Tabs.Tab value="audit">Audit trail</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="master" pt="md">
              <ClientMaster client={data} />
            </Tabs.Panel>
            <Tabs.Panel value="permanent-file" pt="md">
              <PermanentFileTab clientId={data.id} />
            </Tabs.Panel>
            <Tabs.Panel value="house-style" pt="md">
              <ClientStyleTab clientId={data.id} />
            </Tabs.Panel>
            <Tabs.Panel value="engagements" pt="md">
              <div className="fv-panel">
                <ClientEngagements client={data} />
              </div>
            </Tabs.Panel>
            <Tabs.Panel value="filings" pt="md">
              <div className="fv-panel">
                <ClientFilings client={data} />
              </div>
            </Tabs.Panel>
            <Tabs.Panel value="audit" pt="md">
              <AuditList subject={subjectOf('client', data.id)} />
            </Tabs.Panel>
          </Tabs>
        </Stack>
      )}
    </QueryView>
  );
}
