/**
 * The outbox of mails (specification 6). A mail is claimed by a lease under the one writer's lock, so that of
 * several processes one sends it; what happened is written only by the process that still holds the lease.
 */
import type { Mail } from '../../../shared/contract/server-portal.ts';
import type { MailTable } from '../portal-schema.ts';
import type { Reader, Writer } from '../store.ts';
import { countUpTo, type Page, type PageRequest, pageOf, placeOf } from './page.ts';

function toMail(row: MailTable): Mail {
  const { content: _content, leaseOwner: _owner, leasedUntil: _until, ...mail } = row;
  return mail;
}

export async function insertMail(
  writer: Writer,
  mail: Pick<MailTable, 'id' | 'template' | 'subject'> & { readonly content: string },
  at: Date,
): Promise<void> {
  await writer
    .insertInto('mail')
    .values({
      ...mail,
      state: 'QUEUED',
      attempts: 0,
      nextAttemptAt: at.toISOString(),
      leaseOwner: null,
      leasedUntil: null,
      lastError: null,
      createdAt: at.toISOString(),
      sentAt: null,
    })
    .execute();
}

/** Takes the mail that is due longest, counts the attempt and leases it to `owner`. */
export async function claimMail(
  writer: Writer,
  owner: string,
  now: Date,
  leaseMs: number,
): Promise<(MailTable & { readonly content: string }) | undefined> {
  const at = now.toISOString();
  const due = await writer
    .selectFrom('mail')
    .selectAll()
    .where('state', '=', 'QUEUED')
    .where('nextAttemptAt', '<=', at)
    .where((eb) => eb.or([eb('leasedUntil', 'is', null), eb('leasedUntil', '<=', at)]))
    .orderBy('nextAttemptAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!due || due.content === null) return undefined;
  const lease = {
    attempts: due.attempts + 1,
    leaseOwner: owner,
    leasedUntil: new Date(now.getTime() + leaseMs).toISOString(),
  };
  await writer.updateTable('mail').set(lease).where('id', '=', due.id).execute();
  return { ...due, ...lease, content: due.content };
}

/** Writes what became of a claimed mail; answers false where the lease has gone to another process. */
export async function settleMail(
  writer: Writer,
  id: string,
  owner: string,
  change: Partial<Pick<MailTable, 'state' | 'content' | 'nextAttemptAt' | 'lastError' | 'sentAt'>>,
): Promise<boolean> {
  const result = await writer
    .updateTable('mail')
    .set({ ...change, leaseOwner: null, leasedUntil: null })
    .where('id', '=', id)
    .where('leaseOwner', '=', owner)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function findMail(reader: Reader, id: string): Promise<Mail | undefined> {
  const row = await reader.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toMail(row);
}

/** Puts a mail that was given up back into the queue, with all its attempts before it. */
export async function requeueMail(writer: Writer, id: string, at: Date): Promise<boolean> {
  const result = await writer
    .updateTable('mail')
    .set({
      state: 'QUEUED',
      attempts: 0,
      nextAttemptAt: at.toISOString(),
      leaseOwner: null,
      leasedUntil: null,
    })
    .where('id', '=', id)
    .where('state', '=', 'DEAD')
    .where('content', 'is not', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** The newest mail about each of these subjects. */
export async function mailsAbout(reader: Reader, subjects: readonly string[]): Promise<readonly Mail[]> {
  if (subjects.length === 0) return [];
  const rows = await reader
    .selectFrom('mail')
    .selectAll()
    .where('subject', 'in', [...subjects])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return [...new Map(rows.toReversed().map((row) => [row.subject, toMail(row)])).values()];
}

/** Whether a mail of this template about the subject was written since. */
export async function wasToldSince(
  reader: Reader,
  template: MailTable['template'],
  subject: string,
  since: Date,
): Promise<boolean> {
  const found = await reader
    .selectFrom('mail')
    .select('id')
    .where('subject', '=', subject)
    .where('template', '=', template)
    .where('createdAt', '>', since.toISOString())
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Newest first; `total` is exact up to 10,000 and stays there. */
export async function listMails(
  reader: Reader,
  request: PageRequest & { readonly state?: MailTable['state'] | undefined },
): Promise<Page<Mail>> {
  const place = placeOf(request.cursor);
  let query = reader.selectFrom('mail');
  if (request.state !== undefined) query = query.where('state', '=', request.state);
  const total = await countUpTo(reader, query.select('id'));
  if (place) {
    query = query.where((eb) => eb(eb.refTuple('createdAt', 'id'), '<', eb.tuple(place.after, place.id)));
  }
  const rows = await query
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(request.limit + 1)
    .execute();
  return pageOf(rows, request.limit, total, (row) => [row.createdAt, row.id], toMail);
}
