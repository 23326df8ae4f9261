/**
 * An administrator looks at conflicts between desktops by keyboard: whose they are, what was refused beside what
 * stands, and where each is settled; nothing on the page settles one.
 */
import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Desktop, type Network, type SignedIn } from '../sync-server/support/desktop.ts';
import { addClient } from '../sync-server/support/portal-samples.ts';
import { engagementRow, filingRow, idOf, noteRow } from '../sync-server/support/sync-practice.ts';
import { focusNotes, watchFocus } from './page-basics.ts';
import { type PracticeServer, startPracticeServer } from './practice-server.ts';
import { type ScreenInspector, screenInspector } from './screen-inspector.ts';
import { sharedBrowser } from './shared-browser.ts';
import { openVisitor, type Visitor } from './visitor.ts';

let browser: Browser;
let server: PracticeServer;
let visitor: Visitor;
let inspect: ScreenInspector;

beforeAll(async () => {
  browser = await sharedBrowser();
});
beforeEach(async () => {
  server = await startPracticeServer();
  visitor = await openVisitor(browser, { url: server.url, token: server.token });
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

/** The administrator's own session on a desktop, and a change of it. */
async function desktopOf(name: string): Promise<{ desktop: Desktop; person: SignedIn }> {
  const network: Network = { server: () => server, chance: () => false, trouble: 0 };
  const desktop = new Desktop(idOf(name), network, 0);
  const { body } = await server.call('POST', '/auth/login', {
    body: { email: 'mei.ling@firm.example', password: 'a long enough password', deviceName: name },
  });
  const mfa = await server.call('POST', '/auth/mfa', {
    body: { challenge: body.challenge, code: server.nextCode() },
  });
  const { token, sessionId } = mfa.body;
  const me = await server.call('GET', '/auth/me', { token });
  await desktop.signIn({ staffId: me.body.user.id, sessionId, token }, name);
  const [person] = desktop.people;
  if (!person) throw new Error('nobody is signed in');
  return { desktop, person };
}

/** Two desktops change one note, and both begin the same filing; the first one stands each time. */
async function quarrel(): Promise<{ here: Desktop; settle: () => Promise<void> }> {
  const clientId = await addClient(server, server.token);
  const here = await desktopOf('Desktop at the window');
  const there = await desktopOf('Desktop in the archive');
  const at = here.desktop.now();
  const engagement = engagementRow(idOf('engagement'), clientId, at);
  const note = {
    ...noteRow(String(engagement.id), 'revenue', 'first', at),
    title: 'Revenue',
    content: JSON.stringify([{ type: 'paragraph', text: 'Revenue is recognised when goods are delivered.' }]),
  };
  const first = [{ kind: 'engagement', body: engagement } as const, { kind: 'note', body: note } as const];
  here.desktop.change(here.person, first, []);
  await here.desktop.sync();
  await there.desktop.sync();
  const stands = { ...note, title: 'Revenue from customers' };
  there.desktop.change(there.person, [{ kind: 'note', body: stands }], []);
  await there.desktop.sync();
  const refused = [{ type: 'paragraph', text: 'Revenue is recognised over time, as services are rendered.' }];
  here.desktop.change(
    here.person,
    [{ kind: 'note', body: { ...note, content: JSON.stringify(refused) } }],
    [],
  );
  await here.desktop.sync();
  server.pass(5);
  const filing = (name: string, entryPoint: string) =>
    ({ kind: 'filing', body: { ...filingRow(idOf(name), clientId, 2025, at), entryPoint } }) as const;
  there.desktop.change(there.person, [filing('first filing', 'FULL_XBRL')], []);
  await there.desktop.sync();
  here.desktop.change(here.person, [filing('second filing', 'SIMPLIFIED_XBRL')], []);
  await here.desktop.sync();
  return {
    here: here.desktop,
    settle: async () => {
      for (const { conflictId } of here.desktop.conflicts) {
        here.desktop.change(here.person, [], [], [{ conflictId, choice: 'THEIRS' }]);
      }
      await here.desktop.sync();
    },
  };
}

describe('conflicts on the administrators’ page', () => {
  it('are read side by side by keyboard, and settled elsewhere', async () => {
    const { page, enter } = visitor;
    await enter(page.getByRole('link', { name: 'Conflicts' }));
    await page.getByRole('heading', { name: 'Nothing is in conflict' }).waitFor();
    await watchFocus(page);
    await inspect('no-conflicts');
    const { settle } = await quarrel();
    await page.reload();
    const stale = page.getByRole('row', { name: /Changed meanwhile/ });
    await stale.waitFor();
    await watchFocus(page);
    await page.getByRole('row', { name: /Filing to 31 December 2025.*The place is taken/ }).waitFor();
    await page.getByLabel('Desktop').selectOption({ label: 'Desktop at the window' });
    await expect.poll(() => page.getByRole('row').count()).toBe(3);
    await inspect('conflicts');

    await enter(stale.getByRole('link'));
    await page.getByRole('heading', { name: 'Harbour Lights Pte. Ltd.', level: 1 }).waitFor();
    const note = page.getByRole('region', { name: 'Note' });
    await note.getByText('Revenue from customers').waitFor();
    await note.getByText(/over time, as services are rendered/).waitFor();
    await page.getByText('It is settled on the desktop “Desktop at the window”').waitFor();
    expect(await note.getByRole('row').count()).toBe(3);
    await inspect('conflict');
    await visitor.tabTo(page.getByLabel('Show the fields that are alike too'));
    await visitor.press('Space');
    await expect.poll(() => note.getByRole('row').count()).toBe(5);
    await inspect('conflict-all-fields');

    await enter(page.getByRole('main').getByRole('link', { name: 'Conflicts' }));
    await enter(page.getByRole('row', { name: /The place is taken/ }).getByRole('link'));
    await page.getByText('Another record in this place').waitFor();
    await page.getByRole('row', { name: 'Entry point Simplified XBRL Full XBRL' }).waitFor();
    await inspect('conflict-same-place');
    expect(await focusNotes(page)).toEqual([]);
    await settle();
    await page.reload();
    await page.getByText('somebody has settled it already').waitFor();
    await inspect('conflict-settled');
    // The last reading ends in the server's own refusal.
    const refusals = visitor.faults.filter((fault) => !/^Refused: 404 \/admin\/conflicts\//.test(fault));
    expect(inspect.shortcomings).toEqual([]);
    expect(refusals).toEqual([]);
  });
});
