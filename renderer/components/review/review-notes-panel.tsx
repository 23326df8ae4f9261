/** The review notes of the open record, those that are not cleared first; and the form for a new one. */
import { Button, Group, SegmentedControl, Stack } from '@mantine/core';
import { useState } from 'react';
import type { ReviewAnchor, ReviewedRecord } from '../../../shared/model/review-anchors.ts';
import type { ReviewNote } from '../../../shared/model/review-notes.ts';
import { QueryView } from '../query-view.tsx';
import { EmptyState } from '../state-views.tsx';
import { useReviewNotes } from './review-calls.ts';
import { ReviewNoteCard } from './review-note-card.tsx';
import { ReviewNoteForm } from './review-note-form.tsx';

const SHOWS = ['Not cleared', 'All'] as const;

/** What the new note is about: as it is named where it was found. */
export interface NewNote {
  readonly anchor: ReviewAnchor;
  readonly place: string;
}

interface ReviewNotesPanelProps {
  readonly record: ReviewedRecord;
  readonly writing: NewNote | null;
  readonly onWrite: () => void;
  readonly onClose: () => void;
}

export function ReviewNotesPanel({ record, writing, onWrite, onClose }: ReviewNotesPanelProps) {
  const notes = useReviewNotes(record);
  const [show, setShow] = useState<string>(SHOWS[0]);
  const shown = (all: readonly ReviewNote[]) =>
    all.filter(({ status }) => show === 'All' || status !== 'CLEARED');
  return (
    <Stack gap="sm">
      {writing === null ? (
        <Group justify="space-between">
          <Button size="xs" variant="default" onClick={onWrite}>
            Write note&nbsp;<kbd className="fv-key">Alt N</kbd>
          </Button>
          <SegmentedControl size="xs" data={[...SHOWS]} value={show} onChange={setShow} />
        </Group>
      ) : (
        <ReviewNoteForm record={record} anchor={writing.anchor} place={writing.place} onClose={onClose} />
      )}
      <QueryView query={notes} loading="Reading the review notes">
        {({ items }) =>
          shown(items).length === 0 ? (
            <EmptyState title={items.length === 0 ? 'No review notes yet' : 'Every review note is cleared'}>
              Point at a figure, an account, a journal, a paragraph, a line or a rule, and press Alt+N.
            </EmptyState>
          ) : (
            <Stack gap="xs">
              {shown(items).map((note) => (
                <ReviewNoteCard key={note.id} record={record} note={note} />
              ))}
            </Stack>
          )
        }
      </QueryView>
    </Stack>
  );
}
