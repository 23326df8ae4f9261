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

const RUNS_ON = /\b(?:of|to|from|on|by|for)\W*$/i;
/** Says how and not what: the heading is what is realised. */
const SAYS_HOW =
  /^\W*(?:net )?(?:realised|unrealised|realized|unrealized|received|paid|payable|receivable)\W*$/i;

/** Where a line is counted, not what it is: "Contributions to defined contribution plans, included in staff costs". */
const COUNTED_IN = /(?<=\w),? \(?(?:which (?:is|are) )?included (?:in|under|within|above)\b.*$/i;

/** The line as its heading and itself say it together; the same line where its heading stands by itself. */
export function inSentence<Line extends HeadedLine>(line: Line, index: TagIndex): Line {
  const { parentLabel, statement } = line;
  const label = line.label.replace(COUNTED_IN, '');
  if (label !== line.label) return inSentence({ ...line, label }, index);
  if (parentLabel === null || !(RUNS_ON.test(parentLabel) || SAYS_HOW.test(label))) return line;
  // "Other operating income: Rental of:" is the heading of the note and one that runs on.
  const parts = parentLabel.split(/:(?= )/);
  const last = (parts.at(-1) ?? '').replace(/[\s:]+$/, '').trim();
  if (listedHeading(last, statement, index) !== null) return line;
  const above = parts.slice(0, -1).join(':');
  return { ...line, label: `${last} ${label}`, parentLabel: above === '' ? null : above };
}
