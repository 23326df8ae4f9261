/**
 * The time of the tests. It begins at one instant in every run and goes on as time does, so that nothing which
 * passes today fails tomorrow: records, leases, codes and news of a test are as old as they were when it was
 * written. Only here is the clock of the machine read (tests/architecture/clocks.test.ts).
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

/**
 * The clock of the machine, for what is dated by others: times of files, and codes for programs that run in
 * processes of their own.
 */
export function machineNow(): Date {
  return new Date();
}
