/**
 * Opening the data folder of a practice: the key that is at hand without asking a person, the engine on it, and the end
 * of the sessions that a locking could not end itself. Whoever opens never keeps a key: the engine has its own copy.
 */
import { Problem } from '../shared/problem.ts';
import { WrongKey } from '../shared/service/encrypted-sqlite.ts';
import { keyFromKeychain, keyState, unlockKeys } from '../shared/service/key-custody.ts';
import { type Engine, openEngine } from './engine.ts';
import type { HostOptions } from './host-options.ts';
import { UnknownFailures } from './practice/sessions.ts';
import { endAllSessions } from './store/repositories/staff.ts';

export class PracticeFolders {
  readonly #options: HostOptions;
  /** Counted over every opening, so that closing and opening again does not begin the count anew. */
  readonly #unknownFailures = new UnknownFailures();
  /** The practice was locked: its sessions are ended before anything is answered again. */
  #sessionsEnd = false;

  constructor(options: HostOptions) {
    this.#options = options;
  }

  /** The next opening of the real practice ends every session first. */
  endSessionsOnOpening(): void {
    this.#sessionsEnd = true;
  }

  /** Opens the real practice where its key is at hand; null where it is not. */
  async openAtHand(waitForSignIn = false): Promise<Engine | null> {
    const { dataDirectory, key } = this.#options;
    const found = key ? Buffer.from(key) : await this.#keyAtHand();
    return found ? await this.open(dataDirectory, found, waitForSignIn) : null;
  }

  /** The key of a folder that has one: by the passphrase from outside, else from the keychain. */
  async #keyAtHand(): Promise<Buffer | null> {
    const { dataDirectory: directory, keychain, passphrase } = this.#options;
    if (passphrase === undefined) return await keyFromKeychain({ directory, keychain });
    return (await keyState(directory)) === 'NONE' ? null : await unlockKeys({ directory, passphrase });
  }

  /**
   * Opens a folder, and ends what sessions the locking could not end. The key is wiped, whether it opened or not.
   * Errors: NOT_AUTHENTICATED where the key is another's.
   */
  async open(dataDirectory: string, key: Buffer, waitForSignIn = false): Promise<Engine> {
    const engine = await this.#openFolder(dataDirectory, key, waitForSignIn);
    if (!this.#sessionsEnd || dataDirectory !== this.#options.dataDirectory) return engine;
    try {
      await endSessionsOf(engine);
      this.#sessionsEnd = false;
      return engine;
    } catch (error) {
      await engine.close();
      throw error;
    }
  }

  async #openFolder(dataDirectory: string, key: Buffer, waitForSignIn: boolean): Promise<Engine> {
    const {
      now,
      random,
      languageModel = null,
      makeModel,
      constitutionDirectory,
      startReader,
      ledgers,
    } = this.#options;
    try {
      return await openEngine({
        dataDirectory,
        key,
        now,
        random,
        languageModel,
        startReader,
        ledgers,
        unknownFailures: this.#unknownFailures,
        waitForSignIn,
        ...(makeModel && { makeModel }),
        ...(constitutionDirectory !== undefined && { constitutionDirectory }),
      });
    } catch (error) {
      if (error instanceof WrongKey) {
        throw new Problem('NOT_AUTHENTICATED', 'This key does not open the practice in the data folder.');
      }
      throw error;
    } finally {
      key.fill(0);
    }
  }
}

/** Nobody is signed in any more. */
export const endSessionsOf = ({ context }: Engine): Promise<void> =>
  context.change((writer) => endAllSessions(writer, context.now()));
