/**
 * Home as three people of a practice see it, by keyboard: the work by due date, given to a preparer, handed to the
 * reviewer, who finds it under their own filter and opens what comes next.
 */
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { practiceRoutes } from '../../shared/contract/practice.ts';
import { type Person, workRoutes } from '../../shared/contract/work.ts';
import { systemNow } from '../support/clock.ts';
import { type HostProcess, startHost } from './host-process.ts';
import { stepsOfJourney } from './journey.ts';
import { landHome } from './landing.ts';
import { pageFaults } from './page-basics.ts';
import { sharedBrowser } from './shared-browser.ts';
import { openVisitor, type Visitor } from './visitor.ts';

/** As they travel, compressed: what the list of work needs before anything is loaded ahead. */
const FIRST_SCREEN_BYTES = 200_000;

/** A year whose statements are not late yet, whatever the day: they are due in June of the next. */
const YEAR = systemNow().getFullYear();

let browser: Browser;
let host: HostProcess;
let lead: Visitor;
let people: readonly Person[];

beforeAll(async () => {
  [browser, host] = await Promise.all([sharedBrowser(), startHost({ demo: true })]);
  people = workRoutes.listPeople.response.parse(await host.call('FS_PREPARER', 'GET /ops/work/people')).items;
  const clients = await host.call('PLATFORM_ADMIN', 'GET /ops/clients');
  for (const { id, enabledProducts } of practiceRoutes.listClients.response.parse(clients).items) {
    if (!enabledProducts.includes('FINANCIAL_STATEMENTS')) continue;
    await host.call('FS_PREPARER', 'POST /ops/financial-statements/engagements', {
      clientId: id,
      financialYear: `FY${YEAR}`,
      yearEndDate: `${YEAR}-12-31`,
      reportingStandard: 'SFRS_SE',
    });
  }
  lead = await openAs('SENIOR_ACCOUNTANT');
});
stepsOfJourney('home-failed', () => lead);
afterAll(async () => {
  await lead?.close();
  await Promise.all([browser?.close(), host?.close()]);
});

async function openAs(role: Person['role']): Promise<Visitor> {
  const visitor = await openVisitor(browser, { url: host.url, token: host.tokenOf(role) });
  await landHome(visitor);
  return visitor;
}

async function look(visitor: Visitor, name: string): Promise<void> {
  await visitor.picture(`home-${name}`);
  expect.soft(await pageFaults(visitor.page), name).toEqual([]);
}

const nameOf = (role: Person['role']) => people.find((each) => each.role === role)?.name ?? '';
const gridOf = ({ page }: Visitor) => page.getByRole('grid', { name: 'Work list' });
const filterOf = ({ page }: Visitor, name: RegExp) =>
  page.getByRole('group', { name: 'Filter the work' }).getByRole('button', { name });

describe('home', () => {
  it('lists the open work by due date, with what comes next', async () => {
    const row = gridOf(lead)
      .getByRole('row', { name: new RegExp(`Statements ${YEAR}`) })
      .first();
    await row.waitFor();
    await expect
      .poll(() => row.textContent())
      .toMatch(new RegExp(`30 Jun ${YEAR + 1}.*Not started.*Trial balance`));
    expect(await filterOf(lead, /^All/).getAttribute('aria-pressed')).toBe('true');
    await look(lead, 'work-list');
  });

  it('gives the selected work to a preparer and a reviewer', async () => {
    const { page, press, tabTo, enter } = lead;
    await tabTo(gridOf(lead));
    const rows = await gridOf(lead).locator('tbody').getByRole('row').allTextContents();
    const at = rows.findIndex((text) => text.includes(`Statements ${YEAR}`));
    for (let index = 0; index < at; index += 1) await press('ArrowDown');
    await press('x');
    await page.getByText('1 selected').waitFor();
    await press('a');
    const dialog = page.getByRole('dialog');
    for (const [duty, role] of [
      ['Preparer', 'FS_PREPARER'],
      ['Reviewer', 'FS_REVIEWER'],
    ] as const) {
      const field = dialog.getByRole('combobox', { name: duty });
      await tabTo(field);
      await field.selectOption({ label: nameOf(role) });
    }
    await look(lead, 'assign');
    await enter(dialog.getByRole('button', { name: 'Assign', exact: true }));
    await dialog.waitFor({ state: 'detached' });
    await gridOf(lead)
      .getByRole('row', { name: new RegExp(nameOf('FS_PREPARER')) })
      .waitFor();
  });

  it('is the preparer’s, who hands it to the reviewer with a message', async () => {
    const preparer = await openAs('FS_PREPARER');
    const { page, enter, press, tabTo, fill } = preparer;
    await enter(filterOf(preparer, /^Mine 1$/));
    await tabTo(gridOf(preparer));
    await press('h');
    const dialog = page.getByRole('dialog');
    const to = dialog.getByRole('combobox', { name: 'To' }).locator('option:checked');
    await expect.poll(() => to.textContent()).toBe(`${nameOf('FS_REVIEWER')}, Reviewer`);
    await fill(dialog.getByLabel('Message'), 'Ready when the bank letter is in.');
    await look(preparer, 'hand-over');
    await enter(dialog.getByRole('button', { name: 'Hand over' }));
    await filterOf(preparer, /^Mine 0$/).waitFor();
    expect(preparer.faults).toEqual([]);
    await preparer.close();
  });

  it('is the reviewer’s to review, and Enter opens what comes next', async () => {
    const reviewer = await openAs('FS_REVIEWER');
    const { page, enter, press, tabTo } = reviewer;
    await enter(filterOf(reviewer, /^To review 1$/));
    await gridOf(reviewer)
      .getByRole('row', { name: /To review.*Me/ })
      .waitFor();
    await look(reviewer, 'to-review');
    await tabTo(gridOf(reviewer));
    await press('Enter');
    await page.waitForURL(/#\/engagements\/[^/]+\/trial-balance$/);
    expect(reviewer.faults).toEqual([]);
    await reviewer.close();
  });

  it('leads to lists that stay as they were left, are saved as views, and go out as CSV', async () => {
    const { page, press, tabTo, enter, fill } = lead;
    await enter(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Engagements' }));
    const grid = page.getByRole('grid', { name: 'Engagements' });
    const rows = grid.locator('tbody').getByRole('row');
    await rows.first().waitFor();
    const all = await rows.count();
    await look(lead, 'engagements');
    await page.getByRole('button', { name: /^Year end/ }).click();
    await grid.getByRole('combobox', { name: 'Filter Year' }).selectOption(`FY${YEAR}`);
    await expect.poll(() => rows.count()).toBeLessThan(all);
    const found = await rows.count();
    await enter(page.getByRole('button', { name: 'Views' }));
    await fill(page.getByRole('textbox', { name: 'Name of the view' }), `Year ${YEAR}`);
    await press('Enter');
    await page.getByRole('button', { name: `View: Year ${YEAR}` }).waitFor();

    await page.goto(`${host.url}/#/clients`);
    await page
      .getByRole('grid', { name: 'Clients' })
      .getByRole('link', { name: /Marlowe/ })
      .waitFor();
    await look(lead, 'clients');
    await page.goto(`${host.url}/#/engagements`);
    await page.getByRole('button', { name: `View: Year ${YEAR}` }).waitFor();
    await expect.poll(() => rows.count()).toBe(found);

    await tabTo(grid);
    await press('x');
    await page.getByText(`1 selected · ${found} of ${all} engagements`).waitFor();
    const download = page.waitForEvent('download');
    await enter(page.getByRole('button', { name: 'Export 1 as CSV' }));
    expect((await download).suggestedFilename()).toBe('Engagements.csv');

    await tabTo(grid);
    await press('r');
    const dialog = page.getByRole('dialog', { name: 'Roll forward to the next year' });
    await enter(dialog.getByRole('button', { name: 'Roll forward' }));
    await dialog.getByText('1 of 1 record opened.').waitFor();
    await look(lead, 'rolled-forward');
    await enter(dialog.getByRole('button', { name: 'Close' }).last());
    expect(lead.faults).toEqual([]);
  });

  it('takes clients in from a file, row by row with what is wrong, and takes them back', async () => {
    const admin = await openAs('PLATFORM_ADMIN');
    const { page, enter, giveFile } = admin;
    await page.goto(`${host.url}/#/clients`);
    await enter(page.getByRole('button', { name: 'Import clients…' }));
    const path = join(await mkdtemp(join(tmpdir(), 'fairview-clients-')), 'clients.csv');
    await writeFile(
      path,
      'Company,UEN,FYE\nHeron Trading Pte. Ltd.,202312345K,31 Dec\nEgret Foods Pte. Ltd.,20151234,June\n',
    );
    await giveFile(page.getByRole('button', { name: 'Choose list of clients' }), path);
    await page.getByText('“20151234” is no UEN. One such as 202312345K is expected.').waitFor();
    await look(admin, 'import');
    await enter(page.getByRole('button', { name: 'Import 1 client' }));
    await page.getByText('1 client imported from clients.csv.').waitFor();
    await page.getByRole('row', { name: /In the practice.*Heron Trading/ }).waitFor();
    await enter(page.getByRole('button', { name: 'Take back…' }));
    const dialog = page.getByRole('dialog', { name: 'Take back the import of clients.csv' });
    await dialog.getByText('1 client can go: nothing hangs on it.').waitFor();
    await look(admin, 'take-back');
    await enter(dialog.getByRole('button', { name: 'Take back 1 client' }));
    await page.getByRole('row', { name: /Take in.*Heron Trading/ }).waitFor();
    expect(admin.faults).toEqual([]);
    await admin.close();
  });

  it('needs no more of the page than its share', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const sizes: Promise<number>[] = [];
    page.on('response', (response) => {
      if (!/\.js$/.test(new URL(response.url()).pathname)) return;
      sizes.push(
        response
          .request()
          .sizes()
          .then(({ responseBodySize }) => responseBodySize),
      );
    });
    await page.addInitScript((token) => {
      sessionStorage.setItem('fairview.token', token);
      // What is loaded ahead is no part of the first screen.
      window.requestIdleCallback = () => 0;
    }, host.tokenOf('SENIOR_ACCOUNTANT'));
    await page.goto(host.url);
    await page.getByRole('grid', { name: 'Work list' }).waitFor();
    const bytes = (await Promise.all(sizes)).reduce((sum, each) => sum + each, 0);
    expect(sizes.length).toBeGreaterThan(2);
    expect(bytes).toBeLessThan(FIRST_SCREEN_BYTES);
  });
});
