/**
 * Tells by mail what was done on desktops, in the transaction that takes it: a push that is sent again finds its sets
 * taken and mails nothing, and a set that is refused never gets here. Desktops keep silent while they are connected.
 */

import { subjectOf } from '../../shared/model/subjects.ts';
import type { SyncedRow } from '../../shared/sync/records.ts';
import type { ServerContext } from '../context/server-context.ts';
import { peopleAtWork } from '../store/repositories/audit-log.ts';
import { findClient } from '../store/repositories/clients.ts';
import { wasToldSince } from '../store/repositories/mails.ts';
import { listActiveStaff } from '../store/repositories/staff.ts';
import type { StoredRecord } from '../store/repositories/sync-records.ts';
import type { Writer } from '../store/store.ts';
import { recordTitle } from '../wording/record-words.ts';
import { isTrueOf, lastOfEach, type News, namedReaders, readersOf, type WorkNews } from './desktop-news.ts';
import { enqueueMail } from './outbox.ts';

/**
 * For so long the same is not told again of one record: somebody who works in rounds, or a desktop gone wrong, fills
 * no inbox. Short enough that work handed over a second time on one morning is told a second time.
 */
const QUIET_MS = 10 * 60_000;

type Told = 'engagement' | 'filing' | 'engagementAssignment' | 'filingAssignment';
type Finder = <Kind extends Told>(kind: Kind, id: string) => Promise<StoredRecord<Kind> | undefined>;

/** What a mail calls a record; null where it or its client is not there. */
async function titleOf(
  writer: Writer,
  kind: News['record']['kind'],
  body: SyncedRow<'engagement' | 'filing'> | null | undefined,
): Promise<string | null> {
  const client = body ? await findClient(writer, body.clientId) : undefined;
  if (!body || !client) return null;
  return recordTitle(kind, client.companyName, 'periodEnd' in body ? body.periodEnd : body.yearEndDate);
}

/** To be called once the events of the news are in the chain. `find` reads what the transaction holds. */
export async function tellOfWork(
  writer: Writer,
  context: ServerContext,
  find: Finder,
  news: readonly News[],
): Promise<void> {
  if (!context.portal.mails || news.length === 0) return;
  const staff = await listActiveStaff(writer);
  const quietSince = new Date(context.now().getTime() - QUIET_MS);
  for (const each of lastOfEach(news)) {
    const { template, record } = each;
    const subject = subjectOf(record.kind, record.id);
    const body = (await find(record.kind, record.id))?.body;
    if (!body || !isTrueOf(each, body)) continue;
    const title = await titleOf(writer, record.kind, body);
    if (title === null || (await wasToldSince(writer, template, subject, quietSince))) continue;
    const facts = { record: title };
    for (const to of readersOf(each, staff, await peopleAtWork(writer, subject))) {
      await enqueueMail(writer, context, { template, subject, to, facts });
    }
  }
}

/** Work that was given to people, each of whom is told by name as the record stands once everything of the push is taken. */
export async function tellOfAssignments(
  writer: Writer,
  context: ServerContext,
  find: Finder,
  news: readonly WorkNews[],
): Promise<void> {
  if (!context.portal.mails || news.length === 0) return;
  const staff = await listActiveStaff(writer);
  const last = new Map(news.map((each) => [`${each.template} ${each.record.id} ${each.columns}`, each]));
  for (const each of last.values()) {
    const { template, record } = each;
    const row = (await find(`${record.kind}Assignment`, record.id))?.body;
    const title = await titleOf(writer, record.kind, (await find(record.kind, record.id))?.body);
    if (!row || title === null) continue;
    for (const to of namedReaders(each, row, staff)) {
      const subject = subjectOf(record.kind, record.id);
      await enqueueMail(writer, context, { template, subject, to, facts: { record: title } });
    }
  }
}
