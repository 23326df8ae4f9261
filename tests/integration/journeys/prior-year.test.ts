/**
 * A first year with the program: last year's signed statements are entered line by line, and this year's statements print
 * the same comparatives as those of a practice that prepared last year here too.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SAMPLE_TRIAL_BALANCE } from '../../../main/sample-trial-balance.ts';
import { workRoutes } from '../../../shared/contract/work.ts';
import { figureChainSchema } from '../../../shared/model/figure-chain.ts';
import { leadSchedulesSchema } from '../../../shared/model/lead-schedules.ts';
import {
  openingProofSchema,
  type PriorYear,
  priorYearSchema,
  type WrittenFigure,
} from '../../../shared/model/prior-year.ts';
import type { StatementsJson } from '../../../shared/model/statements.ts';
import { startTestEngine, type TestEngine } from '../../support/test-engine.ts';
import { typedFigures } from '../../support/typed-figures.ts';
import {
  createEngagement,
  generateStatements,
  importTrialBalance,
  mapAccounts,
  readFinality,
} from './engagement-steps.ts';
import { expectStatus, succeed } from './filing-steps.ts';

/** This year's trial balance, without a column of last year: what last year closed with, sales and wages. */
function ofThisYear(earnings: string): string {
  const rows = SAMPLE_TRIAL_BALANCE.trim().split('\n').slice(1);
  const kept = rows.flatMap((row) => {
    const [code = '', name = '', balance = ''] = row.split(',');
    if (code >= '3100') return [];
    return [`${code},${name},${code === '1000' ? (Number(balance) + 30_000).toFixed(2) : balance}`];
  });
  const year = [
    `3100,Retained earnings,-${earnings}`,
    '4000,Sales of goods,-50000.00',
    '6000,Staff salaries,20000.00',
  ];
  return ['Account Code,Account Name,2026', ...kept, ...year, ''].join('\n');
}

describe('a first year with the program', () => {
  let test: TestEngine;
  let printed: StatementsJson;
  let id: string;
  let base: string;
  const ask = async (request: string, body?: unknown, status = 200) =>
    expectStatus(await test.call('FS_PREPARER', request, body), status).body;
  const priorYear = async (): Promise<PriorYear> =>
    priorYearSchema.parse(await ask(`GET ${base}/prior-year`));
  const proof = async () => openingProofSchema.parse(await ask(`GET ${base}/prior-year/opening-balances`));
  const settings = {
    periodStart: '2025-01-01',
    periodEnd: '2025-12-31',
    currency: 'SGD',
    firstPeriod: false,
    rounding: 'SGD',
    cashFlows: 'AS_SIGNED',
    acceptedReason: null,
  };
  const asSeen = async () => {
    const { signed } = await priorYear();
    return signed === null ? '' : `?${new URLSearchParams({ seenAt: signed.updatedAt })}`;
  };
  const save = async (
    figures: readonly WrittenFigure[],
    more: object = {},
    status = 200,
    query: string | null = null,
  ) =>
    await ask(
      `PUT ${base}/prior-year/signed-statements${query ?? (await asSeen())}`,
      { ...settings, ...more, figures },
      status,
    );

  beforeAll(async () => {
    test = await startTestEngine();
    const before = await createEngagement(test, {
      companyName: 'Marsh Heron Pte. Ltd.',
      uen: '202412345M',
      year: 2025,
    });
    await importTrialBalance(test, before.id, 'tb.csv', new TextEncoder().encode(SAMPLE_TRIAL_BALANCE));
    await mapAccounts(test, before.id, {});
    printed = (await generateStatements(test, before.id)).statementsJson;
    const earnings =
      printed.balanceSheet.lines.find(({ key }) => key === 'retained_earnings')?.exactCurrent ?? '';
    ({ id } = await createEngagement(test, {
      companyName: 'Copper Heron Pte. Ltd.',
      uen: '202412346C',
      year: 2026,
    }));
    base = `/ops/financial-statements/engagements/${id}`;
    await importTrialBalance(test, id, 'tb.csv', new TextEncoder().encode(ofThisYear(earnings)));
    await mapAccounts(test, id, {});
  });
  afterAll(async () => {
    await test.close();
  });

  const missing = async () =>
    (await readFinality(test, id)).open
      .filter(({ kind }) => kind.endsWith('_MISSING'))
      .map(({ kind }) => kind);

  it('says that nothing of last year is known', async () => {
    const { statementsJson } = await generateStatements(test, id);
    expect(statementsJson.hasPriorYear).toBe(false);
    expect(await missing()).toContain('COMPARATIVES_MISSING');
    const { sources, lines, signed } = await priorYear();
    expect(sources.map(({ source, counts }) => [source, counts])).toEqual([
      ['ENGAGEMENT', false],
      ['SIGNED_STATEMENTS', false],
      ['SECOND_FILE', false],
      ['PRIOR_COLUMN', false],
    ]);
    expect(signed).toBeNull();
    expect(lines.find(({ key }) => key === 'trade_receivables')?.isShown).toBe(true);
  });

  it('refuses a line that stands twice or is none, and counts nothing that does not balance', async () => {
    const figures = typedFigures(printed);
    const [first] = figures;
    if (!first) throw new Error('Nothing was printed.');
    await save([first, first], {}, 400);
    await save([{ ...first, key: 'no_such_line' }], {}, 400);
    await save(figures, { periodStart: '2026-01-01' }, 400);
    await save(figures.filter(({ key }) => key !== 'trade_payables'));
    const { problems, sources } = await priorYear();
    expect(problems.filter(({ blocks }) => blocks).map(({ kind }) => kind)).toContain('NOT_BALANCED');
    expect(sources.some(({ counts }) => counts)).toBe(false);
    const { statementsJson } = await generateStatements(test, id);
    expect(statementsJson.hasPriorYear).toBe(false);
  });

  it('prints full comparatives once the signed statements are entered whole', async () => {
    await save(typedFigures(printed));
    const { problems, sources, signed } = await priorYear();
    expect(problems).toEqual([]);
    expect(sources.find(({ counts }) => counts)?.source).toBe('SIGNED_STATEMENTS');
    expect(signed?.figures.every(({ confirmedById }) => confirmedById !== null)).toBe(true);
    expect((await ask(`GET ${base}/statements`)).outOfDate).toBe(true);

    const { statementsJson } = await generateStatements(test, id);
    for (const statement of ['balanceSheet', 'profitAndLoss', 'cashFlow'] as const) {
      for (const { key, kind, current } of printed[statement].lines) {
        if (kind === 'HEADING' || current === '0.00') continue;
        const line = statementsJson[statement].lines.find((each) => each.key === key);
        expect([statement, key, line?.prior]).toEqual([statement, key, current]);
      }
    }
    const rows = (statements: StatementsJson, year: string) =>
      statements.changesInEquity.rows
        .filter((row) => row.year === year)
        .map(({ key, total }) => [key, total]);
    expect(rows(statementsJson, 'PRIOR')).toEqual(rows(printed, 'CURRENT'));
    expect(await missing()).toEqual([]);
  });

  it('counts for no other year and no other currency', async () => {
    const counting = async () => (await priorYear()).sources.find(({ counts }) => counts)?.source;
    const header = async (change: object) => await ask(`PATCH ${base}`, change);
    await header({ yearEndDate: '2027-12-31', financialYear: 'FY2027' });
    expect((await priorYear()).problems.map(({ kind }) => kind)).toContain('OTHER_YEAR');
    expect(await counting()).not.toBe('SIGNED_STATEMENTS');
    await header({ yearEndDate: '2026-12-31', financialYear: 'FY2026', functionalCurrency: 'USD' });
    expect((await priorYear()).problems.map(({ kind }) => kind)).toContain('OTHER_CURRENCY');
    expect(await counting()).not.toBe('SIGNED_STATEMENTS');
    await header({ functionalCurrency: 'SGD' });
    expect(await counting()).toBe('SIGNED_STATEMENTS');
    await generateStatements(test, id);
  });

  it('opens a comparative to the page it was signed on and who confirmed it', async () => {
    const chain = figureChainSchema.parse(
      await ask(`GET ${base}/statement-figures/balanceSheet/trade_receivables/PRIOR/amount`),
    );
    expect(chain.parts).toHaveLength(1);
    expect(JSON.stringify(chain.parts)).toContain('Signed statements, page 7, confirmed by ');
  });

  it('compares lead schedules with the signed line', async () => {
    const { leads } = leadSchedulesSchema.parse(await ask(`GET ${base}/lead-schedules`));
    const signed = (await priorYear()).signed?.figures.find(({ key }) => key === 'inventories')?.amount;
    const rows = leads.flatMap((lead) => lead.rows).filter(({ prior }) => prior === signed);
    expect(rows.length).toBeGreaterThan(0);
  });

  it('keeps who confirmed a figure, asks anew for a reason, and overwrites nothing unseen', async () => {
    const figures = typedFigures(printed);
    const before = (await priorYear()).signed;
    const changed = figures.map((figure) => (figure.key === 'revenue' ? { ...figure, page: 9 } : figure));
    await save(changed, {}, 409, `?${new URLSearchParams({ seenAt: '2020-01-01T00:00:00.000Z' })}`);
    // One who opened the page before anything was entered has seen nothing of this.
    await save([], {}, 409, '');
    const seen = new URLSearchParams({ seenAt: before?.updatedAt ?? '' });
    await save(changed, { acceptedReason: 'Rounded by the auditors.' }, 200, `?${seen}`);
    const after = (await priorYear()).signed;
    expect(after?.acceptedReason).toBe('Rounded by the auditors.');
    const moved = after?.figures.filter(
      (figure) => !before?.figures.some((each) => JSON.stringify(each) === JSON.stringify(figure)),
    );
    expect(moved?.map(({ key }) => key)).toEqual(['revenue']);
    await save(figures, { acceptedReason: 'Rounded by the auditors.' });
    expect((await priorYear()).signed?.acceptedReason).toBeNull();
  });

  it('proves opening balances line by line, and proposes what a person may post', async () => {
    expect((await proof()).message).toContain('nothing to compare');
    // The client's file with a column of last year, in which a deposit stands among the prepayments.
    const lines = SAMPLE_TRIAL_BALANCE.trim()
      .split('\n')
      .slice(1)
      .map((row) => row.split(','));
    const both = lines.map(([code = '', name = '', balance = '']) => {
      const moved = code === '1300' ? 5000 : code === '1310' ? -5000 : 0;
      return [code, name, balance, (Number(balance) + moved).toFixed(2)].join(',');
    });
    const bytes = new TextEncoder().encode(['Account Code,Account Name,2026,2025', ...both, ''].join('\n'));
    await succeed(test, await test.upload('FS_PREPARER', `${base}/trial-balance`, 'both.csv', bytes));
    expect((await proof()).message).toContain('map them first');
    await mapAccounts(test, id, {});
    const { grain, rows: compared, proposals, unexplained } = await proof();
    expect(grain).toBe('LINES');
    expect(
      compared
        .filter(({ reason }) => reason === 'RECLASSIFICATION')
        .map(({ label, difference }) => [label, difference]),
    ).toEqual([
      ['Deposits', '-5000.00'],
      ['Prepayments', '5000.00'],
    ]);
    expect(unexplained).toBe(0);
    const [proposed] = proposals;
    expect(
      proposed?.draft.lines.map(({ accountCode, debit, credit }) => [accountCode, debit, credit]),
    ).toEqual([
      ['1310', '5000.00', '0.00'],
      ['1300', '0.00', '5000.00'],
    ]);
    // The file's own balances of this year stand where last year closed: only the column of last year is put right.
    expect(proposals.map(({ draft: { kind, date } }) => [kind, date])).toEqual([
      ['PRIOR_YEAR', '2025-12-31'],
    ]);
    const { id: journal } = (await ask(`POST ${base}/journals`, proposed?.draft, 201)) as { id: string };
    await ask(`POST ${base}/journals/${journal}/post`);
    const put = await proof();
    expect(put).toMatchObject({ unexplained: 0, proposals: [] });
    expect(put.rows.filter(({ reason }) => reason !== null && reason !== 'ROUNDING')).toEqual([]);
  });

  it('keeps the figures when the trial balance is brought in again', async () => {
    const bytes = new TextEncoder().encode(ofThisYear('100.00'));
    await succeed(test, await test.upload('FS_PREPARER', `${base}/trial-balance`, 'tb.csv', bytes));
    expect((await priorYear()).signed?.figures.length).toBe(typedFigures(printed).length);
  });

  it('are removed whole, and told in the trail', async () => {
    await ask(`DELETE ${base}/prior-year/signed-statements`, undefined, 409);
    await ask(`DELETE ${base}/prior-year/signed-statements${await asSeen()}`, undefined, 204);
    await ask(`DELETE ${base}/prior-year/signed-statements`, undefined, 404);
    expect((await priorYear()).sources.some(({ counts }) => counts)).toBe(false);
    const trail = expectStatus(
      await test.call('PLATFORM_ADMIN', `GET /ops/audit?subject=engagement:${id}`),
      200,
    );
    const told = JSON.stringify(trail.body);
    expect(told).toContain('FS_PRIOR_YEAR_CHANGED');
    expect(told).toContain('overwrites');
    const cash = typedFigures(printed).find(({ key }) => key === 'cash_and_bank');
    const removed = { key: cash?.key, now: null, statement: 'balanceSheet' };
    expect(told).toContain(JSON.stringify({ ...removed, was: [cash?.amount, cash?.amountBefore] }));
  });
});

describe('a second year with the program', () => {
  it('proves opening balances account by account against last year’s engagement', async () => {
    const test = await startTestEngine();
    try {
      const before = await createEngagement(test, {
        companyName: 'Slate Egret Pte. Ltd.',
        uen: '202412347S',
        year: 2025,
      });
      await importTrialBalance(test, before.id, 'tb.csv', new TextEncoder().encode(SAMPLE_TRIAL_BALANCE));
      await mapAccounts(test, before.id, {});
      await generateStatements(test, before.id);
      const { clientId } = before;
      const next = {
        clientId,
        financialYear: 'FY2026',
        yearEndDate: '2026-12-31',
        reportingStandard: 'SFRS_SE',
      };
      const created = await test.call('FS_PREPARER', 'POST /ops/financial-statements/engagements', next);
      const id = String(expectStatus(created, 201).body.id);
      const rows = SAMPLE_TRIAL_BALANCE.trim()
        .split('\n')
        .slice(1)
        .map((row) => row.split(','))
        .map(([code = '', name = '', balance = '']) => {
          // One account got another code, one is carried with other cents, and a loan was cut differently.
          const moved = code === '2300' ? -6000 : code === '2500' ? 6000 : code === '2010' ? -0.4 : 0;
          return [code === '1010' ? '1015' : code, name, balance, (Number(balance) + moved).toFixed(2)].join(
            ',',
          );
        });
      const bytes = new TextEncoder().encode(['Account Code,Account Name,2026,2025', ...rows, ''].join('\n'));
      await importTrialBalance(test, id, 'tb.csv', bytes);
      await mapAccounts(test, id, {});
      const answer = await test.call(
        'FS_PREPARER',
        `GET /ops/financial-statements/engagements/${id}/prior-year/opening-balances`,
      );
      const proof = openingProofSchema.parse(expectStatus(answer, 200).body);
      expect(proof).toMatchObject({ grain: 'ACCOUNTS', differences: 3, unexplained: 1 });
      const told = proof.rows.flatMap(({ label, difference, reason }) =>
        reason === null ? [] : [[label, difference, reason]],
      );
      expect(told.toSorted()).toEqual([
        ['2300 Bank loan - current portion', '-6000.00', 'RECLASSIFICATION'],
        ['2500 Bank loan - non-current portion', '6000.00', 'RECLASSIFICATION'],
      ]);
      expect(proof.proposals).toHaveLength(1);

      const source = async () =>
        priorYearSchema.parse(
          (await test.call('FS_PREPARER', `GET /ops/financial-statements/engagements/${id}/prior-year`)).body,
        ).sources[0];
      expect(await source()).toMatchObject({
        counts: true,
        message: expect.stringContaining('not finished'),
      });
      // Leads compare with last year's engagement too, account by account, and say where the column differs.
      const engagement = `/ops/financial-statements/engagements/${id}`;
      const { leads } = leadSchedulesSchema.parse(
        (await test.call('FS_PREPARER', `GET ${engagement}/lead-schedules`)).body,
      );
      const loans = leads.flatMap(({ rows: each }) => each).filter((row) => row.accountCode.startsWith('2'));
      const stood = SAMPLE_TRIAL_BALANCE.split('\n')
        .find((row) => row.startsWith('2300,'))
        ?.split(',')[2];
      expect(loans.find(({ accountCode }) => accountCode === '2300')?.prior).toBe(stood);
      expect(leads.some(({ inColumn }) => inColumn !== null)).toBe(true);
      // In another currency last year's engagement gives no comparatives: everything takes the column, and says so.
      const inCurrency = async (functionalCurrency: string) => {
        expectStatus(await test.call('FS_PREPARER', `PATCH ${engagement}`, { functionalCurrency }), 200);
        const { body } = await test.call('FS_PREPARER', `GET ${engagement}/lead-schedules`);
        return leadSchedulesSchema.parse(body);
      };
      const inDollars = await inCurrency('USD');
      expect(inDollars.leads.every(({ inColumn }) => inColumn === null)).toBe(true);
      const loan = (each: typeof inDollars) =>
        each.leads.flatMap((lead) => lead.rows).find(({ accountCode }) => accountCode === '2300');
      expect([inDollars.lastYear, loan(inDollars)?.prior]).toEqual([
        'COLUMN',
        (Number(stood) - 6000).toFixed(2),
      ]);
      expect(await source()).toMatchObject({ isThere: true, counts: false });
      expect(await source()).not.toMatchObject({ message: expect.stringContaining('come from here') });
      expect((await inCurrency('SGD')).lastYear).toBe('ACCOUNTS');
      // Once last year's figures are others, what repeats them is out of date; made again as they were, it is not.
      const isOut = async () => {
        const { body } = await test.call('FS_PREPARER', `GET ${engagement}/statements`);
        expect(body.outOfDate).toBe(body.outOfDateBy !== null);
        return body.outOfDateBy;
      };
      const count = async () =>
        (
          await test.engine.context.reader
            .selectFrom('engagement')
            .select('contentVersion')
            .where('id', '=', id)
            .executeTakeFirstOrThrow()
        ).contentVersion;
      await generateStatements(test, id);
      expect(await isOut()).toBeNull();
      await generateStatements(test, before.id);
      expect(await isOut()).toBeNull();
      const approved = await count();
      await generateStatements(test, id);
      expect(await count()).toBe(approved);
      const lastYears = `/ops/financial-statements/engagements/${before.id}/trial-balance`;
      const other = new TextEncoder().encode(
        SAMPLE_TRIAL_BALANCE.replace(
          /^(1010,[^,]*,)([^\n]*)$/m,
          (_row, account: string, balance: string) => `${account}${(Number(balance) + 500).toFixed(2)}`,
        ).replace(
          /^(1300,[^,]*,)([^\n]*)$/m,
          (_row, account: string, balance: string) => `${account}${(Number(balance) - 500).toFixed(2)}`,
        ),
      );
      await succeed(test, await test.upload('FS_PREPARER', lastYears, 'other.csv', other));
      await mapAccounts(test, before.id, {});
      expect(await isOut()).toBeNull();
      await generateStatements(test, before.id);
      expect(await isOut()).toBe('LAST_YEAR');
      // The work list says so too.
      const home = await test.call('FS_PREPARER', 'GET /ops/work?on=2027-01-15&limit=100');
      const { items: work } = workRoutes.listWork.response.parse(expectStatus(home, 200).body);
      expect(work.map(({ blocks }) => blocks)).toContain('Comparatives out of date');
      // What a client approved with the old comparatives is other content than what is made now.
      await generateStatements(test, id);
      expect([await count(), await isOut()]).toEqual([approved + 1, null]);
      // Statements that do not balance are no comparatives, whoever still works on them.
      const uneven = new TextEncoder().encode(
        'Account Code,Account Name,2025\n1000,Cash at bank,900.00\n3000,Share capital,-100.00\n4000,Sales,-777.00\n',
      );
      await succeed(
        test,
        await test.upload(
          'FS_PREPARER',
          `/ops/financial-statements/engagements/${before.id}/trial-balance`,
          'uneven.csv',
          uneven,
        ),
      );
      await mapAccounts(test, before.id, {});
      await generateStatements(test, before.id);
      expect(await source()).toMatchObject({ isThere: false, counts: false });
    } finally {
      await test.close();
    }
  });
});
