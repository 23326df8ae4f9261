/**
 * Engagements of the practice: search, state, order; and a new one.
 */
import { Button, Group, Modal, NativeSelect, Stack, Table, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { longDate } from '../../../shared/model/dates.ts';
import { useRoute } from '../../client/hooks.ts';
import { QueryView } from '../../components/query-view.tsx';
import { ScreenHead } from '../../components/screen.tsx';
import { EngagementStateBadge } from '../../components/state-badge.tsx';
import { EmptyState } from '../../components/state-views.tsx';
import { When } from '../../components/when.tsx';
import { WhyDisabled } from '../../components/why-disabled.tsx';
import { ENGAGEMENT_STATE_WORDS, optionsOf, REPORTING_STANDARD_WORDS } from '../../components/words.ts';
import { NewEngagementForm } from './new-engagement-form.tsx';

const PAGE = 100;
const STATES = optionsOf(ENGAGEMENT_STATE_WORDS);
const SORTS = [
  { value: '-updatedAt', label: 'Last changed first' },
  { value: 'yearEndDate', label: 'Earliest year end first' },
  { value: '-yearEndDate', label: 'Latest year end first' },
  { value: 'clientName', label: 'By client' },
] as const;

export function EngagementsScreen() {
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text.trim(), 150);
  const [state, setState] = useState('');
  const [sort, setSort] = useState<(typeof SORTS)[number]['value']>('-updatedAt');
  const [limit, setLimit] = useState(PAGE);
  const [adding, setAdding] = useState(false);
  const [, go] = useLocation();
  const status = STATES.find((each) => each.value === state)?.value;
  const engagements = useRoute(
    'listEngagements',
    { query: { q, status, sort, limit } },
    { keepPrevious: true },
  );
  const add = (
    <WhyDisabled
      action="MANAGE_FS_ENGAGEMENT"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setAdding(true)}
    >
      New engagement
    </WhyDisabled>
  );
  const narrowed = q !== '' || state !== '';
  return (
    <Stack>
      <ScreenHead
        title="Engagements"
        subtitle="Financial statements by client and financial year"
        actions={add}
      />
      <Group gap="sm">
        <TextInput
          aria-label="Search engagements"
          placeholder="Search client, UEN or year"
          leftSection={<IconSearch size={16} aria-hidden />}
          w={320}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <NativeSelect
          aria-label="State"
          data={[{ value: '', label: 'All but archived' }, ...STATES]}
          value={state}
          onChange={(event) => setState(event.currentTarget.value)}
        />
        <NativeSelect
          aria-label="Order"
          data={SORTS.map((each) => ({ ...each }))}
          value={sort}
          onChange={(event) => {
            const found = SORTS.find((each) => each.value === event.currentTarget.value);
            if (found !== undefined) setSort(found.value);
          }}
        />
      </Group>
      <QueryView query={engagements} loading="Reading the engagements">
        {({ items, total, nextCursor }) =>
          items.length === 0 ? (
            <div className="fv-panel">
              <EmptyState
                title={narrowed ? 'No engagement matches' : 'No engagement yet'}
                action={narrowed ? undefined : add}
              >
                {narrowed
                  ? 'Clear the search or choose another state.'
                  : 'Open one for a client and a financial year, then bring in the trial balance.'}
              </EmptyState>
            </div>
          ) : (
            <div className="fv-panel fv-table-box">
              <Table highlightOnHover stickyHeader>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>Client</Table.Th>
                    <Table.Th>Year</Table.Th>
                    <Table.Th>Year end</Table.Th>
                    <Table.Th>Standard</Table.Th>
                    <Table.Th>State</Table.Th>
                    <Table.Th>Client’s answer</Table.Th>
                    <Table.Th>Changed</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {items.map((each) => (
                    <Table.Tr key={each.id}>
                      <Table.Td>
                        <Link href={`/engagements/${each.id}`} className="fv-link">
                          {each.clientName}
                        </Link>
                        <Text size="xs" c="dimmed">
                          {each.uen}
                        </Text>
                      </Table.Td>
                      <Table.Td>{each.financialYear}</Table.Td>
                      <Table.Td className="fv-figure">{longDate(each.yearEndDate)}</Table.Td>
                      <Table.Td>{REPORTING_STANDARD_WORDS[each.reportingStandard]}</Table.Td>
                      <Table.Td>
                        <EngagementStateBadge state={each.status} />
                      </Table.Td>
                      <Table.Td>
                        {each.clientDecision === null
                          ? ''
                          : each.clientDecision.decision === 'APPROVED'
                            ? 'Approved'
                            : 'Change requested'}
                      </Table.Td>
                      <Table.Td className="fv-figure">
                        <When at={each.updatedAt} />
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
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
        title="New engagement"
        size="lg"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <NewEngagementForm
          onDone={(engagement) => {
            setAdding(false);
            go(`/engagements/${engagement.id}`);
          }}
        />
      </Modal>
    </Stack>
  );
}
