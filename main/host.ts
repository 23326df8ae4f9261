/**
 * The host of an engine: the stages before one is open (new, locked, set-up), the sample practice beside the
 * real one, and everything else handed to the engine that is open (decisions 8, 9). Electron and the headless
 * host both call `fetch`.
 */
import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { openConstitution } from '../constitution/index.ts';
import type { Route } from '../shared/contract/route.ts';
import { type HostRoutes, hostRoutes } from '../shared/contract/routes.ts';
import { sessionRoutes } from '../shared/contract/session.ts';
import { Problem } from '../shared/problem.ts';
import { takeFromEnvironment } from '../shared/service/environment-secrets.ts';
import { createGate, type HandlersOf, THIS_COMPUTER } from '../shared/service/gate.ts';
import { createKeys, keyState, returnKeyToKeychain, unlockKeys } from '../shared/service/key-custody.ts';
import { DEMO_KEY_FILE, readOrWriteDemoKey } from '../shared/service/key-file.ts';
import { openLog } from '../shared/service/service-log.ts';
import { systemNow } from '../shared/system-clock.ts';
import { CallsUnderWay } from './calls-under-way.ts';
import type { Caller } from './context/engine-context.ts';
import { knownProblem } from './context/known-problem.ts';
import type { Engine } from './engine.ts';
import { everyStep } from './every-step.ts';
import type { Host, HostOptions } from './host-options.ts';
import { modelFromEnvironment, modelMaker } from './language-model/configured-model.ts';
import { createPractice } from './practice/staff-accounts.ts';
import { endSessionsOf, PracticeFolders } from './practice-folders.ts';
import { isLeftHalfMade, sampleProgress, startSample } from './sample-practice.ts';

const UNLOCK_ATTEMPTS = 5;
const UNLOCK_WINDOW_MS = 60_000;
/** As long as the challenge of a password that was right. */
const SECOND_FACTOR_MS = 10 * 60_000;
const SAMPLE_FOLDER = 'sample-practice';

type Stage = z.output<typeof sessionRoutes.getStage.response>;
type NewPractice = z.output<typeof sessionRoutes.createPractice.body>;

class FairviewHost {
  readonly #options: HostOptions;
  readonly #folders: PracticeFolders;
  #engine: Engine | null = null;
  /** The sample practice is open in place of the real one. */
  #sample = false;
  #unlockAttempts: number[] = [];
  /** The practice that was locked while its key lies in the keychain: signing in opens it again. */
  #locked: { readonly practiceName: string | null } | null = null;
  /** Until when a practice that a password alone has opened waits for the second factor; nothing runs in it meanwhile. */
  #unproven: { readonly until: number; readonly timer: NodeJS.Timeout } | null = null;
  /** Calls that the engine is answering. */
  readonly #calls = new CallsUnderWay();
  /** Opening and closing never overlap. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(options: HostOptions) {
    this.#options = options;
    this.#folders = new PracticeFolders(options);
  }

  engine(): Engine | null {
    return this.#engine;
  }

  /** Opens the real practice where its key is at hand without asking a person. */
  async openIfPossible(): Promise<void> {
    const { dataDirectory } = this.#options;
    mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
    this.#engine = await this.#folders.openAtHand();
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
    const waits = this.#locked ? 'READY' : closed;
    return {
      stage: this.#engine === null ? waits : practice === null ? 'SETUP' : 'READY',
      sample: practice?.sample ?? false,
      practiceName: practice?.name ?? this.#locked?.practiceName ?? null,
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
    const returned = Buffer.from(key);
    try {
      this.#engine = await this.#folders.open(directory, key);
      // A keychain that lost the key gets it back, so that the next start asks nobody.
      if (keychain) await returnKeyToKeychain({ directory, key: returned, keychain });
    } finally {
      returned.fill(0);
    }
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
      this.#engine = await this.#folders.open(directory, keys.key);
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
    let again = false;
    if (!this.#sample) {
      const folder = join(this.#options.dataDirectory, SAMPLE_FOLDER);
      await this.#openSampleFolder(folder);
      again = this.#engine !== null && (await isLeftHalfMade(this.#engine));
      if (again) {
        await this.#closeEngine();
        rmSync(folder, { recursive: true, force: true });
        await this.#openSampleFolder(folder);
      }
      this.#sample = true;
    }
    const engine = this.#engine;
    const tokens = engine ? await startSample(engine, again) : {};
    const token = tokens.PLATFORM_ADMIN;
    if (token === undefined) throw new Problem('UNAVAILABLE', 'The sample practice could not be opened.');
    const expiresAt = new Date(this.#options.now().getTime() + 30 * 24 * 3_600_000).toISOString();
    return { token, expiresAt };
  }

  async #openSampleFolder(folder: string): Promise<void> {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const key = await readOrWriteDemoKey(join(folder, DEMO_KEY_FILE), this.#options.random);
    await this.#closeEngine();
    this.#engine = await this.#folders.open(folder, key);
  }

  leaveSample(): Promise<Stage> {
    return this.#inTurn(() => this.#leaveSample());
  }

  async #leaveSample(): Promise<Stage> {
    if (!this.#sample) throw new Problem('INVALID_TRANSITION', 'The sample practice is not open.');
    this.#sample = false;
    await this.#closeEngine();
    await this.openIfPossible();
    return await this.stage();
  }

  /** Answers by the engine that is open. Signing in opens a practice that was locked, where its key is at hand. */
  async answer(request: Request): Promise<Response> {
    if (this.#unproven && this.#options.now().getTime() >= this.#unproven.until) await this.#closeUnproven();
    const engine = this.#engine;
    if (engine) return await this.#calls.add(this.#answerBy(engine, request));
    if (this.#locked && isCallOf(sessionRoutes.login, request))
      return await this.#inTurn(() => this.#openBySignIn(request));
    throw new Problem('NOT_AUTHENTICATED', 'No practice is open. Set one up, unlock it, or sign in again.');
  }

  /** In a practice that waits for the second factor, the right one starts what runs by itself. */
  async #answerBy(engine: Engine, request: Request): Promise<Response> {
    const response = await engine.fetch(request);
    if (!response.ok) return response;
    if (this.#unproven && isCallOf(sessionRoutes.login, request)) this.#awaitSecondFactor();
    if (isCallOf(sessionRoutes.mfa, request)) {
      this.#forgetUnproven();
      await engine.startWork();
    }
    return response;
  }

  #awaitSecondFactor(): void {
    this.#forgetUnproven();
    const timer = setTimeout(() => void this.#closeUnproven().catch(() => undefined), SECOND_FACTOR_MS);
    timer.unref();
    this.#unproven = { until: this.#options.now().getTime() + SECOND_FACTOR_MS, timer };
  }

  #forgetUnproven(): void {
    clearTimeout(this.#unproven?.timer);
    this.#unproven = null;
  }

  #closeUnproven(): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#unproven) await this.#lock();
    });
  }

  /** Nobody reaches the engine any more, whether its closing fails or not; calls under way are answered first. */
  async #closeEngine(): Promise<void> {
    const engine = this.#engine;
    this.#engine = null;
    this.#forgetUnproven();
    if (engine) await everyStep([() => this.#calls.answered(), () => engine.close()]);
  }

  /** Whoever does not know a password finds the practice closed again, and its key out of memory. */
  async #openBySignIn(request: Request): Promise<Response> {
    if (this.#engine) return await this.#calls.add(this.#answerBy(this.#engine, request));
    const engine = await this.#folders.openAtHand(true);
    if (engine === null) {
      // The keychain has lost the key since: the recovery passphrase is asked for.
      this.#locked = null;
      throw new Problem(
        'NOT_AUTHENTICATED',
        'The keychain does not give the key. Unlock the practice first.',
      );
    }
    const response = await engine.fetch(request).catch((error: unknown) => error);
    if (response instanceof Response && response.ok) {
      this.#engine = engine;
      this.#awaitSecondFactor();
      return response;
    }
    await engine.close();
    if (response instanceof Response) return response;
    throw response;
  }

  /** The desk was left: every session ends, jobs hand their work back, the store is closed and its key wiped. */
  lock(): Promise<void> {
    return this.#inTurn(() => this.#lock());
  }

  async #lock(): Promise<void> {
    const engine = this.#engine;
    if (!engine) return;
    // A database that cannot be read any more is locked all the same.
    const practice = await engine.practice().catch(() => undefined);
    if (practice === null) return;
    // Invented data under a key that lies beside it.
    if (this.#sample) return await endSessionsOf(engine);
    const { dataDirectory, key, passphrase } = this.#options;
    const atHand =
      key !== undefined ||
      passphrase !== undefined ||
      (await keyState(dataDirectory).catch(() => 'NONE')) === 'KEYCHAIN';
    this.#locked = atHand ? { practiceName: practice?.name ?? null } : null;
    this.#folders.endSessionsOnOpening();
    this.#engine = null;
    this.#forgetUnproven();
    // After the calls under way: a sign-in among them opens no session that outlives the locking.
    await everyStep([() => this.#calls.answered(), () => endSessionsOf(engine), () => engine.close()]);
  }

  async close(): Promise<void> {
    await this.#turn;
    this.#locked = null;
    await this.#closeEngine();
  }
}

const isCallOf = (route: Pick<Route, 'method' | 'path'>, request: Request): boolean =>
  request.method === route.method && new URL(request.url).pathname === route.path;

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
  getSampleProgress: async (host) => ({ making: sampleProgress(host.engine()) }),
};

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
    otherwise: (request) => host.answer(request),
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
