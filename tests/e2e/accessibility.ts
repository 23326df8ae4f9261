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

/** What axe finds wrong, one line each; dialogs and menus that are open are looked at too. */
export async function axeViolations(page: Page): Promise<readonly string[]> {
  await page.evaluate(await readFile(AXE, 'utf8'));
  const found: unknown = await page.evaluate(async () => {
    const axe: unknown = Reflect.get(window, 'axe');
    if (typeof axe !== 'object' || axe === null) throw new Error('axe-core was not loaded.');
    const run: unknown = Reflect.get(axe, 'run');
    if (typeof run !== 'function') throw new Error('axe-core has no run.');
    const { violations } = await run.call(axe, document);
    return violations;
  });
  return violationsSchema
    .parse(found)
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`));
}
