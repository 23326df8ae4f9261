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

/** Read-only all the way down. */
export type DeepReadonly<T> = T extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
    : T;

/** Where the files are when the caller names no directory. */
export const CONSTITUTION_DIRECTORY = fileURLToPath(new URL('.', import.meta.url));

function read<T>(name: string, file: () => T): T {
  try {
    return file();
  } catch {
    throw new ConstitutionFileError(name, 'it cannot be read.');
  }
}

export function readConstitutionText(directory: string, name: string): string {
  return read(name, () => readFileSync(join(directory, name), 'utf8'));
}

/** SHA-256 of the bytes of a constitution file, in hex. */
export function sha256OfFile(directory: string, name: string): string {
  const bytes = read(name, () => readFileSync(join(directory, name)));
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
function compiledSchema<T>(schema: z.ZodType<T, T>): z.ZodType<T, T> {
  const found = compiled.get(schema) ?? z.compile(schema);
  compiled.set(schema, found);
  return found as z.ZodType<T, T>;
}

/** What is wrong first, in the words of the schema. */
function refusalOf(schema: z.ZodType, raw: unknown): string {
  const issue = schema.safeParse(raw).error?.issues[0];
  return `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'wrong shape'}`;
}

/**
 * Reads a constitution file and checks it by schema; says which path is wrong. The schema only checks: what it
 * accepts is handed on as it was read, without the copy of each object that parsing makes, so it must not change,
 * add or leave out anything (every object strict, no defaults, no transforms).
 */
export function readConstitutionFile<T>(
  directory: string,
  name: string,
  schema: z.ZodType<T, T>,
): DeepReadonly<T> {
  const text = readConstitutionText(directory, name);
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    throw new ConstitutionFileError(name, 'it is not JSON.');
  }
  if (!compiledSchema(schema).validate(raw)) throw new ConstitutionFileError(name, refusalOf(schema, raw));
  return deepFreeze(raw);
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
