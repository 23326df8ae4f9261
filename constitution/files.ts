/**
 * Reading of constitution files: from the folder of this module, or from a folder given once by the host
 * (packaged builds keep the files outside the archive). Each file is parsed by schema, deep-frozen and kept.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { ConstitutionFileError } from './errors.ts';
import type { DeepReadonly } from './types.ts';

/** Where the files are when the caller names no directory. */
export const CONSTITUTION_DIRECTORY = fileURLToPath(new URL('.', import.meta.url));

function readBytes(directory: string, name: string): Buffer {
  try {
    return readFileSync(join(directory, name));
  } catch {
    throw new ConstitutionFileError(name, 'it cannot be read.');
  }
}

export function readConstitutionText(directory: string, name: string): string {
  return readBytes(directory, name).toString('utf8');
}

/** SHA-256 of bytes, in hex. */
export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

type Tree = readonly unknown[] | { readonly [key: string]: unknown };
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;
const isList = (value: Tree): value is readonly unknown[] => Array.isArray(value);

/** Freezes a tree of plain data, as JSON and schemas give it: no circles, each part once. */
function freezeTree(value: Tree): void {
  if (isList(value)) {
    for (let at = 0; at < value.length; at += 1) {
      const part = value[at];
      if (isTree(part)) freezeTree(part);
    }
  } else {
    // Key by key: Object.values would make a list for each of ten thousand objects.
    for (const key in value) {
      const part = value[key];
      if (isTree(part)) freezeTree(part);
    }
  }
  Object.freeze(value);
}

/** Freezes plain data all the way down and returns it. */
export function deepFreeze<T>(value: T): DeepReadonly<T> {
  if (isTree(value)) freezeTree(value);
  return value as DeepReadonly<T>;
}

const compiled = new WeakMap<z.ZodType, z.ZodType>();

/** The schema as zod compiles it to code: the same answers, three times as fast. Compiled once per schema. */
function compiledSchema<S extends z.ZodType>(schema: S): z.ZodType<z.output<S>> {
  const found = compiled.get(schema) ?? z.compile(schema);
  compiled.set(schema, found);
  return found as z.ZodType<z.output<S>>;
}

/** Parses a constitution file by schema; says which path is wrong. */
export function readConstitutionFile<S extends z.ZodType>(
  directory: string,
  name: string,
  schema: S,
): { readonly data: DeepReadonly<z.output<S>>; readonly bytes: Uint8Array } {
  const bytes = readBytes(directory, name);
  let raw: unknown;
  try {
    raw = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new ConstitutionFileError(name, 'it is not JSON.');
  }
  const parsed = compiledSchema(schema).safeParse(raw);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConstitutionFileError(
      name,
      `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'wrong shape'}`,
    );
  }
  return { data: deepFreeze(parsed.data), bytes };
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
