/**
 * The outbox of notifications and events (specification 6). A desktop sends nothing itself: its messages are marked
 * NOT_SENT, shown in the program and kept for their time (decisions 10); in a connected practice the server mails what
 * the audit events tell it.
 */
import { sql } from 'kysely';
import type { Notification, NotificationName, NotifiedRecord } from '../../../shared/model/notifications.ts';
import type { Reader, Writer } from '../database.ts';
import { offsetOf, type Page, type PageRequest, pageOf } from './page.ts';

export interface OutboxMessage {
  readonly id: string;
  readonly kind: 'NOTIFICATION' | 'EVENT';
  readonly name: NotificationName;
  readonly record: Notification['record'];
  /** Who did what it tells; null for the program itself. */
  readonly actorId: string | null;
  readonly payload: Readonly<Record<string, unknown>>;
}

export async function insertOutboxMessage(writer: Writer, message: OutboxMessage, at: Date): Promise<void> {
  const { id, kind, name, record, actorId, payload } = message;
  await writer
    .insertInto('outbox')
    .values({
      id,
      kind,
      name,
      payload: JSON.stringify(payload),
      status: 'NOT_SENT',
      attempts: 0,
      createdAt: at.toISOString(),
      recordKind: record.kind,
      recordId: record.id,
      actorId,
    })
    .execute();
}

/** Drops what a server tells in their place. */
export async function forgetNotifications(writer: Writer): Promise<void> {
  await writer.deleteFrom('outbox').where('kind', '=', 'NOTIFICATION').execute();
}

/** Removes messages from before `oldest`, with who has seen them. */
export async function removeMessagesBefore(writer: Writer, oldest: Date): Promise<void> {
  await writer.deleteFrom('outbox').where('createdAt', '<', oldest.toISOString()).execute();
}

/** For whom notifications are listed: the records that the role may see, and never the person's own acts. */
export interface NotificationReader {
  readonly staffId: string;
  readonly records: readonly NotifiedRecord[];
}

/** Whom alone a message is for; null: everybody who may see the record. */
const toldTo = (table: 'outbox' | 'later') =>
  sql<string | null>`json_extract(${sql.ref(`${table}.payload`)}, '$.toId')`;

/** A filing that failed its validation and then passed has passed: the two are one sort of news, as is each person's work. */
const sortOf = (table: 'outbox' | 'later') => {
  const name = sql.ref(`${table}.name`);
  return sql<string>`CASE WHEN ${name} LIKE 'xbrl.validation%' THEN 'xbrl.validation'
    WHEN ${name} LIKE 'work.%' THEN 'work ' || ${toldTo(table)} ELSE ${name} END`;
};

/** The latest news of each sort on each record, since the person has an account. */
function newsFor(reader: Reader, { staffId, records }: NotificationReader) {
  return reader
    .selectFrom('outbox')
    .innerJoin('staff as person', (join) =>
      join.on('person.id', '=', staffId).onRef('person.createdAt', '<=', 'outbox.createdAt'),
    )
    .leftJoin('engagement', (join) =>
      join.onRef('engagement.id', '=', 'outbox.recordId').on('outbox.recordKind', '=', 'engagement'),
    )
    .leftJoin('filing', (join) =>
      join.onRef('filing.id', '=', 'outbox.recordId').on('outbox.recordKind', '=', 'filing'),
    )
    .innerJoin('client', (join) =>
      join.on((eb) =>
        eb('client.id', '=', eb.fn.coalesce('engagement.clientId', 'filing.clientId').$castTo<string>()),
      ),
    )
    .leftJoin('notificationSeen as seen', (join) =>
      join.onRef('seen.messageId', '=', 'outbox.id').on('seen.staffId', '=', staffId),
    )
    .where('outbox.recordKind', 'in', records)
    .where((eb) => eb.or([eb(toldTo('outbox'), 'is', null), eb(toldTo('outbox'), '=', staffId)]))
    .where((eb) => eb.or([eb('outbox.actorId', 'is', null), eb('outbox.actorId', '!=', staffId)]))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('outbox as later')
            .select('later.id')
            .whereRef('later.recordId', '=', 'outbox.recordId')
            .where(sortOf('later'), '=', sortOf('outbox'))
            .where((and) =>
              and.or([
                and('later.createdAt', '>', and.ref('outbox.createdAt')),
                and.and([
                  and('later.createdAt', '=', and.ref('outbox.createdAt')),
                  and('later.id', '>', and.ref('outbox.id')),
                ]),
              ]),
            ),
        ),
      ),
    );
}

function countsOf(payload: string): Record<string, number> {
  const read: unknown = JSON.parse(payload);
  const entries = Object.entries(read ?? {});
  return Object.fromEntries(
    entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  );
}

/** Newest first. */
export async function listNotifications(
  reader: Reader,
  who: NotificationReader,
  request: PageRequest,
): Promise<Page<Notification>> {
  const news = newsFor(reader, who);
  const { total } = await news.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await news
    .leftJoin('staff as actor', 'actor.id', 'outbox.actorId')
    .select([
      'outbox.id',
      'outbox.name',
      'outbox.payload',
      'outbox.createdAt',
      'outbox.recordKind',
      'outbox.recordId',
      'client.companyName',
      'engagement.financialYear',
      'filing.periodEnd',
      'actor.name as actorName',
      'seen.seenAt',
    ])
    .orderBy('outbox.createdAt', 'desc')
    .orderBy('outbox.id', 'desc')
    .limit(request.limit)
    .offset(offsetOf(request))
    .execute();
  const items = rows.map(
    (row): Notification => ({
      id: row.id,
      name: row.name,
      at: row.createdAt,
      record: { kind: row.recordKind ?? 'engagement', id: row.recordId ?? '' },
      clientName: row.companyName,
      period: row.financialYear ?? row.periodEnd ?? '',
      actorName: row.actorName ?? 'Fairview',
      counts: countsOf(row.payload),
      seenAt: row.seenAt,
    }),
  );
  return pageOf(request, items, total);
}

export async function countUnseen(reader: Reader, who: NotificationReader): Promise<number> {
  const { unseen } = await newsFor(reader, who)
    .where('seen.seenAt', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('unseen'))
    .executeTakeFirstOrThrow();
  return unseen;
}

/** Marks the person's news as seen: one, or all up to a moment. Answers how many were found. */
export async function markSeen(
  writer: Writer,
  who: NotificationReader,
  which: { readonly id: string } | { readonly upTo: string },
  at: Date,
): Promise<number> {
  const news = newsFor(writer, who).select('outbox.id');
  const wanted =
    'id' in which
      ? news.where('outbox.id', '=', which.id)
      : news.where('outbox.createdAt', '<=', which.upTo).where('seen.seenAt', 'is', null);
  const rows = await wanted.execute();
  for (const { id } of rows) {
    await writer
      .insertInto('notificationSeen')
      .values({ messageId: id, staffId: who.staffId, seenAt: at.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return rows.length;
}
