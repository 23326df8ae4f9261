/** Own words for notes: each with its note, its place in it, and where the words come from; one is open at a time. */
import { Button, Group, NativeSelect, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import type { NoteWording } from '../../../shared/model/house-style.ts';

/** Notes that most statements have; what a company does not have gets no note for its words. */
const NOTES = [
  { value: 'note_general', label: 'General information' },
  { value: 'note_basis', label: 'Basis of preparation' },
  { value: 'note_policies', label: 'Accounting policies' },
  { value: 'note_revenue', label: 'Revenue' },
  { value: 'note_tax', label: 'Income tax' },
  { value: 'note_ppe', label: 'Property, plant and equipment' },
  { value: 'note_receivables', label: 'Trade and other receivables' },
  { value: 'note_cash', label: 'Cash and cash equivalents' },
  { value: 'note_equity', label: 'Equity' },
  { value: 'note_payables', label: 'Trade and other payables' },
  { value: 'note_related_parties', label: 'Related parties' },
  { value: 'note_financial_risk', label: 'Financial risk' },
];
const PLACES = [
  { value: 'FIRST', label: 'Before what is drafted' },
  { value: 'LAST', label: 'After what is drafted' },
];
const EMPTY_WORDING: NoteWording = { noteKey: 'note_general', place: 'LAST', text: '', source: '' };

interface WordingListProps {
  readonly wordings: readonly NoteWording[];
  readonly onChange: (wordings: NoteWording[]) => void;
}

const noteWords = (noteKey: string) =>
  NOTES.find(({ value }) => value === noteKey)?.label ?? noteKey.replace(/^note_/, '').replaceAll('_', ' ');

export function WordingList({ wordings, onChange }: WordingListProps) {
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
            <Text size="sm" className="fv-wrapping">
              {noteWords(wording.noteKey)}
              {wording.text === '' ? '' : `: “${beginningOf(wording.text)}”`}
            </Text>
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
          {open === at && <WordingFields wording={wording} onChange={(part) => change(at, part)} />}
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

const LONGEST_BEGINNING = 60;

function beginningOf(text: string): string {
  return text.length > LONGEST_BEGINNING ? `${text.slice(0, LONGEST_BEGINNING)}…` : text;
}

interface WordingFieldsProps {
  readonly wording: NoteWording;
  readonly onChange: (part: Partial<NoteWording>) => void;
}

function WordingFields({ wording, onChange }: WordingFieldsProps) {
  const isListed = NOTES.some(({ value }) => value === wording.noteKey);
  const options = isListed
    ? NOTES
    : [...NOTES, { value: wording.noteKey, label: noteWords(wording.noteKey) }];
  return (
    <>
      <Group grow>
        <NativeSelect
          label="Note"
          data={options}
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
      <Textarea
        label="Words"
        autosize
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
