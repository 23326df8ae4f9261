/**
 * Journals on an imported trial balance: written, posted, counted in balances and statements, reversed, booked by the
 * client; and what is refused on the way.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { loadDisclosureRules } from '../../../constitution/index.ts';
import { SAMPLE_TRIAL_BALANCE } from '../../../main/sample-trial-balance.ts';
import { journalProposalSchema } from '../../../shared/model/journal-templates.ts';
import {
  type JournalDraft,
  journalOfferSchema,
  openedJournalSchema,
} from '../../../shared/model/journals.ts';
import { leadSchedulesSchema } from '../../../shared/model/lead-schedules.ts';
import { findLine, statementsJsonSchema } from '../../../shared/model/statements.ts';
import { templateStartsSchema } from '../../../shared/model/template-starts.ts';
import { importReportSchema } from '../../../shared/model/trial-balance.ts';
import { startTestEngine, type TestEngine } from '../../support/test-engine.ts';
import {
  createEngagement,
  generateStatements,
  importTrialBalance,
  readEngagement,
  readMapping,
} from './engagement-steps.ts';
import { expectStatus, succeed } from './filing-steps.ts';

let test: TestEngine;
let base: string;
let id: string;
beforeAll(async () => {
  test = await startTestEngine();
  const input = { companyName: 'Teal Wharf Pte. Ltd.', uen: '202512345K', year: 2025 };
  ({ id } = await createEngagement(test, input));
  base = `/ops/financial-statements/engagements/${id}`;
  await importTrialBalance(test, id, 'tb.csv', new TextEncoder().encode(SAMPLE_TRIAL_BALANCE));
  await succeed(test, await test.call('FS_PREPARER', `POST ${base}/mapping/auto-suggest`));
});
afterAll(async () => {
  await test.close();
});

type Line = readonly [code: string, name: string, debit: string, credit: string];
const draft = (narrative: string, ...lines: readonly Line[]): z.input<typeof z.unknown> & object => ({
  kind: 'ADJUSTING' satisfies JournalDraft['kind'],
  date: '2025-12-31',
  narrative,
  lines: lines.map(([accountCode, accountDescription, debit, credit]) => ({
    accountCode,
    accountDescription,
    debit,
    credit,
    narrative: '',
  })),
});

const ask = async (request: string, body?: unknown, status = 200) =>
  expectStatus(await test.call('FS_PREPARER', request, body), status).body;
const write = async (body: unknown) =>
  openedJournalSchema.parse(await ask(`POST ${base}/journals`, body, 201));
const post = async (journalId: string, status = 200) =>
  await ask(`POST ${base}/journals/${journalId}/post`, undefined, status);
const journal = async (journalId: string) =>
  openedJournalSchema.parse(await ask(`GET ${base}/journals/${journalId}`));
const accountOf = async (code: string) =>
  (await readMapping(test, id)).find(({ accountCode }) => accountCode === code);

const AUDIT_FEE: readonly Line[] = [
  ['6130', 'Audit and professional fees', '2500.00', '0.00'],
  ['2090', 'Accrued audit fee', '0.00', '2500.00'],
];

describe('a journal that is computed', () => {
  it('begins with what the books and the disclosures hold', async () => {
    const starts = async () => templateStartsSchema.parse(await ask(`GET ${base}/journal-proposals/starts`));
    const before = await starts();
    const leads = leadSchedulesSchema.parse(await ask(`GET ${base}/lead-schedules`));
    const profit = leads.benchmarks.find(({ key }) => key === 'PROFIT_BEFORE_TAX')?.amount;
    const taxes = (await readMapping(test, id)).filter(({ accountDescription }) =>
      /income tax expense/i.test(accountDescription),
    );
    expect(before.tax).toMatchObject({ profitBeforeTax: profit, alreadyProvided: taxes[0]?.adjustedBalance });
    expect(before.tax.expense?.accountCode).toBe(taxes[0]?.accountCode);
    expect(before.depreciation.remarks[0]).toContain('is not answered');
    const prompts = loadDisclosureRules().flatMap(({ rule_id, prompts: of }) =>
      of.map((prompt) => ({ rule_id, ...prompt })),
    );
    const answer = async (columnId: string, value: readonly (readonly string[])[]) => {
      const prompt = prompts.find(
        ({ rule_id, columns }) =>
          rule_id === 'DISC-010' && columns?.some((each) => each.column_id === columnId),
      );
      if (!prompt) throw new Error(`No question has the column ${columnId}.`);
      const responses = [{ promptId: prompt.prompt_id, responseData: { value } }];
      await ask(`POST ${base}/disclosures/respond`, { ruleId: prompt.rule_id, responses });
    };
    await answer('cost_at_start', [['Motor vehicles', '40,000', '10,000', '-', '', '']]);
    await answer('useful_life', [['Motor vehicles', '5 years']]);
    const { depreciation } = await starts();
    expect(
      depreciation.assets.map(({ name, cost, usefulLifeMonths }) => [name, cost, usefulLifeMonths]),
    ).toEqual([
      ['Motor vehicles', '40000.00', 60],
      ['Motor vehicles, additions', '10000.00', 60],
    ]);
    expect(depreciation.remarks[0]).toContain('property schedule in the disclosures');
  });
});

describe('a journal', () => {
  let first: string;

  it('is a draft that moves nothing, and is posted only once it balances', async () => {
    const written = await write(
      draft('Accrual', ['6130', '', '2500.00', '0.00'], ['2090', 'Accrued audit fee', '0.00', '2400.00']),
    );
    first = written.id;
    expect(written).toMatchObject({ number: null, status: 'DRAFT', difference: '100.00', counts: false });
    expect(written.problems.map(({ kind }) => kind)).toContain('NOT_BALANCED');
    const refused = await post(first, 400);
    expect(refused.detail).toContain('Credits are short by 100.00');
    await ask(`PUT ${base}/journals/${first}`, draft('Accrual of the audit fee', ...AUDIT_FEE));
    expect((await readMapping(test, id)).every(({ adjustment }) => adjustment === '0.00')).toBe(true);
  });

  it('is neither overwritten nor posted by a person who saw it before it was changed', async () => {
    const written = await write(draft('Seen by two', ...AUDIT_FEE));
    const one = `${base}/journals/${written.id}`;
    const before = new URLSearchParams({ seenAt: '2020-01-01T00:00:00.000Z' });
    await ask(`PUT ${one}?${before}`, draft('Of the other', ...AUDIT_FEE), 409);
    await ask(`POST ${one}/post?${before}`, undefined, 409);
    expect(await journal(written.id)).toMatchObject({ narrative: 'Seen by two', status: 'DRAFT' });
    const now = new URLSearchParams({ seenAt: written.updatedAt });
    await ask(`PUT ${one}?${now}`, draft('Of the same', ...AUDIT_FEE));
    await ask(`DELETE ${one}`, undefined, 204);
  });

  it('gets its number, makes the account that the file does not hold, and asks for its line', async () => {
    const before = await readEngagement(test, id);
    expect(before.status).toBe('TB_MAPPED');
    const posted = openedJournalSchema.parse(await post(first));
    expect(posted).toMatchObject({ reference: 'AJ 1', status: 'POSTED', counts: true });
    expect(posted.effect.unmapped).toEqual(['2090 Accrued audit fee']);
    const made = await accountOf('2090');
    expect(made).toMatchObject({
      origin: 'JOURNAL',
      currentYearBalance: '0.00',
      adjustment: '-2500.00',
      adjustedBalance: '-2500.00',
      taxonomyKey: null,
    });
    expect((await readEngagement(test, id)).status).toBe('TB_UPLOADED');
    await ask(`PATCH ${base}/mapping/${made?.id}`, { taxonomyKey: 'accruals' });
    expect((await readEngagement(test, id)).status).toBe('TB_MAPPED');
    expect((await journal(first)).effect).toEqual({
      profit: '-2500.00',
      netAssets: '-2500.00',
      tax: '0.00',
      unmapped: [],
    });
  });

  it('stands in the statements, and its reversal takes it out of them', async () => {
    const profitOf = async () => {
      const { statementsJson } = await generateStatements(test, id);
      expect(statementsJson.balanced).toBe(true);
      return Number(findLine(statementsJson.profitAndLoss, 'profit_before_tax')?.current);
    };
    const withJournal = await profitOf();
    // Beside it what the file alone gives.
    const unadjusted = statementsJsonSchema.parse(await ask(`GET ${base}/unadjusted-statements`));
    expect(Number(findLine(unadjusted.profitAndLoss, 'profit_before_tax')?.current)).toBe(withJournal + 2500);
    const counter = openedJournalSchema.parse(
      await ask(`POST ${base}/journals/${first}/reverse`, { reason: 'The fee was accrued in the ledger.' }),
    );
    expect(counter).toMatchObject({ reference: 'AJ 2', reverses: first, counts: true });
    expect(await journal(first)).toMatchObject({ status: 'REVERSED', reversedBy: counter.id });
    expect((await readEngagement(test, id)).status).toBe('STATEMENTS_GENERATED');
    const { outOfDate } = await ask(`GET ${base}/statements`);
    expect(outOfDate).toBe(true);
    await ask(`GET ${base}/unadjusted-statements`, undefined, 409);
    expect(await profitOf()).toBe(withJournal + 2500);
    expect((await accountOf('2090'))?.adjustedBalance).toBe('0.00');
  });

  it('is never edited, deleted or reversed twice once it is posted', async () => {
    await ask(`PUT ${base}/journals/${first}`, draft('Other', ...AUDIT_FEE), 409);
    await ask(`DELETE ${base}/journals/${first}`, undefined, 409);
    await ask(`POST ${base}/journals/${first}/post`, undefined, 409);
    await ask(`POST ${base}/journals/${first}/reverse`, { reason: 'Once more.' }, 409);
    // The store refuses it too.
    const { change } = test.engine.context;
    for (const edit of [
      { narrative: 'Other' },
      { lines: '[]' },
      { status: 'DRAFT' as const, number: null },
    ]) {
      await expect(
        change((writer) => writer.updateTable('fsJournal').set(edit).where('id', '=', first).execute()),
      ).rejects.toThrow();
    }
    await expect(
      change((writer) => writer.deleteFrom('fsJournal').where('id', '=', first).execute()),
    ).rejects.toThrow('APPEND_ONLY');
    expect(await journal(first)).toMatchObject({ narrative: 'Accrual of the audit fee', status: 'REVERSED' });
  });

  it('counts no more once the client has booked it, and again when that is taken back', async () => {
    const { id: second } = await write(draft('Accrual once more', ...AUDIT_FEE));
    await post(second);
    await ask(`POST ${base}/journals/${second}/booked`, { booked: true });
    expect((await accountOf('2090'))?.adjustedBalance).toBe('0.00');
    await ask(`POST ${base}/journals/${second}/booked`, { booked: true }, 409);
    await ask(`POST ${base}/journals/${second}/booked`, { booked: false });
    expect((await accountOf('2090'))?.adjustedBalance).toBe('-2500.00');
    const file = await test.call('FS_PREPARER', `GET ${base}/journals-file?layout=XERO`);
    expect(file.status).toBe(200);
  });

  it('keeps what it was computed from, and opens the schedule of a lease from it', async () => {
    const [asset, bank] = ['1500', '1000'].map((accountCode) => ({ accountCode, accountDescription: '' }));
    const terms = {
      template: 'LEASE',
      asset,
      accumulated: asset,
      liability: asset,
      depreciation: asset,
      interest: asset,
      payments: bank,
      commencedOn: '2025-01-01',
      firstPaymentOn: '2025-12-31',
      payment: '1000.00',
      count: 3,
      everyMonths: 12,
      rate: 500,
    };
    const { draft: proposed } = journalProposalSchema.parse(
      await ask(`POST ${base}/journal-proposals`, terms),
    );
    const lease = await write({ ...proposed, kind: 'UNADJUSTED' });
    expect(lease.computedFrom).toEqual(terms);
    const schedule = async (journalId: string, status = 200) =>
      await ask(`GET ${base}/journals/${journalId}/lease-schedule`, undefined, status);
    expect(await schedule(lease.id)).toMatchObject({
      presentValue: '2723.25',
      periods: [{ end: '2025-12-31', owed: '1859.41' }, { owed: '952.38' }, { owed: '0.00' }],
    });
    // A journal that a person wrote has none.
    await schedule(first, 404);
    await ask(`DELETE ${base}/journals/${lease.id}`, undefined, 204);
  });

  it('leaves the balances as they are where it is an unadjusted difference', async () => {
    const found = {
      ...draft('Stock counted late', ['5000', '', '700.00', '0.00'], ['1200', '', '0.00', '700.00']),
    };
    const { id: third } = await write({ ...found, kind: 'UNADJUSTED' });
    const balances = async () => (await readMapping(test, id)).map(({ adjustedBalance }) => adjustedBalance);
    const before = await balances();
    expect(await post(third)).toMatchObject({ reference: 'UJ 1', counts: false });
    expect(await balances()).toEqual(before);
    const schedule = await ask(`GET ${base}/unadjusted-differences`);
    expect(schedule.items).toMatchObject([{ reference: 'UJ 1', amount: '700.00' }]);
  });

  it('stays over a new file, is recognised in it, and never counts twice', async () => {
    const moved = `${SAMPLE_TRIAL_BALANCE.replace('fees,9800.00', 'fees,12300.00')}2090,Accrued audit fee,-2500.00,0.00\n`;
    await importTrialBalance(test, id, 'corrected.csv', new TextEncoder().encode(moved));
    const report = importReportSchema.parse(await ask(`GET ${base}/trial-balance/import`));
    const asked = report.journals?.inLedger.map(({ journalId }) => journalId) ?? [];
    // The one that was reversed is alike, but cancels out with its counter-entry.
    const { items } = z
      .object({ items: z.array(journalOfferSchema) })
      .parse(await ask(`GET ${base}/journal-offers`));
    expect(items.map(({ kind, reference }) => [kind, reference])).toEqual([['IN_LEDGER', 'AJ 3']]);
    expect(asked.length).toBe(1);
    expect((await ask(`POST ${base}/statements/generate`, undefined, 409)).detail).toContain(
      'now seems to contain AJ 3',
    );
    await ask(`POST ${base}/journals/${items[0]?.journalId}/booked`, { booked: true });
    expect(await accountOf('2090')).toMatchObject({
      origin: 'FILE',
      currentYearBalance: '-2500.00',
      adjustedBalance: '-2500.00',
      taxonomyKey: 'accruals',
    });
    const { statementsJson } = await generateStatements(test, id);
    expect(statementsJson.balanced).toBe(true);
    expect((await ask(`GET ${base}/journal-offers`)).items).toEqual([]);
  });

  it('keeps its own account where the next file does not hold it', async () => {
    await importTrialBalance(test, id, 'earlier.csv', new TextEncoder().encode(SAMPLE_TRIAL_BALANCE));
    expect(await accountOf('2090')).toMatchObject({ origin: 'JOURNAL', taxonomyKey: 'accruals' });
    const report = importReportSchema.parse(await ask(`GET ${base}/trial-balance/import`));
    expect(report.journals?.accounts).toMatchObject([{ accountCode: '2090', found: 'NOT_FOUND', now: null }]);
  });

  it('is asked of once more where the next file holds no longer what was booked', async () => {
    const { items } = z
      .object({ items: z.array(journalOfferSchema) })
      .parse(await ask(`GET ${base}/journal-offers`));
    expect(items.map(({ kind, reference }) => [kind, reference])).toEqual([['LEFT_LEDGER', 'AJ 3']]);
    expect((await ask(`POST ${base}/statements/generate`, undefined, 409)).detail).toContain(
      'no longer seems to contain AJ 3',
    );
    const answer = async (booked: boolean, status = 200) =>
      await ask(`POST ${base}/journals/${items[0]?.journalId}/booked`, { booked }, status);
    expect(await answer(true)).toMatchObject({ counts: false });
    await answer(true, 409);
    expect((await ask(`GET ${base}/journal-offers`)).items).toEqual([]);
  });

  it('loses no line where the account that it made is missing, and makes no statements before it is mapped', async () => {
    const { id: fourth } = await write(draft('Accrual of a year', ...AUDIT_FEE));
    await post(fourth);
    await generateStatements(test, id);
    // As after a desktop read a new file while another one posted.
    await test.engine.context.change((writer) =>
      writer.deleteFrom('trialBalanceItem').where('accountCode', '=', '2090').execute(),
    );
    const made = await accountOf('2090');
    expect(made).toMatchObject({ origin: 'JOURNAL', adjustedBalance: '-2500.00', taxonomyKey: null });
    await ask(`POST ${base}/statements/generate`, undefined, 409);
    await ask(`PATCH ${base}/mapping/${made?.id}`, { taxonomyKey: 'accruals' });
    const { statementsJson } = await generateStatements(test, id);
    expect(statementsJson.balanced).toBe(true);
    await ask(`POST ${base}/journals/${fourth}/reverse`, { reason: 'It was for the case.' });
  });

  it('tells the trail of the engagement what was done', async () => {
    const trail = await ask(`GET /ops/audit?subject=engagement:${id}`);
    const types = z.object({ items: z.array(z.object({ type: z.string() })) }).parse(trail).items;
    const ofJournals = types.map(({ type }) => type).filter((type) => type.startsWith('FS_JOURNAL'));
    expect(ofJournals.toReversed()).toEqual([
      ...['FS_JOURNAL_POSTED', 'FS_JOURNAL_REVERSED', 'FS_JOURNAL_POSTED'],
      ...['FS_JOURNAL_BOOKED', 'FS_JOURNAL_BOOKED', 'FS_JOURNAL_POSTED', 'FS_JOURNAL_BOOKED'],
      ...['FS_JOURNAL_POSTED', 'FS_JOURNAL_REVERSED'],
    ]);
  });
});
