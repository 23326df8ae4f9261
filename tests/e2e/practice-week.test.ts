/**
 * A week of a practice with three people, two desktops and a sync-server, in real browsers and processes (contract, sync;
 * decisions 12): the partner gives the work out, the preparer works while the server is away, the reviewer asks and signs,
 * what changed since is told, the partner signs, locks and opens again; the client asks for a change on a phone, then
 * approves; the reviewer marks the filing as filed, both desktops see it, and the audit chain at the server holds.
 */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goldenInformation } from '../fixtures/golden/kestrel-bay-tags.ts';
import { KESTREL_BAY } from '../fixtures/statements/kestrel-bay.ts';
import { buildStatementsDocx } from '../fixtures/statements/statements-docx.ts';
import {
  createFiling,
  KESTREL_FILING,
  saveInformation,
  tagKestrelBay,
  uploadDocument,
} from '../integration/journeys/filing-steps.ts';
import { axeViolations } from './accessibility.ts';
import { stepsOfJourney } from './journey.ts';
import { landHome } from './landing.ts';
import { PASSWORD } from './server-people.ts';
import { sharedBrowser } from './shared-browser.ts';
import {
  connect,
  type Desk,
  practiceOf,
  signIn,
  startTwoDesks,
  syncNow,
  type TwoDesks,
} from './two-desks.ts';
import { openVisitor, type Visitor } from './visitor.ts';

const PRACTICE = 'Harbour Lane Partners';
const ADMINISTRATOR = { name: 'Siew Hoon Goh', email: 'siew.hoon@harbour-lane.example' };
const PREPARER = {
  name: 'Farah Osman',
  email: 'farah@harbour-lane.example',
  role: 'XBRL_PREPARER' as const,
};
const REVIEWER = {
  name: 'Wei Jie Chua',
  email: 'wei.jie@harbour-lane.example',
  role: 'XBRL_REVIEWER' as const,
};
const PARTNER = {
  name: 'Kavitha Rajan',
  email: 'kavitha@harbour-lane.example',
  role: 'SENIOR_ACCOUNTANT' as const,
};
const CLIENT = {
  companyName: KESTREL_BAY.companyName,
  uen: KESTREL_BAY.uen,
  enabledProducts: ['XBRL_FILING'],
};
const DIRECTOR = { name: 'Tan Wei Ming', email: 'wei.ming@kestrel-bay.example' };
const QUESTION = 'Agreed to the bank confirmation?';
const REFERENCE = 'BF-2026-0417';

/** A person at a desktop. */
interface Seat {
  readonly desk: Desk;
  readonly visitor: Visitor;
}

let browser: Browser;
let desks: TwoDesks;
/** The preparer at the front desktop; the reviewer and the partner in the back office. */
let preparer: Seat;
let reviewer: Seat;
let partner: Seat;
/** Whoever opened something last: a failure is told of their page. */
let atWork: Visitor | undefined;
let filingId = '';
const links: string[] = [];

beforeAll(async () => {
  [browser, desks] = await Promise.all([
    sharedBrowser(),
    startTwoDesks(
      PRACTICE,
      { administrator: ADMINISTRATOR, staff: [PREPARER, REVIEWER, PARTNER], back: REVIEWER },
      [CLIENT],
    ),
  ]);
  const { front, back } = desks;
  preparer = await sitDown(front, front.first.token);
  reviewer = await sitDown(back, back.first.token);
  partner = await sitDown(back);
});
stepsOfJourney('practice-week-failed', () => atWork);
afterAll(async () => {
  await Promise.all([preparer, reviewer, partner].map((seat) => seat?.visitor.close()));
  await Promise.all([browser?.close(), desks?.close()]);
});

describe('a week of a practice', () => {
  it('begins with two desktops that are connected by a form each, where people sign in through the server', async () => {
    const { administrator, personOf, front, back } = desks;
    const { page } = preparer.visitor;
    await connect(desks, front, preparer.visitor, administrator, 'Front desk');
    await page.getByText('This desktop is up to date').waitFor();
    await looksRight(preparer.visitor, 'sync-connected');
    await page.getByRole('button', { name: ADMINISTRATOR.name }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await signIn(preparer.visitor, personOf(PREPARER.email));

    await connect(desks, back, reviewer.visitor, personOf(REVIEWER.email), 'Back office');
    // At the server the account is no administrator, so it signs in anew.
    await reviewer.visitor.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await signIn(reviewer.visitor, personOf(REVIEWER.email));
    await partner.visitor.page.reload();
    await signIn(partner.visitor, personOf(PARTNER.email));
  });

  it('on Monday the partner gives the filing to a preparer and a reviewer', async () => {
    const { desk, visitor } = partner;
    const { page, press, tabTo, enter } = visitor;
    filingId = (await createFiling(await practiceOf(desk, page), KESTREL_FILING)).id;
    await home(partner);
    await filterOf(visitor, /^All 1$/).waitFor();
    await tabTo(workOf(visitor));
    await press('a');
    const dialog = page.getByRole('dialog', { name: /^Assign/ });
    for (const [duty, { name }] of [
      ['Preparer', PREPARER],
      ['Reviewer', REVIEWER],
      ['Partner', PARTNER],
    ] as const) {
      const field = dialog.getByRole('combobox', { name: duty });
      await tabTo(field);
      await field.selectOption({ label: name });
    }
    await visitor.picture('week-assign');
    await enter(dialog.getByRole('button', { name: 'Assign', exact: true }));
    await dialog.waitFor({ state: 'detached' });
    await workOf(visitor)
      .getByRole('row', { name: new RegExp(PREPARER.name) })
      .waitFor();
    await bring(partner, preparer);
    await home(preparer);
    await filterOf(preparer.visitor, /^Mine 1$/).waitFor();
  });

  it('on Tuesday the preparer works while the server is away, signs, and hands the filing over', async () => {
    const { desk, visitor } = preparer;
    const { page, press, tabTo, enter, fill } = visitor;
    await desks.server.stop();
    const practice = await practiceOf(desk, page);
    await uploadDocument(practice, filingId, 'kestrel bay.docx', await buildStatementsDocx(KESTREL_BAY));
    await tagKestrelBay(practice, filingId);
    await saveInformation(practice, filingId);
    await open(preparer, 'tags');
    await page.getByRole('listbox', { name: 'Lines of the filing' }).waitFor();
    await page.getByRole('link', { name: /^Sync: Offline, \d+ waiting/ }).waitFor();
    await visitor.picture('sync-offline-work');
    await sign(preparer, 'prepared by');
    await home(preparer);
    await tabTo(workOf(visitor));
    await press('h');
    const dialog = page.getByRole('dialog', { name: /^Hand over/ });
    const to = dialog.getByRole('combobox', { name: 'To' }).locator('option:checked');
    await expect.poll(() => to.textContent()).toBe(`${REVIEWER.name}, Reviewer`);
    await fill(dialog.getByLabel('Message'), 'Tagged and filled in. The cash is agreed.');
    await enter(dialog.getByRole('button', { name: 'Hand over' }));
    await filterOf(visitor, /^Mine 0$/).waitFor();
    await page.goto(`${desk.host.url}/#/settings/sync`);
    await page.getByText('You can go on working').waitFor();
    await looksRight(visitor, 'sync-offline');
  });

  it('on Wednesday the reviewer opens what waits, validates, signs, and asks about a line', async () => {
    await desks.server.startAgain();
    await bring(preparer, reviewer);
    const { visitor } = reviewer;
    const { page, press, tabTo } = visitor;
    await home(reviewer);
    await filterOf(visitor, /^To review 1$/).waitFor();
    await visitor.picture('week-to-review');
    await tabTo(workOf(visitor));
    await press('Enter');
    await page.waitForURL(new RegExp(`#/filings/${filingId}/`));
    await open(reviewer, 'validation');
    await page.getByRole('button', { name: 'Run validation' }).click();
    await page.getByText(/Run \d/).waitFor();
    await sign(reviewer, 'reviewed by');
    await open(reviewer, 'tags');
    const cash = page.getByRole('option', { name: /Cash and cash equivalents/ }).first();
    await cash.click();
    await press('Alt+n');
    const form = paneOf(visitor).getByRole('textbox', { name: 'Review note' });
    await form.fill(QUESTION);
    await press('Control+Enter');
    await noteOf(visitor).getByText(QUESTION).waitFor();
    await looksRight(visitor, 'week-note');
  });

  it('is answered at the other desktop, where a field changes too', async () => {
    await bring(reviewer, preparer);
    const { desk, visitor } = preparer;
    const { page } = visitor;
    await open(preparer, 'tags');
    await page.getByRole('button', { name: 'Review: 1 open note' }).click();
    const note = noteOf(visitor);
    await note.getByText(QUESTION).waitFor();
    expect(await note.getByRole('button', { name: 'Clear' }).count()).toBe(0);
    await note.getByRole('button', { name: 'Answer' }).click();
    await note.getByRole('textbox', { name: 'Answer' }).fill('Yes, on file. There are 26 employees, not 24.');
    await note.getByRole('button', { name: 'Send answer' }).click();
    await note.getByText('Answered', { exact: true }).waitFor();
    await saveInformation(await practiceOf(desk, page), filingId, {
      ...goldenInformation(KESTREL_BAY),
      ei_NumberOfEmployeesOfCompany: '26',
    });
    await sign(preparer, 'prepared by');
    await bring(preparer, reviewer);
  });

  it('on Thursday the reviewer sees what changed since, takes it, clears the note, and exports', async () => {
    const { visitor } = reviewer;
    const { page, press } = visitor;
    await open(reviewer, 'information');
    await openTab(visitor, 'Changed since');
    const changes = paneOf(visitor).getByRole('region', { name: /^Changes in / });
    await changes.first().getByText(PREPARER.name).first().waitFor();
    await looksRight(visitor, 'week-changed-since');
    for (let left = await changes.count(); left > 0; left -= 1) {
      await changes.first().getByRole('link').first().focus();
      await press('Space');
      await expect.poll(() => changes.count()).toBe(left - 1);
    }
    await paneOf(visitor).getByText('Nothing has changed since your last sign-off').waitFor();
    await openTab(visitor, 'Notes');
    await noteOf(visitor).getByRole('button', { name: 'Clear' }).click();
    await paneOf(visitor).getByText('Every review note is cleared').waitFor();
    await open(reviewer, 'validation');
    await page.getByRole('button', { name: /^Run validation|^Run again/ }).click();
    await page.getByText(/Run \d/).waitFor();
    await open(reviewer, 'export');
    await page
      .getByRole('region', { name: /workbook/i })
      .getByRole('button', { name: 'Make it' })
      .click();
    await page.getByRole('button', { name: /^Download .*\.xlsx$/ }).waitFor();
  });

  it('is signed and locked by the partner, and opened again with a reason', async () => {
    await sign(partner, 'partner');
    const { visitor } = partner;
    await openTab(visitor, 'Lock');
    await visitor.picture('week-lock');
    await paneOf(visitor).getByRole('button', { name: 'Lock this filing' }).click();
    await visitor.page.getByText('It can be read, not changed').waitFor();
    await bring(partner, preparer);
    await open(preparer, 'tags');
    await preparer.visitor.page.getByText('It can be read, not changed').waitFor();
    await open(partner, 'tags');
    await openTab(visitor, 'Lock');
    await paneOf(visitor)
      .getByRole('textbox', { name: 'Reason for unlocking' })
      .fill('It goes to the client.');
    await paneOf(visitor).getByRole('button', { name: 'Unlock' }).click();
    await paneOf(visitor)
      .getByText(/^Unlocked/)
      .waitFor();
    await bring(partner, preparer);
  });

  it('goes to the client, who asks for a change, and then approves', async () => {
    await sendToClient();
    await answer(links[0] ?? '', async (page) => {
      await page.getByLabel('What should change?').fill('Please look at the cash once more.');
      await page.getByRole('button', { name: 'Ask for this change' }).click();
      await page.getByRole('heading', { name: 'Thank you: your request was sent' }).waitFor();
    });
    await bothSee('The client asks for a change');
    await sendToClient();
    await answer(links[1] ?? '', async (page) => {
      await page.getByLabel('Type your name').fill(DIRECTOR.name);
      await page.getByLabel('UEN of the company').fill(CLIENT.uen);
      await page.getByRole('button', { name: 'Approve the filing' }).click();
      await page.getByRole('heading', { name: 'Thank you: approved' }).waitFor();
    });
    await bothSee('✓ Approved by the client');
    await preparer.visitor.picture('sync-approved');
  });

  it('on Friday is marked as filed by the reviewer, and both desktops see it', async () => {
    const { visitor } = reviewer;
    const { page, fill, enter } = visitor;
    await open(reviewer, 'filed');
    await fill(page.getByLabel(/^Regulator’s reference/), REFERENCE);
    await enter(page.getByRole('button', { name: 'Mark as filed…' }));
    await enter(
      page
        .getByRole('dialog', { name: 'Mark as filed' })
        .getByRole('button', { name: 'Mark as filed and lock' }),
    );
    await page.getByText(REFERENCE).waitFor();
    await bothSee(REFERENCE);
    await preparer.visitor.picture('week-filed');
    for (const { visitor: each } of [preparer, reviewer, partner]) expect(each.faults).toEqual([]);
  });

  it('leaves a chain at the server that an auditor can verify', async () => {
    const auditor = await openVisitor(browser, { url: `${desks.server.url}/admin/` });
    const { page } = auditor;
    await page.getByLabel('E-mail').fill(ADMINISTRATOR.email);
    await page.getByLabel(/^Password/).fill(PASSWORD);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel(/^Six digits/).fill(await desks.administrator.app.code());
    await page.getByRole('link', { name: 'Audit log' }).click();
    await page.getByRole('button', { name: 'Verify the chain' }).click();
    await page.getByText('The chain is intact').waitFor();
    await auditor.picture('sync-audit');
    expect(auditor.faults).toEqual([]);
    await auditor.close();
  });
});

async function sitDown(desk: Desk, token?: string): Promise<Seat> {
  const visitor = await openVisitor(browser, {
    url: desk.host.url,
    ...(token !== undefined && { token }),
    expectedRefusals: [/^401 \/auth\//, /^401 \/ops\//, /^401 \/admin\//, /^403 \/admin\/sync\/connection/],
  });
  return { desk, visitor };
}

/** What one desktop has reaches the other. */
async function bring(from: Seat, to: Seat): Promise<void> {
  await syncNow(from.desk, from.visitor);
  await syncNow(to.desk, to.visitor);
}

async function looksRight(visitor: Visitor, name: string): Promise<void> {
  await visitor.picture(name);
  expect([name, ...(await axeViolations(visitor.page))]).toEqual([name]);
}

async function home({ desk, visitor }: Seat): Promise<void> {
  atWork = visitor;
  await visitor.page.goto(`${desk.host.url}/#/`);
  await landHome(visitor);
}

async function open({ desk, visitor }: Seat, step: string): Promise<void> {
  atWork = visitor;
  await visitor.page.goto(`${desk.host.url}/#/filings/${filingId}/${step}`);
}

const workOf = ({ page }: Visitor) => page.getByRole('grid', { name: 'Work list' });
const filterOf = ({ page }: Visitor, name: RegExp) =>
  page.getByRole('group', { name: 'Filter the work' }).getByRole('button', { name });
const paneOf = ({ page }: Visitor) => page.getByRole('complementary', { name: 'Review' });
const noteOf = (visitor: Visitor) => paneOf(visitor).getByRole('article', { name: /^Review note on/ });

async function openTab(visitor: Visitor, tab: string): Promise<void> {
  if (!(await paneOf(visitor).isVisible()))
    await visitor.page.getByRole('button', { name: /^Review(:|$)/ }).click();
  await paneOf(visitor).getByRole('tab', { name: tab }).click();
}

/** Signs every section of the filing that the person may sign at a level. */
async function sign(seat: Seat, level: string): Promise<void> {
  await open(seat, 'tags');
  await openTab(seat.visitor, 'Sign-offs');
  const button = paneOf(seat.visitor).getByRole('button', { name: new RegExp(`^Sign \\d+ as “${level}”$`) });
  await button.click();
  await button.waitFor({ state: 'detached' });
}

async function sendToClient(): Promise<void> {
  const { page } = reviewer.visitor;
  await open(reviewer, 'filed');
  await page.getByRole('button', { name: 'Send to the client…' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(DIRECTOR.name);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(DIRECTOR.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  const told = page.getByText('Hand this link to the client yourself');
  await told.waitFor();
  const link = /https?:\/\/\S+\/portal\/\S+/.exec((await told.textContent()) ?? '')?.[0];
  links.push(link ?? '');
  await page.keyboard.press('Escape');
}

/** A director with a phone, who has never seen any of this. */
async function answer(link: string, act: (page: Page) => Promise<void>): Promise<void> {
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await phone.newPage();
  // The public address of the practice leads here, as a proxy in front of the server would.
  await page.goto(`${desks.server.url}${new URL(link).pathname}`);
  await act(page);
  await phone.close();
}

async function bothSee(words: string): Promise<void> {
  await bring(preparer, reviewer);
  await syncNow(preparer.desk, preparer.visitor);
  for (const seat of [preparer, reviewer]) {
    await open(seat, 'filed');
    await seat.visitor.page.getByText(words).first().waitFor();
  }
}
