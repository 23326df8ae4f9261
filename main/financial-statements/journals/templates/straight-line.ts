/**
 * Straight-line depreciation of a class for the period: the depreciable amount spread evenly over the months of the
 * useful life, from the month in which an asset is ready for use to the month before its disposal, and never beyond the
 * depreciable amount (FRS 16.50 to 16.62). Months count whole. Pure.
 */
import { type IsoDate, type Period, shortDate } from '../../../../shared/model/dates.ts';
import type { TemplateInput } from '../../../../shared/model/journal-template-inputs.ts';
import type { JournalProposal } from '../../../../shared/model/journal-templates.ts';
import {
  addMoney,
  formatMoney,
  fromCents,
  type Money,
  toCents,
  ZERO,
} from '../../../../shared/model/money.ts';
import { type ProposedLine, proposedJournal } from './proposed-journal.ts';

type Input = TemplateInput<'DEPRECIATION'>;
type Asset = Input['assets'][number];

/** Months since the year 0. */
const monthOf = (date: IsoDate) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;

/** Months depreciated by the end of a month, of all those of the useful life. */
function monthsBy(asset: Asset, endMonth: number): number {
  const lastMonth = asset.disposedOn === null ? endMonth : Math.min(endMonth, monthOf(asset.disposedOn) - 1);
  return Math.min(Math.max(lastMonth - monthOf(asset.readyOn) + 1, 0), asset.usefulLifeMonths);
}

/** What has been written off after so many months, rounded to the cent: charges of all years add up to the whole. */
function writtenOff({ cost, residualValue, usefulLifeMonths }: Asset, months: number): bigint {
  const depreciable = toCents(cost) - toCents(residualValue);
  if (depreciable <= 0n) return 0n;
  const life = BigInt(usefulLifeMonths);
  return (depreciable * BigInt(months) * 2n + life) / (life * 2n);
}

/** The charge of the period. */
export function chargeOf(
  asset: Asset,
  { start, end }: Period,
): { readonly months: number; readonly charge: Money } {
  const [before, after] = [monthsBy(asset, monthOf(start) - 1), monthsBy(asset, monthOf(end))];
  return { months: after - before, charge: fromCents(writtenOff(asset, after) - writtenOff(asset, before)) };
}

/** One line on each account: of the charges first, then of what is accumulated. */
function classesOf(
  input: Input,
  charges: readonly { readonly asset: Asset; readonly charge: Money }[],
): readonly ProposedLine[] {
  const sides = [
    ...charges.map(({ asset, charge }) => ({
      account: asset.charge ?? input.charge,
      cents: toCents(charge),
    })),
    ...charges.map(({ asset, charge }) => ({
      account: asset.accumulated ?? input.accumulated,
      cents: -toCents(charge),
    })),
  ];
  const byAccount = Map.groupBy(
    sides,
    ({ account, cents }) =>
      `${cents < 0n ? 'CREDIT' : 'DEBIT'} ${account.accountCode} ${account.accountDescription}`,
  );
  return [...byAccount.values()].flatMap((same) => {
    const [first] = same;
    const cents = same.reduce((sum, each) => sum + each.cents, 0n);
    return first === undefined ? [] : [{ ...first.account, amount: fromCents(cents) }];
  });
}

export function proposeDepreciation(input: Input, period: Period): JournalProposal {
  const charges = input.assets.map((asset) => ({ asset, ...chargeOf(asset, period) }));
  const total = addMoney(ZERO, ...charges.map(({ charge }) => charge));
  return {
    draft: proposedJournal(
      'DEPRECIATION',
      'ADJUSTING',
      period.end,
      'Depreciation for the period',
      classesOf(input, charges),
    ),
    steps: [
      ...charges.map(({ asset, months, charge }) => ({
        label: `${asset.name}: ${formatMoney(asset.cost)} less ${formatMoney(asset.residualValue)}, over ${asset.usefulLifeMonths} months from ${shortDate(asset.readyOn)}, ${months} of them in the period`,
        amount: charge,
      })),
      { label: 'Charge for the period', amount: total },
    ],
  };
}
