/** Locking a desktop that was left: once, again where it failed, and the page is loaded anew either way. */
import { expect, it } from 'vitest';
import { lockAttempts } from '../../../../main/shell/lock-attempts.ts';

it('locks once until somebody is back', async () => {
  const seen: string[] = [];
  const attempts = lockAttempts(async () => void seen.push('lock'), {
    onLocked: () => seen.push('reload'),
    log: (message) => seen.push(message),
  });
  await attempts.look(false);
  await attempts.look(true);
  await attempts.look(true);
  await attempts.lock();
  expect(seen).toEqual(['lock', 'reload']);
  await attempts.look(false);
  await attempts.lock();
  expect(seen).toEqual(['lock', 'reload', 'lock', 'reload']);
});

it('tries again at the next look where it failed, though somebody is back', async () => {
  const failures = [new Error('disk full')];
  const seen: unknown[] = [];
  const attempts = lockAttempts(
    async () => {
      const failure = failures.pop();
      if (failure) throw failure;
      seen.push('locked');
    },
    { onLocked: () => seen.push('reload'), log: (_message, cause) => seen.push(cause) },
  );
  await attempts.lock();
  expect(seen).toEqual([new Error('disk full'), 'reload']);
  await attempts.look(false);
  expect(seen.slice(2)).toEqual(['locked', 'reload']);
  await attempts.look(false);
  expect(seen).toHaveLength(4);
});
