/**
 * The pane of review beside the work: notes, what to look at first, sign-offs, what changed since, and the lock. It never covers the work on a wide
 * screen and is a drawer on a narrow one. Alt+N writes a note on what is under the cursor; N does so too where the screen has
 * no other meaning for it.
 */
import './review.css';
import { Button, Drawer, Group, Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconLock, IconNotes } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type ReviewedRecord, WHOLE_RECORD } from '../../../shared/model/review-anchors.ts';
import { useLiveCommand } from '../live-commands.ts';
import { Notice } from '../notice.tsx';
import { plural } from '../plural.ts';
import { placeUnderCursor } from './anchor-mark.ts';
import { ChangesPanel } from './changes-panel.tsx';
import { LockPanel } from './lock-panel.tsx';
import { PointsPanel } from './points-panel.tsx';
import { useLock, useReviewNotes } from './review-calls.ts';
import { type NewNote, ReviewNotesPanel } from './review-notes-panel.tsx';
import { SignOffsPanel } from './sign-offs-panel.tsx';

interface ReviewFrameProps {
  readonly record: ReviewedRecord;
  /** The screen that is open has a meaning of its own for N. */
  readonly keepsN?: boolean;
  /** The status bar, in the line of the button; `open` shows the review notes or the lock. */
  readonly state: (open: (tab: 'notes' | 'lock') => void) => ReactNode;
  readonly children: ReactNode;
}

const TYPING = 'input, textarea, select, [contenteditable="true"], [role="dialog"]';

export function ReviewFrame({ record, keepsN = false, state, children }: ReviewFrameProps) {
  const wide = useMediaQuery('(min-width: 1100px)', true, { getInitialValueInEffect: false });
  const [tab, setTab] = useState<string | null>(null);
  const [writing, setWriting] = useState<NewNote | null>(null);
  const notes = useReviewNotes(record);
  const locked = useLock(record).data?.locked === true;
  const open = notes.data?.items.filter(({ status }) => status !== 'CLEARED').length ?? 0;
  const write = (note: NewNote) => {
    setWriting(note);
    setTab('notes');
  };
  const onWhole = () => write({ anchor: WHOLE_RECORD, place: `The ${record.kind} as a whole` });
  const onCursor = () => {
    const anchor = placeUnderCursor(record.kind);
    if (anchor === null) onWhole();
    else write({ anchor, place: 'On what is under the cursor' });
  };
  useNoteKey(onCursor, keepsN);
  const bar = useRef<HTMLButtonElement>(null);
  const focus = () => bar.current?.focus();
  useLiveCommand('write-review-note', { run: onCursor, reason: null, focus });
  useLiveCommand('review-points', { run: () => setTab('points'), reason: null, focus });
  useLiveCommand('sign-off', { run: () => setTab('sign-offs'), reason: null, focus });
  useLiveCommand('changed-since', { run: () => setTab('changes'), reason: null, focus });
  useLiveCommand('lock', { run: () => setTab('lock'), reason: null, focus });
  const panel = tab !== null && (
    <Tabs value={tab} onChange={setTab} keepMounted={false}>
      <Tabs.List>
        <Tabs.Tab value="notes">Notes</Tabs.Tab>
        <Tabs.Tab value="points">Look at</Tabs.Tab>
        <Tabs.Tab value="sign-offs">Sign-offs</Tabs.Tab>
        <Tabs.Tab value="changes">Changed since</Tabs.Tab>
        <Tabs.Tab value="lock">Lock</Tabs.Tab>
      </Tabs.List>
      <div className="fv-review-body">
        <Tabs.Panel value="notes">
          <ReviewNotesPanel
            record={record}
            writing={writing}
            onWrite={onWhole}
            onClose={() => setWriting(null)}
          />
        </Tabs.Panel>
        <Tabs.Panel value="points">
          <PointsPanel record={record} locked={locked} onNote={write} />
        </Tabs.Panel>
        <Tabs.Panel value="sign-offs">
          <SignOffsPanel record={record} locked={locked} />
        </Tabs.Panel>
        <Tabs.Panel value="changes">
          <ChangesPanel record={record} locked={locked} onNote={write} />
        </Tabs.Panel>
        <Tabs.Panel value="lock">
          <LockPanel record={record} />
        </Tabs.Panel>
      </div>
    </Tabs>
  );
  const close = () => {
    setTab(null);
    setWriting(null);
  };
  return (
    <div className="fv-review-frame" data-open={tab !== null && wide}>
      <div className="fv-review-work">
        <Group justify="flex-end" gap="xs" wrap="nowrap" className="fv-review-bar">
          <div className="fv-review-state">{state(setTab)}</div>
          <Button
            ref={bar}
            size="compact-sm"
            variant={tab === null ? 'default' : 'light'}
            leftSection={<IconNotes size={15} aria-hidden />}
            aria-expanded={tab !== null}
            onClick={() => (tab === null ? setTab('notes') : close())}
          >
            {open === 0 ? 'Review' : `Review: ${open} open ${plural(open, 'note')}`}
          </Button>
        </Group>
        {locked && (
          <Notice tone="PLAIN" icon={<IconLock size={15} aria-hidden />} title="Locked">
            It can be read, not changed. A reviewer unlocks it, with a reason.
          </Notice>
        )}
        {children}
      </div>
      {panel !== false &&
        (wide ? (
          <aside className="fv-panel fv-review-pane" aria-label="Review">
            {panel}
          </aside>
        ) : (
          <Drawer
            opened
            onClose={close}
            position="right"
            size={420}
            title="Review"
            closeButtonProps={{ 'aria-label': 'Close' }}
          >
            {panel}
          </Drawer>
        ))}
    </div>
  );
}

function useNoteKey(onPress: () => void, keepsN: boolean): void {
  const latest = useRef(onPress);
  latest.current = onPress;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // With Alt some keyboards write another letter.
      const isN = event.altKey ? event.code === 'KeyN' : event.key.toLowerCase() === 'n';
      if (!isN || event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey) return;
      if (event.target instanceof Element && event.target.closest(TYPING) !== null) return;
      // A grid that is typed into begins an edit with the letter itself.
      const inGrid = event.target instanceof Element && event.target.closest('[role="grid"]') !== null;
      if ((keepsN || inGrid) && !event.altKey) return;
      event.preventDefault();
      latest.current();
    };
    // Before a grid takes the letter as typed.
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [keepsN]);
}
