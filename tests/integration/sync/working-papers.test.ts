/**
 * Materiality and the notes of lead schedules on two desktops of a practice: they travel, only with people whose role
 * has the right, and where two people change the same one a person chooses which stays.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listConflicts, settleConflict } from '../../../main/sync/conflicts/conflicts.ts';
import { USUAL_HOUSE_STYLE } from '../../../shared/model/house-style.ts';
import { leadSchedulesSchema } from '../../../shared/model/lead-schedules.ts';
import { changedSectionSchema, signedSectionSchema } from '../../../shared/model/sign-offs.ts';
import { viewRightOf, viewRightsOf } from '../../../shared/sync/view-rights.ts';
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
import { callerOf, ENGAGEMENTS, newEngagement, toStatements } from './work.ts';

describe('working papers of two desktops', () => {
  let office: Office;
  let a: Desktop;
  let b: Desktop;
  let base: string;
  let clientId: string;
  beforeAll(async () => {
    office = await openOffice();
    a = await openDesktop(office, 'a');
    b = await openDesktop(office, 'b');
    clientId = office.clients[0]?.id ?? '';
    const id = await newEngagement(a, clientId);
    base = `${ENGAGEMENTS}/${id}`;
    await toStatements(a, id);
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
  const read = async (desktop: Desktop) =>
    leadSchedulesSchema.parse(
      expectStatus(await desktop.call('FS_PREPARER', `GET ${base}/lead-schedules`), 200).body,
    );
  const bodyOf = (overall: string) => ({
    benchmark: 'REVENUE',
    overallRate: 50,
    performanceRate: 7500,
    trivialRate: 500,
    overall,
    performance: '700.00',
    trivial: '50.00',
    reason: `Overall ${overall}.`,
  });
  const set = async (desktop: Desktop, overall: string) =>
    expectStatus(await desktop.call('FS_PREPARER', `PUT ${base}/materiality`, bodyOf(overall)), 200);
  const noted = async (desktop: Desktop, comment: string, marks: readonly string[] = ['casts']) => {
    const [row] = (await read(desktop)).leads[0]?.rows ?? [];
    const note = { itemId: row?.itemId, marks, comment };
    expectStatus(await desktop.call('FS_PREPARER', `PUT ${base}/lead-schedules/notes`, note), 200);
  };
  const held = async (desktop: Desktop) => {
    const { materiality, leads } = await read(desktop);
    return [materiality?.overall, leads[0]?.rows[0]?.work?.comment];
  };
  const settle = async (desktop: Desktop, choice: 'MINE' | 'THEIRS') => {
    const open = await listConflicts(desktop.engine.context.reader, { open: true });
    for (const { conflictId } of open)
      await settleConflict(desktop.engine.context, callerOf(desktop, 'FS_PREPARER'), conflictId, choice);
    return open.map(({ kind }) => kind);
  };

  it('travel with who wrote them', async () => {
    await set(a, '1000.00');
    await noted(a, 'Agreed to the bank letter.');
    await both();
    expect(await held(b)).toEqual(['1000.00', 'Agreed to the bank letter.']);
    expect((await expectSame(a, b)).leadNote).toBe(1);
  });

  it('that two people changed apart wait for a choice, and the same one stays on both', async () => {
    await set(b, '2000.00');
    await noted(b, 'From b.');
    await set(a, '3000.00');
    await noted(a, 'From a.');
    await smoothly(b);
    await a.sync();
    const kinds = await settle(a, 'MINE');
    expect(kinds.length).toBeGreaterThan(0);
    await both();
    expect(await held(a)).toEqual(['3000.00', 'From a.']);
    expect(await held(b)).toEqual(['3000.00', 'From a.']);
    await expectSame(a, b);
    await expectSettled(a);
  });

  it('that were first written apart come to one', async () => {
    await noted(a, '', []);
    await both();
    await noted(b, 'First of b.');
    await noted(a, 'First of a.');
    await smoothly(b);
    await a.sync();
    expect((await settle(a, 'THEIRS')).length).toBeGreaterThan(0);
    await both();
    expect((await held(a))[1]).toBe('First of b.');
    await expectSame(a, b);
    await expectSettled(a);
  });

  it('that changed at one since they were signed at the other name who changed them there', async () => {
    const sections = async (path: string) =>
      z
        .object({ sections: z.array(signedSectionSchema) })
        .parse(expectStatus(await b.call('FS_PREPARER', `GET ${base}/${path}`), 200).body).sections;
    const signed = (await sections('sign-offs')).filter(({ name }) => name === 'mapping');
    const body = { as: 'PREPARED', sections: signed.map(({ name, digest }) => ({ name, digest })) };
    expectStatus(await b.call('FS_PREPARER', `POST ${base}/sign-offs`, body), 200);
    await both();
    const [item] = (await a.call('FS_PREPARER', `GET ${base}/mapping?limit=1`)).body.items as readonly {
      readonly id: string;
    }[];
    const key = { taxonomyKey: 'other_payables' };
    expectStatus(await a.call('FS_PREPARER', `PATCH ${base}/mapping/${item?.id}`, key), 200);
    await both();
    const seen = expectStatus(await b.call('FS_PREPARER', `GET ${base}/changes-since-sign-off`), 200);
    const { sections: changed } = z.object({ sections: z.array(changedSectionSchema) }).parse(seen.body);
    expect(changed.map(({ name }) => name)).toEqual(['mapping']);
    const me = expectStatus(await b.call('FS_PREPARER', 'GET /auth/me'), 200).body.user as { name: string };
    for (const { changes } of changed)
      expect(changes.map(({ byName, at }) => [byName, typeof at])).toEqual(
        changes.map(() => [me.name, 'string']),
      );
  });

  it('travel with the styles of practice, client and engagement, one person’s whole', async () => {
    const paths = {
      practice: ['GET /ops/financial-statements/house-style', 'PUT /admin/house-style'],
      client: ['GET', 'PUT'].map((method) => `${method} /ops/clients/${clientId}/house-style`),
      engagement: ['GET', 'PUT'].map((method) => `${method} ${base}/house-style`),
    } as const;
    const write = async (desktop: Desktop, of: keyof typeof paths, style: object) => {
      const [role, body] =
        of === 'practice'
          ? (['PLATFORM_ADMIN', { ...USUAL_HOUSE_STYLE, ...style }] as const)
          : (['FS_PREPARER', { style }] as const);
      expectStatus(await desktop.call(role, paths[of][1] ?? '', body), 200);
    };
    const styles = async (desktop: Desktop) =>
      await Promise.all(
        Object.values(paths).map(
          async ([read = '']) => expectStatus(await desktop.call('FS_PREPARER', read), 200).body.style,
        ),
      );
    const own = { service: 'COMPILED', report: { title: 'Compilation report', text: 'We compiled.' } };
    await write(a, 'practice', { firm: 'Sandpiper LLP', letterhead: ['Sandpiper LLP'] });
    await write(a, 'client', { font: 'Georgia' });
    await write(a, 'engagement', own);
    await both();
    const whole = { ...USUAL_HOUSE_STYLE, firm: 'Sandpiper LLP', letterhead: ['Sandpiper LLP'] };
    expect(await styles(b)).toEqual([whole, { font: 'Georgia' }, own]);
    // The legend of tick marks is a part of the style: a mark of one's own is set on the other desktop, and stays when
    // it is offered no more.
    const ownMark = { key: 'own_a', mark: 'V', says: 'Seen on site', offered: true };
    await write(a, 'practice', { tickMarks: [ownMark] });
    await both();
    await noted(b, 'On site.', ['own_a']);
    await both();
    await write(a, 'practice', { tickMarks: [{ ...ownMark, offered: false }] });
    await both();
    const { leads, tickMarks } = await read(b);
    expect(leads[0]?.rows[0]?.work?.marks).toEqual(['own_a']);
    expect(tickMarks.at(-1)).toEqual({ ...ownMark, offered: false });
    const [, other] = leads[0]?.rows ?? [];
    const refused = { itemId: other?.itemId, marks: ['own_a'], comment: '' };
    expectStatus(await b.call('FS_PREPARER', `PUT ${base}/lead-schedules/notes`, refused), 400);
    await write(b, 'client', { font: 'Verdana', letterhead: ['Of b'] });
    await write(a, 'client', { cover: 'LETTERHEAD' });
    await smoothly(b);
    await a.sync();
    expect((await settle(a, 'THEIRS')).length).toBe(1);
    await both();
    expect((await styles(a))[1]).toEqual({ font: 'Verdana', letterhead: ['Of b'] });
    await expectSame(a, b);
    await expectSettled(a);
  });

  it('are not written by a role without the right', async () => {
    const put = await a.call('XBRL_PREPARER', `PUT ${base}/materiality`, bodyOf('4000.00'));
    expectStatus(put, 403);
    await both();
    expect((await held(b))[0]).toBe('3000.00');
  });

  it('are neither taken from nor given to a role without the right', async () => {
    const { reader } = a.engine.context;
    const materiality = await reader.selectFrom('materiality').selectAll().executeTakeFirstOrThrow();
    const leadNote = await reader.selectFrom('leadNote').selectAll().executeTakeFirstOrThrow();
    const rootId = materiality.engagementId;
    const changes: readonly Change[] = [
      { kind: 'materiality', id: materiality.id, before: null, after: materiality, rootId },
      { kind: 'leadNote', id: leadNote.id, before: null, after: leadNote, rootId },
    ];
    for (const change of changes) {
      expect(authorise('XBRL_PREPARER', [change], [])).toMatchObject({ code: 'ACTION_NOT_PERMITTED' });
      expect(authorise('FS_PREPARER', [change], [])).toBeNull();
      expect(viewRightsOf('FS_PREPARER')).toContain(viewRightOf(change.kind, change.after));
      expect(viewRightsOf('BOOKKEEPER')).not.toContain(viewRightOf(change.kind, change.after));
    }
  });
});
