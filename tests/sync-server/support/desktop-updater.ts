/**
 * The real electron-updater in plain Node, as it runs in an installed AppImage: only Electron's own application
 * object and its network module are replaced, by a few lines each.
 */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import http from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createUpdates, type Updater, type Updates } from '../../../main/shell/updates.ts';

const requireUpdater = createRequire(createRequire(import.meta.url).resolve('electron-updater'));
const { AppImageUpdater } = requireUpdater('electron-updater');
const { HttpExecutor, configureRequestOptions, configureRequestUrl } = requireUpdater('builder-util-runtime');

/** What electron-updater does through Electron's network module, through Node's. */
class NodeHttpExecutor extends HttpExecutor {
  createRequest(options: http.RequestOptions, callback: (response: http.IncomingMessage) => void) {
    return http.request(options, callback);
  }

  // biome-ignore lint/suspicious/noExplicitAny: electron-updater's own untyped options.
  async download(url: URL, destination: string, options: any): Promise<string> {
    return await options.cancellationToken.createPromise(
      (resolve: (path: string) => void, reject: (error: Error) => void, onCancel: unknown) => {
        const request = { headers: options.headers || undefined, redirect: 'manual' };
        configureRequestUrl(url, request);
        configureRequestOptions(request);
        const callback = (error: Error | null) => (error ? reject(error) : resolve(destination));
        this.doDownload(request, { destination, options, onCancel, callback, responseHandler: null }, 0);
      },
    );
  }
}

export interface InstalledDesktop {
  readonly updates: Updates;
  /** Messages that the desktop logged. */
  readonly logged: readonly string[];
  /** Files that the updater keeps of a download. */
  readonly kept: () => readonly string[];
  /** Quits; what is ready is installed. Answers the bytes of the program afterwards. */
  readonly quit: () => Buffer;
  readonly remove: () => void;
}

/** An installed AppImage of a version, whose feed is `url`. */
export function installDesktop(options: {
  readonly url: string;
  readonly version: string;
  readonly keys: readonly string[];
  /** Fixes the share that the desktop stands at; by chance otherwise. */
  readonly stagingId?: string;
}): InstalledDesktop {
  const folder = mkdtempSync(join(tmpdir(), 'fairview-desktop-'));
  const program = join(folder, 'Fairview.AppImage');
  const cache = join(folder, 'cache');
  const config = join(folder, 'app-update.yml');
  writeFileSync(program, 'the installed program');
  writeFileSync(
    config,
    `provider: generic\nurl: ${options.url}\nchannel: latest\nupdaterCacheDirName: fairview-updater\n`,
  );
  if (options.stagingId !== undefined) writeFileSync(join(folder, '.updaterId'), options.stagingId);
  const onQuit: ((exitCode: number) => void)[] = [];
  const logged: string[] = [];

  const loadUpdater = async (): Promise<Updater> => {
    const updater = new AppImageUpdater(null, {
      version: options.version,
      name: 'Fairview',
      isPackaged: true,
      appUpdateConfigPath: config,
      userDataPath: folder,
      baseCachePath: cache,
      whenReady: async () => undefined,
      quit: () => undefined,
      relaunch: () => undefined,
      onQuit: (handler: (exitCode: number) => void) => onQuit.push(handler),
    });
    updater.httpExecutor = new NodeHttpExecutor();
    updater.logger = null;
    // A program without a block map inside is fetched whole.
    updater.disableDifferentialDownload = true;
    return updater;
  };
  process.env.APPIMAGE = program;
  const pending = join(cache, 'fairview-updater', 'pending');
  mkdirSync(folder, { recursive: true });
  return {
    logged,
    updates: createUpdates({
      packaged: true,
      resourcesPath: folder,
      currentVersion: options.version,
      channel: 'stable',
      keys: options.keys,
      loadUpdater,
      log: (message) => logged.push(message),
    }),
    kept: () => (existsSync(pending) ? readdirSync(pending) : []),
    quit: () => {
      process.env.APPIMAGE = program;
      for (const handler of onQuit) handler(0);
      return readFileSync(program);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
