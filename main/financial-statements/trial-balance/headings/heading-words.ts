/**
 * What a column heading calls its column. Case, underscores and punctuation do not count (specification
 * 4.2, rule 1), "YTDDebit" and "currentyear" are two words, and words that only say whose table it is are dropped.
 */
import { type HeadingDate, headingDate } from './heading-dates.ts';
import type { HeadingMonth } from './heading-months.ts';
import { AMOUNTS, LABELS, NO_BALANCE, says, TIMES } from './heading-vocabulary.ts';

export type ColumnKind = keyof typeof LABELS | 'DEBIT' | 'CREDIT' | 'SIGNED' | 'UNKNOWN';
export type ColumnTime = 'CURRENT' | 'PRIOR' | 'OPENING' | 'MOVEMENT' | null;

export interface HeadingMeaning {
  readonly kind: ColumnKind;
  readonly time: ColumnTime;
  /** Says that it is the balance at the end (closing, year to date), which goes before unnamed columns. */
  readonly closing: boolean;
  readonly date: HeadingDate | null;
  /** A month without a year, where others stand beside it. */
  readonly month?: HeadingMonth;
}

/** Words that programs write together ("prioryear", "accountname"). */
const PIECES =
  /^(?:current|curr|prior|previous|prev|last|this|opening|closing|ytd|account|acct|ledger|year|yr|period|month|fy|balance|bal|amount|amt|debit|credit|code|number|name|description|desc){2,}$/;
const PIECE =
  /current|curr|prior|previous|prev|last|this|opening|closing|ytd|account|acct|ledger|year|yr|period|month|fy|balance|bal|amount|amt|debit|credit|code|number|name|description|desc/g;

export function normaliseHeading(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]{2,})([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[_*:;"'’`.,()[\]{}|/\\#-]+/g, ' ')
    .trim()
    .split(/ +/)
    .map((word) => (PIECES.test(word) ? (word.match(PIECE) ?? []).join(' ') : word))
    .join(' ');
}

function isWhole(forms: readonly string[]): (text: string) => boolean {
  const form = new RegExp(`^(?:${forms.join('|')})$`, 'u');
  return (text) => form.test(text);
}

/** In this order: "account type" is ignored before "account" is read. */
const LABEL_FORMS = [
  ['COMPANY', isWhole(LABELS.COMPANY)],
  ['CURRENCY', isWhole(LABELS.CURRENCY)],
  ['PERIOD', isWhole(LABELS.PERIOD)],
  ['IGNORED', isWhole(LABELS.IGNORED)],
  ['CODE', isWhole(LABELS.CODE)],
  ['DESCRIPTION', isWhole(LABELS.DESCRIPTION)],
  ['ACCOUNT', isWhole(LABELS.ACCOUNT)],
] as const;

const isDebit = says(AMOUNTS.DEBIT);
const isCredit = says(AMOUNTS.CREDIT);
const isSigned = says(AMOUNTS.SIGNED);
const isNoBalance = says(NO_BALANCE);

const isMonth = says(TIMES.MONTH);
const isPrior = says(TIMES.PRIOR);
const isOpening = says(TIMES.OPENING);
const isClosing = says(TIMES.CLOSING);
const isMovement = says(TIMES.MOVEMENT);
const isCurrent = says(TIMES.CURRENT);
const isPeriod = says(TIMES.PERIOD);

/** Drops words that only say whose table it is ("Closing Account Code", "CoA Account Name"). */
function labelWords(text: string): string {
  return text.replace(/^(?:prior|opening|closing|current|coa|tb) (?=.)/, '');
}

/** "Prior period" is an amount of the prior period; "period" alone names a period. */
function labelKind(own: string): ColumnKind | null {
  const label = labelWords(own);
  const found = LABEL_FORMS.find(([, fits]) => fits(label))?.[0];
  if (found === 'PERIOD' && label !== own) return null;
  if (found !== undefined) return found;
  return / (?:ref|reference|(?<!to )date|type|class)$/.test(label) ? 'IGNORED' : null;
}

const UNIT =
  /^(?:s\$|\$|sgd|usd|myr|idr|thb|rm|s\$ ?000|\$ ?000|rm ?000|unaudited|audited|restated|as restated)$/;

function amountKind(own: string, line: string): ColumnKind {
  if (isNoBalance(own) && !/net change/.test(own)) return 'IGNORED';
  if (isDebit(own) && isCredit(own)) return 'SIGNED';
  if (isDebit(own)) return 'DEBIT';
  if (isCredit(own)) return 'CREDIT';
  if (isSigned(own) || /(?:^| )(?:debit|credit)\b/.test(own)) return 'SIGNED';
  if (
    own.length <= 40 &&
    (headingDate(line) !== null || isPrior(own) || isCurrent(own) || isOpening(own) || isClosing(own))
  )
    return 'SIGNED';
  return 'UNKNOWN';
}

/** A side alone, which a heading of two rows prints over several columns of its own (balances and sums of the debits). */
export const SIDE_ALONE = /^(?:차변|대변|借方|[贷貸]方|เดบิต|เครดิต)$/;

/** `named`: the lines of this column alone, from the lowest upwards; the first that says what it is decides. */
function kindOf(named: readonly string[]): ColumnKind {
  for (const [at, line] of named.entries()) {
    const own = normaliseHeading(line);
    const label = labelKind(own);
    if (label !== null) return at === 0 || label === 'IGNORED' ? label : 'UNKNOWN';
    const kind = amountKind(own, line);
    // "Balance" below "Debit" is the debit balance.
    if (kind === 'SIGNED' && at === 0 && named.length > 1) {
      const above = amountKind(normaliseHeading(named[1] ?? ''), named[1] ?? '');
      if (SIDE_ALONE.test(named[1] ?? '') && (above === 'DEBIT' || above === 'CREDIT')) return above;
    }
    if (kind !== 'UNKNOWN') return kind;
  }
  return named.length > 1 && UNIT.test(normaliseHeading(named[0] ?? '')) ? 'SIGNED' : 'UNKNOWN';
}

function timeOf(all: string, dated: boolean): ColumnTime {
  if (isMonth(all)) return 'MOVEMENT';
  if (isOpening(all) && !/(?<![\p{L}])(?:prior|previous|last) (?:year|yr|fy)/u.test(all)) return 'OPENING';
  if (isPrior(all)) return 'PRIOR';
  if (isClosing(all)) return null;
  if (isMovement(all)) return 'MOVEMENT';
  if (isCurrent(all)) return 'CURRENT';
  return isPeriod(all) && !dated ? 'MOVEMENT' : null;
}

/**
 * `lines`: the heading from the lowest row upwards; upper rows may only qualify (period, opening, closing).
 * `named`: those of them that stand over this column, not over the whole table.
 */
export function readHeading(lines: readonly string[], named: readonly string[] = lines): HeadingMeaning {
  const all = lines
    .map(normaliseHeading)
    .filter((text) => text !== '')
    .join(' ');
  let date: HeadingDate | null = null;
  for (const line of lines) if (line.trim() !== '') date ??= headingDate(line);
  const kind = kindOf(named.filter((line) => line.trim() !== ''));
  return { kind, time: timeOf(all, date !== null), closing: isClosing(all), date };
}

/** Words that may stand above several columns and hold for all of them. */
export function qualifiesColumns(text: string): boolean {
  const words = normaliseHeading(text);
  return headingDate(text) !== null || isClosing(words) || timeOf(words, false) !== null;
}
