/** What a host of an engine is given, and what it answers with. */
import type { Keychain } from '../shared/service/key-custody.ts';
import type { Engine } from './engine.ts';
import type { MakeModel } from './language-model/configured-model.ts';
import type { LanguageModel } from './language-model/language-model.ts';
import type { LedgerAccessOptions } from './ledgers/ledger-access.ts';
import type { StartReader } from './reading-process/reader-process.ts';

export interface HostOptions {
  readonly dataDirectory: string;
  readonly keychain: Keychain | null;
  readonly packaged: boolean;
  readonly version: string;
  /** A key given from outside (key file); the keychain and passphrases are then not asked. */
  readonly key?: Buffer;
  /** A passphrase given from outside; it makes the key at first run and opens it later. */
  readonly passphrase?: string;
  readonly languageModel?: LanguageModel | null;
  /** Makes a model by a practice's own key. */
  readonly makeModel?: MakeModel;
  /** The folder of the rule book; by default the one beside its loaders. */
  readonly constitutionDirectory?: string;
  /** The way to the ledgers; by default the network. */
  readonly ledgers?: LedgerAccessOptions | undefined;
  /** How processes that read files from outside are started; by default by Node. */
  readonly startReader?: StartReader | undefined;
  readonly now: () => Date;
  readonly random: (bytes: number) => Buffer;
}

export interface Host {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly close: () => Promise<void>;
  /** Ends the sessions of this desktop, closes the practice and wipes its key: called on idle, suspend and screen lock. */
  readonly lock: () => Promise<void>;
  /** The engine that is open, for the demo and for tests. */
  readonly engine: () => Engine | null;
}
