/**
 * Before something is sent to a client, what this desktop changed goes to the server: a change that came later would
 * end the invitation, because the client was shown something else than the practice holds by then.
 */
import { Problem } from '../../../shared/problem.ts';
import { countWaiting } from '../../store/repositories/sync-outbox.ts';
import type { SyncServices } from './sync-services.ts';

/** Throws UNAVAILABLE where changes still wait after a round. */
export async function pushBeforeSending({
  context,
  exchangeLoop,
}: Pick<SyncServices, 'context' | 'exchangeLoop'>): Promise<void> {
  if ((await countWaiting(context.reader)) === 0) return;
  await exchangeLoop.now();
  if ((await countWaiting(context.reader)) === 0) return;
  throw new Problem(
    'UNAVAILABLE',
    'Changes of this desktop wait to sync, so nothing was sent to the client. See Settings, Sync, then send it again.',
  );
}
