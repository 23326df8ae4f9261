/**
 * Last year was signed here, and an error of it is found this year: the journal restates the comparatives in every
 * rendering, last year's statements stay as they were signed, and the reversal of the journal takes it all back.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPdfPages } from '../../../main/document-reading/pdf-text.ts';
import { SAMPLE_TRIAL_BALANCE } from '../../../main/sample-trial-balance.ts';
import type { JournalDraft } from '../../../shared/model/journals.ts';
import type { StatementsJson } from '../../../shared/model/statements.ts';
import { startTestEngine, type TestEngine } from '../../support/test-engine.ts';
import {
  createEngagement,
  exportWord,
  generateNotes,
  generateStatements,
  importTrialBalance,
  mapAccounts,
  readFinality,
  readMapping,
} from './engagement-steps.ts';
import { expectStatus } from './filing-steps.ts';

const priorOf = (statements: StatementsJson, key: string) =>
  statements.balanceSheet.lines.find((line) => line.key === key && line.kind !== 'HEADING')?.prior;

describe('comparatives that a journal restates', () => {
  let test: TestEngine;
  let lastYear: string;
  let signed: StatementsJson;
  let id: string;
  let base: string;
  let lines: JournalDraft['lines'];
  const ask = async (request: string, body?: unknown, status = 200) =>
    expectStatus(await test.call('FS_PREPARER', request, body), status).body;
  const draft = (change: Partial<JournalDraft>): Partial<JournalDraft> => ({
    kind: 'PRIOR_YEAR',
    date: '2025-12-31' as JournalDraft['date'],
    reversesNextYear: false,
    narrative: 'Rent of December 2025 was left out',
    lines,
    ...change,
  });
  const written = async (change: Partial<JournalDraft>) =>
    ((await ask(`POST ${base}/journals`, draft(change), 201)) as { id: string }).id;

  beforeAll(async () => {
    test = await startTestEngine();
    const bytes = new TextEncoder().encode(SAMPLE_TRIAL_BALANCE);
    const before = await createEngagement(test, {
      companyName: 'Marsh Harrier Pte. Ltd.',
      uen: '202412347D',
      year: 2025,
    });
    lastYear = before.id;
    await importTrialBalance(test, lastYear, 'tb.csv', bytes);
    await mapAccounts(test, lastYear, {});
    signed = (await generateStatements(test, lastYear)).statementsJson;
    const next = expectStatus(
      await test.call('FS_PREPARER', 'POST /ops/financial-statements/engagements', {
        clientId: before.clientId,
        financialYear: 'FY2026',
        yearEndDate: '2026-12-31',
        reportingStandard: before.reportingStandard,
        functionalCurrency: 'SGD',
        roundingConvention: before.roundingConvention,
      }),
      201,
    ).body as { id: string };
    id = next.id;
    base = `/ops/financial-statements/engagements/${id}`;
    await importTrialBalance(test, id, 'tb.csv', bytes);
    const items = await mapAccounts(test, id, {});
    const named = (key: string) => {
      const item = items.find(({ taxonomyKey }) => taxonomyKey === key);
      if (item === undefined) throw new Error(`${key} of ${items.map((each) => each.taxonomyKey).join(' ')}`);
      return { accountCode: item.accountCode, accountDescription: item.accountDescription, narrative: '' };
    };
    lines = [
      { ...named('rental_expense'), debit: '1500.00', credit: '0.00' },
      { ...named('trade_payables'), debit: '0.00', credit: '1500.00' },
    ] as JournalDraft['lines'];
    await generateStatements(test, id);
  });
  afterAll(async () => {
    await test.close();
  });

  it('are not touched before a person says what the journal does to them', async () => {
    const unsaid = await written({});
    const refused = await ask(`POST ${base}/journals/${unsaid}/post`, undefined, 400);
    expect(JSON.stringify(refused)).toContain('Say what this journal does');
    const moved = await written({ restates: 'RECLASSIFICATION' });
    const told = await ask(`POST ${base}/journals/${moved}/post`, undefined, 400);
    expect(JSON.stringify(told)).toContain('leaves profit and net assets as they were');
    for (const each of [unsaid, moved]) await ask(`DELETE ${base}/journals/${each}`, undefined, 204);
  });

  it('stay as they were signed where the journal only brings the file to them', async () => {
    const fixed = await written({ restates: 'NONE' });
    await ask(`POST ${base}/journals/${fixed}/post`);
    const { statementsJson } = await generateStatements(test, id);
    expect(statementsJson.restatement).toBeUndefined();
    expect(priorOf(statementsJson, 'total_equity')).toBe(
      signed.balanceSheet.lines.find(({ key }) => key === 'total_equity')?.current,
    );
    await ask(`POST ${base}/journals/${fixed}/reverse`, { reason: 'It is an error of last year.' });
  });

  let posted: string;
  it('are restated in statements, note, Word, PDF, workbook and preview alike', async () => {
    posted = await written({ restates: 'ERROR' });
    await ask(`POST ${base}/journals/${posted}/post`);
    const { statementsJson } = await generateStatements(test, id);
    const { restatement } = statementsJson;
    expect(restatement?.mark).toBe('RESTATED');
    const payables = restatement?.rows.find(({ key }) => key === 'trade_payables');
    const was = signed.balanceSheet.lines.find(({ key }) => key === 'trade_payables')?.current;
    expect(payables).toMatchObject({ reported: was, adjustment: '1500.00' });
    expect(priorOf(statementsJson, 'trade_payables')).toBe(payables?.restated);
    const notes = await generateNotes(test, id);
    const note = notes.find(({ noteKey }) => noteKey === 'note_restatement');
    expect(note?.title).toBe('Restatement of comparative figures');
    expect(JSON.stringify(note?.content)).toContain('Rent of December 2025 was left out.');
    // Every figure of it has a source that says the same today.
    const open = (await readFinality(test, id)).open.filter(({ where }) =>
      where.startsWith('notes/note_restatement'),
    );
    expect(open).toEqual([]);
    const pdf = await exportWord(test, id, 'pdf');
    const words = (await readPdfPages(pdf.bytes))
      .flatMap(({ texts }) => texts.map(({ text }) => text))
      .join(' ');
    for (const text of [
      '(restated)',
      'as previously reported',
      'Prior year adjustment',
      'Rent of December 2025',
    ]) {
      expect(words, text).toContain(text);
    }
    expect(JSON.stringify(await ask(`GET ${base}/preview`))).toContain('(restated)');
    expect((await exportWord(test, id)).bytes.length).toBeGreaterThan(1000);
    expect((await exportWord(test, id, 'xlsx')).bytes.length).toBeGreaterThan(1000);
    expectStatus(await test.call('FS_REVIEWER', `POST ${base}/exports/working-papers`, {}), 200);
  });

  it('leave last year as it was signed', async () => {
    const kept = await test.call(
      'FS_PREPARER',
      `GET /ops/financial-statements/engagements/${lastYear}/statements`,
    );
    expect((kept.body as { statementsJson: StatementsJson }).statementsJson).toEqual(signed);
    expect(
      (await readMapping(test, lastYear)).every(({ priorAdjustment }) => priorAdjustment === '0.00'),
    ).toBe(true);
  });

  it('are as they were signed again once the journal is reversed', async () => {
    await ask(`POST ${base}/journals/${posted}/reverse`, { reason: 'Paid in January after all.' });
    const { statementsJson } = await generateStatements(test, id);
    expect(statementsJson.restatement).toBeUndefined();
    expect((await readFinality(test, id)).open.map(({ kind }) => kind)).not.toContain('RESTATEMENT_OPEN');
  });
});
