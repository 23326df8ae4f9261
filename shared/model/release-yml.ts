/**
 * Reads the yml that electron-builder writes beside its files (latest.yml and its like): only what it writes,
 * flat keys and the list of files. Anything else is refused in plain words rather than guessed at.
 */
import { z } from 'zod';
import { UPDATE_FEEDS, type UpdateFeed } from './releases.ts';

const fileSchema = z.object({
  url: z.string(),
  sha512: z.string(),
  size: z.coerce.number().int(),
  blockMapSize: z.coerce.number().int().optional(),
});
const ymlSchema = z.object({
  version: z.string(),
  files: z.array(fileSchema).min(1),
  releaseDate: z.iso.datetime(),
});
export type BuiltRelease = z.output<typeof ymlSchema>;

function scalar(text: string): string {
  const [, quoted] = /^'(.*)'$/.exec(text) ?? /^"(.*)"$/.exec(text) ?? [];
  return quoted ?? text;
}

/** The feed that a yml belongs to by its name; undefined for another file. */
export function feedOf(fileName: string): UpdateFeed | undefined {
  return UPDATE_FEEDS.find((feed) => fileName === `${feed}.yml`);
}

/** Throws an error that names the line that was not understood, or what is missing. */
export function readReleaseYml(text: string): BuiltRelease {
  const top: Record<string, string> = {};
  const files: Record<string, string>[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '' || line === 'files:') continue;
    const [, mark, key, value] = /^( {2}- | {4})?([A-Za-z0-9]+): (\S.*)$/.exec(line) ?? [];
    if (key === undefined || value === undefined) {
      throw new Error(`Line ${index + 1} is not one that electron-builder writes: ${line}`);
    }
    if (mark === '  - ') files.push({});
    const into = mark === undefined ? top : files.at(-1);
    if (!into) throw new Error(`Line ${index + 1} belongs to no file: ${line}`);
    into[key] = scalar(value);
  }
  const release = ymlSchema.safeParse({ ...top, files });
  if (!release.success) throw new Error(`The yml is not complete: ${z.prettifyError(release.error)}`);
  return release.data;
}
