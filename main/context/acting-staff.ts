/**
 * Whose work the program is doing (contract, sync): each call of the engine and each job runs in the name of one
 * person, so that what it writes can be signed by that person's session at the server. Null is the program itself. The
 * invented people of a sample practice are told from its visitor, in their jobs too.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

interface Acting {
  readonly staffId: string | null;
  readonly invented: boolean;
}
const acting = new AsyncLocalStorage<Acting>();
/** Jobs that invented people asked for, until they run. */
const jobsOfInvented = new Set<string>();

/** Runs work in the name of a person; what it awaits and starts belongs to the same one. */
export function actAs<Result>(staffId: string | null, work: () => Promise<Result>): Promise<Result> {
  return acting.run({ staffId, invented: false }, work);
}

export function actingStaffId(): string | null {
  return acting.getStore()?.staffId ?? null;
}

/** Runs what the invented people of a sample practice do. */
export function actAsInvented<Result>(work: () => Promise<Result>): Promise<Result> {
  return acting.run({ staffId: null, invented: true }, work);
}

/** Runs a job in the name of the one who asked for it. */
export function actForJob<Result>(
  job: { readonly id: string; readonly requestedBy: string | null },
  work: () => Promise<Result>,
): Promise<Result> {
  return acting.run({ staffId: job.requestedBy, invented: jobsOfInvented.delete(job.id) }, work);
}

export function rememberWhoAsked(jobId: string): void {
  if (acting.getStore()?.invented === true) jobsOfInvented.add(jobId);
}

/** What the audit trail calls an invented person. */
export const inventedName = (name: string): string => `${name} (sample)`;

/** What the audit trail calls a person for whom a job runs. */
export function actingName(name: string): string {
  return acting.getStore()?.invented === true ? inventedName(name) : name;
}
