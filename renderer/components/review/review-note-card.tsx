/** One review note: its place as a link, what was asked, the thread, and what this person may do with it. */
import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import type { ReviewedRecord } from '../../../shared/model/review-anchors.ts';
import {
  REVIEW_NOTE_KIND_WORDS,
  REVIEW_NOTE_STATUS_WORDS,
  type ReviewNote,
  type ReviewNoteAct,
} from '../../../shared/model/review-notes.ts';
import { GrowingTextarea } from '../growing-textarea.tsx';
import { ProblemMessage } from '../state-views.tsx';
import { When } from '../when.tsx';
import { useReplyToNote } from './review-calls.ts';

const ACT_WORDS: Readonly<Record<ReviewNoteAct, string>> = {
  ANSWER: 'answered',
  CLEAR: 'cleared',
  REOPEN: 'opened again',
};
const COLOURS = { OPEN: 'orange', ANSWERED: 'blue', CLEARED: 'green' } as const;

export function ReviewNoteCard({
  record,
  note,
}: {
  readonly record: ReviewedRecord;
  readonly note: ReviewNote;
}) {
  const reply = useReplyToNote(record);
  const [answering, setAnswering] = useState(false);
  const [text, setText] = useState('');
  const send = (act: ReviewNoteAct) =>
    reply.mutate(
      { params: { id: record.id, reviewNoteId: note.id }, body: { act, text } },
      {
        onSuccess: () => {
          setText('');
          setAnswering(false);
        },
      },
    );
  return (
    <article className="fv-review-note" aria-label={`Review note on ${note.place}`} data-state={note.status}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <Link href={note.path} className="fv-link fv-break">
          {note.place}
        </Link>
        <Badge variant="light" color={COLOURS[note.status]} size="sm">
          {REVIEW_NOTE_STATUS_WORDS[note.status]}
        </Badge>
      </Group>
      <Text size="sm" className="fv-break">
        {note.text}
      </Text>
      <Text size="xs" c="dimmed" component="div">
        {REVIEW_NOTE_KIND_WORDS[note.kind]} · {note.authorName} <When at={note.createdAt} />
        {note.toName === null ? '' : ` · to ${note.toName}`}
        {note.carried ? ' · from last year' : ''}
        {note.fromClient ? ' · at the portal' : ''}
      </Text>
      {note.thread.length > 0 && (
        <ul className="fv-review-thread">
          {note.thread.map((entry) => (
            <li key={`${entry.at} ${entry.staffId}`}>
              {entry.text !== '' && <div className="fv-break">{entry.text}</div>}
              <Text size="xs" c="dimmed" component="div">
                {entry.name} {ACT_WORDS[entry.act]} <When at={entry.at} />
              </Text>
            </li>
          ))}
        </ul>
      )}
      {reply.error !== null && <ProblemMessage problem={reply.error} />}
      {answering ? (
        <Stack gap={6}>
          <GrowingTextarea
            aria-label="Answer"
            minRows={2}
            value={text}
            ref={(field) => field?.focus()}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setAnswering(false);
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && text.trim() !== '')
                send('ANSWER');
            }}
          />
          <Group gap={6}>
            <Button size="compact-xs" disabled={text.trim() === ''} onClick={() => send('ANSWER')}>
              {note.fromClient ? 'Send answer to the client' : 'Send answer'}
            </Button>
            <Button size="compact-xs" variant="default" onClick={() => setAnswering(false)}>
              Cancel
            </Button>
          </Group>
        </Stack>
      ) : (
        <Group gap={6}>
          {note.status !== 'CLEARED' && (!note.fromClient || note.mayClear) && (
            <Button size="compact-xs" variant="default" onClick={() => setAnswering(true)}>
              Answer
            </Button>
          )}
          {note.mayClear && (
            <Button
              size="compact-xs"
              variant="default"
              loading={reply.isPending}
              onClick={() => send('CLEAR')}
            >
              Clear
            </Button>
          )}
          {note.status !== 'OPEN' && !note.fromClient && (
            <Button size="compact-xs" variant="subtle" onClick={() => send('REOPEN')}>
              Open again
            </Button>
          )}
        </Group>
      )}
    </article>
  );
}
