/**
 * Steps of one journey in a browser, each beginning where the one before ended: after a failed step the others
 * are left out, since they would only wait for what never comes and bury what went wrong.
 */
import { afterEach, beforeEach } from 'vitest';
import type { Visitor } from './visitor.ts';

/** Call it once in a test file; `name` is that of the picture of the failure. */
export function stepsOfJourney(name: string, visitor: () => Visitor | undefined): void {
  let failed = false;
  beforeEach(({ skip }) => {
    if (failed) skip('An earlier step of the journey failed.');
  });
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    failed = true;
    await visitor()?.tellFailure(name);
  });
}
