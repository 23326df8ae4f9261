/** Calls that an engine is answering, so that it is not closed under them. */
import { setTimeout } from 'node:timers/promises';

/** A call that never ends holds up nothing for longer. */
const LONGEST_MS = 5_000;

export class CallsUnderWay {
  readonly #calls = new Set<Promise<unknown>>();

  async add<Result>(call: Promise<Result>): Promise<Result> {
    this.#calls.add(call);
    try {
      return await call;
    } finally {
      this.#calls.delete(call);
    }
  }

  /** Resolves when the calls that are under way now have been answered, well or not. */
  async answered(): Promise<void> {
    const over = new AbortController();
    const enough = setTimeout(LONGEST_MS, undefined, { signal: over.signal }).catch(() => undefined);
    await Promise.race([Promise.allSettled(this.#calls), enough]);
    over.abort();
  }
}
