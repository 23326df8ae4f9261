/**
 * Where work runs that takes long (house 4): our own in a pool of threads, with time and memory limits on each task;
 * files from outside in processes of their own (main/reading-process), so that a hostile one costs no more than its
 * reader.
 */
import { Piscina } from 'piscina';
import { CONSTITUTION_DIRECTORY } from '../../constitution/index.ts';
import { Problem, type ProblemDocument } from '../../shared/problem.ts';
import { PATIENCE } from '../reading-process/reader.ts';
import type { StartReader } from '../reading-process/reader-process.ts';
import { startReaders } from '../reading-process/readers.ts';
import { isReadingTask } from '../reading-process/reading-answers.ts';
import { createPlaces } from '../workers/places.ts';
import type { Workers } from '../workers/workers.ts';
import { LEEWAY_MB, watchMemory } from './thread-memory.ts';
import type { ThreadTasks } from './worker-tasks.ts';
import type { WorkerAnswer, WorkerData, WorkerMessage } from './worker-thread.ts';

const MEMORY_MB = 1024;
/** On a machine that does nothing else; a busy one is waited for longer. */
const TIME_LIMIT_MS = 120_000;
const THREADS = 2;
/** The first screen comes before the process that reads the first file. */
const PREPARE_AFTER_MS = 1_000;

function toProblem(document: ProblemDocument): Problem {
  const { code, detail, errors, report } = document;
  return new Problem(code, detail, { errors, report });
}

/** The thread was ended for its memory: by the watch, which the pool tells as an exit, or by its own limit. */
function isOutOfMemory(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const ownLimit = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return ownLimit || error.message.startsWith('worker exited');
}

export interface WorkerOptions {
  /** Limits, so that tests need neither wait two minutes nor fill a gigabyte. */
  readonly timeLimitMs?: number;
  readonly memoryMb?: number;
  /** How processes that read are started; by default by Node. */
  readonly startReader?: StartReader | undefined;
  /** The folder of the rule book that the engine has opened; by default the one beside its loaders. */
  readonly constitutionDirectory?: string;
  /** The folder of the releases that the practice has installed; by default none. */
  readonly constitutionReleases?: string | null;
}

export function startWorkers(options: WorkerOptions = {}): Workers {
  const { timeLimitMs = TIME_LIMIT_MS, memoryMb = MEMORY_MB } = options;
  const { constitutionDirectory = CONSTITUTION_DIRECTORY, constitutionReleases = null } = options;
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const pool = new Piscina<WorkerMessage, WorkerAnswer>({
    filename: new URL(`./worker-thread.${extension}`, import.meta.url).href,
    name: 'run',
    workerData: { constitutionDirectory, constitutionReleases } satisfies WorkerData,
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: 20_000,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb + LEEWAY_MB, maxYoungGenerationSizeMb: 64 },
  });
  // A thread that dies is replaced; its task has been rejected already.
  pool.on('error', () => undefined);
  const memory = watchMemory(() => pool.threads, memoryMb);
  const places = createPlaces(THREADS);
  const readers = startReaders({
    startReader: options.startReader,
    timeLimitMs: options.timeLimitMs,
    memoryMb: options.memoryMb,
  });
  const preparing = setTimeout(() => readers.prepare(), PREPARE_AFTER_MS).unref();
  return {
    async run(task, input, signal, heardPages) {
      if (isReadingTask(task)) return (await readers.run(task, input as never, signal, heardPages)) as never;
      const leave = await places.take(null);
      const limit = AbortSignal.timeout(timeLimitMs * PATIENCE);
      memory.begin();
      try {
        signal?.throwIfAborted();
        const answer = await pool.run(
          { task: task as keyof ThreadTasks, input },
          { signal: signal ? AbortSignal.any([signal, limit]) : limit },
        );
        if (!answer.ok) throw toProblem(answer.problem);
        return answer.value as never;
      } catch (error) {
        if (signal?.aborted) throw signal.reason;
        if (error instanceof Problem) throw error;
        if (limit.aborted || isOutOfMemory(error)) {
          throw new Problem('UNAVAILABLE', 'This took more time or memory than is allowed. Try it again.');
        }
        throw error;
      } finally {
        memory.end();
        leave();
      }
    },
    close: async () => {
      clearTimeout(preparing);
      await Promise.all([pool.destroy(), readers.close()]);
    },
  };
}
