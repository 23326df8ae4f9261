/**
 * Who signs a change set (contract, sync): the person whose act it is, by the key of their own session at the server,
 * dated by the server's clock.
 */
import type { EngineContext } from '../../context/engine-context.ts';
import type { Reader } from '../../store/database.ts';
import type { SyncPoint } from '../../store/repositories/sync-outbox.ts';
import {
  findSyncSession,
  type Identities,
  readIdentities,
  type SyncSession,
} from '../../store/repositories/sync-state.ts';
import { serverTime } from '../connection/server-clock.ts';
import { KEY_SEAL } from '../connection/session-seals.ts';

export type Sealing = Pick<EngineContext, 'now' | 'reader'> & {
  readonly secrets: EngineContext['secrets'];
};

/** The person who signs, with the session that does it. */
export interface Signer {
  readonly point: SyncPoint;
  readonly session: SyncSession;
  readonly privateKey: string;
  /** The time of the server, as this desktop last heard it. */
  readonly at: string;
  readonly identities: Identities;
}

/** Null where the person has no living session at the server on this desktop. */
export async function findSigner(
  reader: Reader,
  context: Sealing,
  point: SyncPoint,
  staffId: string,
): Promise<Signer | null> {
  // Not before what the server has said last: a clock that was set back would date the act before its session.
  const serverNow = serverTime(point, context.now());
  const session = await findSyncSession(reader, staffId, serverNow);
  const privateKey = session && context.secrets.open(KEY_SEAL, session.sealedKey);
  if (!session || !privateKey) return null;
  return {
    point,
    session,
    privateKey,
    at: serverNow.toISOString(),
    identities: await readIdentities(reader),
  };
}
