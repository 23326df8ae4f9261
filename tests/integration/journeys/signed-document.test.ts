/**
 * Last year's statements as a PDF: figures are proposed with their page, nothing counts before each is confirmed, figures of
 * one line add up, what is left out is told in the trail, and the comparatives then print what was signed.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  findSignedStatements,
  keepSignedStatements,
} from '../../../main/store/repositories/signed-statements.ts';
import { type PriorYear, priorYearSchema, type SignedFigure } from '../../../shared/model/prior-year.ts';
import { anotherCompany, KESTREL_BAY } from '../../fixtures/statements/kestrel-bay.ts';
import { buildStatementsPdf } from '../../fixtures/statements/statements-pdf.ts';
import { startTestEngine, type TestEngine } from '../../support/test-engine.ts';
import { createEngagement, generateStatements, importTrialBalance, mapAccounts } from './engagement-steps.ts';
import { expectStatus } from './filing-steps.ts';

const FILE = `Code,Account,2026
1000,Cash at bank,600000.00
1200,Inventories,450000.00
3000,Share capital,-500000.00
3100,Retained earnings,-450000.00
4000,Sales,-200000.00
5000,Rental expense,100000.00
`;
/** Where nothing fits, as a person would choose. */
const BY_HAND: Readonly<Record<string, string>> = {
  'Bank borrowings': 'borrowings_non_current',
  'Distribution expenses': 'selling_distribution',
  'Proceeds from issue of shares': 'own_financing_1',
  'Repayment of bank borrowings': 'own_financing_2',
};

describe('last year’s statements as a PDF', () => {
  let test: TestEngine;
  let id: string;
  let base: string;
  const ask = async (request: string, body?: unknown, status = 200) =>
    expectStatus(await test.call('FS_PREPARER', request, body), status).body;
  const priorYear = async (): Promise<PriorYear> =>
    priorYearSchema.parse(await ask(`GET ${base}/prior-year`));
  const decide = (figure: SignedFigure) => `${base}/prior-year/signed-statements/read-figures/${figure.id}`;
  const send = async (bytes: Uint8Array, status = 200) =>
    expectStatus(
      await test.upload('FS_PREPARER', `${base}/prior-year/document`, 'fs-2025.pdf', bytes),
      status,
    );

  beforeAll(async () => {
    test = await startTestEngine();
    ({ id } = await createEngagement(test, {
      companyName: KESTREL_BAY.companyName,
      uen: KESTREL_BAY.uen,
      year: 2026,
    }));
    base = `/ops/financial-statements/engagements/${id}`;
    await importTrialBalance(test, id, 'tb.csv', new TextEncoder().encode(FILE));
    await mapAccounts(test, id, {});
  });
  afterAll(async () => {
    await test.close();
  });

  it('refuses what holds no statements, and proposes every figure of those that it reads', async () => {
    await send(new TextEncoder().encode('%PDF-1.4 nothing'), 422);
    await send(await buildStatementsPdf(KESTREL_BAY));
    const { signed, sources, problems } = await priorYear();
    expect(signed?.document).toMatchObject({ fileName: 'fs-2025.pdf', currency: 'SGD', scale: 1 });
    expect(signed?.figures.length).toBeGreaterThan(40);
    expect(signed?.figures.every(({ confirmedById, key }) => confirmedById === null && key === null)).toBe(
      true,
    );
    expect(sources.some(({ counts }) => counts)).toBe(false);
    expect(problems.map(({ kind }) => kind)).toContain('UNCONFIRMED');
    expect((await generateStatements(test, id)).statementsJson.hasPriorYear).toBe(false);
  });

  it('counts once each is confirmed, one by one, in the name of the person', async () => {
    const taken = new Set<string>();
    const figures = (await priorYear()).signed?.figures ?? [];
    const [first] = figures;
    if (!first) throw new Error('Nothing was read.');
    await ask(`POST ${decide(first)}`, { statement: 'balanceSheet', key: 'no_such_line', held: 'NONE' }, 400);
    await ask(
      `POST ${decide(first)}`,
      { statement: first.statement, key: first.proposedKey ?? '', held: 'ADD' },
      409,
    );
    for (const figure of figures) {
      const { statement, label, proposedKey } = figure;
      const key = proposedKey ?? BY_HAND[label];
      if (key === undefined) {
        await ask(`DELETE ${decide(figure)}`);
        continue;
      }
      const name = `${statement}/${key}`;
      await ask(`POST ${decide(figure)}`, { statement, key, held: taken.has(name) ? 'ADD' : 'NONE' });
      taken.add(name);
    }
    await ask(`DELETE ${decide(first)}`, undefined, 404);
    const { signed, problems } = await priorYear();
    expect(problems.filter(({ kind }) => kind === 'UNCONFIRMED')).toEqual([]);
    const cash = signed?.figures.find(({ key }) => key === 'cash_and_bank');
    expect(cash).toMatchObject({ label: 'Cash at bank; Cash on hand', amount: '539310.00', origin: 'READ' });
    expect(signed?.figures.every(({ confirmedById }) => confirmedById !== null)).toBe(true);
    // What the accountants printed so is accepted with a reason, as it would be for figures that were typed.
    expect(problems.filter(({ blocks, acceptable }) => blocks && !acceptable)).toEqual([]);
    const seen = new URLSearchParams({ seenAt: signed?.updatedAt ?? '' });
    const settings = {
      periodStart: signed?.periodStart,
      periodEnd: signed?.periodEnd,
      currency: 'SGD',
      firstPeriod: false,
      rounding: 'SGD',
      cashFlows: 'AS_SIGNED',
      acceptedReason: 'Printed so.',
    };
    const written = (signed?.figures ?? []).map(({ statement, key, label, amount, amountBefore, page }) => ({
      statement,
      key,
      label,
      amount,
      amountBefore,
      page,
    }));
    if (problems.some(({ blocks }) => blocks)) {
      await ask(`PUT ${base}/prior-year/signed-statements?${seen}`, { ...settings, figures: written });
    }
    const kept = await priorYear();
    expect(kept.signed?.document).toMatchObject({ fileName: 'fs-2025.pdf' });
    expect(kept.sources.find(({ counts }) => counts)?.source).toBe('SIGNED_STATEMENTS');
    const { statementsJson } = await generateStatements(test, id);
    const prior = (key: string) => statementsJson.balanceSheet.lines.find((each) => each.key === key)?.prior;
    expect([prior('inventories'), prior('total_assets')]).toEqual(['428650.00', '1965360.00']);
  });

  it('keeps the document when typed figures are saved, and what two people left when one figure is confirmed', async () => {
    await send(await buildStatementsPdf(KESTREL_BAY));
    const { context } = test.engine;
    const stood = await findSignedStatements(context.reader, id);
    if (!stood) throw new Error('Nothing is kept.');
    expect(stood.document).not.toBeNull();
    await context.change((writer) =>
      keepSignedStatements(writer, { ...stood, keptFigures: 'of another set' }),
    );
    const open = stood.figures.find(({ confirmedById }) => confirmedById === null);
    if (!open) throw new Error('Nothing is left to decide.');
    await ask(`POST ${decide(open)}`, { statement: 'cashFlow', key: 'own_investing_9', held: 'NONE' });
    expect((await priorYear()).problems.map(({ kind }) => kind)).toContain('CHANGED_BY_TWO');
  });

  it('says that a document names another company, and keeps what was confirmed when it is read', async () => {
    const before = (await priorYear()).signed?.figures.filter(({ key }) => key !== null).length ?? 0;
    const stranger = anotherCompany(KESTREL_BAY, { companyName: 'Tern Quay Pte. Ltd.', uen: '202512348T' });
    await send(await buildStatementsPdf(stranger));
    const { signed, problems, sources } = await priorYear();
    expect(problems.find(({ kind }) => kind === 'DOCUMENT_COMPANY')?.message).toContain('Tern Quay');
    expect(signed?.figures.filter(({ confirmedById }) => confirmedById !== null)).toHaveLength(before);
    expect(sources.find(({ source }) => source === 'SIGNED_STATEMENTS')?.counts).toBe(false);
  });
});
