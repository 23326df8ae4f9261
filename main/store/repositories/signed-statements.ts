/** Last year's signed statements of engagements, and their figures. */
import {
  type SignedFigure,
  type SignedStatements,
  signedDocumentSchema,
} from '../../../shared/model/prior-year.ts';
import type { Reader, Writer } from '../database.ts';

export async function findSignedStatements(
  reader: Reader,
  engagementId: string,
): Promise<SignedStatements | undefined> {
  const row = await reader
    .selectFrom('signedStatement')
    .selectAll()
    .where('engagementId', '=', engagementId)
    .executeTakeFirst();
  if (!row) return undefined;
  const figures = await reader
    .selectFrom('signedFigure')
    .selectAll()
    .where('engagementId', '=', engagementId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return {
    ...row,
    firstPeriod: row.firstPeriod === 1,
    document: row.document === null ? null : signedDocumentSchema.parse(JSON.parse(row.document)),
    figures: figures.map(({ engagementId: _owner, ...figure }) => figure),
  };
}

/** The record of an engagement keeps its id; its figures are kept one by one. */
export async function keepSignedStatements(
  writer: Writer,
  { figures: _kept, firstPeriod, document, ...signed }: SignedStatements,
): Promise<void> {
  const row = {
    ...signed,
    firstPeriod: firstPeriod ? (1 as const) : (0 as const),
    document: document === null ? null : JSON.stringify(document),
  };
  const { id: _id, engagementId: _owner, createdAt: _createdAt, ...change } = row;
  await writer
    .insertInto('signedStatement')
    .values(row)
    .onConflict((conflict) => conflict.column('engagementId').doUpdateSet(change))
    .execute();
}

export async function keepSignedFigure(
  writer: Writer,
  engagementId: string,
  figure: SignedFigure,
): Promise<void> {
  const { id: _id, ...change } = figure;
  await writer
    .insertInto('signedFigure')
    .values({ ...figure, engagementId })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(change))
    .execute();
}

export async function deleteSignedFigures(writer: Writer, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await writer.deleteFrom('signedFigure').where('id', 'in', ids).execute();
}

export async function deleteSignedStatements(writer: Writer, engagementId: string): Promise<void> {
  await writer.deleteFrom('signedFigure').where('engagementId', '=', engagementId).execute();
  await writer.deleteFrom('signedStatement').where('engagementId', '=', engagementId).execute();
}
