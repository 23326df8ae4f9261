/**
 * Digests that hold what a person said of last year's signed statements to what they saw: the figures kept together, and
 * the problems that were shown when a reason was given. The same figures give the same digest in any order.
 */
import { createHash } from 'node:crypto';
import { isConfirmed, type SignedFigure, type SignedProblem } from '../../../shared/model/prior-year.ts';

export function digestOfFigures(figures: readonly SignedFigure[]): string {
  return digestOf(
    figures
      .filter(isConfirmed)
      .map(({ statement, key, amount, amountBefore }) =>
        JSON.stringify([statement, key, amount, amountBefore]),
      ),
  );
}

export function digestOfAcceptable(problems: readonly SignedProblem[]): string {
  return digestOf(
    problems.flatMap(({ acceptable, kind, message }) =>
      acceptable ? [JSON.stringify([kind, message])] : [],
    ),
  );
}

function digestOf(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts.toSorted())).digest('hex');
}
