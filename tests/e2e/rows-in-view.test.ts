/**
 * How much of the work is in view at 1280 × 800, with the sample's banner above it: accounts of the mapping, rows of a
 * statement and lines of a filing that has no document, counted as they are painted.
 */
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type HostProcess, startHost } from './host-process.ts';
import { stepsOfJourney } from './journey.ts';
import { rowsPainted } from './rows-painted.ts';
import { sharedBrowser } from './shared-browser.ts';
import { openVisitor, type Visitor } from './visitor.ts';

const ROLE = 'SENIOR_ACCOUNTANT';
const listOfIds = z.object({ items: z.array(z.object({ id: z.string() })) });

let browser: Browser;
let host: HostProcess;
let visitor: Visitor;

beforeAll(async () => {
  [browser, host] = await Promise.all([sharedBrowser(), startHost({ demo: true })]);
  visitor = await openVisitor(browser, { url: `${host.url}/#/engagements`, token: host.tokenOf(ROLE) });
});
stepsOfJourney('rows-in-view-failed', () => visitor);
afterAll(async () => {
  await visitor?.close();
  await Promise.all([browser?.close(), host?.close()]);
});

/** Opens the step of the sample's only engagement or filing, and counts the rows whose upper and lower edge can be seen. */
async function rowsInView(list: string, step: string, rows: string): Promise<number> {
  const [{ id } = { id: '' }] = listOfIds.parse(await host.call(ROLE, `GET ${list}`)).items;
  const place = list.endsWith('engagements') ? 'engagements' : 'filings';
  const { page } = visitor;
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `/${place}/${id}/${step}`);
  return await rowsPainted(page, rows);
}

describe('in view at 1280 × 800', () => {
  it('are 16 accounts of the mapping', async () => {
    const rows = '[role="grid"] tbody tr[aria-rowindex]';
    expect(await rowsInView('/ops/financial-statements/engagements', 'mapping', rows)).toBeGreaterThanOrEqual(
      16,
    );
    await visitor.picture('rows-mapping');
  });

  it('are 16 rows of a statement', async () => {
    const rows = '.fv-statement tbody tr';
    const seen = await rowsInView('/ops/financial-statements/engagements', 'statements', rows);
    expect(seen).toBeGreaterThanOrEqual(16);
    await visitor.picture('rows-statements');
  });

  it('are ten lines of a filing without a document, beside the one that is decided', async () => {
    const rows = '.fl-list [role="option"]';
    expect(await rowsInView('/ops/xbrl/filings', 'tags', rows)).toBeGreaterThanOrEqual(10);
    await visitor.picture('rows-tags');
  });
});
