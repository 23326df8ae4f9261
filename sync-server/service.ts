/**
 * Puts the sync-server together from plain options (house 1); no network. It is one function from a web-standard
 * Request, with the address it came from, to a Response.
 */
import { join } from 'node:path';
import { keepFolderPrivate } from '../shared/service/encrypted-sqlite.ts';
import { idSource } from '../shared/service/ids.ts';
import { checkByArgon2, type PasswordCheck, type PasswordCost } from '../shared/service/passwords.ts';
import { openLog } from '../shared/service/service-log.ts';
import { accountHandlers } from './api/account-handlers.ts';
import { administrationHandlers } from './api/administration-handlers.ts';
import { portalHandlers } from './api/portal-handlers.ts';
import { practiceHandlers } from './api/practice-handlers.ts';
import { createRateLimit } from './api/rate-limit.ts';
import { createServerGate } from './api/server-gate.ts';
import { syncHandlers } from './api/sync-handlers.ts';
import { updateHandlers } from './api/update-handlers.ts';
import { signDailyHead } from './audit/audit-verification.ts';
import { sealedSecrets } from './context/sealed-secrets.ts';
import type { ServerContext } from './context/server-context.ts';
import { startMailWorker } from './mail/mail-worker.ts';
import { type MailSettings, smtpTransport } from './mail/smtp.ts';
import { adminPage } from './pages/admin-page.ts';
import { portalPages } from './portal/pages/portal-pages.ts';
import { remindClients } from './portal/reminders.ts';
import { installedTaxonomyVersions, ruleBookOf } from './practice/taxonomy-versions.ts';
import { migrate } from './store/migrations/migrate.ts';
import { openStore } from './store/open-store.ts';
import { pieceStore } from './store/piece-store.ts';
import { releaseFiles } from './store/release-files.ts';
import { clientNames } from './store/repositories/client-names.ts';

const HEAD_CHECK_MS = 30 * 60_000;

export interface ServiceOptions {
  readonly directory: string;
  /** 32 bytes. */
  readonly key: Buffer;
  readonly databaseUrl?: string | undefined;
  /** Accepted by the first set-up. */
  readonly setUpToken?: string;
  readonly version: string;
  /** The built page (dist/renderer); without it no page is served. */
  readonly pageFolder?: string | undefined;
  /** Addresses that the rate limits do not count. */
  readonly rateLimitExempt?: readonly string[] | undefined;
  readonly now: () => Date;
  readonly random: (bytes: number) => Buffer;
  /** Lower than the security guide's for tests that are not about passwords; absent in the program. */
  readonly passwordCost?: PasswordCost | undefined;
  /** Replaced by tests that count the work of a sign-in. */
  readonly passwordCheck?: PasswordCheck | undefined;
  /** Where clients reach this server, for links in mails. */
  readonly publicUrl?: string | undefined;
  /** Absent: no mails, links are shown to the sender. */
  readonly mail?: MailSettings | undefined;
}

export interface SyncService {
  readonly context: ServerContext;
  readonly fetch: (request: Request, peer: { readonly address: string }) => Promise<Response>;
  readonly close: () => Promise<void>;
}

/** Opens the data. Throws WrongKey, DatabaseInUse, NewerDatabase; nothing is changed by a failure. */
export async function openService(options: ServiceOptions): Promise<SyncService> {
  const { directory, key, databaseUrl, now, random, version, setUpToken = null, mail } = options;
  const transport = mail && smtpTransport(mail);
  keepFolderPrivate(directory);
  const store = openStore({ directory, key, databaseUrl });
  try {
    await migrate(store, now);
  } catch (error) {
    await store.close();
    throw error;
  }
  const log = openLog(directory, now, random);
  const context: ServerContext = {
    reader: store.reader,
    change: store.change,
    dialect: store.dialect,
    clientNames: clientNames(store.reader),
    secrets: sealedSecrets(key, random),
    pieces: pieceStore(directory, key, random),
    now,
    newId: idSource(now, random),
    random,
    taxonomyVersions: installedTaxonomyVersions(),
    passwordCost: options.passwordCost,
    passwordCheck: options.passwordCheck ?? checkByArgon2,
    version,
    portal: { publicUrl: options.publicUrl?.replace(/\/+$/, '') ?? null, mails: mail !== undefined },
    startedAt: now().toISOString(),
    releaseFiles: releaseFiles(join(directory, 'releases'), random, now),
  };
  // Read before the first desktop asks: elements and rules of a version take a while.
  for (const each of context.taxonomyVersions) ruleBookOf(each);
  const limit = createRateLimit({ now, exempt: options.rateLimitExempt });
  const page = options.pageFolder === undefined ? undefined : adminPage(options.pageFolder, random);
  const gate = createServerGate({
    handlers: {
      ...accountHandlers,
      ...practiceHandlers,
      ...administrationHandlers,
      ...syncHandlers,
      ...portalHandlers,
      ...updateHandlers,
    },
    services: { context, setUpToken },
    onInternalError: (error) => log.error('A request failed.', error),
  });
  const door = portalPages(gate, now, {
    exempt: options.rateLimitExempt,
    // On one machine alone links may begin with http.
    secure: !(options.publicUrl ?? '').startsWith('http:'),
  });
  const fetch: SyncService['fetch'] = async (request, peer) =>
    limit(request, peer.address) ?? (await page?.(request)) ?? (await door(request, peer));
  const mails =
    transport &&
    startMailWorker(context, transport, (error) => log.error('Sending mails failed.', error), mail?.lookMs);
  const signHead = () =>
    signDailyHead(context).catch((error: unknown) =>
      log.error('The daily head of the audit log failed.', error),
    );
  let signing: Promise<unknown> = signHead();
  await signing;
  const remind = () =>
    remindClients(context).catch((error: unknown) => log.error('Reminding clients failed.', error));
  let reminding: Promise<unknown> = remind();
  await reminding;
  const daily = setInterval(() => {
    signing = signHead();
    reminding = remind();
  }, HEAD_CHECK_MS);
  daily.unref();
  return {
    context,
    fetch,
    close: async () => {
      clearInterval(daily);
      await signing;
      await reminding;
      await mails?.close();
      await store.close();
    },
  };
}
