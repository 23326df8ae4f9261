/** Puts a job into the queue, in the transaction of what it follows from (house 4). */
import { JOB_PAYLOADS, type Job, type JobKind, type JobPayload } from '../../shared/model/jobs.ts';
import { rememberWhoAsked } from '../context/acting-staff.ts';
import type { EngineContext } from '../context/engine-context.ts';
import type { Writer } from '../store/database.ts';
import { insertJob } from '../store/repositories/jobs.ts';

/** Queues a job inside the caller's transaction; its payload is parsed now and again when it runs. */
export async function enqueue<Kind extends JobKind>(
  writer: Writer,
  context: Pick<EngineContext, 'newId' | 'now'>,
  job: {
    readonly kind: Kind;
    readonly payload: JobPayload<Kind>;
    readonly subject: string;
    readonly requestedBy: string | null;
  },
): Promise<{ jobId: string; kind: JobKind; status: Job['status'] }> {
  const payload = JOB_PAYLOADS[job.kind].parse(job.payload);
  const id = context.newId();
  rememberWhoAsked(id);
  const stored = await insertJob(writer, { ...job, payload, id }, context.now());
  return { jobId: stored.id, kind: stored.kind, status: stored.status };
}
