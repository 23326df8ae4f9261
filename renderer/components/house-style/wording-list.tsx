/** Own words for notes: each with its note, its place in it, and where the words come from; one is open at a time. */
import { Button, Group, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import type { RouteOutput } from '../../../shared/contract/routes.ts';
import type { NoteWording } from '../../../shared/model/house-style.ts';
import { useRoute } from '../../client/hooks.ts';
import { GrowingTextarea } from '../growing-textarea.tsx';
import { QueryView } from '../query-view.tsx';

type NoteChoices = RouteOutput<'getHouseStyle'>['notes'];

const PLACES = [
  { value: 'FIRST', label: 'Before what is drafted' },
  { value: 'LAST', label: 'After what is drafted' },
];
const EMPTY_WORDING: NoteWording = { noteKey: 'note_general', place: 'LAST', text: '', source: '' };

interface WordingListProps {
  readonly wordings: readonly NoteWording[];
  readonly onChange: (wordings: NoteWording[]) => void;
}

const noteWords = (noteKey: string, notes: NoteChoices) =>
  notes.find((each) => each.noteKey === noteKey)?.title ?? noteKey.replace(/^note_/, '').replaceAll('_', ' ');

/** The list, once the notes are known that words may be for. */
export function WordingList(props: WordingListProps) {
  const house = useRoute('getHouseStyle', {});
  return (
    <QueryView query={house} loading="Reading the notes">
      {({ notes }) => <Wordings {...props} notes={notes} />}
    </QueryView>
  );
}

function Wordings({ wordings, notes, onChange }: WordingListProps & { readonly notes: NoteChoices }) {
  const [open, setOpen] = useState<number | null>(null);
  const change = (at: number, part: Partial<NoteWording>) =>
    onChange(wordings.map((each, index) => (index === at ? { ...each, ...part } : each)));
  return (
    <Stack gap="xs" component="section" aria-label="Wordings for notes">
      <Title order={3} size="h4">
        Wordings for notes
      </Title>
      <Text size="sm" c="dimmed">
        They are put into notes as they are drafted. What is drafted stays, and a person may change both.
      </Text>
      {wordings.map((wording, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: wordings have no name of their own, and stay in their order.
        <Stack key={at} gap="xs" className="fv-panel" p="xs">
          <Group justify="space-between" wrap="nowrap" align="flex-start">
            <div className="fv-wrapping">
              <Text size="sm" lineClamp={3}>
                <b>{noteWords(wording.noteKey, notes)}</b>
                {wording.text === '' ? '' : `: “${wording.text}”`}
              </Text>
              <Text size="xs" c="dimmed">
                {[PLACES.find(({ value }) => value === wording.place)?.label, wording.source]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </div>
            <Group gap="xs" wrap="nowrap" className="fv-no-shrink">
              <Button
                size="compact-sm"
                variant="default"
                aria-expanded={open === at}
                onClick={() => setOpen(open === at ? null : at)}
              >
                {open === at ? 'Close' : 'Change'}
              </Button>
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => {
                  onChange(wordings.filter((_, index) => index !== at));
                  setOpen(null);
                }}
              >
                Remove
              </Button>
            </Group>
          </Group>
          {open === at && (
            <WordingFields notes={notes} wording={wording} onChange={(part) => change(at, part)} />
          )}
        </Stack>
      ))}
      <Group>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            onChange([...wordings, EMPTY_WORDING]);
            setOpen(wordings.length);
          }}
        >
          Add a wording
        </Button>
      </Group>
    </Stack>
  );
}

interface WordingFieldsProps {
  readonly wording: NoteWording;
  readonly notes: NoteChoices;
  readonly onChange: (part: Partial<NoteWording>) => void;
}

function WordingFields({ wording, notes, onChange }: WordingFieldsProps) {
  const isListed = notes.some(({ noteKey }) => noteKey === wording.noteKey);
  const options = notes.map(({ noteKey, title }) => ({ value: noteKey, label: title }));
  if (!isListed) options.push({ value: wording.noteKey, label: noteWords(wording.noteKey, notes) });
  return (
    <>
      <Group grow>
        <NativeSelect
          label="Note"
          data={options}
          error={
            isListed ? null : 'No statements have this note, and its words are printed nowhere. Choose one.'
          }
          value={wording.noteKey}
          onChange={(event) => onChange({ noteKey: event.currentTarget.value })}
        />
        <NativeSelect
          label="Place"
          data={PLACES}
          value={wording.place}
          onChange={(event) => onChange({ place: event.currentTarget.value === 'FIRST' ? 'FIRST' : 'LAST' })}
        />
      </Group>
      <GrowingTextarea
        label="Words"
        minRows={2}
        maxLength={5000}
        required
        value={wording.text}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
      />
      <TextInput
        label="Where the words come from"
        maxLength={200}
        required
        value={wording.source}
        onChange={(event) => onChange({ source: event.currentTarget.value })}
      />
    </>
  );
}
