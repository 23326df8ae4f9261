/** The review page says before the answer what the accountant let stand, and shows the notes, as text and nothing else. */
import { expect, it } from 'vitest';
import type { PortalView } from '../../../../../shared/contract/client-portal.ts';
import { contentSha256 } from '../../../../../sync-server/portal/content-hash.ts';
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
  expect(shown).toContain('Accepted by your accountant');
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

it('shows every paragraph and table of the notes with its link, and what is approved covers them', async () => {
  const shown = await page([]);
  expect(shown).toContain('<summary>Note 5: Trade receivables</summary>');
  expect(shown).toContain('<h3>Credit &lt;terms&gt;</h3>');
  expect(shown).toContain('data-line="n1.1"');
  expect(shown).toContain('<option value="n1.2">Table: 2025, 2024</option>');
  expect(shown).toContain('<td class="amount">(4,300)</td>');
  // A heading is asked about by what stands below it.
  expect(shown).not.toContain('"n1.0"');
  if (ENGAGEMENT.kind !== 'FS_ENGAGEMENT') throw new Error('Statements are expected.');
  const notes = ENGAGEMENT.notes?.map((note) => ({ ...note, title: `${note.title} again` }));
  expect(contentSha256({ ...ENGAGEMENT, notes }, null)).not.toBe(contentSha256(ENGAGEMENT, null));
});
