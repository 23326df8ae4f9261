/**
 * What else a tag needs beside its element: opening or closing balance, and whether the printed figure must
 * change its sign to fit the element (decisions 6). Proposals with a reason; a person confirms them.
 */
import type { TaxonomyElement } from '../../../../constitution/index.ts';
import { addDays, type IsoDate, longDate, twelveMonthsBefore } from '../../../../shared/model/dates.ts';
import type { BalancePoint, LineStatement } from '../../../../shared/model/enums.ts';
import type { Money } from '../../../../shared/model/money.ts';
import { MONTH_NAMES } from '../../../foreign-files/printed-dates.ts';

const OPENING =
  /\b(?:beginning|start) of\b|\bdate of incorporation\b|\bbeginning\b|\bbrought forward\b|\bb\/f\b|\bopening\b/;
const CLOSING = /\bend of\b|\bcarried forward\b|\bc\/f\b|\bclosing\b|\b(?:year|period) end\b/;
/** What an exchange rate did to a balance is none. */
const EFFECT =
  /^\W*(?:effects? of|(?:net )?(?:foreign )?(?:exchange|currency|translation) (?:differences?|rates?|adjustments?|translation|gains?|loss(?:es)?|movements?)\b.*\bon\b)/;
const BALANCE = /\b(?:balance|as at|at|as of)\b/;
const DATED =
  /\b(\d{1,2})(?:st|nd|rd|th)? (january|february|march|april|may|june|july|august|september|october|november|december)(?: (\d{4}))?\b/;

/** "January 1, 2025": the month first, as it is written elsewhere. */
const MONTH_FIRST = new RegExp(
  `\\b(${MONTH_NAMES.join('|')}) (\\d{1,2})(?:st|nd|rd|th)?(?=,? \\d{4}\\b|$|[^\\d ])`,
  'g',
);

/** "1.1.2025", "31/12/2025": the day first, as it is written here. */
const NUMERIC_DATE = /\b(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})\b/;

function inWords(_date: string, day: string, month: string, year: string): string {
  return `${Number(day)} ${MONTH_NAMES[Number(month) - 1] ?? ''} ${year.length === 2 ? `20${year}` : year}`;
}

/** OPENING or CLOSING where the label says which balance it states; null for a movement or plain line. */
export function balanceOf(
  label: string,
  period: { readonly start: IsoDate; readonly end: IsoDate },
): BalancePoint | null {
  const plain = label.slice(0, 300).toLowerCase().replace(/\s+/g, ' ');
  if (EFFECT.test(plain)) return null;
  if (OPENING.test(plain)) return 'OPENING';
  if (CLOSING.test(plain)) return 'CLOSING';
  if (!BALANCE.test(plain)) return null;
  const dayFirst = plain.replace(MONTH_FIRST, '$2 $1').replace(/(\d{1,2} [a-z]+), (?=\d{4}\b)/, '$1 ');
  const dated = DATED.exec(dayFirst.replace(NUMERIC_DATE, inWords));
  if (dated === null) return null;
  const [, day, month, year] = dated;
  const says = (date: IsoDate) => {
    const [itsDay, itsMonth, itsYear] = longDate(date).toLowerCase().split(' ');
    return Number(itsDay) === Number(day) && itsMonth === month && (year === undefined || itsYear === year);
  };
  if (says(period.end)) return 'CLOSING';
  if (says(period.start) || says(addDays(period.start, -1))) return 'OPENING';
  // The balance at the start of the prior period, printed above the prior year's movements.
  const prior = twelveMonthsBefore(period.start);
  return says(prior.start) || says(addDays(prior.start, -1)) ? 'OPENING' : null;
}

/** Words that say which balance is stated, and nothing of whose it is. */
const WHICH_BALANCE =
  /\b(?:balances?|as|at|of|on|the|and|brought|carried|forward|b\/f|c\/f|opening|closing|beginning|start|end|financial|years?|periods?|january|february|march|april|may|june|july|august|september|october|november|december|restated|\d{1,2}(?:st|nd|rd|th)|notes?)\b/g;
const STATES_BALANCE =
  /\b(?:balances?|as at|at|brought|carried|b\/f|c\/f|opening|closing|beginning|start|end)\b/;

/** True for "At 1 January", "Balance at end of year": a balance, of what its heading says. */
export function isBareBalance(label: string): boolean {
  const plain = label.slice(0, 300).toLowerCase();
  return STATES_BALANCE.test(plain) && !/\p{L}/u.test(plain.replace(WHICH_BALANCE, ' '));
}

/** True for such a line of a note: its heading alone says what it is the balance of. */
export function isBalanceOfNote({ statement, label }: Pick<SignedLine, 'statement' | 'label'>): boolean {
  return statement === 'notes' && isBareBalance(label);
}

/** Elements that may be negative as well as positive keep the printed sign. */
const TWO_WAY =
  /\b(?:profits?|loss(?:es)?(?! allowance)|gains?|earnings|surplus|deficit|reserves?|equity|net(?! of\b)|changes?|differences?|increase|decrease|adjustments?|movements?|benefit|reversals?|comprehensive)\b|\((?:credit|over)\)/i;

const twoWay = new WeakMap<TaxonomyElement, boolean>();

/** True for elements that take an income as well as an expense, or an addition as well as a deduction. */
export function isTwoWay(element: TaxonomyElement): boolean {
  const known = twoWay.get(element);
  if (known !== undefined) return known;
  const found = TWO_WAY.test(element.label);
  twoWay.set(element, found);
  return found;
}

const PAID_OUT = /\b(?:payments?|paid|purchases?|repayments?|repaid|acquisitions?|additions?)\b/i;
const DEDUCTION = /^less\b|\btreasury\b|\bown shares\b/i;
const INCOME_WORDS = /\b(?:credit|income|gain|write-?back|written back|refund)\b/i;

export interface SignedLine {
  readonly statement: LineStatement;
  readonly label: string;
  readonly valueCurrent: Money | null;
  readonly valuePrior: Money | null;
}

function printedSign(line: SignedLine): 'POSITIVE' | 'NEGATIVE' | 'MIXED' | null {
  const signs = [line.valueCurrent, line.valuePrior]
    .filter((value) => value !== null && value !== '0.00')
    .map((value) => (value?.startsWith('-') ? 'NEGATIVE' : 'POSITIVE') as 'NEGATIVE' | 'POSITIVE');
  if (signs.length === 0) return null;
  return new Set(signs).size > 1 ? 'MIXED' : (signs[0] ?? null);
}

/** How a statement prints its expenses, as far as its plain expense lines show. */
export type ExpenseSign = 'BRACKETS' | 'POSITIVE' | null;

/** Reads the habit from the lines of the income statement whose element is an ordinary expense. */
export function expenseSign(
  lines: readonly { readonly line: SignedLine; readonly element: TaxonomyElement }[],
): ExpenseSign {
  let brackets = 0;
  let positive = 0;
  for (const { line, element } of lines) {
    if (line.statement !== 'income_statement' || element.balance !== 'debit' || TWO_WAY.test(element.label))
      continue;
    const sign = printedSign(line);
    if (sign === 'NEGATIVE') brackets += 1;
    else if (sign === 'POSITIVE') positive += 1;
  }
  if (brackets === positive) return null;
  return brackets > positive ? 'BRACKETS' : 'POSITIVE';
}

const EXPENSE_IN_BRACKETS =
  'The expense is printed in brackets and the element takes it as a positive amount.';

function incomeStatementReason(
  line: SignedLine,
  element: TaxonomyElement,
  sign: 'POSITIVE' | 'NEGATIVE' | 'MIXED',
  habit: ExpenseSign,
): string | null {
  if (element.balance !== 'debit') return null;
  const twoWay = TWO_WAY.test(element.label);
  if (twoWay && habit === 'BRACKETS')
    return 'The statement prints expenses in brackets; the element takes an expense as a positive amount and an income as a negative one.';
  const income = INCOME_WORDS.test(line.label) && !/\bexpenses?\b/i.test(line.label);
  if (sign === 'POSITIVE' && income && !INCOME_WORDS.test(element.label))
    return 'The line is an income and the element takes an expense as a positive amount, so it is reported as a negative one.';
  if (sign !== 'NEGATIVE') return null;
  if (!twoWay) return EXPENSE_IN_BRACKETS;
  return habit === null && /\bexpenses?\b/i.test(element.label) ? EXPENSE_IN_BRACKETS : null;
}

/** Why the sign should be reversed for this element, or null to keep it. `habit`: see `expenseSign`. */
export function negationReason(
  line: SignedLine,
  element: TaxonomyElement,
  habit: ExpenseSign,
): string | null {
  const sign = printedSign(line);
  if (sign === null) return null;
  if (line.statement === 'income_statement') return incomeStatementReason(line, element, sign, habit);
  if (sign !== 'NEGATIVE' || TWO_WAY.test(element.label)) return null;
  if (line.statement === 'cash_flow')
    // What stands in brackets is the other way of a two-way element: "Advances from (repayments to) directors".
    return element.balance === 'credit' || PAID_OUT.test(element.label.replaceAll(/\([^)]*\)/g, ''))
      ? 'The payment is printed in brackets and the element takes it as a positive amount.'
      : null;
  if (element.balance === 'credit')
    return 'The credit amount is printed in brackets and the element takes it as a positive amount.';
  if (element.balance !== 'debit') return null;
  if (element.period_type === 'duration') return EXPENSE_IN_BRACKETS;
  return DEDUCTION.test(line.label)
    ? 'The deduction is printed in brackets and the element takes it as a positive amount.'
    : null;
}
