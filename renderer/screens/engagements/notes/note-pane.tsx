/**
 * One note: read it, or edit it. An edit is stored when the editor is left, on Ctrl+S, or with the button,
 * so that leaving the page loses nothing.
 */
import { Badge, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { NoteBlock } from '../../../../shared/model/notes.ts';
import type { Note, ReviewedNote } from '../../../../shared/model/records.ts';
import { useCall } from '../../../client/hooks.ts';
import { warnBeforeLeaving } from '../../../components/leave-warning.ts';
import { placed } from '../../../components/placed.ts';
import { reviewPlace } from '../../../components/review/anchor-mark.ts';
import { ProblemMessage } from '../../../components/state-views.tsx';
import { wayBack } from '../../../components/way-back.ts';
import { When } from '../../../components/when.tsx';
import { WhyDisabled } from '../../../components/why-disabled.tsx';
import { BlockEditor } from './block-editor.tsx';
import { BlockView, type FigureMark } from './block-view.tsx';
import { type CellPlace, FigureAccounts } from './figure-accounts.tsx';
import { NoteReviewPanel } from './note-review.tsx';

const AUTHORS: Record<Note['author'], { readonly word: string; readonly colour: string }> = {
  MODEL: { word: 'Drafted by the language model', colour: 'grape' },
  OFFLINE: { word: 'Drafted offline', colour: 'ink' },
  PERSON: { word: 'Edited by a person', colour: 'green' },
};

export function AuthorBadge({ author }: { readonly author: Note['author'] }) {
  const { word, colour } = AUTHORS[author];
  return (
    <Badge color={colour} fw={500}>
      {word}
    </Badge>
  );
}

interface NoteDraft {
  readonly title: string;
  readonly content: readonly NoteBlock[];
}

function NoteEditor({ note, onClose }: { readonly note: Note; readonly onClose: () => void }) {
  const [draft, setDraft] = useState<NoteDraft>({ title: note.title, content: note.content });
  const stored = useRef<NoteDraft>({ title: note.title, content: note.content });
  const edit = useCall('editNote');
  const dirty = JSON.stringify(draft) !== JSON.stringify(stored.current);

  const save = (after?: () => void) => {
    if (!dirty || draft.title.trim() === '') {
      after?.();
      return;
    }
    const sent = draft;
    edit.mutate(
      {
        params: { id: note.engagementId, noteKey: note.noteKey },
        body: { title: sent.title, content: [...sent.content] },
      },
      {
        onSuccess: () => {
          stored.current = sent;
          after?.();
        },
      },
    );
  };

  useEffect(() => {
    if (dirty) return warnBeforeLeaving();
  }, [dirty]);

  return (
    <fieldset
      className="fv-fieldset"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) save();
      }}
      onKeyDown={(event) => {
        if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's') {
          event.preventDefault();
          save();
        }
      }}
    >
      <legend className="fv-hidden">Edit {note.title}</legend>
      <Stack>
        <TextInput
          label="Title"
          required
          maxLength={200}
          data-autofocus
          value={draft.title}
          onChange={(event) => {
            const title = event.currentTarget.value;
            setDraft((before) => ({ ...before, title }));
          }}
        />
        <BlockEditor
          blocks={draft.content}
          onChange={(content) => setDraft((before) => ({ ...before, content }))}
        />
        {edit.error !== null && <ProblemMessage problem={edit.error} onRetry={() => save()} />}
        <Group justify="space-between">
          <Text size="xs" c="dimmed" role="status">
            {edit.isPending ? 'Saving…' : dirty ? 'Not saved yet (Ctrl+S)' : '✓ Saved'}
          </Text>
          <Button loading={edit.isPending} onClick={() => save(onClose)}>
            Save and close
          </Button>
        </Group>
      </Stack>
    </fieldset>
  );
}

/** Figures of one block that a person should look at. */
function marksOf({ review }: ReviewedNote, block: number): FigureMark[] {
  return [
    ...review.unbound.map((place) => ({ ...place, reason: 'Bound to no statement and no answer' })),
    ...review.outOfDate.map((place) => ({
      ...place,
      reason: place.now === null ? 'Its answer no longer says this' : `Today ${place.now}`,
    })),
  ].filter((place) => place.block === block);
}

function placeLeft({ noteKey }: ReviewedNote): CellPlace | null {
  const { cell } = wayBack();
  return cell?.noteKey === noteKey ? cell : null;
}

export function NotePane({ note }: { readonly note: ReviewedNote }) {
  const [editing, setEditing] = useState(false);
  // Coming back from the mapping of an account opens the figure that it stands behind.
  const [opened, setOpened] = useState<CellPlace | null>(() => placeLeft(note));
  return (
    <section
      className="fv-panel fv-prompts"
      aria-label={note.title}
      {...reviewPlace({ at: 'NOTE', noteKey: note.noteKey, block: null })}
    >
      <Stack>
        <Group justify="space-between" align="flex-start">
          <div>
            <Title order={2}>{note.title}</Title>
            <Text size="xs" c="dimmed" component="div">
              <Group gap={6}>
                <AuthorBadge author={note.author} /> <When at={note.generatedAt} />
              </Group>
            </Text>
          </div>
          {!editing && (
            <WhyDisabled action="GENERATE_NOTES" variant="default" onClick={() => setEditing(true)}>
              Edit
            </WhyDisabled>
          )}
        </Group>
        {editing ? (
          <NoteEditor note={note} onClose={() => setEditing(false)} />
        ) : (
          <>
            <div className="fv-note-body">
              <aside className="fv-note-aside" aria-label="Left to settle in this note">
                <NoteReviewPanel note={note} />
              </aside>
              <Stack>
                {placed(note.content).map(({ key, item, index }) => (
                  <div key={key} {...reviewPlace({ at: 'NOTE', noteKey: note.noteKey, block: index })}>
                    <BlockView
                      block={item}
                      marks={marksOf(note, index)}
                      onOpen={(row, column) => setOpened({ block: index, row, column })}
                    />
                  </div>
                ))}
              </Stack>
            </div>
            {opened !== null && <FigureAccounts note={note} place={opened} onClose={() => setOpened(null)} />}
          </>
        )}
      </Stack>
    </section>
  );
}
