/**
 * Whose act is under way (contract, sync): the gate and the queue say it, and the change set that a transaction
 * makes is signed by that person. Null is the program itself.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

const author = new AsyncLocalStorage<string | null>();

export function actAs<Result>(staffId: string | null, work: () => Promise<Result>): Promise<Result> {
  return author.run(staffId, work);
}

export function currentAuthor(): string | null {
  return author.getStore() ?? null;
}
