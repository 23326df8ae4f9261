/** A whole small filing of an invented company on the installed taxonomy: rules, workbook and instance. */
import { describe, expect, it } from 'vitest';
import { loadValidationRules, taxonomyLookup } from '../../../../../constitution/index.ts';
import { buildInstance } from '../../../../../main/xbrl-filing/instance/build-instance.ts';
import { buildPreptoolWorkbook } from '../../../../../main/xbrl-filing/preptool/build-workbook.ts';
import { definedName } from '../../../../../main/xbrl-filing/preptool/sheet-rows.ts';
import type { LineStatement } from '../../../../../shared/model/enums.ts';
import { buildFacts } from '../../../../../validation/filing-facts.ts';
import { validateFiling } from '../../../../../validation/validate-filing.ts';
import { confirmed, money, sampleContent, sampleLine } from '../../../validation/sample-content.ts';
import { readInstance } from '../instance/read-instance.ts';
import { readWorkbook } from './read-workbook.ts';

type Row = readonly [LineStatement, element: string, current: string, prior: string, mapping?: object];

const OPENING = { balanceAt: 'OPENING' } as const;
const NEGATED = { negated: true } as const;
const RETAINED = { memberId: 'fs_AccumulatedProfitsMember' } as const;
const CAPITAL = { memberId: 'fs_ShareCapitalMember' } as const;

const ROWS: readonly Row[] = [
  ['balance_sheet', 'fs_CashAndBankBalances', '520', '400'],
  ['balance_sheet', 'fs_TradeAndOtherReceivablesCurrent', '280', '200'],
  ['balance_sheet', 'fs_CurrentAssets', '800', '600'],
  ['balance_sheet', 'fs_PropertyPlantAndEquipment', '200', '250'],
  ['balance_sheet', 'fs_NoncurrentAssets', '200', '250'],
  ['balance_sheet', 'fs_Assets', '1000', '850'],
  ['balance_sheet', 'fs_TradeAndOtherPayablesCurrent', '110', '110'],
  ['balance_sheet', 'fs_IncomeTaxPayable', '40', '30'],
  ['balance_sheet', 'fs_CurrentLiabilities', '150', '140'],
  ['balance_sheet', 'fs_Liabilities', '150', '140'],
  ['balance_sheet', 'fs_ShareCapital', '100', '100'],
  ['balance_sheet', 'fs_AccumulatedProfitsLosses', '750', '610'],
  ['balance_sheet', 'fs_Equity', '850', '710'],
  ['income_statement', 'fs_Revenue', '900', '800'],
  ['income_statement', 'fs_CostOfSales', '-500', '-450', NEGATED],
  ['income_statement', 'fs_AdministrativeExpenses', '-220', '-200', NEGATED],
  ['income_statement', 'fs_ProfitLossBeforeTax', '180', '150'],
  ['income_statement', 'fs_IncomeTaxExpense', '-40', '-30', NEGATED],
  ['income_statement', 'fs_ProfitLoss', '140', '120'],
  ['cash_flow', 'fs_NetCashFromOperatingActivities', '120', '90'],
  ['cash_flow', 'fs_NetChangeInCash', '120', '90'],
  ['cash_flow', 'fs_CashAndCashEquivalentsInCashFlows', '400', '310', OPENING],
  ['cash_flow', 'fs_CashAndCashEquivalentsInCashFlows', '520', '400'],
  ['equity_changes', 'fs_EquityInStatementOfChangesInEquity', '710', '590', OPENING],
  ['equity_changes', 'fs_EquityInStatementOfChangesInEquity', '850', '710'],
  ['equity_changes', 'fs_EquityInStatementOfChangesInEquity', '610', '490', { ...OPENING, ...RETAINED }],
  ['equity_changes', 'fs_EquityInStatementOfChangesInEquity', '750', '610', RETAINED],
  ['equity_changes', 'fs_EquityInStatementOfChangesInEquity', '100', '100', CAPITAL],
  ['equity_changes', 'fs_ProfitLossInChangesInEquity', '140', '120'],
  ['notes', 'fs_NumberOfSharesIssued', '100', '100'],
];

const lookup = taxonomyLookup('reg_2026_v1');
const lines = ROWS.map(([statement, elementId, current, prior, mapping], position) =>
  sampleLine({
    id: `line-${position + 1}`,
    statement,
    label: lookup.label(elementId),
    valueCurrent: money(`${current}.00`),
    valuePrior: money(`${prior}.00`),
    sourcePage:
      5 + ['balance_sheet', 'income_statement', 'cash_flow', 'equity_changes', 'notes'].indexOf(statement),
    sourceLine: position + 1,
    mapping: confirmed(elementId, mapping),
  }),
);

/** A saved value for every field that a person fills: what an ordinary small company would answer. */
const information = lookup.filingInformation('FULL_XBRL').map((field) => {
  const { taxonomy } = lookup;
  const known: Readonly<Record<string, string>> = {
    currency: 'SGD',
    roundingLevel: taxonomy.vocabulary.roundingLevel['1'],
    accountingStandard: taxonomy.vocabulary.accountingStandard.SFRS,
    taxonomyVersion: 'reg_2026_v1',
  };
  const typed = {
    text: 'As stated in the notes',
    textarea: 'As stated in the notes',
    number: '5',
    select: '',
  };
  const byInput: Readonly<Record<string, string>> = { ...typed, date: '2027-03-15', boolean: 'true' };
  const value = known[field.source ?? ''] ?? field.options[0] ?? byInput[field.input] ?? '';
  return { elementId: field.element_id, value, savedById: 'staff-1', savedAt: '2027-03-16T00:00:00.000Z' };
});

const content = sampleContent({ lines, information });
const facts = buildFacts(content, lookup);
const stamp = { versionNo: 1, generatedAt: '2027-03-17T00:00:00.000Z' };

describe('a whole filing on the installed taxonomy', () => {
  it('uses elements that the version has, and leaves no confirmed value out', () => {
    for (const [, elementId] of ROWS)
      expect(lookup.isReportable(elementId, 'FULL_XBRL'), elementId).toBe(true);
    expect(facts.unreported).toEqual([]);
    expect(facts.conflicts).toEqual([]);
  });

  it('fails no arithmetic, totalling, cross-statement or sign rule', () => {
    const results = validateFiling(content, lookup, loadValidationRules('reg_2026_v1'));
    const failed = results.filter(
      (row) => !row.passed && row.severity === 'ERROR' && !['mandatory', 'format'].includes(row.category),
    );
    expect(results).toHaveLength(144);
    expect(failed.map((row) => `${row.ruleId} ${row.message}`)).toEqual([]);
  });

  it('gives the workbook of the golden file', async () => {
    const { sheets, names } = await readWorkbook(await buildPreptoolWorkbook(content, lookup, facts, stamp));
    const statements = Object.fromEntries(
      Object.entries(sheets).filter(([name]) => name !== 'Filing Information'),
    );
    const figures = [...names].filter(([, cell]) => typeof cell.value === 'number');
    const told = { statements, names: Object.fromEntries(figures.map(([name, cell]) => [name, cell.value])) };
    await expect(`${JSON.stringify(told, null, 1)}\n`).toMatchFileSnapshot(
      '../../../../fixtures/golden/preptool-workbook-reg_2026_v1.json',
    );
  });

  it('reports the same figures in workbook and instance', async () => {
    const { names } = await readWorkbook(await buildPreptoolWorkbook(content, lookup, facts, stamp));
    const read = readInstance(buildInstance(content, lookup, facts, loadValidationRules(lookup.version)));
    const reported = new Set(read.facts.map((fact) => `${fact.name.replace(':', '_')} ${fact.value}`));
    for (const fact of facts.facts) {
      expect(names.has(definedName(fact)), definedName(fact)).toBe(true);
      expect(reported.has(`${fact.elementId} ${fact.value.replace(/\.00$/, '')}`), fact.elementId).toBe(true);
    }
  });
});
