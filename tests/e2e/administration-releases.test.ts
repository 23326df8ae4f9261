/**
 * An administrator publishes a release by keyboard: from files that do not belong together, over a file that the
 * server refuses, to a rollout that is widened, paused, taken up again and withdrawn.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { declaration, FEED, newPublisher, programOf, sha512 } from '../sync-server/support/releases.ts';
import { focusNotes, watchFocus } from './page-basics.ts';
import { type PracticeServer, startPracticeServer } from './practice-server.ts';
import { chooseItem, type ScreenInspector, screenInspector } from './screen-inspector.ts';
import { sharedBrowser } from './shared-browser.ts';
import { openVisitor, type Visitor } from './visitor.ts';

const VERSION = '1.4.0';

let browser: Browser;
let server: PracticeServer;
let visitor: Visitor;
let inspect: ScreenInspector;
let folder: string;

beforeAll(async () => {
  browser = await sharedBrowser();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fairview-release-'));
  server = await startPracticeServer();
  visitor = await openVisitor(browser, {
    url: server.url,
    token: server.token,
    // The second factor is asked for, and a file of other bytes is refused.
    expectedRefusals: [/^403 \/admin\/releases/, /^400 \/admin\/releases\/.*(AppImage|blockmap)$/],
  });
  inspect = screenInspector(visitor);
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await visitor.tellFailure('failed');
  await visitor.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});
afterAll(async () => {
  await browser.close();
});

/** Writes the files of a build as electron-builder and the publisher's command leave them. */
async function writeBuild() {
  const signed = declaration(VERSION, newPublisher());
  const bytes = programOf(VERSION);
  const blockMap = Buffer.from(`a block map of ${VERSION}`);
  const [file] = signed.files;
  const name = file?.name ?? '';
  const blocks = { name: `${name}.blockmap`, sha512: sha512(blockMap), size: blockMap.length };
  const yml = [
    `version: ${VERSION}`,
    'files:',
    `  - url: ${name}`,
    `    sha512: ${file?.sha512}`,
    `    size: ${file?.size}`,
    `path: ${name}`,
    `sha512: ${file?.sha512}`,
    `releaseDate: '2026-11-20T00:00:00.000Z'`,
    '',
  ].join('\n');
  const other = Buffer.from(bytes);
  other[20] = (other[20] ?? 0) ^ 1;
  const path = (file: string) => join(folder, file);
  await writeFile(
    path(`${FEED}.release.json`),
    JSON.stringify({ ...signed, files: [...signed.files, blocks] }),
  );
  await writeFile(path(`${FEED}.yml`), yml);
  await writeFile(path(name), other);
  await writeFile(path(blocks.name), 'x'.repeat(blockMap.length));
  return {
    declared: path(`${FEED}.release.json`),
    yml: path(`${FEED}.yml`),
    program: path(name),
    blockMap: path(blocks.name),
    /** Replaces a damaged file by the one that was signed. */
    mendProgram: () => writeFile(path(name), bytes),
    mendBlockMap: () => writeFile(path(blocks.name), blockMap),
  };
}

async function prove(): Promise<void> {
  const stepUp = visitor.page.getByRole('dialog', { name: 'Confirm that it is you' });
  await stepUp.waitFor();
  await visitor.fill(stepUp.getByLabel('Six digits of your authenticator app'), server.nextCode());
}

async function act(item: string): Promise<void> {
  await visitor.enter(visitor.page.getByRole('button', { name: `Change Fairview ${VERSION}` }));
  await chooseItem(visitor, item);
  await visitor.page.getByRole('dialog').waitFor();
}

describe('releases on the administrators’ page', () => {
  it('are published, widened, paused and withdrawn by keyboard', async () => {
    const { page, enter, fill, giveFile } = visitor;
    const build = await writeBuild();
    await enter(page.getByRole('link', { name: 'Releases' }));
    await page.getByRole('heading', { name: 'No release yet' }).waitFor();
    await watchFocus(page);
    await inspect('no-releases');
    await enter(page.getByRole('button', { name: 'Publish a release' }));
    const dialog = page.getByRole('dialog', { name: 'Publish a release' });
    const choose = dialog.getByRole('button', { name: 'Choose files of the release' });
    await giveFile(choose, build.yml, build.program);
    await dialog.getByText('is not signed').waitFor();
    expect(await dialog.getByRole('button', { name: 'Publish', exact: true }).isDisabled()).toBe(true);
    await inspect('release-unsigned');
    await giveFile(choose, build.declared);
    await dialog.getByRole('row', { name: /blockmap.*Missing: choose it/ }).waitFor();
    await giveFile(choose, build.blockMap);
    await expect.poll(() => dialog.getByText('Missing').count()).toBe(0);
    await fill(dialog.getByLabel('Share of the desktops at first'), '25');
    await inspect('release-chosen');
    await enter(dialog.getByRole('button', { name: 'Publish', exact: true }));
    await prove();
    await dialog.getByText(/AppImage: The hash of the file is another one/).waitFor();
    await inspect('release-refused');
    await build.mendProgram();
    await giveFile(choose, build.program);
    await enter(dialog.getByRole('button', { name: 'Go on' }));
    await dialog.getByRole('row', { name: /AppImage .*At the server/ }).waitFor();
    await dialog.getByText(/blockmap: The hash of the file is another one/).waitFor();
    await enter(dialog.getByRole('button', { name: 'Cancel' }));
    await page.getByRole('row', { name: /Not complete.*Nobody.*1 of 2 files/ }).waitFor();
    await act('Send the missing files');
    await build.mendBlockMap();
    const missing = page.getByRole('dialog', { name: `Send the missing files: Fairview ${VERSION}` });
    await giveFile(missing.getByRole('button', { name: 'Choose files of the release' }), build.blockMap);
    await fill(missing.getByLabel('Share of the desktops at first'), '25');
    await inspect('release-missing-files');
    await enter(missing.getByRole('button', { name: 'Publish', exact: true }));
    await page
      .getByRole('row', { name: /1\.4\.0.*Rolling out.*25 % of the desktops.*Lim Mei Ling/ })
      .waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await enter(page.getByRole('button', { name: /2 files/ }));
    await page.getByRole('list', { name: /Files of Fairview 1\.4\.0/ }).waitFor();
    await inspect('releases');
    const feed = await fetch(new URL(`/updates/stable/${FEED}.yml`, server.url));
    expect(await feed.json()).toMatchObject({ version: VERSION, stagingPercentage: 25 });

    await act('Change the share');
    await fill(page.getByLabel('Share of the desktops'), '60');
    await inspect('release-share');
    await enter(page.getByRole('dialog').getByRole('button', { name: 'Change the share' }));
    await page.getByRole('row', { name: /60 % of the desktops/ }).waitFor();
    await act('Pause');
    await enter(page.getByRole('dialog').getByRole('button', { name: 'Pause' }));
    await page.getByRole('row', { name: /Paused/ }).waitFor();
    expect((await fetch(new URL(`/updates/stable/${FEED}.yml`, server.url))).status).toBe(404);
    await act('Go on');
    await enter(page.getByRole('dialog').getByRole('button', { name: 'Go on' }));
    await page.getByRole('row', { name: /Rolling out.*60 %/ }).waitFor();
    await act('Withdraw for good');
    await inspect('release-withdraw');
    await enter(page.getByRole('dialog').getByRole('button', { name: 'Withdraw for good' }));
    await page.getByRole('row', { name: /Withdrawn.*Nobody/ }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: `Change Fairview ${VERSION}` }).count()).toBe(0);

    expect(await focusNotes(page)).toEqual([]);
    expect(inspect.shortcomings).toEqual([]);
    expect(visitor.faults).toEqual([]);
  });
});
