/** Requests for an answer, their replies and drafts. Sealed columns pass through as they are. */
import { type SqlBool, sql } from 'kysely';
import type {
  AnswerRequestDraftTable,
  AnswerRequestReplyTable,
  AnswerRequestTable,
  MailTable,
} from '../portal-schema.ts';
import type { Reader, Writer } from '../store.ts';
import { countUpTo, type PageRequest, placeOf } from './page.ts';

export async function insertAnswerRequest(writer: Writer, row: AnswerRequestTable): Promise<void> {
  await writer.insertInto('answerRequest').values(row).execute();
}

export async function withdrawRow(writer: Writer, id: string, at: string): Promise<void> {
  await writer.updateTable('answerRequest').set({ withdrawnAt: at }).where('id', '=', id).execute();
}

export async function findAnswerRequest(reader: Reader, id: string): Promise<AnswerRequestTable | undefined> {
  return await reader.selectFrom('answerRequest').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findAnswerRequestByToken(
  reader: Reader,
  tokenHash: string,
): Promise<AnswerRequestTable | undefined> {
  return await reader
    .selectFrom('answerRequest')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
}

/** Newest first; one row more than asked for says that there is a next page. */
export async function answerRequestRows(
  reader: Reader,
  request: PageRequest & {
    readonly clientId?: string | undefined;
    readonly mailState?: MailTable['state'] | undefined;
  },
): Promise<{ readonly rows: readonly AnswerRequestTable[]; readonly total: number }> {
  const { clientId, mailState } = request;
  const place = placeOf(request.cursor);
  let query = reader.selectFrom('answerRequest');
  if (clientId !== undefined) query = query.where('clientId', '=', clientId);
  if (mailState !== undefined)
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('mail')
          .select('mail.id')
          .where('mail.state', '=', mailState)
          .where(sql<SqlBool>`"mail"."subject" = 'request:' || "answerRequest"."id"`),
      ),
    );
  const total = await countUpTo(reader, query.select('id'));
  if (place)
    query = query.where((eb) => eb(eb.refTuple('createdAt', 'id'), '<', eb.tuple(place.after, place.id)));
  const rows = await query
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(request.limit + 1)
    .execute();
  return { rows, total };
}

/** Those that wait for an answer, the oldest first. */
export async function unansweredRequests(reader: Reader, now: Date): Promise<readonly AnswerRequestTable[]> {
  return await reader
    .selectFrom('answerRequest')
    .selectAll()
    .where('withdrawnAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('answerRequestReply')
            .select('answerRequestReply.requestId')
            .whereRef('answerRequestReply.requestId', '=', 'answerRequest.id'),
        ),
      ),
    )
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

export async function insertAnswers(writer: Writer, row: AnswerRequestReplyTable): Promise<void> {
  await writer.insertInto('answerRequestReply').values(row).execute();
}

export async function answersTo(
  reader: Reader,
  requestIds: readonly string[],
): Promise<readonly AnswerRequestReplyTable[]> {
  if (requestIds.length === 0) return [];
  return await reader
    .selectFrom('answerRequestReply')
    .selectAll()
    .where('requestId', 'in', requestIds)
    .execute();
}

export async function findAnswersDraft(
  reader: Reader,
  requestId: string,
): Promise<AnswerRequestDraftTable | undefined> {
  return await reader
    .selectFrom('answerRequestDraft')
    .selectAll()
    .where('requestId', '=', requestId)
    .executeTakeFirst();
}

export async function saveAnswersDraftRow(writer: Writer, row: AnswerRequestDraftTable): Promise<void> {
  const { requestId: _same, ...change } = row;
  await writer
    .insertInto('answerRequestDraft')
    .values(row)
    .onConflict((conflict) => conflict.column('requestId').doUpdateSet(change))
    .execute();
}

export async function deleteAnswersDraft(writer: Writer, requestId: string): Promise<void> {
  await writer.deleteFrom('answerRequestDraft').where('requestId', '=', requestId).execute();
}
