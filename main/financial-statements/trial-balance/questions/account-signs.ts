/**
 * The side of accounts that a file prints without a sign: by the class that the file gives them, by their name, by
 * the first digit of their code. Contra accounts stand on the other side. It is a proposal, always asked: each class
 * and each account can be changed, and nothing is imported before a person agreed.
 */
import type {
  ImportQuestion,
  ImportReport,
  Side,
  SignChoice,
  SignClass,
} from '../../../../shared/model/trial-balance.ts';
import { SIGN_CLASSES } from '../../../../shared/model/trial-balance.ts';
import { type Cents, minus, moneyOf, negated, plus, times } from '../cells/cents.ts';
import { statedClass } from '../headings/stated-classes.ts';
import type { SortedRows } from '../rows/sort-rows.ts';
import { classByName } from '../table/account-words.ts';
import { accountAt } from '../table/row-groups.ts';
import { codeAt, type Figures, nameAt, numberAt, type Table } from '../table/table.ts';
import { totalsOf } from './questions.ts';

export const CLASS_SIDES: Readonly<Record<SignClass, Side>> = {
  ASSET: 'DEBIT',
  LIABILITY: 'CREDIT',
  EQUITY: 'CREDIT',
  INCOME: 'CREDIT',
  EXPENSE: 'DEBIT',
  UNKNOWN: 'DEBIT',
};

const CLASS_LABELS: Readonly<Record<SignClass, string>> = {
  ASSET: 'Assets',
  LIABILITY: 'Liabilities',
  EQUITY: 'Equity',
  INCOME: 'Income',
  EXPENSE: 'Expenses',
  UNKNOWN: 'Not known',
};

/** Accounts that stand on the other side than their class, with that side. */
const CONTRA: readonly (readonly [RegExp, SignClass, Side])[] = [
  [/\b(?:accum\w*|acc\.?) ?(?:dep\w*|amort\w*|impair\w*)|\bprovision for depreciation/i, 'ASSET', 'CREDIT'],
  [
    /\b(?:allowance|provision|impairment)s? for (?:doubtful|bad|expected|credit|impairment|obsol|slow)/i,
    'ASSET',
    'CREDIT',
  ],
  [
    /\b(?:drawings?|dividends? (?:paid|declared)|treasury (?:shares?|stock)|accumulated (?:loss|losses|deficit))\b|^dividends?$/i,
    'EQUITY',
    'DEBIT',
  ],
  [
    /\b(?:sales? returns?|returns? inwards?|discounts? allowed|sales? (?:discounts?|allowances?))\b/i,
    'INCOME',
    'DEBIT',
  ],
  [/\b(?:purchase returns?|returns? outwards?|purchase discounts?)\b/i, 'EXPENSE', 'CREDIT'],
];

const DIGITS: Readonly<Record<string, SignClass>> = {
  1: 'ASSET',
  2: 'LIABILITY',
  3: 'EQUITY',
  4: 'INCOME',
  5: 'EXPENSE',
  6: 'EXPENSE',
  7: 'EXPENSE',
  8: 'EXPENSE',
  9: 'EXPENSE',
};

interface Placed {
  readonly at: number;
  readonly class: SignClass;
  readonly side: Side;
  /** The printed sign says the other side. */
  readonly isTurned: boolean;
}

const NONE: ReadonlySet<SignClass> = new Set();
const otherSide = (side: Side): Side => (side === 'DEBIT' ? 'CREDIT' : 'DEBIT');

function placeOf(
  table: Table,
  at: number,
  stated: SignClass | undefined,
  choice: SignChoice | undefined,
  asPrinted: ReadonlySet<SignClass> = NONE,
): Placed {
  const name = nameAt(table, at);
  const contra = CONTRA.find(([form]) => form.test(name));
  const digit = /^\d{3,}/.test(codeAt(table, at)) ? DIGITS[codeAt(table, at)[0] ?? ''] : undefined;
  const byName = classByName(name);
  const own = stated ?? contra?.[1] ?? byName ?? digit ?? 'UNKNOWN';
  const ofClass = choice?.classes[own] ?? CLASS_SIDES[own];
  const ofAccount = choice?.accounts[accountAt(table, at)];
  if (asPrinted.has(own)) {
    const printed: Side = (table.current[at] ?? 0) < 0 ? 'CREDIT' : 'DEBIT';
    const side = ofAccount ?? (ofClass === CLASS_SIDES[own] ? printed : otherSide(printed));
    return { at, class: own, side, isTurned: side !== printed };
  }
  // A contra account that is printed below nil says its side already.
  const isContra = contra !== undefined && contra[1] === own && (table.current[at] ?? 0) >= 0;
  const side = ofAccount ?? (isContra ? otherSide(ofClass) : ofClass);
  return { at, class: own, side, isTurned: side === 'CREDIT' };
}

function signed(figures: Figures, credits: ReadonlySet<number>): Figures {
  return figures.map((cents: Cents | null, at) =>
    cents !== null && credits.has(at) ? negated(cents) : cents,
  );
}

/** The family that the file itself gives each row, by the number of the row. */
function statedFamilies(classes: ImportReport['accountClasses']): ReadonlyMap<number, SignClass> {
  const stated = new Map<number, SignClass>();
  for (const { name, rows } of classes) {
    const family = statedClass(name)?.family;
    if (family) for (const row of rows) stated.set(row, family);
  }
  return stated;
}

/** True where the file classes every account, and balances once the classes in credit are turned: it prints no sides. */
export function balancesByClasses(
  { table, accounts }: SortedRows,
  classes: ImportReport['accountClasses'],
): boolean {
  const stated = statedFamilies(classes);
  let net: Cents = 0;
  let credits = 0;
  for (const at of accounts) {
    const family = stated.get(numberAt(table, at));
    if (family === undefined) return false;
    const cents = table.current[at] ?? 0;
    const isCredit = CLASS_SIDES[family] === 'CREDIT';
    if (isCredit && cents !== 0) credits += 1;
    net = isCredit ? minus(net, cents) : plus(net, cents);
  }
  return credits >= FEW && net === 0;
}

/** How much nearer to nil the turned classes must bring a table that does not balance. */
const NEARER = 4;
const MOST_PRINTED_PLAIN = 0.6;

/**
 * The classes in credit that a file prints on their own side already, where it prints the others without a sign: turning
 * those others brings the table to nil, or much nearer to it. Null where the signs of all classes are as they should be.
 */
export function signedClasses(
  { table, accounts }: SortedRows,
  classes: ImportReport['accountClasses'],
): ReadonlySet<SignClass> | null {
  const stated = statedFamilies(classes);
  const ofClass = new Map<SignClass, { net: Cents; plain: number; negative: number }>();
  let net: Cents = 0;
  for (const at of accounts) {
    const cents = table.current[at] ?? 0;
    if (cents === 0) continue;
    net = plus(net, cents);
    const placed = placeOf(table, at, stated.get(numberAt(table, at)), undefined);
    if (CLASS_SIDES[placed.class] !== 'CREDIT' || placed.side !== 'CREDIT') continue;
    const held = ofClass.get(placed.class) ?? { net: 0, plain: 0, negative: 0 };
    held.net = plus(held.net, cents);
    held[cents > 0 ? 'plain' : 'negative'] += 1;
    ofClass.set(placed.class, held);
  }
  const isPlain = ({ plain, negative }: { plain: number; negative: number }) =>
    plain > 0 && plain >= (plain + negative) * MOST_PRINTED_PLAIN;
  const turned = [...ofClass.values()].filter(isPlain);
  const after = turned.reduce((sum, each) => minus(minus(sum, each.net), each.net), net);
  const size = (cents: Cents) => (cents < 0 ? negated(cents) : cents);
  if (turned.reduce((sum, { plain }) => sum + plain, 0) < FEW || times(size(after), NEARER) > size(net))
    return null;
  return new Set([...ofClass].filter(([, each]) => !isPlain(each)).map(([name]) => name));
}

/** The rows with the sign of their side, and the question that shows them all. */
export function signAccounts(
  sorted: SortedRows,
  classes: ImportReport['accountClasses'],
  choice: SignChoice | undefined,
  /** Classes that stand on their own side as they are printed; null where the file prints no sign at all. */
  signedBefore: ReadonlySet<SignClass> | null = null,
  /** Rows of another period, whose accounts stand on the same sides. */
  ofBefore: readonly number[] = [],
): { readonly sorted: SortedRows; readonly question: ImportQuestion } {
  const { table, accounts } = sorted;
  const stated = statedFamilies(classes);
  const asPrinted = signedBefore ?? NONE;
  const placed = accounts.map((at) => placeOf(table, at, stated.get(numberAt(table, at)), choice, asPrinted));
  const turns = new Map(placed.map(({ at, isTurned }) => [accountAt(table, at), isTurned]));
  const before = ofBefore.map((at) => ({
    at,
    isTurned: turns.get(accountAt(table, at)) ?? placeOf(table, at, undefined, choice, asPrinted).isTurned,
  }));
  const credits = new Set([...placed, ...before].filter(({ isTurned }) => isTurned).map(({ at }) => at));
  const turned: Table = {
    ...table,
    current: signed(table.current, credits),
    prior: signed(table.prior, credits),
    opening: signed(table.opening, credits),
  };
  const question: ImportQuestion = {
    kind: 'SIGNS',
    text: `${
      signedBefore === null
        ? 'All amounts are printed without a sign, so debits and credits cannot be told apart.'
        : 'Some credits are printed without a sign, and the trial balance does not balance as it is printed.'
    } Choose the side of each class and each account.`,
    several: true,
    choices: SIGN_CLASSES.flatMap((name) => {
      const places = placed.filter((each) => each.class === name).map(({ at }) => at);
      if (places.length === 0) return [];
      const chosen = (choice?.classes[name] ?? CLASS_SIDES[name]) === 'CREDIT';
      const totals = totalsOf(turned, places);
      return [{ value: name, label: CLASS_LABELS[name], rows: places.length, ...totals, chosen }];
    }),
    answered: choice !== undefined,
    accounts: placed.map((each) => ({
      row: numberAt(table, each.at),
      account: accountAt(table, each.at),
      label: [codeAt(table, each.at), nameAt(table, each.at)].filter((part) => part !== '').join(' '),
      class: each.class,
      side: each.side,
      amount: moneyOf(turned.current[each.at] ?? 0),
    })),
  };
  return { sorted: { ...sorted, table: turned }, question };
}

const FEW = 4;

/** Not one amount below nil in a column that should hold both sides. */
export function printsNoSign(table: Table, accounts: readonly number[]): boolean {
  let amounts = 0;
  for (const at of accounts) {
    const cents = table.current[at] ?? 0;
    if (cents < 0) return false;
    if (cents > 0) amounts += 1;
  }
  return amounts >= FEW;
}

/** Fewer accounts may well stand on one side. */
const FEW_ON_ONE_SIDE = 8;

/**
 * More than half of all amounts would be left over on the side of the positive ones: contra accounts alone are printed
 * below nil, whatever the language of their names.
 */
export function standsOnOneSide(table: Table, accounts: readonly number[]): boolean {
  let positive: Cents = 0;
  let negative: Cents = 0;
  let amounts = 0;
  for (const at of accounts) {
    const cents = table.current[at] ?? 0;
    if (cents === 0) continue;
    amounts += 1;
    if (cents > 0) positive = plus(positive, cents);
    else negative = minus(negative, cents);
  }
  return amounts >= FEW_ON_ONE_SIDE && positive > times(negative, 3);
}
