/**
 * Labels as printed: pieces of a label over two rows are joined, headings are told from labels, and a
 * total without a label takes the name of its section ("Total current assets").
 */
import type { LineStatement } from '../../shared/model/enums.ts';
import { plainText } from '../../shared/words/printed-amounts.ts';
import type { GridRow } from './grid.ts';

/** A label (or heading) with the place needed to see whether the next row continues it. */
export interface PrintedLabel {
  readonly text: string;
  readonly row: GridRow;
  readonly left: number;
  readonly right: number;
}

const CONNECTOR =
  /(?:,|[-–/&(]|\b(?:of|and|the|for|to|in|at|by|on|with|from|or|after|before|a|an|per|net|as|less|less current|than|its|their|other|share|used)|\b(?:for|from|to|in)\)|\b(?:and|or|&) operating)$/i;
/** Words in capitals that begin no label of their own. */
const GOES_ON = /^(?:FOR|OF|AND|FROM|BEFORE|AFTER|IN|TO|BY|ATTRIBUTABLE)\b/;
/** Headings of sections, which no item under them continues. */
const SECTION =
  /(?:\b(?:assets|liabilities|activities|equity|reserves|income|revenue|expenses|expenditure|cost|depreciation|funds)|:)$/i;
/** How the statement of a charity heads what came in and what was spent: the sources and causes stand under it. */
const HEADS_SOURCES =
  /^(?:incom(?:e|ing resources)(?: and endowments)?|expenditure|resources expended|charges) (?:from|on|for)$/i;
const ENUMERATOR = /^(?:\([a-z]{1,3}\)|[-–•*])\s/i;

/** Longer than any label: rows that go on with one another for pages are no label. */
const MAX_JOINED = 1000;

function isCapitals(text: string): boolean {
  return text === text.toUpperCase();
}

export function cleanLabel(text: string): string {
  return plainText(text.slice(0, 2000))
    .replace(/[.\s]{4,}$/, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 500);
}

export function isOpenBracket(text: string): boolean {
  return text.split('(').length > text.split(')').length;
}

/**
 * True when `next` goes on with the label `first`: it starts in lower case, or `first` ends in the middle
 * of a phrase, or the next word would not have fitted behind it (`edge` is where figures begin).
 */
export function continuesLabel(first: PrintedLabel, next: PrintedLabel, edge: number): boolean {
  if (first.text.endsWith(':') || ENUMERATOR.test(next.text)) return false;
  if (first.row.page !== next.row.page) return false;
  const height = Math.max(first.row.height, 1);
  const apart = next.row.top - first.row.top;
  if (first.row.height > 0 && apart > height * 1.7) return false;
  if (/^\(?[a-z]|^\(Notes? \d/.test(next.text) || isOpenBracket(first.text)) return true;
  if (GOES_ON.test(next.text) && isCapitals(first.text) && isCapitals(next.text)) return true;
  if (/^(?:financed|represented) by$/i.test(first.text)) return false;
  if (HEADS_SOURCES.test(first.text)) return false;
  if (CONNECTOR.test(first.text)) return true;
  // A total begins a line of its own: what stands above it without a figure is a heading, or a line that is nil.
  if (/^total /i.test(next.text)) return false;
  if (first.row.height === 0 || next.left < first.left - 1 || next.left > first.left + 16) return false;
  if (SECTION.test(first.text) || isCapitals(first.text) !== isCapitals(next.text)) return false;
  const [word = ''] = next.text.split(' ');
  const wordWidth = ((next.right - next.left) * (word.length + 1)) / Math.max(next.text.length, 1);
  return first.right + wordWidth > edge - 4;
}

export function joinLabels(first: PrintedLabel, next: PrintedLabel): PrintedLabel {
  const text = /[/(]$/.test(first.text) ? `${first.text}${next.text}` : `${first.text} ${next.text}`;
  return {
    ...next,
    text: text.slice(0, MAX_JOINED),
    left: first.left,
    right: Math.max(first.right, next.right),
  };
}

/** "Total current assets" from the heading "Current assets". */
export function totalOf(heading: string): string {
  const bare = cleanLabel(heading)
    .replace(/:$/, '')
    .replace(/^(?:less|add)\b:? +/i, '');
  if (/^total\b/i.test(bare)) return bare;
  if (isCapitals(bare)) return `Total ${bare.toLowerCase()}`;
  // "Current Assets" keeps its capitals, "Current assets" becomes part of the phrase, "GST payable" stays.
  const [first = '', second = ''] = bare.split(' ');
  const keeps = /^[A-Z]{2}/.test(first) || /^[A-Z]/.test(second);
  return `Total ${keeps ? bare : bare.charAt(0).toLowerCase() + bare.slice(1)}`;
}

const OUTER =
  /^(?:total )?(?:assets|liabilities|equity and liabilities|assets and liabilities|liabilities and .{1,60})$/i;
/** Where the reading stands within a statement: an outer and an inner heading, and whether each is totalled. */
export interface Section {
  readonly outer: string | null;
  readonly inner: string | null;
  readonly outerTotalled: boolean;
  readonly innerTotalled: boolean;
}

export const NO_SECTION: Section = { outer: null, inner: null, outerTotalled: false, innerTotalled: false };

/** The section after the headings that stand between two lines of figures. */
export function enterSection(section: Section, headings: readonly string[]): Section {
  const names = headings
    .map((heading) => cleanLabel(heading).replace(/:$/, ''))
    .filter((name) => name !== '');
  const last = names.at(-1);
  if (last === undefined) return section;
  // The activities of a cash flow statement hold "Adjustments for" and "Changes in working capital".
  if (/\bactivities$/i.test(last)) return { ...NO_SECTION, outer: last };
  const above = names.at(-2);
  if (above !== undefined) return { ...NO_SECTION, outer: above, inner: last };
  const newOuter =
    OUTER.test(last) ||
    (section.outer !== null &&
      isCapitals(last) &&
      isCapitals(section.outer) &&
      !isCapitals(section.inner ?? ''));
  if (newOuter) return { ...NO_SECTION, outer: last };
  return { ...section, inner: last, innerTotalled: false };
}

/** Heading under which the next line stands. */
export function sectionHeading(section: Section): string | null {
  if (section.inner !== null && !section.innerTotalled) return section.inner;
  return section.outerTotalled ? null : section.outer;
}

/** Closing lines of a cash flow statement, which stand under none of its sections. */
function leavesSections(label: string): boolean {
  return /^(?:net (?:change|(?:\(?(?:increase|decrease)\)?\/?){1,2}|(?:increase|decrease) \((?:increase|decrease)\)) in cash|cash(?: and (?:cash equivalents|bank balances))?,? at (?:the )?(?:beginning|start|end|\d))/i.test(
    label,
  );
}

/** "Gross profit", "(Loss)/profit before tax", "Surplus for the year": what is left after all that stands above. */
const RESULT =
  /^(?:(?:net|gross|operating|total|other) )*(?:\(?(?:profit|loss|surplus|deficit|comprehensive income|comprehensive loss|net income|net expenditure)\)?(?: ?\/ ?|\b ?))+(?:\(loss\) )?(?:before|after|for|from operations|of income over|and total|available)\b|^(?:gross|operating) (?:profit|loss|surplus|deficit)\b|^net (?:profit|loss|surplus|deficit)\b/i;
export const isResult = (label: string): boolean => RESULT.test(label);

/** Results within the operating activities, which end the adjustments but not the activity. */
const OPERATING_RESULT =
  /^(?:cash (?:flows? )?(?:\(?(?:generated|used|provided|from)\)?[/ ]?(?:in |by |from )?)+.*operations|operating (?:cash ?flows?|profit|loss|surplus|deficit|\().*before)/i;

/** What is left of a balance sheet after all that stands above: it belongs to none of the sections. */
const LEFT_OF_POSITION =
  /^(?:net current (?:assets|liabilities)|net (?:assets|liabilities)|total assets less (?:total )?(?:current )?liabilities)\b/i;

/** The section in which a line with this label stands. */
export function sectionOf(section: Section, label: string, statement: LineStatement): Section {
  const leaves =
    leavesSections(label) ||
    (statement === 'income_statement' && RESULT.test(label)) ||
    (statement === 'balance_sheet' && LEFT_OF_POSITION.test(label));
  if (leaves) return { ...section, innerTotalled: true, outerTotalled: true };
  const ends = statement === 'cash_flow' && section.outer !== null && OPERATING_RESULT.test(label);
  return ends ? { ...section, innerTotalled: true } : section;
}

/** The section after a printed line; "Total …" and closing balances total their section. */
export function afterLine(section: Section, label: string): Section {
  if (/^total (?:equity|liabilities|funds).* and /i.test(label))
    return { ...section, innerTotalled: true, outerTotalled: true };
  if (/^net cash\b/i.test(label)) return { ...section, innerTotalled: true, outerTotalled: true };
  const innerOpen = section.inner !== null && !section.innerTotalled;
  if (!/^(?:total\b|(?:balance )?(?:as )?at (?:the )?end\b|balance carried|carrying amount)/i.test(label))
    return section;
  if (!innerOpen)
    return section.outer !== null && totalOf(section.outer).toLowerCase() === label.toLowerCase()
      ? { ...section, outerTotalled: true }
      : section;
  return { ...section, innerTotalled: true };
}

/** Name of a total that prints no label, and the section after it. */
export function unlabelledTotal(
  section: Section,
  before: string | null,
  fallback: string,
): { readonly label: string; readonly section: Section } {
  if (section.inner !== null && !section.innerTotalled) {
    return { label: totalOf(section.inner), section: { ...section, innerTotalled: true } };
  }
  if (section.inner !== null && /^less\b/i.test(before ?? ''))
    return { label: `${section.inner}, net`, section };
  if (section.outer !== null && !section.outerTotalled) {
    return { label: totalOf(section.outer), section: { ...section, outerTotalled: true } };
  }
  return { label: fallback, section };
}
