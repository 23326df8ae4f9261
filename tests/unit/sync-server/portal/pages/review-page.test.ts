/** The review page says before the answer what the accountant let stand, as text and nothing else. */
import { expect, it } from 'vitest';
import type { PortalView } from '../../../../../shared/contract/client-portal.ts';
import { reviewPage } from '../../../../../sync-server/portal/pages/review-page.ts';
import { ENGAGEMENT } from '../../../../sync-server/support/portal-samples.ts';

const page = async (letStand: readonly { message: string; reason: string }[], notListed = 0) => {
  if (ENGAGEMENT.kind !== 'FS_ENGAGEMENT') throw new Error('Statements are expected.');
  const finality = { final: true as const, letStand: [...letStand], notListed };
  const view: PortalView = {
    product: 'FINANCIAL_STATEMENTS',
    resourceType: 'FS_ENGAGEMENT',
    practiceName: 'Harbour & Co',
    askedBy: { name: 'Mei Lin', email: 'mei@harbour.example' },
    expiresAt: '2026-05-01T00:00:00.000Z',
    signatory: 1,
    signatories: 1,
    questions: [],
    snapshot: { ...ENGAGEMENT, finality },
    contentSha256: 'a'.repeat(64),
    document: null,
    draft: null,
  };
  return await reviewPage(view, '/portal/financial-statements/x', { typed: {} });
};

it('lists each point with its reason, ahead of the answer', async () => {
  const point = { message: 'No comparative cash flows <b>are</b> shown.', reason: 'First year.' };
  const shown = await page([point], 2);
  expect(shown).toContain('Left as it is by your accountant');
  expect(shown).toContain('No comparative cash flows &lt;b&gt;are&lt;/b&gt; shown.');
  expect(shown).toContain('Reason: First year.');
  expect(shown).toContain('2 more such points are not listed here');
  expect(shown.indexOf('Reason: First year.')).toBeLessThan(shown.indexOf('id="answer"'));
});

it('says that nothing is left to complete where nothing is', async () => {
  const shown = await page([]);
  expect(shown).toContain('nothing in these financial statements is still to be completed');
  expect(shown).not.toContain('Left as it is');
});
