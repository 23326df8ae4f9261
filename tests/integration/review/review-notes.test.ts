/**
 * Review notes from one person to another: written on a place, answered, cleared by those who may, opened again, counted
 * against "final", and carried to next year where they were kept for it. Each act stands in the audit trail.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestEngine, type TestEngine } from '../../support/test-engine.ts';
import { expectStatus } from '../journeys/filing-steps.ts';

let practice: TestEngine;
let base: string;
let clientId: string;
beforeAll(async () => {
  practice = await startTestEngine();
  const clients = await practice.call('FS_PREPARER', 'GET /ops/clients');
  clientId =
    z.object({ items: z.array(z.object({ id: z.string() })) }).parse(clients.body).items[0]?.id ?? '';
  base = `/ops/financial-statements/engagements/${await newEngagement('2025-12-31')}`;
});
afterAll(async () => {
  await practice.close();
});

async function newEngagement(yearEndDate: string): Promise<string> {
  const created = await practice.call('FS_PREPARER', 'POST /ops/financial-statements/engagements', {
    clientId,
    financialYear: yearEndDate.slice(0, 4),
    yearEndDate,
    reportingStandard: 'SFRS_SE',
  });
  return String(expectStatus(created, 201).body.id);
}

const account = { at: 'ACCOUNT', accountCode: '1010', accountDescription: 'Cash at bank' };
const write = async (role: 'FS_REVIEWER' | 'FS_PREPARER', body: object) =>
  expectStatus(await practice.call(role, `POST ${base}/review-notes`, body), 201).body;
const reply = (role: 'FS_REVIEWER' | 'FS_PREPARER', id: unknown, body: object) =>
  practice.call(role, `POST ${base}/review-notes/${String(id)}/replies`, body);

describe('a review note', () => {
  it('goes from its writer to the person who answers, and is cleared by a reviewer', async () => {
    const note = await write('FS_REVIEWER', { anchor: account, kind: 'QUERY', text: 'Agreed to the bank?' });
    expect(note).toMatchObject({ status: 'OPEN', blocks: true, place: 'Account 1010 Cash at bank' });
    const finality = () => practice.call('FS_PREPARER', `GET ${base}/finality`);
    expect(JSON.stringify((await finality()).body.open)).toContain('REVIEW_NOTE_OPEN');

    expectStatus(await reply('FS_PREPARER', note.id, { act: 'CLEAR' }), 403);
    const answered = expectStatus(await reply('FS_PREPARER', note.id, { act: 'ANSWER', text: 'Yes.' }), 200);
    expect(answered.body).toMatchObject({ status: 'ANSWERED', mayClear: false });
    const cleared = expectStatus(await reply('FS_REVIEWER', note.id, { act: 'CLEAR' }), 200);
    expect(cleared.body).toMatchObject({ status: 'CLEARED', blocks: false });
    expectStatus(await reply('FS_REVIEWER', note.id, { act: 'CLEAR' }), 409);
    expect(JSON.stringify((await finality()).body.open)).not.toContain('REVIEW_NOTE_OPEN');

    const opened = expectStatus(await reply('FS_PREPARER', note.id, { act: 'REOPEN', text: 'Wait.' }), 200);
    expect(opened.body).toMatchObject({ status: 'OPEN' });
    const { events } = z
      .object({ items: z.array(z.object({ type: z.string() })) })
      .transform(({ items }) => ({ events: items.map(({ type }) => type) }))
      .parse(
        (await practice.call('FS_REVIEWER', `GET /ops/audit?subject=engagement:${base.split('/').at(-1)}`))
          .body,
      );
    for (const type of ['WRITTEN', 'ANSWERED', 'CLEARED', 'REOPENED']) {
      expect(events).toContain(`REVIEW_NOTE_${type}`);
    }
    const news = await practice.call('FS_PREPARER', 'GET /auth/notifications');
    expect(JSON.stringify(news.body)).toContain('review.note_added');
  });

  it('is refused on a place of the other product, to nobody who may see it, and by whoever may not', async () => {
    const body = { anchor: { at: 'RULE', ruleId: 'BR_1' }, kind: 'QUERY', text: 'Why?' };
    expectStatus(await practice.call('FS_REVIEWER', `POST ${base}/review-notes`, body), 400);
    const staff = z
      .object({ items: z.array(z.object({ id: z.string(), role: z.string() })) })
      .parse((await practice.call('PLATFORM_ADMIN', 'GET /admin/staff')).body).items;
    const to = staff.find(({ role }) => role === 'BOOKKEEPER')?.id;
    const addressed = { anchor: account, kind: 'QUERY', text: 'Why?', to };
    expectStatus(await practice.call('FS_REVIEWER', `POST ${base}/review-notes`, addressed), 400);
    expectStatus(await practice.call('BOOKKEEPER', `GET ${base}/review-notes`), 403);
  });

  it('that is kept for next year keeps nothing a draft, and opens with next year’s engagement', async () => {
    const text = 'Ask for the lease of the new shop.';
    const kept = await write('FS_PREPARER', { anchor: account, kind: 'NEXT_YEAR', text });
    expect(kept).toMatchObject({ blocks: false });
    const next = await newEngagement('2026-12-31');
    const notes = await practice.call(
      'FS_PREPARER',
      `GET /ops/financial-statements/engagements/${next}/review-notes`,
    );
    expect(notes.body.items).toMatchObject([
      { text, kind: 'NEXT_YEAR', status: 'OPEN', carried: true, blocks: true, anchor: account },
    ]);
    // Written once next year stands, it follows at once, and nothing is carried twice; its author stays the author.
    const late = await write('FS_REVIEWER', { anchor: account, kind: 'NEXT_YEAR', text: 'Count the stock.' });
    const carried = async (id: string) =>
      z
        .array(z.object({ text: z.string(), authorId: z.string() }))
        .parse(
          (await practice.call('FS_PREPARER', `GET /ops/financial-statements/engagements/${id}/review-notes`))
            .body.items,
        );
    expect((await carried(next)).map((each) => each.text)).toEqual([text, 'Count the stock.']);
    // Last year is archived before another one opens: nothing of it is lost.
    for (const year of [next, base.split('/').at(-1)]) {
      expectStatus(
        await practice.call('FS_PREPARER', `DELETE /ops/financial-statements/engagements/${year}`),
        200,
      );
    }
    expect(await carried(await newEngagement('2026-12-31'))).toEqual(
      expect.arrayContaining([{ text: 'Count the stock.', authorId: late.authorId }]),
    );
  });
});
