/**
 * The reading processes of the engine: two read at a time, and one stands ready while nothing is read. One that goes
 * over its limits, is cancelled or fails is ended and replaced; no other file waits for it. Files of one person wait
 * for each other, so that nobody's bad files hold up a colleague.
 */
import { z } from 'zod';
import type { PagesHeard } from '../../shared/model/document-reading.ts';
import { Problem } from '../../shared/problem.ts';
import { actingStaffId } from '../context/acting-staff.ts';
import { createPlaces } from '../workers/places.ts';
import { LARGE_READING_TASKS } from './large-reading-tasks.ts';
import { Reader } from './reader.ts';
import type { StartReader } from './reader-process.ts';
import { READING_ANSWERS } from './reading-answers.ts';
import type { ReadingTasks } from './reading-tasks.ts';
import { startNodeReader } from './start-reader.ts';

const MEMORY_MB = 512;
/** Of a taxonomy, which is read whole: one of 20,000 concepts takes about a gigabyte. */
const LARGE_MEMORY_MB = 1_500;
/** Of the processor, for one file. */
const TIME_LIMIT_MS = 20_000;
/** Of a file that is large. */
const LONG_TIME_LIMIT_MS = 120_000;
const LARGE_BYTES = 2 * 1024 * 1024;
const AT_A_TIME = 2;
/** Processes beyond the one that stands ready end when nothing was read for so long. */
const IDLE_MS = 30_000;
/** One that holds more than this share of its memory after a file is replaced: the next one gets it all. */
const MOST_KEPT = 0.6;

export interface ReadersOptions {
  /** By default Node's own; the desktop hands in Electron's. */
  readonly startReader?: StartReader | undefined;
  readonly timeLimitMs?: number | undefined;
  readonly memoryMb?: number | undefined;
}

export interface Readers {
  run<Name extends keyof ReadingTasks>(
    task: Name,
    input: Parameters<ReadingTasks[Name]>,
    signal?: AbortSignal,
    heardPages?: PagesHeard,
  ): Promise<Awaited<ReturnType<ReadingTasks[Name]>>>;
  /** Starts the process that stands ready, where none does. */
  prepare(): void;
  close(): Promise<void>;
}

function isLarge(input: readonly unknown[]): boolean {
  return input.some((each) => {
    if (each instanceof Uint8Array) return each.byteLength > LARGE_BYTES;
    return typeof each === 'string' && each.length > LARGE_BYTES;
  });
}

/** The answer of a task. Throws UNREADABLE_FILE where it does not fit: what was read makes no sense. */
async function parsedAnswer(task: keyof ReadingTasks, value: unknown): Promise<unknown> {
  try {
    return await READING_ANSWERS[task](value);
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    throw new Problem(
      'UNREADABLE_FILE',
      'The content of this file makes no sense. Save it again from the program that made it, and try again.',
    );
  }
}

export function startReaders(options: ReadersOptions = {}): Readers {
  const { startReader = startNodeReader, timeLimitMs, memoryMb = MEMORY_MB } = options;
  const memoryBytes = memoryMb * 1024 * 1024;
  const places = createPlaces(AT_A_TIME);
  const idle = new Set<Reader>();
  const all = new Set<Reader>();
  let trimming: NodeJS.Timeout | undefined;
  let closed = false;

  const prepare = (): Reader => {
    const reader = new Reader(startReader, memoryBytes, () => {
      idle.delete(reader);
      all.delete(reader);
    });
    idle.add(reader);
    all.add(reader);
    return reader;
  };
  /** One that is ready before one that is still loading. */
  const take = (): Reader => {
    const reader = [...idle].find((each) => each.isReady) ?? [...idle][0] ?? prepare();
    idle.delete(reader);
    return reader;
  };
  /** One of its own for a task that takes more than the others; it ends with it. */
  const apart = (): Reader => {
    const most = memoryMb === MEMORY_MB ? LARGE_MEMORY_MB : memoryMb;
    const reader = new Reader(startReader, most * 1024 * 1024, () => all.delete(reader));
    all.add(reader);
    return reader;
  };
  const giveBack = (reader: Reader): void => {
    if (closed || !reader.isAlive || reader.residentBytes > memoryBytes * MOST_KEPT) {
      reader.end();
      if (!closed && idle.size === 0) prepare();
      return;
    }
    idle.add(reader);
    clearTimeout(trimming);
    trimming = setTimeout(() => {
      for (const spare of [...idle].slice(1)) spare.end();
    }, IDLE_MS).unref();
  };

  return {
    async run(task, input, signal, heardPages) {
      const leave = await places.take(actingStaffId());
      try {
        signal?.throwIfAborted();
        if (closed) throw new Problem('UNAVAILABLE', 'Fairview is closing. Try again once it is open.');
        const large = LARGE_READING_TASKS.has(task);
        const reader = large ? apart() : take();
        try {
          const limit = timeLimitMs ?? (large || isLarge(input) ? LONG_TIME_LIMIT_MS : TIME_LIMIT_MS);
          const value = await reader.read(
            { task, input: [...input], processorMs: limit },
            signal,
            heardPages,
          );
          return (await parsedAnswer(task, value)) as never;
        } finally {
          if (large) reader.end();
          else giveBack(reader);
        }
      } finally {
        leave();
      }
    },
    prepare: () => {
      if (!closed && idle.size === 0) prepare();
    },
    close: async () => {
      closed = true;
      clearTimeout(trimming);
      await Promise.all([...all].map((reader) => reader.ended()));
    },
  };
}
