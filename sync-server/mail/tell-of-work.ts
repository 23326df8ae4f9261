/**
 * Tells by mail what was done on desktops, in the transaction that takes it: a push that is sent again finds its sets
 * taken and mails nothing, and a set that is refused never gets here. Desktops keep silent while they are connected.
 */

import type { ServerContext } from '../context/server-context.ts';
import { peopleAtWork } from '../store/repositories/audit-log.ts';
import { findClient } from '../store/repositories/clients.ts';
import { wasToldSince } from '../store/repositories/mails.ts';
import { listActiveStaff } from '../store/repositories/staff.ts';
import type { StoredRecord } from '../store/repositories/sync-records.ts';
import type { Writer } from '../store/store.ts';
import { recordTitle } from '../wording/record-words.ts';
import { isTrueOf, lastOfEach, type News, readersOf } from './desktop-news.ts';
import { enqueueMail } from './outbox.ts';

/**
 * For so long the same is not told again of one record: somebody who works in rounds, or a desktop gone wrong, fills
 * no inbox. Short enough that work handed over a second time on one morning is told a second time.
 */
const QUIET_MS = 10 * 60_000;

type Finder = (
  kind: News['record']['kind'],
  id: string,
) => Promise<StoredRecord<News['record']['kind']> | undefined>;

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
    const subject = `${record.kind}:${record.id}`;
    const body = (await find(record.kind, record.id))?.body;
    if (!body || !isTrueOf(each, body)) continue;
    const client = await findClient(writer, body.clientId);
    if (!client || (await wasToldSince(writer, template, subject, quietSince))) continue;
    const end = 'periodEnd' in body ? body.periodEnd : body.yearEndDate;
    const facts = { record: recordTitle(record.kind, client.companyName, end) };
    for (const to of readersOf(each, staff, await peopleAtWork(writer, subject))) {
      await enqueueMail(writer, context, { template, subject, to, facts });
    }
  }
}
