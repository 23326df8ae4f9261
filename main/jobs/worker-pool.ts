/**
 * The pool of worker threads (house 4): time and memory limits on each task, so that a hostile file can cost
 * a thread but never the engine.
 */
import { Piscina } from 'piscina';
import { CONSTITUTION_DIRECTORY } from '../../constitution/index.ts';
import { Problem, type ProblemDocument } from '../../shared/problem.ts';
import type { Workers } from '../workers/workers.ts';
import { LEEWAY_MB, watchMemory } from './thread-memory.ts';
import type { WorkerAnswer, WorkerData, WorkerMessage } from './worker-thread.ts';

const MEMORY_MB = 1024;
const TIME_LIMIT_MS = 120_000;
const THREADS = 2;

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

/**
 * As many places as threads: a task waits here and not in the pool, so that its time limit counts its own
 * work and not that of the files before it.
 */
function createPlaces(count: number) {
  let free = count;
  const waiting: (() => void)[] = [];
  return {
    async take(): Promise<void> {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
    },
    leave(): void {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    },
  };
}

export interface WorkerOptions {
  /** Limits, so that tests need neither wait two minutes nor fill a gigabyte. */
  readonly timeLimitMs?: number;
  readonly memoryMb?: number;
  /** The folder of the rule book that the engine has opened; by default the one beside its loaders. */
  readonly constitutionDirectory?: string;
}

export function startWorkers(options: WorkerOptions = {}): Workers {
  const { timeLimitMs = TIME_LIMIT_MS, memoryMb = MEMORY_MB } = options;
  const { constitutionDirectory = CONSTITUTION_DIRECTORY } = options;
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const pool = new Piscina<WorkerMessage, WorkerAnswer>({
    filename: new URL(`./worker-thread.${extension}`, import.meta.url).href,
    name: 'run',
    workerData: { constitutionDirectory } satisfies WorkerData,
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: 20_000,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb + LEEWAY_MB, maxYoungGenerationSizeMb: 64 },
  });
  // A thread that dies is replaced; its task has been rejected already.
  pool.on('error', () => undefined);
  const memory = watchMemory(() => pool.threads, memoryMb);
  const places = createPlaces(THREADS);
  return {
    async run(task, input, signal) {
      await places.take();
      const limit = AbortSignal.timeout(timeLimitMs);
      memory.begin();
      try {
        signal?.throwIfAborted();
        const answer = await pool.run(
          { task, input },
          { signal: signal ? AbortSignal.any([signal, limit]) : limit },
        );
        if (!answer.ok) throw toProblem(answer.problem);
        return answer.value as never;
      } catch (error) {
        if (signal?.aborted) throw signal.reason;
        if (error instanceof Problem) throw error;
        if (limit.aborted || isOutOfMemory(error)) {
          throw new Problem(
            'UNREADABLE_FILE',
            'Reading this file took more time or memory than is allowed. Save it anew from the program that made it, without pictures and unused sheets, and try again.',
          );
        }
        throw error;
      } finally {
        memory.end();
        places.leave();
      }
    },
    close: () => pool.destroy(),
  };
}
