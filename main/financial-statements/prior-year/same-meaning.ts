/**
 * When a printed line and the words that it was found by say different things for all their likeness: a word that turns
 * the meaning stands in one of them alone, or the line joins two things that stand on lines of their own. Pure.
 */

/** Words that make another line of the same noun. */
const TURNING: readonly (readonly [string, RegExp])[] = [
  ['other', /\b(?:others?|sundry|miscellaneous)\b/],
  ['deferred', /\bdeferred\b/],
  ['accumulated', /\baccumulated\b/],
  ['receivable', /\b(?:receivables?|debtors?)\b/],
  ['payable', /\b(?:payables?|creditors?)\b/],
  ['prepaid', /\b(?:prepaid|prepayments?)\b/],
  ['accrued', /\b(?:accrued|accruals?)\b/],
  ['of investments', /\binvestments? (?:receivables?|payables?)\b/],
  ['impairment', /\b(?:impairment|allowance|write-?offs?)\b/],
  ['tax', /\b(?:tax|taxes|taxation)\b/],
  ['another tax', /\b(?:property|payroll|stamp|road|sales|service|business) tax(?:es)?\b/],
  ['non-current', /\bnon-?\s?current\b/],
];
const ALONE = /^(?:receivables?|payables?|debtors?|creditors?|investment income)$/;

const plain = (words: string) =>
  words
    .toLowerCase()
    .replace(/^\s*(?:\(?[a-z0-9ivx]{1,4}\)|-)\s*/, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** True where a turning word stands in the label or in the words it was found by, and not in both. */
export function turnsMeaning(label: string, found: string): boolean {
  const [printed, known] = [plain(label), plain(found)];
  return TURNING.some(([, word]) => word.test(printed) !== word.test(known));
}

/** "Receivables" may be those of trade or all of them, "investment income" interest or dividends. */
export function namesNoKind(label: string): boolean {
  return ALONE.test(plain(label.replaceAll(/\([^)]*\)/g, '')));
}

/** The things that a label joins: "Cash and deposits" is cash, and deposits; none where it names one. */
export function joinedParts(label: string): readonly string[] {
  const parts = plain(label)
    .replaceAll(/\([^)]*\)/g, ' ')
    .split(/\s*(?:,|\/|&|\band\b)\s*/)
    .filter((part) => part !== '');
  return parts.length > 1 ? parts : [];
}
