/**
 * Records that somebody of a desktop may not see any more (contract, sync): what the server keeps back is not gone,
 * what nobody here may see leaves whole, also from among what was set aside, and no content goes whose record stays.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actAs } from '../../../main/context/acting-staff.ts';
import type { EngineContext } from '../../../main/context/engine-context.ts';
import { SAMPLE_TRIAL_BALANCE } from '../../../main/sample-trial-balance.ts';
import { countIncoming, insertIncoming } from '../../../main/store/repositories/incoming-documents.ts';
import { findSyncPoint } from '../../../main/store/repositories/sync-outbox.ts';
import { insertRow } from '../../../main/store/repositories/sync-rows.ts';
import { listBrought, listRoots, stageRecord } from '../../../main/store/repositories/sync-staged.ts';
import { forgetConnection } from '../../../main/store/repositories/sync-state.ts';
import { applyAll } from '../../../main/sync/apply/apply-staged.ts';
import { forgetUnseen } from '../../../main/sync/apply/forget-unseen.ts';
import { GONE_FILES } from '../../../main/sync/apply/stage.ts';
import { listConflicts, settleConflict } from '../../../main/sync/conflicts/conflicts.ts';
import { stageAll } from '../../../main/sync/exchange/pull.ts';
import { changeStaff } from '../../../sync-server/practice/staff-accounts.ts';
import { findStaff } from '../../../sync-server/store/repositories/staff.ts';
import { importTrialBalance } from '../journeys/engagement-steps.ts';
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

const FILE_ID = '0198c0de-0000-7000-8000-00000000f11e';

describe('what somebody may not see any more', () => {
  let office: Office;
  let a: Desktop;
  let b: Desktop;
  beforeAll(async () => {
    office = await openOffice();
    a = await openDesktop(office, 'a');
    b = await openDesktop(office, 'b');
  });
  afterAll(async () => {
    await a.close();
    await b.close();
    await office.close();
  });

  it('stays whole on a desktop that carries a refused change of an account that is closed', async () => {
    const id = await newEngagement(a, office.clients[0]?.id ?? '');
    await smoothly(a);
    await smoothly(b);
    const { context } = office.server.service;
    const preparer = office.practice.staff.FS_PREPARER?.id ?? '';
    const administrator = office.practice.staff.PLATFORM_ADMIN;
    const version = (await findStaff(context.reader, preparer))?.version ?? 0;
    const caller = {
      staffId: administrator?.id ?? '',
      name: administrator?.name ?? '',
      role: 'PLATFORM_ADMIN' as const,
      sessionId: '',
      steppedUp: true,
    };
    await changeStaff(context, caller, preparer, { version, active: false });
    const header = { financialYear: 'FY2025 (offline)' };
    expectStatus(await a.call('FS_PREPARER', `PATCH ${ENGAGEMENTS}/${id}`, header), 200);
    expect((await a.sync()).conflicts).toBe(1);
    await expectSettled(a);
    expect((await expectSame(b, a)).engagement).toBe(1);
    const [conflict] = await listConflicts(a.engine.context.reader, { open: true });
    expect(conflict?.kind).toBe('REFUSED');
    const settles = callerOf(a, 'PLATFORM_ADMIN');
    await settleConflict(a.engine.context, settles, conflict?.conflictId ?? '', 'THEIRS');
    await smoothly(a);
    await smoothly(b);
    await expectSame(b, a);
  });

  it('keeps its content where the connection ends in the midst of forgetting it', async () => {
    const { context } = b.engine;
    const { key } = await context.files.write('xbrl/kept.pdf', Buffer.from('kept'));
    await actAs(null, () =>
      context.change(async (writer) => {
        await insertRow(writer, 'storedFile', {
          id: FILE_ID,
          key,
          fileName: 'kept.pdf',
          mimeType: 'application/pdf',
          sha256: '0'.repeat(64),
          sizeBytes: 4,
          createdAt: context.now().toISOString(),
        });
        await stageRecord(writer, { kind: 'storedFile', id: FILE_ID, version: 0, body: null }, GONE_FILES);
      }),
    );
    const change: EngineContext['change'] = (work) =>
      context.change(async (writer) => {
        await forgetConnection(writer);
        return await work(writer);
      });
    const disconnects: EngineContext = Object.create(context, { change: { value: change } });
    await applyAll(disconnects, b.connection);
    expect(String(await context.files.read(key))).toBe('kept');
  });

  it('is brought again whole where it waited to be applied when the last right here ended', async () => {
    const other = await openOffice();
    const [from, c] = [await openDesktop(other, 'from'), await openDesktop(other, 'c')];
    const id = await newEngagement(from, other.clients[1]?.id ?? '', 2024);
    const books = new TextEncoder().encode(SAMPLE_TRIAL_BALANCE);
    await importTrialBalance(from, id, 'books.csv', books);
    await smoothly(from);
    const { context } = c.engine;
    const brought = async () => (await listBrought(context.reader, 'storedFile')).length;
    await actAs(null, () => stageAll(context, c.connection));
    expect(await brought()).toBeGreaterThan(0);
    const roles = await context.reader.selectFrom('staff').select(['id', 'role']).execute();
    await context.change((writer) =>
      writer.updateTable('staff').set({ role: 'PAYROLL_EXECUTIVE' }).execute(),
    );
    // Documents that wait here are of people who see no filing any more; while somebody does, they stay.
    const { key: place, ...file } = await context.files.write('incoming/waiting', Buffer.from('kept'));
    const addedById = roles.find(({ role }) => role === 'XBRL_PREPARER')?.id ?? '';
    await context.change((writer) =>
      insertIncoming(writer, {
        id: 'waiting',
        key: place,
        ...file,
        fileName: 'waiting.docx',
        mimeType: 'text/plain',
        status: 'WAITING',
        attempts: 0,
        question: null,
        detail: null,
        clientId: null,
        periodEnd: null,
        filingId: null,
        lines: null,
        addedById,
        addedAt: context.now().toISOString(),
        answeredById: null,
      }),
    );
    expect(await forgetUnseen(context)).toBe(true);
    expect(await countIncoming(context.reader)).toBe(0);
    await expect(context.files.read(place)).rejects.toThrow();
    expect([await brought(), (await findSyncPoint(context.reader))?.pullCursor]).toEqual([0, '0']);
    expect(await listRoots(context.reader)).toEqual([]);
    await context.change(async (writer) => {
      for (const { id: staffId, role } of roles)
        await writer.updateTable('staff').set({ role }).where('id', '=', staffId).execute();
    });
    await smoothly(c);
    await expectSame(c, from);
    for (const each of [from, c, other]) await each.close();
  });
});
