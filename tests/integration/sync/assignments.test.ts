/** Assignments on two desktops of a practice: they travel, merge field by field, name people, and need the right. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listConflicts, settleConflict } from '../../../main/sync/conflicts/conflicts.ts';
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

describe('assignments of two desktops', () => {
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
});
