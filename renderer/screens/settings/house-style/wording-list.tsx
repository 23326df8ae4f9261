/** The practice's own words for notes: each with its note, its place in it, and where the words come from. */
import { Button, Group, NativeSelect, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import type { NoteWording } from '../../../../shared/model/house-style.ts';

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

export function WordingList({ wordings, onChange }: WordingListProps) {
  const change = (at: number, part: Partial<NoteWording>) =>
    onChange(wordings.map((each, index) => (index === at ? { ...each, ...part } : each)));
  return (
    <Stack gap="sm" component="section" aria-label="Wordings for notes">
      <Title order={3} size="h4">
        Wordings for notes
      </Title>
      <Text size="sm" c="dimmed">
        They are put into notes as they are drafted. What is drafted stays, and a person may change both.
      </Text>
      {wordings.map((wording, at) => {
        const options = NOTES.some(({ value }) => value === wording.noteKey)
          ? NOTES
          : [
              ...NOTES,
              { value: wording.noteKey, label: wording.noteKey.replace(/^note_/, '').replaceAll('_', ' ') },
            ];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: wordings have no name of their own, and stay in their order.
          <Stack key={at} gap="xs" className="fv-panel" p="sm">
            <Group grow>
              <NativeSelect
                label="Note"
                data={options}
                value={wording.noteKey}
                onChange={(event) => change(at, { noteKey: event.currentTarget.value })}
              />
              <NativeSelect
                label="Place"
                data={PLACES}
                value={wording.place}
                onChange={(event) =>
                  change(at, { place: event.currentTarget.value === 'FIRST' ? 'FIRST' : 'LAST' })
                }
              />
            </Group>
            <Textarea
              label="Words"
              autosize
              minRows={2}
              maxLength={5000}
              required
              value={wording.text}
              onChange={(event) => change(at, { text: event.currentTarget.value })}
            />
            <TextInput
              label="Where the words come from"
              maxLength={200}
              required
              value={wording.source}
              onChange={(event) => change(at, { source: event.currentTarget.value })}
            />
            <Group>
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => onChange(wordings.filter((_, index) => index !== at))}
              >
                Remove this wording
              </Button>
            </Group>
          </Stack>
        );
      })}
      <Group>
        <Button size="compact-sm" variant="default" onClick={() => onChange([...wordings, EMPTY_WORDING])}>
          Add a wording
        </Button>
      </Group>
    </Stack>
  );
}
