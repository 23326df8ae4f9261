/**
 * The objects of a PDF by their numbers, as far as its drawing is judged by them: dictionaries, names and references
 * (PDF 32000-1, 7.3), also those in object streams. Where a number is given to several objects, all of them count: which
 * one a reader takes is said by a table that may lie.
 */

import { decodedName } from './pdf-operators.ts';
import { refusedPdf as refused } from './pdf-refusal.ts';

export interface PdfName {
  readonly name: string;
}
export interface PdfReference {
  readonly to: number;
}
export type PdfDictionary = ReadonlyMap<string, PdfValue>;
export type PdfValue = PdfName | PdfReference | PdfDictionary | readonly PdfValue[] | string;

/** Beyond the length of the file: what two reads of small objects take. */
const LEEWAY = 1_000_000;
/** Objects in one object stream; programs write some hundred. */
const MOST_PACKED = 50_000;
/** An object that is longer is read to here: it holds a list of something that draws nothing. */
const MOST_OBJECT = 200_000;
const MOST_DEPTH = 30;
const HEAD = /(\d{1,10})[\s\0]{1,20}\d{1,5}[\s\0]{1,20}obj/g;
const TOKEN =
  /<<|>>|\[|\]|\/[^\s\0()<>[\]{}/%]{0,127}|(\d{1,10})[\s\0]{1,20}\d{1,5}[\s\0]{1,20}R(?![A-Za-z])|\((?:[^()\\]|\\.){0,2000}\)|<[0-9A-Fa-f\s]{0,2000}>|%[^\r\n]{0,2000}|[^\s\0()<>[\]{}/%]{1,200}/gsu;

/** The first value of a text. Null where there is none. `read` is told how far it reached. */
export function pdfValue(text: string, read?: (characters: number) => void): PdfValue | null {
  const tokens = text.matchAll(TOKEN);
  let reached = 0;
  const value = (depth: number): PdfValue | null | 'END' => {
    for (;;) {
      const { value: token, done } = tokens.next();
      if (done) return null;
      const [all, reference] = token;
      reached = token.index + all.length;
      if (all.startsWith('%')) continue;
      if (reference !== undefined) return { to: Number(reference) };
      if (all === '>>' || all === ']') return 'END';
      if (depth > MOST_DEPTH) return null;
      if (all === '[') {
        const items: PdfValue[] = [];
        for (;;) {
          const item = value(depth + 1);
          if (item === null || item === 'END') return items;
          items.push(item);
        }
      }
      if (all === '<<') {
        const entries = new Map<string, PdfValue>();
        for (;;) {
          const key = value(depth + 1);
          if (key === null || key === 'END') return entries;
          if (!isName(key)) continue;
          const held = value(depth + 1);
          if (held === null || held === 'END') return entries;
          entries.set(key.name, held);
        }
      }
      return all.startsWith('/') ? { name: decodedName(all.slice(1)) } : all;
    }
  };
  const first = value(0);
  read?.(reached);
  return first === 'END' ? null : first;
}

export function isDictionary(value: unknown): value is PdfDictionary {
  return value instanceof Map;
}
export function isName(value: unknown): value is PdfName {
  return typeof value === 'object' && value !== null && 'name' in value;
}
export function isReference(value: unknown): value is PdfReference {
  return typeof value === 'object' && value !== null && 'to' in value;
}

export interface PdfObjects {
  /** Takes in the objects of an unpacked object stream: pairs of number and place up to `first`, then the objects. */
  addPacked(content: Buffer, first: number): void;
  readonly numbers: () => Iterable<number>;
  /** The object of the file itself that begins last before a place; where its head ends. */
  readonly objectBefore: (place: number) => { readonly number: number; readonly start: number } | undefined;
  /** Everything that a number stands for. */
  readonly valuesOf: (number: number) => readonly PdfValue[];
  /** A value, or what its reference stands for. */
  readonly resolved: (value: PdfValue | undefined) => readonly PdfValue[];
}

export function createPdfObjects(file: Buffer): PdfObjects {
  const texts = new Map<number, (() => string)[]>();
  const read = new Map<number, readonly PdfValue[]>();
  const heads: { readonly number: number; readonly start: number }[] = [];
  const add = (number: number, text: () => string): void => {
    const held = texts.get(number);
    if (held) held.push(text);
    else texts.set(number, [text]);
  };
  const found = [...file.toString('latin1').matchAll(HEAD)];
  for (const [at, { 0: head, 1: number, index }] of found.entries()) {
    const start = index + head.length;
    const end = Math.min(found[at + 1]?.index ?? file.length, start + MOST_OBJECT);
    add(Number(number), () => file.toString('latin1', start, end));
    heads.push({ number: Number(number), start });
  }
  // Objects do not overlap: whoever has to read them many times over was given places that do.
  let readable = file.length + LEEWAY;
  const spend = (characters: number): void => {
    readable -= characters;
    if (readable < 0) throw refused('holds objects that lie over each other');
  };
  const valuesOf = (number: number): readonly PdfValue[] => {
    const known = read.get(number);
    if (known) return known;
    const values = (texts.get(number) ?? [])
      .map((text) => pdfValue(text(), spend))
      .filter((each) => each !== null);
    read.set(number, values);
    return values;
  };
  return {
    addPacked: (content, first) => {
      const text = content.toString('latin1');
      readable += text.length;
      const pairs = [...text.slice(0, first).matchAll(/\d{1,10}/g)].map(([digits]) => Number(digits));
      if (pairs.length > MOST_PACKED * 2) throw refused('holds more objects than can be looked at');
      for (let at = 0; at + 1 < pairs.length; at += 2) {
        const start = first + (pairs[at + 1] ?? 0);
        add(pairs[at] ?? 0, () => text.slice(start, start + MOST_OBJECT));
      }
    },
    numbers: () => texts.keys(),
    objectBefore: (place) => {
      let [from, to] = [0, heads.length];
      while (from < to) {
        const middle = (from + to) >> 1;
        if ((heads[middle]?.start ?? 0) <= place) from = middle + 1;
        else to = middle;
      }
      return heads[from - 1];
    },
    valuesOf,
    resolved: (value) => (value === undefined ? [] : isReference(value) ? valuesOf(value.to) : [value]),
  };
}
