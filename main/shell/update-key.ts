/**
 * The publisher's keys for updates, built into the program (security: updates): public halves of Ed25519 pairs
 * (SPKI in base64), of which any may have signed. They come from FAIRVIEW_UPDATE_KEYS at build time; a copy that
 * was built without one announces new versions and installs none.
 */

/** Put in by the build (vite.config.ts); a variable of the running program's environment is never read. */
declare const FAIRVIEW_UPDATE_KEYS: string | undefined;

const builtIn = typeof FAIRVIEW_UPDATE_KEYS === 'string' ? FAIRVIEW_UPDATE_KEYS : '';

export const UPDATE_KEYS: readonly string[] = builtIn.split(',').filter((key) => key !== '');

/** The only channel that this program takes updates from. */
export const UPDATE_CHANNEL = 'stable';
