/**
 * Releases that a practice has installed beside those of the program, which in a packaged program is sealed: each in a
 * folder of its own under the practice's data, named by version and digest. The folders follow from the practice's
 * database, which holds each release whole under its digest (main/taxonomy-releases): whatever of them is changed, half
 * there or not known to it is put right or taken away before the rule book is opened. A release never changes
 * (specification 9): another content under a name that is installed is another digest, and refused.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { writeThrough } from './pending-install.ts';
import { VERSION_FORM } from './taxonomy.ts';

/** The files by which a release decides over filings, in the order in which its digest takes them. */
export function decidingFiles(version: string): readonly [string, string] {
  return [`taxonomy_${version}.json`, `validation_rules_${version}.json`];
}

/** SHA-256 (hex) of a release by the content of its deciding files; the published package is named in the taxonomy. */
export function releaseDigest(version: string, contentOf: (file: string) => Uint8Array | string): string {
  const whole = createHash('sha256');
  for (const file of decidingFiles(version))
    whole.update(`${file} ${createHash('sha256').update(contentOf(file)).digest('hex')}\n`);
  return whole.digest('hex');
}

const DIGITS_IN_NAME = 16;
const FOLDER = /^(.+)\.([0-9a-f]{16})$/;
const folderName = (version: string, sha256: string) => `${version}.${sha256.slice(0, DIGITS_IN_NAME)}`;

/** Folders by version; none where nothing was ever installed. */
export function releaseFolders(root: string): ReadonlyMap<string, string> {
  if (!existsSync(root)) return new Map();
  return new Map(
    readdirSync(root).flatMap((name) => {
      const version = FOLDER.exec(name)?.[1];
      return version !== undefined && VERSION_FORM.test(version)
        ? [[version, join(root, name)] as const]
        : [];
    }),
  );
}

/** A release under its digest. */
export interface ReleaseName {
  readonly version: string;
  readonly sha256: string;
}

/** Files by their names under the rule book, the published package among them. */
export type ReleaseContent = ReadonlyMap<string, Uint8Array | string>;

/** True where the folder holds exactly that release; its package is checked at each reading. */
function isWhole(folder: string, version: string, sha256: string): boolean {
  try {
    const deciding = decidingFiles(version);
    const there = readdirSync(folder);
    return (
      deciding.every((file) => there.includes(file)) &&
      there.every((name) => name === 'published' || deciding.some((file) => file === name)) &&
      releaseDigest(version, (file) => readFileSync(join(folder, file))) === sha256
    );
  } catch {
    return false;
  }
}

/** True where the folder of a release holds what its own name says, the digest of its deciding files. */
export function isAsNamed(folder: string): boolean {
  const [, version, digest] = FOLDER.exec(basename(folder)) ?? [];
  try {
    const found = releaseDigest(version ?? '', (file) => readFileSync(join(folder, file)));
    return found.slice(0, DIGITS_IN_NAME) === digest;
  } catch {
    return false;
  }
}

/** True where the release stands under the folder as it was installed. */
export function isPlaced(root: string, { version, sha256 }: ReleaseName): boolean {
  return isWhole(join(root, folderName(version, sha256)), version, sha256);
}

/** Puts one release in place: written aside, moved there at once. Throws where its files are not those of its digest. */
export function placeRelease(root: string, { version, sha256 }: ReleaseName, content: ReleaseContent): void {
  if (releaseDigest(version, (file) => content.get(file) ?? '') !== sha256)
    throw new Error(`The release ${version} is not kept as it was installed.`);
  mkdirSync(root, { recursive: true, mode: 0o700 });
  const making = mkdtempSync(join(root, '.placing-'));
  for (const [name, bytes] of content) {
    if (!decidingFiles(version).includes(name) && !/^published\/[0-9a-f]{64}\.zip$/.test(name)) continue;
    mkdirSync(dirname(join(making, name)), { recursive: true });
    writeThrough(join(making, name), bytes);
  }
  const target = join(root, folderName(version, sha256));
  rmSync(target, { recursive: true, force: true });
  renameSync(making, target);
}

/** Reads a release as the program will, from a folder of its own that is gone afterwards. Throws what reading it throws. */
export function tryRelease(
  release: ReleaseName,
  content: ReleaseContent,
  read: (root: string, version: string) => void,
): void {
  const root = mkdtempSync(join(tmpdir(), 'fairview-release-'));
  try {
    placeRelease(root, release, content);
    read(root, release.version);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** Takes away whatever is none of these releases, or not as it was installed. */
export function keepOnly(root: string, releases: readonly ReleaseName[]): void {
  if (!existsSync(root)) return;
  const wanted = new Set(
    releases.filter((each) => isPlaced(root, each)).map(({ version, sha256 }) => folderName(version, sha256)),
  );
  for (const name of readdirSync(root))
    if (!wanted.has(name)) rmSync(join(root, name), { recursive: true, force: true });
}
