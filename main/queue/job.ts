/**
 * What a job is to those who write one: a handler does its reading and computing first and answers an `Outcome`,
 * which the runner applies in one transaction with the job's end (specification 4.8).
 */
import type { JobKind, JobPayload } from '../../shared/model/jobs.ts';
import type { Problem } from '../../shared/problem.ts';
import type { EngineContext } from '../context/engine-context.ts';
import type { Writer } from '../store/database.ts';

/** Applies a job's effect; what it answers becomes the job's result. Runs inside the closing transaction. */
export type Outcome = (writer: Writer) => Promise<unknown>;

export interface JobRun<Kind extends JobKind> {
  readonly jobId: string;
  readonly payload: JobPayload<Kind>;
  readonly requestedBy: string | null;
  readonly signal: AbortSignal;
  /** Tells the page where the job stands; throttled by the runner's own writes. */
  readonly progress: (stage: string, done: number, total: number) => Promise<void>;
}

export type JobHandler<Kind extends JobKind> = (
  context: EngineContext,
  run: JobRun<Kind>,
) => Promise<Outcome>;
export type JobHandlers = { readonly [Kind in JobKind]: JobHandler<Kind> };

/** What becomes of the record of a job that a person cancels; in the transaction that cancels it. */
export type JobEffect<Kind extends JobKind> = (writer: Writer, payload: JobPayload<Kind>) => Promise<void>;
export type CancelEffects = { readonly [Kind in JobKind]?: JobEffect<Kind> };

/** A job that ends FAILED but still has something to store, such as a document's parse status. */
export class FailedWithEffect extends Error {
  readonly problem: Problem;
  readonly effect: Outcome;

  constructor(problem: Problem, effect: Outcome) {
    super(problem.message);
    this.name = 'FailedWithEffect';
    this.problem = problem;
    this.effect = effect;
  }
}
