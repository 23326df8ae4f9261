/**
 * What the words of a printed line say of it: a total or a result, income or an expense, and the part of the sheet that a
 * heading names. Words that say both, or nothing, say nothing. Pure.
 */
import type { SHEET_SECTIONS } from '../statements/balance-sheet.ts';
import type { EntryLine } from '../statements/signed-lines.ts';

/** What stands where a line is printed; undefined where nothing tells. */
export type Side = 'INCOME' | 'EXPENSE' | undefined;
type SheetPart = (typeof SHEET_SECTIONS)[number]['section'];

/** The narrower first. */
const PARTS: readonly (readonly [RegExp, SheetPart | undefined])[] = [
  [/\bnet (?:current )?(?:assets?|liabilit(?:y|ies))\b/i, undefined],
  [/(?:non-?\s?current|long[-\s]?term|fixed) assets?\b/i, 'non_current_assets'],
  [/(?:non-?\s?current|long[-\s]?term) liabilit(?:y|ies)\b/i, 'non_current_liabilities'],
  [/(?:current|short[-\s]?term) assets?\b/i, 'current_assets'],
  [/(?:current|short[-\s]?term) liabilit(?:y|ies)\b/i, 'current_liabilities'],
  [/\bliabilit(?:y|ies)\b/i, undefined],
  [/\bequity\b|capital and reserves/i, 'equity'],
];

/** The part that a heading names; undefined where it is not understood, or names more than one. */
export function sheetPartOf(heading: string | null): SheetPart | undefined {
  return PARTS.find(([words]) => words.test(heading ?? ''))?.[1];
}

export function namesTotal(label: string): boolean {
  return (
    /\b(?:sub-?\s?)?totals?\b/i.test(label) ||
    /^net (?:current )?(?:assets?|liabilit(?:y|ies))\b/i.test(label)
  );
}

const RESULT =
  /\b(?:profits?|loss(?:es)?|surplus(?:es)?|deficits?|results?|income \(?loss(?:es)?\)?)(?![\p{L}])/iu;

/** "Loss before tax", "Surplus for the year", "Net income". An impairment loss is none. */
export function namesResult(label: string): boolean {
  const isOfYear = RESULT.test(label) && /\b(?:before|after|for|from)\b/i.test(label);
  return (
    isOfYear ||
    /^(?:net|total|operating|gross|comprehensive) (?:income|profit|loss|surplus|deficit|result)/i.test(label)
  );
}

/** Names of both signs at once: "Other income (charges)", "Gain/(loss) on disposal". Income tax is an expense or a credit. */
export function isTwoSided(label: string): boolean {
  if (/\btax/i.test(label)) return false;
  const [gains, losses] = [
    '(?:income|gains?|profits?|surplus|credits?)',
    '(?:loss(?:es)?|charges?|expenses?|expenditure|deficit|costs?)',
  ];
  const between = String.raw`\)?\s*(?:\/|\(|\bor\b|,)\s*\(?`;
  return new RegExp(`${gains}${between}${losses}|${losses}${between}${gains}`, 'i').test(label);
}

const OF_INCOME =
  /\b(?:income|revenues?|turnover|gains?|received|recovered|recoveries|receipts|written back)\b/i;
const OF_EXPENSE =
  /\b(?:expens\w*|expenditure|costs?|charges?|overheads?|loss(?:es)?|paid|written off|impairment|purchases|depreciation|amortisation|salar\w+|wages|remuneration|tax\w*)\b/i;

/** Of a line or a heading: a cost of what earns revenue is a cost. */
export function sideOfWords(text: string): Side {
  if (/comprehensive/i.test(text)) return undefined;
  const plain = text.replace(/\b(?:deferred )?income tax\w*/gi, 'tax').replace(/^cost of .*/i, 'cost');
  const [earns, spends] = [OF_INCOME.test(plain), OF_EXPENSE.test(plain)];
  if (earns === spends) return undefined;
  return earns ? 'INCOME' : 'EXPENSE';
}

/** Names under which documents print a total of ours, beside its own. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  profit_before_tax: [
    'Net profit before tax',
    'Profit before tax for the year',
    'Profit for the year before tax',
  ],
  profit_after_tax: [
    'Net profit for the year',
    'Profit after tax',
    'Net profit after tax',
    'Profit after tax for the year',
    'Net profit after tax for the year',
    'Profit for the year, representing total comprehensive income for the year',
    'Profit for the year and total comprehensive income',
  ],
  other_comprehensive_income: ['Other comprehensive income', 'Other comprehensive income for the year'],
  total_comprehensive_income: ['Total comprehensive income'],
  net_change_in_cash: ['Net increase in cash and bank balances'],
};

/** True where a line has the name of a total: the same words, whichever way the result or the cash went. */
export function sameTotal(label: string, { key, label: own }: Pick<EntryLine, 'key' | 'label'>): boolean {
  const printed = setOfWords(label);
  return [own, ...(OTHER_NAMES[key] ?? [])].some((name) => setOfWords(name) === printed);
}

const LEFT_OUT = new Set([
  'the',
  'of',
  'and',
  'from',
  'used',
  'in',
  'by',
  'at',
  'generated',
  'provided',
  'flow',
  'flows',
]);

function setOfWords(label: string): string {
  const plain = label
    .toLowerCase()
    .replaceAll(
      /\/?\(?\b(?:profit|loss|surplus|deficit)\b\)?\s*\/\s*\(?\b(?:profit|loss|surplus|deficit)\b\)?/g,
      'profit',
    )
    .replaceAll(
      /\/?\((?:loss|profit|deficit|surplus|decrease|increase|used in|used|generated from)\)\/?/g,
      ' ',
    )
    .replaceAll(/\bcomprehensive (?:income|loss|profit)\b/g, 'comprehensive')
    .replaceAll(/\b(?:loss|surplus|deficit)\b/g, 'profit')
    .replaceAll(/\bdecrease\b/g, 'increase')
    .replaceAll(/\b(?:income )?tax(?:es|ation)?\b/g, 'tax')
    .replaceAll(/\b(?:financial )?(?:year|period)\b/g, 'year')
    .replaceAll(/non-?\s?current/g, 'noncurrent')
    .replaceAll(/\bactivity\b/g, 'activities');
  const words = (plain.match(/\p{L}+/gu) ?? []).filter((word) => !LEFT_OUT.has(word));
  return [...new Set(words)].toSorted().join(' ');
}
