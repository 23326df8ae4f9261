/**
 * An engine that waits to be killed: told a data folder, a job kind and a point, it opens the folder, runs the
 * queue, and when a job of that kind reaches the point it says so and never goes on.
 */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { openEngine } from '../../../main/engine.ts';
import { JOB_HANDLERS } from '../../../main/jobs/job-handlers.ts';
import type { JobHandler } from '../../../main/queue/job.ts';
import { JOB_KINDS, type JobKind } from '../../../shared/model/jobs.ts';
import { clockFrom } from '../../support/clock.ts';

const orderSchema = z.object({
  directory: z.string(),
  key: z.string(),
  kind: z.enum(JOB_KINDS as [JobKind, ...JobKind[]]),
  /** STARTED: claimed, nothing done. APPLIED: files written and all rows written, the transaction still open. */
  point: z.enum(['STARTED', 'APPLIED']),
  /** The time of the test that gives the order. */
  at: z.iso.datetime(),
});
export type KillOrder = z.output<typeof orderSchema>;
export type KillPoint = KillOrder['point'];

function reached(): Promise<never> {
  process.send?.('REACHED');
  return new Promise(() => {});
}

process.once('message', (message) => {
  const { directory, key, kind, point, at } = orderSchema.parse(message);
  const handler = JOB_HANDLERS[kind] as JobHandler<JobKind>;
  const stopping: JobHandler<JobKind> = async (context, run) => {
    if (point === 'STARTED') return await reached();
    const outcome = await handler(context, run).catch((error: unknown) => {
      process.send?.(String(error));
      throw error;
    });
    return async (writer) => {
      await outcome(writer);
      return await reached();
    };
  };
  void openEngine({
    dataDirectory: directory,
    key: Buffer.from(key, 'hex'),
    now: clockFrom(new Date(at)),
    random: randomBytes,
    languageModel: null,
    jobHandlers: { ...JOB_HANDLERS, [kind]: stopping },
  });
});
process.send?.('READY');
