/**
 * A screen in every view that people have of it, on demand: pictures in two sizes, light and dark, and beside them what
 * axe finds. The page is left as it was found.
 */
import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { axeViolations, comeToRest } from './accessibility.ts';

/** A working window, and a large screen. */
export const WINDOW = { width: 1280, height: 800 };
const LARGE = { width: 1920, height: 1080 };

interface EveryView {
  /** Where the pictures are kept, and what axe finds: axe.txt. */
  readonly folder: string;
  readonly name: string;
  readonly sizes?: readonly { readonly width: number; readonly height: number }[];
  readonly fullPage?: boolean;
}

/** Photographs the screen as NAME-WIDTH-SCHEME.png in every view, and writes down what axe finds. */
export async function pictureEveryView(page: Page, view: EveryView): Promise<void> {
  const { folder, name, sizes = [WINDOW, LARGE], fullPage = false } = view;
  await mkdir(folder, { recursive: true });
  const size = page.viewportSize() ?? WINDOW;
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  await page.evaluate(() => document.fonts.ready);
  const found = (await axeViolations(page)).map((each) => `${name}, ${each}\n`);
  await appendFile(join(folder, 'axe.txt'), found.join(''));
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const each of sizes) {
      await page.setViewportSize(each);
      await comeToRest(page);
      const path = join(folder, `${name}-${each.width}-${colorScheme}.png`);
      await page.screenshot({ path, animations: 'disabled', caret: 'initial', fullPage });
    }
  }
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
  await comeToRest(page);
}
