/**
 * Updates of the program: off unless the installed copy carries a feed (app-update.yml) and asks for it. Three
 * locks must open: electron-updater's SHA-512, the system's or Windows' own signature check, and the publisher's
 * detached signature by a key built into the program, checked before the download and again over the bytes that
 * arrived. Pre-releases, older versions and other channels are never taken; what does not fit is deleted.
 */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import type { UpdateState } from '../../preload/bridge.ts';
import { isSignedRelease } from '../../shared/service/release-signature.ts';

/** The part of electron-updater that is used. */
export interface Updater {
  autoDownload: boolean;
  autoInstallOnAppQuit: boolean;
  allowPrerelease: boolean;
  allowDowngrade: boolean;
  disableWebInstaller: boolean;
  checkForUpdates(): Promise<{
    readonly isUpdateAvailable: boolean;
    readonly updateInfo: { readonly version: string };
  } | null>;
  /** Paths of the files that were fetched and whose SHA-512 fits. */
  downloadUpdate(): Promise<readonly string[]>;
  on(event: 'download-progress', listener: (progress: { readonly percent: number }) => void): unknown;
}

export interface UpdateSettings {
  readonly packaged: boolean;
  readonly resourcesPath: string;
  readonly currentVersion: string;
  readonly channel: string;
  /** The publisher's public keys; none: new versions are announced only. */
  readonly keys: readonly string[];
  /** Loaded only when there is a feed. */
  readonly loadUpdater: () => Promise<Updater>;
  readonly log: (message: string, cause?: unknown) => void;
}

export interface Updates {
  /** Asks the feed, or says how far a download has come. */
  readonly check: () => Promise<UpdateState>;
  /** Ends when no download is under way. */
  readonly settled: () => Promise<void>;
}

/** What the feed must say of each file; anything less is refused. */
const offerSchema = z.object({
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  files: z
    .array(
      z.object({
        url: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/),
        sha512: z.string(),
        size: z.number().int(),
        signature: z.string(),
      }),
    )
    .min(1),
  // A web installer would fetch files that nobody signed.
  packages: z.never().optional(),
});
type Offer = z.output<typeof offerSchema>;

const OFF: UpdateState = { state: 'OFF', version: null };

/** The offer where every file of it is signed for this channel and version; undefined otherwise. */
function signedOffer(info: unknown, channel: string, keys: readonly string[]): Offer | undefined {
  const offer = offerSchema.safeParse(info);
  if (!offer.success) return undefined;
  const { version, files } = offer.data;
  const signed = files.every(({ url, sha512, size, signature }) =>
    isSignedRelease({ channel, version, name: url, sha512, size }, signature, keys),
  );
  return signed ? offer.data : undefined;
}

async function sha512Of(path: string): Promise<string> {
  const hash = createHash('sha512');
  await pipeline(createReadStream(path), hash);
  return hash.digest('base64');
}

/** A feed without this channel or without a release yet is no failure: there is nothing newer. */
const isEmptyFeed = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_UPDATER_CHANNEL_FILE_NOT_FOUND';

export function createUpdates(settings: UpdateSettings): Updates {
  const { channel, currentVersion, keys, log } = settings;
  let loaded: Promise<Updater> | undefined;
  let state: UpdateState = OFF;
  let download: Promise<void> | undefined;

  const load = async (): Promise<Updater> => {
    const updater = await settings.loadUpdater();
    updater.autoDownload = false;
    updater.allowPrerelease = false;
    updater.allowDowngrade = false;
    updater.disableWebInstaller = true;
    updater.on('download-progress', ({ percent }) => {
      if (state.state === 'DOWNLOADING') state = { ...state, percent: Math.floor(percent) };
    });
    return updater;
  };

  /** Fetches, checks what arrived, and only then lets it be installed on quit. */
  const fetchSigned = async (updater: Updater, offer: Offer): Promise<void> => {
    const { version } = offer;
    updater.autoInstallOnAppQuit = false;
    const paths = await updater.downloadUpdate();
    const expected = new Set(offer.files.map(({ sha512 }) => sha512));
    for (const path of paths) {
      if (expected.has(await sha512Of(path))) continue;
      await Promise.all(paths.map((each) => rm(each, { force: true })));
      state = { state: 'REFUSED', version };
      log('The downloaded update is not what the publisher signed; it was deleted.');
      return;
    }
    updater.autoInstallOnAppQuit = true;
    // Finds the file that was just checked, and sets it up to be installed.
    await updater.downloadUpdate();
    state = { state: 'READY', version };
  };

  const ask = async (): Promise<UpdateState> => {
    loaded ??= load();
    const updater = await loaded;
    updater.autoInstallOnAppQuit = false;
    const found = await updater.checkForUpdates();
    if (found === null || !found.isUpdateAvailable) return { state: 'UP_TO_DATE', version: currentVersion };
    const { version } = found.updateInfo;
    if (keys.length === 0) return { state: 'AVAILABLE', version };
    const offer = signedOffer(found.updateInfo, channel, keys);
    if (offer === undefined) {
      log(`The update ${version} does not carry the publisher's signature for this channel; it was refused.`);
      return { state: 'REFUSED', version };
    }
    state = { state: 'DOWNLOADING', version, percent: 0 };
    download = fetchSigned(updater, offer)
      .catch((error: unknown) => {
        updater.autoInstallOnAppQuit = false;
        state = { state: 'UNREACHABLE', version: null };
        log('The update was not kept.', error);
      })
      .finally(() => {
        download = undefined;
      });
    return state;
  };

  let asking: Promise<UpdateState> | undefined;
  const checkOnce = async (): Promise<UpdateState> => {
    try {
      const answer = await ask();
      // A download tells its own state from now on.
      if (answer.state !== 'DOWNLOADING') state = answer;
      return answer;
    } catch (error) {
      loaded = undefined;
      const nothing = isEmptyFeed(error);
      if (!nothing) log('The update feed could not be read.', error);
      state = nothing
        ? { state: 'UP_TO_DATE', version: currentVersion }
        : { state: 'UNREACHABLE', version: null };
    }
    return state;
  };

  return {
    check: async () => {
      if (!settings.packaged || !existsSync(join(settings.resourcesPath, 'app-update.yml'))) return OFF;
      if (download !== undefined || state.state === 'READY') return state;
      asking ??= checkOnce().finally(() => {
        asking = undefined;
      });
      return await asking;
    },
    settled: async () => {
      await asking;
      await download;
    },
  };
}

/** electron-updater reads Electron as it loads, hence only when asked for. */
export async function loadElectronUpdater(): Promise<Updater> {
  const { autoUpdater } = await import('electron-updater');
  return autoUpdater;
}
