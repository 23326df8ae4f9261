/**
 * The news of a person (decisions 10): what colleagues did with the records that the person's role may see, never the
 * person's own acts. Seen is kept for each person; after 90 days a message is removed for all.
 */
import type { NotifiedRecord } from '../../shared/model/notifications.ts';
import { type Action, mayDo } from '../../shared/model/roles.ts';
import { Problem } from '../../shared/problem.ts';
import type { Caller, EngineContext } from '../context/engine-context.ts';
import {
  countUnseen,
  listNotifications,
  markSeen,
  type NotificationReader,
  removeMessagesBefore,
} from '../store/repositories/outbox.ts';
import type { PageRequest } from '../store/repositories/page.ts';

const KEPT_MS = 90 * 24 * 3_600_000;

const VIEW: readonly (readonly [NotifiedRecord, Action])[] = [
  ['engagement', 'VIEW_FS_ENGAGEMENT'],
  ['filing', 'VIEW_XBRL_FILING'],
];

function readerFor(caller: Caller): NotificationReader {
  const seen = VIEW.filter(([, action]) => mayDo(caller.role, action));
  return { staffId: caller.staffId, records: seen.map(([kind]) => kind) };
}

export async function listOwnNotifications(context: EngineContext, caller: Caller, request: PageRequest) {
  return await listNotifications(context.reader, readerFor(caller), request);
}

export async function countOwnUnseen(context: EngineContext, caller: Caller) {
  return { unseen: await countUnseen(context.reader, readerFor(caller)) };
}

/** Throws NOT_FOUND for what is no news of this person. */
export async function seeNotification(context: EngineContext, caller: Caller, id: string): Promise<void> {
  await context.change(async (writer) => {
    const found = await markSeen(writer, readerFor(caller), { id }, context.now());
    if (found === 0) throw new Problem('NOT_FOUND', 'There is no such notification.');
  });
}

/** All up to the newest that the person was shown: what came since stays new. */
export async function seeAllNotifications(
  context: EngineContext,
  caller: Caller,
  upTo: string,
): Promise<void> {
  await context.change(
    async (writer) => void (await markSeen(writer, readerFor(caller), { upTo }, context.now())),
  );
}

/** The daily work on the outbox. */
export async function removeOldNotifications(context: EngineContext): Promise<void> {
  const oldest = new Date(context.now().getTime() - KEPT_MS);
  await context.change((writer) => removeMessagesBefore(writer, oldest));
}
