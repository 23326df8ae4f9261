/**
 * What a column heading calls its column. Case, underscores and punctuation do not count (specification
 * 4.2, rule 1), "YTDDebit" is two words, and words that only say whose table it is are dropped.
 */
import { type HeadingDate, headingDate } from './heading-dates.ts';

export type ColumnKind =
  | 'CODE'
  | 'DESCRIPTION'
  | 'ACCOUNT'
  | 'DEBIT'
  | 'CREDIT'
  | 'SIGNED'
  | 'IGNORED'
  | 'UNKNOWN';
export type ColumnTime = 'CURRENT' | 'PRIOR' | 'OPENING' | 'MOVEMENT' | null;

export interface HeadingMeaning {
  readonly kind: ColumnKind;
  readonly time: ColumnTime;
  /** Says that it is the balance at the end (closing, year to date), which goes before unnamed columns. */
  readonly closing: boolean;
  readonly date: HeadingDate | null;
}

export function normaliseHeading(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]{2,})([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[_*:;"'’`.,()[\]{}|/\\#-]+/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

const CODE =
  /^(?:(?:g ?l|gen(?:eral)? ledger|ledger|nominal|main)? ?(?:account|acct|acc|a c|ac|nominal|ledger|gl|g l|coa|n c)? ?(?:code|no|nos|num|number|id|nbr)|account (?:code|no) ?|a c|n c|รหัสบัญชี|เลขที่บัญชี|科目代码|科目编码|kod akaun|رقم الحساب|رمز الحساب)$/;
const DESCRIPTION =
  /^(?:(?:g ?l|ledger|account|acct|acc|a c|ac|nominal)? ?(?:description|desc|name|title|particulars?|details?|label)|particulars?|description of account|name of account|ledger|ledger account|account head|head of account|chart of accounts?|ชื่อบัญชี|科目名称|nama akaun|اسم الحساب)(?: (?:en|eng|english|ar|arabic))?$/;
const ACCOUNT =
  /^(?:accounts?|acct|gl|g l|gl accounts?|g l accounts?|nominal accounts?|account code and name|account code name)$/;
const IGNORED =
  /^(?:notes?|ref(?:erence)?|remarks?|comments?|(?:account )?(?:type|category|class|classification|group|section|subtype)|crcy|curr(?:ency)?|ccy|co ?cd|company(?: code)?|entity|tenant|subsidiary|department|branch|date|report date|period|tax(?: code| rate)?|status|mapping|suggested mapping|bridge line|statement classification|fsa?|variance|change|movement %|budget|%|percent(?:age)?|financial statement item|line item|s n|sr no|s no|sl no|serial no)$/;

const DEBIT = /(?:^| )(?:debits?|debet|debe|soll|dr|db|เดบิต|借方|مدين)(?: |$)/;
const CREDIT = /(?:^| )(?:credits?|kredit|haber|haben|cr|เครดิต|贷方|دائن)(?: |$)/;
const SIGNED =
  /(?:^| )(?:balances?|bal|actuals?|adjusted|final|amounts?|amt|nett?|total|ytd|year to date|closing|ending|opening|beginning|movement|activity|transactions?|current year|this year|cy|prior|previous year|prior year|last year|comparatives?|py|ยอดยกมา\S*|ยอดคงเหลือ|余额)(?: |$)/;

const PRIOR = /(?:^| )(?:prior|previous|last (?:year|fy|period)|comparatives?|py|prev)(?: |$)/;
const OPENING = /(?:^| )(?:opening|beginning|beg|brought forward|b f|b d|bf|start|ยอดยกมาต้นงวด|期初)(?: |$)/;
const MOVEMENT =
  /(?:^| )(?:movements?|transactions?|activity|mtd|month to date|this month|net change|net debit|net credit|period|adjustments?|adjusting|journals?|unadjusted|ยอดยกมางวดนี้|本期)(?: |$)/;
const CLOSING =
  /(?:^| )(?:closing|ending|ytd|year to date|adjusted|final|carried forward|c f|c d|cf|期末)(?: |$)/;
const CURRENT = /(?:^| )(?:current|this year|cy)(?: |$)/;
const VARIANCE = /(?:^| )(?:variance|budget|change|diff(?:erence)?|var|%)(?: |$)/;

/** Drops words that only say whose table it is ("Closing Account Code", "CoA Account Name"). */
function labelWords(text: string): string {
  return text.replace(/^(?:prior|opening|closing|current|coa|tb) (?=.)/, '');
}

function kindOf(own: string, all: string, dated: boolean): ColumnKind {
  const label = labelWords(own);
  if (IGNORED.test(label) || / (?:ref|reference|(?<!to )date|type|class)$/.test(label)) return 'IGNORED';
  if (CODE.test(label)) return 'CODE';
  if (DESCRIPTION.test(label)) return 'DESCRIPTION';
  if (ACCOUNT.test(label)) return 'ACCOUNT';
  if (VARIANCE.test(own) && !/net change/.test(own)) return 'IGNORED';
  if (DEBIT.test(own) && CREDIT.test(own)) return 'SIGNED';
  if (DEBIT.test(own)) return 'DEBIT';
  if (CREDIT.test(own)) return 'CREDIT';
  if (SIGNED.test(own) || /(?:^| )(?:debit|credit)\b/.test(own)) return 'SIGNED';
  if (dated && own.length <= 40) return 'SIGNED';
  if (/^(?:s\$|\$|sgd|usd|rm|s\$ ?000|\$ ?000)$/.test(own) && all !== own) return 'SIGNED';
  return 'UNKNOWN';
}

/** `lines`: the heading from the lowest row upwards; upper rows may only qualify (period, opening, closing). */
export function readHeading(lines: readonly string[]): HeadingMeaning {
  const texts = lines.map(normaliseHeading).filter((text) => text !== '');
  const own = texts[0] ?? '';
  const all = texts.join(' ');
  // A blank line has no date: the lowest line that says anything is the first of them.
  const named = lines.filter((line) => line.trim() !== '');
  let date = headingDate(named[0] ?? '');
  const kind = kindOf(own, all, date !== null);
  for (const line of named.slice(1)) date ??= headingDate(line);
  let time: ColumnTime = null;
  if (PRIOR.test(all)) time = 'PRIOR';
  else if (OPENING.test(all)) time = 'OPENING';
  else if (CLOSING.test(all)) time = null;
  else if (MOVEMENT.test(all)) time = 'MOVEMENT';
  else if (CURRENT.test(all)) time = 'CURRENT';
  return { kind, time, closing: CLOSING.test(all), date };
}

/** Words that may stand above several columns and hold for all of them. */
export function qualifiesColumns(text: string): boolean {
  const words = normaliseHeading(text);
  return (
    headingDate(text) !== null ||
    [PRIOR, OPENING, MOVEMENT, CLOSING, CURRENT].some((pattern) => pattern.test(words))
  );
}
