/**
 * The mapping of an engagement as the screen works on it: rows, and changes that show at once and are stored
 * as one step each. The engine keeps the steps, so that undo and redo survive a restart.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { MappingChanged, TrialBalanceItem } from '../../../../shared/model/records.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { call } from '../../../client/call.ts';
import { routeKey, toProblem, useRoute } from '../../../client/hooks.ts';
import { mappingKey, useAllMapping } from '../../../client/pages.ts';
import type { KeyChange } from './mapping-change.ts';
import { applyChanges, changesTo, withAnswered } from './mapping-change.ts';

export function useMapping(engagementId: string, labelOf: (key: string) => string) {
  const cache = useQueryClient();
  const rows = useAllMapping(engagementId);
  const params = { id: engagementId };
  const history = useRoute('getMappingHistory', { params });
  const [problem, setProblem] = useState<Problem | null>(null);
  const [saving, setSaving] = useState(0);
  // Changes are stored in the order in which they were made.
  const queue = useRef<Promise<void>>(Promise.resolve());
  const waiting = useRef(0);
  const key = mappingKey(engagementId);
  const historyKey = routeKey('getMappingHistory', { params });

  const readAgain = () =>
    cache.invalidateQueries({
      predicate: (query) =>
        query.queryKey[0] === 'audit' ||
        (query.queryKey[0] === 'engagements' &&
          query.queryKey[1] !== 'listMapping' &&
          query.queryKey[1] !== 'getMappingHistory'),
    });

  const enqueue = (send: () => Promise<MappingChanged>) => {
    setProblem(null);
    setSaving((count) => count + 1);
    waiting.current += 1;
    void cache.cancelQueries({ queryKey: key });
    queue.current = queue.current
      .then(send)
      .then((answer) => {
        cache.setQueryData(historyKey, answer.history);
        // An answer says nothing of changes that were made on the screen since.
        if (waiting.current > 1) return;
        cache.setQueryData<TrialBalanceItem[]>(key, (before) => withAnswered(before ?? [], answer.items));
        return readAgain();
      })
      .catch((error: unknown) => {
        setProblem(toProblem(error));
        void cache.invalidateQueries({ queryKey: historyKey });
        return cache.invalidateQueries({ queryKey: key });
      })
      .finally(() => {
        waiting.current -= 1;
        setSaving((count) => count - 1);
        // After a run of changes the screen is brought in step with the engine once.
        if (waiting.current === 0) void cache.invalidateQueries({ queryKey: key });
      });
  };

  const make = (changes: readonly KeyChange[]) => {
    cache.setQueryData<TrialBalanceItem[]>(key, (before) => applyChanges(before ?? [], changes, labelOf));
    enqueue(() =>
      call('changeMapping', {
        params,
        body: { changes: changes.map(({ itemId, after }) => ({ tbItemId: itemId, taxonomyKey: after })) },
      }),
    );
  };

  return {
    rows,
    problem,
    saving: saving > 0,
    canUndo: saving > 0 || (history.data?.undo ?? null) !== null,
    canRedo: saving === 0 && (history.data?.redo ?? null) !== null,
    /** Sets (or with null clears) the key of rows. */
    set: (chosen: readonly TrialBalanceItem[], value: string | null) => {
      const changes = changesTo(chosen, value);
      if (changes.length > 0) make(changes);
    },
    /** Several rows with a key each, as one change. */
    setEach: (changes: readonly KeyChange[]) => {
      const real = changes.filter((change) => change.before !== change.after);
      if (real.length > 0) make(real);
    },
    undo: () => enqueue(() => call('undoMapping', { params })),
    redo: () => enqueue(() => call('redoMapping', { params })),
  };
}
