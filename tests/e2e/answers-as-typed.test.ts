/**
 * Answers are stored while they are typed: one second after the last key the host may be killed, and nothing
 * is lost. Last year's answers are offered, and one key takes them.
 */
import type { Browser, Request } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type HostProcess, startHost } from './host-process.ts';
import { sharedBrowser } from './shared-browser.ts';
import { openVisitor, type Visitor } from './visitor.ts';

const BASE = '/ops/financial-statements/engagements';
const PREPARER = 'SENIOR_ACCOUNTANT';
const OFFICE = '7 Tidewater Lane, #03-11, Singapore 018900';
const PLACE = '12 Osprey Crescent, Singapore 117000';
const gapsSchema = z.object({
  items: z.array(z.object({ prompts: z.array(z.object({ promptId: z.string(), value: z.unknown() })) })),
});

let browser: Browser;
let host: HostProcess;
let visitor: Visitor;
let engagementId = '';

async function openEngagement(clientId: string, year: number): Promise<string> {
  const created = await host.call(PREPARER, `POST ${BASE}`, {
    clientId,
    financialYear: `FY${year}`,
    yearEndDate: `${year}-12-31`,
    reportingStandard: 'SFRS_SE',
  });
  return z.object({ id: z.string() }).parse(created).id;
}

async function answer(promptId: string): Promise<unknown> {
  const gaps = gapsSchema.parse(
    await host.call(PREPARER, `GET ${BASE}/${engagementId}/disclosures/gaps?all=true`),
  );
  const prompts = gaps.items.flatMap((rule) => rule.prompts);
  return prompts.find((prompt) => prompt.promptId === promptId)?.value;
}

beforeAll(async () => {
  [browser, host] = await Promise.all([sharedBrowser(), startHost({ demo: true })]);
  const clients = z
    .object({ items: z.array(z.object({ id: z.string() })) })
    .parse(await host.call(PREPARER, 'GET /ops/clients'));
  const clientId = clients.items[0]?.id ?? '';
  const earlier = await openEngagement(clientId, 2024);
  await host.call(PREPARER, `POST ${BASE}/${earlier}/disclosures/respond`, {
    ruleId: 'DISC-001',
    responses: [{ promptId: 'DISC-001-02', responseData: { value: PLACE } }],
  });
  engagementId = await openEngagement(clientId, 2025);
  visitor = await openVisitor(browser, {
    url: `${host.url}/#/engagements/${engagementId}/disclosures`,
    token: host.tokenOf(PREPARER),
    expectedRefusals: [/^404 .*\/trial-balance\/import$/, /^404 .*\/statements$/],
  });
});
afterAll(async () => {
  await visitor?.close();
  await Promise.all([browser?.close(), host?.close()]);
});

describe('disclosure answers', () => {
  it('survive a crash one second after the last key, without leaving the field', async () => {
    const field = visitor.page.getByRole('group').getByRole('textbox').first();
    await visitor.tabTo(field);
    const { page } = visitor;
    await page.clock.install();
    const stored = page.waitForResponse((response) => (response.request().postData() ?? '').includes(OFFICE));
    // Keys follow each other with no pause to save in; only the second after the last one is left. It is a second of
    // the page's own clock, which then stands still: what would be sent later is never sent. The clock jumps, so an
    // earlier answer that is on its way arrives before.
    const onTheirWay = new Set<Request>();
    page.on('request', (request) => onTheirWay.add(request));
    page.on('requestfinished', (request) => onTheirWay.delete(request));
    page.on('requestfailed', (request) => onTheirWay.delete(request));
    await page.keyboard.type(OFFICE, { delay: 60 });
    await expect.poll(() => onTheirWay.size).toBe(0);
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    expect((await stored).status()).toBe(200);
    await host.kill();
    host = await startHost({ demo: true, folder: host.folder });
    expect(await answer('DISC-001-01')).toBe(OFFICE);
  });

  it('of last year are offered, and F9 takes them', async () => {
    await visitor.close();
    visitor = await openVisitor(browser, {
      url: `${host.url}/#/engagements/${engagementId}/disclosures`,
      token: host.tokenOf(PREPARER),
      expectedRefusals: [/^404 .*\/trial-balance\/import$/, /^404 .*\/statements$/],
    });
    await visitor.page.getByText(`Last year: ${PLACE}`).waitFor();
    await visitor.tabTo(visitor.page.getByRole('group').getByRole('textbox').nth(1));
    await visitor.press('F9');
    await expect.poll(() => answer('DISC-001-02')).toBe(PLACE);
    expect(await visitor.page.getByText('Last year:').count()).toBe(0);
    expect(visitor.faults).toEqual([]);
  });

  it('say what the client’s style is, and become it where who manages clients says so', async () => {
    await visitor.close();
    visitor = await openVisitor(browser, {
      url: `${host.url}/#/engagements/${engagementId}/disclosures`,
      token: host.tokenOf('PLATFORM_ADMIN'),
      expectedRefusals: [/^404 .*\/trial-balance\/import$/, /^404 .*\/statements$/],
    });
    const { page, enter } = visitor;
    await enter(page.getByRole('button', { name: /^Reporting standard/ }));
    const question = page.getByRole('group').filter({ hasText: 'Analysis of expenses on the face' });
    await visitor.tabTo(question.getByRole('combobox'));
    await visitor.type('By n');
    await enter(question.getByRole('button', { name: 'Save as the client’s style' }));
    await question.getByText('The client’s style.').waitFor();
    await visitor.tabTo(question.getByRole('combobox'));
    await visitor.type('By f');
    await question.getByText(/^The client’s style: By nature/).waitFor();
    await visitor.picture('client-style');
    await visitor.picture('client-style-large');
    await visitor.press('F9');
    await expect.poll(() => answer('DISC-002-11')).toBe('By nature');
    expect(visitor.faults).toEqual([]);
  });
});
