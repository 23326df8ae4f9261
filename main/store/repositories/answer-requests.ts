/** What clients were asked and what they answered, as the sync-server told it last, whole. */

import { type SqlBool, sql } from 'kysely';
import { type AnswerRequest, answerRequestSchema } from '../../../shared/model/answer-requests.ts';
import type { Reader, Writer } from '../database.ts';
import { isToldAlike } from './told-by-server.ts';

/** Of one engagement, newest first. */
export async function listAnswerRequests(
  reader: Reader,
  engagementId: string,
): Promise<readonly AnswerRequest[]> {
  const rows = await reader
    .selectFrom('answerRequest')
    .select('body')
    .where('engagementId', '=', engagementId)
    .execute();
  return rows
    .map(({ body }) => answerRequestSchema.parse(JSON.parse(body)))
    .sort((one, other) => `${other.createdAt} ${other.id}`.localeCompare(`${one.createdAt} ${one.id}`));
}

/** Of these engagements, those whose client has answered a request, whether or not a person has dealt with it. */
export async function listAnsweredByClient(
  reader: Reader,
  engagementIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (engagementIds.length === 0) return new Set();
  const rows = await reader
    .selectFrom('answerRequest')
    .select('engagementId')
    .distinct()
    .where('engagementId', 'in', engagementIds)
    .where(sql<SqlBool>`json_extract(body, '$.answeredAt') IS NOT NULL`)
    .execute();
  return new Set(rows.map(({ engagementId }) => engagementId));
}

const toRow = (request: AnswerRequest) => ({
  id: request.id,
  engagementId: request.engagementId,
  body: JSON.stringify(request),
});

export async function saveAnswerRequest(writer: Writer, request: AnswerRequest): Promise<void> {
  const row = toRow(request);
  await writer
    .insertInto('answerRequest')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ body: row.body }))
    .execute();
}

/** Takes the place of all that were known. Answers whether anything differs. */
export async function replaceAnswerRequests(
  writer: Writer,
  requests: readonly AnswerRequest[],
): Promise<boolean> {
  const before = await writer.selectFrom('answerRequest').selectAll().execute();
  const rows = requests.map(toRow);
  if (isToldAlike(before, rows)) return false;
  await writer.deleteFrom('answerRequest').execute();
  for (const row of rows) await writer.insertInto('answerRequest').values(row).execute();
  return true;
}
