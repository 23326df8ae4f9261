/** The state of the server as its administrators read it; nothing in it is secret. */
import type { z } from 'zod';
import type { serverAdministrationRoutes } from '../../shared/contract/server-administration.ts';
import type { ServerContext } from '../server-context.ts';
import { newestAuditHead } from '../store/repositories/audit-log.ts';
import { databaseSize, serverCounts } from '../store/repositories/server-state.ts';

export type ServerHealth = z.output<typeof serverAdministrationRoutes.getServerHealth.response>;

export async function serverHealth(context: ServerContext): Promise<ServerHealth> {
  const { reader, dialect, version, startedAt } = context;
  const now = context.now();
  const { migrations, ...counts } = await serverCounts(reader, now);
  const head = await newestAuditHead(reader);
  return {
    ...{ version, startedAt, now: now.toISOString(), counts },
    database: { kind: dialect, sizeBytes: await databaseSize(reader, dialect), migrations },
    signedHead: head ? { day: head.day, sequence: head.sequence, signedAt: head.signedAt } : null,
    mailQueue: null,
  };
}
