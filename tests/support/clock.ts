/**
 * The time of the tests. It begins at one instant in every run and goes on as time does, so that nothing which
 * passes today fails tomorrow: records, leases, codes and news of a test are as old as they were when it was
 * written. No test
 * reads the clock of the machine elsewhere (tests/architecture/clocks.test.ts).
 */

/** Where the clocks of desktops, servers and fixtures begin. */
export const TESTS_BEGIN = new Date('2026-11-21T02:00:00Z');

/** A clock that begins at an instant now and goes on as time does, whatever day the machine believes it is. */
export function clockFrom(begin: Date): () => Date {
  const started = performance.now();
  return () => new Date(begin.getTime() + performance.now() - started);
}

/** One clock for all engines of a test file: what is opened again later finds itself later. */
export const testNow = clockFrom(TESTS_BEGIN);

/** For what is dated by others: times of files, and codes for programs in processes of their own. */
export { systemNow } from '../../shared/system-clock.ts';
