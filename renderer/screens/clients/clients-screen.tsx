/**
 * The client master (specification 2.2; decisions 3): list, search, and a new client.
 */
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useRoute } from '../../client/hooks.ts';
import { useKeptAtServer } from '../../client/sync-status.ts';
import { QueryView } from '../../components/query-view.tsx';
import { ScreenHead } from '../../components/screen.tsx';
import { EmptyState } from '../../components/state-views.tsx';
import { WhyDisabled } from '../../components/why-disabled.tsx';
import { ClientForm } from './client-form.tsx';
import { ClientTable } from './client-table.tsx';

const PAGE = 100;

export function ClientsScreen() {
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text.trim(), 150);
  const [limit, setLimit] = useState(PAGE);
  const [adding, setAdding] = useState(false);
  const [, go] = useLocation();
  const clients = useRoute('listClients', { query: { q, limit } }, { keepPrevious: true });
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
    <Stack>
      <ScreenHead title="Clients" actions={add} />
      <TextInput
        aria-label="Search clients"
        placeholder="Search name or UEN"
        leftSection={<IconSearch size={16} aria-hidden />}
        maw={360}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <QueryView query={clients} loading="Reading the clients">
        {({ items, total, nextCursor }) =>
          items.length === 0 ? (
            <div className="fv-panel">
              <EmptyState
                title={q === '' ? 'No client yet' : `No client matches “${q}”`}
                action={q === '' ? add : undefined}
              >
                {q === ''
                  ? 'Add the first company with its UEN and the products you prepare for it.'
                  : 'Try a part of the name or the UEN.'}
              </EmptyState>
            </div>
          ) : (
            <div className="fv-panel fv-table-box">
              <ClientTable clients={items} />
              <Group justify="space-between" p="xs">
                <Text size="xs" c="dimmed">
                  {items.length} of {total}
                </Text>
                {nextCursor !== null && limit < 500 && (
                  <Button size="xs" variant="default" onClick={() => setLimit(Math.min(500, limit + PAGE))}>
                    Show more
                  </Button>
                )}
              </Group>
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
