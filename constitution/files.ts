/**
 * Reading of constitution files: from the folder of this module, or from a folder given once by the host
 * (packaged builds keep the files outside the archive). Each file is parsed by schema, deep-frozen and kept.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { z } from 'zod';
import { ConstitutionFileError } from './errors.ts';
import type { DeepReadonly } from './types.ts';

/** Where the files are when the caller names no directory. */
export const CONSTITUTION_DIRECTORY = fileURLToPath(new URL('.', import.meta.url));

export function readConstitutionText(directory: string, name: string): string {
  try {
    return readFileSync(join(directory, name), 'utf8');
  } catch {
    throw new ConstitutionFileError(name, 'it cannot be read.');
  }
}

/** Freezes plain data all the way down and returns it. */
export function deepFreeze<T>(value: T): DeepReadonly<T> {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) deepFreeze(part);
  }
  return value as DeepReadonly<T>;
}

/** Parses a constitution file by schema; says which path is wrong. */
export function readConstitutionFile<S extends z.ZodType>(
  directory: string,
  name: string,
  schema: S,
): { readonly data: DeepReadonly<z.infer<S>>; readonly sha256: string } {
  const text = readConstitutionText(directory, name);
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    throw new ConstitutionFileError(name, 'it is not JSON.');
  }
  const parsed = schema.safeParse(raw);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConstitutionFileError(
      name,
      `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'wrong shape'}`,
    );
  }
  return { data: deepFreeze(parsed.data), sha256: createHash('sha256').update(text).digest('hex') };
}

/** Keeps one value per (directory, name). */
export function createFileCache<T>(load: (directory: string, name: string) => T) {
  const kept = new Map<string, T>();
  return (directory: string, name: string): T => {
    const key = `${directory}\n${name}`;
    const found = kept.get(key);
    if (found !== undefined) return found;
    const value = load(directory, name);
    kept.set(key, value);
    return value;
  };
}
