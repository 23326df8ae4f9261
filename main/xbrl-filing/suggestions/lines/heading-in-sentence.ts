/**
 * A heading that its lines finish is read with them as one sentence: "Amounts due to:" above "subsidiaries",
 * "Rental of:" above "premises", "Exchange gain:" above "unrealised". By itself such a line says neither what it is
 * nor on which side. Only for matching; a listed heading ("Adjustments for:") stands by itself.
 */
import { headingParts, says, statementForm } from '../../../../constitution/index.ts';
import type { LineStatement } from '../../../../shared/model/enums.ts';
import type { TagIndex } from '../elements/tag-index.ts';
import { listedHeading } from './listed-headings.ts';

interface HeadedLine {
  readonly statement: LineStatement;
  readonly label: string;
  readonly parentLabel: string | null;
}

/** "Depreciation charge" of a thing is its depreciation. */
const CHARGE = / (?:expenses?|charges?)$/i;

/** "Interest payable to:" is no heading of what was paid, but waits for whom it is owed to. */
const OWED_TO_WHOM = /\b(?:payable|receivable|due|owing|owed) (?:to|from|by)\W*$/i;

/** One wording for all of them. */
const CORRECTED = 'under provision in prior years';

/** The mark before one of a list. */
const LIST_MARK = /^\s*[-–—•*]+ *(?=\p{L})|^\s*[-–—•*]+ +(?=[\d(])/u;

/** The heading without the running title of the pages above it, where what is left is the heading of a note. */
function withoutRunningTitle(heading: string, index: TagIndex): string {
  const parts = headingParts(heading);
  const first = parts.findIndex((part) => !says('running_title', part));
  const rest =
    first < 0
      ? ''
      : parts
          .slice(first)
          .map((part) => part.trim())
          .join(': ');
  return listedHeading(rest, 'notes', index) === null ? heading : rest;
}

/** The line as its heading and itself say it together; the same line where its heading stands by itself. */
export function inSentence<Line extends HeadedLine>(line: Line, index: TagIndex): Line {
  const { statement, parentLabel } = line;
  if (statement === 'notes' && parentLabel !== null && says('running_title', parentLabel)) {
    const own = withoutRunningTitle(parentLabel, index);
    if (own !== parentLabel) return inSentence({ ...line, parentLabel: own }, index);
  }
  // "- less than 1 year" is printed as one of a list, and says nothing by it.
  const named = line.label.replace(LIST_MARK, '').replace(statementForm('counted_in'), '');
  const isTax = statement === 'notes' && /\btax/i.test(named);
  const label = isTax ? named.replace(statementForm('at_rate'), 'at statutory rate') : named;
  if (label !== line.label) return inSentence({ ...line, label }, index);
  if (parentLabel === null) return line;
  // "Other operating income: Rental of:" is the heading of the note and one that runs on.
  const parts = headingParts(parentLabel).map((part) => part.replace(/[\s:]+$/, '').trim());
  const last = parts.at(-1) ?? '';
  // "Recognised in equity" under the title of a note says what moved, and not how the title is meant.
  const isQualifier =
    (says('when', label) &&
      !(parts.length < 2 && /^\W*recognised/i.test(label) && says('kind_of_tax', last))) ||
    says('corrects', label);
  const ofTax =
    (says('kind_of_tax', last) && (isQualifier || says('where', label))) ||
    (says('corrects', last) && says('kind_of_tax', label));
  const title = parts.slice(0, -1).join(': ');
  const ofWhom = says('ends_in_claim', last) && says('whom', label);
  // In a schedule of plant "Depreciation" is a part, in one of what was spent it is the thing itself.
  // Where it is all of the heading ("Impairment loss:"), the note lists what it happened to.
  const isBare =
    title === '' &&
    statement === 'notes' &&
    says('long_lived', label) &&
    listedHeading(last, statement, index) === null;
  const ofThing =
    says('happened', last) &&
    !says('movement', label) &&
    (isBare ||
      (title !== '' &&
        (statement === 'cash_flow' || listedHeading(title, statement, index)?.movements === true)));
  // "Adjustments for: Inventories" above "Impairment" is the same said the other way round.
  const isThing =
    statement === 'cash_flow' && title !== '' && says('happened', label) && !says('happened', last);
  const standsOpen = ofTax || ofWhom || ofThing || isThing || OWED_TO_WHOM.test(last);
  const isFinished =
    standsOpen ||
    isQualifier ||
    says('runs_on', parentLabel) ||
    says('how', label) ||
    ((says('for_what', label) || says('who', label)) && says('paid_for_service', last));
  if (!isFinished || (!standsOpen && listedHeading(last, statement, index) !== null)) return line;
  // "Auditors' remuneration: Other services: current year" is three parts of one sentence.
  const before = parts.at(-2) ?? '';
  const isLonger =
    (says('for_what', last) && says('paid_for_service', before)) || (ofTax && says('corrects', before));
  const said = isLonger ? parts.slice(-2) : [last];
  // The title of a note stays above its lines.
  const above = ofWhom && title === '' ? last : parts.slice(0, -said.length).join(': ');
  const bare = label.replace(/^\W*(?:an? |the )?/i, '');
  const own = ofTax && says('corrects', label) ? CORRECTED : label;
  const asOneThing = ofThing ? `${last} of ${bare}` : `${label.replace(CHARGE, '')} of ${last}`;
  const joined = ofThing || isThing ? asOneThing : ofWhom ? `${last} ${bare}` : [...said, own].join(' ');
  return { ...line, label: joined, parentLabel: above === '' ? null : above };
}
