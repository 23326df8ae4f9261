/**
 * The client master (specification 2.2; decisions 3): all clients as one list, and a new client.
 */
import { Modal, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useRoute } from '../../client/hooks.ts';
import { useKeptAtServer } from '../../client/sync-status.ts';
import { QueryView } from '../../components/query-view.tsx';
import { RecordList } from '../../components/record-list/record-list.tsx';
import { useListView } from '../../components/record-list/use-list-view.ts';
import { ScreenHead } from '../../components/screen.tsx';
import { EmptyState, LoadingState } from '../../components/state-views.tsx';
import { WhyDisabled } from '../../components/why-disabled.tsx';
import { CLIENT_COLUMNS, clientRowId, searchedInClient } from './client-columns.tsx';
import { ClientForm } from './client-form.tsx';

export function ClientsScreen() {
  const [adding, setAdding] = useState(false);
  const [, go] = useLocation();
  const clients = useRoute('listClientRows', {});
  const views = useListView('clients');
  const kept = useKeptAtServer();
  const add = (
    <WhyDisabled
      action="MANAGE_CLIENTS"
      reason={kept}
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setAdding(true)}
    >
      New client
    </WhyDisabled>
  );
  return (
    <Stack h="100%" gap="sm">
      <ScreenHead
        title="Clients"
        actions={
          <>
            <WhyDisabled
              action="MANAGE_CLIENTS"
              reason={kept}
              variant="default"
              command="import-clients"
              onClick={() => go('/clients/import')}
            >
              Import clients…
            </WhyDisabled>
            {add}
          </>
        }
      />
      <QueryView query={clients} loading="Reading the clients">
        {({ items }) =>
          items.length === 0 ? (
            <div className="fv-panel">
              <EmptyState title="No client yet" action={add}>
                Add the first company with its UEN and the products you prepare for it.
              </EmptyState>
            </div>
          ) : views === null ? (
            <LoadingState label="Reading the clients" />
          ) : (
            <RecordList
              label="Clients"
              noun={['client', 'clients']}
              rows={items}
              columns={CLIENT_COLUMNS}
              rowId={clientRowId}
              searched={searchedInClient}
              placeholder="Search name or UEN"
              views={views}
              onOpen={({ id }) => go(`/clients/${id}`)}
              empty="No client matches. Try a part of the name or the UEN."
            />
          )
        }
      </QueryView>
      <Modal
        opened={adding}
        onClose={() => setAdding(false)}
        title="New client"
        size="lg"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <ClientForm
          client={null}
          onDone={(client) => {
            setAdding(false);
            go(`/clients/${client.id}`);
          }}
        />
      </Modal>
    </Stack>
  );
}
