/**
 * The client master of the practice (specification 2.2): list, search, and a new client.
 */
import { Button, Modal, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { QueryView } from '../../../components/query-view.tsx';
import { ScreenHead } from '../../../components/screen.tsx';
import { EmptyState } from '../../../components/state-views.tsx';
import { ClientEditor } from '../../../screens/clients/client-form.tsx';
import { ClientTable } from '../../../screens/clients/client-table.tsx';
import { useAdminMay } from '../../client/admin-session.tsx';
import { useServerCall, useServerPages } from '../../client/hooks.ts';
import { serverCall } from '../../client/server-call.ts';
import { More } from '../../components/more.tsx';

const PAGE = 100;

export function ClientsScreen() {
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text.trim(), 150);
  const [adding, setAdding] = useState(false);
  const [, go] = useLocation();
  const may = useAdminMay('MANAGE_CLIENTS');
  const create = useServerCall('createServerClient');
  const clients = useServerPages(['clients', q], (cursor, signal) =>
    serverCall('listServerClients', { query: { q, limit: PAGE, cursor } }, { signal }),
  );
  const add = may && (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => {
        create.reset();
        setAdding(true);
      }}
    >
      New client
    </Button>
  );
  return (
    <Stack>
      <ScreenHead
        title="Clients"
        subtitle="The one master of the practice; every desktop receives it."
        actions={add}
      />
      <TextInput
        aria-label="Search clients"
        placeholder="Search name or UEN"
        leftSection={<IconSearch size={16} aria-hidden />}
        maw={360}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <QueryView query={clients} loading="Reading the clients">
        {({ items, total, onMore }) =>
          items.length === 0 ? (
            <div className="fv-panel">
              <EmptyState title={q === '' ? 'No client yet' : `No client matches “${q}”`}>
                {q === ''
                  ? 'Add the first company with its UEN and the products you prepare for it.'
                  : 'Try a part of the name or the UEN.'}
              </EmptyState>
            </div>
          ) : (
            <div className="fv-panel fv-table-box">
              <ClientTable clients={items} />
              <More shown={items.length} total={total} onMore={onMore} />
            </div>
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
        <ClientEditor
          client={null}
          busy={create.isPending}
          problem={create.error}
          onSave={(body) => create.mutate({ body }, { onSuccess: (client) => go(`/clients/${client.id}`) })}
        />
      </Modal>
    </Stack>
  );
}
