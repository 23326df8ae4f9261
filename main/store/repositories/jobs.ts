/**
 * The persistent queue (house 4): enqueued inside the business transaction, claimed under a lease, retried
 * with back-off, visible when exhausted.
 */
import { type Job, type JobKind, jobProgressSchema, jobSchema } from '../../../shared/model/jobs.ts';
import type { Reader, Writer } from '../database.ts';
import type { JobTable } from '../tables/audit-and-jobs.ts';

export interface StoredJob extends Job {
  readonly payload: unknown;
  readonly subject: string;
  readonly requestedBy: string | null;
  readonly createdAt: string;
}

export const NO_PROGRESS = { done: 0, total: 0, stage: '' } as const;

function toJob(row: JobTable): StoredJob {
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    attempts: row.attempts,
    subject: row.subject,
    requestedBy: row.requestedBy,
    createdAt: row.createdAt,
    payload: JSON.parse(row.payload),
    progress: jobProgressSchema.parse(JSON.parse(row.progress)),
    error: row.error === null ? null : jobSchema.shape.error.parse(JSON.parse(row.error)),
    result: row.result === null ? null : JSON.parse(row.result),
  };
}

export async function findJob(reader: Reader, id: string): Promise<StoredJob | undefined> {
  const row = await reader.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toJob(row);
}

/** The newest job of a kind for a subject. */
export async function findLatestJob(
  reader: Reader,
  subject: string,
  kind: JobKind,
): Promise<StoredJob | undefined> {
  const row = await reader
    .selectFrom('job')
    .selectAll()
    .where('subject', '=', subject)
    .where('kind', '=', kind)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row && toJob(row);
}

const underWay = (reader: Reader, subject: string, kind: JobKind) =>
  reader
    .selectFrom('job')
    .where('subject', '=', subject)
    .where('kind', '=', kind)
    .where('status', 'in', ['QUEUED', 'RUNNING']);

/** Jobs of a kind that wait or run for a subject. */
export async function jobsUnderWay(
  reader: Reader,
  subject: string,
  kind: JobKind,
): Promise<readonly StoredJob[]> {
  return (await underWay(reader, subject, kind).selectAll().execute()).map(toJob);
}

export async function isUnderWay(reader: Reader, subject: string, kind: JobKind): Promise<boolean> {
  return (await underWay(reader, subject, kind).select('id').limit(1).executeTakeFirst()) !== undefined;
}

export interface NewJob {
  readonly id: string;
  readonly kind: JobKind;
  readonly payload: unknown;
  readonly subject: string;
  readonly requestedBy: string | null;
}

/** Queues a job; while an equal one still waits in the queue, that one is answered instead. */
export async function insertJob(writer: Writer, job: NewJob, at: Date): Promise<StoredJob> {
  const payload = JSON.stringify(job.payload);
  const waiting = await writer
    .selectFrom('job')
    .selectAll()
    .where('kind', '=', job.kind)
    .where('payload', '=', payload)
    .where('status', '=', 'QUEUED')
    .executeTakeFirst();
  if (waiting) return toJob(waiting);
  const row: JobTable = {
    ...job,
    payload,
    status: 'QUEUED',
    attempts: 0,
    runAfter: at.toISOString(),
    leaseUntil: null,
    progress: JSON.stringify(NO_PROGRESS),
    error: null,
    result: null,
    createdAt: at.toISOString(),
    updatedAt: at.toISOString(),
  };
  await writer.insertInto('job').values(row).execute();
  return toJob(row);
}

export interface ClaimTerms {
  readonly leaseMs: number;
  readonly kinds: readonly JobKind[];
  /** One job of these kinds at a time for each person. */
  readonly oneForEachPerson: boolean;
}

/**
 * Takes the oldest due job of some kinds for a lease, unless another job of its subject runs: work on a record is
 * serial. The attempt counts from here on, whatever becomes of it.
 */
export async function claimJob(
  writer: Writer,
  now: Date,
  { leaseMs, kinds, oneForEachPerson }: ClaimTerms,
): Promise<StoredJob | undefined> {
  const row = await writer
    .selectFrom('job as candidate')
    .selectAll()
    .where('candidate.status', '=', 'QUEUED')
    .where('candidate.kind', 'in', kinds)
    .$if(oneForEachPerson, (query) =>
      query.where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('job as same')
              .select('same.id')
              .whereRef('same.requestedBy', '=', 'candidate.requestedBy')
              .where('same.kind', 'in', kinds)
              .where('same.status', '=', 'RUNNING'),
          ),
        ),
      ),
    )
    .where('candidate.runAfter', '<=', now.toISOString())
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('job as running')
            .select('running.id')
            .whereRef('running.subject', '=', 'candidate.subject')
            .where('running.status', '=', 'RUNNING'),
        ),
      ),
    )
    .orderBy('candidate.createdAt')
    .orderBy('candidate.id')
    .executeTakeFirst();
  if (!row) return undefined;
  const claimed = {
    status: 'RUNNING' as const,
    attempts: row.attempts + 1,
    leaseUntil: new Date(now.getTime() + leaseMs).toISOString(),
    updatedAt: now.toISOString(),
  };
  await writer.updateTable('job').set(claimed).where('id', '=', row.id).execute();
  return toJob({ ...row, ...claimed });
}

export async function updateJob(
  writer: Writer,
  id: string,
  change: Partial<Pick<StoredJob, 'status' | 'attempts' | 'progress' | 'error' | 'result'>> & {
    readonly runAfter?: string;
    readonly leaseUntil?: string | null;
  },
  at: Date,
): Promise<void> {
  const { progress, error, result, ...plain } = change;
  await writer
    .updateTable('job')
    .set({
      ...plain,
      ...(progress === undefined ? {} : { progress: JSON.stringify(progress) }),
      ...(error === undefined ? {} : { error: error === null ? null : JSON.stringify(error) }),
      ...(result === undefined ? {} : { result: result === null ? null : JSON.stringify(result) }),
      updatedAt: at.toISOString(),
    })
    .where('id', '=', id)
    .execute();
}

/** Puts jobs whose lease has run out back into the queue; at start, every running one (nobody else runs). */
export async function requeueExpired(writer: Writer, now: Date, all: boolean): Promise<number> {
  let query = writer
    .updateTable('job')
    .set({ status: 'QUEUED', leaseUntil: null, runAfter: now.toISOString(), updatedAt: now.toISOString() })
    .where('status', '=', 'RUNNING');
  if (!all) query = query.where('leaseUntil', '<', now.toISOString());
  const result = await query.executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Gives up jobs of these kinds that ran at each of `limit` ends of the engine. Runs at start, before anything is queued again. */
export async function failExhausted(
  writer: Writer,
  now: Date,
  { limit, kinds }: { readonly limit: number; readonly kinds: readonly JobKind[] },
  error: NonNullable<StoredJob['error']>,
): Promise<void> {
  await writer
    .updateTable('job')
    .set({
      status: 'FAILED',
      leaseUntil: null,
      error: JSON.stringify(error),
      updatedAt: now.toISOString(),
    })
    .where('status', '=', 'RUNNING')
    .where('kind', 'in', kinds)
    .where('attempts', '>=', limit)
    .execute();
}
