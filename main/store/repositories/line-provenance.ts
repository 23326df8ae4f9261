/** Where lines built from an engagement come from; rows are added with the lines and never changed. */
import { z } from 'zod';
import {
  type SourceBooks,
  type StatementPart,
  sourceBooksSchema,
  statementPartSchema,
} from '../../../shared/model/provenance.ts';
import type { Reader, Writer } from '../database.ts';

const partsSchema = z.array(statementPartSchema);

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
    .values({ lineSetId, xbrlFilingId, books: JSON.stringify(set.books) })
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

/** By line id, the label of the first of several parts: lines that state a sum. */
export async function listSummedLabels(
  reader: Reader,
  lineSetId: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await reader
    .selectFrom('lineProvenance')
    .select(['lineItemId', 'parts'])
    .where('lineSetId', '=', lineSetId)
    .execute();
  return new Map(
    rows.flatMap((row) => {
      const parts = partsSchema.parse(JSON.parse(row.parts));
      return parts[0] && parts.length > 1 ? [[row.lineItemId, parts[0].label] as const] : [];
    }),
  );
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
      books: sourceBooksSchema.parse(JSON.parse(row.books)),
      parts: partsSchema.parse(JSON.parse(row.parts)),
    }
  );
}
