/** One kind of entries of the permanent file: the table with its days and its people, and the form under it. */
import { Button, Group, Table, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { PermanentFile } from '../../../../shared/contract/permanent-file.ts';
import { shortDate } from '../../../../shared/model/dates.ts';
import type { FileAct, FileEntry } from '../../../../shared/model/permanent-file.ts';
import {
  entryWords,
  FILE_DAY_WORDS,
  FILE_KIND_WORDS,
} from '../../../../shared/model/permanent-file-words.ts';
import { useCall } from '../../../client/hooks.ts';
import { When } from '../../../components/when.tsx';
import { EndEntry } from './end-entry.tsx';
import { EntryForm } from './entry-form.tsx';
import { EntryHistory } from './entry-history.tsx';
import type { FileSection } from './file-fields.ts';

interface PanelProps {
  readonly clientId: string;
  readonly section: FileSection;
  readonly file: PermanentFile;
  /** Ended entries and those that were set aside are shown too. */
  readonly past: boolean;
  readonly today: string;
  /** Why nothing can be changed; null where it can. */
  readonly why: string | null;
}

type Editing =
  | { readonly act: 'ADD'; readonly entry: null }
  | { readonly act: 'END' | 'CORRECT' | 'SET_ASIDE'; readonly entry: FileEntry };

export function FileSectionPanel({ clientId, section, file, past, today, why }: PanelProps) {
  const { kind, title, empty } = section;
  const [editing, setEditing] = useState<Editing | null>(null);
  const change = useCall('changePermanentFile');
  const all = section.entries(file);
  const isOver = (entry: FileEntry) =>
    entry.setAside || (entry.validUntil !== null && entry.validUntil <= today);
  const shown = past ? all : all.filter((entry) => !isOver(entry));
  const hidden = all.length - shown.length;
  const words = FILE_DAY_WORDS[kind];
  const begin = (next: Editing | null) => {
    change.reset();
    setEditing(next);
  };
  const save = (act: FileAct) =>
    change.mutate(
      { params: { id: clientId }, body: { changes: [act] } },
      { onSuccess: () => setEditing(null) },
    );
  const forms = {
    busy: change.isPending,
    problem: change.error,
    onSave: save,
    onCancel: () => begin(null),
  };
  return (
    <section className="fv-panel pf-section" aria-label={title}>
      <Group justify="space-between" wrap="nowrap">
        <Title order={2} size="h3">
          {title}
        </Title>
        {why === null && editing === null && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            aria-label={`Add: ${FILE_KIND_WORDS[kind]}`}
            onClick={() => begin({ act: 'ADD', entry: null })}
          >
            Add
          </Button>
        )}
      </Group>
      {shown.length > 0 && (
        <Table className="pf-table">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{FILE_KIND_WORDS[kind]}</Table.Th>
              <Table.Th w={110}>{words.from}</Table.Th>
              <Table.Th w={110}>{words.until}</Table.Th>
              <Table.Th w={190}>Written by</Table.Th>
              <Table.Th w={230}>
                <span className="fv-hidden">Change</span>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((entry) => (
              <Table.Tr key={entry.id} data-over={isOver(entry)}>
                <Table.Td>
                  {entry.setAside ? <s>{entryWords(entry)}</s> : entryWords(entry)}
                  {entry.setAside && <span className="fv-muted"> set aside</span>}
                  <EntryHistory entry={entry} />
                </Table.Td>
                <Table.Td>{entry.validFrom === null ? '–' : shortDate(entry.validFrom)}</Table.Td>
                <Table.Td>{entry.validUntil === null ? '–' : shortDate(entry.validUntil)}</Table.Td>
                <Table.Td>
                  <Text size="xs" c="dimmed">
                    {entry.writtenByName ?? 'A former colleague'}
                    <br />
                    <When at={entry.writtenAt} />
                  </Text>
                </Table.Td>
                <Table.Td>
                  {why === null && !entry.setAside && (
                    <Group gap={4} justify="flex-end" wrap="nowrap">
                      {entry.validUntil === null && (
                        <RowButton entry={entry} words="End" onClick={() => begin({ act: 'END', entry })} />
                      )}
                      <RowButton
                        entry={entry}
                        words="Correct"
                        onClick={() => begin({ act: 'CORRECT', entry })}
                      />
                      <RowButton
                        entry={entry}
                        words="Set aside"
                        onClick={() => begin({ act: 'SET_ASIDE', entry })}
                      />
                    </Group>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {shown.length === 0 && editing === null && (
        <Text size="sm" c="dimmed">
          {empty}
        </Text>
      )}
      {hidden > 0 && (
        <Text size="xs" c="dimmed">
          {hidden} past, not shown.
        </Text>
      )}
      {editing !== null &&
        (editing.act === 'ADD' || editing.act === 'CORRECT' ? (
          <EntryForm key={editing.entry?.id ?? 'new'} kind={kind} entry={editing.entry} {...forms} />
        ) : (
          <EndEntry
            key={`${editing.entry.id} ${editing.act}`}
            entry={editing.entry}
            act={editing.act}
            {...forms}
          />
        ))}
    </section>
  );
}

interface RowButtonProps {
  readonly entry: FileEntry;
  readonly words: string;
  readonly onClick: () => void;
}

function RowButton({ entry, words, onClick }: RowButtonProps) {
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      aria-label={`${words}: ${entryWords(entry)}`}
      onClick={onClick}
    >
      {words}…
    </Button>
  );
}
