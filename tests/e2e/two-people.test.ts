/**
 * Two people at one filing (decisions 2, VERSION_CONFLICT): the second one is told who was faster, sees the tag that
 * stands now and keeps the place; and a finding says with P where its figure comes from, down to the row of the file.
 */
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { PATIENCE_MS } from '../support/patience.ts';
import { type HostProcess, startHost } from './host-process.ts';
import { stepsOfJourney } from './journey.ts';
import { sharedBrowser } from './shared-browser.ts';
import { type TaggingDesk, taggingDesk } from './tagging-desk.ts';
import { openVisitor, type Visitor } from './visitor.ts';

const filingsSchema = z.object({ items: z.array(z.object({ id: z.string(), status: z.string() })) });

let browser: Browser;
let host: HostProcess;
let filingId = '';
let visitor: Visitor;
let colleague: Visitor;
let desk: TaggingDesk;
let otherDesk: TaggingDesk;

async function sampleFiling(): Promise<string> {
  const { items } = filingsSchema.parse(await host.call('XBRL_REVIEWER', 'GET /ops/xbrl/filings'));
  const ready = items.find((each) => each.status === 'MAPPING_IN_PROGRESS');
  if (ready === undefined) throw new Error('The sample filing has no lines yet.');
  return ready.id;
}

beforeAll(async () => {
  [browser, host] = await Promise.all([sharedBrowser(), startHost({ demo: true })]);
  filingId = await vi.waitFor(sampleFiling, { timeout: PATIENCE_MS, interval: 200 });
  const url = `${host.url}/#/filings/${filingId}/tags`;
  visitor = await openVisitor(browser, {
    url,
    token: host.tokenOf('XBRL_REVIEWER'),
    expectedRefusals: [/^409 .*\/mappings\//],
  });
  colleague = await openVisitor(browser, { url, token: host.tokenOf('XBRL_PREPARER') });
  desk = taggingDesk(visitor, host);
  otherDesk = taggingDesk(colleague, host);
});
stepsOfJourney('two-people-failed', () => visitor);
afterAll(async () => {
  await Promise.all([visitor?.close(), colleague?.close()]);
  await Promise.all([browser?.close(), host?.close()]);
});

describe('two people at one filing', () => {
  it('the second one is told who decided the line, and stays on it', async () => {
    const id = await desk.lineInView();
    expect(await otherDesk.lineInView()).toBe(id);
    await colleague.press('Enter');
    await expect.poll(otherDesk.confirmed).toBe(1);
    const theirs = (await desk.lines()).find((each) => each.id === id);
    expect(theirs?.mapping?.confirmedById).not.toBeNull();

    const { page, press, picture } = visitor;
    await press('n');
    await press('Enter');
    await page.getByText(`“${theirs?.label}” has changed meanwhile`).waitFor();
    await page.getByText(/^Farah Osman confirmed/).waitFor();
    expect(await desk.lineInView()).toBe(id);
    // What stands now is shown: the colleague's tag with the colleague's sign.
    await expect.poll(desk.confirmed).toBe(1);
    const reversed = page.getByRole('checkbox', { name: /^Reverse sign/ });
    await expect.poll(() => reversed.isChecked()).toBe(theirs?.mapping?.negated);
    const open = (await desk.lines()).length - 1;
    await page.getByRole('region', { name: 'Export gate' }).getByText(`${open} open`).waitFor();
    await picture('filing-conflict');
    expect((await desk.lines()).find((each) => each.id === id)?.mapping).toEqual(theirs?.mapping);
  });

  it('P leads from the line to the accounts and the row of the file', async () => {
    const { page, press, picture } = visitor;
    await press('p');
    const chain = page.getByRole('dialog', { name: /^Where it comes from/ });
    await chain.getByText(/^✓ confirmed by Farah Osman/).waitFor();
    const accounts = chain.getByRole('table', { name: /^Parts of/ }).first();
    await accounts.waitFor();
    expect(await accounts.getByRole('row').count()).toBeGreaterThan(2);
    await chain.getByText(/\.csv$/).waitFor();
    await picture('filing-origin-accounts');
    // One key from an account to its mapping, and one back to the line.
    await visitor.enter(accounts.getByRole('button').first());
    await page.getByRole('button', { name: /Back to the figure/ }).waitFor();
    await press('F9');
    await accounts.waitFor();
    await press('Escape');
    await chain.waitFor({ state: 'hidden' });
  });

  it('P on a finding opens the same chain', async () => {
    const { page, enter, tabTo, press } = visitor;
    await enter(
      page
        .getByRole('navigation', { name: 'Steps of the filing' })
        .getByRole('link', { name: /^Validation/ }),
    );
    const behind = page.locator('.fl-behind').getByRole('link').first();
    await tabTo(behind);
    const label = (await behind.textContent()) ?? '';
    await press('p');
    await page.getByRole('dialog', { name: `Where it comes from: ${label}` }).waitFor();
    await press('p');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await behind.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(visitor.faults).toEqual([]);
    expect(colleague.faults).toEqual([]);
  });
});
