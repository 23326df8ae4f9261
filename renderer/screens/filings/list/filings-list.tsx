/**
 * All filings with state and deadline, filtered by client, state and text, and sorted.
 */
import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { FILING_STATES, type FilingState } from '../../../../shared/model/states.ts';
import { useRoute } from '../../../client/hooks.ts';
import { ClientChoice } from '../../../components/client-choice.tsx';
import type { ChosenClient } from '../../../components/client-field.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { ScreenHead } from '../../../components/screen.tsx';
import { EmptyState } from '../../../components/state-views.tsx';
import { WhyDisabled } from '../../../components/why-disabled.tsx';
import { FILING_STATE_WORDS } from '../../../components/words.ts';
import { NEW_PATH, RETENTION_PATH } from '../context/route.ts';
import { FilingTable, type Sort } from './filing-table.tsx';

const FIRST_ROWS = 100;
const MOST_ROWS = 500;

export function FilingsList() {
  const [, navigate] = useLocation();
  const [client, setClient] = useState<ChosenClient | null>(null);
  const [status, setStatus] = useState<FilingState | null>(null);
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text.trim(), 150);
  const [sort, setSort] = useState<Sort>('-updatedAt');
  const [limit, setLimit] = useState(FIRST_ROWS);
  const filings = useRoute(
    'listFilings',
    { query: { clientId: client?.id, status: status ?? undefined, q, sort, limit } },
    { keepPrevious: true },
  );
  const filtered = client !== null || status !== null || q !== '';
  const clear = () => {
    setClient(null);
    setStatus(null);
    setText('');
  };

  return (
    <Stack gap="md">
      <ScreenHead
        title="XBRL filings"
        actions={
          <>
            <Button component={Link} href="~/document-check" variant="default">
              Check a document
            </Button>
            <Button component={Link} href={RETENTION_PATH} variant="default">
              Retention
            </Button>
            <WhyDisabled action="MANAGE_XBRL_FILING" onClick={() => navigate(NEW_PATH)}>
              New filing
            </WhyDisabled>
          </>
        }
      />
      <Group gap="sm" align="flex-end" role="search" aria-label="Filter filings">
        <TextInput
          label="Find"
          placeholder="Client, UEN or year"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          className="fl-find"
        />
        <ClientChoice
          className="fl-client"
          value={client}
          onChange={setClient}
          onAll={() => setClient(null)}
        />
        <Select
          label="State"
          placeholder="All states"
          clearable
          clearButtonProps={{ 'aria-label': 'All states' }}
          data={FILING_STATES.map((value) => ({ value, label: FILING_STATE_WORDS[value] }))}
          value={status}
          onChange={(value) => setStatus(FILING_STATES.find((each) => each === value) ?? null)}
        />
        {filtered && (
          <Button variant="subtle" onClick={clear}>
            Clear filters
          </Button>
        )}
      </Group>
      <QueryView query={filings} loading="Reading the filings">
        {({ items, total }) =>
          items.length === 0 ? (
            <NoFilings filtered={filtered} onClear={clear} />
          ) : (
            <>
              <FilingTable filings={items} sort={sort} onSort={setSort} />
              <Group justify="space-between">
                <Text size="sm" c="dimmed" role="status">
                  {items.length} of {total} {total === 1 ? 'filing' : 'filings'}
                </Text>
                {items.length < total && limit < MOST_ROWS && (
                  <Button variant="default" size="xs" onClick={() => setLimit(MOST_ROWS)}>
                    Show more
                  </Button>
                )}
                {items.length < total && limit === MOST_ROWS && (
                  <Text size="sm" c="dimmed">
                    Narrow the search to see the others.
                  </Text>
                )}
              </Group>
            </>
          )
        }
      </QueryView>
    </Stack>
  );
}

function NoFilings({ filtered, onClear }: { readonly filtered: boolean; readonly onClear: () => void }) {
  return filtered ? (
    <EmptyState
      title="No filing matches"
      action={
        <Button variant="default" onClick={onClear}>
          Clear filters
        </Button>
      }
    >
      No filing fits the filters above.
    </EmptyState>
  ) : (
    <EmptyState title="No filings yet">
      Start one with “New filing”: choose the client and the period, then upload the signed statements.
    </EmptyState>
  );
}
