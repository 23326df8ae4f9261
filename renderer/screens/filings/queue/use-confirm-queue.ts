/**
 * The confirm queue on screen: runs the pure machine, carries out its effects as single calls, and reports a
 * paint two frames after the line in view changed (decisions 6).
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { LineItem } from '../../../../shared/model/records.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { call } from '../../../client/call.ts';
import { toProblem } from '../../../client/hooks.ts';
import { useFilingContext } from '../context/filing-context.tsx';
import { stepQueue } from './confirm-queue.ts';
import {
  EMPTY_QUEUE,
  type QueueEffect,
  type QueueEvent,
  type QueueState,
  type Refusal,
} from './queue-state.ts';

export interface ConfirmQueue {
  readonly state: QueueState;
  readonly current: LineItem | undefined;
  readonly dispatch: (event: QueueEvent) => void;
  /** Puts a line changed elsewhere (excluded, included, entered) into the queue, then moves as told. */
  readonly replace: (line: LineItem, then: QueueEvent) => void;
  readonly notice: string | null;
  readonly problem: Problem | null;
  /** The line that somebody else decided meanwhile, where the problem is that. */
  readonly conflictOn: string | null;
  readonly forgetProblem: () => void;
}

/** Pause after the last confirmation before the list is read again, in milliseconds. */
const REST_MS = 1_500;

const SILENT: readonly Refusal[] = ['REPEATED_KEY', 'SAME_PRESS', 'NOT_PAINTED'];

const WORDS: Readonly<Record<Refusal, string>> = {
  REPEATED_KEY: '',
  SAME_PRESS: '',
  NOT_PAINTED: '',
  NO_LINE: 'No line is left to confirm.',
  NO_CHOICE: 'Pick an element first: its number, or S to search.',
  EXCLUDED: 'This line is excluded. Include it again to confirm a tag.',
  STILL_SAVING: 'The last confirmation is still being saved.',
  NOTHING_TO_UNDO: 'Nothing was confirmed in this sitting.',
};

function confirmLine(
  filingId: string,
  effect: QueueEffect & { kind: 'CONFIRM' },
  seenConfirmedAt: string | null,
): Promise<LineItem> {
  const { elementId, negated, balanceAt, memberId } = effect.choice;
  return call('confirmMapping', {
    params: { id: filingId, lineItemId: effect.lineId },
    body: {
      elementId,
      negated,
      balanceAt,
      memberId,
      seenConfirmedAt,
      ...(effect.saveAsSynonym ? { saveAsSynonym: true } : {}),
    },
  });
}

export function useConfirmQueue(lines: readonly LineItem[], startAt: string | null): ConfirmQueue {
  const { filing, lineChanged, linesOutdated } = useFilingContext();
  const [state, setState] = useState<QueueState>(EMPTY_QUEUE);
  const [notice, setNotice] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [conflictOn, setConflictOn] = useState<string | null>(null);
  // The machine must see each press at once, before React has drawn the one before.
  const live = useRef({ state, lines });
  live.current.lines = lines;

  // What was confirmed tells about the open lines: their suggestions are read again once the hands rest.
  const rest = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const neighboursFollow = useCallback(() => {
    clearTimeout(rest.current);
    rest.current = setTimeout(() => {
      if (live.current.state.sending.length === 0) linesOutdated();
    }, REST_MS);
  }, [linesOutdated]);
  useEffect(() => () => clearTimeout(rest.current), []);

  const dispatch = useCallback(
    (event: QueueEvent) => {
      const apply = (next: QueueEvent): QueueEffect | null => {
        const step = stepQueue(live.current.state, next, live.current.lines);
        live.current.state = step.state;
        setState(step.state);
        return step.effect;
      };
      const settle = (lineId: string, work: Promise<LineItem>) => {
        work.then(
          (line) => {
            live.current.lines = live.current.lines.map((each) => (each.id === line.id ? line : each));
            lineChanged(line);
            apply({ kind: 'SAVED', lineId });
            if (live.current.state.sending.length === 0) neighboursFollow();
          },
          (error: unknown) => {
            const refused = toProblem(error);
            const conflict = refused.code === 'VERSION_CONFLICT';
            setProblem(refused);
            setConflictOn(conflict ? lineId : null);
            apply({ kind: 'FAILED', lineId });
            if (conflict) linesOutdated();
          },
        );
      };
      const effect = apply(event);
      if (effect === null) {
        if (event.kind !== 'PAINTED' && event.kind !== 'LINES_CHANGED') setNotice(null);
        return;
      }
      if (effect.kind === 'REFUSED') {
        if (!SILENT.includes(effect.why)) setNotice(WORDS[effect.why]);
        return;
      }
      setNotice(null);
      setProblem(null);
      if (effect.kind === 'CONFIRM') {
        const seen = live.current.lines.find((line) => line.id === effect.lineId);
        settle(effect.lineId, confirmLine(filing.id, effect, seen?.mapping?.confirmedAt ?? null));
      } else {
        const params = { id: filing.id, lineItemId: effect.lineId };
        settle(effect.lineId, call('unconfirmMapping', { params }));
      }
    },
    [filing.id, lineChanged, linesOutdated, neighboursFollow],
  );

  const replace = useCallback(
    (line: LineItem, then: QueueEvent) => {
      const { lines: all } = live.current;
      live.current.lines = all.some((each) => each.id === line.id)
        ? all.map((each) => (each.id === line.id ? line : each))
        : [...all, line];
      lineChanged(line);
      dispatch(then);
    },
    [dispatch, lineChanged],
  );

  useEffect(() => {
    if (lines.length > 0) dispatch({ kind: 'LINES_CHANGED' });
  }, [lines, dispatch]);

  const known = startAt !== null && lines.some((line) => line.id === startAt);
  useEffect(() => {
    if (known && startAt !== null) dispatch({ kind: 'GO', lineId: startAt });
  }, [known, startAt, dispatch]);

  const { visit } = state;
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => dispatch({ kind: 'PAINTED', visit }));
    });
    return () => cancelAnimationFrame(frame);
  }, [visit, dispatch]);

  return {
    state,
    current: lines.find((line) => line.id === state.currentId),
    dispatch,
    replace,
    notice,
    problem,
    conflictOn,
    forgetProblem: () => setProblem(null),
  };
}
