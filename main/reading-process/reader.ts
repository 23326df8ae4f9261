/**
 * One reading process and the file that it reads: its limits, its end, and what each means for the file. A file that
 * took too much is refused; one that the process ended over by itself is a `ReaderEnded`, which its job counts.
 */

import type { PagesHeard } from '../../shared/model/document-reading.ts';
import { Problem, type ProblemDocument } from '../../shared/problem.ts';
import { ReaderEnded } from '../workers/reader-ended.ts';
import type { ReadingOrder } from './reader-entry.ts';
import type { ReaderProcess, StartReader } from './reader-process.ts';
import { readerMessageSchema } from './reading-answers.ts';
import { limitMemory } from './system-limits.ts';

function tookTooMuch(): Problem {
  return new Problem(
    'UNREADABLE_FILE',
    'Reading this file took more time or memory than is allowed. Save it again from the program that made it, without pictures and unused sheets, and try again.',
  );
}

function problemOf({ code, detail, errors, report }: ProblemDocument): Problem {
  return new Problem(code, detail, { errors, report });
}

/** How many times its time of the processor a file or a task is waited for: a busy machine shares it, and one may hang. */
export const PATIENCE = 4;

export class Reader {
  readonly #process: ReaderProcess;
  readonly #ready = Promise.withResolvers<void>();
  readonly #exit = Promise.withResolvers<void>();
  #answer: PromiseWithResolvers<unknown> | undefined;
  #heardPages: PagesHeard | undefined;
  isReady = false;
  isAlive = true;
  /** After the last file. */
  residentBytes = 0;

  constructor(start: StartReader, memoryBytes: number, gone: () => void) {
    this.#ready.promise.catch(() => undefined);
    this.#process = start(
      { memoryBytes },
      {
        message: (message) => void this.#heard(message, memoryBytes),
        exit: (overLimit) => {
          this.isAlive = false;
          gone();
          const cause = this.isReady ? undefined : new Error('A reading process could not be started.');
          if (cause) this.#ready.reject(cause);
          this.#answer?.reject(cause ?? (overLimit ? tookTooMuch() : new ReaderEnded()));
          this.#exit.resolve();
        },
      },
    );
    this.#process.hold(false);
  }

  async #heard(message: unknown, memoryBytes: number): Promise<void> {
    const parsed = readerMessageSchema.safeParse(message);
    const answer = this.#answer;
    if (!parsed.success) {
      this.end();
      answer?.reject(new ReaderEnded());
      return;
    }
    const { data } = parsed;
    switch (data.kind) {
      case 'READY':
        await limitMemory(this.#process.pid, memoryBytes);
        this.isReady = true;
        this.#ready.resolve();
        return;
      case 'PAGES':
        this.#heardPages?.(data.done, data.total);
        return;
      case 'FAULT':
        // What a fault leaves behind in the process is not known.
        this.end();
        answer?.reject(new Error(`A file could not be read: ${data.message}`));
        return;
      case 'PROBLEM':
        this.residentBytes = data.residentBytes;
        answer?.reject(problemOf(data.problem));
        return;
      case 'VALUE':
        this.residentBytes = data.residentBytes;
        answer?.resolve(data.value);
    }
  }

  /** The value of the task, not yet parsed. Throws its Problem, UNREADABLE_FILE over a limit, the signal's reason. */
  async read(
    order: ReadingOrder,
    signal: AbortSignal | undefined,
    heardPages: PagesHeard | undefined,
  ): Promise<unknown> {
    const answer = Promise.withResolvers<unknown>();
    answer.promise.catch(() => undefined);
    const stop = (): void => {
      answer.reject(signal?.reason);
      this.end();
    };
    let timer: NodeJS.Timeout | undefined;
    this.#process.hold(true);
    signal?.addEventListener('abort', stop, { once: true });
    try {
      this.#answer = answer;
      this.#heardPages = heardPages;
      await Promise.race([this.#ready.promise, answer.promise]);
      timer = setTimeout(() => {
        answer.reject(tookTooMuch());
        this.end();
      }, order.processorMs * PATIENCE);
      this.#process.send(order);
      return await answer.promise;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      this.#answer = undefined;
      this.#heardPages = undefined;
      if (this.isAlive) this.#process.hold(false);
    }
  }

  end(): void {
    if (this.isAlive) this.#process.kill();
    this.isAlive = false;
  }

  /** Ends it and waits until it is gone. */
  async ended(): Promise<void> {
    this.#answer?.reject(new Problem('UNAVAILABLE', 'Fairview is closing. Try again once it is open.'));
    this.#process.hold(true);
    this.end();
    await this.#exit.promise;
  }
}
