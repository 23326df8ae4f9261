/**
 * The files that somebody has chosen for a release, held against what the publisher has signed: what is missing, what
 * is another file, what does not belong to it. The server looks at the bytes; this spares sending them in vain. Pure.
 */
import {
  type DeclaredFile,
  type NewRelease,
  newReleaseSchema,
} from '../../../../shared/contract/server-updates.ts';
import { feedOf, readReleaseYml } from '../../../../shared/model/release-yml.ts';
import { UPDATE_FEEDS } from '../../../../shared/model/releases.ts';

/** What the page needs to know of a file; a `File` of the browser is one. */
export interface ChosenFile {
  readonly name: string;
  readonly size: number;
}

export const isDeclaration = (name: string): boolean => name.endsWith('.release.json');
export const isYml = (name: string): boolean => name.endsWith('.yml');
const isPart = (name: string): boolean => !isDeclaration(name) && !isYml(name);

/** A small text among the chosen files, as it was read. */
export interface ChosenText {
  readonly name: string;
  readonly text: string;
}

/** The signed declaration, or what is wrong with what was chosen in words that say what to do. */
export type Reading =
  | { readonly declaration: NewRelease; readonly fault: null }
  | { readonly declaration: null; readonly fault: string };

const failed = (fault: string): Reading => ({ declaration: null, fault });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Why a yml and the declaration are not of one build; null where they are. */
function contradiction({ name, text }: ChosenText, declaration: NewRelease): string | null {
  if (feedOf(name) === undefined)
    return `“${name}” is none of ${UPDATE_FEEDS.join('.yml, ')}.yml. Leave it out.`;
  if (feedOf(name) !== declaration.feed) {
    return `“${name}” is of another platform than the signed release (${declaration.feed}). Choose the files of one build.`;
  }
  try {
    const built = readReleaseYml(text);
    const same =
      built.version === declaration.version &&
      built.files.every(({ url, sha512 }) =>
        declaration.files.some((file) => file.name === url && file.sha512 === sha512),
      );
    return same
      ? null
      : `“${name}” tells of version ${built.version} or of files that were not signed. Sign this build, and choose its files.`;
  } catch (error) {
    return `“${name}” cannot be read. ${error instanceof Error ? error.message : ''}`;
  }
}

/** Reads the declaration among the chosen texts, and holds a yml against it. Nothing chosen: both null-like. */
export function readDeclaration(texts: readonly ChosenText[]): Reading | null {
  const [declared, second] = texts.filter(({ name }) => isDeclaration(name));
  const ymls = texts.filter(({ name }) => isYml(name));
  if (second !== undefined) {
    return failed('Several signed releases were chosen. Publish one platform after the other.');
  }
  if (declared === undefined) {
    const [yml] = ymls;
    if (yml === undefined) return null;
    const wanted = yml.name.replace(/\.yml$/, '.release.json');
    return failed(
      `“${yml.name}” is not signed. The publisher’s command sync-server/updates/sign-release.ts writes ${wanted} beside it: choose that file too.`,
    );
  }
  const release = newReleaseSchema.safeParse(parsed(declared.text));
  if (!release.success) {
    const [issue] = release.error.issues;
    return failed(
      `“${declared.name}” is not a signed release (${issue?.path.join('.') || 'the whole file'}: ${issue?.message ?? 'not valid'}). Sign the build anew.`,
    );
  }
  for (const yml of ymls) {
    const fault = contradiction(yml, release.data);
    if (fault !== null) return failed(fault);
  }
  return { declaration: release.data, fault: null };
}

export type FileState = 'ARRIVED' | 'READY' | 'MISSING' | 'OTHER_SIZE';

export interface FileLine<Chosen extends ChosenFile> {
  readonly name: string;
  readonly size: number;
  readonly state: FileState;
  readonly chosen: Chosen | undefined;
}

type Declared = Pick<DeclaredFile, 'name' | 'size'> & { readonly uploadedAt?: string | null };

/** Each declared file with what was chosen for it, in the order of the declaration. */
export function fileLines<Chosen extends ChosenFile>(
  declared: readonly Declared[],
  chosen: readonly Chosen[],
): readonly FileLine<Chosen>[] {
  return declared.map(({ name, size, uploadedAt = null }) => {
    const found = chosen.find((each) => each.name === name);
    const state =
      uploadedAt !== null
        ? 'ARRIVED'
        : found === undefined
          ? 'MISSING'
          : found.size === size
            ? 'READY'
            : 'OTHER_SIZE';
    return { name, size, state, chosen: found };
  });
}

/** Chosen files that the release does not declare; they are not sent. */
export function strangers(declared: readonly Declared[], chosen: readonly ChosenFile[]): readonly string[] {
  const known = new Set(declared.map(({ name }) => name));
  return chosen.filter(({ name }) => isPart(name) && !known.has(name)).map(({ name }) => name);
}
