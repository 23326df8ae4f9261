/**
 * The bell of a practice without a server (decisions 10), by keyboard: a reviewer is told what the administrator did,
 * goes to the record, and marks the rest as seen; whoever did it is told nothing.
 */
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { PATIENCE_MS } from '../support/patience.ts';
import { axeViolations } from './accessibility.ts';
import { type HostProcess, startHost } from './host-process.ts';
import { stepsOfJourney } from './journey.ts';
import { sharedBrowser } from './shared-browser.ts';
import { openVisitor, type Visitor } from './visitor.ts';

const unseenSchema = z.object({ unseen: z.number() });

let browser: Browser;
let host: HostProcess;
let visitor: Visitor;

const unseen = async (role: 'FS_REVIEWER' | 'PLATFORM_ADMIN' | 'SENIOR_ACCOUNTANT') =>
  unseenSchema.parse(await host.call(role, 'GET /auth/notifications/unseen')).unseen;

beforeAll(async () => {
  [browser, host] = await Promise.all([sharedBrowser(), startHost({ demo: true })]);
  // The sample's statements are made by its administrator.
  await vi.waitFor(async () => expect(await unseen('FS_REVIEWER')).toBe(2), {
    timeout: PATIENCE_MS,
    interval: 200,
  });
  visitor = await openVisitor(browser, { url: `${host.url}/#/clients`, token: host.tokenOf('FS_REVIEWER') });
});
stepsOfJourney('notifications-failed', () => visitor);
afterAll(async () => {
  await visitor?.close();
  await Promise.all([browser?.close(), host?.close()]);
});

const bell = (count: number) =>
  visitor.page.getByRole('button', {
    name: count === 0 ? 'Notifications' : `Notifications, ${count} new`,
    exact: true,
  });
const list = () => visitor.page.getByRole('dialog', { name: 'Notifications' });

describe('the bell', () => {
  it('counts what is new and lists it by day', async () => {
    const { page, enter, picture } = visitor;
    await enter(bell(2));
    await list().getByRole('region', { name: 'Today' }).waitFor();
    const links = list().getByRole('link');
    await expect.poll(() => links.count()).toBe(2);
    expect(await links.first().textContent()).toMatch(/Statements ready for review.*Marlowe Lantern.*Marcus/);
    await picture('notifications');
    expect(await axeViolations(page)).toEqual([]);
  });

  it('goes to the record, and what was opened is seen', async () => {
    const { page, press, tabTo } = visitor;
    const links = list().getByRole('link');
    await tabTo(links.first());
    await press('ArrowDown');
    await expect.poll(() => links.nth(1).evaluate((each) => each === document.activeElement)).toBe(true);
    await press('ArrowUp', 'Enter');
    await page
      .getByRole('heading', { name: /Marlowe Lantern/ })
      .first()
      .waitFor();
    expect(page.url()).toMatch(/\/engagements\/[^/]+\/statements$/);
    await list().waitFor({ state: 'hidden' });
    await bell(1).waitFor();
    expect(await unseen('FS_REVIEWER')).toBe(1);
    expect(await unseen('SENIOR_ACCOUNTANT')).toBeGreaterThan(1);
  });

  it('marks all as seen, and Escape gives the focus back', async () => {
    const { enter, press, picture } = visitor;
    await enter(bell(1));
    await enter(list().getByRole('button', { name: 'Mark all as seen' }));
    await bell(0).waitFor();
    await expect.poll(() => list().locator('[data-new]').count()).toBe(0);
    await picture('notifications-seen');
    await press('Escape');
    await list().waitFor({ state: 'hidden' });
    expect(await bell(0).evaluate((each) => each === document.activeElement)).toBe(true);
    expect(visitor.faults).toEqual([]);
  });

  it('says to who did it all that there is nothing, and has no place for a role that sees no record', async () => {
    await visitor.close();
    visitor = await openVisitor(browser, {
      url: `${host.url}/#/clients`,
      token: host.tokenOf('PLATFORM_ADMIN'),
    });
    await visitor.enter(bell(0));
    await list().getByText('Nothing new').waitFor();
    await visitor.picture('notifications-none');
    await visitor.close();
    visitor = await openVisitor(browser, {
      url: `${host.url}/#/clients`,
      token: host.tokenOf('BOOKKEEPER'),
    });
    await visitor.page.getByRole('button', { name: 'Handbook' }).waitFor();
    expect(await visitor.page.getByRole('button', { name: /^Notifications/ }).count()).toBe(0);
    expect(visitor.faults).toEqual([]);
  });
});
