/**
 * The finished client of the sample practice is right in every check of the program: its engagement final, signed,
 * approved and locked, its filing confirmed tag by tag, validated, filed and sealed, its document without a finding.
 */
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { signLink } from '../../main/api/signed-links.ts';
import { FINISHED_CLIENT, makeFinishedClient } from '../../main/finished-sample/finished-client.ts';
import { fillSamplePractice, samplePeople } from '../../main/sample-practice.ts';
import { financialStatementsRoutes } from '../../shared/contract/financial-statements.ts';
import { permanentFileRoutes } from '../../shared/contract/permanent-file.ts';
import { reviewRoutes } from '../../shared/contract/review.ts';
import { workRoutes } from '../../shared/contract/work.ts';
import { xbrlFilingRoutes } from '../../shared/contract/xbrl-filing.ts';
import { auditEventSchema, type Engagement, type Filing } from '../../shared/model/records.ts';
import { ACTIONS, mayDo, type StaffRole } from '../../shared/model/roles.ts';
import { SIGN_OFF_LEVELS } from '../../shared/model/sign-offs.ts';
import { expectStatus } from '../integration/journeys/filing-steps.ts';
import { startTestEngine, type TestEngine } from '../support/test-engine.ts';

const madeSchema = z.object({ fileId: z.uuid(), fileName: z.string(), draft: z.boolean() });

const SIGNERS = {
  engagement: ['FS_PREPARER', 'FS_REVIEWER', 'SENIOR_ACCOUNTANT'],
  filing: ['XBRL_PREPARER', 'XBRL_REVIEWER', 'SENIOR_ACCOUNTANT'],
} as const;

describe('the finished client of the sample', () => {
  let test: TestEngine;
  let engagement: Engagement;
  let filing: Filing;
  let paths: { readonly engagement: string; readonly filing: string };

  const get = async (path: string, role: StaffRole = 'PLATFORM_ADMIN') =>
    expectStatus(await test.call(role, `GET ${path}`), 200).body;

  beforeAll(async () => {
    test = await startTestEngine();
    const { items } = z
      .object({ items: z.array(z.object({ id: z.uuid() })) })
      .parse(await get('/ops/clients'));
    await fillSamplePractice(test.engine, test.tokens.PLATFORM_ADMIN ?? '', items[0]?.id ?? '');
    await makeFinishedClient(test.engine, await samplePeople(test.engine, test.tokens));
    const engagements = financialStatementsRoutes.listEngagements.response.parse(
      await get('/ops/financial-statements/engagements'),
    );
    const filings = xbrlFilingRoutes.listFilings.response.parse(await get('/ops/xbrl/filings'));
    const [made, ...otherYears] = engagements.items.filter(
      ({ clientName, status }) => clientName === FINISHED_CLIENT && status !== 'ARCHIVED',
    );
    const [filed, ...others] = filings.items.filter(({ clientName }) => clientName === FINISHED_CLIENT);
    if (!made || !filed) throw new Error('The finished client has no engagement, or no filing.');
    expect([otherYears, others]).toEqual([[], []]);
    engagement = made;
    filing = filed;
    paths = {
      engagement: `/ops/financial-statements/engagements/${made.id}`,
      filing: `/ops/xbrl/filings/${filed.id}`,
    };
  });
  afterAll(async () => {
    await test.close();
  });

  it('has final statements of both years in which nothing is open', async () => {
    const finality = await get(`${paths.engagement}/finality`);
    expect(finality).toEqual({ final: true, open: [], letStand: [] });
    const made = financialStatementsRoutes.getStatements.response.parse(
      await get(`${paths.engagement}/statements`),
    );
    expect([made.isBalanced, made.statementsJson.hasPriorYear, made.statementsJson.anomalies]).toEqual([
      true,
      true,
      [],
    ]);
    expect(made.statementsJson.cashFlow).toMatchObject({ available: true, comparativesAvailable: true });
    const gaps = await get(`${paths.engagement}/disclosures/gaps`);
    expect(gaps.items).toEqual([]);
    expect(engagement.clientDecision).toMatchObject({ decision: 'APPROVED' });
  });

  it('prints a document in which the check finds nothing', async () => {
    const jobs = await test.engine.context.reader
      .selectFrom('job')
      .select(['result', 'status'])
      .where('kind', '=', 'export-statements-docx')
      .execute();
    expect(jobs).toHaveLength(2);
    for (const { result } of jobs) {
      const { fileId, fileName, draft } = madeSchema.parse(JSON.parse(result ?? ''));
      expect(draft).toBe(false);
      const { url } = signLink(test.engine.context, fileId);
      const { bytes } = expectStatus(await test.call(null, `GET ${url}`), 200);
      const check = await test.upload('XBRL_PREPARER', '/ops/xbrl/document-checks', fileName, bytes);
      const { findings, checked } = xbrlFilingRoutes.checkUploadedDocument.response.parse(
        expectStatus(check, 200).body,
      );
      expect(findings, fileName).toEqual([]);
      expect(checked).toBeGreaterThan(200);
      if (!fileName.endsWith('.docx')) continue;
      const text = new TextDecoder().decode(unzipSync(bytes)['word/document.xml']);
      expect(text).toContain('Approval by the client');
    }
  });

  it('hands out its documents while it is locked', async () => {
    expect(await get(`${paths.engagement}/lock`)).toMatchObject({ locked: true });
    const { items } = financialStatementsRoutes.listEngagementExports.response.parse(
      await get(`${paths.engagement}/exports`, 'FS_REVIEWER'),
    );
    expect(items.map(({ format, draft }) => [format, draft])).toEqual([
      ['DOCX', false],
      ['PDF', false],
    ]);
    for (const { url } of items) {
      expect(expectStatus(await test.call(null, `GET ${url}`), 200).bytes.length).toBeGreaterThan(10_000);
    }
  });

  it('is filed after 144 rules without an error or a warning, and without a common error', async () => {
    expect(filing).toMatchObject({ status: 'FILED', clientDecision: { decision: 'APPROVED' } });
    const results = xbrlFilingRoutes.listValidationResults.response.parse(
      await get(`${paths.filing}/validation-results`),
    );
    expect([results.errors, results.warnings, results.info]).toEqual([[], [], []]);
    expect(results.counts.rules).toBe(144);
    expect(results.stale).toBe(false);
    const common = xbrlFilingRoutes.listCommonErrors.response.parse(
      await get(`${paths.filing}/common-errors`),
    );
    expect(common.findings).toEqual([]);
    const { items } = xbrlFilingRoutes.listExports.response.parse(await get(`${paths.filing}/exports`));
    expect(
      items
        .filter(({ current }) => current)
        .map(({ kind }) => kind)
        .toSorted(),
    ).toEqual(['AUDIT_PDF', 'PREPTOOL_XLSX', 'XBRL_XML']);
  });

  it('reports each line under the tag that its people would choose', async () => {
    const { items } = xbrlFilingRoutes.listLineItems.response.parse(
      await get(`${paths.filing}/line-items?limit=500`),
    );
    expect(items.filter(({ mapping }) => mapping?.confirmedById == null)).toEqual([]);
    expect(items.filter(({ cast }) => cast?.state === 'DIFFERS')).toEqual([]);
    expect(items.filter(({ cast }) => cast?.state === 'SURE').length).toBeGreaterThan(30);
    expect(
      items.map(({ label, mapping }) =>
        [
          label,
          mapping?.elementId,
          mapping?.memberId,
          mapping?.negated === true ? 'negated' : null,
          mapping?.balanceAt,
        ]
          .filter((part) => part !== null && part !== 'CLOSING')
          .join(' | '),
      ),
    ).toMatchInlineSnapshot(`
      [
        "Property, plant and equipment | fs_PropertyPlantAndEquipment",
        "Total non-current assets | fs_NoncurrentAssets",
        "Inventories | fs_Inventories",
        "Trade and other receivables | fs_TradeAndOtherReceivablesCurrent",
        "Cash and bank balances | fs_CashAndBankBalances",
        "Total current assets | fs_CurrentAssets",
        "Total assets | fs_Assets",
        "Share capital | fs_ShareCapital",
        "Retained earnings | fs_AccumulatedProfitsLosses",
        "Total equity | fs_Equity",
        "Trade and other payables | fs_TradeAndOtherPayablesCurrent",
        "Income tax payable | fs_IncomeTaxPayable",
        "Total current liabilities | fs_CurrentLiabilities",
        "Total liabilities | fs_Liabilities",
        "Total equity and liabilities | fs_EquityAndLiabilities",
        "Revenue | fs_Revenue",
        "Cost of sales | fs_CostOfSales",
        "Gross profit | fs_GrossProfit",
        "Other income | fs_OtherIncome",
        "Distribution expenses | fs_DistributionCosts",
        "Administrative expenses | fs_AdministrativeExpenses",
        "Profit before tax | fs_ProfitLossBeforeTax",
        "Income tax expense | fs_IncomeTaxExpense",
        "Profit for the year | fs_ProfitLoss",
        "Total comprehensive income for the year | fs_TotalComprehensiveIncome",
        "Balance at 1 January 2025 | fs_EquityInStatementOfChangesInEquity | OPENING",
        "Balance at 1 January 2025 | fs_EquityInStatementOfChangesInEquity | fs_ShareCapitalMember | OPENING",
        "Balance at 1 January 2025 | fs_EquityInStatementOfChangesInEquity | fs_AccumulatedProfitsMember | OPENING",
        "Profit for the year | fs_ProfitLossInChangesInEquity",
        "Profit for the year | fs_ProfitLossInChangesInEquity | fs_AccumulatedProfitsMember",
        "Dividends | fs_DividendsDeclared | negated",
        "Dividends | fs_DividendsDeclared | fs_AccumulatedProfitsMember | negated",
        "Balance at 31 December 2025 | fs_EquityInStatementOfChangesInEquity",
        "Balance at 31 December 2025 | fs_EquityInStatementOfChangesInEquity | fs_ShareCapitalMember",
        "Balance at 31 December 2025 | fs_EquityInStatementOfChangesInEquity | fs_AccumulatedProfitsMember",
        "Profit before tax | fs_ProfitLossBeforeTaxInCashFlows",
        "Interest income | fs_AdjustmentsForInterestIncome",
        "Depreciation of property, plant and equipment | fs_AdjustmentsForDepreciation",
        "Operating cash flows before changes in working capital | fs_OperatingCashFlowsBeforeWorkingCapital",
        "Inventories | fs_ChangeInInventories",
        "Trade and other receivables | fs_ChangeInTradeAndOtherReceivables",
        "Trade and other payables | fs_ChangeInTradeAndOtherPayables",
        "Cash generated from operations | fs_CashGeneratedFromOperations",
        "Interest received | fs_InterestReceivedOperating",
        "Income tax paid | fs_IncomeTaxPaid | negated",
        "Net cash from/(used in) operating activities | fs_NetCashFromOperatingActivities",
        "Purchase of property, plant and equipment | fs_PurchaseOfPropertyPlantAndEquipment | negated",
        "Net cash from/(used in) investing activities | fs_NetCashFromInvestingActivities",
        "Dividends paid | fs_DividendsPaid | negated",
        "Net cash from/(used in) financing activities | fs_NetCashFromFinancingActivities",
        "Net increase/(decrease) in cash and cash equivalents | fs_NetChangeInCash",
        "Cash and cash equivalents at beginning of period | fs_CashAndCashEquivalentsInCashFlows | OPENING",
        "Cash and cash equivalents at end of period | fs_CashAndCashEquivalentsInCashFlows",
        "Trade receivables | fs_TradeReceivablesFromThirdParties",
        "Deposits | fs_DepositsInReceivables",
        "Prepayments | fs_PrepaymentsInReceivables",
        "Trade payables | fs_NetTradePayables",
        "Accrued expenses | fs_AccruedExpenses",
        "CPF and payroll levies payable | fs_ProvidentFundPayable",
        "GST payable | fs_GstPayable",
      ]
    `);
  });

  it('takes what it may from the permanent file of the client', async () => {
    const entries = permanentFileRoutes.getPermanentFile.response.parse(
      await get(`/ops/clients/${engagement.clientId}/permanent-file`),
    );
    expect(
      [entries.directors, entries.secretary, entries.shareCapital.shareholders].map((of) => of.length),
    ).toEqual([2, 1, 2]);
    const { items } = financialStatementsRoutes.listDisclosureGaps.response.parse(
      await get(`${paths.engagement}/disclosures/gaps?all=true`),
    );
    const answers = items.flatMap(({ prompts }) => prompts).filter(({ fromFile }) => fromFile !== null);
    expect(answers.map(({ promptId }) => promptId).toSorted()).toEqual([
      'DISC-001-01',
      'DISC-001-03',
      'DISC-009-01',
      'DISC-009-02',
      'DISC-015-01',
      'DISC-015-02',
      'DISC-020-02',
      'DISC-020-03',
    ]);
    for (const { promptId, fromFile, value } of answers)
      expect([fromFile?.taken, fromFile?.changed], promptId).toEqual([value, false]);
    const { fields } = xbrlFilingRoutes.getFilingInformation.response.parse(
      await get(`${paths.filing}/filing-information`),
    );
    const taken = fields.filter(({ fromFile }) => fromFile !== null);
    expect(taken.map(({ label }) => label)).toMatchInlineSnapshot(`
      [
        "Address of registered office",
        "Legal form of company",
        "Description of nature of operations and principal activities",
        "Whether the financial statements are audited",
        "Reason for exemption from audit",
        "Whether the company, or the group where accounts are consolidated, has more than 50 employees",
        "Number of employees of the company",
        "Names of directors in office at the date of the statement",
      ]
    `);
    for (const { label, fromFile, value } of taken)
      expect([fromFile?.taken, fromFile?.changed], label).toEqual([value, false]);
  });

  it('is signed at every level on what it shows now, and locked with nothing against it', async () => {
    for (const kind of ['engagement', 'filing'] as const) {
      const { sections } = reviewRoutes.getEngagementSignOffs.response.parse(
        await get(`${paths[kind]}/sign-offs`),
      );
      expect(sections.length).toBeGreaterThan(3);
      expect(sections.filter(({ reviewed }) => !reviewed).map(({ name }) => name)).toEqual([]);
      expect(sections.flatMap(({ signOffs }) => signOffs.filter(({ changed }) => changed))).toEqual([]);
      expect(
        [...new Set(sections.flatMap(({ signOffs }) => signOffs.map((each) => each.as)))].toSorted(),
      ).toEqual(SIGN_OFF_LEVELS.toSorted());
      for (const role of SIGNERS[kind])
        expect(
          (await get(`${paths[kind]}/changes-since-sign-off`, role)).sections,
          `${kind} ${role}`,
        ).toEqual([]);
      const notes = reviewRoutes.listEngagementReviewNotes.response.parse(
        await get(`${paths[kind]}/review-notes`),
      );
      expect(notes.items.length).toBeGreaterThan(0);
      expect(notes.items.filter(({ status }) => status !== 'CLEARED')).toEqual([]);
      const { points } = reviewRoutes.getEngagementReviewPoints.response.parse(
        await get(`${paths[kind]}/review-points`),
      );
      expect(points.filter(({ cleared }) => cleared === null)).toEqual([]);
      const lock = await get(`${paths[kind]}/lock?points=true`);
      expect(lock.points, kind).toEqual([]);
    }
    expect((await get(`${paths.engagement}/lock`)).locked).toBe(true);
    const change = await test.call('PLATFORM_ADMIN', `PATCH ${paths.engagement}`, {
      financialYear: 'FY2026',
    });
    expect([change.status, change.body.code]).toEqual([409, 'LOCKED']);
    const refiled = await test.call('PLATFORM_ADMIN', `POST ${paths.filing}/return-to-mapping`, {
      reason: 'No.',
    });
    expect(refiled.status).toBe(409);
  });

  it('asks nobody for work, while the other client is half-way', async () => {
    const { items } = workRoutes.listWork.response.parse(await get('/ops/work?limit=500'));
    expect(items.filter(({ clientName }) => clientName === FINISHED_CLIENT)).toEqual([]);
    expect(items.filter(({ clientName }) => clientName.startsWith('Marlowe'))).toHaveLength(2);
  });

  it('shows in the trail that each act is one of the sample’s people, who may do it', async () => {
    const people = await samplePeople(test.engine, test.tokens);
    const roles = new Map(Object.values(people).map(({ staffId, role }) => [staffId, role]));
    for (const subject of [`engagement:${engagement.id}`, `filing:${filing.id}`]) {
      const { items } = z
        .object({ items: z.array(auditEventSchema) })
        .parse(await get(`/ops/audit?subject=${subject}&limit=500`));
      expect(items.length).toBeGreaterThan(20);
      const unmarked = items.filter(({ actorName }) => !actorName.endsWith('(sample)'));
      expect(unmarked.map(({ type, actorName }) => `${type} ${actorName}`)).toEqual([]);
      for (const { actorId, action, type } of items) {
        const role = actorId === null ? 'CLIENT_APPROVER' : roles.get(actorId);
        const held = ACTIONS.find((each) => each === action);
        if (held !== undefined) expect(role !== undefined && mayDo(role, held), `${type} ${role}`).toBe(true);
      }
    }
  });
});

describe('the sample’s people', () => {
  it('act in no practice of somebody', async () => {
    const test = await startTestEngine();
    await test.engine.context.change((writer) => writer.updateTable('practice').set({ sample: 0 }).execute());
    const people = await samplePeople(test.engine, test.tokens);
    await expect(makeFinishedClient(test.engine, people)).rejects.toMatchObject({
      code: 'ACTION_NOT_PERMITTED',
    });
    const clients = await test.call('PLATFORM_ADMIN', 'GET /ops/clients');
    expect(JSON.stringify(clients.body)).not.toContain(FINISHED_CLIENT);
    await test.close();
  });
});
