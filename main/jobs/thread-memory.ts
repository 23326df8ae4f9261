/**
 * What the threads of the pool may take of memory, watched from outside: a thread over the limit is ended with its
 * task. The limit that the thread is started with (`resourceLimits`) leaves it sixteen megabytes to end in; a file
 * that needs more at that very moment would end the whole engine, so that limit stands far above the one kept here.
 * A thread answers between its turns and inside loops that call functions, which is what the readers of files do.
 */
import type { Worker } from 'node:worker_threads';

const TICK_MS = 50;
/** What a thread can take in the time between two looks at it, and more. */
export const LEEWAY_MB = 512;

export interface MemoryWatch {
  /** A task begins; threads are looked at while there is any. */
  begin(): void;
  end(): void;
}

/** `threads`: those of the pool at the moment. `limitMb`: of the heap of each, with what is not yet collected. */
export function watchMemory(threads: () => readonly Worker[], limitMb: number): MemoryWatch {
  const limit = limitMb * 1024 * 1024;
  const asked = new WeakSet<Worker>();
  let running = 0;
  let timer: NodeJS.Timeout | undefined;

  const look = async (thread: Worker): Promise<void> => {
    // One that collects garbage answers late; it is asked once.
    if (asked.has(thread)) return;
    asked.add(thread);
    try {
      const { used_heap_size } = await thread.getHeapStatistics();
      if (used_heap_size > limit) await thread.terminate();
    } catch {
      // It ended meanwhile.
    } finally {
      asked.delete(thread);
    }
  };
  return {
    begin() {
      running += 1;
      timer ??= setInterval(() => {
        for (const thread of threads()) void look(thread);
      }, TICK_MS).unref();
    },
    end() {
      running -= 1;
      if (running > 0) return;
      clearInterval(timer);
      timer = undefined;
    },
  };
}
