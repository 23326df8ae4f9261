/**
 * What stands after a person kept this desktop's change of a header while a colleague went on with the work, and the
 * other way round (contract, sync): both changes, and the state that follows from the work.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SAMPLE_TRIAL_BALANCE } from '../../../main/sample-trial-balance.ts';
import { listConflicts, settleConflict } from '../../../main/sync/conflicts/conflicts.ts';
import { columnPairs } from '../../../shared/sync/side-by-side.ts';
import { importTrialBalance } from '../journeys/engagement-steps.ts';
import { expectStatus, validate } from '../journeys/filing-steps.ts';
import { smallFiling, validatedFiling } from '../journeys/placed-filing.ts';
import {
  type Desktop,
  expectSame,
  expectSettled,
  type Office,
  openDesktop,
  openOffice,
  smoothly,
} from './desktops.ts';
import {
  callerOf,
  ENGAGEMENTS,
  FILINGS,
  newEngagement,
  retitle,
  titlesOf,
  toNotes,
  toStatements,
} from './work.ts';

const BOOKS = new TextEncoder().encode(SAMPLE_TRIAL_BALANCE);

describe('mine over what a colleague did', () => {
  let office: Office;
  let a: Desktop;
  let b: Desktop;
  beforeAll(async () => {
    office = await openOffice();
    a = await openDesktop(office, 'a');
    b = await openDesktop(office, 'b', { skewMs: -20 * 60_000 });
  });
  afterAll(async () => {
    await a.close();
    await b.close();
    await office.close();
  });

  const rowOf = async (desktop: Desktop, kind: 'engagement' | 'filing', id: string) =>
    await desktop.engine.context.reader
      .selectFrom(kind)
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const engagement = async () => {
    const id = await newEngagement(a, office.clients[0]?.id ?? '');
    await smoothly(a);
    await smoothly(b);
    return id;
  };
  const change = async (desktop: Desktop, id: string, header: Readonly<Record<string, unknown>>) =>
    expectStatus(await desktop.call('FS_PREPARER', `PATCH ${ENGAGEMENTS}/${id}`, header), 200);
  const changeFiling = async (desktop: Desktop, id: string, header: Readonly<Record<string, unknown>>) =>
    expectStatus(await desktop.call('XBRL_PREPARER', `PATCH ${FILINGS}/${id}`, header), 200);
  const open = () => listConflicts(a.engine.context.reader, { open: true });
  /** The other desktop was first; what this one is shown of the root, as words of columns. */
  const meets = async (kind: 'engagement' | 'filing') => {
    await smoothly(b);
    expect((await a.sync()).conflicts).toBeGreaterThan(0);
    const [conflict] = await open();
    const root = conflict?.records.find((record) => record.kind === kind);
    return columnPairs(kind, root?.mine ?? null, root?.theirs ?? null)
      .filter(({ differs }) => differs)
      .map(({ column }) => column);
  };
  /** Keeps everything, in its order, and lets both desktops hear of it. */
  const keepMine = async (role: 'FS_PREPARER' | 'XBRL_PREPARER') => {
    for (const { conflictId, mayChoose } of await open()) {
      expect(mayChoose).toContain('MINE');
      await settleConflict(a.engine.context, callerOf(a, role), conflictId, 'MINE');
    }
    for (const desktop of [a, b]) await smoothly(desktop);
    await expectSame(a, b);
    await expectSettled(a);
  };

  it('a new name stands, and so does the trial balance of a colleague', async () => {
    const id = await engagement();
    await change(a, id, { financialYear: 'FY2025 (a)' });
    await importTrialBalance(b, id, 'books.csv', BOOKS);
    const theirs = await rowOf(b, 'engagement', id);
    expect(await meets('engagement')).toEqual(['financialYear']);
    await keepMine('FS_PREPARER');
    expect(await rowOf(b, 'engagement', id)).toMatchObject({
      financialYear: 'FY2025 (a)',
      status: theirs.status,
      hasPriorYear: theirs.hasPriorYear,
      contentVersion: theirs.contentVersion + 1,
    });
  });

  it('a new year end stands over computed statements and another name', async () => {
    const id = await engagement();
    await change(a, id, { yearEndDate: '2025-06-30' });
    await change(b, id, { financialYear: 'FY2025 (b)' });
    await toNotes(b, id);
    expect(await meets('engagement')).toEqual(['periodStart', 'yearEndDate']);
    await keepMine('FS_PREPARER');
    expect(await rowOf(b, 'engagement', id)).toMatchObject({
      financialYear: 'FY2025 (b)',
      yearEndDate: '2025-06-30',
      periodStart: '2024-07-01',
      status: 'NOTES_COMPLETE',
    });
  });

  it('the same field of both is mine, the others stay', async () => {
    const id = await engagement();
    await change(a, id, { financialYear: 'FY2025 (a)' });
    await change(b, id, { financialYear: 'FY2025 (b)', roundingConvention: 'SGD_CENTS' });
    expect(await meets('engagement')).toEqual(['financialYear']);
    await keepMine('FS_PREPARER');
    expect(await rowOf(b, 'engagement', id)).toMatchObject({
      financialYear: 'FY2025 (a)',
      roundingConvention: 'SGD_CENTS',
      status: 'DRAFT',
    });
  });

  it('a trial balance stands over another name, with its state', async () => {
    const id = await engagement();
    await importTrialBalance(a, id, 'books.csv', BOOKS);
    const { status, hasPriorYear } = await rowOf(a, 'engagement', id);
    await change(b, id, { financialYear: 'FY2025 (b)' });
    expect(await meets('engagement')).toContain('status');
    await keepMine('FS_PREPARER');
    expect(await rowOf(b, 'engagement', id)).toMatchObject({
      financialYear: 'FY2025 (b)',
      status,
      hasPriorYear,
    });
  });

  it('a trial balance read on both desktops is mine, and nothing is computed from it yet', async () => {
    const id = await engagement();
    const two = 'Account Code,Account Name,2025\n100,Cash at bank,5.00\n200,Something unheard of,-5.00\n';
    await importTrialBalance(a, id, 'books.csv', new TextEncoder().encode(two));
    await toStatements(b, id);
    await meets('engagement');
    await keepMine('FS_PREPARER');
    const items = await b.engine.context.reader
      .selectFrom('trialBalanceItem')
      .select('taxonomyKey')
      .where('engagementId', '=', id)
      .execute();
    expect(items).toHaveLength(2);
    const mapped = items.every(({ taxonomyKey }) => taxonomyKey !== null);
    expect((await rowOf(b, 'engagement', id)).status).toBe(mapped ? 'TB_MAPPED' : 'TB_UPLOADED');
  });

  it('a trial balance of more accounts than go at once is mine as a whole', async () => {
    const id = await engagement();
    const accounts = 620;
    const lines = Array.from(
      { length: accounts },
      (_, index) => `${1000 + index},Account ${index},${index % 2 === 0 ? '' : '-'}5.00`,
    );
    const books = ['Account Code,Account Name,2025', ...lines].join('\n');
    await importTrialBalance(a, id, 'books.csv', new TextEncoder().encode(books));
    await importTrialBalance(b, id, 'books.csv', BOOKS);
    await meets('engagement');
    expect((await open()).length).toBeGreaterThan(1);
    await keepMine('FS_PREPARER');
    const items = await b.engine.context.reader
      .selectFrom('trialBalanceItem')
      .select('accountCode')
      .where('engagementId', '=', id)
      .execute();
    expect(items).toHaveLength(accounts);
  });

  it('a new title of a note stands beside the text of a colleague', async () => {
    const id = await engagement();
    await toNotes(a, id);
    await smoothly(a);
    await smoothly(b);
    const [key = ''] = Object.keys(await titlesOf(a, id));
    const content = [{ type: 'paragraph', text: 'Written by the second.' }];
    expectStatus(await retitle(a, id, key, 'Called by the first'), 200);
    const path = `PATCH ${ENGAGEMENTS}/${id}/notes/${key}`;
    expectStatus(await b.call('FS_PREPARER', path, { content }), 200);
    await meets('engagement');
    const [conflict] = await open();
    const note = conflict?.records.find(({ kind }) => kind === 'note');
    expect(note?.mine).toMatchObject({ title: 'Called by the first', content: note?.theirs?.content });
    await keepMine('FS_PREPARER');
    const stands = await b.engine.context.reader
      .selectFrom('note')
      .selectAll()
      .where('engagementId', '=', id)
      .where('noteKey', '=', key)
      .executeTakeFirstOrThrow();
    expect(stands.title).toBe('Called by the first');
    expect(stands.content).toContain('Written by the second.');
  });

  it('new details of a filing stand, and a validation made without them no longer counts', async () => {
    const { id } = await smallFiling(b, 2021);
    await smoothly(b);
    await smoothly(a);
    await changeFiling(a, id, { accountingStandard: 'IFRS' });
    await validate(b, id);
    expect((await rowOf(b, 'filing', id)).status).toBe('VALIDATION_PASSED');
    expect(await meets('filing')).toEqual(['accountingStandard', 'status']);
    await keepMine('XBRL_PREPARER');
    const theirs = await rowOf(b, 'filing', id);
    expect(theirs).toMatchObject({ accountingStandard: 'IFRS', status: 'MAPPING_IN_PROGRESS' });
  });

  it('what a person did to a filing stands beside new details, with the state that it led to', async () => {
    const { id } = await smallFiling(b, 2020);
    await validate(b, id);
    await smoothly(b);
    await smoothly(a);
    const path = `POST ${FILINGS}/${id}/return-to-mapping`;
    expectStatus(await a.call('XBRL_PREPARER', path, { reason: 'Again.' }), 200);
    await changeFiling(b, id, { accountingStandard: 'IFRS' });
    expect(await meets('filing')).toEqual([]);
    await keepMine('XBRL_PREPARER');
    expect(await rowOf(b, 'filing', id)).toMatchObject({
      accountingStandard: 'IFRS',
      status: 'MAPPING_IN_PROGRESS',
    });
  });

  it('what a colleague exported meanwhile is returned to mapping first', async () => {
    const { id } = await validatedFiling(b, 2019);
    await smoothly(b);
    await smoothly(a);
    await changeFiling(a, id, { accountingStandard: 'IFRS' });
    const path = `POST ${FILINGS}/${id}/exports/xbrl-xml`;
    expect((await b.finish(await b.call('XBRL_REVIEWER', path))).status).toBe('SUCCEEDED');
    await meets('filing');
    const [conflict] = await open();
    expect(conflict?.mayChoose).toEqual(['THEIRS']);
    const caller = callerOf(a, 'XBRL_PREPARER');
    await settleConflict(a.engine.context, caller, conflict?.conflictId ?? '', 'THEIRS');
    for (const desktop of [a, b]) await smoothly(desktop);
    await expectSame(a, b);
    expect(await rowOf(a, 'filing', id)).toMatchObject({ accountingStandard: 'SFRS', status: 'EXPORTED' });
  });
});
