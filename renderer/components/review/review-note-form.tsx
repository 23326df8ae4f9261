/** Writes a review note on a place; Ctrl+Enter keeps it, Escape leaves it. */
import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { ReviewAnchor, ReviewedRecord } from '../../../shared/model/review-anchors.ts';
import { REVIEW_NOTE_KIND_WORDS, REVIEW_NOTE_KINDS, VIEWS } from '../../../shared/model/review-notes.ts';
import { mayDo } from '../../../shared/model/roles.ts';
import { useRoute } from '../../client/hooks.ts';
import { GrowingTextarea } from '../growing-textarea.tsx';
import { ProblemMessage } from '../state-views.tsx';
import { usePlace, useWriteNote } from './review-calls.ts';

interface ReviewNoteFormProps {
  readonly record: ReviewedRecord;
  readonly anchor: ReviewAnchor;
  readonly place: string;
  readonly onClose: () => void;
}

const KINDS = REVIEW_NOTE_KINDS.map((value) => ({ value, label: REVIEW_NOTE_KIND_WORDS[value] }));

export function ReviewNoteForm({ record, anchor, place, onClose }: ReviewNoteFormProps) {
  const write = useWriteNote(record);
  const [text, setText] = useState('');
  const [kind, setKind] = useState<(typeof REVIEW_NOTE_KINDS)[number]>('QUERY');
  const [to, setTo] = useState<string | null>(null);
  const named = usePlace(record, anchor).data?.place;
  const people = useRoute('listPeople', {}).data?.items ?? [];
  const mayBeAsked = people.filter(({ active, role }) => active && mayDo(role, VIEWS[record.kind]));
  const save = () => {
    if (text.trim() === '' || write.isPending) return;
    write.mutate(
      { params: { id: record.id }, body: { anchor, kind, text, ...(to === null ? {} : { to }) } },
      { onSuccess: onClose },
    );
  };
  return (
    <Stack gap="xs" className="fv-review-form">
      <Text size="sm" fw={600}>
        {named ?? place}
      </Text>
      <GrowingTextarea
        label="Review note"
        minRows={3}
        maxRows={10}
        value={text}
        data-autofocus
        ref={(field) => field?.focus()}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
        }}
      />
      <Select
        label="Type"
        data={KINDS}
        value={kind}
        allowDeselect={false}
        onChange={(value) => setKind(REVIEW_NOTE_KINDS.find((each) => each === value) ?? 'QUERY')}
      />
      <Select
        label="For"
        placeholder="Whoever works on it"
        clearable
        searchable
        data={mayBeAsked.map(({ id, name }) => ({ value: id, label: name }))}
        value={to}
        onChange={setTo}
      />
      {write.error !== null && <ProblemMessage problem={write.error} />}
      <Group gap="xs">
        <Button size="xs" onClick={save} loading={write.isPending} disabled={text.trim() === ''}>
          Write note
        </Button>
        <Button size="xs" variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </Stack>
  );
}
