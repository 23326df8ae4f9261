/**
 * Looks at the screens of the administrators' page: pictures on demand, axe in both schemes and the page's basics
 * on each; what was found is kept until the journey's end. And the way through a menu by keyboard.
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
    const { page, picture } = visitor;
    // Tooltips, menus and messages that are just leaving belong to the step before.
    await expect.poll(() => page.locator('[role="tooltip"], [role="menu"]').count()).toBe(0);
    await picture(`admin-${name}`);
    const found = [...(await axeViolations(page)), ...(await pageFaults(page))];
    shortcomings.push(...found.map((each) => `${name}, ${each}`));
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
