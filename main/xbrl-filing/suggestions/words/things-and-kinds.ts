/**
 * A particular thing and the kind that a taxonomy names: a trademark is an intangible asset, a lorry is plant,
 * a hire purchase creditor a liability of its kind. Words of trades, so that a line of any business finds the
 * element of the kind (the vocabulary lists them); a match by kind is never more than a fair guess.
 */
import { namedThings } from '../../../../constitution/index.ts';
import type { LineStatement } from '../../../../shared/model/enums.ts';
import { type LabelWords, readLabel } from './label-words.ts';

const tables = new Map<LineStatement, ReadonlyMap<string, readonly string[]>>();

function kindsOf(statement: LineStatement): ReadonlyMap<string, readonly string[]> {
  let table = tables.get(statement);
  if (table === undefined) {
    const fresh = new Map<string, readonly string[]>();
    for (const { kind, words } of namedThings()[statement] ?? []) {
      const named = readLabel(kind).words;
      for (const thing of words.flatMap((word) => readLabel(word).words))
        if (!fresh.has(thing)) fresh.set(thing, named);
    }
    tables.set(statement, fresh);
    table = fresh;
  }
  return table;
}

/** The words with the particular things replaced by their kinds; null where none is named. */
export function inKinds(words: LabelWords, statement: LineStatement): LabelWords | null {
  const kinds = kindsOf(statement);
  if (!words.words.some((word) => kinds.has(word))) return null;
  const replaced = new Set(words.words.flatMap((word) => kinds.get(word) ?? [word]));
  return {
    ...words,
    words: [...replaced],
    head: words.head === null ? null : (kinds.get(words.head)?.[0] ?? words.head),
  };
}
