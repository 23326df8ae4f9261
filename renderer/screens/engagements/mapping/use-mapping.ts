/**
 * The mapping of an engagement as the screen works on it: rows, and changes that show at once, are stored
 * one by one, and can be undone and redone in this session.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { TrialBalanceItem } from '../../../../shared/model/records.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { call } from '../../../client/call.ts';
import { toProblem } from '../../../client/hooks.ts';
import { mappingKey, useAllMapping } from '../../../client/pages.ts';
import type { ChangeHistory, KeyChange } from './mapping-change.ts';
import { applyChanges, changesTo, NO_HISTORY, record, redo, undo } from './mapping-change.ts';

export function useMapping(engagementId: string, labelOf: (key: string) => string) {
  const cache = useQueryClient();
  const rows = useAllMapping(engagementId);
  const [history, setHistory] = useState<ChangeHistory>(NO_HISTORY);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [saving, setSaving] = useState(0);
  // Changes are stored in the order in which they were made.
  const queue = useRef<Promise<void>>(Promise.resolve());
  const key = mappingKey(engagementId);

  const store = async (changes: readonly KeyChange[]) => {
    for (const change of changes) {
      await call('overrideMapping', {
        params: { id: engagementId, tbItemId: change.itemId },
        body: {
          taxonomyKey: change.after,
          taxonomyLabel: change.after === null ? null : labelOf(change.after),
        },
      });
    }
  };

  const readAgain = () =>
    cache.invalidateQueries({
      predicate: (query) =>
        query.queryKey[0] === 'audit' ||
        (query.queryKey[0] === 'engagements' && query.queryKey[1] !== 'listMapping'),
    });

  const make = (changes: readonly KeyChange[]) => {
    setProblem(null);
    setSaving((count) => count + 1);
    void cache.cancelQueries({ queryKey: key });
    cache.setQueryData<TrialBalanceItem[]>(key, (before) => applyChanges(before ?? [], changes, labelOf));
    queue.current = queue.current
      .then(() => store(changes))
      .then(readAgain)
      .catch((error: unknown) => {
        setProblem(toProblem(error));
        return cache.invalidateQueries({ queryKey: key });
      })
      .finally(() => setSaving((count) => count - 1));
  };

  const step = (move: typeof undo) => {
    const next = move(history);
    if (next === null) return;
    setHistory(next.history);
    make(next.changes);
  };

  return {
    rows,
    problem,
    saving: saving > 0,
    canUndo: history.done.length > 0,
    canRedo: history.undone.length > 0,
    /** Sets (or with null clears) the key of rows. */
    set: (chosen: readonly TrialBalanceItem[], value: string | null) => {
      const changes = changesTo(chosen, value);
      if (changes.length === 0) return;
      setHistory((before) => record(before, changes));
      make(changes);
    },
    /** Several rows with a key each, as one change. */
    setEach: (changes: readonly KeyChange[]) => {
      const real = changes.filter((change) => change.before !== change.after);
      if (real.length === 0) return;
      setHistory((before) => record(before, real));
      make(real);
    },
    undo: () => step(undo),
    redo: () => step(redo),
  };
}
