/**
 * What is asked for each journal that the program computes: fields in order, with what a person types in each. Pure; the
 * contract judges what was typed, and its refusal is shown.
 */
import {
  type BasisPeriod,
  isWhole,
  provisionPeriods,
  whyYearIsAsked,
} from '../../../../shared/model/basis-periods.ts';
import { shortDate } from '../../../../shared/model/dates.ts';
import type { JournalTemplate } from '../../../../shared/model/journals.ts';
import { parseDecimal, toCents, ZERO } from '../../../../shared/model/money.ts';
import type { Engagement } from '../../../../shared/model/records.ts';
import { EXEMPTIONS, taxOfYear } from '../../../../shared/model/tax-exemptions.ts';
import type { TemplateStarts } from '../../../../shared/model/template-starts.ts';
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
    field('payments', 'ACCOUNT', 'Account with the payments', 'The bank, or the rent they were booked as.'),
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

type Years = Pick<Engagement, 'periodStart' | 'yearEndDate'>;

const periodOf = ({ periodStart, yearEndDate }: Years) => ({ start: periodStart, end: yearEndDate });

/** A choice of a provision, as a value of its field. */
const choiceOf = ({ yearOfAssessment, start, end }: BasisPeriod) => `${yearOfAssessment} ${start} ${end}`;

/** The year of assessment that is chosen; the first before anybody has. */
function chosenYear(engagement: Years, values: FieldValues): BasisPeriod | undefined {
  const years = provisionPeriods(periodOf(engagement));
  return years.find((each) => choiceOf(each) === values.yearOfAssessment) ?? years[0];
}

/** "17.00" per cent of 1700 hundredths, without noughts that say nothing. */
const percentText = (rate: number) => String(rate / 100);

/** Rate and exemption begin with those of the year of assessment; what a person changes of them stays. */
function ratesOf(engagement: Years, values: FieldValues): readonly TemplateField[] {
  const ya = chosenYear(engagement, values)?.yearOfAssessment ?? 0;
  const year = taxOfYear(ya);
  const exemption = EXEMPTIONS.find((each) => each === values.exemption) ?? 'PARTIAL';
  const usual = year === null ? '' : percentText(year.rate);
  return [
    {
      ...field('rate', 'PERCENT', 'Tax rate, %', `The rate of the year of assessment ${ya} is ${usual} %.`),
      first: usual,
    },
    ...(year?.bands[exemption] ?? []).flatMap(({ first, rate }, at) => {
      const which = at === 0 ? 'First' : 'Next';
      return [
        { ...field(`band${at}`, 'AMOUNT', `${which} part of the income`), first },
        {
          ...field(`exempt${at}`, 'PERCENT', `Exempt of the ${which.toLowerCase()} part, %`),
          first: percentText(rate),
        },
      ];
    }),
  ];
}

/** The fields of a template; tax of a period that may belong to several years of assessment asks which one is meant. */
export function fieldsOf(
  template: JournalTemplate,
  engagement: Years,
  values: FieldValues = {},
): readonly TemplateField[] {
  const fields = TEMPLATE_FIELDS[template];
  if (template !== 'TAX_PROVISION') return fields;
  const own = fields.flatMap((each) =>
    each.name === 'exemption' ? [each, ...ratesOf(engagement, values)] : [each],
  );
  const period = periodOf(engagement);
  const years = provisionPeriods(period);
  if (years.length === 1) return own;
  const is53Weeks = years.some((each) => !isWhole(each, period));
  return [
    {
      ...choice(
        'yearOfAssessment',
        'Year of assessment',
        years.map((each) => ({
          value: choiceOf(each),
          label: `${each.yearOfAssessment}: ${shortDate(each.start)} to ${shortDate(each.end)}${is53Weeks && isWhole(each, period) ? ', one year of 53 weeks' : ''}`,
        })),
      ),
      description: whyYearIsAsked(period),
    },
    ...own,
  ];
}

/** Whether what stands in this field decides which other fields there are, and what they begin with. */
function decidesRates(template: JournalTemplate, name: string): boolean {
  return template === 'TAX_PROVISION' && (name === 'yearOfAssessment' || name === 'exemption');
}

const NO_ACCOUNT: Account = { accountCode: '', accountDescription: '' };

/** What stands in the fields before anything is typed: nil, and the days of the period. */
export function firstValues(
  template: JournalTemplate,
  engagement: Years,
  values: FieldValues = {},
): FieldValues {
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
  const first = fieldsOf(template, engagement, values).map((each) => [
    each.name,
    each.name === 'to'
      ? engagement.yearEndDate
      : (each.first ?? each.choices?.[0]?.value ?? ofKind[each.kind]),
  ]);
  return Object.fromEntries(first);
}

/** Values after one was typed: another exemption or year of assessment brings its own rates and fields. */
export function changedValues(
  template: JournalTemplate,
  engagement: Years,
  before: FieldValues,
  name: string,
  value: FieldValue,
): FieldValues {
  const values = { ...before, [name]: value };
  if (!decidesRates(template, name)) return values;
  const kept = new Set(TEMPLATE_FIELDS[template].map((each) => each.name));
  const first = firstValues(template, engagement, values);
  return Object.fromEntries(
    Object.entries(first).map(([key, usual]) => [
      key,
      kept.has(key) || key === 'yearOfAssessment' ? (values[key] ?? usual) : usual,
    ]),
  );
}

/** One set of values for each asset of a depreciation, one for every other template; with what the books hold already. */
export function startValues(
  template: JournalTemplate,
  engagement: Years,
  starts: TemplateStarts | undefined,
): readonly [FieldValues, ...FieldValues[]] {
  const usual = firstValues(template, engagement);
  if (template === 'TAX_PROVISION' && starts !== undefined) {
    const { expense, payable, profitBeforeTax, alreadyProvided } = starts.tax;
    return [
      {
        ...usual,
        alreadyProvided,
        profitBeforeTax: profitBeforeTax ?? ZERO,
        expense: expense ?? NO_ACCOUNT,
        payable: payable ?? NO_ACCOUNT,
      },
    ];
  }
  const [first, ...more] = template === 'DEPRECIATION' ? (starts?.depreciation.assets ?? []) : [];
  if (first === undefined) return [usual];
  const valuesOf = ({ charge, accumulated, ...asset }: typeof first): FieldValues => ({
    ...usual,
    name: asset.name,
    cost: asset.cost,
    usefulLifeMonths: asset.usefulLifeMonths ?? '',
    readyOn: asset.readyOn ?? '',
    charge: charge ?? NO_ACCOUNT,
    accumulated: accumulated ?? NO_ACCOUNT,
  });
  return [valuesOf(first), ...more.map(valuesOf)];
}

/** From where the values of a template are, in sentences. */
export function startRemarks(
  template: JournalTemplate,
  starts: TemplateStarts | undefined,
): readonly string[] {
  if (template === 'TAX_PROVISION') return starts?.tax.remarks ?? [];
  return template === 'DEPRECIATION' ? (starts?.depreciation.remarks ?? []) : [];
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

/** The bands of an exemption as they stand in the fields. */
function bandsOf(values: FieldValues): unknown[] {
  const bands: unknown[] = [];
  for (let at = 0; values[`band${at}`] !== undefined; at += 1) {
    bands.push({ first: values[`band${at}`], rate: rateOf(values[`exempt${at}`]) });
  }
  return bands;
}

/** The body of the call. `assets`: those of a depreciation, of which `values` is one. */
export function templateInput(
  template: JournalTemplate,
  values: FieldValues,
  engagement: Years,
  assets: readonly FieldValues[] = [values],
): unknown {
  switch (template) {
    case 'DEPRECIATION': {
      const { charge, accumulated } = values;
      return { template, charge, accumulated, assets: assets.map(assetOf) };
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
    case 'TAX_PROVISION': {
      const { expense, payable, profitBeforeTax, addedBack, deducted, lossesBroughtForward } = values;
      const { exemption, rebate, alreadyProvided } = values;
      const meant = values.yearOfAssessment === undefined ? undefined : chosenYear(engagement, values);
      const isOneYear = meant !== undefined && isWhole(meant, periodOf(engagement));
      return {
        template,
        expense,
        payable,
        profitBeforeTax,
        addedBack,
        deducted,
        lossesBroughtForward,
        exemption,
        rebate,
        alreadyProvided,
        rate: rateOf(values.rate),
        bands: bandsOf(values),
        yearOfAssessment: meant?.yearOfAssessment ?? null,
        ...(isOneYear ? { wholePeriod: true } : {}),
      };
    }
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
