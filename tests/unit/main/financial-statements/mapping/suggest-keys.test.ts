import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadReportingTaxonomy } from '../../../../../constitution/index.ts';
import { suggestKeys } from '../../../../../main/financial-statements/mapping/suggest-keys.ts';
import { readTrialBalance } from '../../../../../main/financial-statements/trial-balance/read-trial-balance.ts';
import { moneySchema } from '../../../../../shared/model/money.ts';
import { caseFile } from '../../../../support/case-files.ts';
import { LABELLED_CHART } from './labelled-chart.ts';

const taxonomy = loadReportingTaxonomy();

function account(accountDescription: string, balance: string, accountCode = '') {
  return {
    id: accountDescription,
    accountCode,
    accountDescription,
    currentYearBalance: moneySchema.parse(balance),
  };
}

function first(name: string, balance: string, standard: 'SFRS_SE' | 'FULL_SFRS' = 'FULL_SFRS') {
  return suggestKeys([account(name, balance)], [], taxonomy, standard).get(name)?.[0];
}

describe('suggestions from the words of the taxonomy', () => {
  it('is right at rank 1 for nine of ten accounts of a labelled chart, and in the top three for nearly all', () => {
    const accounts = LABELLED_CHART.map((row) => ({
      ...row,
      currentYearBalance: moneySchema.parse(row.currentYearBalance),
    }));
    const suggestions = suggestKeys(accounts, [], taxonomy, 'FULL_SFRS');
    const rank = (id: string, right: readonly string[]) =>
      (suggestions.get(id) ?? []).findIndex((suggestion) => right.includes(suggestion.taxonomyKey));
    const ranks = accounts.map((row) => rank(row.id, row.right));
    expect(accounts.length).toBeGreaterThanOrEqual(150);
    expect(ranks.filter((at) => at === 0).length / accounts.length).toBeGreaterThanOrEqual(0.9);
    expect(ranks.filter((at) => at >= 0 && at < 3).length / accounts.length).toBeGreaterThanOrEqual(0.97);
  });
  it('takes the first accounts of income whose words say nothing for the trade, not for other income', () => {
    const chart = [
      ['3000', 'Share capital', '-100.00'],
      ['3100', 'Retained earnings', '-200.00'],
      ['4010', 'Quantum residency mornings', '-900.00'],
      ['4200', 'Interest income', '-10.00'],
      ['4210', 'Sundry income', '-20.00'],
      ['5000', 'Rental of premises', '500.00'],
    ].map(([code = '', name = '', balance = '']) => account(name, balance, code));
    const found = suggestKeys(chart, [], taxonomy, 'FULL_SFRS').get('Quantum residency mornings')?.[0];
    expect(found).toMatchObject({ taxonomyKey: 'revenue_services', confidence: 'LOW' });
  });

  it('is right wherever it says HIGH, nearly always', () => {
    const accounts = LABELLED_CHART.map((row) => ({
      ...row,
      currentYearBalance: moneySchema.parse(row.currentYearBalance),
    }));
    const suggestions = suggestKeys(accounts, [], taxonomy, 'FULL_SFRS');
    const high = accounts.filter((row) => suggestions.get(row.id)?.[0]?.confidence === 'HIGH');
    const right = high.filter((row) => row.right.includes(suggestions.get(row.id)?.[0]?.taxonomyKey ?? ''));
    expect(high.length).toBeGreaterThan(100);
    expect(right.length / high.length).toBeGreaterThanOrEqual(0.97);
  });

  it.each([
    ['GST', '-500.00', 'gst_payable'],
    ['Amount due to/(from) directors', '900.00', 'amount_due_from_directors'],
    ['Amount due to/(from) directors', '-900.00', 'amount_due_to_directors'],
    ['Accum. depn - computers', '-4000.00', 'property_plant_equipment'],
    ['Depreciaton of plant', '4000.00', 'depreciation'],
    ['Exchange (gain)/loss', '-12.00', 'foreign_exchange_gain'],
    ['Exchange (gain)/loss', '12.00', 'foreign_exchange_loss'],
    ['Unheard-of widget expenses', '80.00', 'administrative_expenses'],
    ['Audit and professional fees', '9800.00', 'professional_fees'],
    ['Withholding tax receivable', '300.00', 'income_tax_recoverable'],
    ['Contractual retention', '-900.00', 'retention_payable'],
  ])('%s with %s is %s', (name, balance, key) => {
    expect(first(name, balance)?.taxonomyKey).toBe(key);
  });

  it('gives at most four, best first, with a label and a reason each', () => {
    const suggestions =
      suggestKeys([account('Loan interest payable', '-10.00')], [], taxonomy, 'FULL_SFRS').get(
        'Loan interest payable',
      ) ?? [];
    expect(suggestions.length).toBeGreaterThan(0);
    expect(suggestions.length).toBeLessThanOrEqual(4);
    for (const { taxonomyKey, taxonomyLabel, rationale } of suggestions) {
      expect(taxonomy.byKey.get(taxonomyKey)?.label).toBe(taxonomyLabel);
      expect(rationale).not.toBe('');
      expect(rationale).not.toContain('\n');
    }
  });

  it('never proposes a key outside the standard', () => {
    const all = suggestKeys(
      LABELLED_CHART.map((row) => account(row.accountDescription, row.currentYearBalance)),
      [],
      taxonomy,
      'SFRS_SE',
    );
    const keys = [...all.values()].flat().map((suggestion) => taxonomy.byKey.get(suggestion.taxonomyKey));
    expect(keys.every((item) => item?.standards.includes('SFRS_SE'))).toBe(true);
  });

  it('has nothing to say about a name without any evidence', () => {
    expect(first('Zzyzx Qwrt', '10.00')).toBeUndefined();
  });

  it('uses the neighbours where no word is known', () => {
    const rows = ['Office rent', 'Telephone', 'Zzyzx Qwrt', 'Insurance', 'Audit fee'].map((name, index) =>
      account(name, '100.00', String(6000 + index)),
    );
    expect(suggestKeys(rows, [], taxonomy, 'FULL_SFRS').get('Zzyzx Qwrt')?.[0]).toMatchObject({
      taxonomyKey: 'administrative_expenses',
      confidence: 'LOW',
    });
  });

  it('gives the same suggestions for the same accounts in the same order', () => {
    const accounts = LABELLED_CHART.map((row) => account(row.accountDescription, row.currentYearBalance));
    const once = JSON.stringify([...suggestKeys(accounts, [], taxonomy, 'FULL_SFRS')]);
    expect(JSON.stringify([...suggestKeys(accounts, [], taxonomy, 'FULL_SFRS')])).toBe(once);
  });
});

describe('memory', () => {
  const memory = [
    {
      accountCode: '4100',
      accountDescription: 'Widget levy',
      taxonomyKey: 'cost_of_sales',
      scope: 'CLIENT' as const,
    },
    {
      accountCode: '4100',
      accountDescription: 'Sundry',
      taxonomyKey: 'other_income',
      scope: 'CLIENT' as const,
    },
    {
      accountCode: '',
      accountDescription: 'Widget levy',
      taxonomyKey: 'administrative_expenses',
      scope: 'FIRM' as const,
    },
    {
      accountCode: '9',
      accountDescription: 'Gone key',
      taxonomyKey: 'no_such_key',
      scope: 'CLIENT' as const,
    },
  ];
  const recall = (name: string, code: string) =>
    suggestKeys([account(name, '10.00', code)], memory, taxonomy, 'FULL_SFRS').get(name) ?? [];

  it('puts the client’s earlier mapping of the same code and name first, with HIGH', () => {
    expect(recall('WIDGET LEVY', '4100')[0]).toMatchObject({
      taxonomyKey: 'cost_of_sales',
      confidence: 'HIGH',
    });
  });

  it('knows the name under another code, and year numbers do not matter', () => {
    expect(recall('Widget levy 2026', '7777')[0]).toMatchObject({
      taxonomyKey: 'cost_of_sales',
      confidence: 'HIGH',
    });
  });

  it('takes the code alone only as a hint', () => {
    const suggestion = suggestKeys(
      [account('Qwrt', '1.00', '9')],
      [
        {
          ...memory[0],
          accountCode: '9',
          accountDescription: 'Abc',
          taxonomyKey: 'salaries',
          scope: 'CLIENT',
        },
      ],
      taxonomy,
      'FULL_SFRS',
    ).get('Qwrt');
    expect(suggestion?.[0]).toMatchObject({ taxonomyKey: 'salaries', confidence: 'MEDIUM' });
  });

  it('puts the firm after the client', () => {
    const keys = recall('Widget levy', '4100').map((suggestion) => suggestion.taxonomyKey);
    expect(keys.indexOf('cost_of_sales')).toBeLessThan(keys.indexOf('administrative_expenses'));
  });

  it('skips a key that the taxonomy no longer holds', () => {
    expect(recall('Gone key', '9').map((suggestion) => suggestion.taxonomyKey)).not.toContain('no_such_key');
  });
});

const quickbooks = caseFile('trial-balances/quickbooks-desktop.xlsx');
describe.skipIf(!existsSync(quickbooks))('a real export (skipped where the case files are absent)', () => {
  it('suggests a sensible key for nearly every account of a property company', async () => {
    const { items } = await readTrialBalance(readFileSync(quickbooks), 'quickbooks-desktop.xlsx');
    const suggestions = suggestKeys(
      items.map((item) => ({ id: String(item.sourceRow), ...item })),
      [],
      taxonomy,
      'FULL_SFRS',
    );
    const firsts = items.map((item) => suggestions.get(String(item.sourceRow))?.[0]?.taxonomyKey);
    expect(firsts.every((key) => key !== undefined)).toBe(true);
    expect(firsts.slice(2, 20).filter((key) => key === 'investment_property').length).toBeGreaterThanOrEqual(
      16,
    );
    expect(firsts).toEqual(
      expect.arrayContaining(['cash_and_bank', 'trade_payables', 'accruals', 'borrowings_current']),
    );
  });
});
