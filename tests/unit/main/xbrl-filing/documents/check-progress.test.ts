/** The pages of a check that is under way: told to the person who asked for it, and forgotten once it ended. */
import { expect, it } from 'vitest';
import type { Caller, EngineContext } from '../../../../../main/context/engine-context.ts';
import { checkProgress, followed } from '../../../../../main/xbrl-filing/documents/check-progress.ts';

const context = { workers: {} } as EngineContext;
const [mine, other] = ['one', 'other'].map((staffId) => ({ staffId }) as Caller) as [Caller, Caller];

it('is told while the check runs, to its own person alone, and ends with it, also where it fails', async () => {
  for (const end of ['read', 'failed']) {
    const ended = Promise.withResolvers<string>();
    const check = followed(context, mine, 'check', async (heard) => {
      heard(3, 40);
      return await ended.promise;
    });
    expect(checkProgress(context, mine, 'check')).toEqual({ done: 3, total: 40 });
    expect(checkProgress(context, other, 'check')).toEqual({ done: 0, total: 0 });
    expect(checkProgress(context, mine, 'another')).toEqual({ done: 0, total: 0 });
    if (end === 'read') ended.resolve(end);
    else ended.reject(new Error(end));
    await expect(check.catch(({ message }: Error) => message)).resolves.toBe(end);
    expect(checkProgress(context, mine, 'check')).toEqual({ done: 0, total: 0 });
  }
});
