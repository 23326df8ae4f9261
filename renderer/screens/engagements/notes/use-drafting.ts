/**
 * Drafting the notes from the screen: at once where no language model is set up, else after a person has seen
 * what would be sent.
 */
import { useState } from 'react';
import type { NotesModelRequest } from '../../../../shared/model/notes.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { call } from '../../../client/call.ts';
import { toProblem, useJobRunner } from '../../../client/hooks.ts';

export function useDrafting(engagementId: string) {
  const runner = useJobRunner(['engagements', 'audit']);
  const [request, setRequest] = useState<NotesModelRequest | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const params = { id: engagementId };
  const start = (offline: boolean) => {
    setRequest(null);
    runner.start(() => call('generateNotes', { params, body: offline ? { offline } : {} }));
  };
  const show = async () => {
    setProblem(null);
    try {
      const shown = await call('showNotesRequest', { params });
      if (shown.model === null) start(false);
      else setRequest(shown);
    } catch (error) {
      setProblem(toProblem(error));
    }
  };
  return { runner, request, problem, show: () => void show(), start, close: () => setRequest(null) };
}
