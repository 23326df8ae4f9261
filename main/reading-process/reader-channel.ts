/** The way from the reading process to the engine: Node's own channel, or the port that Electron gives a process. */
import type { ReaderMessage } from './reading-answers.ts';

interface EngineChannel {
  readonly send: (message: ReaderMessage) => void;
}

interface ParentPort {
  on(event: 'message', heard: (event: { readonly data: unknown }) => void): void;
  postMessage(message: unknown): void;
}

/** Electron's, where the process is one of its. */
function parentPort(): ParentPort | undefined {
  return 'parentPort' in process ? (process.parentPort as ParentPort) : undefined;
}

export function engineChannel(heard: (message: unknown) => Promise<void>): EngineChannel {
  const port = parentPort();
  if (port) {
    port.on('message', ({ data }) => void heard(data));
    return { send: (message) => port.postMessage(message) };
  }
  process.on('message', (message) => void heard(message));
  process.on('disconnect', () => process.exit(0));
  return { send: (message) => void process.send?.(message) };
}
