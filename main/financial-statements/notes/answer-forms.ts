/**
 * How answers read in a note: the sentence around a short answer, the sentences for yes and no, the words above
 * a table. Recognised by the words of the question, so that a question that is put differently never gets the
 * sentence of another; one without a form here is printed with its own words (answer-blocks.ts).
 */
export interface AnswerForm {
  /** Sentence for a yes, and for a no; an empty one prints nothing. */
  readonly yes?: string;
  readonly no?: string;
  /** Sentence around a short answer, which takes the place of {}. */
  readonly text?: string;
  /** Sentence for "none", "nil" or "not applicable". */
  readonly none?: string;
  /** Words above a table, or above several texts. */
  readonly above?: string;
  readonly heading?: string;
  /** An open answer leaves no gap: the question is put only to some companies. */
  readonly optional?: true;
  /** An open answer leaves no gap where the statements themselves give the table. */
  readonly fromLines?: true;
  /** An open answer leaves no gap where the note shows the movements by class. */
  readonly fromSchedule?: true;
  /** An open answer leaves a gap only where a line of the note is shown with its parts (an allowance). */
  readonly whereParts?: true;
  /** What to complete where a no contradicts a table of the statements. */
  readonly contradicts?: string;
  /** Lines of the statements that a no contradicts wherever they stand. */
  readonly contradictedBy?: RegExp;
  /** A no is contradicted where an answered policy measures something at fair value. */
  readonly contradictedAtFairValue?: true;
  /** Worked into the note elsewhere. */
  readonly silent?: true;
  /** The amounts of the table make up lines of this note: all columns together, or the last one. */
  readonly makesUp?: 'ALL' | 'LAST';
}

const END = 'at the end of the reporting period';

const FORMS: ReadonlyMap<string, AnswerForm> = new Map<string, AnswerForm>(
  Object.entries({
    'Registered office of the company': { text: 'The registered office of the Company is located at {}.' },
    'Principal place of business, if different from the registered office': {
      text: 'The principal place of business of the Company is located at {}.',
      optional: true,
    },
    'Principal activities of the company': { text: 'The principal activities of the Company are {}.' },
    'Immediate and ultimate holding company, with country of incorporation': {
      text: 'The immediate and ultimate holding company is {}.',
      none: 'The Company has no holding company.',
    },
    'Date on which the statements are authorised for issue': {
      text: 'The financial statements were authorised for issue by the directors on {}.',
    },
    'Financial reporting framework': { silent: true },
    'The entity meets the conditions of a small entity that is not publicly accountable': {
      yes: 'The Company is not publicly accountable and meets the conditions of a small entity for the use of the SFRS for Small Entities.',
      no: '[To be completed: the reporting standard; the Company does not meet the conditions of a small entity]',
    },
    'Measurement basis': { silent: true },
    'The statements are prepared on a going concern basis': {
      yes: 'The financial statements have been prepared on a going concern basis.',
      no: 'The financial statements have not been prepared on a going concern basis.',
    },
    'There is a material uncertainty about going concern': {
      yes: "A material uncertainty exists that may cast significant doubt on the Company's ability to continue as a going concern. The Company may therefore be unable to realise its assets and to discharge its liabilities in the normal course of business.",
      no: "The directors are not aware of any material uncertainty that may cast significant doubt on the Company's ability to continue as a going concern.",
    },
    'Net current liabilities or losses: why the going concern basis is appropriate, and the support given': {
      optional: true,
    },
    'Functional currency': { text: 'The functional currency of the Company is the {}.' },
    'Reason, if the presentation currency differs or the functional currency changed': { optional: true },
    'Key sources of estimation uncertainty': {
      above: `The key sources of estimation uncertainty ${END} are:`,
    },
    'Credit risk: customers, concentration and how losses are estimated': { heading: 'Credit risk' },
    'Liquidity risk: undiscounted payments by maturity': {
      heading: 'Liquidity risk',
      above: `The undiscounted payments of financial liabilities ${END} fall due as follows:`,
    },
    'Market risk: currency and interest rate exposure and sensitivity': { heading: 'Market risk' },
    'Capital management objectives and policies': { heading: 'Capital management' },
    'Assets and liabilities at fair value, with the method and level': {
      above: 'The following items are measured at fair value:',
    },
    'An independent valuer was used': {
      yes: 'The fair values rest on the work of an independent valuer.',
      no: 'The fair values were determined by management; no independent valuer was used.',
    },
    'These are the first statements since incorporation': {
      yes: 'These are the first financial statements of the Company since its incorporation; there are no comparative figures.',
      no: '',
    },
    'Movements by class of asset': {
      above: 'Movements by class of asset in the year:',
      makesUp: 'LAST',
      fromSchedule: true,
    },
    'Movements by class of intangible asset': {
      above: 'Movements by class of intangible asset in the year:',
      makesUp: 'LAST',
      fromSchedule: true,
    },
    'Useful lives or amortisation rates by class': {
      above: 'Amortisation is calculated over the following useful lives:',
    },
    'Useful lives by class': { above: 'Depreciation is calculated over the following useful lives:' },
    'Assets pledged as security and their carrying amount': {
      text: 'Property, plant and equipment pledged as security: {}.',
      none: 'No property, plant and equipment is pledged as security.',
    },
    'Right-of-use assets by class': { above: 'Right-of-use assets by class:', fromSchedule: true },
    'Lease liabilities by maturity': { above: 'The undiscounted lease payments fall due as follows:' },
    'Cost formula': { text: 'The cost of inventories is determined on the {} basis.' },
    'Inventories by class': { above: 'Inventories by class:', makesUp: 'LAST' },
    'Write-downs and reversals in the year': {
      text: 'Write-downs and reversals of write-downs in the year: {}.',
      none: 'No inventories were written down, and no write-down was reversed, in the year.',
    },
    'Credit terms given to customers': { text: 'The credit terms given to customers are {}.' },
    'Ageing of trade receivables': { above: `The ageing of trade receivables ${END}:` },
    'Movement in the loss allowance': {
      above: 'Movements in the loss allowance in the year:',
      whereParts: true,
    },
    'Components of cash and cash equivalents': {
      above: 'Components of cash and cash equivalents:',
      makesUp: 'LAST',
      fromLines: true,
    },
    'Restricted or pledged balances': {
      text: 'Restricted or pledged balances: {}.',
      none: 'No balances are restricted or pledged.',
    },
    'Number and amount of shares at start, issued and at end': {
      above: 'Movements in the number and amount of shares in the year:',
      makesUp: 'LAST',
    },
    'Loans by lender, rate, maturity and amount': { above: `Loans outstanding ${END}:` },
    'Security and guarantees given': {
      text: 'Security and guarantees: {}.',
      none: 'The borrowings are unsecured.',
    },
    'A covenant or payment was breached in the year': {
      yes: 'A covenant or a term of payment of the borrowings was breached in the year.',
      no: 'No covenant and no term of payment of the borrowings was breached in the year.',
    },
    'Components of tax expense': {
      above: 'Components of income tax in profit or loss:',
      makesUp: 'LAST',
      fromLines: true,
    },
    'Reconciliation of tax expense to profit at the statutory rate': {
      above:
        'The income tax differs from the amount that results from the Singapore statutory rate of 17% on profit before tax as follows:',
      makesUp: 'LAST',
      fromLines: true,
    },
    'Unused tax losses and allowances for which no deferred tax is recognised': {
      text: 'Unused tax losses and allowances for which no deferred tax asset is recognised: {}.',
      none: 'The Company has no unused tax losses or allowances for which no deferred tax asset is recognised.',
    },
    'Revenue by category': {
      above: 'Revenue by category and by the timing of its recognition:',
      makesUp: 'ALL',
    },
    'Method of determining the stage of completion': {
      text: 'The stage of completion is determined by {}.',
      optional: true,
    },
    'Transactions with related parties': { above: 'Transactions with related parties in the year:' },
    'Outstanding balances and their terms': {
      above: `Balances with related parties ${END} and their terms:`,
    },
    'Key management personnel compensation': { above: 'Compensation of key management personnel:' },
    "Directors' remuneration and fees for the year": { silent: true },
    'Employee benefits expense by kind': {
      above: 'Employee benefits expense by kind:',
      makesUp: 'LAST',
      fromLines: true,
    },
    'Average number of employees': { text: 'The average number of employees in the year was {}.' },
    'Unused leave is accrued at the year end': {
      yes: `Leave that employees had not used ${END} has been accrued.`,
      no: `No leave was accrued ${END}.`,
    },
    'Finance costs by kind': { above: 'Finance costs by kind:', makesUp: 'LAST', fromLines: true },
    'Borrowing costs capitalised and the rate': { text: 'Borrowing costs capitalised: {}.', optional: true },
    'Capital commitments at the year end': { above: `Capital commitments ${END}:` },
    'Operating lease commitments': {
      above: `Future minimum payments under non-cancellable operating leases ${END}:`,
    },
    'Contingent liabilities and guarantees': {
      none: `The Company had no contingent liabilities and had given no guarantees ${END}.`,
    },
    'Events after the reporting period need to be disclosed': {
      yes: '',
      no: 'No events that require disclosure occurred between the end of the reporting period and the date on which the financial statements were authorised for issue.',
    },
    'Dividends were declared or paid in the year': {
      yes: '',
      no: 'No dividends were declared or paid in the year.',
      fromLines: true,
      contradicts: 'the dividends; the statements show some, the answer says that there were none',
    },
    'Comparatives were restated or reclassified, or a standard or policy changed': { yes: '', no: '' },
    'What was restated, reclassified or changed, by how much and why': {},
    'Standards issued but not yet effective are expected to have a material effect': {
      yes: '',
      no: 'The directors do not expect that the standards and amendments named above will have a material effect on the amounts recognised in the period of their first application.',
    },
    'Goodwill impairment test: cash-generating units and key assumptions': {
      above: 'Goodwill is tested for impairment on these units and assumptions:',
    },
    'Judgements that affect the amounts most': {
      none: 'In applying the accounting policies no judgement was made, apart from those that involve estimates, that has a significant effect on the amounts recognised.',
    },
    'Assets or liabilities are carried at fair value, or their fair value is disclosed': {
      yes: '',
      no: 'No assets or liabilities are carried at fair value.',
      contradictedAtFairValue: true,
      contradicts:
        'the assets carried at fair value; the accounting policies measure some so, the answer says that there are none',
    },
    'The company holds subsidiaries, associates or joint ventures': {
      yes: '',
      no: '',
      contradictedBy: /\binvestments? in (?:subsidiaries|associates|joint ventures)\b/i,
      contradicts:
        'the subsidiaries, associates and joint ventures; the statements show some, the answer says that there were none',
    },
    'Subsidiaries, associates and joint ventures': {
      above: `Subsidiaries, associates and joint ventures ${END}:`,
    },
    'Provisions were recognised, used or reversed in the year': {
      yes: '',
      no: 'No provisions were recognised, used or reversed in the year.',
    },
    'Movement in each class of provision': { above: 'Movements in each class of provision in the year:' },
    'Government grants or wage subsidies were received, or their conditions are still open': {
      yes: '',
      no: 'No government grants or wage subsidies were received in the year, and no conditions of earlier grants are open.',
      contradictedBy: /\b(?:grants?|wage subsidies)\b/i,
      contradicts: 'the government grants; the statements show some, the answer says that there were none',
    },
    'Grants: nature and amount, conditions not yet met, and how they are shown': {
      heading: 'Government grants',
    },
    'Assets held for sale or under a binding sale agreement: description, facts of the sale and carrying amounts':
      {
        text: 'Assets held for sale or under a binding sale agreement: {}.',
        none: `No property, plant and equipment was held for sale or under a binding sale agreement ${END}.`,
      },
    'Expenses of short-term, low-value and variable leases, and total cash outflow for leases': {
      above: 'Expenses of leases that are not capitalised, and the total cash outflow for leases:',
    },
    'Assets are held under finance leases or hire purchase': {
      yes: '',
      no: 'No assets are held under finance leases or hire purchase.',
      contradictedBy: /\b(?:finance leases?|hire purchase)\b/i,
      contradicts:
        'the finance leases and hire purchase; the statements show some, the answer says that there were none',
    },
    'Finance leases and hire purchase: payments due and carrying amount of the assets': {
      above: 'Assets under finance leases and hire purchase, and the payments due for them:',
    },
    'There are commitments under operating leases that cannot be cancelled': {
      yes: '',
      no: `The Company had no commitments under operating leases that cannot be cancelled ${END}.`,
    },
    'Receivables from directors, staff or others outside trade: terms, interest and security': {
      text: 'Receivables outside trade: {}.',
      none: 'There are no receivables from directors, staff or others outside trade.',
    },
    'Changes in liabilities arising from financing activities': {
      above: 'Changes in liabilities that arise from financing activities:',
    },
    'Rights, preferences and restrictions of each class': {},
    'There are reserves other than retained earnings': {
      yes: '',
      no: '',
      contradictedBy: /\breserves?$/i,
      contradicts:
        'nature and purpose of each reserve; the statements show reserves, the answer says that there were none',
    },
    'The breach, whether it was remedied or waived, and the amount affected': {},
    'Covenants that non-current loans must meet within twelve months, and any sign of difficulty': {
      heading: 'Covenants',
      none: 'No non-current loan is subject to covenants that must be met within twelve months.',
    },
    'When performance obligations are satisfied and payment terms': {
      heading: 'Performance obligations and terms of payment',
    },
    'Contract assets and liabilities: opening, closing, and revenue out of the opening balance': {
      above: 'Balances of contracts with customers:',
    },
    'There were construction contracts in progress': { yes: '', no: '' },
    'Contracts in progress: costs and profits to date, advances and retentions': {
      above: `Contracts in progress ${END}:`,
    },
    'There are defined benefit plans, long service awards or share-based payments': { yes: '', no: '' },
    'There are capital commitments at the year end': {
      yes: '',
      no: `The Company had no capital commitments ${END}.`,
    },
    'There are contingent liabilities: claims, lawsuits or disputes': {
      yes: '',
      no: `The Company had no contingent liabilities and had given no guarantees ${END}.`,
    },
    // Choices of accounting policy stand in the note on policies.
    'Measurement of investments in subsidiaries': { silent: true },
    'Measurement of investments in associates and joint ventures': { silent: true },
    'Equity investments: where changes in fair value are recognised': { silent: true },
    'Grants related to assets: how they are shown': { silent: true },
    'Method of depreciation of property, plant and equipment': { silent: true },
    'Revaluation reserve: when it is transferred to retained earnings': { silent: true },
    'Actuarial gains and losses of defined benefit plans: where they are recognised': { silent: true },
    'Model by which investment property is measured': { silent: true },
    'Investment property: whether its fair value can be measured without undue cost or effort': {
      silent: true,
    },
    'Measurement of biological assets': { silent: true },
    'The company holds bearer plants': { silent: true },
    'No financing is accounted for where customers pay within one year of the transfer': { silent: true },
    'Costs of obtaining contracts are expensed where they would be amortised within one year': {
      silent: true,
    },
    'Property, plant and equipment at revalued amounts: valuations and carrying amounts under the cost model':
      {
        above:
          'Classes of property, plant and equipment at revalued amounts, and what they would be carried at under the cost model:',
      },
    'Fair value of the investment property, and how it was determined': { heading: 'Fair value' },
    'Biological assets: each group, its quantity, and how fair value was determined or why it was not': {
      heading: 'Groups of biological assets',
    },
    'Dividends declared or proposed': { above: 'Dividends declared or proposed:' },
  } satisfies Record<string, AnswerForm>),
);

export function formOf(prompt: { readonly label: string }): AnswerForm {
  return FORMS.get(prompt.label.trim()) ?? {};
}

const CURRENCIES: ReadonlyMap<string, string> = new Map([
  ['SGD', 'Singapore dollar'],
  ['USD', 'United States dollar'],
  ['EUR', 'euro'],
  ['GBP', 'pound sterling'],
  ['MYR', 'Malaysian ringgit'],
]);

/** A choice as it stands inside a sentence. */
export function choiceWords(choice: string): string {
  const currency = CURRENCIES.get(choice);
  if (currency !== undefined) return currency;
  return /^[A-Z][a-z]/.test(choice) ? `${choice.slice(0, 1).toLowerCase()}${choice.slice(1)}` : choice;
}
