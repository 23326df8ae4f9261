/**
 * Sign-offs in a practice of several people: on what was seen, amber once it differs, with the difference and who made it;
 * preparer and reviewer differ where the practice says so; who confirmed every tag does not file.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { notReviewed } from '../../../main/review/sign-off-state.ts';
import { fillSamplePractice } from '../../../main/sample-practice.ts';
import { clearingText, reviewPointSchema } from '../../../shared/model/review-points.ts';
import type { StaffRole } from '../../../shared/model/roles.ts';
import {
  changedSectionSchema,
  type SignedSection,
  signedSectionSchema,
} from '../../../shared/model/sign-offs.ts';
import { startTestEngine, type TestEngine } from '../../support/test-engine.ts';
import { expectStatus } from '../journeys/filing-steps.ts';

const list = z.object({ items: z.array(z.looseObject({ id: z.string() })) });

let practice: TestEngine;
let base: string;
beforeAll(async () => {
  practice = await startTestEngine();
  const [client] = list.parse((await practice.call('PLATFORM_ADMIN', 'GET /ops/clients')).body).items;
  await fillSamplePractice(practice.engine, practice.tokens.PLATFORM_ADMIN ?? '', client?.id ?? '');
  const found = await practice.call('FS_PREPARER', 'GET /ops/financial-statements/engagements');
  base = `/ops/financial-statements/engagements/${list.parse(found.body).items[0]?.id}`;
});
afterAll(async () => {
  await practice.close();
});

const settings = async (fourEyes: boolean, administratorsExempt = false) =>
  expectStatus(
    await practice.call('PLATFORM_ADMIN', 'PUT /admin/review-settings', {
      fourEyes,
      reviewBeforeClient: false,
      administratorsExempt,
    }),
    200,
  );
const sectionsOf = (body: unknown) =>
  z.object({ sections: z.array(signedSectionSchema) }).parse(body).sections;
const sections = async (role: StaffRole) =>
  sectionsOf(expectStatus(await practice.call(role, `GET ${base}/sign-offs`), 200).body);
const find = (all: readonly SignedSection[], name: string): SignedSection => {
  const section = all.find((each) => each.name === name);
  if (!section) throw new Error(`There is no section ${name}.`);
  return section;
};
const sign = async (role: StaffRole, as: string, names: readonly string[]) => {
  const all = await sections(role);
  const wanted = names.map((name) => ({ name, digest: find(all, name).digest }));
  return await practice.call(role, `POST ${base}/sign-offs`, { as, sections: wanted });
};

describe('signing off', () => {
  it('holds for what was seen, and turns once the section shows something else', async () => {
    await settings(false);
    const names = (await sections('FS_PREPARER')).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['trial-balance', 'mapping', 'statements/balance-sheet']));
    expectStatus(await sign('FS_PREPARER', 'PREPARED', ['mapping', 'trial-balance']), 200);
    expectStatus(await sign('FS_PREPARER', 'REVIEWED', ['mapping']), 403);
    expectStatus(await sign('FS_REVIEWER', 'PARTNER', ['mapping']), 403);
    const reviewed = expectStatus(await sign('FS_REVIEWER', 'REVIEWED', ['mapping']), 200);
    const mapping = find(sectionsOf(reviewed.body), 'mapping');
    expect(mapping.signOffs.map(({ as, changed }) => [as, changed])).toEqual([
      ['PREPARED', false],
      ['REVIEWED', false],
    ]);
    expect(notReviewed([mapping])).toEqual([]);

    const [item] = list.parse((await practice.call('FS_PREPARER', `GET ${base}/mapping?limit=1`)).body).items;
    const taxonomyKey = item?.taxonomyKey === 'other_payables' ? 'trade_payables' : 'other_payables';
    expectStatus(
      await practice.call('FS_PREPARER', `PATCH ${base}/mapping/${item?.id}`, { taxonomyKey }),
      200,
    );
    const now = await sections('FS_REVIEWER');
    expect(find(now, 'mapping').signOffs.every(({ changed }) => changed)).toBe(true);
    expect(find(now, 'trial-balance').signOffs.every(({ changed }) => !changed)).toBe(true);
    expect(notReviewed([find(now, 'mapping')])).toHaveLength(1);

    const seen = await practice.call('FS_REVIEWER', `GET ${base}/changes-since-sign-off`);
    const { sections: changed } = z.object({ sections: z.array(changedSectionSchema) }).parse(seen.body);
    expect(changed.map(({ name }) => name)).toEqual(['mapping']);
    expect(changed[0]?.changes).toHaveLength(1);
    expect(changed[0]?.changes[0]).toMatchObject({ byName: 'Hui Min Sim' });
    expect(changed[0]?.changes[0]?.before).not.toBe(changed[0]?.changes[0]?.after);

    const lock = await practice.call('FS_REVIEWER', `GET ${base}/lock?points=true`);
    const kinds = z.object({ points: z.array(z.object({ kind: z.string() })) }).parse(lock.body);
    expect(new Set(kinds.points.map(({ kind }) => kind))).toEqual(new Set(['UNSIGNED', 'CHANGED']));
    expectStatus(await sign('FS_REVIEWER', 'REVIEWED', ['mapping']), 200);
    const after = await practice.call('FS_REVIEWER', `GET ${base}/changes-since-sign-off`);
    expect(after.body.sections).toEqual([]);
  });

  it('is refused on what the person has not seen', async () => {
    const body = { as: 'PREPARED', sections: [{ name: 'mapping', digest: '0'.repeat(64) }] };
    const answer = await practice.call('FS_PREPARER', `POST ${base}/sign-offs`, body);
    expect(expectStatus(answer, 409).body.code).toBe('VERSION_CONFLICT');
  });

  it('takes two people where the practice says so, administrators too unless they are exempt', async () => {
    await settings(true);
    expectStatus(await sign('PLATFORM_ADMIN', 'PREPARED', ['journals']), 200);
    expectStatus(await sign('PLATFORM_ADMIN', 'REVIEWED', ['journals']), 403);
    expect(find(await sections('PLATFORM_ADMIN'), 'journals').maySign).not.toContain('REVIEWED');
    expectStatus(await sign('FS_REVIEWER', 'REVIEWED', ['journals']), 200);
    expect(notReviewed([find(await sections('FS_REVIEWER'), 'journals')])).toEqual([]);
    await settings(true, true);
    expectStatus(await sign('PLATFORM_ADMIN', 'REVIEWED', ['journals']), 200);
    await settings(false);
  });

  it('is not passed by one person under another level, nor behind a colleague who signs after', async () => {
    await settings(true);
    expectStatus(await sign('SENIOR_ACCOUNTANT', 'PREPARED', ['header']), 200);
    expectStatus(await sign('SENIOR_ACCOUNTANT', 'PARTNER', ['header']), 403);
    expectStatus(await sign('PLATFORM_ADMIN', 'PREPARED', ['header']), 200);
    expectStatus(await sign('SENIOR_ACCOUNTANT', 'REVIEWED', ['header']), 403);
    expect(notReviewed([find(await sections('FS_REVIEWER'), 'header')])).toHaveLength(1);
    expectStatus(await sign('FS_REVIEWER', 'REVIEWED', ['header']), 200);
    expect(notReviewed([find(await sections('FS_REVIEWER'), 'header')])).toEqual([]);
    await settings(false);
    // Without the rule a partner who prepared may sign, and that is no review.
    expectStatus(await sign('SENIOR_ACCOUNTANT', 'PREPARED', ['statements/balance-sheet']), 200);
    expectStatus(await sign('SENIOR_ACCOUNTANT', 'PARTNER', ['statements/balance-sheet']), 200);
    expect(notReviewed([find(await sections('FS_REVIEWER'), 'statements/balance-sheet')])).toHaveLength(1);
  });

  it('keeps the name of the client while the record is locked, and lets next year begin', async () => {
    const opened = expectStatus(await practice.call('FS_REVIEWER', `GET ${base}`), 200).body;
    const clientId = z.object({ clientId: z.string() }).parse(opened).clientId;
    expectStatus(await practice.call('FS_REVIEWER', `POST ${base}/lock`, {}), 200);
    const renamed = { companyName: 'Heron Wharf Renamed Pte. Ltd.' };
    const refused = await practice.call('PLATFORM_ADMIN', `PATCH /ops/clients/${clientId}`, renamed);
    expect(expectStatus(refused, 409).body).toMatchObject({ code: 'LOCKED' });
    expect(JSON.stringify(refused.body)).toContain('the engagement to ');
    const month = { enabledProducts: ['FINANCIAL_STATEMENTS', 'XBRL_FILING'] };
    expectStatus(await practice.call('PLATFORM_ADMIN', `PATCH /ops/clients/${clientId}`, month), 200);
    const next = await practice.call('FS_PREPARER', `POST ${base}/roll-forward`, {});
    expect(next.body.code).not.toBe('LOCKED');
    expectStatus(await practice.call('FS_REVIEWER', `POST ${base}/unlock`, { reason: 'Renamed.' }), 200);
    expectStatus(await practice.call('PLATFORM_ADMIN', `PATCH /ops/clients/${clientId}`, renamed), 200);
  });

  it('clears a point of the ten as it was read, by a reviewer, until it says something else', async () => {
    const points = async () => {
      const { body } = expectStatus(await practice.call('FS_REVIEWER', `GET ${base}/review-points`), 200);
      return z.object({ points: z.array(reviewPointSchema) }).parse(body).points;
    };
    const point = (await points()).find(({ kind }) => kind === 'OVERRIDE');
    if (point?.anchor.at !== 'ACCOUNT') throw new Error('The account that was mapped by hand is no point.');
    const { kind, anchor, message } = point;
    const clear = (role: StaffRole, said = message) =>
      practice.call(role, `POST ${base}/review-points/clear`, {
        kind,
        anchor,
        message: said,
        text: 'Agreed to the ledger.',
      });
    expectStatus(await clear('FS_PREPARER'), 403);
    expect(expectStatus(await clear('FS_REVIEWER', 'Something else.'), 409).body.code).toBe(
      'VERSION_CONFLICT',
    );
    // The same words in any other note, also one that a reviewer clears, clear no point.
    for (const role of ['FS_PREPARER', 'FS_REVIEWER'] as const) {
      const own = await practice.call(role, `POST ${base}/review-notes`, {
        anchor,
        kind: 'QUERY',
        text: clearingText(point, 'Fine.'),
      });
      const { id } = z.object({ id: z.string() }).parse(expectStatus(own, 201).body);
      expectStatus(
        await practice.call(role, `POST ${base}/review-notes/${id}/replies`, { act: 'CLEAR' }),
        200,
      );
    }
    const now = async () => (await points()).find((each) => each.message === message)?.cleared;
    expect(await now()).toBeNull();
    expectStatus(await clear('FS_REVIEWER'), 200);
    expect(await now()).toMatchObject({ text: 'Agreed to the ledger.' });
    expectStatus(await clear('FS_REVIEWER'), 409);

    const { items } = z
      .object({ items: z.array(z.object({ id: z.string(), accountDescription: z.string() })) })
      .parse((await practice.call('FS_PREPARER', `GET ${base}/mapping?limit=500`)).body);
    const account = items.find(({ accountDescription }) => accountDescription === anchor.accountDescription);
    const other = message.includes('“Inventories') ? 'trade_payables' : 'inventories';
    const path = `PATCH ${base}/mapping/${account?.id}`;
    expectStatus(await practice.call('FS_PREPARER', path, { taxonomyKey: other }), 200);
    const again = (await points()).filter((each) => JSON.stringify(each.anchor) === JSON.stringify(anchor));
    expect(again.find((each) => each.kind === 'OVERRIDE')?.cleared).toBeNull();

    const place = `GET ${base}/review-place?anchor=${encodeURIComponent(JSON.stringify(anchor))}`;
    const named = expectStatus(await practice.call('FS_REVIEWER', place), 200);
    expect(named.body.place).toContain(anchor.accountDescription);
    expectStatus(await practice.call('FS_REVIEWER', `GET ${base}/review-place?anchor=nothing`), 400);
  });

  it('is off in the sample practice, and the rules are set by an administrator alone', async () => {
    const body = { fourEyes: false, reviewBeforeClient: false, administratorsExempt: true };
    expectStatus(await practice.call('SENIOR_ACCOUNTANT', 'PUT /admin/review-settings', body), 403);
  });
});
