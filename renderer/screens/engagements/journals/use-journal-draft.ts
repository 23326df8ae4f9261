/**
 * A draft as it is written: stored at the latest three quarters of a second after a key and when it is left, one call
 * at a time, the newest last. A refusal is shown and waits for the next key.
 */
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { JournalDraft, OpenedJournal } from '../../../../shared/model/journals.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { call } from '../../../client/call.ts';
import { toProblem } from '../../../client/hooks.ts';
import { areaOf } from '../../../client/route-parts.ts';
import { filledLines } from './journal-lines.ts';

const SAVE_AFTER_MS = 750;

/** What is stored of a draft. */
export function draftOf(journal: JournalDraft): JournalDraft {
  const { kind, date, narrative, reversesNextYear, template, computedFrom, carriedFrom, restates } = journal;
  return {
    kind,
    date,
    narrative,
    reversesNextYear,
    template,
    computedFrom,
    carriedFrom,
    restates,
    lines: filledLines(journal.lines),
  };
}

export interface JournalDraftState {
  readonly draft: JournalDraft;
  readonly change: (change: Partial<JournalDraft>) => void;
  readonly problem: Problem | null;
  readonly isSaved: boolean;
  /** Stores what is not stored yet; false where it was refused. */
  readonly save: () => Promise<boolean>;
  /** The `updatedAt` of what was stored or read last. */
  readonly seenAt: () => string;
  /** Puts the draft as it is stored now in place of what is written here. */
  readonly reread: () => void;
}

export function useJournalDraft(journal: OpenedJournal): JournalDraftState {
  const cache = useQueryClient();
  const [draft, setDraft] = useState<JournalDraft>(journal);
  const [stored, setStored] = useState(() => JSON.stringify(draftOf(journal)));
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isStoring, setIsStoring] = useState(false);
  const latest = useRef(draft);
  latest.current = draft;
  const storedNow = useRef(stored);
  const isLeft = useRef(false);
  const saving = useRef<Promise<boolean>>(Promise.resolve(true));
  const { id, engagementId } = journal;
  const seen = useRef(journal.updatedAt);
  const reread = () => {
    seen.current = journal.updatedAt;
    storedNow.current = JSON.stringify(draftOf(journal));
    setStored(storedNow.current);
    setDraft(journal);
    setProblem(null);
  };

  const store = async (): Promise<boolean> => {
    const body = draftOf(latest.current);
    const written = JSON.stringify(body);
    if (written === storedNow.current) return true;
    setIsStoring(true);
    try {
      const query = { seenAt: seen.current };
      const saved = await call('saveJournal', { params: { id: engagementId, journalId: id }, query, body });
      seen.current = saved.updatedAt;
      storedNow.current = written;
      setStored(written);
      setProblem(null);
      await cache.invalidateQueries({ queryKey: [areaOf('listJournals'), 'listJournals'] });
      return true;
    } catch (error) {
      setProblem(toProblem(error));
      if (isLeft.current)
        notifications.show({ color: 'red', message: 'The last change of the draft journal was not saved.' });
      await cache.invalidateQueries({ queryKey: [areaOf('listJournals'), 'listJournals'] });
      return false;
    } finally {
      setIsStoring(false);
    }
  };
  const save = (): Promise<boolean> => {
    saving.current = saving.current.then(store);
    return saving.current;
  };

  const isSaved = JSON.stringify(draftOf(draft)) === stored;
  const saveLatest = useRef(save);
  saveLatest.current = save;
  // One timer runs from the first unsaved key; keys that follow do not put it off.
  const waiting = !isSaved && !isStoring && problem === null;
  useEffect(() => {
    if (!waiting) return;
    const timer = window.setTimeout(() => void saveLatest.current(), SAVE_AFTER_MS);
    return () => window.clearTimeout(timer);
  }, [waiting]);
  // Leaving the journal stores what is still on its way.
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      void saveLatest.current();
    };
  }, []);
  // What somebody else stored meanwhile is shown, unless something of this person's own is on its way.
  const rereadLatest = useRef(reread);
  rereadLatest.current = reread;
  const isStale = isSaved && !isStoring && journal.updatedAt > seen.current;
  useEffect(() => {
    if (isStale) rereadLatest.current();
  }, [isStale]);

  return {
    draft,
    problem,
    isSaved,
    save,
    seenAt: () => seen.current,
    reread,
    change: (change) => {
      setDraft((before) => ({ ...before, ...change }));
      setProblem(null);
    },
  };
}
