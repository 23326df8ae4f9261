/**
 * Which rows of a grid are shown and in which order: pure. What a cell says is folded once for a row and a column and kept
 * as long as the row lives, so that sorting and filtering thousands of rows take a few milliseconds; sorting is stable.
 */
import type { GridColumn } from './grid-types.ts';

/** What a person asked of a grid. */
export interface GridView {
  /** Words that a row must hold, each somewhere. */
  readonly search: string;
  /** By the id of the column: a part of the text, or the whole of it where the column offers choices. */
  readonly filters: Readonly<Record<string, string>>;
  readonly sort: { readonly columnId: string; readonly descending: boolean } | null;
}

export const WHOLE: GridView = { search: '', filters: {}, sort: null };

type Words<Row> = (row: Row) => string;

/** The text of a row by a function, made once for both. */
function keeping(fold: (text: string) => string) {
  const kept = new WeakMap<object, WeakMap<object, string>>();
  return <Row extends object>(words: Words<Row>, row: Row): string => {
    let ofFunction = kept.get(words);
    if (ofFunction === undefined) {
      ofFunction = new WeakMap();
      kept.set(words, ofFunction);
    }
    let text = ofFunction.get(row);
    if (text === undefined) {
      text = fold(words(row));
      ofFunction.set(row, text);
    }
    return text;
  };
}

const lower = (text: string) => text.toLowerCase();

/** Beyond plain Latin letters are taken apart, and the machine's own order of letters is asked, which is slower. */
const PLAIN = /^[\x20-\x7e]*$/;

/** Accents and capitals count for nothing, and a number by its size: "Öl 9" comes before "oil 10". */
function sortKey(text: string): string {
  const letters = PLAIN.test(text) ? text : text.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return letters.toLowerCase().replaceAll(/\d+/g, (digits) => digits.padStart(12, '0'));
}

const collator = new Intl.Collator('en-GB', { sensitivity: 'base' });

const loweredText = keeping(lower);
const sortText = keeping(sortKey);

type Value = bigint | number | string;

function valuesOf<Row extends object>(rows: readonly Row[], column: GridColumn<Row>): readonly Value[] {
  const order = column.order;
  if (order !== undefined) {
    const values = rows.map(order);
    return values.map((value) => (typeof value === 'string' ? lower(value) : value));
  }
  return rows.map((row) => sortText(column.text, row));
}

function comparison(values: readonly Value[]): (a: Value, b: Value) => number {
  const plain = values.every((value) => typeof value !== 'string' || PLAIN.test(value));
  return (a, b) => {
    if (!plain && typeof a === 'string' && typeof b === 'string') return collator.compare(a, b);
    return a < b ? -1 : a > b ? 1 : 0;
  };
}

/** The rows in the order of a column; equal ones keep theirs. */
export function sortRows<Row extends object>(
  rows: readonly Row[],
  column: GridColumn<Row>,
  descending: boolean,
): readonly Row[] {
  const values = valuesOf(rows, column);
  const compare = comparison(values);
  const places = rows.map((_, place) => place);
  const turn = descending ? -1 : 1;
  places.sort((a, b) => turn * compare(values[a] ?? '', values[b] ?? '') || a - b);
  return places.flatMap((place) => rows[place] ?? []);
}

/** The rows that hold the words searched for and pass every filter. */
export function filterRows<Row extends object>(
  rows: readonly Row[],
  columns: readonly GridColumn<Row>[],
  { search, filters }: Pick<GridView, 'search' | 'filters'>,
  searched?: Words<Row>,
): readonly Row[] {
  const words = lower(search).split(/\s+/).filter(Boolean);
  const asked = columns.flatMap((column) => {
    const wanted = filters[column.id] ?? '';
    return wanted === '' ? [] : [{ column, wanted: lower(wanted) }];
  });
  if (words.length === 0 && asked.length === 0) return rows;
  return rows.filter((row) => {
    for (const { column, wanted } of asked) {
      const text = loweredText(column.text, row);
      if (column.filter === 'CHOICE' ? text !== wanted : !text.includes(wanted)) return false;
    }
    if (words.length === 0 || searched === undefined) return true;
    const text = loweredText(searched, row);
    return words.every((word) => text.includes(word));
  });
}

/** What the rows say in a column, each once, in order. */
export function choicesOf<Row extends object>(
  rows: readonly Row[],
  column: GridColumn<Row>,
): readonly string[] {
  const found = new Map<string, Row>();
  for (const row of rows) {
    const text = column.text(row);
    if (text !== '' && !found.has(text)) found.set(text, row);
  }
  return sortRows([...found.values()], column, false).map(column.text);
}
