/**
 * A person at the page who has a keyboard and no mouse: moves by Tab until the wanted control has the focus,
 * types, and looks. Everything that the browser complains of is kept, and must be nothing at the end.
 */
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, ElementHandle, FileChooser, Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { PATIENCE_MS } from '../support/patience.ts';
import { pictureEveryView, WINDOW } from './every-view.ts';

const SCREENSHOTS = fileURLToPath(new URL('./screenshots/', import.meta.url));
/** Pictures are taken for people who look at them: where they are asked for, and of failures. */
const PICTURES = Boolean(process.env.FAIRVIEW_SCREENSHOTS);
const README_PICTURE = fileURLToPath(new URL('./readme-screenshot.png', import.meta.url));
const MOST_TABS = 260;
/** Only against hanging; the machine may be busy with anything. */

export interface VisitorOptions {
  readonly url: string;
  /** The session to start with; without one the visitor meets the first screen or the sign-in. */
  readonly token?: string;
  /** Answers of 400 and more that belong to the journey, as "404 /path" by pattern. */
  readonly expectedRefusals?: readonly RegExp[];
}

export interface Visitor {
  readonly page: Page;
  /** Presses keys one after the other ("Tab", "Control+z", "Enter"). */
  press(...keys: readonly string[]): Promise<void>;
  type(text: string): Promise<void>;
  /** Tabs forward until the control has the focus. */
  tabTo(target: Locator): Promise<void>;
  /** Tabs to a control and presses Enter on it. */
  enter(target: Locator): Promise<void>;
  /** Tabs to a field and types over what stands in it. */
  fill(target: Locator, text: string): Promise<void>;
  /** Types a date in figures into a date field, the day first. */
  fillDate(target: Locator, date: string): Promise<void>;
  /** Opens a choice by keyboard, types a part of the option and takes it. */
  choose(target: Locator, text: string): Promise<void>;
  /** Presses the button that opens the file chooser, and gives it a file, or several where it takes them. */
  giveFile(button: Locator, ...paths: readonly string[]): Promise<void>;
  /** In every view, where pictures are asked for. */
  picture(name: string): Promise<void>;
  /** Keeps a picture, and prints what stood on the page and where the focus was: a log outlives pictures. */
  tellFailure(name: string): Promise<void>;
  readonly faults: readonly string[];
  close(): Promise<void>;
}

async function watch(page: Page, faults: string[], expected: readonly RegExp[]): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`Content policy: ${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  page.on('pageerror', (error) => faults.push(`Page error: ${error.message}`));
  page.on('console', (message) => {
    // Refused requests are judged below, by their status and path.
    if (message.text().startsWith('Failed to load resource')) return;
    if (message.type() === 'error') faults.push(`Console: ${message.text()}`);
  });
  page.on('response', (response) => {
    const line = `${response.status()} ${new URL(response.url()).pathname}`;
    if (response.status() >= 400 && !expected.some((each) => each.test(line)))
      faults.push(`Refused: ${line}`);
  });
}

/** The control once it is there and can be seen. */
async function found(target: Locator): Promise<ElementHandle<SVGElement | HTMLElement>> {
  await target.waitFor();
  const element = await target.elementHandle();
  if (element === null) throw new Error(`${target} is not there.`);
  return element;
}

/** Opens the page in a window of its own. */
export async function openVisitor(browser: Browser, options: VisitorOptions): Promise<Visitor> {
  const context = await browser.newContext({
    viewport: WINDOW,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'en-SG',
    timezoneId: 'Asia/Singapore',
    acceptDownloads: true,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const faults: string[] = [];
  await watch(page, faults, options.expectedRefusals ?? []);
  if (options.token !== undefined) {
    await page.addInitScript((token) => {
      // A sandboxed frame has no storage of its own, and needs no session.
      if (window === window.top) sessionStorage.setItem('fairview.token', token);
    }, options.token);
  }
  // Listening from the start keeps the browser's own chooser shut: headless, it would close itself.
  let hearChooser: (chooser: FileChooser) => void = () => undefined;
  page.on('filechooser', (chooser) => hearChooser(chooser));
  await page.goto(options.url);

  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  // What lies behind a dialog is reached by nobody before the dialog has gone.
  const isBehindDialog = (control: ElementHandle<SVGElement | HTMLElement>) =>
    control.evaluate(
      (element) =>
        element.closest('#root') !== null && document.querySelector('[aria-modal="true"]') !== null,
    );
  // Looked for once and then asked itself: to find a control by its name takes as long as a dozen presses of Tab.
  const tabTo = async (target: Locator) => {
    let wanted = await found(target);
    await expect.poll(() => isBehindDialog(wanted), { timeout: PATIENCE_MS }).toBe(false);
    for (let tabs = 0; tabs < MOST_TABS; ) {
      const place = await wanted.evaluate((element) =>
        element === document.activeElement ? 'FOCUSED' : element.isConnected ? 'ELSEWHERE' : 'GONE',
      );
      if (place === 'FOCUSED') return;
      if (place === 'GONE') {
        wanted = await found(target);
        continue;
      }
      await press('Tab');
      tabs += 1;
    }
    throw new Error(`No Tab reaches ${target}.`);
  };
  const shoot = async (path: string) => {
    await mkdir(SCREENSHOTS, { recursive: true });
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path, animations: 'disabled', caret: 'initial' });
  };
  return {
    page,
    press,
    tabTo,
    faults,
    type: (text) => page.keyboard.type(text),
    enter: async (target) => {
      await tabTo(target);
      await press('Enter');
    },
    fill: async (target, text) => {
      await tabTo(target);
      await press('Control+a');
      await page.keyboard.type(text);
    },
    fillDate: async (target, date) => {
      await tabTo(target);
      await press('Control+a');
      await page.keyboard.type(date.split('-').reverse().join('/'));
    },
    choose: async (target, text) => {
      await tabTo(target);
      // A closed list of the library opens and moves by its own timers: it is given time to paint.
      const painted = () =>
        page.evaluate(
          () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))),
        );
      if ((await target.getAttribute('readonly')) === null) {
        // As people do who know what they want: Enter right after the last letter.
        await page.keyboard.type(text);
        await press('Enter');
        await expect.poll(() => target.inputValue()).toContain(text);
        await expect.poll(() => target.getAttribute('aria-expanded')).toBe('false');
        return;
      }
      const wanted = page.getByRole('option', { name: text });
      // A dialog that has just opened may take the focus once more, which closes the list: as a person does, press again.
      await expect
        .poll(async () => {
          if ((await target.getAttribute('aria-expanded')) !== 'true') await press('Enter');
          await painted();
          return await wanted.isVisible();
        })
        .toBe(true);
      for (let steps = 0; steps < 30; steps += 1) {
        if ((await wanted.getAttribute('data-combobox-selected')) !== null) break;
        await press('ArrowDown');
        await painted();
      }
      await press('Enter');
      await expect.poll(() => target.inputValue()).toBe(text);
    },
    giveFile: async (button, ...paths) => {
      await tabTo(button);
      const chooser = new Promise<FileChooser>((resolve) => {
        hearChooser = resolve;
      });
      await press('Enter');
      await (await chooser).setFiles([...paths]);
    },
    picture: async (name) => {
      if (PICTURES) await pictureEveryView(page, { folder: SCREENSHOTS, name });
    },
    tellFailure: async (name) => {
      await shoot(`${SCREENSHOTS}${name}.png`);
      const words = await page.locator('body').innerText();
      const focus = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 300));
      console.error([page.url(), `Focus: ${focus}`, words.slice(0, 2500), ...faults].join('\n'));
    },
    close: () => context.close(),
  };
}

/** Keeps the picture for the front page of the project, where it is asked for. */
export async function readmePicture(page: Page): Promise<void> {
  if (process.env.FAIRVIEW_README_SHOT)
    await page.screenshot({ path: README_PICTURE, animations: 'disabled' });
}
