/**
 * Puts the sync-server together from plain options (house 1); no network. It is one function from a web-standard
 * Request, with the address it came from, to a Response.
 */
import { join } from 'node:path';
import { idSource } from '../shared/service/ids.ts';
import { openLog } from '../shared/service/service-log.ts';
import { accountHandlers } from './api/account-handlers.ts';
import { practiceHandlers } from './api/practice-handlers.ts';
import { createServerGate } from './api/server-gate.ts';
import { updateHandlers } from './api/update-handlers.ts';
import { signDailyHead } from './audit/audit-verification.ts';
import { sealedSecrets } from './practice/sealed-secrets.ts';
import { installedTaxonomyVersions } from './practice/taxonomy-versions.ts';
import type { ServerContext } from './server-context.ts';
import { migrate } from './store/migrate.ts';
import { openStore } from './store/open-store.ts';
import { releaseFiles } from './updates/release-files.ts';

const HEAD_CHECK_MS = 30 * 60_000;

export interface ServiceOptions {
  readonly directory: string;
  /** 32 bytes. */
  readonly key: Buffer;
  readonly databaseUrl?: string | undefined;
  /** Accepted by the first set-up. */
  readonly setUpToken?: string;
  readonly version: string;
  readonly now: () => Date;
  readonly random: (bytes: number) => Buffer;
}

export interface SyncService {
  readonly context: ServerContext;
  readonly fetch: (request: Request, peer: { readonly address: string }) => Promise<Response>;
  readonly close: () => Promise<void>;
}

/** Opens the data. Throws WrongKey, DatabaseInUse, NewerDatabase; nothing is changed by a failure. */
export async function openService(options: ServiceOptions): Promise<SyncService> {
  const { directory, key, databaseUrl, now, random, version, setUpToken = null } = options;
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
    secrets: sealedSecrets(key, random),
    now,
    newId: idSource(now, random),
    random,
    taxonomyVersions: installedTaxonomyVersions(),
    version,
    releaseFiles: releaseFiles(join(directory, 'releases'), random),
  };
  const fetch = createServerGate({
    handlers: { ...accountHandlers, ...practiceHandlers, ...updateHandlers },
    services: { context, setUpToken },
    onInternalError: (error) => log.error('A request failed.', error),
  });
  let signing: Promise<unknown> = Promise.resolve();
  const signHead = () => {
    signing = signDailyHead(context).catch((error: unknown) =>
      log.error('The daily head of the audit log failed.', error),
    );
  };
  signHead();
  const daily = setInterval(signHead, HEAD_CHECK_MS);
  daily.unref();
  return {
    context,
    fetch,
    close: async () => {
      clearInterval(daily);
      await signing;
      await store.close();
    },
  };
}
