/** Work that a desktop did while a colleague locked the record waits for the lock: it is kept, and stands once that is opened. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listConflicts, settleConflict } from '../../../main/sync/conflicts/conflicts.ts';
import { engagementSchema } from '../../../shared/model/records.ts';
import { expectStatus } from '../journeys/filing-steps.ts';
import { type Desktop, expectSame, type Office, openDesktop, openOffice, smoothly } from './desktops.ts';
import { callerOf, ENGAGEMENTS, newEngagement } from './work.ts';

describe('a record that is locked while a colleague works on it', () => {
  let office: Office;
  let a: Desktop;
  let b: Desktop;
  let base: string;
  beforeAll(async () => {
    office = await openOffice();
    a = await openDesktop(office, 'a');
    b = await openDesktop(office, 'b');
    base = `${ENGAGEMENTS}/${await newEngagement(a, office.clients[0]?.id ?? '')}`;
    for (const desktop of [a, b]) await smoothly(desktop);
  });
  afterAll(async () => {
    await a.close();
    await b.close();
    await office.close();
  });

  it('keeps the work until the lock is opened, and takes it then', async () => {
    expectStatus(await a.call('FS_REVIEWER', `POST ${base}/lock`), 200);
    await smoothly(a);
    expectStatus(await b.call('FS_PREPARER', `PATCH ${base}`, { financialYear: 'FY2025 restated' }), 200);
    await b.sync();
    const { context } = b.engine;
    const conflicts = async () => await listConflicts(context.reader, { open: true });
    const [conflict] = await conflicts();
    expect(conflict).toMatchObject({ code: 'LOCKED', mayChoose: ['THEIRS'] });
    const keep = () =>
      settleConflict(context, callerOf(b, 'FS_PREPARER'), conflict?.conflictId ?? '', 'MINE');
    await expect(keep()).rejects.toMatchObject({ code: 'LOCKED' });

    const reason = { reason: 'The year was named wrong.' };
    expectStatus(await a.call('FS_REVIEWER', `POST ${base}/unlock`, reason), 200);
    for (const desktop of [a, b]) await smoothly(desktop);
    expect((await conflicts())[0]?.mayChoose).toEqual(['MINE', 'THEIRS']);
    await keep();
    for (const desktop of [b, a]) await smoothly(desktop);
    const { financialYear } = engagementSchema.parse(
      expectStatus(await a.call('FS_PREPARER', `GET ${base}`), 200).body,
    );
    expect(financialYear).toBe('FY2025 restated');
    await expectSame(a, b);
  });
});
