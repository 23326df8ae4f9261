/**
 * Whether pictures and recordings of the screen show the window. Only the desktop's shell can say so and change it; in
 * a browser there is nothing to ask.
 */
import { z } from 'zod';
import { Problem, problemSchema } from '../../shared/problem.ts';

const answerSchema = z.union([
  z.object({ ok: z.literal(true), value: z.object({ protected: z.boolean().nullable() }) }),
  z.object({ ok: z.literal(false), problem: problemSchema }),
]);

type Ask = (choice: { readonly protected?: boolean }) => Promise<unknown>;

/** What the desktop's preload script puts there; absent in a browser. */
function shell(): { readonly screenCapture: Ask } | null {
  const found: unknown = Reflect.get(window, 'fairview');
  const has = typeof found === 'object' && found !== null && 'screenCapture' in found;
  return has ? (found as { readonly screenCapture: Ask }) : null;
}

/** Asks, or chooses. Null in a browser, and where the system cannot. Errors: Problem. */
export async function captureProtection(choice: { readonly protected?: boolean }): Promise<boolean | null> {
  const there = shell();
  if (there === null) return null;
  const answer = answerSchema.parse(await there.screenCapture(choice));
  if (answer.ok) return answer.value.protected;
  throw new Problem(answer.problem.code, answer.problem.detail);
}
