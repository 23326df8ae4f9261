/**
 * A heading that its lines finish is read with them as one sentence: "Amounts due to:" above "subsidiaries",
 * "Rental of:" above "premises", "Exchange gain:" above "unrealised". By itself such a line says neither what it is
 * nor on which side. Only for matching; a listed heading ("Adjustments for:") stands by itself.
 */
import type { LineStatement } from '../../../shared/model/enums.ts';
import { listedHeading } from './line-heading.ts';
import type { TagIndex } from './tag-index.ts';

interface HeadedLine {
  readonly statement: LineStatement;
  readonly label: string;
  readonly parentLabel: string | null;
}

const RUNS_ON = /\b(?:of|to|from|on|by|for|capitalised in)(?:\s*\([^()]*\))?\W*$/i;
/** Says how and not what: the heading is what is realised. */
const SAYS_HOW =
  /^\W*(?:net )?(?:realised|unrealised|realized|unrealized|received|paid|payable|receivable)\W*$/i;

/** Says when, or in which way: the heading is what was paid, earned or taxed. */
const SAYS_WHEN =
  /^\W*(?:(?:current|prior|previous) (?:financial )?(?:years?|periods?)|recognised .*|at a point in time|over time)\W*$/i;
/** Corrects what was provided for the years before. */
const CORRECTS =
  /^\W*(?:(?:over|under)\W*)+(?:provisions?|provided|recognised|accrued)(?: (?:in|for|of|in respect of|relating to) (?:the )?(?:prior|previous|preceding)(?: financial)? (?:years?|periods?))?\W*$/i;
/** One wording for all of them. */
const CORRECTED = 'under provision in prior years';
/** Whose tax it is; the heading says which tax. */
const SAYS_WHERE = /^\W*(?:singapore|malaysia|hong kong|prc|china|local|domestic|foreign|overseas)\W*$/i;
const KIND_OF_TAX = /\b(?:current|deferred)\b.*\btax/i;
/** What auditors and directors are paid for, where the heading says who is paid. */
const SAYS_FOR_WHAT =
  /^\W*(?:statutory(?: audits?| audit fees?)?|(?:non - ?|non-)?(?:statutory )?audit(?: services| fees?)?|(?:other|non-audit) (?:services|fees|emoluments)|others?|fees|emoluments)(?: by auditors of .*)?\W*$/i;
/** Who is paid, where the heading says for what: "Non-audit fees:" above "auditor of the Company". */
const SAYS_WHO =
  /^\W*(?:paid to )?(?:the )?(?:(?:other|external|member firms? of (?:the )?|network firms? of (?:the )?|overseas affiliates of (?:the )?) ?)*auditors?(?: of (?:the )?(?:company|group|subsidiar(?:y|ies)))?\W*$/i;
const PAID_FOR_SERVICE = /\b(?:audit(?:ors?)?|directors?)\b/i;

/** With whom, where the heading says what is owed: "Other receivables:" above "a joint venture". */
const SAYS_WHOM =
  /^\W*(?:an? |the )?(?:(?:third|(?:other )?related|non ?- ?related|unrelated|external|outside) (?:part(?:y|ies)|compan(?:y|ies))|(?:(?:immediate|ultimate|intermediate|and) )*holding (?:compan(?:y|ies)|corporations?)|(?:fellow )?subsidiar(?:y|ies)(?: compan(?:y|ies))?|associate[sd]?(?: compan(?:y|ies))?|joint ventures?|directors?)(?: ?\((?:non ?- ?)?trade\))?\W*$/i;
const OWED = /\b(?:payables?|receivables?|creditors|debtors)$/i;
/** What happened to the thing that the line names: "Depreciation:" above "right-of-use assets". */
const HAPPENED = /^(?:depreciation|amortisation|impairment(?: loss(?:es)?)?)(?: (?:expenses?|charges?))?$/i;
const MOVED = /\b(?:depreciation|amortisation|impairment|charges?|disposals?|total|year)\b|\d{4}/i;

/** Where a line is counted, not what it is: "Contributions to defined contribution plans, included in staff costs". */
const COUNTED_IN =
  /(?<=\w),? \(?(?:which (?:is|are) )?included (?:in|under|within|above)\b.*$|(?<=\btax(?:ation)?(?: (?:expense|charge|credit))?) (?:recognised|included|reported|charged) (?:in|to) (?:the )?(?:consolidated )?(?:(?:statements?|income statement|profit or loss)\b).*$/i;

/** The line as its heading and itself say it together; the same line where its heading stands by itself. */
export function inSentence<Line extends HeadedLine>(line: Line, index: TagIndex): Line {
  const { parentLabel, statement } = line;
  const label = line.label.replace(COUNTED_IN, '');
  if (label !== line.label) return inSentence({ ...line, label }, index);
  if (parentLabel === null) return line;
  // "Other operating income: Rental of:" is the heading of the note and one that runs on.
  const parts = parentLabel.split(/:(?= )/).map((part) => part.replace(/[\s:]+$/, '').trim());
  const last = parts.at(-1) ?? '';
  // "Recognised in equity" under the title of a note says what moved, and not how the title is meant.
  const isQualifier =
    (SAYS_WHEN.test(label) &&
      !(parts.length < 2 && /^\W*recognised/i.test(label) && KIND_OF_TAX.test(last))) ||
    CORRECTS.test(label);
  const ofTax =
    (KIND_OF_TAX.test(last) && (isQualifier || SAYS_WHERE.test(label))) ||
    (CORRECTS.test(last) && KIND_OF_TAX.test(label));
  const title = parts.slice(0, -1).join(': ');
  const ofWhom = OWED.test(last) && SAYS_WHOM.test(label);
  // In a schedule of plant "Depreciation" is a part, in one of what was spent it is the thing itself.
  const ofThing =
    title !== '' &&
    HAPPENED.test(last) &&
    !MOVED.test(label) &&
    (statement === 'cash_flow' || listedHeading(title, statement, index)?.movements === true);
  const standsOpen = ofTax || ofWhom || ofThing;
  const isFinished =
    standsOpen ||
    isQualifier ||
    RUNS_ON.test(parentLabel) ||
    SAYS_HOW.test(label) ||
    ((SAYS_FOR_WHAT.test(label) || SAYS_WHO.test(label)) && PAID_FOR_SERVICE.test(last));
  if (!isFinished || (!standsOpen && listedHeading(last, statement, index) !== null)) return line;
  // "Auditors' remuneration: Other services: current year" is three parts of one sentence.
  const before = parts.at(-2) ?? '';
  const isLonger =
    (SAYS_FOR_WHAT.test(last) && PAID_FOR_SERVICE.test(before)) || (ofTax && CORRECTS.test(before));
  const said = isLonger ? parts.slice(-2) : [last];
  // The title of a note stays above its lines.
  const above = ofWhom && title === '' ? last : parts.slice(0, -said.length).join(': ');
  const bare = label.replace(/^\W*(?:an? |the )?/i, '');
  const own = ofTax && CORRECTS.test(label) ? CORRECTED : label;
  const joined = ofThing ? `${last} of ${bare}` : ofWhom ? `${last} ${bare}` : [...said, own].join(' ');
  return { ...line, label: joined, parentLabel: above === '' ? null : above };
}
