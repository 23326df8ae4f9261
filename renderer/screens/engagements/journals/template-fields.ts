/**
 * What is asked for each journal that the program computes: fields in order, with what a person types in each. Pure; the
 * contract judges what was typed, and its refusal is shown.
 */
import type { JournalTemplate } from '../../../../shared/model/journals.ts';
import { ZERO } from '../../../../shared/model/money.ts';
import type { Engagement } from '../../../../shared/model/records.ts';
import type { Account } from './account-choices.ts';

type FieldKind = 'ACCOUNT' | 'AMOUNT' | 'DATE' | 'DATE_IF_ANY' | 'MONTHS' | 'TEXT' | 'EXEMPTION';

export interface TemplateField {
  readonly name: string;
  readonly label: string;
  readonly kind: FieldKind;
  readonly description?: string;
}

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

export const TEMPLATE_WORDS: Readonly<Record<JournalTemplate, string>> = {
  DEPRECIATION: 'Depreciation of an asset or class',
  TAX_PROVISION: 'Tax of the year',
  ACCRUAL: 'Accrual',
  PREPAYMENT: 'Prepayment',
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
    field('usefulLifeMonths', 'MONTHS', 'Useful life in months'),
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
    field('exemption', 'EXEMPTION', 'Exemption'),
    field('rebate', 'AMOUNT', 'Rebate of the year of assessment'),
    field('alreadyProvided', 'AMOUNT', 'Charged in the books already'),
  ],
};

export const EXEMPTIONS = [
  { value: 'PARTIAL', label: 'Partial exemption' },
  { value: 'START_UP', label: 'Start-up exemption' },
  { value: 'NONE', label: 'None' },
] as const;

export type FieldValue = string | number | Account;
export type FieldValues = Readonly<Record<string, FieldValue>>;

/** What stands in the fields before anything is typed: nil, and the days of the period. */
export function firstValues(template: JournalTemplate, engagement: Engagement): FieldValues {
  const NO_ACCOUNT: Account = { accountCode: '', accountDescription: '' };
  const ofKind: Readonly<Record<FieldKind, FieldValue>> = {
    ACCOUNT: NO_ACCOUNT,
    AMOUNT: ZERO,
    DATE: engagement.periodStart,
    DATE_IF_ANY: '',
    MONTHS: 60,
    TEXT: '',
    EXEMPTION: 'PARTIAL',
  };
  const values = TEMPLATE_FIELDS[template].map(({ name, kind }) => [
    name,
    name === 'to' ? engagement.yearEndDate : ofKind[kind],
  ]);
  return Object.fromEntries(values);
}

/** The body of the call; of a depreciation, its asset as a list of one. */
export function templateInput(template: JournalTemplate, values: FieldValues): unknown {
  if (template !== 'DEPRECIATION') return { template, ...values };
  const { charge, accumulated, disposedOn, ...asset } = values;
  return {
    template,
    charge,
    accumulated,
    assets: [{ ...asset, disposedOn: disposedOn === '' ? null : disposedOn }],
  };
}
