/** The state of the server as its administrators read it; nothing in it is secret. */
import type { z } from 'zod';
import type { serverAdministrationRoutes } from '../../shared/contract/server-administration.ts';
import type { ServerContext } from '../context/server-context.ts';
import { newestAuditHead } from '../store/repositories/audit-log.ts';
import { listMails } from '../store/repositories/mails.ts';
import { databaseSize, serverCounts } from '../store/repositories/server-state.ts';

export type ServerHealth = z.output<typeof serverAdministrationRoutes.getServerHealth.response>;

/** Mails that wait, and those that were given up until somebody sends them again; null where none are sent. */
async function mailQueue({ reader, portal }: ServerContext): Promise<ServerHealth['mailQueue']> {
  if (!portal.mails) return null;
  const count = async (state: 'QUEUED' | 'DEAD') => (await listMails(reader, { limit: 1, state })).total;
  return { waiting: await count('QUEUED'), dead: await count('DEAD') };
}

export async function serverHealth(context: ServerContext): Promise<ServerHealth> {
  const { reader, dialect, version, startedAt } = context;
  const now = context.now();
  const { migrations, ...counts } = await serverCounts(reader, now);
  const head = await newestAuditHead(reader);
  return {
    version,
    startedAt,
    now: now.toISOString(),
    counts,
    database: { kind: dialect, sizeBytes: await databaseSize(reader, dialect), migrations },
    signedHead: head ? { day: head.day, sequence: head.sequence, signedAt: head.signedAt } : null,
    mailQueue: await mailQueue(context),
  };
}
