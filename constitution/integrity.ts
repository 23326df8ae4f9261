/**
 * The seal of the constitution (specification 2.15: immutable per release). manifest.json lists every file
 * that the program reads with its SHA-256; it is written by the conversion and checked once at start. What
 * must stay true: a file that was changed, is missing or is not listed stops the program.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { INSTALLING } from './pending-install.ts';

export const MANIFEST_FILE = 'manifest.json';

/** What the program reads; sources, the spreadsheets and the grammar are not part of it. */
const READ_BY_THE_PROGRAM = /\.(?:json|txt|md)$/;
const LEFT_OUT: ReadonlySet<string> = new Set(['release', 'rule-language', INSTALLING]);

const manifestSchema = z.strictObject({
  files: z.array(z.strictObject({ path: z.string().min(1), sha256: z.string().regex(/^[0-9a-f]{64}$/) })),
});

/** The rule book on this machine is not the one that was installed. */
export class ConstitutionIntegrityError extends Error {
  readonly files: readonly string[];
  constructor(findings: readonly { readonly file: string; readonly what: string }[]) {
    const named = findings.slice(0, 5).map(({ file, what }) => `${file} ${what}`);
    const more = findings.length > named.length ? `; and ${findings.length - named.length} more` : '';
    super(
      `The rule book of this program is not as it was installed: ${named.join('; ')}${more}. Install Fairview again; the practice's data is kept elsewhere and stays as it is.`,
    );
    this.name = 'ConstitutionIntegrityError';
    this.files = findings.map(({ file }) => file);
  }
}

function filesBelow(directory: string, folder: string): readonly string[] {
  return readdirSync(join(directory, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return folder === '' && LEFT_OUT.has(path) ? [] : filesBelow(directory, path);
    return isSealed(path) ? [path] : [];
  });
}

/** SHA-256 (hex) of every file that the manifest covers, by path with forward slashes, in order of the paths. */
export function hashConstitution(directory: string): ReadonlyMap<string, string> {
  const hash = (path: string) =>
    createHash('sha256')
      .update(readFileSync(join(directory, path)))
      .digest('hex');
  return new Map([...filesBelow(directory, '')].sort().map((path) => [path, hash(path)]));
}

/** True for a file that the manifest must list. */
export function isSealed(path: string): boolean {
  const [folder = ''] = path.split('/');
  return (
    READ_BY_THE_PROGRAM.test(path) && !(path.includes('/') && LEFT_OUT.has(folder)) && path !== MANIFEST_FILE
  );
}

/** Hashes as they will be once these files stand, by their content. */
export function withHashes(
  hashes: ReadonlyMap<string, string>,
  files: ReadonlyMap<string, Uint8Array | string>,
): ReadonlyMap<string, string> {
  const added = [...files].map(
    ([path, content]) => [path, createHash('sha256').update(content).digest('hex')] as const,
  );
  return new Map([...hashes, ...added].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The manifest's text: one file per line. */
export function manifestText(hashes: ReadonlyMap<string, string>): string {
  const rows = [...hashes].map(([path, sha256]) => `  ${JSON.stringify({ path, sha256 })}`);
  return `{\n "files": [\n${rows.join(',\n')}\n ]\n}\n`;
}

/** Seals the folder as it stands; for the conversion and for whoever edits a file by hand. */
export function writeManifest(directory: string): void {
  writeFileSync(join(directory, MANIFEST_FILE), manifestText(hashConstitution(directory)));
}

function listedFiles(directory: string): ReadonlyMap<string, string> {
  const broken = (what: string) => new ConstitutionIntegrityError([{ file: MANIFEST_FILE, what }]);
  let text: string;
  try {
    text = readFileSync(join(directory, MANIFEST_FILE), 'utf8');
  } catch {
    throw broken('is missing');
  }
  try {
    const { files } = manifestSchema.parse(JSON.parse(text));
    return new Map(files.map((file) => [file.path, file.sha256]));
  } catch {
    throw broken('is damaged');
  }
}

/** Throws ConstitutionIntegrityError, naming every file that was changed, is missing or is not listed. */
export function verifyConstitution(directory: string): void {
  const listed = listedFiles(directory);
  const found = hashConstitution(directory);
  const findings = [
    ...[...listed].flatMap(([file, sha256]) => {
      const here = found.get(file);
      if (here === sha256) return [];
      return [{ file, what: here === undefined ? 'is missing' : 'was changed' }];
    }),
    ...[...found.keys()]
      .filter((file) => !listed.has(file))
      .map((file) => ({ file, what: 'does not belong there' })),
  ];
  if (findings.length > 0) throw new ConstitutionIntegrityError(findings);
}
