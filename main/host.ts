/**
 * The host of an engine: the stages before one is open (new, locked, set-up), the sample practice beside the
 * real one, and everything else handed to the engine that is open (decisions 8, 9). Electron and the headless
 * host both call `fetch`.
 */
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { openConstitution } from '../constitution/index.ts';
import { type HostRoutes, hostRoutes } from '../shared/contract/routes.ts';
import type { sessionRoutes } from '../shared/contract/session.ts';
import { Problem } from '../shared/problem.ts';
import { WrongKey } from '../shared/service/encrypted-sqlite.ts';
import { takeFromEnvironment } from '../shared/service/environment-secrets.ts';
import { createGate, type HandlersOf, THIS_COMPUTER } from '../shared/service/gate.ts';
import type { Keychain } from '../shared/service/key-custody.ts';
import {
  createKeys,
  keyFromKeychain,
  keyState,
  returnKeyToKeychain,
  unlockKeys,
} from '../shared/service/key-custody.ts';
import { DEMO_KEY_FILE, readOrWriteDemoKey } from '../shared/service/key-file.ts';
import { openLog } from '../shared/service/service-log.ts';
import { systemNow } from '../shared/system-clock.ts';
import type { Caller } from './context/engine-context.ts';
import { knownProblem } from './context/known-problem.ts';
import { type Engine, openEngine } from './engine.ts';
import { type MakeModel, modelFromEnvironment, modelMaker } from './language-model/configured-model.ts';
import type { LanguageModel } from './language-model/language-model.ts';
import type { LedgerAccessOptions } from './ledgers/ledger-access.ts';
import { createPractice } from './practice/staff-accounts.ts';
import type { StartReader } from './reading-process/reader-process.ts';
import { createSamplePractice, fillSamplePractice, sampleTokens } from './sample-practice.ts';
import { listClients } from './store/repositories/clients.ts';
import { endAllSessions } from './store/repositories/staff.ts';

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
  /** Ends the sessions of this desktop: called on idle, suspend and screen lock. */
  readonly lock: () => Promise<void>;
  /** The engine that is open, for the demo and for tests. */
  readonly engine: () => Engine | null;
}

const UNLOCK_ATTEMPTS = 5;
const UNLOCK_WINDOW_MS = 60_000;
const SAMPLE_FOLDER = 'sample-practice';

type Stage = z.output<typeof sessionRoutes.getStage.response>;
type NewPractice = z.output<typeof sessionRoutes.createPractice.body>;

class FairviewHost {
  readonly #options: HostOptions;
  #engine: Engine | null = null;
  /** The sample practice is open in place of the real one. */
  #sample = false;
  #unlockAttempts: number[] = [];
  /** Opening and closing never overlap. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(options: HostOptions) {
    this.#options = options;
  }

  engine(): Engine | null {
    return this.#engine;
  }

  /** Opens the real practice where its key is at hand without asking a person. */
  async openIfPossible(): Promise<void> {
    const { dataDirectory, key } = this.#options;
    mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
    const found = key ?? (await this.#keyAtHand());
    if (found) this.#engine = await this.#open(dataDirectory, found);
  }

  /** The key of a folder that has one: by the passphrase from outside, else from the keychain. */
  async #keyAtHand(): Promise<Buffer | null> {
    const { dataDirectory: directory, keychain, passphrase } = this.#options;
    if (passphrase === undefined) return await keyFromKeychain({ directory, keychain });
    return (await keyState(directory)) === 'NONE' ? null : await unlockKeys({ directory, passphrase });
  }

  async #open(dataDirectory: string, key: Buffer): Promise<Engine> {
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
        ...(makeModel && { makeModel }),
        ...(constitutionDirectory !== undefined && { constitutionDirectory }),
      });
    } catch (error) {
      if (error instanceof WrongKey) {
        throw new Problem('NOT_AUTHENTICATED', 'This key does not open the practice in the data folder.');
      }
      throw error;
    }
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#turn.then(work, work);
    this.#turn = result.catch(() => undefined);
    return result;
  }

  async stage(): Promise<Stage> {
    const { dataDirectory, keychain, version } = this.#options;
    const practice = (await this.#engine?.practice()) ?? null;
    const closed = (await keyState(dataDirectory)) === 'NONE' ? 'NEW' : 'LOCKED';
    return {
      stage: this.#engine === null ? closed : practice === null ? 'SETUP' : 'READY',
      sample: practice?.sample ?? false,
      practiceName: practice?.name ?? null,
      keychain:
        keychain !== null || this.#options.key !== undefined || this.#options.passphrase !== undefined,
      version,
    };
  }

  unlock(passphrase: string): Promise<Stage> {
    return this.#inTurn(() => this.#unlock(passphrase));
  }

  async #unlock(passphrase: string): Promise<Stage> {
    const now = this.#options.now().getTime();
    this.#unlockAttempts = this.#unlockAttempts.filter((at) => now - at < UNLOCK_WINDOW_MS);
    if (this.#unlockAttempts.length >= UNLOCK_ATTEMPTS) {
      throw new Problem('TOO_MANY_REQUESTS', 'Too many attempts. Wait a minute and try again.');
    }
    if ((await this.stage()).stage !== 'LOCKED') {
      throw new Problem('INVALID_TRANSITION', 'The data folder is not locked.');
    }
    this.#unlockAttempts.push(now);
    const { dataDirectory: directory, keychain } = this.#options;
    const key = await unlockKeys({ directory, passphrase });
    this.#engine = await this.#open(directory, key);
    // A keychain that lost the key gets it back, so that the next start asks nobody.
    if (keychain) await returnKeyToKeychain({ directory, key, keychain });
    return await this.stage();
  }

  /** First run: key (where none was given), practice, administrator. The recovery passphrase is told once. */
  createPractice(body: NewPractice): Promise<{ recoveryPassphrase: string | null }> {
    return this.#inTurn(() => this.#createPractice(body));
  }

  async #createPractice(body: NewPractice) {
    const { stage } = await this.stage();
    if (stage !== 'NEW' && stage !== 'SETUP') {
      throw new Problem('INVALID_TRANSITION', 'A practice is set up here already. Sign in instead.');
    }
    let recoveryPassphrase: string | null = null;
    if (this.#engine === null) {
      const { dataDirectory: directory, keychain, random } = this.#options;
      const passphrase = this.#options.passphrase ?? body.passphrase;
      const keys = await createKeys({ directory, passphrase, keychain, random });
      recoveryPassphrase = keys.recoveryPassphrase;
      this.#engine = await this.#open(directory, keys.key);
    }
    const { name, email, password } = body;
    await createPractice(this.#engine.context, {
      practiceName: body.practiceName,
      sample: false,
      administrator: { name, email, password },
    });
    return { recoveryPassphrase };
  }

  /** The sample practice lives in a folder of its own and never touches the real one. */
  openSample(): Promise<{ token: string; expiresAt: string }> {
    return this.#inTurn(() => this.#openSample());
  }

  async #openSample() {
    const { stage, sample } = await this.stage();
    if (stage === 'READY' && !sample) {
      throw new Problem('INVALID_TRANSITION', 'A practice is set up here already. Sign in instead.');
    }
    if (!this.#sample) {
      const folder = join(this.#options.dataDirectory, SAMPLE_FOLDER);
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const key = await readOrWriteDemoKey(join(folder, DEMO_KEY_FILE), this.#options.random);
      await this.#engine?.close();
      this.#engine = null;
      this.#engine = await this.#open(folder, key);
      this.#sample = true;
    }
    const engine = this.#engine;
    const tokens = engine ? await startSample(engine) : {};
    const token = tokens.PLATFORM_ADMIN;
    if (token === undefined) throw new Problem('UNAVAILABLE', 'The sample practice could not be opened.');
    const expiresAt = new Date(this.#options.now().getTime() + 30 * 24 * 3_600_000).toISOString();
    return { token, expiresAt };
  }

  leaveSample(): Promise<Stage> {
    return this.#inTurn(() => this.#leaveSample());
  }

  async #leaveSample(): Promise<Stage> {
    if (!this.#sample) throw new Problem('INVALID_TRANSITION', 'The sample practice is not open.');
    await this.#engine?.close();
    this.#engine = null;
    this.#sample = false;
    await this.openIfPossible();
    return await this.stage();
  }

  /** Ends every session: the desk was left. */
  async lock(): Promise<void> {
    const context = this.#engine?.context;
    await context?.change((writer) => endAllSessions(writer, context.now()));
  }

  async close(): Promise<void> {
    await this.#turn;
    await this.#engine?.close();
    this.#engine = null;
  }
}

const HEALTHY = { status: 'ok' } as const;

/** The routes that need no engine. */
const HOST_HANDLERS: HandlersOf<HostRoutes, FairviewHost, Caller> = {
  live: async () => HEALTHY,
  ready: async (host) => {
    if (host.engine() === null) throw new Problem('UNAVAILABLE', 'No practice is open yet.');
    return HEALTHY;
  },
  getStage: (host) => host.stage(),
  unlock: (host, { body }) => host.unlock(body.passphrase),
  createPractice: (host, { body }) => host.createPractice(body),
  openSample: (host) => host.openSample(),
  leaveSample: (host) => host.leaveSample(),
};

/** Creates the sample where the folder is fresh, and fills it behind the first screen. */
export async function startSample(engine: Engine): Promise<Readonly<Record<string, string>>> {
  if ((await engine.practice()) !== null) return await sampleTokens(engine);
  const tokens = await createSamplePractice(engine);
  const first = (await listClients(engine.context.reader, { limit: 1 })).items[0];
  if (first && tokens.PLATFORM_ADMIN) {
    // A sample that is left before it is filled stays as it is; nothing waits for it.
    fillSamplePractice(engine, tokens.PLATFORM_ADMIN, first.id).catch(() => undefined);
  }
  return tokens;
}

/** Throws ConstitutionIntegrityError before anything of the practice is opened or asked for. */
export async function createHost(options: HostOptions): Promise<Host> {
  openConstitution(options.constitutionDirectory);
  const host = new FairviewHost(options);
  await host.openIfPossible();
  const log = openLog(options.dataDirectory, options.now, options.random);
  const gate = createGate<HostRoutes, FairviewHost, Caller>({
    routes: hostRoutes,
    handlers: HOST_HANDLERS,
    services: host,
    callerOf: async () => undefined,
    knownProblem,
    onInternalError: (error) => log.error('The host failed.', error),
    otherwise: async (request) => {
      const engine = host.engine();
      if (engine) return await engine.fetch(request);
      throw new Problem('NOT_AUTHENTICATED', 'No practice is open. Set one up, or unlock it.');
    },
  });
  return {
    engine: () => host.engine(),
    close: () => host.close(),
    lock: () => host.lock(),
    fetch: (request) => gate(request, THIS_COMPUTER),
  };
}

/** A host of this machine: its clock, its randomness, and the language model that its environment sets up. */
export async function createLocalHost(
  options: Omit<HostOptions, 'now' | 'random' | 'languageModel' | 'makeModel'>,
): Promise<Host> {
  return await createHost({
    ...options,
    languageModel: modelFromEnvironment({
      ...process.env,
      FAIRVIEW_MODEL_KEY: takeFromEnvironment('FAIRVIEW_MODEL_KEY'),
    }),
    makeModel: modelMaker(process.env),
    now: systemNow,
    random: randomBytes,
  });
}
