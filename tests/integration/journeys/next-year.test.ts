/**
 * The next year of a client, through the real engine: last year's keys come back, last year's answers are offered,
 * last year's closing balances are this year's opening and comparative figures (decisions 6; specification 4.2).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SAMPLE_TRIAL_BALANCE } from '../../../main/sample-trial-balance.ts';
import { fromCents, parseDecimal, toCents } from '../../../shared/model/money.ts';
import { cellText } from '../../../shared/model/note-cells.ts';
import { printFigure } from '../../../shared/model/printed-figures.ts';
import type { GeneratedStatement } from '../../../shared/model/records.ts';
import { engagementSchema } from '../../../shared/model/records.ts';
import { startTestEngine, type TestEngine } from '../../support/test-engine.ts';
import {
  answerEverything,
  createEngagement,
  generateNotes,
  generateStatements,
  importTrialBalance,
  mapAccounts,
  readGaps,
  readNotes,
} from './engagement-steps.ts';
import { expectStatus } from './filing-steps.ts';

const BY_HAND = { 'Allowance for doubtful debts - charge for the year': 'impairment_receivables' };
const RENAMED = ['Petty cash', 'Petty cash - front counter'] as const;
const NEW_ACCOUNT = 'Fixed deposit - DBS';

let practice: TestEngine;
let firstYear: GeneratedStatement;
let secondId = '';

const lineOf = (statement: GeneratedStatement, key: string) =>
  statement.statementsJson.balanceSheet.lines.find((line) => line.key === key && line.kind !== 'HEADING');

/** The accounts at the end of 2026: balances as they stood, results of a slower year, cash as what is left. */
function secondYearBooks(retainedEarnings: bigint): string {
  const rows = SAMPLE_TRIAL_BALANCE.trim().split('\n').slice(1);
  const books = rows.flatMap((row) => {
    const [code = '', name = '', current = '0'] = row.split(',');
    const cents = toCents(parseDecimal(current) ?? fromCents(0n));
    if (name === 'Cash at bank - current account' || name === 'Dividends paid') return [];
    if (name === 'Retained earnings') return [{ code, name, cents: -retainedEarnings }];
    const isResult = Number(code) >= 4000;
    return [{ code, name: name === RENAMED[0] ? RENAMED[1] : name, cents: isResult ? cents / 2n : cents }];
  });
  books.push({ code: '1020', name: NEW_ACCOUNT, cents: 5_000_000n });
  const rest = books.reduce((sum, { cents }) => sum + cents, 0n);
  books.unshift({ code: '1000', name: 'Cash at bank - current account', cents: -rest });
  return [
    'Account Code,Account Name,2026',
    ...books.map((each) => `${each.code},${each.name},${fromCents(each.cents)}`),
  ].join('\n');
}

/** Printed amounts by row of this year's schedule of property, plant and equipment. */
async function schedule(engagementId: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const notes = await readNotes(practice, engagementId);
  const blocks = notes.find((note) => note.noteKey === 'note_property_plant_equipment')?.content ?? [];
  const table = blocks.find(
    (block) =>
      block.type === 'table' && cellText(block.rows[0]?.[0] ?? '').startsWith('Cost at the beginning'),
  );
  if (table?.type !== 'table') throw new Error('The note has no schedule.');
  return new Map(table.rows.map((row) => [cellText(row[0] ?? ''), row.slice(1).map(cellText)]));
}

beforeAll(async () => {
  practice = await startTestEngine();
  const company = { companyName: 'Bramble Quay Lighting Pte. Ltd.', uen: '201823456K', year: 2025 };
  const first = await createEngagement(practice, company);
  await importTrialBalance(practice, first.id, '2025.csv', new TextEncoder().encode(SAMPLE_TRIAL_BALANCE));
  await mapAccounts(practice, first.id, BY_HAND);
  firstYear = await generateStatements(practice, first.id);
  await answerEverything(practice, first.id);
  await generateNotes(practice, first.id);
  const second = expectStatus(
    await practice.call('FS_PREPARER', 'POST /ops/financial-statements/engagements', {
      clientId: first.clientId,
      financialYear: 'FY2026',
      yearEndDate: '2026-12-31',
      reportingStandard: first.reportingStandard,
    }),
    201,
  );
  secondId = engagementSchema.parse(second.body).id;
});
afterAll(async () => {
  await practice.close();
});

describe('the second year of a client', () => {
  it('gives accounts the keys that they had, and says so; only new names are looked at again', async () => {
    const books = secondYearBooks(
      toCents(lineOf(firstYear, 'retained_earnings')?.exactCurrent ?? fromCents(0n)),
    );
    await importTrialBalance(practice, secondId, '2026.csv', new TextEncoder().encode(books));
    const items = await mapAccounts(practice, secondId, {});
    const known = items.filter(
      (item) => item.accountDescription !== NEW_ACCOUNT && item.accountDescription !== RENAMED[1],
    );
    expect(known.length).toBeGreaterThan(30);
    for (const item of known) {
      // What stood last year without a person having set it, and is not certain by its words, asks for a look.
      const unconfirmed = item.mappingRationale?.includes('Nobody has confirmed it.') ?? false;
      expect(item.mappingRationale, item.accountDescription).toContain('Same as last time');
      if (!unconfirmed) expect(item.mappingConfidence, item.accountDescription).toBe('HIGH');
      else expect(item.mappingConfidence, item.accountDescription).not.toBe('LOW');
    }
    const byName = new Map(items.map((item) => [item.accountDescription, item]));
    // A person's own choice of last year, which the words alone would not give.
    expect(byName.get(Object.keys(BY_HAND)[0] ?? '')?.taxonomyKey).toBe('impairment_receivables');
    expect(byName.get(NEW_ACCOUNT)?.taxonomyKey).toBe('fixed_deposits');
    expect(byName.get(RENAMED[1])?.taxonomyKey).toBe('cash_and_bank');
  });

  it('opens with what last year closed, shows the issued figures beside it, and explains its cash', async () => {
    const second = await generateStatements(practice, secondId);
    const { statementsJson } = second;
    expect(statementsJson.balanced).toBe(true);
    expect(statementsJson.hasPriorYear).toBe(true);
    for (const line of firstYear.statementsJson.balanceSheet.lines) {
      if (line.kind === 'HEADING' || line.current === null || line.current === '0.00') continue;
      expect(lineOf(second, line.key)?.prior, line.label).toBe(line.current);
    }
    expect(statementsJson.cashFlow.available).toBe(true);
    const cash = (key: string) => statementsJson.cashFlow.lines.find((line) => line.key === key)?.current;
    expect(cash('opening_cash')).toBe(
      firstYear.statementsJson.cashFlow.lines.find((line) => line.key === 'closing_cash')?.current,
    );
    expect(cash('unexplained_difference') ?? '0.00').toBe('0.00');
    const kinds = second.anomalies.map((anomaly) => anomaly.kind);
    expect(kinds).not.toContain('OPENING_EQUITY_DIFFERENCE');
    expect(kinds).not.toContain('MISSING_OPENING_BALANCES');
  });

  it('opens its schedules with the accounts of last year, although its own file has no such column', async () => {
    await generateNotes(practice, secondId);
    const rows = await schedule(secondId);
    const total = (name: RegExp) =>
      SAMPLE_TRIAL_BALANCE.split('\n')
        .map((row) => row.split(','))
        .filter(([, account = '']) => name.test(account))
        .reduce((sum, [, , current = '0']) => sum + toCents(parseDecimal(current) ?? fromCents(0n)), 0n);
    const [cost, written] = [total(/ - cost$/), -total(/^Accumulated depreciation/)];
    // Costs and what was written off stood still in the books of this year.
    for (const end of ['beginning', 'end']) {
      const of = (row: string) => rows.get(`${row} at the ${end} of the year`)?.at(-1);
      expect(of('Cost')).toBe(printFigure(fromCents(cost), 'SGD'));
      expect(of('Accumulated depreciation')).toBe(printFigure(fromCents(written), 'SGD'));
      expect(of('Carrying amount')).toBe(printFigure(fromCents(cost - written), 'SGD'));
    }
  });

  it('offers last year’s answers, and takes none by itself', async () => {
    const { items } = await readGaps(practice, secondId);
    const prompts = items.flatMap((rule) => rule.prompts);
    expect(prompts.length).toBeGreaterThan(20);
    expect(prompts.every((prompt) => !prompt.answered)).toBe(true);
    const offered = prompts.filter((prompt) => prompt.lastYear !== null && prompt.lastYear !== undefined);
    expect(offered.length).toBeGreaterThan(prompts.length * 0.8);
  });
});
