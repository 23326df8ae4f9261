/**
 * How long a test waits for what must come: only against hanging. A machine that is busy with other work is many times
 * slower than a quiet one, so no wait of a test is shorter; how long something takes is measured by the benchmarks.
 */
export const PATIENCE_MS = 900_000;
