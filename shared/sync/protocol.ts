/**
 * The version of the sync protocol. A desktop names its own with every call; the server lifts the body of an
 * older one step by step and refuses one below the minimum, saying which one it needs. Nothing else here may
 * depend on a version. Raising: add a step to the ladder; drop steps together with the minimum, which rises too
 * where an older desktop could not read what it pulls.
 */
export const PROTOCOL_VERSION = 4;
/** The oldest protocol that is still lifted: desktops of 3 had one place for all that they pull, whoever pulled. */
export const MINIMUM_PROTOCOL_VERSION = 4;
export const PROTOCOL_HEADER = 'x-fairview-protocol';

/**
 * The release of the program that a desktop runs. For administrators to read, nothing depends on it: desktops of
 * before leave it out, and what is not a version counts as left out.
 */
export const VERSION_HEADER = 'x-fairview-version';
const RELEASE = /^\d{1,5}\.\d{1,5}\.\d{1,5}(?:-[0-9A-Za-z]+(?:[.-][0-9A-Za-z]+)*)?$/;
const LONGEST_RELEASE = 32;

/** The release that a header states, or undefined where it states none. */
export function versionOf(header: string | null): string | undefined {
  return header !== null && header.length <= LONGEST_RELEASE && RELEASE.test(header) ? header : undefined;
}

/** Lifts a body of one version to the next one; pure. */
export type LadderStep = (body: unknown) => unknown;

/** The step at version n lifts to n + 1. */
export const LADDER: Readonly<Record<number, LadderStep>> = {};

/** The version that a header states, or undefined where it states none. */
export function protocolOf(header: string | null): number | undefined {
  return header !== null && /^\d{1,4}$/.test(header) ? Number(header) : undefined;
}

/** True for a version that this program still speaks. */
export function speaks(version: number, minimum = MINIMUM_PROTOCOL_VERSION): boolean {
  return version >= minimum && version <= PROTOCOL_VERSION;
}

/** Lifts a body to the present version. Throws where a step is missing, which a test rules out. */
export function liftBody(
  body: unknown,
  from: number,
  ladder: Readonly<Record<number, LadderStep>> = LADDER,
  to = PROTOCOL_VERSION,
): unknown {
  let lifted = body;
  for (let version = from; version < to; version += 1) {
    const step = ladder[version];
    if (!step) throw new Error(`The ladder has no step from protocol ${version}.`);
    lifted = step(lifted);
  }
  return lifted;
}
