/** How many rows of a list a person sees: those whose upper and lower edge are painted, and not covered or cut. */
import type { Page } from 'playwright';
import { comeToRest } from './accessibility.ts';

export async function rowsPainted(page: Page, rows: string): Promise<number> {
  await page.locator(rows).nth(1).waitFor();
  await comeToRest(page);
  return await page.evaluate(
    (selector) =>
      [...document.querySelectorAll(selector)].filter((row) => {
        const { top, bottom, left } = row.getBoundingClientRect();
        return [top + 2, bottom - 2].every((y) => row.contains(document.elementFromPoint(left + 24, y)));
      }).length,
    rows,
  );
}
