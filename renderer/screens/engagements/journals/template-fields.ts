/**
 * What is asked for each journal that the program computes: fields in order, with what a person types in each. Pure; the
 * contract judges what was typed, and its refusal is shown.
 */
import { basisPeriods } from '../../../../shared/model/basis-periods.ts';
import { shortDate } from '../../../../shared/model/dates.ts';
import type { JournalTemplate } from '../../../../shared/model/journals.ts';
import { parseDecimal, toCents, ZERO } from '../../../../shared/model/money.ts';
import type { Engagement } from '../../../../shared/model/records.ts';
import type { Account } from './account-choices.ts';

type FieldKind =
  | 'ACCOUNT'
  | 'AMOUNT'
  | 'DATE'
  | 'DATE_IF_ANY'
  | 'WHOLE'
  | 'PERCENT'
  | 'DECIMAL'
  | 'TEXT'
  | 'CHOICE';

export interface TemplateField {
  readonly name: string;
  readonly label: string;
  readonly kind: FieldKind;
  readonly description?: string;
  /** What stands in it before anything is typed, where that is not the usual of its kind. */
  readonly first?: FieldValue;
  readonly choices?: readonly Choice[];
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The first choice is the usual one. */
const choice = (name: string, label: string, choices: readonly Choice[]): TemplateField => ({
  name,
  kind: 'CHOICE',
  label,
  choices,
});

const field = (name: string, kind: FieldKind, label: string, description?: string): TemplateField => ({
  name,
  kind,
  label,
  ...(description === undefined ? {} : { description }),
});

const OVER_TIME = (other: string): readonly TemplateField[] => [
  field('expense', 'ACCOUNT', 'Expense account'),
  field('other', 'ACCOUNT', other),
  field('amount', 'AMOUNT', 'Amount for the whole time'),
  field('from', 'DATE', 'First day'),
  field('to', 'DATE', 'Last day'),
];

/** Buckets of an ageing list. */
const AGES = [
  'Not overdue',
  'Overdue 1 to 30 days',
  'Overdue 31 to 60 days',
  'Overdue 61 to 90 days',
  'Overdue more than 90 days',
] as const;

export const TEMPLATE_WORDS: Readonly<Record<JournalTemplate, string>> = {
  DEPRECIATION: 'Depreciation',
  TAX_PROVISION: 'Tax of the year',
  ACCRUAL: 'Accrual',
  PREPAYMENT: 'Prepayment',
  CREDIT_LOSS: 'Expected credit losses by ageing',
  LEASE: 'Lease',
  DIVIDEND: 'Dividend',
};

export const TEMPLATE_FIELDS: Readonly<Record<JournalTemplate, readonly TemplateField[]>> = {
  ACCRUAL: OVER_TIME('Liability account'),
  PREPAYMENT: OVER_TIME('Prepayment account'),
  DEPRECIATION: [
    field('charge', 'ACCOUNT', 'Depreciation account'),
    field('accumulated', 'ACCOUNT', 'Accumulated depreciation account'),
    field('name', 'TEXT', 'Asset or class'),
    field('cost', 'AMOUNT', 'Cost'),
    field('residualValue', 'AMOUNT', 'Residual value'),
    field('usefulLifeMonths', 'WHOLE', 'Useful life in months'),
    field('readyOn', 'DATE', 'Ready for use on'),
    field('disposedOn', 'DATE_IF_ANY', 'Disposed of on, if it was'),
  ],
  TAX_PROVISION: [
    field('expense', 'ACCOUNT', 'Tax expense account'),
    field('payable', 'ACCOUNT', 'Tax payable account'),
    field('profitBeforeTax', 'AMOUNT', 'Profit before tax', 'A loss is negative.'),
    field('addedBack', 'AMOUNT', 'Added back', 'Depreciation and expenses that are not deductible.'),
    field('deducted', 'AMOUNT', 'Deducted', 'Capital allowances and income that is not taxed.'),
    field('lossesBroughtForward', 'AMOUNT', 'Losses brought forward'),
    choice('exemption', 'Exemption', [
      { value: 'PARTIAL', label: 'Partial exemption' },
      { value: 'START_UP', label: 'Start-up exemption' },
      { value: 'NONE', label: 'None' },
    ]),
    field('rebate', 'AMOUNT', 'Rebate of the year of assessment'),
    field('alreadyProvided', 'AMOUNT', 'Charged in the books already'),
  ],
  CREDIT_LOSS: [
    field('expense', 'ACCOUNT', 'Impairment loss account'),
    field('allowance', 'ACCOUNT', 'Allowance account'),
    ...AGES.flatMap((age, at) => [
      field(`amount${at}`, 'AMOUNT', age),
      field(`rate${at}`, 'PERCENT', `Loss expected, %: ${age.toLowerCase()}`),
    ]),
    field('alreadyAllowed', 'AMOUNT', 'Allowance in the books already'),
  ],
  LEASE: [
    field('asset', 'ACCOUNT', 'Right-of-use asset account'),
    field('accumulated', 'ACCOUNT', 'Accumulated depreciation account'),
    field('liability', 'ACCOUNT', 'Lease liability account'),
    field('depreciation', 'ACCOUNT', 'Depreciation account'),
    field('interest', 'ACCOUNT', 'Interest account'),
    field(
      'payments',
      'ACCOUNT',
      'Account that holds the payments',
      'The bank, or the rent they were booked as.',
    ),
    field('commencedOn', 'DATE', 'Lease begins on'),
    field('firstPaymentOn', 'DATE', 'First payment on', 'The same day where it is paid in advance.'),
    field('payment', 'AMOUNT', 'Each payment'),
    { ...field('count', 'WHOLE', 'Number of payments'), first: 36 },
    { ...field('everyMonths', 'WHOLE', 'Months between payments'), first: 1 },
    { ...field('rate', 'PERCENT', 'Borrowing rate, % a year'), first: '5' },
  ],
  DIVIDEND: [
    field('equity', 'ACCOUNT', 'Dividend or retained earnings account'),
    field('other', 'ACCOUNT', 'Bank or dividends payable account'),
    field('declaredOn', 'DATE', 'Declared on'),
    choice('isPaid', 'State', [
      { value: 'DECLARED', label: 'Declared and owed' },
      { value: 'PAID', label: 'Paid' },
    ]),
    choice('basis', 'Amount', [
      { value: 'TOTAL', label: 'In total' },
      { value: 'PER_SHARE', label: 'For each share' },
    ]),
    field('amount', 'AMOUNT', 'Amount in total', 'For a dividend in total.'),
    { ...field('shares', 'WHOLE', 'Number of shares', 'For a dividend for each share.'), first: 1 },
    { ...field('perShare', 'DECIMAL', 'Amount for each share', 'Up to six decimal places.'), first: '0' },
  ],
};

export type FieldValue = string | number | Account;
export type FieldValues = Readonly<Record<string, FieldValue>>;

/** The fields of a template; tax of a period that belongs to two years of assessment asks which one is meant. */
export function fieldsOf(template: JournalTemplate, engagement: Engagement): readonly TemplateField[] {
  const fields = TEMPLATE_FIELDS[template];
  const years = basisPeriods({ start: engagement.periodStart, end: engagement.yearEndDate });
  if (template !== 'TAX_PROVISION' || years.length === 1) return fields;
  return [
    {
      ...choice(
        'yearOfAssessment',
        'Year of assessment',
        years.map(({ yearOfAssessment, start, end }) => ({
          value: String(yearOfAssessment),
          label: `${yearOfAssessment}: ${shortDate(start)} to ${shortDate(end)}`,
        })),
      ),
      description:
        'The period is longer than twelve months: compute a provision for each year, with the income of its own months.',
    },
    ...fields,
  ];
}

/** What stands in the fields before anything is typed: nil, and the days of the period. */
export function firstValues(template: JournalTemplate, engagement: Engagement): FieldValues {
  const NO_ACCOUNT: Account = { accountCode: '', accountDescription: '' };
  const ofKind: Readonly<Record<FieldKind, FieldValue>> = {
    ACCOUNT: NO_ACCOUNT,
    AMOUNT: ZERO,
    DATE: engagement.periodStart,
    DATE_IF_ANY: '',
    WHOLE: 60,
    PERCENT: '0',
    DECIMAL: '0',
    TEXT: '',
    CHOICE: '',
  };
  const values = fieldsOf(template, engagement).map(({ name, kind, first, choices }) => [
    name,
    name === 'to' ? engagement.yearEndDate : (first ?? choices?.[0]?.value ?? ofKind[kind]),
  ]);
  return Object.fromEntries(values);
}

/** "2.5" is 250 hundredths of a percent; what is no percentage is refused by the contract. */
function rateOf(value: FieldValue | undefined): number {
  const percent = parseDecimal(String(value).replace('%', '').trim());
  return percent === undefined ? Number.NaN : Number(toCents(percent));
}

/** An asset, or a class of them, with the accounts of its own. */
function assetOf({ disposedOn, ...asset }: FieldValues): unknown {
  return { ...asset, disposedOn: disposedOn === '' ? null : disposedOn };
}

/** The body of the call. `classes`: those of a depreciation that were filled in before. */
export function templateInput(
  template: JournalTemplate,
  values: FieldValues,
  classes: readonly FieldValues[] = [],
): unknown {
  switch (template) {
    case 'DEPRECIATION': {
      const { charge, accumulated } = values;
      return { template, charge, accumulated, assets: [...classes, values].map(assetOf) };
    }
    case 'CREDIT_LOSS': {
      const { expense, allowance, alreadyAllowed } = values;
      const buckets = AGES.map((label, at) => ({
        label,
        amount: values[`amount${at}`],
        rate: rateOf(values[`rate${at}`]),
      }));
      return { template, expense, allowance, alreadyAllowed, buckets };
    }
    case 'TAX_PROVISION':
      return {
        ...{ template, ...values },
        yearOfAssessment: values.yearOfAssessment === undefined ? null : Number(values.yearOfAssessment),
      };
    case 'LEASE':
      return { template, ...values, rate: rateOf(values.rate) };
    case 'DIVIDEND': {
      const { equity, other, declaredOn, isPaid, basis, amount, shares, perShare } = values;
      const of = basis === 'TOTAL' ? { kind: basis, amount } : { kind: basis, shares, perShare };
      return { template, equity, other, declaredOn, isPaid: isPaid === 'PAID', basis: of };
    }
    default:
      return { template, ...values };
  }
}
