/**
 * What every refusal must look like (decisions 2): problem details of a code that the route may answer, with
 * its status, and nothing of the inside of the program.
 */
import { expect } from 'vitest';
import { z } from 'zod';
import type { Route } from '../../shared/contract/route.ts';
import { PROBLEM_STATUS, type ProblemCode, problemSchema } from '../../shared/problem.ts';
import type { Answer } from '../support/call-engine.ts';

/** What the gate itself answers on any route. INTERNAL is left out: no request may cause it. */
export const GATE_CODES: readonly ProblemCode[] = [
  'INVALID_INPUT',
  'NOT_AUTHENTICATED',
  'ACTION_NOT_PERMITTED',
  'NOT_FOUND',
];

/** A stack, a path of this computer, SQL or a library's words. */
const INSIDE =
  /\bat \S+ \(|\.(?:ts|js|mjs):\d+|node_modules|(?:^|[\s"'(])\/(?:work|tmp|home|usr|root|var)\/|SQLITE|sqlite|\bselect .+ from\b|ENOENT|ZodError/;

const strictProblem = z.strictObject(problemSchema.shape);

/** Checks a refusal; `allowed` are the codes beside those of the gate. Answers the problem. */
export function expectProblem(
  answer: Answer,
  code: ProblemCode | readonly ProblemCode[],
  route?: Pick<Route, 'errors'>,
): z.output<typeof problemSchema> {
  const text = new TextDecoder().decode(answer.bytes);
  expect(answer.headers.get('content-type'), text).toBe('application/problem+json');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const problem = strictProblem.parse(answer.body);
  expect(typeof code === 'string' ? [code] : code, problem.detail).toContain(problem.code);
  expect(problem.status).toBe(answer.status);
  expect(PROBLEM_STATUS[problem.code]).toBe(answer.status);
  expect(problem.detail).not.toBe('');
  if (route) expect([...GATE_CODES, ...route.errors]).toContain(problem.code);
  if (problem.code === 'INVALID_INPUT') expect(problem.errors?.length, problem.detail).toBeGreaterThan(0);
  expect(text).not.toMatch(INSIDE);
  return problem;
}
