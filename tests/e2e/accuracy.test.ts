/**
 * The program knows how good it is: a person confirms a tag, thinks better of it and confirms another, and the page of
 * accuracy says so; it can be asked by source, and shows the lines of accounts beside it. By keyboard alone.
 */
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { trialBalanceItemSchema } from '../../shared/model/records.ts';
import { axeViolations } from './accessibility.ts';
import { type HostProcess, startHost } from './host-process.ts';
import { stepsOfJourney } from './journey.ts';
import { pageFaults } from './page-basics.ts';
import { sharedBrowser } from './shared-browser.ts';
import { type TaggingDesk, taggingDesk } from './tagging-desk.ts';
import { openVisitor, type Visitor } from './visitor.ts';

const ROLE = 'SENIOR_ACCOUNTANT';
const SAMPLE_CLIENT = 'Marlowe Lantern Trading Pte. Ltd.';
const listOfIds = z.object({ items: z.array(z.object({ id: z.string() })) });
const listOfAccounts = z.object({ items: z.array(trialBalanceItemSchema) });

let browser: Browser;
let host: HostProcess;
let visitor: Visitor;
let desk: TaggingDesk;

beforeAll(async () => {
  [browser, host] = await Promise.all([sharedBrowser(), startHost({ demo: true })]);
  visitor = await openVisitor(browser, { url: `${host.url}/#/settings/accuracy`, token: host.tokenOf(ROLE) });
  desk = taggingDesk(visitor, host);
});
stepsOfJourney('accuracy-failed', () => visitor);
afterAll(async () => {
  await visitor?.close();
  await Promise.all([browser?.close(), host?.close()]);
});

const idOfFirst = async (path: string) =>
  listOfIds.parse(await host.call(ROLE, `GET ${path}`)).items[0]?.id ?? '';

async function goTo(path: string): Promise<void> {
  await visitor.page.evaluate((hash) => {
    location.hash = hash;
  }, path);
}

/** The cells of a row of the page: the name first. */
const row = (name: string) => visitor.page.getByRole('row').filter({ hasText: name }).first();
const cells = async (name: string) => await row(name).locator('th, td').allTextContents();

async function lookedAt(name: string): Promise<void> {
  await visitor.picture(name);
  expect([...(await axeViolations(visitor.page)), ...(await pageFaults(visitor.page))]).toEqual([]);
}

describe('the accuracy of proposals', () => {
  it('says what will be there before anything is decided', async () => {
    await visitor.page.getByRole('heading', { name: 'Nothing decided yet' }).waitFor();
    await lookedAt('accuracy-empty');
  });

  it('counts what was confirmed, and that it was changed', async () => {
    const { page, press } = visitor;
    const filingId = await idOfFirst('/ops/xbrl/filings');
    await goTo(`/filings/${filingId}/tags`);
    const lines = new Map((await desk.lines()).map((each) => [each.id, each]));
    const withChoice = async () => {
      let id = await desk.lineInView();
      while ((lines.get(id)?.mapping?.candidates.length ?? 0) < 2) {
        await press('j');
        const before = id;
        await expect.poll(desk.lineInView, { interval: 5 }).not.toBe(before);
        id = await desk.lineInView();
      }
      return id;
    };
    for (let made = 0; made < 2; made += 1) {
      await withChoice();
      await press('1', 'Enter');
      await expect.poll(desk.confirmed).toBe(made + 1);
    }
    const changed = await withChoice();
    await press('1', 'Enter');
    await expect.poll(desk.confirmed).toBe(3);
    await press('u');
    await expect.poll(desk.lineInView).toBe(changed);

    await goTo('/settings/accuracy');
    await expect.poll(() => cells('Both')).toEqual(['Both', '2', '2 of 2', '2 of 2', '0 of 2', '1', '-']);

    await goTo(`/filings/${filingId}/tags`);
    await expect.poll(desk.lineInView).not.toBe('');
    for (let moves = 0; moves < 200 && (await desk.lineInView()) !== changed; moves += 1) await press('j');
    await press('2', 'Enter');
    await expect.poll(desk.confirmed).toBe(3);
    await goTo('/settings/accuracy');
    await expect.poll(() => cells('Both')).toEqual(['Both', '3', '2 of 3', '3 of 3', '1 of 3', '-', '-']);
    await expect.poll(() => row(SAMPLE_CLIENT).count()).toBe(1);
    await lookedAt('accuracy-tags');
    // Three decisions are no share of anything.
    expect(await page.getByText('%', { exact: false }).count()).toBe(0);
  });

  it('answers for one source alone, by the name of the source', async () => {
    const { page, enter } = visitor;
    const source = page.getByRole('button', { name: 'Books behind the line' });
    await enter(source);
    await expect.poll(() => page.getByRole('combobox', { name: 'Source' }).inputValue()).toMatch(/^Books/);
    await expect.poll(() => cells('Repeated from earlier decisions')).toContain('-');
    await enter(page.getByRole('button', { name: 'Clear filters' }));
    await expect.poll(async () => (await cells('Both'))[1]).toBe('3');
  });

  it('shows the lines of accounts beside it, with shares where there are enough of them', async () => {
    const { page, press } = visitor;
    const engagement = `/ops/financial-statements/engagements/${await idOfFirst('/ops/financial-statements/engagements')}`;
    const { items } = listOfAccounts.parse(await host.call(ROLE, `GET ${engagement}/mapping?limit=500`));
    const chosen = items.filter(({ suggestions }) => suggestions.length > 1).slice(0, 24);
    expect(chosen.length).toBe(24);
    for (const [at, { id, suggestions }] of chosen.entries()) {
      const taxonomyKey = suggestions[at < 22 ? 0 : 1]?.taxonomyKey;
      await host.call(ROLE, `PATCH ${engagement}/mapping/${id}`, { taxonomyKey });
    }
    // The field of the switch is hidden behind its words, and takes the keys all the same.
    await page.getByRole('radio', { name: 'Tags of lines' }).focus();
    await press('ArrowRight');
    await expect
      .poll(async () => (await cells('Both')).slice(0, 3))
      .toEqual(['Both', '24', '91.6 % 22 of 24']);
    await page.getByText(/accounts? (?:has its|have their) proposal as the line/).waitFor();
    await lookedAt('accuracy-accounts');
    expect(visitor.faults).toEqual([]);
  });
});
