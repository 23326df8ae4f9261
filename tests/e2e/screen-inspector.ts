/**
 * Looks at the screens of the administrators' page: pictures in both schemes and sizes, axe and the page's basics on
 * each; what was found is kept until the journey's end. And the way through a menu by keyboard.
 */
import { expect } from 'vitest';
import { axeViolations } from './accessibility.ts';
import { pageFaults } from './page-basics.ts';
import type { Visitor } from './visitor.ts';

export interface ScreenInspector {
  /** Photographs and judges the screen as it stands. */
  (name: string): Promise<void>;
  /** What axe and the basics found so far. */
  readonly shortcomings: readonly string[];
}

export function screenInspector(visitor: Visitor): ScreenInspector {
  const shortcomings: string[] = [];
  const inspect = async (name: string): Promise<void> => {
    const { page, picture, largePicture } = visitor;
    // Tooltips, menus and messages that are just leaving belong to the step before.
    await expect.poll(() => page.locator('[role="tooltip"], [role="menu"]').count()).toBe(0);
    await picture(`admin-${name}`);
    const note = (found: readonly string[], scheme: string) =>
      shortcomings.push(...found.map((each) => `${name}, ${scheme}: ${each}`));
    note([...(await axeViolations(page)), ...(await pageFaults(page))], 'light');
    await largePicture(`admin-${name}`);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark');
    note(await axeViolations(page), 'dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('light');
  };
  return Object.assign(inspect, { shortcomings });
}

/** Takes an item of the menu that has just been opened. */
export async function chooseItem(visitor: Visitor, name: string): Promise<void> {
  const item = visitor.page.getByRole('menuitem', { name });
  await item.waitFor();
  const holdsFocus = () => item.evaluate((element) => element === document.activeElement);
  const stepped = async () => {
    // A key that is pressed before the menu has come to rest is lost.
    if (!(await holdsFocus())) await visitor.press('ArrowDown');
    return await holdsFocus();
  };
  await expect.poll(stepped).toBe(true);
  await visitor.press('Enter');
}
