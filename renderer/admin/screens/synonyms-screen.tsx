/**
 * Synonyms of the practice (specification 5.7): which label somebody has bound to which element, who, and when.
 */
import { Stack, Table, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { CopyText } from '../../components/copy-text.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { ScreenHead } from '../../components/screen.tsx';
import { EmptyState } from '../../components/state-views.tsx';
import { When } from '../../components/when.tsx';
import { useServerPages } from '../client/hooks.ts';
import { serverCall } from '../client/server-call.ts';
import { More } from '../components/more.tsx';

const PAGE = 100;

export function SynonymsScreen() {
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text.trim(), 150);
  const synonyms = useServerPages(['synonyms', q], (cursor, signal) =>
    serverCall('listServerSynonyms', { query: { q, limit: PAGE, cursor } }, { signal }),
  );
  return (
    <Stack>
      <ScreenHead
        title="Synonyms"
        subtitle="Labels that colleagues have bound to an element. Desktops suggest the element wherever they meet the label."
      />
      <TextInput
        aria-label="Search synonyms"
        placeholder="Search label or element"
        leftSection={<IconSearch size={16} aria-hidden />}
        maw={360}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <QueryView query={synonyms} loading="Reading the synonyms">
        {({ items, total, onMore }) =>
          items.length === 0 ? (
            <div className="fv-panel">
              <EmptyState title={q === '' ? 'No synonym yet' : `No synonym matches “${q}”`}>
                {q === ''
                  ? 'A synonym is added at a desktop, where a line is tagged.'
                  : 'Try a part of the label or of the element.'}
              </EmptyState>
            </div>
          ) : (
            <div className="fv-panel fv-table-box">
              <Table stickyHeader>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>Label</Table.Th>
                    <Table.Th>Element</Table.Th>
                    <Table.Th>Added by</Table.Th>
                    <Table.Th>When</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {items.map(({ id, label, elementId, addedByName, addedAt }) => (
                    <Table.Tr key={id}>
                      <Table.Td>{label}</Table.Td>
                      <Table.Td>
                        <CopyText text={elementId} what="element id" />
                      </Table.Td>
                      <Table.Td>{addedByName}</Table.Td>
                      <Table.Td className="fv-figure">
                        <When at={addedAt} />
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
              <More shown={items.length} total={total} onMore={onMore} />
            </div>
          )
        }
      </QueryView>
    </Stack>
  );
}
