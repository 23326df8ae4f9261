/**
 * What the shell needs of the engine: a Request goes in, a Response comes out, inside this process
 * (decisions 1). The shell knows nothing else of it.
 */
import type { Keychain } from '../../shared/service/key-custody.ts';
import type { StartReader } from '../reading-process/reader-process.ts';

export interface EngineHost {
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
  /** Ends the sessions, closes the practice and wipes its key, where the host can: called on idle, suspend and screen lock. */
  lock?(): Promise<void>;
}

export interface EngineHostOptions {
  readonly dataDirectory: string;
  /** Null where the operating system has none: the page then asks for a passphrase. */
  readonly keychain: Keychain | null;
  /** True in an installed copy, which refuses the demo. */
  readonly packaged: boolean;
  readonly version: string;
  /** How the engine starts processes that read files from outside. */
  readonly startReader: StartReader;
}

export type CreateEngineHost = (options: EngineHostOptions) => Promise<EngineHost>;
