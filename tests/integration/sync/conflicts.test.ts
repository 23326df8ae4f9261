/**
 * What two people did to the same thing while they did not know of each other (contract, sync): both are told,
 * nothing wins by itself, nothing is lost; first acts of a person stand.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listConflicts, settleConflict } from '../../../main/sync/conflicts/conflicts.ts';
import { confirm, expectStatus, readLines } from '../journeys/filing-steps.ts';
import { smallFiling } from '../journeys/placed-filing.ts';
import {
  type Desktop,
  expectSame,
  expectSettled,
  type Office,
  openDesktop,
  openOffice,
  smoothly,
} from './desktops.ts';
import { callerOf, FILINGS, newEngagement, retitle, titlesOf, toNotes } from './work.ts';

describe('two people at the same thing', () => {
  let office: Office;
  let a: Desktop;
  let b: Desktop;
  let id: string;
  beforeAll(async () => {
    office = await openOffice();
    a = await openDesktop(office, 'a');
    b = await openDesktop(office, 'b', { skewMs: 40 * 60_000 });
    id = await newEngagement(a, office.clients[0]?.id ?? '');
    await toNotes(a, id);
    await smoothly(a);
    await smoothly(b);
  });
  afterAll(async () => {
    await a.close();
    await b.close();
    await office.close();
  });
  beforeEach(async () => {
    for (const desktop of [a, b, a]) await desktop.sync();
    await expectSame(a, b);
  });

  const open = (desktop: Desktop) => listConflicts(desktop.engine.context.reader, { open: true });
  const keys = async () => Object.keys(await titlesOf(a, id));

  it('different notes both stand', async () => {
    const [first = '', second = ''] = await keys();
    expectStatus(await retitle(a, id, first, 'By the first'), 200);
    expectStatus(await retitle(b, id, second, 'By the second'), 200);
    for (const desktop of [a, b, a]) await smoothly(desktop);
    await expectSame(a, b);
    expect(await titlesOf(b, id)).toMatchObject({ [first]: 'By the first', [second]: 'By the second' });
  });

  it('the same note is settled by a person: mine, then theirs', async () => {
    const [key = ''] = await keys();
    for (const choice of ['MINE', 'THEIRS'] as const) {
      expectStatus(await retitle(a, id, key, `First, before ${choice}`), 200);
      expectStatus(await retitle(b, id, key, `Second, before ${choice}`), 200);
      await smoothly(a);
      expect((await b.sync()).conflicts).toBe(1);
      await expectSame(a, b);
      expect((await titlesOf(b, id))[key]).toBe(`First, before ${choice}`);
      const [conflict] = await open(b);
      const note = conflict?.records.find(({ kind }) => kind === 'note');
      expect(conflict).toMatchObject({
        kind: 'STALE',
        staffId: b.staffIds.FS_PREPARER,
        mayChoose: ['MINE', 'THEIRS'],
      });
      expect([note?.mine?.title, note?.theirs?.title]).toEqual([
        `Second, before ${choice}`,
        `First, before ${choice}`,
      ]);
      await settleConflict(b.engine.context, callerOf(b, 'FS_PREPARER'), conflict?.conflictId ?? '', choice);
      expect(await open(b)).toEqual([]);
      await smoothly(b);
      await smoothly(a);
      await expectSame(a, b);
      expect((await titlesOf(a, id))[key]).toBe(
        choice === 'MINE' ? `Second, ${'before MINE'}` : 'First, before THEIRS',
      );
      const again = settleConflict(
        b.engine.context,
        callerOf(b, 'FS_PREPARER'),
        conflict?.conflictId ?? '',
        choice,
      );
      await expect(again).rejects.toThrow('settled this conflict already');
    }
    const audit = await b.call('PLATFORM_ADMIN', 'GET /ops/audit?limit=500');
    const types = (audit.body.items as readonly { type: string }[]).map(({ type }) => type);
    expect(types.filter((type) => type === 'SYNC_CONFLICT_SETTLED')).toHaveLength(2);
    const server = await office.server.service.context.reader
      .selectFrom('syncConflict')
      .select('settledAs')
      .execute();
    expect(server.map(({ settledAs }) => settledAs).sort()).toEqual(['MINE', 'THEIRS']);
  });

  it('the same line: the first confirmation stands, the other is told and can only acknowledge', async () => {
    const { id: filingId } = await smallFiling(a, 2025);
    const [line] = (await readLines(a, filingId)).filter(({ mapping }) => mapping?.confirmedById);
    const lineId = line?.id ?? '';
    const tag = { elementId: line?.mapping?.elementId, negated: false };
    expectStatus(await a.call('XBRL_PREPARER', `DELETE ${FILINGS}/${filingId}/mappings/${lineId}`), 200);
    await smoothly(a);
    await smoothly(b);
    expectStatus(await confirm(a, filingId, lineId, tag, 'XBRL_PREPARER'), 200);
    expectStatus(await confirm(b, filingId, lineId, tag, 'XBRL_REVIEWER'), 200);
    await smoothly(a);
    expect((await b.sync()).conflicts).toBe(1);
    await expectSame(a, b);
    await expectSettled(b);
    const [conflict] = await open(b);
    expect(conflict).toMatchObject({ kind: 'FIRST_STANDS', mayChoose: ['THEIRS'] });
    const [shown] = (await readLines(b, filingId)).filter((each) => each.id === lineId);
    expect(shown?.mapping?.confirmedById).toBe(a.staffIds.XBRL_PREPARER);
    const mine = settleConflict(
      b.engine.context,
      callerOf(b, 'XBRL_REVIEWER'),
      conflict?.conflictId ?? '',
      'MINE',
    );
    await expect(mine).rejects.toThrow('cannot be kept over');
    await settleConflict(
      b.engine.context,
      callerOf(b, 'XBRL_REVIEWER'),
      conflict?.conflictId ?? '',
      'THEIRS',
    );
    await smoothly(b);
    expect(await open(b)).toEqual([]);
  });

  it('the same filing made twice: the second goes with all that was done in it, whole in the conflict', async () => {
    await smallFiling(a, 2024);
    const { id: second } = await smallFiling(b, 2024);
    await smoothly(a);
    expect((await b.sync()).conflicts).toBeGreaterThan(5);
    await smoothly(a);
    await expectSame(a, b);
    await expectSettled(b);
    const conflicts = await open(b);
    expect(conflicts[0]).toMatchObject({
      kind: 'SAME_PLACE',
      code: 'DUPLICATE_FILING',
      mayChoose: ['THEIRS'],
    });
    const kept = conflicts.flatMap(({ records }) => records).filter(({ kind }) => kind === 'tagMapping');
    expect(kept.some(({ mine }) => mine?.xbrlFilingId === second)).toBe(true);
    for (const { conflictId } of conflicts) {
      await settleConflict(b.engine.context, callerOf(b, 'XBRL_REVIEWER'), conflictId, 'THEIRS');
    }
    await smoothly(b);
  });
});
