/**
 * What headings, families, sides and denials do to a suggestion: they exclude, and what has no name of its own gets
 * the "other" of its heading. Lines of invented companies under the shipped library.
 */
import { describe, expect, it } from 'vitest';
import {
  type SuggestionLine,
  suggestTags,
} from '../../../../../main/xbrl-filing/suggestions/suggest-tags.ts';
import { index, library, lookup } from '../../../../fixtures/labelled-statements/measure.ts';
import { date, money } from '../../../validation/sample-content.ts';

const period = { start: date('2026-01-01'), end: date('2026-12-31') };

function suggested(
  statement: SuggestionLine['statement'],
  parentLabel: string | null,
  label: string,
  value = '1200.00',
) {
  const line = {
    id: label,
    statement,
    label,
    parentLabel,
    valueCurrent: money(value),
    valuePrior: money(value),
  };
  return suggestTags([line], { index, library, period, earlier: [] })[0] ?? null;
}

const first = (...line: Parameters<typeof suggested>) => suggested(...line)?.elementId;

describe('a wording that nobody knows', () => {
  it.each([
    ['balance_sheet', 'Non-current assets', 'Stage scenery', 'fs_OtherNonfinancialAssetsNoncurrent'],
    [
      'equity_changes',
      null,
      'Fair value moves of listed lighthouses',
      'fs_OtherComprehensiveIncomeInChangesInEquity',
    ],
    ['equity_changes', null, 'Moved to the lighthouse fund', 'fs_OtherChangesInEquity'],
    ['balance_sheet', 'Non-current assets', 'Unlisted Government bonds', 'fs_OtherFinancialAssetsNoncurrent'],
    ['balance_sheet', 'Current liabilities', 'Unredeemed vouchers', 'fs_OtherNonfinancialLiabilitiesCurrent'],
    ['balance_sheet', 'Creditors', 'Lantern vouchers', 'fs_OtherPayablesCurrent'],
    ['balance_sheet', 'Current liabilities', 'Provision for wharf repairs', 'fs_ProvisionsCurrent'],
    ['income_statement', 'Administrative expenses', 'Puppet hire', 'fs_OtherExpensesByNature'],
    ['income_statement', 'Revenue', 'Ferry tickets', 'fs_Revenue'],
    [
      'cash_flow',
      'Cash flows from investing activities',
      'Payment to the harbour master',
      'fs_OtherInvestingCashFlows',
    ],
    ['notes', 'Other income', 'Lantern night', 'fs_MiscellaneousIncome'],
    // Headings of the changes in equity are mostly those of its columns.
    ['equity_changes', null, 'Gift of the harbour board', 'fs_OtherChangesInEquity'],
    ['equity_changes', 'Share capital', 'Regatta levy', 'fs_OtherChangesInEquity'],
  ] as const)('%s, %s: %s', (statement, heading, label, right) => {
    const found = suggested(statement, heading, label);
    expect(found?.elementId).toBe(right);
    expect(found?.confidence).toBe('LOW');
  });
});

describe('totals of the changes in equity', () => {
  it.each(['Total transactions with owners', 'Total contributions by and distributions to owners'])(
    '%s: nothing of what it adds up',
    (label) => {
      expect(suggested('equity_changes', null, label)).toBeNull();
    },
  );

  it('are a total of the statement where they name it', () => {
    expect(suggested('equity_changes', null, 'Total comprehensive loss for the year')?.elementId).toBe(
      'fs_TotalComprehensiveIncomeInChangesInEquity',
    );
  });
});

describe('the part that is due sooner', () => {
  it.each([
    ['Current maturities of long-term harbour loans', 'fs_LoansAndBorrowingsCurrent'],
    ['Long-term debt, net of current portion', 'fs_LoansAndBorrowingsNoncurrent'],
  ])('%s', (label, right) => {
    expect(suggested('balance_sheet', null, label)?.elementId).toBe(right);
  });
});

describe('certainty', () => {
  it('falls with the rank', () => {
    const steps = ['LOW', 'MEDIUM', 'HIGH'];
    const lines = [
      ['balance_sheet', 'Non-current assets', 'Investments'],
      ['balance_sheet', 'Current liabilities', 'Due to others'],
      ['income_statement', null, 'Expenditure'],
      ['equity_changes', null, 'Transfer of treasury shares'],
    ] as const;
    for (const [statement, heading, label] of lines) {
      const sure = (suggested(statement, heading, label)?.candidates ?? []).map(({ confidence }) =>
        steps.indexOf(confidence),
      );
      expect(sure).toEqual(sure.toSorted((a, b) => b - a));
    }
  });
});

describe('an expense schedule in the notes', () => {
  it('may use the elements of profit or loss', () => {
    expect(suggested('notes', 'Other operating expenses', 'Repair and maintenance')?.elementId).toBe(
      'fs_RepairsAndMaintenanceExpense',
    );
  });

  it('offers no tax for rates and taxes of a property', () => {
    const offered = suggested('notes', 'Other expenses', 'Rates and taxes')?.alternatives ?? [];
    expect(offered).not.toContain('fs_CurrentTaxExpense');
    expect(offered).toContain('fs_OtherExpensesByNature');
  });
});

describe('headings, sides and families exclude', () => {
  it('offers nothing of the other side or the other part of the balance sheet', () => {
    const found = suggested('balance_sheet', 'Current assets', 'Derivatives at fair value');
    for (const id of found?.alternatives ?? []) expect(lookup.byId(id)?.balance, id).toBe('debit');
  });

  it('keeps interest, tax and audit to the lines that name them', () => {
    const found = suggested('income_statement', 'Revenue', 'Handling fee income');
    for (const id of found?.alternatives ?? [])
      expect(lookup.label(id), id).not.toMatch(/interest|tax|audit|dividend/i);
  });

  it('does not take what a label leaves out', () => {
    const found = suggested('balance_sheet', 'Non-current assets', 'Purchased goodwill');
    expect(found?.alternatives ?? []).not.toContain('fs_IntangibleAssetsOtherThanGoodwill');
  });

  it('turns cash paid and cash received apart', () => {
    const found = suggested(
      'cash_flow',
      'Cash flows from financing activities',
      'Grant given back',
      '-500.00',
    );
    expect(found?.elementId).not.toBe('fs_GovernmentGrantsReceivedFinancing');
  });
});

describe('results by every name', () => {
  it.each([
    ['Surplus of income over expenditure before taxation', 'fs_ProfitLossBeforeTax'],
    ['Excess of income over expenditure for the year', 'fs_ProfitLoss'],
    ['Net income', 'fs_ProfitLoss'],
    ['Loss for the financial year', 'fs_ProfitLoss'],
    ['Income before income taxes', 'fs_ProfitLossBeforeTax'],
  ])('%s', (label, right) => {
    expect(suggested('income_statement', null, label)?.elementId).toBe(right);
  });
});

describe('a heading that its lines finish', () => {
  it.each([
    ['Non-trade amounts due to:', 'fellow subsidiaries', 'fs_OtherPayablesToRelatedParties'],
    ['Rental of:', 'Premises', 'fs_RentalExpense'],
    ['Gain on foreign exchange:', 'Unrealised', 'fs_ForeignExchangeGain'],
    ['Non-audit fees paid to:', 'Auditors of the Company', 'fs_NonAuditFeesPaidToAuditorsOfCompany'],
  ] as const)('%s %s', (heading, label, right) => {
    expect(suggested('notes', heading, label)?.elementId).toBe(right);
  });

  it('stands by itself where it is a heading of the statement', () => {
    expect(suggested('cash_flow', 'Adjustments for:', 'Depreciation of plant')?.elementId).toBe(
      'fs_AdjustmentsForDepreciation',
    );
  });
});

describe('the notes of a small company', () => {
  it.each([
    ['Tangible assets: Cost', 'At 31 December 2026', 'fs_PropertyPlantAndEquipmentGross'],
    [
      'Tangible fixed assets: Motor vehicles: Depreciation',
      'At 31 December 2026',
      'fs_PropertyPlantAndEquipmentAccumulatedDepreciation',
    ],
    [
      'Property, plant and equipment: Net book value',
      'At 31 December 2026',
      'fs_PropertyPlantAndEquipmentCarryingAmount',
    ],
    ['Intangible assets: Amortisation', 'At 1 January 2026', 'fs_IntangibleAssetsAccumulatedAmortisation'],
    [
      'Tangible assets: Depreciation',
      'Provided during the year',
      'fs_PropertyPlantAndEquipmentDepreciationCharge',
    ],
    ['Interest payable and similar expenses', 'Bank interest', 'fs_InterestOnBankLoans'],
    ['Reconciliation of profit before tax to net cash', 'Depreciation', 'fs_AdjustmentsForDepreciation'],
  ])('%s: %s is read by its heading', (heading, label, right) => {
    expect(suggested('notes', heading, label)?.elementId).toBe(right);
  });

  it.each([
    ['Debtors', 'VAT', 'fs_GstReceivable'],
    ['Debtors', 'Deferred tax', 'fs_DeferredTaxAssets'],
    ['Creditors: amounts falling due within one year', 'VAT', 'fs_GstPayable'],
    ['Creditors: amounts falling due within one year', 'Corporation tax', 'fs_IncomeTaxPayable'],
    [
      'Creditors: amounts falling due after more than one year',
      'Sums held for tenants',
      'fs_TradeAndOtherPayablesNoncurrent',
    ],
  ])('%s hold claims of every kind: %s', (heading, label, right) => {
    expect(suggested('notes', heading, label)?.elementId).toBe(right);
  });
});

describe('a note that lists both income and expenses', () => {
  it.each([
    ['Foreign exchange loss', '-1200.00', 'fs_ForeignExchangeLoss'],
    ['Foreign exchange gain', '1200.00', 'fs_ForeignExchangeGain'],
    ['Penalties for late berthing', '-1200.00', 'fs_OtherExpensesByNature'],
    ['Lantern night', '1200.00', 'fs_MiscellaneousIncome'],
  ] as const)('%s', (label, value, right) => {
    expect(suggested('notes', 'Other income/(expenses)', label, value)?.elementId).toBe(right);
  });
});

describe('a part of a note that says when or for what', () => {
  it.each([
    [
      "Profit before tax: Auditors' remuneration: Other services:",
      '- current year',
      'fs_NonAuditFeesPaidToAuditorsOfCompany',
    ],
    [
      "Profit before tax: Auditors' remuneration: Statutory:",
      '- under-provision in prior year',
      'fs_AuditFeesPaidToAuditorsOfCompany',
    ],
    ["Profit before tax: Directors' remuneration", '- fees', 'fs_DirectorsFees'],
    ['Income tax: Deferred tax', 'Over provision in prior years', 'fs_DeferredTaxUnderOverProvision'],
  ])('%s %s', (heading, label, right) => {
    expect(suggested('notes', heading, label)?.elementId).toBe(right);
  });
});

describe('a note of what happened in the period', () => {
  it('holds no balances: an allowance there is what was charged', () => {
    const found = suggested('notes', 'Other operating expenses', 'Allowance for berth receivables');
    for (const id of found?.alternatives ?? []) expect(lookup.byId(id)?.period_type, id).toBe('duration');
  });

  it('says what is receivable as an income', () => {
    const label = 'Berthing fees received/ receivable from harbour companies';
    const found = suggested('notes', 'Profit before tax', label);
    for (const id of found?.alternatives ?? []) expect(lookup.byId(id)?.balance, id).not.toBe('debit');
  });

  it('begins a tax reconciliation with the result, and lets its lines take either side', () => {
    expect(suggested('notes', 'Income tax: Effects of:', 'Loss before tax', '-900.00')?.elementId).toBe(
      'fs_ProfitLossBeforeTax',
    );
    const found = suggested('notes', 'Income tax: Effects of:', 'Amounts owed to the harbour released');
    expect(found?.elementId).toBe('fs_OtherTaxEffects');
  });
});

describe('beside a name that is known for certain', () => {
  it('nothing is offered that shares a word or two by chance', () => {
    const found = suggested('notes', 'Income tax', 'Singapore statutory tax exemption', '-900.00');
    expect(found?.elementId).toBe('fs_TaxEffectOfPartialExemption');
    expect(found?.alternatives).not.toContain('fs_TaxAtStatutoryRate');
  });

  it('an effect on the tax is no deferred tax that is carried forward', () => {
    const found = suggested('notes', 'Taxation', 'Effect of unrelieved regatta tax losses');
    for (const id of found?.alternatives ?? []) expect(lookup.byId(id)?.period_type, id).toBe('duration');
  });
});

describe('cash and books', () => {
  it('offers no cash for a gain, and no adjustment for what was paid', () => {
    const gain = suggested(
      'cash_flow',
      'Adjustments for:',
      'Loss on disposal of unquoted regatta bonds, net',
    );
    for (const id of gain?.alternatives ?? [])
      expect(lookup.label(id), id).not.toMatch(/^(?:proceeds|purchase)/i);
    const paid = suggested('cash_flow', null, 'Interest expense paid', '-1200.00');
    for (const id of paid?.alternatives ?? []) expect(lookup.label(id), id).not.toMatch(/^adjustment/i);
  });
});

describe('a split of the result', () => {
  it('is offered as a split alone, and of the result that its heading names', () => {
    const heading = 'Total comprehensive (loss)/income attributable to:';
    const found = suggested('income_statement', heading, 'Owners of the Company');
    for (const id of found?.alternatives ?? [])
      expect(lookup.label(id), id).toMatch(/comprehensive.*attributable/i);
    expect(
      suggested('income_statement', 'Attributable to:', 'Equity holders of the Company')?.elementId,
    ).toBe('fs_ProfitLossAttributableToOwners');
  });
});

describe('an investment property', () => {
  it('is none of the property that a company uses itself', () => {
    const found = suggested(
      'notes',
      'Other operating income',
      'Gain on disposal of investment wharf and investment property',
    );
    for (const id of found?.alternatives ?? []) expect(lookup.label(id), id).not.toMatch(/property, plant/i);
  });
});

describe('a total that was left out', () => {
  it('speaks against no element that the heading of the line holds', () => {
    const line = (label: string, parentLabel: string | null, at: number) => ({
      id: label,
      statement: 'balance_sheet' as const,
      label,
      parentLabel,
      valueCurrent: money(`${at}100.00`),
      valuePrior: money(`${at}200.00`),
    });
    const lines = [
      line('Computers', 'Non-current assets', 3),
      line('Accruals', 'Current liabilities', 2),
      line('Total equity and liabilities', null, 9),
    ];
    const [first] = suggestTags(lines, { index, library, period, earlier: [] });
    expect(first?.elementId).toBe('fs_PropertyPlantAndEquipment');
  });
});

describe('what a reviewer would laugh at is not offered', () => {
  it.each([
    ['balance_sheet', 'Current liabilities', 'Security deposits', /\bassets?\b/i],
    ['cash_flow', 'Adjustments for:', 'Gain on disposal of a subsidiary', /property, plant/i],
    ['notes', 'Non-trade amounts due to:', 'joint venture', /\b(?:profit|assets|revenue)\b/i],
    ['notes', 'Trade and other receivables', 'Trade receivables', /loss allowance on/i],
    ['income_statement', null, 'Financing income', /^profit|category$/i],
    ['income_statement', 'Administrative expenses', 'Loss on disposal of securities', /property, plant/i],
    ['notes', 'Amounts owing to:', 'non-controlling interests', /\binterest\b(?!s)/i],
  ] as const)('%s, %s: %s', (statement, heading, label, absurd) => {
    const offered = suggested(statement, heading, label)?.alternatives ?? [];
    for (const id of offered) expect(lookup.label(id), id).not.toMatch(absurd);
  });
});

describe('the parts of a note', () => {
  const line = (label: string, at: number) => ({
    id: label,
    statement: 'notes' as const,
    label,
    parentLabel: 'Employee benefits',
    valueCurrent: money(`${at}00.00`),
    valuePrior: money(`${at}50.00`),
  });

  it('are no sum of it, where others follow under the same heading', () => {
    const lines = [line('Salaries and bonuses', 7), line('Staff benefits', 3), line('Training', 2)];
    const found = suggestTags(lines, { index, library, period, earlier: [] })[1];
    expect(found?.elementId).not.toBe('fs_EmployeeBenefitsInNote');
  });

  it('are told by their own words and not by where they are counted', () => {
    const label = 'Contributions to defined contribution plans included in staff costs';
    expect(suggested('notes', 'Profit before tax', label)?.elementId).toBe('fs_DefinedContributionPlans');
  });
});

describe('a heading that was closed before the line', () => {
  it.each([
    // What is owed stands among no assets, whatever heading is above it, and keeps the term that it says itself.
    ['Current assets', 'Creditors: amounts falling due after more than one year', 'fs_NoncurrentLiabilities'],
    ['Current assets', 'Provision for liabilities', 'fs_ProvisionsNoncurrent'],
    ['Non-current assets', 'Contract liabilities', 'fs_ContractLiabilitiesCurrent'],
    ['Current liabilities', 'Trade receivables', 'fs_TradeReceivablesCurrent'],
  ])('%s: %s', (heading, label, right) => {
    expect(suggested('balance_sheet', heading, label)?.elementId).toBe(right);
  });

  it('holds for what is taken off the assets above it', () => {
    const found = suggested(
      'balance_sheet',
      'Current assets',
      'Less: provision for doubtful debts',
      '-90.00',
    );
    for (const id of found?.alternatives ?? []) expect(lookup.byId(id)?.balance).toBe('debit');
  });
});

describe('wordings of other formats that mean two things', () => {
  it.each([
    // One figure of all fixed assets in the shortest statements, property, plant and equipment in the others.
    ['Fixed assets', 'fs_PropertyPlantAndEquipment'],
    ['Called up share capital not paid', 'fs_OtherReceivablesCurrent'],
  ])('%s is not certain', (label, id) => {
    const found = suggested('balance_sheet', null, label);
    expect(found?.elementId).toBe(id);
    expect(found?.confidence).not.toBe('HIGH');
  });
});

describe('what a reviewer would laugh at', () => {
  it.each([
    // What a heading begins with is what it is.
    ['Income tax expense: Income tax expense on the profit for the year:', 'Deferred tax', /other expenses/i],
    // The part of a schedule, and what is taken off or earned in one.
    [
      'Plant and equipment: Accumulated depreciation and impairment loss:',
      'Disposals',
      /^(?!.*depreciation)/i,
    ],
    ['Profit before tax: Rentals received from the pier', 'Ferry kiosks', /expense|cost/i],
    ['Profit before tax: Interest expenses', 'Less: Lantern levy', /interest on|other finance costs/i],
    // Movements of an allowance are none of plant, a claim in a note is none on the face.
    ['Trade receivables: Movements in the allowance', 'Charge for the year', /property|depreciation/i],
    ['Commitments', 'Contracted in respect of property, plant and equipment', /additions|gross|at cost/i],
    ['Dividends', 'Harbour dividend', /dividend income/i],
    ['Inventories', 'Ropes in the loft', /total inventories/i],
    // The contrary of what the line says.
    ['Related party transactions', 'Purchase of lanterns from joint venture', /sales/i],
    ['Income tax: Deferred income tax', 'Foreign', /current/i],
    ['Trade and other payables: Other payables', '- related parties', /trade payables/i],
    ['Trade and other receivables: Other receivables', '- a joint venture', /investments/i],
    ['Intangible assets: Cost', 'Acquisition of subsidiaries', /dispos/i],
    ['Finance costs: Less: Amounts capitalised in:', '- lantern sheds', /interest on|other finance/i],
    // Parts of the note on related parties are of them, and what is paid is not received.
    ['Related party transactions: Expenditure', 'Pier rental payable to an associate', /received|by nature/i],
    ['Contract assets', 'Construction contracts', /revenue/i],
    ['Reconciliation of liabilities arising from financing activities', 'Interest accrued', /payable/i],
  ])('%s: %s', (heading, label, absurd) => {
    const offered = suggested('notes', heading, label)?.alternatives ?? [];
    for (const id of offered) expect(lookup.label(id), id).not.toMatch(absurd);
  });

  it.each([
    ['Plant and equipment: Accumulated depreciation:', 'Disposals', 'DepreciationOnDisposals'],
    ['Trade receivables: Movements in the allowance', 'Written back', 'LossAllowanceReversed'],
    ['Provisions: Movements in provisions', 'Translation', 'ProvisionsExchangeDifferences'],
    ['Profit before tax: Non-audit fees:', 'Member firms of the auditor', 'NonauditFeesPaidToOtherAuditors'],
    ['Tax: Under provision in prior years:', 'Deferred tax', 'DeferredTaxUnderOverProvision'],
    ['Net finance income: Interest expenses on:', 'Term loans', 'InterestOnBankLoans'],
    ['Trade and other payables: Other payables', '- third parties', 'OtherPayablesToThirdParties'],
    ['Loss before tax: Depreciation', '- right-of-use assets', 'RightOfUseAssetsDepreciation'],
    ['Loss before tax: Impairment loss', '- plant and equipment', 'ImpairmentLossesOnNonfinancialAssets'],
    ['Tax expense: Current tax', '- prior years', 'CurrentTaxUnderOverProvision'],
    ['Deferred tax', 'Recognised directly in equity', 'DeferredTaxMovementInEquity'],
    ['Trade payables', 'Non-related parties', 'TradePayablesToThirdParties'],
    ['Provision for lantern claims', 'Exchange differences', 'ProvisionsExchangeDifferences'],
    ['Trade and other receivables', 'Interest receivable', 'InterestReceivable'],
    ['Remuneration of key management personnel', 'Contributions to CPF', 'KeyManagementDefinedContribution'],
    ['Tax: Deferred tax', 'Over recognised in prior year', 'DeferredTaxUnderOverProvision'],
    ['Deferred tax: Deferred tax assets', 'Unbilled lanterns', 'DeferredTaxOnOtherDifferences'],
    ['Deferred tax: Deferred tax assets', 'Plant and equipment', 'DeferredTaxOnAcceleratedDepreciation'],
  ])('%s: %s is %s', (heading, label, right) => {
    expect(suggested('notes', heading, label)?.elementId).toMatch(new RegExp(`${right}$`));
  });

  it('is not even the last guess in a note: there nothing is better', () => {
    expect(
      suggested('notes', 'Trade and other receivables: Movement in allowance accounts', 'Lanterns'),
    ).toBeNull();
  });
});

describe('a wording that means another thing in another note', () => {
  it.each([
    ['Debtors: due within one year', 'Corporation tax', 'fs_IncomeTaxRecoverable'],
    ['Creditors: amounts falling due within one year', 'Corporation tax', 'fs_IncomeTaxPayable'],
    ['Revenue', 'Construction', 'fs_RevenueFromConstructionContracts'],
    ['Deferred tax', 'Charge for the year', 'fs_DeferredTaxMovementInProfitOrLoss'],
    ['Taxation', 'Charge for the year', 'fs_CurrentTaxExpense'],
    ['Trade and other payables: Accrued expenses', 'Audit fee', 'fs_AccruedExpenses'],
    ['Hire purchase: payable as follows', 'Within one year', 'fs_LeaseLiabilitiesDueWithinOneYear'],
    ['Bank loans', 'Within one year', 'fs_BorrowingsDueWithinOneYear'],
  ])('is read by the heading: %s, %s', (heading, label, element) => {
    expect(first('notes', heading, label)).toBe(element);
  });
});

describe('a part of a note that says what its lines are of', () => {
  it.each([
    ['Related party transactions: Purchases from', 'Beta Trading Pte Ltd', 'fs_PurchasesFromRelatedParties'],
    ['Related party transactions: Sales of goods', 'a fellow subsidiary', 'fs_SalesToRelatedParties'],
    ['Leases: Carrying amounts', 'Office equipment', 'fs_RightOfUseAssetsCarryingAmount'],
    ['Leases: Depreciation charge for the year', 'Buildings', 'fs_RightOfUseAssetsDepreciation'],
  ])('tells a party or a class beneath it: %s, %s', (heading, label, element) => {
    expect(first('notes', heading, label)).toBe(element);
  });

  it('and a long sentence of the line itself', () => {
    const rent = 'Rental of a warehouse paid to a company in which a director has interests';
    expect(first('notes', 'Related party transactions', rent)).toBe('fs_RentalPaidToRelatedParties');
  });
});

describe('the running title of the notes above a heading', () => {
  it('is no note', () => {
    const title = 'NOTES TO THE FINANCIAL STATEMENTS FOR THE YEAR ENDED 31 DECEMBER 2025';
    expect(first('notes', `${title}: Trade payables`, 'Third parties')).toBe(
      first('notes', 'Trade payables', 'Third parties'),
    );
  });
});

describe('what a line says against its heading', () => {
  it('a cost below an income stands behind that heading', () => {
    expect(first('income_statement', 'Income', 'Cost of goods sold')).toBe('fs_CostOfSales');
  });

  it('the tax of other comprehensive income is no other item of it', () => {
    const tax = suggested('income_statement', 'Other comprehensive income', 'Deferred tax thereon');
    expect(tax?.alternatives).toContain('fs_TaxOnOtherComprehensiveIncome');
  });
});

describe('a schedule of a note', () => {
  it('has its balance under its own title, and its parts in either spelling', () => {
    expect(first('notes', 'Tangible fixed assets', 'Tangible fixed assets')).toBe(
      'fs_PropertyPlantAndEquipmentCarryingAmount',
    );
    const part = 'Property and equipment: Accumulated depreciation and amortization';
    expect(first('notes', part, 'Balance at beginning of year')).toBe(
      'fs_PropertyPlantAndEquipmentAccumulatedDepreciation',
    );
  });

  it('of accrued expenses takes what is accrued, whatever it is called', () => {
    expect(first('notes', 'Other payables: Accrued expenses', 'Crane hire')).toBe('fs_AccruedExpenses');
  });
});

describe('a note of investment income', () => {
  it('calls no gain, exchange difference or change in fair value interest', () => {
    const interest = ['fs_InterestIncomeInOtherIncome', 'fs_InterestIncomeFromBanks'];
    for (const label of ['Gain on disposal', 'Exchange differences', 'Increase in fair value, net']) {
      const offered = suggested('notes', 'Investment income: Listed lighthouses', label)?.alternatives ?? [];
      expect(offered.filter((id) => interest.includes(id))).toEqual([]);
      expect(offered).not.toEqual([]);
    }
    expect(suggested('notes', 'Investment income', 'Interest')?.alternatives).toContain(interest[0]);
  });
});

describe('a note titled with its part of the statement of financial position', () => {
  it('holds its balances, and nothing that was spent', () => {
    expect(first('notes', 'NON-CURRENT LIABILITIES - TAX', 'Deferred income tax')).not.toBe(
      'fs_DeferredTaxExpense',
    );
    expect(first('notes', 'CURRENT LIABILITIES - PROVISIONS: Employees', 'Leave')).not.toBe(
      'fs_OtherEmployeeBenefits',
    );
  });

  it('is what stands behind it', () =>
    expect(first('notes', 'CURRENT ASSETS - INVENTORIES', 'Finished goods')).toBe(
      first('notes', 'INVENTORIES', 'Finished goods'),
    ));
});

describe('an expense that says what it is of', () => {
  it('is no income', () => {
    const label = 'Direct operating expenses arising from investment properties that generate rental income';
    const offered = suggested('notes', 'Profit before tax', label)?.alternatives ?? [];
    expect(offered).not.toContain('fs_RentalIncomeInOtherIncome');
  });
});
