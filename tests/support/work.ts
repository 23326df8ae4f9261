/**
 * How much work something is: milliseconds of the processor that this thread had, whatever else the machine does
 * meanwhile. Bounds on hostile input hold on it; how long people wait is measured by the benchmarks.
 */
export function workSoFar(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
