/**
 * Movements of assets carried at cost, by class: cost, what is written off, and the carrying amount, as far as
 * opening and closing balances and the charge of the year give them. What must stay true: every column and row
 * casts, the carrying amounts make up the line of the statement, and nothing is split by a guess.
 */
import type { ReportingItem, ReportingTaxonomy } from '../../../constitution/index.ts';
import {
  absolute,
  addMoney,
  fromCents,
  type Money,
  negateMoney,
  roundCents,
  toCents,
  ZERO,
} from '../../../shared/model/money.ts';
import type { ScheduleRow } from '../../../shared/model/note-cells.ts';
import { ROUNDING_UNIT_CENTS } from '../../../shared/model/printed-figures.ts';
import type { StatementLine, StatementsJson } from '../../../shared/model/statements.ts';
import { negatedParts, type Part } from '../statements/chain-parts.ts';
import { assetClassOf } from './asset-classes.ts';
import type { ScheduleBalance } from './balances.ts';
import type { LedgerAccount } from './ledger-accounts.ts';
import type { BehindLine } from './notes-input.ts';

/** More classes than this are shown together as the last one. */
const MOST_CLASSES = 4;
const OTHERS = 'Others';
type Side = 'cost' | 'written';

/** Amounts of one class at three points of time, newest first: cost and what is written off, both positive. */
interface ClassAmounts {
  /** Null: all classes together. */
  readonly title: string | null;
  cost: bigint[];
  written: bigint[];
  /** The same before rounding. */
  readonly exact?: Readonly<Record<Side, readonly bigint[]>>;
  readonly accounts: Readonly<Record<Side, readonly LedgerAccount[]>>;
}

/** What a row takes of a side: the balance so many years before the table's own, added or taken off. */
type Term = readonly [side: Side, yearsBefore: 0 | 1, sign: 1n | -1n];

/** The schedule row by row, the classes of each row and then their total; empty where the accounts do not hold one. */
export function movementSchedule(
  line: StatementLine,
  item: ReportingItem,
  own: readonly LedgerAccount[],
  yearBefore: Money | null,
  taxonomy: ReportingTaxonomy,
  statements: StatementsJson,
): ScheduleBalance[] {
  const flag = item.disclosure_flags[0] ?? '';
  const isKnown = own.every(({ balances: [, prior] }) => prior !== null);
  const opening = own.length > 0 && own.every(({ balances: [, , before] }) => before !== null);
  if (!statements.hasPriorYear || !isKnown || !own.some(isContra) || line.current === null) return [];
  const unit = ROUNDING_UNIT_CENTS[statements.rounding];
  const classes = classesOf(own, flag, taxonomy).map((each) => ({
    ...each,
    cost: each.cost.map((amount) => roundCents(amount, unit)),
    written: each.written.map((amount) => roundCents(amount, unit)),
    exact: { cost: each.cost, written: each.written },
  }));
  const charges = [
    chargeOf(flag, 'current', statements, taxonomy),
    chargeOf(flag, 'prior', statements, taxonomy),
  ];
  const exactCharges = [
    exactChargeOf(flag, 'exactCurrent', statements, taxonomy),
    exactChargeOf(flag, 'exactPrior', statements, taxonomy),
  ];
  cast(classes, [line.current, line.prior ?? ZERO, yearBefore], { charges, exactCharges }, unit);
  const years = opening ? ([0, 1] as const) : ([0] as const);
  const disposed = disposalsIn(flag, statements, taxonomy);
  const revaluation = revaluationOf(item.key, statements, taxonomy);
  // Both years are said in one form, so that a row means the same in both tables.
  const plain = years.every(
    (year) =>
      revaluation !== 'OF_THE_YEARS' &&
      !disposed[year] &&
      sum(classes.map((each) => change(each.written, year))) === charges[year] &&
      classes.every((each) => change(each.cost, year) >= 0n && change(each.written, year) >= 0n),
  );
  const written = flag === 'intangibles' ? 'amortisation' : 'depreciation';
  const cost = costWords(revaluation);
  const revalued = revaluation === 'OF_THE_YEARS';
  const charged = `${sentence(written)} for the year`;
  const rows: readonly (readonly [ScheduleRow, string, ...Term[]])[] = [
    ['COST_OPENING', `${cost} at the beginning of the year`, ['cost', 1, 1n]],
    [
      ...(plain
        ? (['ADDITIONS', 'Additions'] as const)
        : revalued
          ? (['ADDITIONS_AND_REVALUATION_NET', 'Additions and revaluation, net of disposals'] as const)
          : (['ADDITIONS_NET', 'Additions, net of disposals'] as const)),
      ['cost', 0, 1n],
      ['cost', 1, -1n],
    ],
    ['COST_CLOSING', `${cost} at the end of the year`, ['cost', 0, 1n]],
    ['WRITTEN_OFF_OPENING', `Accumulated ${written} at the beginning of the year`, ['written', 1, 1n]],
    [
      ...(plain ? (['CHARGE', charged] as const) : (['CHARGE_NET', `${charged}, net of disposals`] as const)),
      ['written', 0, 1n],
      ['written', 1, -1n],
    ],
    ['WRITTEN_OFF_CLOSING', `Accumulated ${written} at the end of the year`, ['written', 0, 1n]],
    ['CARRYING_CLOSING', 'Carrying amount at the end of the year', ['cost', 0, 1n], ['written', 0, -1n]],
    [
      'CARRYING_OPENING',
      'Carrying amount at the beginning of the year',
      ['cost', 1, 1n],
      ['written', 1, -1n],
    ],
  ];
  const columns = classes.length > 1 ? [...classes, together(classes, null)] : classes;
  return rows.flatMap(([row, label, ...terms]) =>
    columns.map((each) => ({
      of: { kind: 'SCHEDULE', line: line.key, row, assetClass: each.title },
      label,
      current: fromCents(amountOf(each, 0, terms)),
      prior: opening ? fromCents(amountOf(each, 1, terms)) : null,
      parts: { CURRENT: partsOf(each, 0, terms), PRIOR: opening ? partsOf(each, 1, terms) : [] },
    })),
  );
}

function amountOf(each: ClassAmounts, year: 0 | 1, terms: readonly Term[]): bigint {
  return sum(terms.map(([side, before, sign]) => sign * (each[side][year + before] ?? 0n)));
}

/** The accounts of the same row, before rounding; what is written off stands in credit. */
function partsOf(each: ClassAmounts, year: 0 | 1, terms: readonly Term[]): Part[] {
  return terms.flatMap(([side, before, sign]) => {
    const parts = each.accounts[side].flatMap((account) => account.parts[year + before] ?? []);
    return (side === 'written') === (sign === 1n) ? negatedParts(parts) : parts;
  });
}

function carrying(each: ClassAmounts, year: number): bigint {
  return (each.cost[year] ?? 0n) - (each.written[year] ?? 0n);
}

/** What the schedule shows as written off at both ends of the year, taken off: the other table of the note agrees. */
export function writtenOffIn(
  schedule: readonly ScheduleBalance[],
  otherwise: Pick<BehindLine, 'current' | 'prior'>,
): Pick<BehindLine, 'current' | 'prior'> {
  // The last column is the total.
  const at = (row: ScheduleRow) => schedule.filter(({ of }) => of.row === row).at(-1)?.current;
  const [closing, opening] = [at('WRITTEN_OFF_CLOSING'), at('WRITTEN_OFF_OPENING')];
  return {
    current: closing ? negateMoney(closing) : otherwise.current,
    prior: opening ? negateMoney(opening) : otherwise.prior,
  };
}

function change(amounts: readonly bigint[], year: number): bigint {
  return (amounts[year] ?? 0n) - (amounts[year + 1] ?? 0n);
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((all, each) => all + each, 0n);
}

function sentence(word: string): string {
  return `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;
}

/** Asked only where last year's balances are known; without those of the year before its schedule is left out. */
const centsOf = ({ balances }: LedgerAccount) => balances.map((amount) => toCents(amount ?? ZERO));

/** An account that takes off the cost: never in debit, and in credit in one of the years. */
export function isContra(account: LedgerAccount): boolean {
  const amounts = centsOf(account).slice(0, 2);
  return amounts.every((amount) => amount <= 0n) && amounts.some((amount) => amount < 0n);
}

/** Accounts by class, the largest first; all in one where an account's class is not known or a class is negative. */
function classesOf(own: readonly LedgerAccount[], flag: string, taxonomy: ReportingTaxonomy): ClassAmounts[] {
  const known = new Map<string, ClassAmounts>();
  const costs = own.filter((account) => !isContra(account));
  const titles = [...new Set(costs.map((account) => titleOf(account, flag, taxonomy)))];
  const title = (account: LedgerAccount) =>
    titleOf(account, flag, taxonomy) ?? (titles.length === 1 ? (titles[0] ?? null) : null);
  for (const account of own) {
    const name = title(account) ?? '';
    const { accounts, ...amounts } = known.get(name) ?? {
      title: name,
      cost: [0n, 0n, 0n],
      written: [0n, 0n, 0n],
      accounts: { cost: [], written: [] },
    };
    const side = isContra(account) ? 'written' : 'cost';
    amounts[side] = amounts[side].map((amount, at) =>
      side === 'cost' ? amount + (centsOf(account)[at] ?? 0n) : amount - (centsOf(account)[at] ?? 0n),
    );
    known.set(name, { ...amounts, accounts: { ...accounts, [side]: [...accounts[side], account] } });
  }
  const classes = [...known.values()].sort((one, other) => compare(other.cost[0] ?? 0n, one.cost[0] ?? 0n));
  const sound = classes.every(
    (each) => each.title !== '' && each.cost.every((cost, at) => cost >= (each.written[at] ?? 0n)),
  );
  if (!sound || classes.length === 1)
    return [together(classes, classes.length === 1 && sound ? (classes[0]?.title ?? null) : null)];
  return classes.length <= MOST_CLASSES
    ? classes
    : [...classes.slice(0, MOST_CLASSES - 1), together(classes.slice(MOST_CLASSES - 1), OTHERS)];
}

function compare(one: bigint, other: bigint): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** The class by the account's own key (assets under construction), else by its name. */
function titleOf(account: LedgerAccount, flag: string, taxonomy: ReportingTaxonomy): string | null {
  const item = taxonomy.byKey.get(account.taxonomyKey ?? '');
  if (item?.presented_in !== undefined && !isContra(account)) return item.label;
  return assetClassOf(flag, account.accountDescription);
}

function together(classes: readonly ClassAmounts[], title: string | null): ClassAmounts {
  const add = (side: Side) => [0, 1, 2].map((at) => sum(classes.map((each) => each[side][at] ?? 0n)));
  const of = (side: Side) => classes.flatMap((each) => each.accounts[side]);
  const accounts = { cost: of('cost'), written: of('written') };
  return { title, cost: add('cost'), written: add('written'), accounts };
}

/** What was written off in each year as profit or loss presents it, and before rounding where that is known. */
interface Charges {
  readonly charges: readonly bigint[];
  readonly exactCharges: readonly (bigint | null)[];
}

/** Of a charge and the accounts that it is held against, before rounding: more than this is a disposal. */
const SAME_CHARGE_CENTS = 200n;

/** Rounding is taken where it distorts least: carrying amounts make up the line, the charges the year's charge. */
function cast(
  classes: readonly ClassAmounts[],
  lines: readonly (Money | null)[],
  { charges, exactCharges }: Charges,
  unit: bigint,
): void {
  const most = unit * BigInt(classes.length + 1) * 2n;
  const isRounding = (short: bigint) => short <= most && short >= -most;
  // In thousands, what is as small as rounding may be a disposal: the exact amounts tell.
  const isCharge = (at: number) => {
    const exact = exactCharges[at] ?? null;
    if (exact === null) return true;
    const off = exact - sum(classes.map((each) => change(each.exact?.written ?? each.written, at)));
    return off <= SAME_CHARGE_CENTS && off >= -SAME_CHARGE_CENTS;
  };
  for (const at of [2, 1, 0]) {
    const [charge, presented] = [charges[at], lines[at] ?? null];
    if (charge !== undefined && isCharge(at)) {
      const short = charge - sum(classes.map((each) => change(each.written, at)));
      if (isRounding(short)) take(classes, 'written', at, short, unit);
    }
    if (presented === null) continue;
    const short = toCents(presented) - sum(classes.map((each) => carrying(each, at)));
    if (isRounding(short)) take(classes, 'cost', at, short, unit);
    else addTo(classes[0], 'cost', at, short);
  }
}

/** Unit by unit, each on the class that stays nearest to its exact amount; the larger of equals. */
function take(classes: readonly ClassAmounts[], side: Side, at: number, short: bigint, unit: bigint): void {
  for (let rest = short; rest !== 0n; ) {
    const step = rest >= unit ? unit : rest <= -unit ? -unit : rest;
    const distance = (each: ClassAmounts) =>
      absolute((each[side][at] ?? 0n) + step - (each.exact?.[side][at] ?? each[side][at] ?? 0n));
    const held = classes.filter((each) => (each[side][at] ?? 0n) !== 0n);
    const nearest = held.reduce<ClassAmounts | undefined>(
      (best, each) => (best === undefined || distance(each) < distance(best) ? each : best),
      undefined,
    );
    const taker = nearest ?? classes[0];
    if (taker === undefined) return;
    addTo(taker, side, at, step);
    rest -= step;
  }
}

function addTo(each: ClassAmounts | undefined, side: Side, at: number, amount: bigint): void {
  if (each !== undefined) each[side][at] = (each[side][at] ?? 0n) + amount;
}

type Revaluation = 'NONE' | 'EARLIER' | 'OF_THE_YEARS';

/** Whether the statements hold a revaluation of the line: a gain or loss of the years shown, or a reserve alone. */
export function revaluationOf(
  key: string,
  statements: StatementsJson,
  taxonomy: ReportingTaxonomy,
): Revaluation {
  const shown = new Set(
    [...statements.balanceSheet.lines, ...statements.profitAndLoss.lines].flatMap((line) =>
      line.kind === 'LINE' ? [line.key] : [],
    ),
  );
  // Of the assets that a revaluation may be of, the first is meant where a company says no more.
  const gains = taxonomy.items.filter((item) => item.reserve !== undefined && item.counterparts?.[0] === key);
  if (gains.some((item) => shown.has(item.key))) return 'OF_THE_YEARS';
  return gains.some((item) => shown.has(item.reserve ?? '')) ? 'EARLIER' : 'NONE';
}

/** What the gross amount of the line is called. */
export function costWords(revaluation: Revaluation): string {
  return revaluation === 'NONE' ? 'Cost' : 'Cost or valuation';
}

/** Lines of profit or loss that charge the class to the year. */
export function chargeLines(
  flag: string,
  statements: StatementsJson,
  taxonomy: ReportingTaxonomy,
): StatementLine[] {
  return statements.profitAndLoss.lines.filter((line) => {
    const item = taxonomy.byKey.get(line.key);
    const isCharge = item?.cash_flow === 'operating_non_cash' && item.group !== 'other_expenses';
    return line.kind === 'LINE' && isCharge && item?.disclosure_flags[0] === flag;
  });
}

function chargeOf(
  flag: string,
  year: 'current' | 'prior',
  statements: StatementsJson,
  taxonomy: ReportingTaxonomy,
): bigint {
  return toCents(addMoney(...chargeLines(flag, statements, taxonomy).map((line) => line[year] ?? ZERO)));
}

/** The same before rounding; null where a line was issued without cents. */
function exactChargeOf(
  flag: string,
  year: 'exactCurrent' | 'exactPrior',
  statements: StatementsJson,
  taxonomy: ReportingTaxonomy,
): bigint | null {
  const amounts = chargeLines(flag, statements, taxonomy).map((line) => line[year]);
  const known = amounts.flatMap((amount) => amount ?? []);
  return known.length < amounts.length ? null : toCents(addMoney(...known));
}

/** Whether profit or loss says that assets were sold, written off or impaired, in this year and in the last. */
function disposalsIn(
  flag: string,
  statements: StatementsJson,
  taxonomy: ReportingTaxonomy,
): readonly [boolean, boolean] {
  const lines = statements.profitAndLoss.lines.filter((line) => {
    const item = taxonomy.byKey.get(line.key);
    const writtenOff = item?.group === 'other_expenses' && item.disclosure_flags[0] === flag;
    return line.kind === 'LINE' && (writtenOff || item?.disposal === true);
  });
  const any = (year: 'current' | 'prior') => lines.some((line) => toCents(line[year] ?? ZERO) !== 0n);
  return [any('current'), any('prior')];
}
