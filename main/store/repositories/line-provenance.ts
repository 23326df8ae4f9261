/** Where lines built from an engagement come from; rows are added with the lines and never changed. */
import { z } from 'zod';
import {
  type SourceBooks,
  type StatementPart,
  sourceBooksSchema,
  statementPartSchema,
} from '../../../shared/model/provenance.ts';
import type { Reader, Writer } from '../database.ts';
import { packText, unpackText } from '../packed-text.ts';

const partsSchema = z.array(statementPartSchema);

const readBooks = (text: string): SourceBooks => sourceBooksSchema.parse(JSON.parse(unpackText(text)));

export interface NewLineProvenance {
  readonly lineItemId: string;
  readonly parts: readonly StatementPart[];
}

export async function insertProvenance(
  writer: Writer,
  set: { readonly lineSetId: string; readonly xbrlFilingId: string; readonly books: SourceBooks },
  lines: readonly NewLineProvenance[],
): Promise<void> {
  const { lineSetId, xbrlFilingId } = set;
  await writer
    .insertInto('sourceBooks')
    .values({ lineSetId, xbrlFilingId, books: packText(JSON.stringify(set.books)) })
    .execute();
  for (let from = 0; from < lines.length; from += 200) {
    const rows = lines.slice(from, from + 200);
    await writer
      .insertInto('lineProvenance')
      .values(
        rows.map((row) => ({ lineSetId, lineItemId: row.lineItemId, parts: JSON.stringify(row.parts) })),
      )
      .execute();
  }
}

/** The books behind a set of lines; undefined where it was not built from statements. */
export async function findSourceBooks(reader: Reader, lineSetId: string): Promise<SourceBooks | undefined> {
  const row = await reader
    .selectFrom('sourceBooks')
    .select('books')
    .where('lineSetId', '=', lineSetId)
    .executeTakeFirst();
  return row && readBooks(row.books);
}

/** The books behind a set of lines and the parts behind each line, by its id; undefined as above. */
export async function findLineSetProvenance(
  reader: Reader,
  lineSetId: string,
): Promise<
  | { readonly books: SourceBooks; readonly parts: Readonly<Record<string, readonly StatementPart[]>> }
  | undefined
> {
  const books = await findSourceBooks(reader, lineSetId);
  if (books === undefined) return undefined;
  const rows = await reader
    .selectFrom('lineProvenance')
    .select(['lineItemId', 'parts'])
    .where('lineSetId', '=', lineSetId)
    .execute();
  const parts = rows.map((row) => [row.lineItemId, partsSchema.parse(JSON.parse(row.parts))] as const);
  return { books, parts: Object.fromEntries(parts) };
}

/** A line of the statements behind a line of the filing, with the keys of the accounts in it. */
export interface KeyedPart {
  readonly key: string;
  readonly label: string;
  readonly accountKeys: readonly string[];
}

/** By line id, what each line of a set was built from; lines that were not built from statements are absent. */
export async function listLineKeys(
  reader: Reader,
  lineSetId: string,
): Promise<ReadonlyMap<string, readonly KeyedPart[]>> {
  const books = await findSourceBooks(reader, lineSetId);
  if (books === undefined) return new Map();
  const keyOf = new Map(books.accounts.map(({ id, taxonomyKey }) => [id, taxonomyKey]));
  const rows = await reader
    .selectFrom('lineProvenance')
    .select(['lineItemId', 'parts'])
    .where('lineSetId', '=', lineSetId)
    .execute();
  return new Map(
    rows.map((row) => [
      row.lineItemId,
      partsSchema.parse(JSON.parse(row.parts)).map((part) => keyedPart(part, keyOf)),
    ]),
  );
}

/** `keyOf`: the reporting key that each account was mapped to. */
export function keyedPart(
  { key, label, sourceItemIds }: StatementPart,
  keyOf: ReadonlyMap<string, string | null>,
): KeyedPart {
  const keys = new Set(sourceItemIds.map((id) => keyOf.get(id) ?? null));
  return { key, label, accountKeys: [...keys].filter((one) => one !== null) };
}

/** The books and the parts behind one line; undefined for a line that was not built from statements. */
export async function findProvenance(
  reader: Reader,
  lineItemId: string,
): Promise<{ readonly books: SourceBooks; readonly parts: readonly StatementPart[] } | undefined> {
  const row = await reader
    .selectFrom('lineProvenance')
    .innerJoin('sourceBooks', 'sourceBooks.lineSetId', 'lineProvenance.lineSetId')
    .select(['sourceBooks.books', 'lineProvenance.parts'])
    .where('lineProvenance.lineItemId', '=', lineItemId)
    .executeTakeFirst();
  return (
    row && {
      books: readBooks(row.books),
      parts: partsSchema.parse(JSON.parse(row.parts)),
    }
  );
}
