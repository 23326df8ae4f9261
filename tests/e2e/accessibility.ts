/**
 * The rules of axe-core on a screen as it stands. Its script is handed to the browser from outside the page, whose
 * policy would not load it.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { z } from 'zod';

const AXE = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'));
const violationsSchema = z.array(
  z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string(), failureSummary: z.string() })) }),
);

/** Frames in a row without a movement: one that waits for a timer begins in one of the next. */
const STILL_FRAMES = 3;

/** Waits until nothing on the page moves or fades any more: half a dialog has half its contrast. */
async function comeToRest(page: Page): Promise<void> {
  await page.evaluate(async (frames) => {
    const moves = (each: Animation) =>
      each.playState === 'running' && each.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    for (let still = 0; still < frames; still = document.getAnimations().some(moves) ? 0 : still + 1)
      await new Promise((painted) => requestAnimationFrame(painted));
  }, STILL_FRAMES);
}

/** What axe finds wrong, one line each; dialogs and menus that are open are looked at too. */
export async function axeViolations(page: Page): Promise<readonly string[]> {
  await comeToRest(page);
  await page.evaluate(await readFile(AXE, 'utf8'));
  const found: unknown = await page.evaluate(async () => {
    const axe: unknown = Reflect.get(window, 'axe');
    if (typeof axe !== 'object' || axe === null) throw new Error('axe-core was not loaded.');
    const run: unknown = Reflect.get(axe, 'run');
    if (typeof run !== 'function') throw new Error('axe-core has no run.');
    const { violations } = await run.call(axe, document);
    return violations;
  });
  return violationsSchema.parse(found).flatMap(({ id, nodes }) =>
    nodes
      // A tooltip belongs to the control that it describes, whenever it opens, and to no landmark.
      .filter(({ html }) => id !== 'region' || !html.includes('role="tooltip"'))
      .map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
}
