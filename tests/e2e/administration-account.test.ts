/**
 * One's own password by keyboard, and an audit log of 5,000 events that is searched by client, record, person, kind
 * and time; the export asks for the second factor.
 */
import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appendAuditEvent } from '../../sync-server/store/repositories/audit-log.ts';
import { addClient } from '../sync-server/support/portal-samples.ts';
import { PASSWORD } from '../sync-server/support/test-server.ts';
import { focusNotes, watchFocus } from './page-basics.ts';
import { type PracticeServer, startPracticeServer } from './practice-server.ts';
import { type ScreenInspector, screenInspector } from './screen-inspector.ts';
import { sharedBrowser } from './shared-browser.ts';
import { openVisitor, type Visitor } from './visitor.ts';

const EVENTS = 5_000;
const DAY_MS = 24 * 60 * 60_000;

let browser: Browser;
let server: PracticeServer;
let visitor: Visitor;
let inspect: ScreenInspector;

beforeAll(async () => {
  browser = await sharedBrowser();
});
beforeEach(async () => {
  server = await startPracticeServer();
  visitor = await openVisitor(browser, {
    url: server.url,
    token: server.token,
    // The second factor is asked for, and a wrong password refused.
    expectedRefusals: [/^40[03] \/auth\/password/, /^403 \/admin\/audit\/export/],
  });
  inspect = screenInspector(visitor);
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await visitor.tellFailure('failed');
  await visitor.close();
  await server.close();
});
afterAll(async () => {
  await browser.close();
});

async function prove(): Promise<void> {
  const stepUp = visitor.page.getByRole('dialog', { name: 'Confirm that it is you' });
  await stepUp.waitFor();
  await visitor.fill(stepUp.getByLabel('Six digits of your authenticator app'), server.nextCode());
  await stepUp.waitFor({ state: 'hidden' });
}

/** Events of a week, every tenth of them the client's. */
async function fillLog(clientId: string): Promise<void> {
  await server.service.context.change(async (writer) => {
    for (let index = 0; index < EVENTS; index += 1) {
      const subject = index % 10 === 0 ? `client:${clientId}` : `staff:nobody-${index % 7}`;
      const at = new Date(server.clock.now.getTime() + (index * 7 * DAY_MS) / EVENTS);
      await appendAuditEvent(
        writer,
        {
          type: index % 10 === 0 ? 'CLIENT_UPDATED' : 'SESSION_STARTED',
          action: null,
          actorId: null,
          actorName: 'Fairview',
          subject,
          payload: { index },
        },
        at,
      );
    }
  });
}

describe('one’s own account on the administrators’ page', () => {
  it('changes the password by keyboard and signs the other devices out', async () => {
    const { page, enter, fill, press } = visitor;
    const elsewhere = await server.call('POST', '/auth/login', {
      body: { email: 'mei.ling@firm.example', password: PASSWORD, deviceName: 'Notebook at home' },
    });
    const proof = { challenge: elsewhere.body.challenge, code: server.nextCode() };
    const { token } = (await server.call('POST', '/auth/mfa', { body: proof })).body;
    await enter(page.getByRole('link', { name: 'My account' }));
    await page.getByRole('row', { name: /Notebook at home/ }).waitFor();
    await watchFocus(page);
    const panel = page.getByRole('region', { name: 'Password' });
    await fill(panel.getByLabel(/^Current password/), 'not the password');
    await fill(panel.getByLabel(/^New password/), 'tan and partners 2026');
    await panel.getByText('little more than the name').waitFor();
    await inspect('password-weak');
    await fill(panel.getByLabel(/^New password/), 'copper kettles hum at dusk');
    await press('Enter');
    await prove();
    await panel.getByText('This is not the current password.').waitFor();
    await inspect('password-wrong');
    await fill(panel.getByLabel(/^Current password/), PASSWORD);
    await enter(panel.getByRole('button', { name: 'Change the password' }));
    await expect.poll(() => page.getByRole('row', { name: /Notebook at home/ }).count()).toBe(0);
    expect(await panel.getByLabel(/^New password/).inputValue()).toBe('');
    await page.getByText('Your password is changed').waitFor();
    expect(
      await panel.getByLabel(/^Current password/).evaluate((field) => field === document.activeElement),
    ).toBe(true);
    await inspect('password-changed');
    expect((await server.call('GET', '/auth/me', { token })).status).toBe(401);
    expect(await focusNotes(page)).toEqual([]);
    expect(inspect.shortcomings).toEqual([]);
    expect(visitor.faults).toEqual([]);
  });

  it('searches 5,000 events by client, kind and time, and exports behind a code', async () => {
    const { page, enter, fillDate } = visitor;
    await fillLog(await addClient(server, server.token));
    await enter(page.getByRole('link', { name: 'Audit log' }));
    await page.getByText(/^50 of 5,?0\d\d$/).waitFor();
    await watchFocus(page);
    await visitor.choose(page.getByRole('combobox', { name: 'Client' }), 'Harbour');
    // The events of the week, and the one that added the client.
    await page.getByText('50 of 501').waitFor();
    const day = new Date(server.clock.now.getTime() + 2 * DAY_MS).toISOString().slice(0, 10);
    await fillDate(page.getByLabel('From'), day);
    await fillDate(page.getByLabel('To and including'), day);
    await expect
      .poll(async () =>
        Number(/of (\d+)$/.exec((await page.getByText(/^\d+ of \d+$/).textContent()) ?? '')?.[1]),
      )
      .toBeLessThan(75);
    await page.getByLabel('What').selectOption({ label: 'Signed in' });
    await page.getByRole('heading', { name: 'No event matches' }).waitFor();
    await inspect('audit-nothing');
    // From nothing to something: the list that can be lengthened is the one that was asked for.
    await page.getByLabel('What').selectOption({ label: 'Client changed' });
    await page.getByText(/^50 of 7[012]$/).waitFor();
    await enter(page.getByRole('button', { name: 'Show more' }));
    await page.getByText(/^(7[012]) of \1$/).waitFor();
    await inspect('audit-by-client');
    const download = page.waitForEvent('download');
    await enter(page.getByRole('button', { name: 'Export' }));
    await prove();
    expect((await download).suggestedFilename()).toBe('audit.jsonl');
    expect(await focusNotes(page)).toEqual([]);
    expect(inspect.shortcomings).toEqual([]);
    expect(visitor.faults).toEqual([]);
  });
});
