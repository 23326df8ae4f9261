/**
 * The form of the filing information: what is proposed and from where, what hangs on another answer, and that
 * nothing proposed becomes a fact by itself (decisions 3, 6).
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { xbrlFilingRoutes } from '../../../shared/contract/xbrl-filing.ts';
import { startTestEngine, type TestEngine } from '../../support/test-engine.ts';
import { createFiling, expectStatus, KESTREL_FILING } from './filing-steps.ts';

let test: TestEngine;
beforeAll(async () => {
  test = await startTestEngine();
});
afterAll(async () => {
  await test.close();
});

const form = async (id: string) => {
  const answer = await test.call('XBRL_PREPARER', `GET /ops/xbrl/filings/${id}/filing-information`);
  const { fields } = xbrlFilingRoutes.getFilingInformation.response.parse(expectStatus(answer, 200).body);
  return new Map(fields.map((field) => [field.elementId, field]));
};
const save = async (id: string, saved: Readonly<Record<string, string | null>>) => {
  const values = Object.entries(saved).map(([elementId, value]) => ({ elementId, value }));
  const path = `PUT /ops/xbrl/filings/${id}/filing-information`;
  expectStatus(await test.call('XBRL_PREPARER', path, { values }), 200);
};

it('proposes what was saved last year, but not what is stated anew each year', async () => {
  const first = await createFiling(test, { ...KESTREL_FILING, year: 2023 });
  expect((await form(first.id)).get('ei_DescriptionOfPrincipalActivities')?.proposal).toBeNull();
  await save(first.id, {
    ei_DescriptionOfPrincipalActivities: 'Ship chandling',
    ei_TypeOfStatementOfFinancialPosition: 'Order of liquidity',
    ei_DateOfAuthorisationForIssue: '2024-05-02',
    ei_NumberOfEmployeesOfCompany: '14',
    ds_WhetherStatementsGiveTrueAndFairView: 'true',
    ds_WhetherCompanyCanPayItsDebts: 'true',
    au_TypeOfAuditOpinion: 'Unmodified',
  });
  const next = await createFiling(test, { ...KESTREL_FILING, year: 2024 });
  const proposed = await form(next.id);
  expect(proposed.get('ei_DescriptionOfPrincipalActivities')).toMatchObject({
    value: null,
    proposal: 'Ship chandling',
    proposalFrom: 'LAST_YEAR',
  });
  expect(proposed.get('ei_TypeOfStatementOfFinancialPosition')).toMatchObject({
    proposal: 'Order of liquidity',
    proposalFrom: 'LAST_YEAR',
  });
  for (const elementId of [
    'ei_DateOfAuthorisationForIssue',
    'ei_NumberOfEmployeesOfCompany',
    'ds_WhetherStatementsGiveTrueAndFairView',
    'ds_WhetherCompanyCanPayItsDebts',
    'au_TypeOfAuditOpinion',
  ])
    expect([elementId, proposed.get(elementId)?.proposal]).toEqual([elementId, null]);
  // The filing's own header goes before last year's answer, and other clients before neither.
  expect(proposed.get('ei_AccountingStandardUsed')?.proposalFrom).toBe('FILING');
  const other = await createFiling(test, { ...KESTREL_FILING, uen: '201900001W', year: 2024 });
  expect((await form(other.id)).get('ei_DescriptionOfPrincipalActivities')?.proposal).toBeNull();
});

it('says of a field what it hangs on, and leaves out what the entry point does not ask', async () => {
  const { id } = await createFiling(test, { ...KESTREL_FILING, year: 2022 });
  const fields = await form(id);
  expect(fields.get('ei_NameOfStockExchange')?.appliesWhen).toEqual({
    elementId: 'ei_WhetherCompanyIsListed',
    values: ['true'],
    unless: false,
  });
  expect(fields.get('au_BasisForModifiedOpinion')?.appliesWhen?.values).toEqual([
    'Qualified',
    'Adverse',
    'Disclaimer of opinion',
  ]);
  for (const entryPoint of ['FULL_XBRL', 'SIMPLIFIED_XBRL', 'FSH_BANKS', 'FSH_INSURANCE'] as const) {
    expectStatus(await test.call('XBRL_PREPARER', `PATCH /ops/xbrl/filings/${id}`, { entryPoint }), 200);
    const asked = await form(id);
    for (const field of asked.values()) {
      if (field.appliesWhen !== null) expect(asked.has(field.appliesWhen.elementId)).toBe(true);
      // What is required is always asked: nobody is blocked by a field that is not on the screen.
      if (field.required) expect([field.elementId, field.appliesWhen]).toEqual([field.elementId, null]);
    }
  }
});
