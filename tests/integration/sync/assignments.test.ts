/**
 * Assignments and permanent files on two desktops of a practice: they travel, merge (field by field, entry by entry), name
 * people, and need the right.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listConflicts, settleConflict } from '../../../main/sync/conflicts/conflicts.ts';
import { permanentFileRoutes } from '../../../shared/contract/permanent-file.ts';
import { engagementSchema } from '../../../shared/model/records.ts';
import { authorise } from '../../../sync-server/sync/rules/authorise.ts';
import type { Change } from '../../../sync-server/sync/rules/change.ts';
import { expectStatus } from '../journeys/filing-steps.ts';
import {
  type Desktop,
  expectSame,
  expectSettled,
  type Office,
  openDesktop,
  openOffice,
  smoothly,
} from './desktops.ts';
import { callerOf, ENGAGEMENTS, newEngagement } from './work.ts';

describe('assignments and permanent files of two desktops', () => {
  let office: Office;
  let a: Desktop;
  let b: Desktop;
  let base: string;
  beforeAll(async () => {
    office = await openOffice();
    a = await openDesktop(office, 'a');
    b = await openDesktop(office, 'b');
    base = `${ENGAGEMENTS}/${await newEngagement(a, office.clients[0]?.id ?? '')}`;
    await both();
  });
  afterAll(async () => {
    await a.close();
    await b.close();
    await office.close();
  });

  const both = async () => {
    for (const desktop of [a, b, a]) await smoothly(desktop);
  };
  const assign = async (desktop: Desktop, change: object) =>
    expectStatus(await desktop.call('FS_PREPARER', `PATCH ${base}/assignment`, change), 200);
  const held = async (desktop: Desktop) =>
    engagementSchema.parse(expectStatus(await desktop.call('FS_PREPARER', `GET ${base}`), 200).body);

  it('travel, and name the same person on both', async () => {
    const { staffId } = callerOf(a, 'FS_PREPARER');
    await assign(a, { preparerId: staffId });
    await both();
    expect((await held(b)).preparerId).toBe(callerOf(b, 'FS_PREPARER').staffId);
    expect((await expectSame(a, b)).engagementAssignment).toBe(1);
  });

  it('that two people changed apart wait for a choice, which keeps the field of the other', async () => {
    await assign(a, { dueOn: '2026-05-31' });
    expectStatus(
      await b.call('FS_PREPARER', `POST ${base}/hand-over`, {
        toId: callerOf(b, 'FS_PREPARER').staffId,
        message: 'Yours.',
      }),
      200,
    );
    await smoothly(a);
    await b.sync();
    const { context } = b.engine;
    for (const { conflictId } of await listConflicts(context.reader, { open: true }))
      await settleConflict(context, callerOf(b, 'FS_PREPARER'), conflictId, 'MINE');
    await both();
    expect(await held(a)).toMatchObject({
      dueOn: '2026-05-31',
      heldById: callerOf(a, 'FS_PREPARER').staffId,
    });
    await expectSame(a, b);
    await expectSettled(a);
  });

  it('are not taken from a role that does not manage the record', async () => {
    const { reader } = a.engine.context;
    const row = await reader.selectFrom('engagementAssignment').selectAll().executeTakeFirstOrThrow();
    const change: Change = {
      kind: 'engagementAssignment',
      id: row.engagementId,
      before: null,
      after: row,
      rootId: row.engagementId,
    };
    expect(authorise('XBRL_REVIEWER', [change], [])?.code).toBe('ACTION_NOT_PERMITTED');
    expect(authorise('FS_PREPARER', [change], [])).toBeNull();
  });

  it('share a permanent file entry by entry, and one that both changed apart waits for a choice', async () => {
    const clientOf = (desktop: Desktop) => requireClientOf(desktop, base);
    const fileOf = async (desktop: Desktop) => `/ops/clients/${await clientOf(desktop)}/permanent-file`;
    const directors = async (desktop: Desktop) =>
      permanentFileRoutes.getPermanentFile.response.parse(
        expectStatus(await desktop.call('FS_PREPARER', `GET ${await fileOf(desktop)}`), 200).body,
      ).directors;
    const change = async (desktop: Desktop, ...changes: readonly object[]) =>
      expectStatus(await desktop.call('FS_PREPARER', `PUT ${await fileOf(desktop)}`, { changes }), 200);
    const entry = (name: string, validFrom = '2024-03-01') => ({
      kind: 'DIRECTOR',
      content: { name, alternateTo: '' },
      validFrom,
      validUntil: null,
    });
    await change(a, { act: 'ADD', entry: entry('Adeline Foo') });
    await change(b, { act: 'ADD', entry: entry('Marcus Teo', '2024-04-01') });
    await both();
    const [adeline, marcus] = await directors(a);
    expect((await directors(b)).map(({ content }) => content.name)).toEqual(['Adeline Foo', 'Marcus Teo']);
    expect(adeline?.writtenByName).toBe((await directors(b))[0]?.writtenByName);
    // One entry each: no conflict. The same entry: a person chooses, and a whole side stands.
    const of = (each: typeof adeline) => ({ entryId: each?.id, seenAt: each?.changedAt });
    const corrected = (name: string) => ({
      act: 'CORRECT',
      ...of(adeline),
      reason: 'As in the register',
      entry: entry(name),
    });
    await change(a, corrected('Adeline Foo Mei'));
    await change(b, corrected('Adeline Foo Lin'));
    await change(b, { act: 'END', ...of(marcus), validUntil: '2025-06-30' });
    await smoothly(a);
    await b.sync();
    const { context } = b.engine;
    const open = await listConflicts(context.reader, { open: true });
    expect(open).toHaveLength(1);
    for (const { conflictId } of open)
      await settleConflict(context, callerOf(b, 'FS_PREPARER'), conflictId, 'THEIRS');
    await both();
    expect(await directors(a)).toMatchObject([
      { content: { name: 'Adeline Foo Mei' }, history: [{ before: { content: { name: 'Adeline Foo' } } }] },
      { content: { name: 'Marcus Teo' }, validUntil: '2025-06-30' },
    ]);
    // The history names the same person on both, each by the desktop's own account.
    expect((await directors(b))[0]?.history[0]?.staffId).toBe(callerOf(b, 'FS_PREPARER').staffId);
    expect((await expectSame(a, b)).permanentFileEntry).toBe(2);
    await expectSettled(a);
    // One's own side over a colleague's: what the colleague wrote is told as what the entry said before.
    const again = async (desktop: Desktop, name: string) => {
      const [now] = await directors(desktop);
      await change(desktop, { ...corrected(name), ...of(now) });
    };
    await again(a, 'Adeline Foo Xin');
    await again(b, 'Adeline Foo Yan');
    await smoothly(a);
    await b.sync();
    for (const { conflictId } of await listConflicts(context.reader, { open: true }))
      await settleConflict(context, callerOf(b, 'FS_PREPARER'), conflictId, 'MINE');
    await both();
    const said = (name: string) => ({ before: { content: { name } } });
    expect((await directors(a))[0]).toMatchObject({
      content: { name: 'Adeline Foo Yan' },
      history: [said('Adeline Foo'), said('Adeline Foo Mei'), said('Adeline Foo Xin')],
    });
    expect((await expectSame(a, b)).permanentFileEntry).toBe(2);
  });

  it('takes entries of a permanent file from nobody who manages no record', async () => {
    const { reader } = a.engine.context;
    const row = await reader.selectFrom('permanentFileEntry').selectAll().executeTakeFirstOrThrow();
    const change: Change = { kind: 'permanentFileEntry', id: row.id, before: null, after: row, rootId: null };
    expect(authorise('BOOKKEEPER', [change], [])?.code).toBe('ACTION_NOT_PERMITTED');
    expect(authorise('XBRL_PREPARER', [change], [])).toBeNull();
  });
});

async function requireClientOf(desktop: Desktop, engagement: string): Promise<string> {
  return engagementSchema.parse(
    expectStatus(await desktop.call('FS_PREPARER', `GET ${engagement}`), 200).body,
  ).clientId;
}
