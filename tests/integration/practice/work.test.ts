/** The work of a practice of several people: assigned, handed over, listed by due date, and told to whom it is for. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillSamplePractice } from '../../../main/sample-practice.ts';
import { listRoutes } from '../../../shared/contract/lists.ts';
import { practiceRoutes } from '../../../shared/contract/practice.ts';
import { workRoutes } from '../../../shared/contract/work.ts';
import type { StaffRole } from '../../../shared/model/roles.ts';
import { startTestEngine, type TestEngine } from '../../support/test-engine.ts';
import { expectStatus } from '../journeys/filing-steps.ts';

const ENGAGEMENTS = '/ops/financial-statements/engagements';
let practice: TestEngine;
let engagementId = '';
let filingId = '';
const staff: Partial<Record<StaffRole, string>> = {};
let clock = Date.parse('2026-03-02T01:00:00.000Z');

beforeAll(async () => {
  clock = Date.parse('2026-03-02T01:00:00.000Z');
  practice = await startTestEngine({
    now: () => {
      clock += 1;
      return new Date(clock);
    },
  });
  const { items: sample } = (await practice.call('PLATFORM_ADMIN', 'GET /ops/clients')).body as {
    items: { id: string }[];
  };
  await fillSamplePractice(practice.engine, practice.tokens.PLATFORM_ADMIN ?? '', sample[0]?.id ?? '');
  for (const { role, id } of (await people()).items) staff[role] = id;
  const { items } = await work('PLATFORM_ADMIN');
  engagementId = items.find(({ kind }) => kind === 'engagement')?.id ?? '';
  filingId = items.find(({ kind }) => kind === 'filing')?.id ?? '';
});
afterAll(async () => await practice.close());

async function people() {
  return workRoutes.listPeople.response.parse(
    (await practice.call('FS_PREPARER', 'GET /ops/work/people')).body,
  );
}
async function work(role: StaffRole, query = '') {
  const answer = await practice.call(role, `GET /ops/work?on=2026-07-03${query}`);
  return workRoutes.listWork.response.parse(expectStatus(answer, 200).body);
}
async function countsOf(role: StaffRole) {
  const answer = await practice.call(role, 'GET /ops/work/counts?on=2026-07-03');
  return workRoutes.countWork.response.parse(answer.body);
}
async function news(role: StaffRole) {
  const answer = await practice.call(role, 'GET /auth/notifications');
  const { items } = practiceRoutes.listNotifications.response.parse(answer.body);
  return items.filter(({ name }) => name.startsWith('work.')).map(({ name, record }) => [name, record.id]);
}
const send = (role: StaffRole, request: string, body: unknown) => practice.call(role, request, body);

it('is listed by due date for whoever may see it', async () => {
  const { items } = await work('PLATFORM_ADMIN');
  const counts = await countsOf('PLATFORM_ADMIN');
  expect(items.map(({ due }) => due)).toEqual(items.map(({ due }) => due).toSorted());
  expect(counts.ALL).toBe(items.length);
  expect(items.every(({ blocks, state }) => blocks !== '' && state !== '')).toBe(true);
  expect((await work('FS_PREPARER')).items.map(({ kind }) => kind)).not.toContain('filing');
  expect((await work('BOOKKEEPER')).items).toEqual([]);
});

it('is assigned by whoever manages the record, to people whose role can do it', async () => {
  const change = { preparerId: staff.FS_PREPARER, reviewerId: staff.FS_REVIEWER, dueOn: '2026-05-15' };
  const path = `PATCH ${ENGAGEMENTS}/${engagementId}/assignment`;
  expectStatus(await send('FS_REVIEWER', path, change), 200);
  const refused = await send('FS_REVIEWER', path, { reviewerId: staff.FS_PREPARER });
  expect([refused.status, refused.body.code]).toEqual([400, 'INVALID_INPUT']);
  expectStatus(await send('XBRL_REVIEWER', path, change), 403);
  const row = (await work('FS_PREPARER', '&filter=MINE')).items.find(({ id }) => id === engagementId);
  expect(row).toMatchObject({ due: '2026-05-15', lateByDays: 49, heldById: staff.FS_PREPARER });
  expect((await work('FS_REVIEWER', '&filter=MINE')).items).toEqual([]);
  expect(await news('FS_PREPARER')).toEqual([['work.assigned', engagementId]]);
  // Whoever assigned it, here to themselves too, is not told.
  expect(await news('FS_REVIEWER')).toEqual([]);
  expect(await news('SENIOR_ACCOUNTANT')).toEqual([]);
});

it('is handed over with a message, and to review where it is the reviewer’s turn', async () => {
  const path = `POST ${ENGAGEMENTS}/${engagementId}/hand-over`;
  expectStatus(await send('FS_PREPARER', path, { toId: staff.FS_REVIEWER, message: 'All tied out.' }), 200);
  const { items } = await work('FS_REVIEWER', '&filter=TO_REVIEW');
  const counts = await countsOf('FS_REVIEWER');
  expect(items.map(({ id, state }) => [id, state])).toEqual([[engagementId, 'To review']]);
  expect(counts.TO_REVIEW).toBe(1);
  expect(await news('FS_REVIEWER')).toEqual([['work.review_requested', engagementId]]);
  const trail = await practice.call(
    'FS_REVIEWER',
    `GET /ops/audit?subject=engagement:${engagementId}&limit=1`,
  );
  expect(trail.body.items).toMatchObject([
    { type: 'WORK_HANDED_OVER', payload: { message: 'All tied out.' } },
  ]);
  expectStatus(await send('FS_REVIEWER', path, { toId: staff.BOOKKEEPER }), 400);
});

it('of a filing goes to people of filings, and the same again changes nothing', async () => {
  const path = `PATCH /ops/xbrl/filings/${filingId}/assignment`;
  expectStatus(await send('XBRL_REVIEWER', path, { preparerId: staff.XBRL_PREPARER }), 200);
  expectStatus(await send('XBRL_REVIEWER', path, { preparerId: staff.XBRL_PREPARER }), 200);
  const trail = await practice.call('XBRL_REVIEWER', `GET /ops/audit?subject=filing:${filingId}`);
  const types = trail.body.items as { type: string }[];
  expect(types.filter(({ type }) => type === 'WORK_ASSIGNED')).toHaveLength(1);
  expectStatus(await send('XBRL_REVIEWER', path, { preparerId: staff.FS_REVIEWER }), 400);
});

/** The next year of records, and what came of each. */
async function rollForward(role: StaffRole, body: { engagements?: string[]; filings?: string[] }) {
  const answer = await practice.call(role, 'POST /ops/work/roll-forward', body);
  return workRoutes.rollForward.response.parse(expectStatus(answer, 200).body).items;
}

it('of the next year is offered once its year has ended, and opens once in one step with the same people', async () => {
  const early = (await work('FS_PREPARER')).items.filter(({ kind }) => kind === 'nextYear');
  expect(early).toEqual([]);
  const answer = await practice.call('FS_PREPARER', 'GET /ops/work?on=2027-03-01');
  const { items } = workRoutes.listWork.response.parse(answer.body);
  const [next] = items.filter(({ kind }) => kind === 'nextYear');
  const fromId = next?.id ?? '';
  const [opened] = await rollForward('FS_PREPARER', { engagements: [fromId, fromId] });
  expect(opened).toMatchObject({ fromId, outcome: 'OPENED', leftOut: [] });
  expect(opened?.carried.join(' ')).toContain('The people of last year');
  const made = await practice.call('FS_PREPARER', `GET ${ENGAGEMENTS}/${opened?.nextId}`);
  expect(made.body).toMatchObject({
    yearEndDate: next?.yearEnd,
    status: 'DRAFT',
    preparerId: staff.FS_PREPARER,
    dueOn: null,
    reviewerId: staff.FS_REVIEWER,
  });
  expect(await rollForward('FS_PREPARER', { engagements: [fromId] })).toMatchObject([
    { outcome: 'THERE', nextId: opened?.nextId },
  ]);
  const after = await practice.call('FS_PREPARER', 'GET /ops/work?on=2027-03-01');
  const left = workRoutes.listWork.response.parse(after.body).items;
  expect(left.some(({ kind, clientId }) => kind === 'nextYear' && clientId === next?.clientId)).toBe(false);
});

it('of a filing is rolled forward with it, linked to the statements of that year, and confirms nothing', async () => {
  const last = (await practice.call('XBRL_REVIEWER', `GET /ops/xbrl/filings/${filingId}`)).body;
  const refused = await practice.call('FS_PREPARER', 'POST /ops/work/roll-forward', { filings: [filingId] });
  expect(refused.status).toBe(403);
  const [opened, unknown] = await rollForward('XBRL_REVIEWER', {
    filings: [filingId, '01920000-0000-7000-8000-00000000dead'],
  });
  expect(opened?.outcome).toBe('OPENED');
  // What cannot be opened is told, and the rest stands.
  expect(unknown).toMatchObject({ outcome: 'REFUSED', nextId: null });
  const next = (await practice.call('XBRL_REVIEWER', `GET /ops/xbrl/filings/${opened?.nextId}`)).body;
  expect(next).toMatchObject({
    status: 'DRAFT',
    periodStart: '2026-01-01',
    periodEnd: '2026-12-31',
    entryPoint: last.entryPoint,
    preparerId: staff.XBRL_PREPARER,
  });
  const linked = await practice.call('FS_PREPARER', `GET ${ENGAGEMENTS}/${next.fsEngagementId}`);
  expect(linked.body).toMatchObject({ yearEndDate: '2026-12-31' });
  const again = await rollForward('XBRL_REVIEWER', { filings: [filingId] });
  expect(again).toMatchObject([{ outcome: 'THERE', nextId: opened?.nextId }]);
});

it('is one list of light rows, and says of the named ones what blocks them', async () => {
  const rows = listRoutes.listWorkRows.response.parse(
    (await practice.call('PLATFORM_ADMIN', 'GET /ops/lists/work?on=2026-07-03')).body,
  ).items;
  const { items } = await work('PLATFORM_ADMIN');
  expect(rows.map(({ kind, id }) => [kind, id])).toEqual(items.map(({ kind, id }) => [kind, id]));
  const stands = listRoutes.readWorkStands.response.parse(
    (
      await practice.call(
        'PLATFORM_ADMIN',
        `GET /ops/lists/work/stands?on=2026-07-03&engagements=${engagementId}&filings=${filingId}`,
      )
    ).body,
  ).items;
  expect(stands.map(({ id }) => id)).toEqual([engagementId, filingId]);
  for (const stand of stands) expect(items).toContainEqual(stand);
  const filings = await practice.call('FS_PREPARER', 'GET /ops/lists/filings');
  expect(filings.status).toBe(403);
});

it('is seen as its person left it, and as they saved it; nobody else’s view is shown', async () => {
  const view = { search: 'heron', filters: {}, sort: null, columns: null, options: {} };
  const keep = (role: StaffRole, body: object) => practice.call(role, 'PUT /ops/lists/clients/view', body);
  const kept = async (role: StaffRole) =>
    (await practice.call(role, 'GET /ops/lists/views')).body.items as { name: string }[];
  expectStatus(await keep('FS_PREPARER', { name: '', view }), 204);
  expectStatus(await keep('FS_PREPARER', { name: 'Herons', view }), 204);
  expect((await kept('FS_PREPARER')).map(({ name }) => name)).toEqual(['', 'Herons']);
  expect(await kept('FS_REVIEWER')).toEqual([]);
  expectStatus(await keep('FS_PREPARER', { name: 'Herons', view: null }), 204);
  expect((await kept('FS_PREPARER')).map(({ name }) => name)).toEqual(['']);
});

it('of an archived year opens the next once, and names whom it could not be given to again', async () => {
  const { items } = (await practice.call('FS_PREPARER', `GET ${ENGAGEMENTS}?limit=100`)).body as {
    items: { id: string; clientId: string; yearEndDate: string; reviewerId: string | null }[];
  };
  const last = items
    .filter(({ reviewerId }) => reviewerId === staff.FS_REVIEWER)
    .toSorted((a, b) => b.yearEndDate.localeCompare(a.yearEndDate))[0];
  expectStatus(await practice.call('FS_PREPARER', `DELETE ${ENGAGEMENTS}/${last?.id}`), 200);
  const { context } = practice.engine;
  const giveRole = (role: StaffRole) =>
    context.change((writer) =>
      writer
        .updateTable('staff')
        .set({ role })
        .where('id', '=', staff.FS_REVIEWER ?? '')
        .execute(),
    );
  await giveRole('BOOKKEEPER');
  // Twice at once: one opens it, the other is told.
  const id = last?.id ?? '';
  const both = (
    await Promise.all([1, 2].map(() => rollForward('FS_PREPARER', { engagements: [id] })))
  ).flat();
  await giveRole('FS_REVIEWER');
  expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['OPENED', 'THERE']);
  const opened = both.find(({ outcome }) => outcome === 'OPENED');
  expect(opened?.leftOut).toMatchObject([{ duty: 'reviewerId' }]);
  const next = await practice.call('FS_PREPARER', `GET ${ENGAGEMENTS}/${opened?.nextId}`);
  expect(next.body).toMatchObject({
    clientId: last?.clientId,
    preparerId: staff.FS_PREPARER,
    reviewerId: null,
  });
  expectStatus(await practice.call('FS_PREPARER', `DELETE ${ENGAGEMENTS}/${opened?.nextId}`), 200);
  const [again] = await rollForward('FS_PREPARER', { engagements: [id] });
  expect(again).toMatchObject({ outcome: 'REFUSED', message: expect.stringContaining('archived') });
});
