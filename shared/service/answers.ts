/**
 * How problems leave a program (decisions 2): RFC 9457 documents of the closed list. What is not a problem of
 * ours is logged and answers 500 with the log id; no stack or path crosses.
 */
import { Problem } from '../problem.ts';

export function problemResponse(problem: Problem): Response {
  return new Response(JSON.stringify(problem.toDocument()), {
    status: problem.status,
    headers: {
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      ...(problem.extras.retryAfterSeconds !== undefined && {
        'retry-after': String(problem.extras.retryAfterSeconds),
      }),
    },
  });
}

/** An error on its way out: a problem as it is; anything else is logged and answers 500 with the log id. */
export function errorResponse(error: unknown, onInternalError: (error: unknown) => string): Response {
  if (error instanceof Problem) return problemResponse(error);
  const logId = onInternalError(error);
  const detail =
    'Something went wrong in the program; nothing was changed. Try again, and name the log entry if it stays.';
  return problemResponse(new Problem('INTERNAL', detail, { logId }));
}
