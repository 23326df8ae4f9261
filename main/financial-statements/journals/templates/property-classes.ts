/**
 * Classes of property, plant and equipment as the disclosures and the accounts hold them, for a depreciation that a person
 * looks at first. A schedule names no days: where what is written off tells how long a class has been depreciated, its first
 * day is worked out; else it is asked. What must stay true: nothing is split or dated by a guess. Pure.
 */
import { columnSum } from '../../../../shared/model/column-sum.ts';
import { addMonths, type Period } from '../../../../shared/model/dates.ts';
import { addMoney, type Money, negateMoney, toCents, ZERO } from '../../../../shared/model/money.ts';
import type { ProposedAsset } from '../../../../shared/model/template-starts.ts';
import { assetClassOf } from '../../notes/asset-classes.ts';

/** The answer of a table: its columns, and its rows as typed. */
export interface AnsweredTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

interface Named {
  readonly accountCode: string;
  readonly accountDescription: string;
}

/** An account of the assets or of their depreciation, with its adjusted balance, debit positive. */
export interface PropertyAccount extends Named {
  readonly amount: Money;
}

export interface PropertyBooks {
  readonly flag: string;
  /** Accounts of the line of the assets, cost and accumulated depreciation. */
  readonly assets: readonly PropertyAccount[];
  readonly charges: readonly PropertyAccount[];
}

/** "5 years", "60 months", "20%": in months; null where it says none, or several. */
export function monthsOfLife(text: string): number | null {
  const found = /^(\d+(?:\.\d+)?)\s*(years?|yrs?|months?|%)(?:\s*(?:a|per) (?:year|annum))?\.?$/i.exec(
    text.trim(),
  );
  if (found === null) return null;
  const [, digits = '', unit = ''] = found;
  const amount = Number(digits);
  const months = unit === '%' ? 1200 / amount : /^m/i.test(unit) ? amount : amount * 12;
  return Number.isInteger(months) && months >= 1 && months <= 1200 ? months : null;
}

const isTotal = (name: string) => /^total\b/i.test(name.trim());
const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

interface ClassOfSchedule {
  readonly name: string;
  readonly cost: Money;
  readonly additions: Money;
  /** Written off before the period; null where nothing tells it. */
  readonly writtenOff: Money | null;
}

/** Null where a cell of its amounts holds none. */
function classesOfSchedule({ columns, rows }: AnsweredTable): readonly ClassOfSchedule[] | null {
  const at = (id: string) => columns.indexOf(id);
  const nameAt = at('class');
  const classes = rows
    .filter((row) => (row[nameAt] ?? '').trim() !== '' && !isTotal(row[nameAt] ?? ''))
    .map((row) => {
      const amount = (id: string) => columnSum([row[at(id)] ?? '']);
      const [start, additions, disposals] = [
        amount('cost_at_start'),
        amount('additions'),
        amount('disposals'),
      ];
      if (start === null || additions === null || disposals === null) return null;
      const sold = disposals.startsWith('-') ? disposals : negateMoney(disposals);
      const [charge, carrying] = [amount('depreciation_charge'), amount('carrying_amount_at_end')];
      const isTold =
        sold === ZERO &&
        charge !== null &&
        carrying !== null &&
        (row[at('carrying_amount_at_end')] ?? '').trim() !== '';
      return {
        name: (row[nameAt] ?? '').trim(),
        cost: addMoney(start, sold),
        additions,
        writtenOff: isTold ? addMoney(start, additions, negateMoney(charge), negateMoney(carrying)) : null,
      };
    });
  const known = classes.filter((each) => each !== null);
  return known.length === classes.length ? known : null;
}

/** The only account of several that fits; null where none or more do. */
function only(accounts: readonly PropertyAccount[]): PropertyAccount | null {
  const [one, another] = accounts;
  return one === undefined || another !== undefined ? null : one;
}

const isCredit = ({ amount }: PropertyAccount) => amount.startsWith('-');
const nameOf = ({ accountCode, accountDescription }: Named): Named => ({ accountCode, accountDescription });

function ofClass(accounts: readonly PropertyAccount[], flag: string, name: string): PropertyAccount | null {
  const known = assetClassOf(flag, name);
  return (
    only(
      accounts.filter((each) => known !== null && assetClassOf(flag, each.accountDescription) === known),
    ) ?? only(accounts)
  );
}

/** First day of the month in which a class began, by what of it is written off; null where that is not whole months. */
function beganOn(cost: Money, writtenOff: Money | null, life: number | null, { start }: Period) {
  if (writtenOff === null || life === null || toCents(cost) <= 0n || toCents(writtenOff) < 0n) return null;
  const months = Number((toCents(writtenOff) * BigInt(life) * 2n + toCents(cost)) / (toCents(cost) * 2n));
  // What was written off is that of whole months, but for the rounding of the schedule.
  const exact = (toCents(cost) * BigInt(months)) / BigInt(life);
  const apart = exact - toCents(writtenOff);
  if (months > life || apart > 100n || apart < -100n) return null;
  return addMonths(start, -months);
}

/** `schedule`, `lives`: as answered; null where they are not. */
export function propertyClasses(
  schedule: AnsweredTable | null,
  lives: { readonly table: AnsweredTable; readonly lastYear: boolean } | null,
  { flag, assets, charges }: PropertyBooks,
  period: Period,
): { readonly assets: readonly ProposedAsset[]; readonly remarks: readonly string[] } {
  const contra = assets.filter(isCredit);
  const answered = schedule === null ? null : classesOfSchedule(schedule);
  const isCharged = charges.some(({ amount }) => amount !== ZERO);
  const classes: readonly ClassOfSchedule[] =
    answered ??
    assets
      .filter((each) => !isCredit(each) && each.amount !== ZERO)
      .map((each) => ({
        name: each.accountDescription,
        cost: each.amount,
        additions: ZERO,
        writtenOff: null,
      }));
  const lifeOf = (name: string) => {
    const at = (id: string) => lives?.table.columns.indexOf(id) ?? -1;
    const row = lives?.table.rows.find((each) => {
      const words = each[at('class')] ?? '';
      const known = assetClassOf(flag, words);
      return same(words, name) || (answered === null && known !== null && known === assetClassOf(flag, name));
    });
    return row === undefined ? null : monthsOfLife(row[at('useful_life')] ?? '');
  };
  const proposed = classes.flatMap(({ name, cost, additions, writtenOff }): ProposedAsset[] => {
    const accumulated = ofClass(contra, flag, name);
    const life = lifeOf(name);
    // The account tells it before the charge of the year is booked, where it is of this class alone.
    const isOwn = classes.filter((each) => ofClass(contra, flag, each.name) === accumulated).length === 1;
    const ofAccount = accumulated !== null && isOwn && !isCharged ? negateMoney(accumulated.amount) : null;
    const before = writtenOff ?? ofAccount;
    const charge = ofClass(charges, flag, name);
    const accounts = {
      charge: charge === null ? null : nameOf(charge),
      accumulated: accumulated === null ? null : nameOf(accumulated),
    };
    const asset = { name, usefulLifeMonths: life, ...accounts };
    return [
      ...(toCents(cost) > 0n ? [{ ...asset, cost, readyOn: beganOn(cost, before, life, period) }] : []),
      ...(toCents(additions) > 0n
        ? [{ ...asset, name: `${name}, additions`, cost: additions, readyOn: null }]
        : []),
    ];
  });
  return { assets: proposed, remarks: remarksOf(proposed, answered !== null, lives) };
}

function remarksOf(
  assets: readonly ProposedAsset[],
  isAnswered: boolean,
  lives: { readonly lastYear: boolean } | null,
): readonly string[] {
  if (assets.length === 0) return [];
  const remarks = [
    isAnswered
      ? 'Classes and costs are those of the property schedule in the disclosures.'
      : 'Classes and costs are those of the accounts, because the property schedule of the disclosures is not answered.',
  ];
  if (assets.some(({ usefulLifeMonths }) => usefulLifeMonths !== null)) {
    remarks.push(
      `Useful lives are those of ${lives?.lastYear === true ? 'last year’s' : 'the'} disclosures.`,
    );
  }
  if (assets.some(({ readyOn }) => readyOn !== null)) {
    remarks.push('First days are worked out from what is written off.');
  }
  const isOpen = assets.some((each) => each.usefulLifeMonths === null || each.readyOn === null);
  remarks.push(isOpen ? 'Enter what is empty, and change what differs.' : 'Change what differs.');
  return remarks;
}
