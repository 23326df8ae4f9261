/**
 * A review by three people in one practice (decisions 12): a note on a figure, its answer, clearing, sign-offs of preparer,
 * reviewer and partner, a change that turns them amber and is told with before and after, the lock and unlocking.
 */
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { StaffRole } from '../../shared/model/roles.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { type HostProcess, startHost } from './host-process.ts';
import { stepsOfJourney } from './journey.ts';
import { sharedBrowser } from './shared-browser.ts';
import { openVisitor, type Visitor } from './visitor.ts';

const engagementsSchema = z.object({ items: z.array(z.object({ id: z.string(), status: z.string() })) });
const itemsSchema = z.object({
  items: z.array(
    z.object({ id: z.string(), accountDescription: z.string(), taxonomyKey: z.string().nullable() }),
  ),
});

let browser: Browser;
let host: HostProcess;
let id = '';
let reviewer: Visitor;
let preparer: Visitor;
let partner: Visitor;

async function sampleEngagement(): Promise<string> {
  const { items } = engagementsSchema.parse(
    await host.call('FS_REVIEWER', 'GET /ops/financial-statements/engagements'),
  );
  const ready = items.find(
    (each) => each.status === 'STATEMENTS_GENERATED' || each.status === 'NOTES_COMPLETE',
  );
  if (ready === undefined) throw new Error('The sample engagement has no statements yet.');
  return ready.id;
}

beforeAll(async () => {
  [browser, host] = await Promise.all([sharedBrowser(), startHost({ demo: true })]);
  id = await vi.waitFor(sampleEngagement, { timeout: PATIENCE_MS, interval: 200 });
  const open = (role: StaffRole, step: string, expectedRefusals: readonly RegExp[] = []) =>
    openVisitor(browser, {
      url: `${host.url}/#/engagements/${id}/${step}`,
      token: host.tokenOf(role),
      expectedRefusals: [...expectedRefusals],
    });
  reviewer = await open('FS_REVIEWER', 'statements');
  preparer = await open('FS_PREPARER', 'mapping', [/^409 /]);
  partner = await open('SENIOR_ACCOUNTANT', 'statements');
});
stepsOfJourney('review-failed', () => reviewer);
afterAll(async () => {
  await Promise.all([reviewer, preparer, partner].map((each) => each?.close()));
  await Promise.all([browser?.close(), host?.close()]);
});

const pane = ({ page }: Visitor) => page.getByRole('complementary', { name: 'Review' });
const openTab = async (visitor: Visitor, tab: string) => {
  const { page } = visitor;
  if (!(await pane(visitor).isVisible())) await page.getByRole('button', { name: /^Review/ }).click();
  await pane(visitor).getByRole('tab', { name: tab }).click();
};

describe('a review', () => {
  it('begins with a note on the figure under the cursor', async () => {
    const { page, press, picture } = reviewer;
    await page
      .getByRole('row', { name: /^Cash and/ })
      .first()
      .getByRole('button')
      .first()
      .focus();
    await press('n');
    await pane(reviewer)
      .getByText('Statement of financial position: Cash', { exact: false })
      .first()
      .waitFor();
    await pane(reviewer).getByRole('combobox', { name: 'For' }).waitFor();
    const form = pane(reviewer).getByRole('textbox', { name: 'Review note' });
    await form.fill('Agreed to the bank confirmation?');
    await press('Control+Enter');
    const note = pane(reviewer).getByRole('article', {
      name: /^Review note on Statement of financial position: Cash/,
    });
    await note.getByText('Agreed to the bank confirmation?').waitFor();
    await page.getByRole('button', { name: 'Review: 1 open note' }).waitFor();
    await picture('review-note');
  });

  it('is answered by the preparer, who may not clear it, and leads to its place', async () => {
    const { page } = preparer;
    await page.reload();
    await openTab(preparer, 'Notes');
    const note = pane(preparer).getByRole('article');
    expect(await note.getByRole('button', { name: 'Clear' }).count()).toBe(0);
    await note.getByRole('link').click();
    await page.getByRole('tab', { name: 'Financial position', selected: true }).waitFor();
    await note.getByRole('button', { name: 'Answer' }).click();
    await note.getByRole('textbox', { name: 'Answer' }).fill('Yes, on file at C-3.');
    await note.getByRole('button', { name: 'Send answer' }).click();
    await note.getByText('Answered', { exact: true }).waitFor();
    await openTab(preparer, 'Sign-offs');
    await pane(preparer)
      .getByRole('button', { name: /^Sign \d+ as “prepared by”$/ })
      .click();
    await pane(preparer).getByText('HMS').first().waitFor();
  });

  it('is cleared and signed by the reviewer, and signed by a partner', async () => {
    await reviewer.page.reload();
    await openTab(reviewer, 'Notes');
    const note = pane(reviewer).getByRole('article');
    await note.getByRole('button', { name: 'Clear' }).click();
    await pane(reviewer).getByText('Every review note is cleared').waitFor();
    await openTab(reviewer, 'Sign-offs');
    await pane(reviewer)
      .getByRole('button', { name: /^Sign \d+ as “reviewed by”$/ })
      .click();
    await pane(reviewer).getByText('DA', { exact: false }).first().waitFor();
    await openTab(partner, 'Sign-offs');
    await pane(partner)
      .getByRole('button', { name: /^Sign \d+ as “partner”$/ })
      .click();
    await pane(partner).getByText('AF', { exact: false }).first().waitFor();
    await partner.picture('review-sign-offs');
  });

  it('shows what was changed since, with before and after, and takes it by Space', async () => {
    const path = `/ops/financial-statements/engagements/${id}/mapping`;
    const [item] = itemsSchema.parse(await host.call('FS_PREPARER', `GET ${path}?limit=1`)).items;
    const taxonomyKey = item?.taxonomyKey === 'other_payables' ? 'trade_payables' : 'other_payables';
    await host.call('FS_PREPARER', `PATCH ${path}/${item?.id}`, { taxonomyKey });
    const { page, press, picture } = reviewer;
    await page.reload();
    await openTab(reviewer, 'Sign-offs');
    await pane(reviewer).getByText('changed since').first().waitFor();
    await openTab(reviewer, 'Changed since');
    const changes = pane(reviewer).getByRole('region', { name: 'Changes in Mapping' });
    await changes.getByText('Hui Min Sim').waitFor();
    await picture('review-changes');
    await changes.getByRole('link').first().focus();
    await press('Space');
    await pane(reviewer).getByText('Nothing has changed since your last sign-off').waitFor();
  });

  it('shows ten points to look at, and clears one by Space with a note', async () => {
    const { press, picture } = reviewer;
    await openTab(reviewer, 'Look at');
    const point = pane(reviewer).getByRole('list', { name: 'Points to look at' }).getByRole('link').first();
    await point.waitFor();
    await picture('review-points');
    const said = (await point.textContent()) ?? '';
    await point.focus();
    await press('Space');
    await pane(reviewer).getByRole('textbox', { name: 'What you looked at' }).fill('Agreed to the ledger.');
    await press('Enter');
    await pane(reviewer).getByRole('button', { name: 'Show 1 cleared point' }).click();
    await pane(reviewer).getByRole('list', { name: 'Cleared points' }).getByText(said).waitFor();
  });

  it('ends with the lock, which a reviewer opens with a reason', async () => {
    const { page, picture } = reviewer;
    await openTab(reviewer, 'Lock');
    await pane(reviewer).getByRole('region', { name: 'Changed after sign-off' }).waitFor();
    await picture('review-lock');
    await pane(reviewer).getByRole('button', { name: 'Lock this engagement' }).click();
    await page.getByText('It can be read, not changed. A reviewer unlocks it, with a reason.').waitFor();
    await pane(reviewer).getByRole('textbox', { name: 'Reason for unlocking' }).fill('A late invoice.');
    await pane(reviewer).getByRole('button', { name: 'Unlock' }).click();
    await pane(reviewer)
      .getByText(/^Unlocked/)
      .waitFor();
  });
});
