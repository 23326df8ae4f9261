/**
 * How far checks of documents have come that are under way now. A check is answered by the call that asks for it and
 * stored nowhere; its page asks for its progress beside it, by an id of its own, and sees no other person's.
 */
import type { PagesHeard } from '../../../shared/model/document-reading.ts';
import type { Caller, EngineContext } from '../../context/engine-context.ts';

/** Pages read of pages; nought of nought before the first and after the last. */
export interface CheckProgress {
  readonly done: number;
  readonly total: number;
}

const NOTHING: CheckProgress = { done: 0, total: 0 };

/** Of each program that runs, by person and id. */
const underWay = new WeakMap<EngineContext['workers'], Map<string, CheckProgress>>();

const keyOf = ({ staffId }: Caller, id: string) => `${staffId} ${id}`;

/** Runs a check that tells its pages under an id; without one nobody asks for them. */
export async function followed<Result>(
  { workers }: EngineContext,
  caller: Caller,
  id: string | undefined,
  check: (heard: PagesHeard) => Promise<Result>,
): Promise<Result> {
  if (id === undefined) return await check(() => undefined);
  const all = underWay.get(workers) ?? new Map<string, CheckProgress>();
  underWay.set(workers, all);
  const key = keyOf(caller, id);
  try {
    return await check((done, total) => all.set(key, { done, total }));
  } finally {
    all.delete(key);
  }
}

/** Where the check of this person with that id stands. */
export const checkProgress = ({ workers }: EngineContext, caller: Caller, id: string): CheckProgress =>
  underWay.get(workers)?.get(keyOf(caller, id)) ?? NOTHING;
