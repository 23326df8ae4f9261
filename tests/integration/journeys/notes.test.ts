/**
 * Notes over time, through the real engine: a person's blocks stay when the notes are drafted again, changed
 * figures are compared and settled, and figures know when they are out of date (specification 2.6, 4.2).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { SAMPLE_TRIAL_BALANCE } from '../../../main/sample-trial-balance.ts';
import { openedFigureSchema } from '../../../shared/model/figure-chain.ts';
import { addMoney } from '../../../shared/model/money.ts';
import type { NoteCell } from '../../../shared/model/note-cells.ts';
import type { NoteBlock } from '../../../shared/model/notes.ts';
import { type ReviewedNote, reviewedNoteSchema } from '../../../shared/model/records.ts';
import { startTestEngine, type TestEngine } from '../../support/test-engine.ts';
import {
  createEngagement,
  generateNotes,
  generateStatements,
  importTrialBalance,
  mapAccounts,
} from './engagement-steps.ts';
import { expectStatus } from './filing-steps.ts';

const BASE = '/ops/financial-statements/engagements';
const BY_HAND = { 'Allowance for doubtful debts - charge for the year': 'impairment_receivables' };
const NOTE = 'note_cash';
const OWN = { type: 'paragraph', text: 'The director keeps the petty cash.' } as const satisfies NoteBlock;

let practice: TestEngine;
let id = '';
beforeAll(async () => {
  practice = await startTestEngine();
  const company = { companyName: 'Bramble Quay Lighting Pte. Ltd.', uen: '201823456K', year: 2025 };
  ({ id } = await createEngagement(practice, company));
  await takeIn(SAMPLE_TRIAL_BALANCE);
  await generateNotes(practice, id);
});
afterAll(async () => {
  await practice.close();
});

async function takeIn(csv: string, byHand: Readonly<Record<string, string>> = BY_HAND): Promise<void> {
  await importTrialBalance(practice, id, 'books.csv', new TextEncoder().encode(csv));
  await mapAccounts(practice, id, byHand);
  await generateStatements(practice, id);
}

async function note(key = NOTE): Promise<ReviewedNote> {
  const answer = await practice.call('FS_PREPARER', `GET ${BASE}/${id}/notes?limit=500`);
  const { items } = z.object({ items: z.array(reviewedNoteSchema) }).parse(answer.body);
  const found = items.find((each) => each.noteKey === key);
  if (!found) throw new Error(`There is no note ${key}.`);
  return found;
}

const settle = async (body: object, key = NOTE) =>
  await practice.call('FS_PREPARER', `POST ${BASE}/${id}/notes/${key}/settle`, body);

/** The sample with 1,000 more in the bank and in sales. */
const RICHER = SAMPLE_TRIAL_BALANCE.replace('account,122256.10', 'account,123256.10').replace(
  'goods,-1284650.00',
  'goods,-1285650.00',
);

/** The table of the note with its words or its figures changed by a person. */
function tableOf(blocks: readonly NoteBlock[], change: (cell: string) => string = (cell) => cell): NoteBlock {
  const table = blocks.find((block) => block.type === 'table');
  if (table?.type !== 'table') throw new Error('The note has no table.');
  const changed = (cell: NoteCell): NoteCell =>
    typeof cell === 'string' ? change(cell) : { ...cell, text: change(cell.text) };
  return { ...table, rows: table.rows.map((row) => row.map(changed)) };
}

describe('notes over time', () => {
  it('hold no unbound figure when they are drafted offline, and know when a figure is out of date', async () => {
    expect((await note()).review).toMatchObject({ unbound: [], outOfDate: [], comparisons: [] });
    await takeIn(RICHER);
    const { outOfDate } = (await note()).review;
    expect(outOfDate).toContainEqual(expect.objectContaining({ text: '122,756', now: '123,756' }));
    await takeIn(SAMPLE_TRIAL_BALANCE);
    expect((await note()).review.outOfDate).toEqual([]);
  });

  it('open a computed figure to its accounts, and nothing else', async () => {
    const table = (await note()).content.findIndex((block) => block.type === 'table');
    const path = `GET ${BASE}/${id}/notes/${NOTE}/figures`;
    const open = async (cell: string) => await practice.call('FS_PREPARER', `${path}/${cell}`);
    const opened = expectStatus(await open(`${table}/0/1`), 200);
    const { chain } = openedFigureSchema.parse(opened.body);
    expect([chain.shown, chain.year]).toEqual(['122756.00', 'CURRENT']);
    expect(chain.parts.length).toBeGreaterThan(0);
    expect(addMoney(...chain.parts.map(({ amount }) => amount))).toBe(chain.exact);
    expect(await open(`${table}/0/0`)).toMatchObject({ status: 404 });
    expect(await open(`${table}/250/1`)).toMatchObject({ status: 404 });
    expect(await open('first/0/1')).toMatchObject({ status: 400 });
  });

  it('keep a person\u2019s paragraph and follow the figures beside it', async () => {
    const content = [...(await note()).content, OWN];
    expectStatus(await practice.call('FS_PREPARER', `PATCH ${BASE}/${id}/notes/${NOTE}`, { content }), 200);
    await takeIn(RICHER);
    await generateNotes(practice, id);
    const kept = await note();
    expect(kept).toMatchObject({ author: 'PERSON', review: { comparisons: [], outOfDate: [] } });
    expect(kept.content).toContainEqual(OWN);
    expect(JSON.stringify(kept.content)).toContain('123,756');
    expect(JSON.stringify(kept.content)).not.toContain('122,756');
  });

  it('compare a table that a person and the drafting both changed, and settle it for good', async () => {
    const before = await note();
    const worded = tableOf(before.content, (cell) => cell.replace('Cash and bank balances', 'Bank balances'));
    const content = before.content.map((block) => (block.type === 'table' ? worded : block));
    expectStatus(await practice.call('FS_PREPARER', `PATCH ${BASE}/${id}/notes/${NOTE}`, { content }), 200);
    await takeIn(SAMPLE_TRIAL_BALANCE);
    await generateNotes(practice, id);
    const compared = await note();
    // The reworded table still knows where its figures come from.
    expect(JSON.stringify(worded)).toContain('"key":"cash_and_bank"');
    expect(compared.content).toContainEqual(worded);
    const [comparison] = compared.review.comparisons;
    expect(comparison?.mine).toEqual([worded]);
    expect(JSON.stringify(comparison?.drafted)).toContain('122,756');
    expect(compared.review.outOfDate).toContainEqual(expect.objectContaining({ text: '123,756' }));

    const drafted = comparison?.drafted ?? [];
    const stale = { what: 'COMPARISON', index: 0, choice: 'DRAFTED', drafted: [OWN] };
    expect(await settle(stale)).toMatchObject({ status: 409, body: { code: 'VERSION_CONFLICT' } });
    expectStatus(await settle({ ...stale, drafted }), 200);
    const settled = await note();
    expect(settled.review).toMatchObject({ comparisons: [], outOfDate: [], unbound: [] });
    expect(settled.content).toContainEqual(tableOf(drafted));
    expect(settled.content).toContainEqual(OWN);
    await generateNotes(practice, id);
    expect((await note()).content).toEqual(settled.content);
  });

  it('list a figure that nothing explains until a person says that it is right', async () => {
    const typed = { type: 'paragraph', text: 'A fixed deposit of S$77,123 was placed.' };
    const content = [...(await note()).content, typed];
    expectStatus(await practice.call('FS_PREPARER', `PATCH ${BASE}/${id}/notes/${NOTE}`, { content }), 200);
    expect((await note()).review.unbound).toEqual([expect.objectContaining({ text: 'S$77,123' })]);
    expectStatus(await settle({ what: 'FIGURES' }), 200);
    expect((await note()).review.unbound).toEqual([]);
    await generateNotes(practice, id);
    expect((await note()).review.unbound).toEqual([]);
  });

  it('that the statements no longer call for go, save those that a person has edited', async () => {
    const keys = ['note_finance_costs', 'note_leases'] as const;
    const [edited, plain] = keys;
    const path = `PATCH ${BASE}/${id}/notes/${edited}`;
    const content = [...(await note(edited)).content, OWN];
    expectStatus(await practice.call('FS_PREPARER', path, { content }), 200);
    expect((await note(plain)).author).toBe('OFFLINE');
    const elsewhere = {
      'Interest on bank loan': 'administrative_expenses',
      'Office rental': 'administrative_expenses',
    };
    await takeIn(SAMPLE_TRIAL_BALANCE, { ...BY_HAND, ...elsewhere });
    await generateNotes(practice, id);
    await expect(note(plain)).rejects.toThrow('There is no note');
    expect(await note(edited)).toMatchObject({ content, author: 'PERSON', review: { dropped: true } });
    expectStatus(await settle({ what: 'DROPPED', choice: 'MINE' }, edited), 200);
    expect((await note(edited)).review.dropped).toBe(false);
    await generateNotes(practice, id);
    const removed = expectStatus(await settle({ what: 'DROPPED', choice: 'DRAFTED' }, edited), 200);
    expect(removed.body).toEqual({ note: null });
    await expect(note(edited)).rejects.toThrow('There is no note');
  });
});
