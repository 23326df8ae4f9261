/**
 * A small company from its Xero export to the Word document, by keyboard alone and from the sign-in on
 * (specification 2.3 to 2.8, 4.2; product: habits). On the way the focus is never lost and always to be seen,
 * every control has a name, and the page complains of nothing.
 */
import { generate } from 'otplib';
import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HostProcess, startHost } from './host-process.ts';
import { stepsOfJourney } from './journey.ts';
import { goFromHome, landHome } from './landing.ts';
import { PADDLE, PADDLE_EXPORT } from './paddle-company.ts';
import { focusNotes, pageFaults, watchFocus } from './page-basics.ts';
import { downloadedBytes, sharedBrowser } from './shared-browser.ts';
import { openVisitor, type Visitor } from './visitor.ts';

const COMPANY = PADDLE.name;
const EMAIL = 'meera@stilt-house.example';
const PASSWORD = 'kingfisher over low water';

let browser: Browser;
let host: HostProcess;
let visitor: Visitor;

beforeAll(async () => {
  [browser, host] = await Promise.all([sharedBrowser(), startHost({ demo: false })]);
  await host.setUp({ practiceName: 'Stilt House', name: 'Meera Nair', email: EMAIL, password: PASSWORD });
  visitor = await openVisitor(browser, {
    url: host.url,
    // Before the first file and the first run there is nothing to read; and no sync-server is connected.
    expectedRefusals: [/^404 .*\/trial-balance\/import$/, /^404 .*\/statements$/, /^\d+ .*\/send-to-client$/],
  });
  await watchFocus(visitor.page);
});
stepsOfJourney('xero-failed', () => visitor);
afterAll(async () => {
  await visitor?.close();
  await Promise.all([browser?.close(), host?.close()]);
});

/** Pictures in both sizes and schemes, and what the screen owes to everybody. */
async function look(name: string): Promise<void> {
  await visitor.picture(`xero-${name}`);
  expect.soft(await pageFaults(visitor.page), name).toEqual([]);
}

async function cellsOf(row: Locator): Promise<readonly string[]> {
  return (await row.locator('th, td').allTextContents()).map((text) => text.trim());
}

/** Sends what a dialog says, whose answer waits: no key leaves the dialog meanwhile, though its button is switched off. */
async function keysStayInDialog(page: Page, url: string, send: () => Promise<void>): Promise<void> {
  const answered = Promise.withResolvers<void>();
  await page.route(
    url,
    async (route) => {
      await answered.promise;
      await route.continue();
    },
    { times: 1 },
  );
  await send();
  await page.locator('[role="dialog"] button[type="submit"]:disabled').waitFor();
  for (let presses = 0; presses < 5; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('#root') ?? null)).toBeNull();
  }
  answered.resolve();
}

describe('a small company from Xero to Word, by keyboard', () => {
  it('signs in', async () => {
    const { page, fill, press } = visitor;
    await fill(page.getByLabel('E-mail'), EMAIL);
    await fill(page.getByLabel(/^Password/), PASSWORD);
    await press('Enter');
    const secret = ((await page.locator('.fv-secret').textContent()) ?? '').replaceAll(/\s/g, '');
    await fill(page.getByLabel('Six digits of your authenticator app'), await generate({ secret }));
    await visitor.tabTo(page.getByLabel(/I have kept them/));
    await visitor.press('Space');
    await visitor.enter(page.getByRole('button', { name: 'Go to the practice' }));
    await landHome(visitor);
    await page.getByText('Set up the practice').waitFor();
    await look('new-practice');
    await goFromHome(visitor, 'Clients');
    await look('no-clients');
  });

  it('adds the client and opens the year', async () => {
    const { page, enter, fill, fillDate, type } = visitor;
    await enter(page.getByRole('button', { name: 'New client' }).first());
    const name = page.getByLabel(/^Company name/);
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
    await type(COMPANY);
    await fill(page.getByLabel(/^UEN/), PADDLE.uen);
    await visitor.tabTo(page.getByLabel('Accounting standard'));
    await type('SFRS for Small');
    await look('client-new');
    await enter(page.getByRole('button', { name: 'Add client' }));
    await page.getByRole('heading', { name: COMPANY, level: 1 }).waitFor();
    await look('client');
    await enter(page.getByRole('link', { name: 'Engagements', exact: true }));
    await page.getByRole('heading', { name: 'Engagements', level: 1 }).waitFor();
    await look('no-engagements');
    await enter(page.getByRole('button', { name: 'New engagement' }).first());
    await visitor.choose(
      page
        .getByRole('dialog')
        .getByLabel(/^Client/)
        .first(),
      'Pasir',
    );
    await fillDate(page.getByLabel(/^Year end/), '2025-12-31');
    expect(await page.getByLabel(/^Reporting standard/).inputValue()).toBe('SFRS_SE');
    await look('engagement-new');
    await enter(page.getByRole('button', { name: 'Open the engagement' }));
    await page.getByRole('heading', { name: `${COMPANY}, FY2025` }).waitFor();
    await look('trial-balance-empty');
  });

  it('reads the export, and takes a guess changed and changed back', async () => {
    const { page, enter, fill } = visitor;
    await visitor.giveFile(page.getByRole('button', { name: 'Choose trial balance file' }), PADDLE_EXPORT);
    await page.getByText('✓ The trial balance foots.').waitFor();
    await page.getByRole('heading', { name: '49 accounts' }).waitFor();
    await look('clinic');
    const prior = page.getByRole('row', { name: /^Difference, last year/ });
    expect((await cellsOf(prior)).at(-1)).toMatch(/^(-|0\.00)/);
    const heading = page.getByLabel('Heading row');
    expect(await heading.inputValue()).toBe('5');
    const scale = page.getByLabel('Figures are in');
    const again = page.getByRole('button', { name: 'Read again with these choices' });
    const debits = page.getByRole('row', { name: /^Debits/ });
    const before = (await cellsOf(debits)).at(-1);
    await visitor.tabTo(scale);
    await visitor.type('Thousands');
    await enter(again);
    await expect.poll(async () => (await cellsOf(debits)).at(-1)).not.toBe(before);
    await look('clinic-changed');
    await visitor.tabTo(scale);
    await visitor.type('Dollars');
    await enter(again);
    await expect.poll(async () => (await cellsOf(debits)).at(-1)).toBe(before);
    await fill(heading, '5');
    await enter(page.getByRole('link', { name: /Go on to the mapping/ }));
  });

  it('maps the accounts: a choice by number, by typing, over a range, and back', async () => {
    const { page, press, type } = visitor;
    await page.getByRole('grid').waitFor();
    await look('mapping-before');
    await visitor.enter(page.getByRole('button', { name: 'Suggest lines' }));
    const grid = page.getByRole('grid', { name: 'Mapping of accounts to lines' });
    await expect.poll(() => page.getByText('Not mapped 49', { exact: true }).count()).toBe(0);
    await page.getByText('Every change is saved').waitFor();
    await look('mapping');
    await visitor.tabTo(grid);
    const rowOf = (code: string) => grid.getByRole('row', { name: new RegExp(`^${code} `) });
    const keyOf = (code: string) => rowOf(code).locator('td').nth(4);
    const chosen = (code: string) =>
      expect.poll(() => rowOf(code).getAttribute('aria-selected')).toBe('true');
    const toKeyColumn = async () => press('Home', ...Array.from({ length: 4 }, () => 'ArrowRight'));

    // A runner-up by its number, and back.
    await press('Control+ArrowUp');
    await toKeyColumn();
    await chosen('200');
    const first = await keyOf('200').textContent();
    await press('2');
    await expect.poll(() => keyOf('200').textContent()).not.toBe(first);
    await press('Control+z');
    await expect.poll(() => keyOf('200').textContent()).toBe(first);

    // A key by typing: three rows marked, the first typed, the others filled down, and all taken back.
    await press('Control+ArrowUp');
    await toKeyColumn();
    await chosen('200');
    const second = await keyOf('205').textContent();
    await type('other inc');
    await page
      .getByRole('option', { name: /other income/i })
      .first()
      .waitFor();
    await look('mapping-picker');
    await press('Enter');
    await expect.poll(() => keyOf('200').textContent()).toMatch(/other income/i);
    await press('ArrowUp');
    await chosen('200');
    await press('Shift+ArrowDown', 'Shift+ArrowDown');
    await look('mapping-range');
    await press('Control+d');
    await expect.poll(() => keyOf('210').textContent()).toMatch(/other income/i);
    await press('Control+z');
    await expect.poll(() => keyOf('205').textContent()).toBe(second);
    await press('Control+z');
    await expect.poll(() => keyOf('200').textContent()).toBe(first);
    // The vehicle itself stands among the assets: its name alone says the cost of driving it.
    await visitor.tabTo(page.getByLabel('Filter Account', { exact: true }));
    await type('motor vehicle');
    await visitor.tabTo(grid);
    await press('Control+ArrowUp');
    await toKeyColumn();
    while ((await rowOf('720').getAttribute('aria-selected')) !== 'true') await press('ArrowDown');
    await type('property, plant');
    await page
      .getByRole('option', { name: /^Property, plant and equipment/ })
      .first()
      .waitFor();
    await look('mapping-vehicle');
    await press('Enter');
    await expect.poll(() => keyOf('720').textContent()).toMatch(/^Property, plant and equipment/);
    await visitor.tabTo(page.getByLabel('Filter Account', { exact: true }));
    await press('Control+a', 'Delete');

    // F8 walks what waits for a decision; Space accepts what is proposed.
    await visitor.tabTo(grid);
    for (let left = 0; left < 20; left += 1) {
      if ((await page.getByText('Low 0', { exact: true }).count()) > 0) break;
      await press('F8');
      // One looks at the row before accepting it.
      await grid.locator('tr.fv-grid-doubtful[aria-selected="true"]').waitFor();
      await press('Space');
      await page.getByText('Every change is saved').waitFor();
    }
    await page.getByText('Low 0', { exact: true }).waitFor();
    await page.getByText('Every change is saved').waitFor();
    await look('mapping-done');
    await visitor.enter(page.getByRole('link', { name: /Go on to the statements/ }));
  });

  it('makes the statements and opens one figure to its cell', async () => {
    const { page, enter, press } = visitor;
    await page.getByRole('button', { name: /^Make the statements/ }).waitFor();
    await look('statements-none');
    await enter(page.getByRole('button', { name: /^Make the statements/ }));
    await page.getByText('✓ balanced').waitFor();
    await look('statements-position');
    const assets = await cellsOf(page.getByRole('row', { name: /^Total assets/ }));
    const claims = await cellsOf(page.getByRole('row', { name: /^Total equity and liabilities/ }));
    expect(assets.slice(1, 3)).toEqual(claims.slice(1, 3));
    expect(await page.getByText(/Retained earnings brought forward|Cash moved by/).count()).toBe(0);
    await enter(
      // The face may gather it with other receivables; it stands under their line then.
      page.getByRole('button', { name: /^Trade receivables, 2025/ }),
    );
    const why = page.getByRole('complementary', { name: 'Where this figure comes from' });
    await why.getByText('610 Accounts Receivable').waitFor();
    expect(await why.textContent()).toContain('38,460.20');
    expect(await why.getByRole('row', { name: /610 Accounts Receivable/ }).textContent()).toMatch(/D31/);
    await look('why');
    await visitor.tabTo(page.getByRole('tab', { name: 'Financial position' }));
    for (const [name, key] of [
      ['profit-or-loss', 'Profit or loss'],
      ['equity', 'Changes in equity'],
      ['cash-flows', 'Cash flows'],
    ] as const) {
      await press('ArrowRight');
      await expect
        .poll(() => page.getByRole('tab', { name: key }).getAttribute('aria-selected'))
        .toBe('true');
      await look(`statements-${name}`);
    }
    await enter(page.getByRole('link', { name: /Go on to the disclosures/ }));
  });

  it('answers the questions', async () => {
    const { page, enter, press, type } = visitor;
    await page.getByText(/\d+ of \d+ questions answered/).waitFor();
    await look('questions');
    const open = async () => {
      const [, done = '0', total = '0'] =
        /(\d+) of (\d+)/.exec((await page.getByText(/\d+ of \d+ questions answered/).textContent()) ?? '') ??
        [];
      return Number(total) - Number(done);
    };
    const before = await open();
    // Every rule in turn: each field gets an answer of its kind.
    for (let rule = 0; rule < 40; rule += 1) {
      const groups = page.getByRole('region').getByRole('group');
      // A "no" settles the questions below it, which then go: the next one is looked for each time.
      for (let at = 0; at < (await groups.count()); at += 1) {
        const group = groups.nth(at);
        const field = group.locator('textarea, input, select').first();
        if ((await field.count()) === 0) continue;
        const kind = await field.evaluate(
          (each) =>
            `${each.tagName} ${each.hasAttribute('data-date') ? 'date' : (each.getAttribute('type') ?? '')}`,
        );
        await visitor.tabTo(field);
        if (kind.startsWith('SELECT')) await press('ArrowDown');
        else if (kind.includes('radio')) {
          await press('ArrowRight');
          // Said once the questions have been read again.
          await group.getByText('✓ Saved').waitFor();
        } else if (kind.includes('date')) await visitor.fillDate(field, '2026-03-31');
        else if ((await field.inputValue()) === '') await type('As agreed with the directors');
      }
      const next = page.getByRole('button', { name: /^Next: .* →$/ });
      if ((await next.count()) === 0) break;
      if (rule === 2) await look('question-answered');
      await enter(next);
    }
    await expect.poll(open).toBeLessThan(before / 4);
    await look('questions-done');
    await enter(page.getByRole('link', { name: /Go on to the notes/ }));
  });

  it('drafts the notes and edits one', async () => {
    const { page, enter, press, type } = visitor;
    await page.getByRole('button', { name: 'Draft the notes' }).waitFor();
    await look('notes-none');
    await enter(page.getByRole('button', { name: 'Draft the notes' }));
    await page.getByText(/\d+ notes\. /).waitFor();
    await look('notes');
    const list = page.getByRole('navigation', { name: 'Notes' }).getByRole('button');
    await enter(list.nth(1));
    await enter(page.getByRole('button', { name: 'Edit' }));
    const paragraph = page.getByLabel('Paragraph').first();
    await visitor.tabTo(paragraph);
    await press('Control+End');
    await type(' The paddles are stored at Pasir Ris.');
    await look('note-editor');
    await press('Control+s');
    await page.getByText('✓ Saved').waitFor();
    await enter(page.getByRole('button', { name: 'Save and close' }));
    await page.getByText('The paddles are stored at Pasir Ris.').waitFor();
    await page.getByText('Edited by a person').waitFor();
    await look('note-edited');
    await enter(page.getByRole('link', { name: /Go on to the export/ }));
  });

  it('exports the document, and says plainly how the client can approve', async () => {
    const { page, enter, fill } = visitor;
    await page.getByRole('button', { name: /Word/ }).waitFor();
    await look('export');
    // Answers of words where figures were asked leave places open: a reviewer says of each why it may go out so.
    const openPoint = page.getByRole('button', { name: /^Accept: / });
    for (let stood = 1; (await openPoint.count()) > 0; stood += 1) {
      await enter(openPoint.first());
      await fill(page.getByRole('dialog').getByLabel('Reason'), 'Agreed with the director.');
      const letStand = page.getByRole('button', { name: 'Accept', exact: true });
      if (stood === 1) await keysStayInDialog(page, '**/finality/overrides', () => enter(letStand));
      else await enter(letStand);
      await page.getByRole('heading', { name: `Accepted by a reviewer (${stood})` }).waitFor();
    }
    await page.getByText('They bear no mark.').waitFor();
    await look('export-final');
    await enter(page.getByRole('button', { name: 'Make the Word document' }));
    const button = page.getByRole('button', { name: 'Download' });
    await button.waitFor();
    await look('export-made');
    const download = page.waitForEvent('download');
    await enter(button);
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/\.docx$/);
    const bytes = await downloadedBytes(file);
    expect(bytes.subarray(0, 2).toString('latin1')).toBe('PK');
    await fill(page.getByRole('textbox', { name: 'Name', exact: true }), 'Osman bin Yusof');
    await fill(page.getByLabel('E-mail'), 'osman@paddle.example');
    await look('send');
    await enter(page.getByRole('button', { name: 'Send the link' }));
    await page
      .getByText(/No sync-server is connected/)
      .first()
      .waitFor();
    await look('send-refused');
  });

  it('leaves its trail; the focus was never lost and the page complained of nothing', async () => {
    const { page, enter } = visitor;
    await enter(page.getByRole('link', { name: 'Trail', exact: true }));
    await page
      .getByText(/export/i)
      .first()
      .waitFor();
    await look('trail');
    expect.soft(await focusNotes(page)).toEqual([]);
    expect(visitor.faults).toEqual([]);
  });
});
