/**
 * The provision for the income tax of the year, step by step: chargeable income, the exemption of the year of
 * assessment, tax at its rate, less a rebate and what the books hold already. The year of assessment is the one after
 * the year in which its twelve months end; a longer period belongs to two, each with a provision of its own. Pure.
 */
import {
  type BasisPeriod,
  isWhole,
  provisionPeriods,
  whyYearIsAsked,
} from '../../../../shared/model/basis-periods.ts';
import { type Period, shortDate } from '../../../../shared/model/dates.ts';
import type { TemplateInput } from '../../../../shared/model/journal-template-inputs.ts';
import type { JournalProposal } from '../../../../shared/model/journal-templates.ts';
import { formatMoney, fromCents, type Money, toCents } from '../../../../shared/model/money.ts';
import { type ExemptionBand, taxOfYear } from '../../../../shared/model/tax-exemptions.ts';
import { Problem } from '../../../../shared/problem.ts';
import { proposedJournal } from './proposed-journal.ts';

type Input = TemplateInput<'TAX_PROVISION'>;
type Step = JournalProposal['steps'][number];

const atLeastNil = (cents: bigint) => (cents > 0n ? cents : 0n);
const atMost = (cents: bigint, most: bigint) => (cents < most ? cents : most);
/** Rounded half up to the cent; a rate is in hundredths of a percent. */
const shareOf = (cents: bigint, rate: number) => (cents * BigInt(rate) + 5_000n) / 10_000n;
const percentText = (rate: number) => `${rate / 100}%`;

function exemptionSteps(chargeable: bigint, bands: readonly ExemptionBand[]): readonly Step[] {
  let rest = chargeable;
  return bands.map(({ first, rate }, at) => {
    const within = atMost(rest, toCents(first));
    rest -= within;
    const which = at === 0 ? 'first' : 'next';
    return {
      label: `Exempt: ${percentText(rate)} of the ${which} S$ ${formatMoney(first, 0)}`,
      amount: fromCents(-shareOf(within, rate)),
    };
  });
}

const sum = (steps: readonly { readonly amount: Money }[]) =>
  steps.reduce((total, { amount }) => total + toCents(amount), 0n);

/** Throws INVALID_INPUT where a provision may be for several years of assessment and nobody says which one is meant. */
function basisPeriodOf(input: Input, period: Period): BasisPeriod {
  const all = provisionPeriods(period);
  const [first, ...more] = all;
  if (first !== undefined && more.length === 0) return first;
  const meant = all.find(
    (each) =>
      each.yearOfAssessment === input.yearOfAssessment &&
      isWhole(each, period) === (input.wholePeriod ?? false),
  );
  if (meant) return meant;
  const years = all
    .map(
      ({ yearOfAssessment, start, end }) => `${yearOfAssessment} (${shortDate(start)} to ${shortDate(end)})`,
    )
    .join(' and ');
  throw new Problem(
    'INVALID_INPUT',
    `${whyYearIsAsked(period)} Choose among the years of assessment ${years}.`,
  );
}

/** Throws INVALID_INPUT for a year of assessment that is not known. */
export function proposeTax(input: Input, period: Period): JournalProposal {
  const { yearOfAssessment, start, end } = basisPeriodOf(input, period);
  const isPart = !isWhole({ start, end }, period);
  const year = taxOfYear(yearOfAssessment);
  const rate = input.rate ?? year?.rate;
  const bands = input.bands ?? year?.bands[input.exemption];
  if (rate === undefined || bands === undefined) {
    throw new Problem('INVALID_INPUT', `The tax of the year of assessment ${yearOfAssessment} is not known.`);
  }
  const adjusted = toCents(input.profitBeforeTax) + toCents(input.addedBack) - toCents(input.deducted);
  const losses = atMost(toCents(input.lossesBroughtForward), atLeastNil(adjusted));
  const chargeable = atLeastNil(adjusted) - losses;
  const exempt = exemptionSteps(chargeable, bands);
  const taxable = chargeable + sum(exempt);
  const tax = shareOf(taxable, rate);
  const rebate = atMost(toCents(input.rebate), tax);
  const due = tax - rebate;
  const provision = due - toCents(input.alreadyProvided);
  const step = (label: string, cents: bigint): Step => ({ label, amount: fromCents(cents) });
  return {
    draft: proposedJournal(
      'TAX_PROVISION',
      'TAX',
      period.end,
      `Provision for income tax, year of assessment ${yearOfAssessment}`,
      [
        { ...input.expense, amount: fromCents(provision) },
        { ...input.payable, amount: fromCents(-provision) },
      ],
    ),
    steps: [
      step(
        isPart ? `Profit before tax, ${shortDate(start)} to ${shortDate(end)}` : 'Profit before tax',
        toCents(input.profitBeforeTax),
      ),
      step('Added back', toCents(input.addedBack)),
      step('Deducted', -toCents(input.deducted)),
      step('Losses brought forward that are used', -losses),
      step('Chargeable income before the exemption', chargeable),
      ...exempt,
      step('Chargeable income after the exemption', taxable),
      step(`Tax at ${percentText(rate)}, year of assessment ${yearOfAssessment}`, tax),
      step('Rebate', -rebate),
      step('Tax for the year', due),
      step('Provided already', -toCents(input.alreadyProvided)),
      step('To be provided', provision),
    ],
  };
}
