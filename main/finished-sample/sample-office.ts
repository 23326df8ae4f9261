/**
 * The office of the sample practice while its finished client is made: its invented people, who act by the use cases
 * that stand behind everybody's calls, each under the right of the role, and are named as the sample's in the audit
 * trail. In a practice that is no sample nobody acts.
 */
import { notPermitted } from '../../shared/model/not-permitted.ts';
import { type Action, mayDo, type StaffRole } from '../../shared/model/roles.ts';
import { Problem } from '../../shared/problem.ts';
import type { EngineServices } from '../api/gate.ts';
import { waitForJob } from '../api/job-stream.ts';
import { inventedName } from '../context/acting-staff.ts';
import type { Caller } from '../context/engine-context.ts';
import { findPractice } from '../store/repositories/staff.ts';

const LONGEST_JOB_MS = 120_000;

export interface SampleOffice extends Pick<EngineServices, 'context' | 'runner'> {
  /** The person of a role, who must hold the right. */
  readonly person: (role: StaffRole, right: Action) => Caller;
  /** Waits for a job that must succeed. */
  readonly finish: (job: { readonly jobId: string }) => Promise<void>;
}

/** In the audit trail an act of the sample's own people is told from one of the visitor. */
export const sampleActor = (caller: Caller): Caller => ({ ...caller, name: inventedName(caller.name) });

/** Throws ACTION_NOT_PERMITTED where the practice is no sample. */
export async function openSampleOffice(
  { context, runner }: Pick<EngineServices, 'context' | 'runner'>,
  people: Readonly<Partial<Record<StaffRole, Caller>>>,
): Promise<SampleOffice> {
  if ((await findPractice(context.reader))?.sample !== 1)
    throw new Problem('ACTION_NOT_PERMITTED', 'Invented people act in the sample practice only.');
  return {
    context,
    runner,
    person: (role, right) => {
      const caller = people[role];
      if (caller === undefined || !mayDo(role, right)) throw notPermitted(role, [right]);
      return sampleActor(caller);
    },
    finish: async ({ jobId }) => {
      const job = await waitForJob(context.reader, runner, jobId, AbortSignal.timeout(LONGEST_JOB_MS));
      if (job.status !== 'SUCCEEDED')
        throw new Error(`${job.kind} ended ${job.status}: ${job.error?.detail ?? 'no reason given'}`);
    },
  };
}
