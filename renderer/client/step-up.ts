/**
 * Step-up (security 3): when a program asks for the second factor again, one dialog is opened, whoever asked; all
 * calls that wait go on when the code was right, and end when the person closes the dialog.
 */
import { Problem } from '../../shared/problem.ts';

interface Pending {
  readonly promise: Promise<boolean>;
  readonly settle: (proven: boolean) => void;
}

let pending: Pending | null = null;
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** Answers true once the second factor was proven, false when the person closed the dialog. */
export function askForStepUp(): Promise<boolean> {
  if (pending === null) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    pending = { promise, settle: resolve };
    tell();
  }
  return pending.promise;
}

/** Ends what waits, and closes the dialog. */
export function settleStepUp(proven: boolean): void {
  const waiting = pending;
  pending = null;
  tell();
  waiting?.settle(proven);
}

export function isStepUpAsked(): boolean {
  return pending !== null;
}

export function watchStepUp(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The code of another program, to be typed in the form that was sent. */
export function namesField(problem: Problem): boolean {
  return (problem.extras.errors ?? []).length > 0;
}

/**
 * Does the work, and once more after a step-up where one is asked for; closed without a code, the refusal stands. A
 * refusal that names a field asks for the code in that field of the form, not here.
 */
export async function withStepUp<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const asked = error instanceof Problem && error.code === 'STEP_UP_REQUIRED' && !namesField(error);
    if (!asked || !(await askForStepUp())) throw error;
    return await work();
  }
}
