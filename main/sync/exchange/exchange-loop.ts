/**
 * Keeps this desktop up to date by itself (contract, sync): a round at the start, soon after each change, and every
 * minute; after a failure later and later, with some chance in it, so that desktops do not come back all at once.
 * A server that cannot be reached is no error: the desktop works offline.
 */
import { Problem } from '../../../shared/problem.ts';
import { actAs } from '../../context/acting-staff.ts';
import type { EngineContext } from '../../context/engine-context.ts';
import { countWaiting } from '../../store/repositories/sync-outbox.ts';
import { findConnectionFacts } from '../../store/repositories/sync-state.ts';
import type { ServerFetch } from '../connection/server-connection.ts';
import { type ExchangeMemory, type ExchangeOutcome, exchangeInTurn } from './exchange-in-turn.ts';
import { retryDelayMs } from './retry-policy.ts';

const SOON_MS = 2_000;
const EVERY_MS = 60_000;

export interface Progress {
  readonly working: boolean;
  /** What ended the last round; null where it went well or there was none. */
  readonly problem: Problem | null;
  /** How the last round ended; null before the first one. */
  readonly last: ExchangeOutcome | null;
  /** Grows with what came from the server. */
  readonly seen: number;
}

export class ExchangeLoop {
  readonly #context: EngineContext;
  readonly #fetch: ServerFetch;
  readonly #onError: (error: unknown) => void;
  readonly #abort = new AbortController();
  readonly #memory: ExchangeMemory = { decisionCursor: undefined, leaseAt: 0, turn: 0, seen: 0 };
  #timer: NodeJS.Timeout | undefined;
  #dueAt = Number.POSITIVE_INFINITY;
  /** When the next round is due that no change asks for. */
  #roundAt = 0;
  #working: Promise<void> | undefined;
  #failures = 0;
  #problem: Problem | null = null;
  #last: ExchangeOutcome | null = null;

  constructor(context: EngineContext, fetch: ServerFetch, onError: (error: unknown) => void) {
    this.#context = context;
    this.#fetch = fetch;
    this.#onError = onError;
  }

  get progress(): Progress {
    const { seen } = this.#memory;
    return { working: this.#working !== undefined, problem: this.#problem, last: this.#last, seen };
  }

  /** A round as soon as may be; also after connecting and signing in. */
  start(): void {
    this.#failures = 0;
    this.#memory.leaseAt = 0;
    this.#due(0);
  }

  /** A change was committed: it goes up soon. After a failure it waits for the next attempt. */
  changed(): void {
    if (this.#working === undefined && this.#failures === 0 && this.#last !== null) this.#due(SOON_MS, true);
  }

  /** A round now; with one under way, another one after it. */
  async now(): Promise<void> {
    this.#memory.leaseAt = 0;
    await this.#working;
    await this.#run();
  }

  /** Forgets how the last round went: there is no connection any more. */
  disconnected(): void {
    this.#last = null;
    this.#problem = null;
    this.#memory.decisionCursor = undefined;
  }

  /** Ends what is under way. */
  async close(): Promise<void> {
    this.#abort.abort();
    clearTimeout(this.#timer);
    await this.#working;
  }

  #due(milliseconds: number, onlyIfWaiting = false): void {
    const at = performance.now() + milliseconds;
    if (this.#abort.signal.aborted || at >= this.#dueAt) return;
    clearTimeout(this.#timer);
    this.#dueAt = at;
    this.#timer = setTimeout(() => {
      this.#dueAt = Number.POSITIVE_INFINITY;
      void this.#tick(onlyIfWaiting).catch(this.#onError);
    }, milliseconds);
    this.#timer.unref();
  }

  async #tick(onlyIfWaiting: boolean): Promise<void> {
    const { reader } = this.#context;
    if (!(await findConnectionFacts(reader))) return;
    if (onlyIfWaiting && (await countWaiting(reader)) === 0)
      this.#due(Math.max(0, this.#roundAt - performance.now()));
    else await this.#run();
  }

  #run(): Promise<void> {
    this.#working ??= this.#round().finally(() => {
      this.#working = undefined;
    });
    return this.#working;
  }

  async #round(): Promise<void> {
    if (this.#abort.signal.aborted) return;
    try {
      // A round is the program's own work, whoever’s change or press of a button began it.
      this.#last = await actAs(null, () =>
        exchangeInTurn(this.#context, this.#fetch, this.#memory, this.#abort.signal),
      );
      this.#problem = null;
      this.#failures = 0;
    } catch (error) {
      if (this.#abort.signal.aborted) return;
      if (!(error instanceof Problem)) this.#onError(error);
      this.#problem =
        error instanceof Problem
          ? error
          : new Problem('INTERNAL', 'Sync failed because of a fault in the program. It will try again.');
      this.#last ??= 'NO_SESSION';
      this.#failures += 1;
    }
    // A change of this moment was made while the round was under way.
    const waiting =
      this.#failures === 0 && this.#last === 'DONE' && (await countWaiting(this.#context.reader)) > 0;
    const chance = (this.#context.random(1)[0] ?? 0) / 255;
    const pause = this.#failures > 0 ? retryDelayMs(this.#failures, chance) : waiting ? SOON_MS : EVERY_MS;
    this.#roundAt = performance.now() + pause;
    this.#due(pause);
  }
}
