/**
 * What a label match must meet under a narrow entry point. In the full filing nearly every line has an element
 * of its own, so that even a weak match helps; in a narrow one most lines have none, and a weak match is
 * nonsense ("non-controlling interests" as a liability). Nothing is better than nonsense (decisions 2, 6).
 */
import type { LineStatement } from '../../../../shared/model/enums.ts';
import { isTwoWay } from './line-direction.ts';
import { type LineWords, lineTerm, type ScoredElement } from './line-scoring.ts';

/** Below this share of words in common a match says nothing; notes, most of which are not asked for, need more. */
const FLOOR = 0.3;
const FLOOR_OF_NOTES = 0.45;
/** A total or result is meant when nearly all of its words stand in the line. */
const SAME_RESULT = 0.8;
/** A line that calls itself a total is an ordinary item ("Total revenue") only when its words are the item's. */
const SAME_ITEM = 0.6;

/** "Net loss for the year", "Profit/(loss) after tax": the line itself says that it is a result or total. */
const SAYS_RESULT =
  /\b(?:profits?|loss(?:es)?|surplus|deficit|results?)\b.*\b(?:before|after|for the)\b|\b(?:gross|net)\b.*\b(?:profits?|loss|surplus|deficit|equity|assets)\b|\b(?:comprehensive|totals?)\b/;
/** "Operating profit", "Loss from operations": a subtotal, whose words must not lead to an ordinary line. */
const IS_SUBTOTAL =
  /\boperating (?:profit|loss)\b|^\(?(?:profit|loss|results?)\b.*\b(?:from|before|after|for the)\b/;
const PART_OF_RESULT =
  /\battributable\b|\bper share\b|\bshare of\b|\bimpairment\b|\bon disposal\b|\bexchange\b|\boperations\b/;

const CREDIT_SIDE =
  /\b(?:payables?|liabilit(?:y|ies)|creditors?|overdrafts?|accruals?|accrued(?! (?:income|revenue|interest receivable))|borrowings?|provisions?|(?:due|owing) to|loans? from|equity|share capital|reserves?)\b/;
const DEBIT_SIDE =
  /\b(?:receivables?|accrued (?:income|revenue)|assets?|debtors?|prepayments?|prepaid|inventor(?:y|ies)|stocks?|cash|(?:due|owing) from|loans? to|investments? in|properties)\b/;
const INCOME_SIDE =
  /\b(?:income|gains?|revenue|turnover|sales(?! (?:and (?:marketing|distribution|promotion)|commissions?|staff|tax|promotion))|received|receivable|written back|grants?)\b/;
const EXPENSE_SIDE =
  /\b(?:expenses?|costs?|charges?|charged by|fees|paid|impairment|depreciation|amortisation|write-?offs?|written off)\b/;

const CASH_IN =
  /\b(?:proceeds|receipts?|received|drawdown|drawn|refund(?:ed)?|collected|collections?|withdrawals?|redemption|repayments? (?:from|by)|repayments? of .* by)\b/;
const CASH_OUT =
  /\b(?:purchases?|acquisitions?|additions?|payments?|paid|repaid|placements?|distributions?|repayments? of(?!.* by )|repayments? to)\b/;

type Side = 'debit' | 'credit' | null;

/** What follows says of what the item is: "expenses arising from properties that generate rental income". */
const OF_WHAT = / (?:arising|relating|attributable|incurred|generated|derived|from) /;

function sideBy(text: string, debit: RegExp, credit: RegExp): Side {
  const isDebit = debit.test(text);
  const isCredit = credit.test(text);
  if (isDebit !== isCredit) return isDebit ? 'debit' : 'credit';
  const [head = ''] = text.split(OF_WHAT, 1);
  return isDebit && head !== text ? sideBy(head, debit, credit) : null;
}

const DEDUCTION = /\b(?:allowances?|accumulated|provisions?|impairments?|overdrafts?|less)\b/;
const NOTE_DEBIT =
  /\b(?:receivables?|debtors?|prepayments?|prepaid|cash (?:at|in|on|and)|accrued (?:income|revenue)|(?:due|owing) (?:from|by)|loans? to|expenses?|(?:finance|staff|employee|operating|direct|administrative|selling|distribution|other) costs?|cost of (?:sales|services|revenue|goods))\b/;
const NOTE_CREDIT =
  /\b(?:payables?|creditors?|accruals?|accrued(?! (?:income|revenue))|(?:due|owing|owed) to|(?<!accrued )income|gains?|(?<!accrued )revenue|turnover)\b/;

/** Words of a side that say none where they stand: income tax, what was paid or is payable, income that is not taxed. */
const SAYS_NO_SIDE =
  /\b(?:(?:income )?tax(?:es|ation)?(?: expenses?$)?|comprehensive income|(?<=paid ?(?:\/|or) ?)payable|income not (?:subject|taxable))\b/g;

/** "Rental of premises payable to related parties" is an expense, whoever is owed it. */
const HIRED = /^\W*(?:rentals?|hire) (?:of|paid)\b/;

const SPENT = new RegExp(`${EXPENSE_SIDE.source}|\\b(?:fees?|loss(?:es)?)\\b`);

const EARNED = /\b(?:fees?|rentals?|commissions?|interest) (?:income|earned|receiv(?:ed|able))\b/;

/** The side of a line in a schedule of what profit or loss holds: what is a fee or a loss there was spent. */
export function sideInSchedule(label: string): Side {
  const text = label
    .slice(0, 300)
    .toLowerCase()
    .replace(/\bpaid ?(?:\/|or) ?payable\b/g, 'paid');
  if (EARNED.test(text)) return 'credit';
  return sideBy(text, SPENT, INCOME_SIDE);
}

/** The side of the books that the line itself names, else its heading; null when neither does. */
export function sideOf(statement: LineStatement, label: string, heading: string | null): Side {
  const texts = [label, heading ?? ''].map((text) => text.slice(0, 300).toLowerCase());
  if (statement === 'cash_flow') return sideBy(texts[0] ?? '', CASH_IN, CASH_OUT);
  const [debit, credit] =
    statement === 'balance_sheet' ? [DEBIT_SIDE, CREDIT_SIDE] : [EXPENSE_SIDE, INCOME_SIDE];
  if (statement === 'notes') {
    const [own = '', above = ''] = texts.map((text) => text.replace(SAYS_NO_SIDE, ' '));
    // "Management fees" under "Other income" are earned; what is taken off stands on the other side of its heading.
    if (DEDUCTION.test(own) || DEDUCTION.test(above)) return null;
    if (HIRED.test(own)) return 'debit';
    return sideBy(above, NOTE_DEBIT, NOTE_CREDIT) ?? sideBy(own, NOTE_DEBIT, NOTE_CREDIT);
  }
  if (statement !== 'balance_sheet' && statement !== 'income_statement') return null;
  const own = sideBy(texts[0] ?? '', debit, credit);
  return own ?? (statement === 'balance_sheet' ? sideBy(texts[1] ?? '', debit, credit) : null);
}

/** Whether a line may be a total or result at all: it calls itself one, and is no part of one. */
export function saysResult(line: LineWords): boolean {
  return line.label.total || (SAYS_RESULT.test(line.plain) && !PART_OF_RESULT.test(line.plain));
}

/** "Current assets" with a figure is the total of them; "Derivative assets" is not. */
function sameWords({ entry }: ScoredElement, line: LineWords): boolean {
  const { words } = line.label;
  return words.length === entry.label.words.length && words.every((word) => entry.label.words.includes(word));
}

/** Whether a label match may be proposed for a line under a narrow entry point. */
export function isPlausible(
  one: ScoredElement,
  line: LineWords,
  statement: LineStatement,
  side: Side,
): boolean {
  if (one.exact) return true;
  const { entry, score } = one;
  if (score < (statement === 'notes' ? FLOOR_OF_NOTES : FLOOR)) return false;
  if (entry.result) {
    // "Loss before tax" is a result; "Impairment loss on receivables" is not.
    const said = SAYS_RESULT.test(line.plain) && !PART_OF_RESULT.test(line.plain);
    if (!said && !sameWords(one, line) && score < SAME_RESULT) return false;
  } else if ((line.label.total || IS_SUBTOTAL.test(line.plain)) && score < SAME_ITEM) return false;
  const { balance } = entry.element;
  if (side !== null && balance !== null && balance !== side && !entry.result && !isTwoWay(entry.element))
    return false;
  const term = entry.label.term ?? entry.headingTerm;
  const wanted = lineTerm(line);
  return term === null || wanted === null || term === wanted;
}
