/**
 * Steps of closing that must all be taken, in their order: one that fails keeps none after it from being done, and
 * the first failure is told at the end.
 */
export async function everyStep(steps: readonly (() => unknown)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
