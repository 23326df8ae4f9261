/**
 * What the engine knows of a reading process, however it was started: by Node (start-reader.ts) or by Electron, whose
 * shell hands its own way in. Both are given the limits and nothing else.
 */

export interface ReaderProcess {
  readonly pid: number | undefined;
  readonly send: (message: unknown) => void;
  /** Ends it at once, whatever it does. */
  readonly kill: () => void;
  /** While `busy`, the program does not end before it. */
  readonly hold: (busy: boolean) => void;
}

export interface ReaderEvents {
  readonly message: (message: unknown) => void;
  /** `overLimit`: its own watch has ended it (memory-worker.ts), by SIGTERM, or its full heap, by SIGABRT. */
  readonly exit: (overLimit: boolean) => void;
}

export interface ReaderLimits {
  readonly memoryBytes: number;
}

/** What the program itself takes beside the heap, and what is unpacked there. */
const BESIDE_THE_HEAP_MB = 140;

/** Options of the runtime, so that it collects what is no longer used before the limit is met. */
export function heapLimits(memoryBytes: number): readonly string[] {
  const heap = Math.floor(memoryBytes / 1024 / 1024) - BESIDE_THE_HEAP_MB;
  return [`--max-old-space-size=${heap}`, '--max-semi-space-size=8'];
}

export type StartReader = (limits: ReaderLimits, events: ReaderEvents) => ReaderProcess;
