/**
 * Runs queued jobs (specification 4.8; house 4). A handler does its reading and computing first and answers
 * an `Outcome`; the runner applies it and marks the job done in one transaction, so that a killed engine
 * neither loses nor doubles anything: the job is either wholly done or runs again.
 */
import { JOB_PAYLOADS, type JobKind } from '../../shared/model/jobs.ts';
import { Problem } from '../../shared/problem.ts';
import { actForJob } from '../context/acting-staff.ts';
import type { EngineContext } from '../context/engine-context.ts';
import { knownProblem } from '../context/known-problem.ts';
import type { Reader, Writer } from '../store/database.ts';
import {
  claimJob,
  failExhausted,
  findJob,
  requeueExpired,
  type StoredJob,
  updateJob,
} from '../store/repositories/jobs.ts';
import { ReaderEnded } from '../workers/reader-ended.ts';
import {
  type CancelEffects,
  FailedWithEffect,
  type JobEffect,
  type JobHandler,
  type JobHandlers,
  type Outcome,
} from './job.ts';
import { LANES, type Lane, laneOf } from './lanes.ts';

const LEASE_MS = 60_000;
const HEARTBEAT_MS = 15_000;
const POLL_MS = 1_000;
/** A finished job shows a full bar. */
const DONE = { done: 1, total: 1, stage: 'Done' } as const;
const BACK_OFF_CAP_MS = 60_000;

const ENGINE_STOPS = new Error('The engine stops.');

interface Running {
  readonly jobId: string;
  readonly lane: Lane;
  readonly abort: AbortController;
  done: Promise<void>;
}

export interface JobLog {
  error(message: string, error: unknown): string;
}

export class JobRunner {
  readonly #claim: EngineContext['change'];
  readonly #context: EngineContext;
  readonly #handlers: JobHandlers;
  readonly #cancelEffects: CancelEffects;
  readonly #log: JobLog;
  /** A cancelled run may still be winding down while its job runs again: runs are told apart, not jobs. */
  readonly #running = new Set<Running>();
  readonly #watchers = new Map<string, Set<() => void>>();
  #timer: NodeJS.Timeout | undefined;
  #claiming: Promise<void> | undefined;
  #claimAgain = false;
  #stopped = false;

  /** `claim` runs a transaction that wakes nobody: a claim would wake the runner, which claims, without end. */
  constructor(
    context: EngineContext,
    handlers: JobHandlers,
    log: JobLog,
    claim: EngineContext['change'],
    cancelEffects: CancelEffects = {},
  ) {
    this.#cancelEffects = cancelEffects;
    this.#claim = claim;
    this.#context = context;
    this.#handlers = handlers;
    this.#log = log;
  }

  /**
   * Puts what a killed engine left running back into the queue and starts to work. A job that was running
   * each time the engine died is given up, so that it cannot end every start.
   */
  async start(): Promise<void> {
    await this.#context.change(async (writer) => {
      for (const { kinds, mostAttempts, gaveUp } of LANES) {
        await failExhausted(writer, this.#context.now(), { limit: mostAttempts, kinds }, gaveUp);
      }
      await requeueExpired(writer, this.#context.now(), true);
    });
    this.#timer = setInterval(() => this.wake(), POLL_MS);
    this.#timer.unref();
    this.wake();
  }

  /** Waits for running jobs to notice the abort; their work goes back into the queue for the next start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await this.#claiming;
    for (const { abort } of this.#running) abort.abort(ENGINE_STOPS);
    await Promise.allSettled([...this.#running].map(({ done }) => done));
  }

  /** Looks for due jobs; called after each commit. */
  wake(): void {
    if (this.#claiming) {
      this.#claimAgain = true;
      return;
    }
    if (this.#stopped || this.#openLanes().length === 0) return;
    this.#claiming = this.#claimAll().finally(() => {
      this.#claiming = undefined;
      if (this.#claimAgain) {
        this.#claimAgain = false;
        this.wake();
      }
    });
  }

  /** Lanes with a place left. */
  #openLanes(): readonly Lane[] {
    return LANES.filter((lane) => {
      const busy = [...this.#running].filter((run) => run.lane === lane).length;
      return busy < lane.places;
    });
  }

  async #claimAll(): Promise<void> {
    for (const lane of LANES) {
      while (!this.#stopped && this.#openLanes().includes(lane)) {
        const now = this.#context.now();
        const terms = { ...lane, leaseMs: LEASE_MS };
        const job = await this.#claim((writer) => claimJob(writer, now, terms)).catch((error: unknown) => {
          if (!this.#stopped) this.#log.error('A job could not be claimed.', error);
          return undefined;
        });
        if (!job) break;
        this.#begin(job, lane);
      }
    }
  }

  #begin(job: StoredJob, lane: Lane): void {
    const run: Running = { jobId: job.id, lane, abort: new AbortController(), done: Promise.resolve() };
    this.#running.add(run);
    // What a job writes is its requester's, whoever's call has woken the queue.
    run.done = actForJob(job, () => this.#run(job, run.abort.signal)).finally(() => {
      this.#running.delete(run);
      this.#tell(job.id);
      this.wake();
    });
  }

  /** Cancels a queued or running job; a finished one answers 409. */
  async cancel(jobId: string): Promise<StoredJob> {
    await this.#context.change(async (writer) => {
      const job = await this.#find(writer, jobId);
      if (job.status !== 'QUEUED' && job.status !== 'RUNNING') {
        throw new Problem('INVALID_TRANSITION', 'The job has ended already.');
      }
      await updateJob(writer, jobId, { status: 'CANCELLED', leaseUntil: null }, this.#context.now());
      const effect = this.#cancelEffects[job.kind] as JobEffect<JobKind> | undefined;
      const payload = JOB_PAYLOADS[job.kind].safeParse(job.payload);
      if (payload.success) await effect?.(writer, payload.data);
    });
    for (const run of this.#running) {
      if (run.jobId === jobId) run.abort.abort(new Error('The job was cancelled.'));
    }
    this.#tell(jobId);
    return await this.#find(this.#context.reader, jobId);
  }

  /** Queues a failed or cancelled job again. */
  async retry(jobId: string): Promise<StoredJob> {
    const now = this.#context.now();
    await this.#context.change(async (writer) => {
      const job = await this.#find(writer, jobId);
      if (job.status !== 'FAILED' && job.status !== 'CANCELLED') {
        throw new Problem('INVALID_TRANSITION', 'Only a failed or cancelled job is run again.');
      }
      const again = { status: 'QUEUED', attempts: 0, error: null, runAfter: now.toISOString() } as const;
      await updateJob(writer, jobId, again, now);
    });
    return await this.#find(this.#context.reader, jobId);
  }

  /** Calls `changed` on every change of a job until the answer is called. */
  watch(jobId: string, changed: () => void): () => void {
    const watchers = this.#watchers.get(jobId) ?? new Set();
    watchers.add(changed);
    this.#watchers.set(jobId, watchers);
    return () => {
      watchers.delete(changed);
      if (watchers.size === 0) this.#watchers.delete(jobId);
    };
  }

  #tell(jobId: string): void {
    for (const changed of this.#watchers.get(jobId) ?? []) changed();
  }

  async #find(reader: Reader, jobId: string): Promise<StoredJob> {
    const job = await findJob(reader, jobId);
    if (!job) throw new Problem('NOT_FOUND', 'There is no such job.');
    return job;
  }

  async #run(job: StoredJob, signal: AbortSignal): Promise<void> {
    const { change, now } = this.#context;
    const heartbeat = setInterval(() => {
      const leaseUntil = new Date(now().getTime() + LEASE_MS).toISOString();
      void change((writer) => updateJob(writer, job.id, { leaseUntil }, now())).catch(() => undefined);
    }, HEARTBEAT_MS);
    this.#tell(job.id);
    try {
      const outcome = await this.#handle(job, signal);
      signal.throwIfAborted();
      await change(async (writer) => {
        await this.#requireRunning(writer, job.id, signal);
        const result = await outcome(writer);
        await updateJob(
          writer,
          job.id,
          { status: 'SUCCEEDED', result: result ?? null, leaseUntil: null, progress: DONE },
          now(),
        );
      });
    } catch (error) {
      await this.#fail(job, signal, error);
    } finally {
      clearInterval(heartbeat);
    }
  }

  /** A job cancelled at the last moment must not take effect, even where it runs again already. */
  async #requireRunning(writer: Writer, jobId: string, signal: AbortSignal): Promise<void> {
    const current = await findJob(writer, jobId);
    signal.throwIfAborted();
    if (current?.status !== 'RUNNING') throw new Error('The job was cancelled.');
  }

  async #handle(job: StoredJob, signal: AbortSignal): Promise<Outcome> {
    const parsed = JOB_PAYLOADS[job.kind].safeParse(job.payload);
    if (!parsed.success) {
      throw new Problem('INTERNAL', 'This job can no longer be run. Start it again.');
    }
    const handler = this.#handlers[job.kind] as JobHandler<JobKind>;
    return await handler(this.#context, {
      jobId: job.id,
      payload: parsed.data,
      requestedBy: job.requestedBy,
      signal,
      progress: async (stage, done, total) => {
        signal.throwIfAborted();
        const { change, now } = this.#context;
        await change((writer) => updateJob(writer, job.id, { progress: { stage, done, total } }, now()));
        this.#tell(job.id);
      },
    });
  }

  async #fail(job: StoredJob, signal: AbortSignal, error: unknown): Promise<void> {
    // A cancelled job is marked already.
    if (signal.aborted && signal.reason !== ENGINE_STOPS) return;
    const { change, now } = this.#context;
    const problem = knownProblem(error instanceof FailedWithEffect ? error.problem : error);
    try {
      if (signal.aborted) {
        // An orderly stop is no failed attempt.
        const queued = { status: 'QUEUED', attempts: job.attempts - 1, leaseUntil: null } as const;
        await change((writer) => this.#endRun(writer, job, queued));
        return;
      }
      const { mostAttempts } = laneOf(job.kind);
      const isTriedAgain = job.attempts < mostAttempts;
      // Its reader ended over the file, which may be chance once.
      if (problem instanceof Problem && !(problem instanceof ReaderEnded && isTriedAgain)) {
        const { code, message: detail, extras } = problem;
        const shown = { code, detail, ...(extras.report === undefined ? {} : { report: extras.report }) };
        const failed = { status: 'FAILED', error: shown, leaseUntil: null } as const;
        if (error instanceof FailedWithEffect) {
          try {
            return await change(async (writer) => {
              await this.#requireRunning(writer, job.id, signal);
              await error.effect(writer);
              await this.#endRun(writer, job, failed);
            });
          } catch (effectError) {
            if (signal.aborted) return;
            // Its record cannot take the effect any more; the job has failed all the same.
            this.#log.error(`The job ${job.kind} failed without its effect.`, effectError);
          }
        }
        await change((writer) => this.#endRun(writer, job, failed));
        return;
      }
      const logId = this.#log.error(`The job ${job.kind} failed.`, error);
      const delay = Math.min(2 ** job.attempts * 500, BACK_OFF_CAP_MS);
      await change((writer) =>
        this.#endRun(writer, job, {
          status: isTriedAgain ? 'QUEUED' : 'FAILED',
          error: { code: 'INTERNAL', detail: `Something went wrong (log entry ${logId}). Try again.` },
          runAfter: new Date(now().getTime() + delay).toISOString(),
          leaseUntil: null,
        }),
      );
    } catch (storeError) {
      if (signal.aborted) return;
      this.#log.error(`The end of job ${job.id} could not be stored.`, storeError);
    }
  }

  /** Closes a run that had no effect, unless its job was cancelled meanwhile. */
  async #endRun(writer: Writer, job: StoredJob, change: Parameters<typeof updateJob>[2]): Promise<void> {
    const current = await findJob(writer, job.id);
    if (current?.status === 'RUNNING') await updateJob(writer, job.id, change, this.#context.now());
  }
}
