/**
 * Step 5: the notes and the directors' report: drafted in a job, then read and edited note by note.
 */
import './notes.css';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import type { Engagement, Note } from '../../../../shared/model/records.ts';
import { useRoute } from '../../../client/hooks.ts';
import { useAllNotes } from '../../../client/pages.ts';
import { missingInEngagement } from '../../../components/commands.ts';
import { JobProgress } from '../../../components/job-progress.tsx';
import { plural } from '../../../components/plural.ts';
import { QueryView } from '../../../components/query-view.tsx';
import { EmptyState } from '../../../components/state-views.tsx';
import { wayBack } from '../../../components/way-back.ts';
import { WhyDisabled } from '../../../components/why-disabled.tsx';
import { finalityOfNotes, openInNotes } from '../finality/finality-words.ts';
import { ModelDialog } from './model-dialog.tsx';
import { nextOpenNote } from './next-note.ts';
import { NotePane } from './note-pane.tsx';
import { useDrafting } from './use-drafting.ts';

const AUTHOR_MARKS: Record<Note['author'], string> = { MODEL: 'model', OFFLINE: 'offline', PERSON: 'edited' };

interface NotesStepProps {
  readonly engagement: Engagement;
  /** What the address names in the step; null for the step alone. */
  readonly at: string | null;
}

export function NotesStep({ engagement, at }: NotesStepProps) {
  const { id, status } = engagement;
  // "note_general.2" names a paragraph of the note.
  const named = at?.split('.')[0] ?? null;
  const notes = useAllNotes(id);
  const finality = useRoute('getFinality', { params: { id } }).data;
  const state = useRoute('getNotesStatus', { params: { id } });
  const drafting = useDrafting(id);
  const { runner } = drafting;
  const [noteKey, setNoteKey] = useState<string | null>(() => wayBack().cell?.noteKey ?? named);
  useEffect(() => {
    if (named !== null) setNoteKey(named);
  }, [named]);
  const reason = missingInEngagement('draft-notes', status);
  const openIn = ({ noteKey: key }: Note) => (finality === undefined ? 0 : openInNotes(finality, key));
  const generate = (label: string, variant: 'filled' | 'default' = 'filled') => (
    <WhyDisabled
      variant={variant}
      action="GENERATE_NOTES"
      command="draft-notes"
      reason={reason}
      loading={runner.running || runner.starting}
      onClick={drafting.show}
    >
      {label}
    </WhyDisabled>
  );
  return (
    <Stack gap="sm">
      <JobProgress view={runner} label="Drafting the notes" />
      <ModelDialog
        request={drafting.request}
        onSend={() => drafting.start(false)}
        onOffline={() => drafting.start(true)}
        onClose={drafting.close}
      />
      {drafting.problem !== null && (
        <Alert color="red" title="The notes cannot be drafted">
          {drafting.problem.message}
        </Alert>
      )}
      {state.data?.status === 'ERROR' && !runner.running && runner.job === null && (
        <Alert color="red" title="The last drafting failed">
          <Group justify="space-between">
            <Text>{state.data.error ?? 'No reason was recorded.'}</Text>
            <Group>
              {generate('Try again')}
              <WhyDisabled
                variant="default"
                action="GENERATE_NOTES"
                reason={reason}
                onClick={() => drafting.start(true)}
              >
                Draft offline
              </WhyDisabled>
            </Group>
          </Group>
        </Alert>
      )}
      <QueryView query={notes} loading="Reading the notes">
        {(items) => {
          const current = items.find((note) => note.noteKey === noteKey) ?? items[0];
          if (current === undefined) {
            return (
              <div className="fv-panel">
                <EmptyState title="No notes yet" action={generate('Draft the notes')}>
                  {reason ??
                    'The directors’ report, policies and notes are drafted from the statements and the disclosure answers. You can edit every word.'}
                </EmptyState>
              </div>
            );
          }
          const onward = nextOpenNote(items, current.noteKey, openIn);
          return (
            <>
              <Group justify="space-between">
                <Text c="dimmed">
                  {items.length} notes. {finality !== undefined && `${finalityOfNotes(finality)}. `}What you
                  edit stays when they are drafted again.
                </Text>
                {generate('Draft the notes again', 'default')}
              </Group>
              <div className="fv-disclosures">
                <nav className="fv-panel fv-rules" aria-label="Notes">
                  <ul>
                    {items.map((note) => (
                      <li key={note.noteKey}>
                        <button
                          type="button"
                          className="fv-rule"
                          aria-current={note.noteKey === current.noteKey ? 'true' : undefined}
                          onClick={() => setNoteKey(note.noteKey)}
                        >
                          <span>{note.title}</span>
                          <span className="fv-muted fv-small">
                            {openIn(note) > 0 && (
                              <span className="fv-open-points">
                                {openIn(note)}
                                <span className="fv-hidden"> open points</span>
                              </span>
                            )}{' '}
                            {AUTHOR_MARKS[note.author]}
                          </span>
                        </button>
                      </li>
                    ))}
                  </ul>
                </nav>
                <NotePane key={current.noteKey} note={current} />
              </div>
              <Group>
                {onward !== null && (
                  <Button size="compact-sm" variant="light" onClick={() => setNoteKey(onward.noteKey)}>
                    {`This note is finished. Next: ${onward.title}, ${openIn(onward)} open ${plural(openIn(onward), 'point')}`}
                  </Button>
                )}
                <Link href={`/engagements/${id}/export`} className="fv-link">
                  Go on to the export →
                </Link>
              </Group>
            </>
          );
        }}
      </QueryView>
    </Stack>
  );
}
