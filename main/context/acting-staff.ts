/**
 * Whose work the program is doing (contract, sync): each call of the engine and each job runs in the name of one
 * person, so that what it writes can be signed by that person's session at the server. Null is the program itself.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

const acting = new AsyncLocalStorage<string | null>();

/** Runs work in the name of a person; what it awaits and starts belongs to the same one. */
export function actAs<Result>(staffId: string | null, work: () => Promise<Result>): Promise<Result> {
  return acting.run(staffId, work);
}

export function actingStaffId(): string | null {
  return acting.getStore() ?? null;
}
