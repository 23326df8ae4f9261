/**
 * Engines that wait to be killed: told data folders, each with a job kind and a point, the process opens one after
 * the other, runs its queue, and when a job of that kind reaches the point it never goes on. Once all are there it
 * says so; ending the process then ends each engine inside its job.
 */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { openEngine } from '../../../main/engine.ts';
import { JOB_HANDLERS } from '../../../main/jobs/job-handlers.ts';
import { startWorkers } from '../../../main/jobs/worker-pool.ts';
import type { JobHandler } from '../../../main/queue/job.ts';
import { JOB_KINDS, type JobKind } from '../../../shared/model/jobs.ts';
import { clockFrom } from '../../support/clock.ts';
import { cannedLedger } from '../../support/ledgers/canned-ledger.ts';

const orderSchema = z.object({
  directory: z.string(),
  kind: z.enum(JOB_KINDS as [JobKind, ...JobKind[]]),
  /** STARTED: claimed, nothing done. APPLIED: files written and all rows written, the transaction still open. */
  point: z.enum(['STARTED', 'APPLIED']),
});
export type KillOrder = z.output<typeof orderSchema>;
export type KillPoint = KillOrder['point'];

const messageSchema = z.object({
  orders: z.array(orderSchema),
  key: z.string(),
  /** The time of the test that gives the orders. */
  at: z.iso.datetime(),
});
export type KillMessage = z.output<typeof messageSchema>;

process.once('message', (message) => {
  const { orders, key, at } = messageSchema.parse(message);
  const now = clockFrom(new Date(at));
  const workers = startWorkers();
  const fail = (error: unknown) => {
    process.send?.(String(error));
    throw error;
  };
  /** Resolves when the job is at its point, where it stays. */
  const openUntil = async ({ directory, kind, point }: KillOrder): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const stay = (): Promise<never> => {
      resolve();
      return new Promise(() => {});
    };
    const handler = JOB_HANDLERS[kind] as JobHandler<JobKind>;
    const stopping: JobHandler<JobKind> = async (context, run) => {
      if (point === 'STARTED') return await stay();
      const outcome = await handler(context, run).catch(fail);
      return async (writer) => {
        await outcome(writer);
        return await stay();
      };
    };
    await openEngine({
      dataDirectory: directory,
      key: Buffer.from(key, 'hex'),
      now,
      random: randomBytes,
      languageModel: null,
      workers,
      ledgers: { fetch: cannedLedger },
      jobHandlers: { ...JOB_HANDLERS, [kind]: stopping },
    });
    await promise;
  };
  const openAll = async () => {
    for (const order of orders) await openUntil(order);
    process.send?.('REACHED');
  };
  openAll().catch(fail);
});
