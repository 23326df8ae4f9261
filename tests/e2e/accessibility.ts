/**
 * The rules of axe-core on a screen as it stands, in both colour schemes. Its script is handed to the browser from outside
 * the page, whose policy would not load it.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { z } from 'zod';

const AXE = readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const violationsSchema = z.array(
  z.object({
    id: z.string(),
    nodes: z.array(z.object({ html: z.string(), failureSummary: z.string(), ofControl: z.boolean() })),
  }),
);

/** Frames in a row without a movement: one that waits for a timer begins in one of the next. */
const STILL_FRAMES = 3;

/** Waits until nothing on the page moves or fades any more: half a dialog has half its contrast. */
export async function comeToRest(page: Page): Promise<void> {
  await page.evaluate(async (frames) => {
    const moves = (each: Animation) =>
      each.playState === 'running' && each.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    for (let still = 0; still < frames; still = document.getAnimations().some(moves) ? 0 : still + 1)
      await new Promise((painted) => requestAnimationFrame(painted));
  }, STILL_FRAMES);
}

/** What the scheme changes: a page that is right in one has the same roles and names in the other. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
/** What opens beside the page and belongs to the control that it is opened from, and to no landmark. */
const OF_A_CONTROL = '[role="listbox"], [role="menu"], [role="tooltip"]';

async function violations(page: Page, rules: readonly string[] | null): Promise<readonly string[]> {
  const found: unknown = await page.evaluate(
    async ([wanted, ofControl]) => {
      const axe: unknown = Reflect.get(window, 'axe');
      if (typeof axe !== 'object' || axe === null) throw new Error('axe-core was not loaded.');
      const run: unknown = Reflect.get(axe, 'run');
      if (typeof run !== 'function') throw new Error('axe-core has no run.');
      const only = wanted === null ? {} : { runOnly: { type: 'rule', values: wanted } };
      const answer = await run.call(axe, document, {
        ...only,
        resultTypes: ['violations'],
        elementRef: true,
      });
      for (const violation of answer.violations)
        for (const node of violation.nodes) {
          node.ofControl = node.element?.matches(ofControl) || node.element?.querySelector(ofControl) != null;
          delete node.element;
        }
      return answer.violations;
    },
    [rules, OF_A_CONTROL] as const,
  );
  return violationsSchema
    .parse(found)
    .flatMap(({ id, nodes }) =>
      nodes
        .filter(({ ofControl }) => id !== 'region' || !ofControl)
        .map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
    );
}

/** What is found twice: a message that begins to leave while it is looked at has half its contrast for a moment. */
async function lastingViolations(page: Page, rules: readonly string[] | null): Promise<readonly string[]> {
  await comeToRest(page);
  const found = await violations(page, rules);
  if (found.length === 0) return found;
  await comeToRest(page);
  const again = await violations(page, rules);
  return found.filter((each) => again.includes(each));
}

/** What axe finds wrong, in light and in dark, one line each; dialogs and menus that are open are looked at too. */
export async function axeViolations(page: Page): Promise<readonly string[]> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const [own, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  await page.evaluate(await AXE);
  const found = await lastingViolations(page, null);
  await page.emulateMedia({ colorScheme: other });
  const elsewhere = (await lastingViolations(page, COLOUR_RULES)).map((each) => `${other}: ${each}`);
  await page.emulateMedia({ colorScheme: own });
  await comeToRest(page);
  return [...found.map((each) => `${own}: ${each}`), ...elsewhere];
}
