/**
 * Journals on two desktops of a practice: they travel, and where two people post apart under one number both journals
 * stay, the later under the next number, as the trail says.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listConflicts, settleConflict } from '../../../main/sync/conflicts/conflicts.ts';
import { finalitySchema } from '../../../shared/model/finality.ts';
import { openedJournalSchema } from '../../../shared/model/journals.ts';
import { readMapping } from '../journeys/engagement-steps.ts';
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

describe('journals of two desktops', () => {
  let office: Office;
  let a: Desktop;
  let b: Desktop;
  let base: string;
  let id: string;
  beforeAll(async () => {
    office = await openOffice();
    a = await openDesktop(office, 'a');
    b = await openDesktop(office, 'b');
    id = await newEngagement(a, office.clients[0]?.id ?? '');
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
  const ask = async (desktop: Desktop, request: string, body?: unknown, status = 200) =>
    expectStatus(await desktop.call('FS_PREPARER', request, body), status).body;
  const write = async (
    desktop: Desktop,
    amount: string,
    credited = '2010',
    carriedFrom: string | null = null,
  ) => {
    const line = { accountDescription: '', narrative: '' };
    const lines = [
      { ...line, accountCode: '6130', debit: amount, credit: '0.00' },
      { ...line, accountCode: credited, debit: '0.00', credit: amount },
    ];
    const body = {
      kind: 'ADJUSTING',
      date: '2025-12-31',
      narrative: `Accrual of ${amount}`,
      carriedFrom,
      lines,
    };
    return openedJournalSchema.parse(await ask(desktop, `POST ${base}/journals`, body, 201)).id;
  };
  const post = async (desktop: Desktop, journalId: string) =>
    openedJournalSchema.parse(await ask(desktop, `POST ${base}/journals/${journalId}/post`));
  const journals = async (desktop: Desktop) =>
    z
      .object({ items: z.array(openedJournalSchema) })
      .parse(await ask(desktop, `GET ${base}/journals`))
      .items.map(({ reference, narrative, status }) => `${reference} ${narrative}, ${status}`);
  const adjusted = async (desktop: Desktop, code: string) =>
    (await readMapping(desktop, id)).find(({ accountCode }) => accountCode === code)?.adjustment;

  it('travel, with the account that they made', async () => {
    await post(a, await write(a, '100.00', '2099'));
    await both();
    expect(await journals(b)).toEqual(['AJ 1 Accrual of 100.00, POSTED']);
    expect(await adjusted(b, '2099')).toBe('-100.00');
    await expectSame(a, b);
  });

  it('that were posted apart under one number both stay', async () => {
    const [first, second] = [await write(a, '10.00'), await write(b, '20.00')];
    await both();
    expect((await post(b, second)).reference).toBe('AJ 2');
    expect((await post(a, first)).reference).toBe('AJ 2');
    await smoothly(b);
    await a.sync();
    const open = await listConflicts(a.engine.context.reader, { open: true });
    expect(open.map(({ kind, mayChoose }) => [kind, mayChoose])).toEqual([
      ['SAME_PLACE', ['MINE', 'THEIRS']],
    ]);
    for (const { conflictId } of open) {
      await settleConflict(a.engine.context, callerOf(a, 'FS_PREPARER'), conflictId, 'MINE');
    }
    await both();
    for (const desktop of [a, b]) {
      expect(await journals(desktop)).toEqual([
        'AJ 1 Accrual of 100.00, POSTED',
        'AJ 2 Accrual of 20.00, POSTED',
        'AJ 3 Accrual of 10.00, POSTED',
      ]);
      expect(await adjusted(desktop, '6130')).toBe('130.00');
    }
    await expectSame(a, b);
    await expectSettled(a);
    const trail = await ask(a, `GET /ops/audit?subject=engagement:${id}`);
    const events = z.object({ items: z.array(z.object({ type: z.string(), payload: z.looseObject({}) })) });
    expect(events.parse(trail).items).toContainEqual({
      type: 'FS_JOURNAL_POSTED',
      payload: { journalId: first, journal: 'AJ 3', renumberedFrom: 'AJ 2' },
    });
  });

  it('that two people reverse apart are reversed once', async () => {
    const listed = z
      .object({ items: z.array(openedJournalSchema) })
      .parse(await ask(a, `GET ${base}/journals`)).items;
    const reverse = (desktop: Desktop) =>
      ask(desktop, `POST ${base}/journals/${listed[0]?.id}/reverse`, { reason: 'Booked otherwise.' });
    await reverse(b);
    await reverse(a);
    await smoothly(b);
    await a.sync();
    for (const { conflictId } of await listConflicts(a.engine.context.reader, { open: true })) {
      await settleConflict(a.engine.context, callerOf(a, 'FS_PREPARER'), conflictId, 'THEIRS');
    }
    await both();
    await expectSame(a, b);
    expect(await adjusted(a, '2099')).toBe('0.00');
    expect(await journals(a)).toContain('AJ 4 Reversal of AJ 1: Accrual of 100.00, POSTED');
  });

  it('that two people take as “in the ledger now” apart count once nowhere, and neither word is lost', async () => {
    const { id: journalId = '' } =
      z
        .object({ items: z.array(openedJournalSchema) })
        .parse(await ask(a, `GET ${base}/journals`))
        .items.find(({ reference }) => reference === 'AJ 2') ?? {};
    const before = Number(await adjusted(a, '6130'));
    for (const desktop of [b, a])
      await ask(desktop, `POST ${base}/journals/${journalId}/booked`, { booked: true });
    await smoothly(b);
    await a.sync();
    for (const { conflictId } of await listConflicts(a.engine.context.reader, { open: true })) {
      await settleConflict(a.engine.context, callerOf(a, 'FS_PREPARER'), conflictId, 'THEIRS');
    }
    await both();
    await expectSame(a, b);
    await expectSettled(a);
    // Once it has left the balances, not twice.
    for (const desktop of [a, b]) expect(Number(await adjusted(desktop, '6130'))).toBe(before - 20);
    const trail = await ask(a, `GET /ops/audit?subject=engagement:${id}`);
    const types = z.object({ items: z.array(z.object({ type: z.string() })) }).parse(trail);
    expect(types.items.filter(({ type }) => type === 'FS_JOURNAL_BOOKED').length).toBeGreaterThan(0);
  });

  it('that two people took over from last year apart are told on both, until one is reversed', async () => {
    const carriedFrom = '01920000-0000-7000-8000-00000000abcd';
    const twice = async (desktop: Desktop) =>
      finalitySchema
        .parse(await ask(desktop, `GET ${base}/finality`))
        .open.filter(({ kind }) => kind === 'JOURNAL_TWICE')
        .map(({ message }) => message);
    const ids = await Promise.all(
      [a, b].map(async (desktop) => await write(desktop, '5.00', '2010', carriedFrom)),
    );
    await post(b, ids[1] ?? '');
    await post(a, ids[0] ?? '');
    await smoothly(b);
    await a.sync();
    for (const { conflictId } of await listConflicts(a.engine.context.reader, { open: true })) {
      await settleConflict(a.engine.context, callerOf(a, 'FS_PREPARER'), conflictId, 'MINE');
    }
    await both();
    await expectSame(a, b);
    for (const desktop of [a, b])
      expect(await twice(desktop)).toEqual([expect.stringContaining('take over the same journal')]);
    await ask(a, `POST ${base}/journals/${ids[0]}/reverse`, { reason: 'Taken over by a colleague.' });
    await both();
    expect(await twice(b)).toEqual([]);
  });
});
