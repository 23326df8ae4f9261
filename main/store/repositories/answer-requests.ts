/** What clients were asked and what they answered, as the sync-server told it last, whole. */

import { sql } from 'kysely';
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

export interface WaitingAnswer {
  readonly engagementId: string;
  readonly ruleId: string;
  readonly promptId: string;
}

/**
 * Of these engagements, every question whose newest answer of the client no person has used or left. A question that is no longer
 * asked is among them.
 */
export async function listWaitingAnswers(
  reader: Reader,
  engagementIds: readonly string[],
): Promise<readonly WaitingAnswer[]> {
  if (engagementIds.length === 0) return [];
  const { rows } = await sql<WaitingAnswer>`
    SELECT newest.engagementId, newest.ruleId, newest.promptId
    FROM (SELECT asked.engagementId, asked.id AS requestId, json_extract(given.value, '$.ruleId') AS ruleId,
        json_extract(given.value, '$.promptId') AS promptId, max(json_extract(asked.body, '$.answeredAt')) AS at
      FROM answerRequest AS asked, json_each(asked.body, '$.answers') AS given
      WHERE asked.engagementId IN (${sql.join(engagementIds)})
        AND json_extract(asked.body, '$.answeredAt') IS NOT NULL
      GROUP BY 1, 3, 4) AS newest
    WHERE NOT EXISTS (SELECT 1 FROM disclosureResponse AS response
      WHERE response.engagementId = newest.engagementId AND response.ruleId = newest.ruleId
        AND response.promptId = newest.promptId
        AND json_extract(response.responseData, '$.fromClient') = newest.requestId)`.execute(reader);
  return rows;
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
