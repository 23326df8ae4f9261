/**
 * Puts the engine together from plain options (house 1); no Electron, no network. It is one function from a
 * web-standard Request to a Response, with the store, the queue and the workers behind it.
 */
import { hkdfSync } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openConstitution } from '../constitution/index.ts';
import {
  keepFolderPrivate,
  keepPrivate,
  lockFolder,
  openSqlite,
  openSqliteForReading,
} from '../shared/service/encrypted-sqlite.ts';
import { idSource } from '../shared/service/ids.ts';
import { checkByArgon2, type PasswordCheck, type PasswordCost } from '../shared/service/passwords.ts';
import { openLog } from '../shared/service/service-log.ts';
import { financialStatementsHandlers } from './api/financial-statements-handlers.ts';
import { createEngineGate, type EngineServices } from './api/gate.ts';
import { houseStyleHandlers } from './api/house-style-handlers.ts';
import { journalsHandlers } from './api/journals-handlers.ts';
import { languageModelHandlers } from './api/language-model-handlers.ts';
import { ledgerHandlers } from './api/ledger-handlers.ts';
import { listHandlers } from './api/list-handlers.ts';
import { outsideProcessorHandlers } from './api/outside-processor-handlers.ts';
import { permanentFileHandlers } from './api/permanent-file-handlers.ts';
import { practiceHandlers } from './api/practice-handlers.ts';
import { priorYearHandlers } from './api/prior-year-handlers.ts';
import { reviewHandlers } from './api/review-handlers.ts';
import { syncHandlers } from './api/sync-handlers.ts';
import { taxonomyHandlers } from './api/taxonomy-handlers.ts';
import { taxonomyReleasesHandlers } from './api/taxonomy-releases-handlers.ts';
import { workHandlers } from './api/work-handlers.ts';
import { xbrlFilingHandlers } from './api/xbrl-filing-handlers.ts';
import { changeOver, type EngineContext } from './context/engine-context.ts';
import { PackagesAtHand } from './context/packages-at-hand.ts';
import { everyStep } from './every-step.ts';
import { CANCEL_EFFECTS, JOB_HANDLERS } from './jobs/job-handlers.ts';
import { startWorkers } from './jobs/worker-pool.ts';
import { secretBox } from './keys/sealed-secret.ts';
import { type MakeModel, modelMaker } from './language-model/configured-model.ts';
import type { LanguageModel } from './language-model/language-model.ts';
import { type LedgerAccessOptions, openLedgerAccess } from './ledgers/ledger-access.ts';
import { applyLanguageModel } from './practice/language-model.ts';
import { removeOldNotifications } from './practice/own-notifications.ts';
import { callerOf, UnknownFailures } from './practice/sessions.ts';
import type { JobHandlers } from './queue/job.ts';
import { JobRunner } from './queue/job-runner.ts';
import type { StartReader } from './reading-process/reader-process.ts';
import { auditEnds, backupIsDue, listBackups, makeBackup } from './store/backups/backups.ts';
import { finishRestoring, hasDatabaseSetAside } from './store/backups/restore-backup.ts';
import { renewCaptureTriggers } from './store/capture-triggers.ts';
import { checkpointsAside } from './store/checkpoints.ts';
import { openKysely } from './store/database.ts';
import { FetchedPieces } from './store/fetched-pieces.ts';
import { MIGRATIONS, migrate } from './store/migrate.ts';
import { findPractice } from './store/repositories/staff.ts';
import { listFileKeys } from './store/repositories/stored-file-records.ts';
import { StoredFiles } from './store/stored-files.ts';
import type { ServerFetch } from './sync/connection/server-connection.ts';
import { connectionOfStaff } from './sync/connection/server-sessions.ts';
import { ExchangeLoop } from './sync/exchange/exchange-loop.ts';
import { openSyncServices } from './sync/exchange/sync-services.ts';
import { captureChanges } from './sync/outbox/capture-changes.ts';
import { placeReleases } from './taxonomy-releases/place-releases.ts';
import type { Workers } from './workers/workers.ts';
import { removeEarlierChecks } from './xbrl-filing/outside-check/run-processor.ts';

const BACKUP_CHECK_MS = 30 * 60_000;

export interface EngineOptions {
  readonly dataDirectory: string;
  /** 32 bytes; the engine keeps a copy until it is closed. */
  readonly key: Buffer;
  readonly now: () => Date;
  readonly random: (bytes: number) => Buffer;
  readonly languageModel: LanguageModel | null;
  /** Makes a model by a practice's own key; by default the service's own. */
  readonly makeModel?: MakeModel;
  /** The way to the practice's sync-server; by default the network. */
  readonly serverFetch?: ServerFetch;
  /** The way to the ledgers; by default the network. */
  readonly ledgers?: LedgerAccessOptions | undefined;
  /** Replaced by tests of what is sent to clients; by default the sessions that people have at the sync-server. */
  readonly syncServerOf?: EngineContext['syncServerOf'];
  /** The folder of the rule book; by default the one beside its loaders. */
  readonly constitutionDirectory?: string;
  /** How processes that read files from outside are started; by default by Node. */
  readonly startReader?: StartReader | undefined;
  /** Failed sign-ins for addresses without an account; a host keeps them over an engine that is closed and opened. */
  readonly unknownFailures?: UnknownFailures;
  /** Nothing runs by itself until `startWork` is called: who asks has not proven yet who they are. */
  readonly waitForSignIn?: boolean;
  /** Replaced by tests that watch the threads; by default the engine starts its own. */
  readonly workers?: Workers;
  readonly jobHandlers?: JobHandlers;
  /** Lower than the security guide's for tests that are not about passwords; absent in the program. */
  readonly passwordCost?: PasswordCost | undefined;
  /** Replaced by tests that count the work of a sign-in. */
  readonly passwordCheck?: PasswordCheck | undefined;
}

export interface Engine extends EngineServices {
  readonly fetch: (request: Request) => Promise<Response>;
  /** The practice's name and whether it is the sample; null before set-up. */
  readonly practice: () => Promise<{ readonly name: string; readonly sample: boolean } | null>;
  /** Starts jobs, the exchange with a sync-server and daily work, where they do not run already. */
  readonly startWork: () => Promise<void>;
  /** Takes every step whatever became of the ones before: keys are wiped and the folder released at the end. */
  readonly close: () => Promise<void>;
}

/** Lets each call wait for the one before; `idle` resolves once none is under way, whether they ended well or not. */
function oneAfterAnother<Result>(work: () => Promise<Result>): {
  (): Promise<Result>;
  idle(): Promise<unknown>;
} {
  let last: Promise<unknown> = Promise.resolve();
  const call = () => {
    const result = last.then(work, work);
    last = result.catch(() => undefined);
    return result;
  };
  return Object.assign(call, { idle: () => last });
}

/**
 * Opens the data folder. Throws ConstitutionIntegrityError, WrongKey, DatabaseInUse, NewerDatabase; nothing is
 * changed by a failure.
 */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  const { dataDirectory, now, random } = options;
  const key = Buffer.from(options.key);
  const releases = join(dataDirectory, 'releases');
  const constitution = openConstitution(options.constitutionDirectory, releases);
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  keepFolderPrivate(dataDirectory);
  const lock = lockFolder(join(dataDirectory, 'lock.db'));
  try {
    return await openLocked(options, lock);
  } catch (error) {
    lock.close();
    key.fill(0);
    throw error;
  }

  async function openLocked(
    {
      languageModel,
      makeModel = modelMaker({}),
      ledgers = {},
      serverFetch = (request) => fetch(request),
      syncServerOf,
      startReader,
      workers = startWorkers({
        constitutionDirectory: constitution.directory,
        constitutionReleases: releases,
        startReader,
      }),
      jobHandlers = JOB_HANDLERS,
      unknownFailures = new UnknownFailures(),
      passwordCost,
      passwordCheck = checkByArgon2,
      waitForSignIn = false,
    }: EngineOptions,
    folder: { close(): void },
  ): Promise<Engine> {
    const databasePath = join(dataDirectory, 'fairview.db');
    const backupFolder = join(dataDirectory, 'backups');
    finishRestoring(dataDirectory, key);
    const sqlite = openSqlite(databasePath, key);
    const makeBackupNow = (options?: Parameters<typeof makeBackup>[3]) =>
      makeBackup(dataDirectory, key, now(), options);
    await migrate(sqlite, MIGRATIONS, now, async () => void (await makeBackupNow({ withFiles: false })));
    renewCaptureTriggers(sqlite);
    keepPrivate(databasePath);

    // A change of many rows goes to the log while it is made: a commit that wrote them all at once would hold
    // everybody up. Nobody sees them before the commit. The library's own measure is sixteen megabytes; this is two.
    sqlite.pragma('cache_size = -2000');
    const { kysely, close: closeDatabase } = openKysely(sqlite);
    const reading = openKysely(openSqliteForReading(databasePath, key));
    await placeReleases(reading.kysely, releases);
    let backupProblem: string | null = null;
    const backUp = oneAfterAnother(async () => {
      // A change that is under way ends first, so that what was asked for before the backup is in it.
      await kysely.connection().execute(async () => undefined);
      const made = await makeBackupNow();
      backupProblem = null;
      return made;
    });
    const log = openLog(dataDirectory, now, random);
    const checkpoints = checkpointsAside(sqlite, databasePath, key, (error) =>
      log.error('The log of the database could not be moved.', error),
    );
    const files = new StoredFiles(join(dataDirectory, 'files'), key, random);
    const pieceKey = Buffer.from(hkdfSync('sha256', key, '', 'fairview fetched pieces v1', 32));
    const pieces = new FetchedPieces(join(dataDirectory, 'fetching'), pieceKey, random);
    await pieces.sweep(now());
    const checkFolder = join(dataDirectory, 'checks');
    await removeEarlierChecks(checkFolder);
    if (!hasDatabaseSetAside(dataDirectory)) await files.removeUnrecorded(await listFileKeys(kysely));

    const context: EngineContext = {
      reader: reading.kysely,
      change: changeOver(
        kysely,
        () => {
          checkpoints.committed();
          if (working !== undefined) runner.wake();
          exchangeLoop.changed();
        },
        (writer) => captureChanges(writer, context),
      ),
      files,
      pieces,
      constitution,
      workers,
      languageModel,
      languageModels: {
        given: languageModel,
        make: makeModel,
        use: (model) => void Object.assign(context, { languageModel: model }),
      },
      ledgers: openLedgerAccess(ledgers),
      secrets: secretBox(key, random),
      syncServerOf: syncServerOf ?? ((staffId) => connectionOfStaff(context, staffId, serverFetch)),
      now,
      newId: idSource(now, random),
      random,
      passwordCost,
      passwordCheck,
      linkKey: Buffer.from(hkdfSync('sha256', key, '', 'fairview signed links v1', 32)),
      packages: new PackagesAtHand(),
      checkFolder,
      backups: {
        list: () => listBackups(backupFolder, key),
        auditEnds: () => auditEnds(backupFolder, key),
        make: backUp,
        problem: () => backupProblem,
      },
    };
    const runner: JobRunner = new JobRunner(
      context,
      jobHandlers,
      log,
      changeOver(kysely, () => undefined),
      CANCEL_EFFECTS,
    );
    const exchangeLoop = new ExchangeLoop(context, serverFetch, (error) =>
      log.error('Keeping step with the sync-server failed.', error),
    );
    const sync = openSyncServices(context, serverFetch, exchangeLoop);
    const services = { context, runner, unknownFailures, sync };
    const answer = createEngineGate({
      handlers: {
        ...practiceHandlers,
        ...permanentFileHandlers,
        ...houseStyleHandlers,
        ...languageModelHandlers,
        ...outsideProcessorHandlers,
        ...ledgerHandlers,
        ...syncHandlers,
        ...financialStatementsHandlers,
        ...journalsHandlers,
        ...workHandlers,
        ...listHandlers,
        ...priorYearHandlers,
        ...xbrlFilingHandlers,
        ...reviewHandlers,
        ...taxonomyHandlers,
        ...taxonomyReleasesHandlers,
      },
      services,
      callerOf: (token) => callerOf(context, token),
      onInternalError: (error) => log.error('A request failed.', error),
    });

    // A backup that fails keeps nobody from the work; it is said where the backups are listed, and tried again.
    const backUpDaily = () =>
      (backupIsDue(backupFolder, now()) ? backUp() : Promise.resolve()).catch((error: unknown) => {
        backupProblem = 'The last backup failed. Look whether the disk is full, then press “Back up now”.';
        log.error('The daily backup failed.', error);
      });
    // A full disk keeps old notifications, not the practice closed.
    const tidyNotifications = () =>
      removeOldNotifications(context).catch((error: unknown) =>
        log.error('Old notifications could not be removed.', error),
      );
    let daily: NodeJS.Timeout | undefined;
    let working: Promise<void> | undefined;
    let closed = false;
    const work = async () => {
      if (closed) return;
      daily = setInterval(() => {
        void backUpDaily();
        void tidyNotifications();
      }, BACKUP_CHECK_MS);
      daily.unref();
      if ((await findPractice(kysely)) !== undefined) void backUpDaily();
      await runner.start();
      // A change wakes the queue, which has to be started before.
      await tidyNotifications();
      exchangeLoop.start();
    };
    const startWork = () => {
      working ??= work().catch((error: unknown) => {
        clearInterval(daily);
        working = undefined;
        throw error;
      });
      return working;
    };
    await applyLanguageModel(context);
    if (!waitForSignIn) await startWork();

    return {
      ...services,
      fetch: answer,
      practice: async () => {
        const practice = await findPractice(kysely);
        return practice ? { name: practice.name, sample: practice.sample === 1 } : null;
      },
      startWork,
      close: async () => {
        closed = true;
        await everyStep([
          // What is being started is started first, so that it can be ended.
          () => working?.catch(() => undefined),
          () => clearInterval(daily),
          () => context.ledgers.close(),
          () => exchangeLoop.close(),
          () => runner.stop(),
          () => backUp.idle(),
          () => checkpoints.close(),
          () => workers.close(),
          () => reading.close(),
          () => closeDatabase(),
          () => key.fill(0),
          () => context.linkKey.fill(0),
          () => pieces.forgetKey(),
          () => files.forgetKey(),
          () => context.secrets.forgetKey(),
          () => folder.close(),
        ]);
      },
    };
  }
}
