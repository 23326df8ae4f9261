/**
 * Lines that may be left out together, each with a reason that is true of it: headings, columns of the other company,
 * what the entry point has no place for, subtotals of a total that is reported. Proposals only: a person looks at the
 * lines, thins them, and leaves them out as one act (decisions 6; binding rule 3). Pure.
 */

import { z } from 'zod';
import { capitalised } from './capitalised.ts';
import { LINE_STATEMENTS } from './enums.ts';
import { ownReason } from './exclusion-reasons.ts';
import { ENTRY_POINT_WORDS } from './field-words.ts';
import { type Filing, idSchema, type LineItem } from './records.ts';

export const EXCLUSION_GROUPS = [
  'AS_LAST_YEAR',
  'NO_AMOUNT',
  'OTHER_COMPANY',
  'NOT_IN_ENTRY_POINT',
  'SUBTOTAL',
] as const;

export const proposedExclusionSchema = z.object({ lineItemId: idSchema, reason: z.string() });
export const exclusionProposalSchema = z.object({
  group: z.enum(EXCLUSION_GROUPS),
  /** Null for lines of several statements. */
  statement: z.enum(LINE_STATEMENTS).nullable(),
  /** What the lines are, to follow their number: "not part of Simplified XBRL". */
  because: z.string(),
  lines: z.array(proposedExclusionSchema),
});
export type ProposedExclusion = z.output<typeof proposedExclusionSchema>;
export type ExclusionProposal = z.output<typeof exclusionProposalSchema>;

interface Found {
  readonly group: ExclusionProposal['group'];
  readonly because: string;
  readonly reason: string;
}

/** A line that was excluded in the filing before, as far as it tells one line from another. */
export type ExcludedBefore = Pick<LineItem, 'statement' | 'label' | 'parentLabel'> & {
  readonly reason: string;
};

/** Only what is open: neither excluded nor confirmed. */
function isOpen({ exclusion, mapping }: LineItem): boolean {
  return exclusion === null && mapping?.confirmedById == null;
}

/** The suggester found nothing, or merely guesses. */
function hasNoTag({ mapping }: LineItem): boolean {
  return mapping === null || mapping.confidence === 'LOW';
}

/** The element suggested in a note is the one of the same amounts on the face of a statement: nothing of its own. */
function repeatsFace(
  { statement, mapping, valueCurrent, valuePrior }: LineItem,
  lines: readonly LineItem[],
): boolean {
  const unsigned = (amount: string | null) => amount?.replace('-', '') ?? null;
  return (
    statement === 'notes' &&
    lines.some(
      (other) =>
        other.statement !== 'notes' &&
        other.exclusion === null &&
        other.mapping?.elementId === mapping?.elementId &&
        unsigned(other.valueCurrent) === unsigned(valueCurrent) &&
        unsigned(other.valuePrior) === unsigned(valuePrior),
    )
  );
}

/** "At 1 January 2024" of this year was "At 1 January 2023" of last year. */
function placeOf({ statement, label, parentLabel }: Omit<ExcludedBefore, 'reason'>): string {
  const plain = (text: string | null) =>
    (text ?? '')
      .toLowerCase()
      .replace(/\b(?:19|20)\d\d\b/g, '')
      .replace(/\s+/g, ' ')
      .trim();
  return [statement, plain(parentLabel), plain(label)].join('\n');
}

/** The confirmed total of the statement that adds the line up as one of its parts. */
function reportedTotalOf(line: LineItem, lines: readonly LineItem[]): LineItem | undefined {
  return lines.find(
    ({ id, statement, mapping, exclusion, cast }) =>
      id !== line.id &&
      statement === line.statement &&
      exclusion === null &&
      mapping?.confirmedById != null &&
      cast?.state === 'SURE' &&
      cast.addends?.includes(line.label) === true,
  );
}

function notAsked({ statement, parentLabel }: LineItem, entryPoint: Filing['entryPoint']): string {
  const [note] = statement === 'notes' ? (parentLabel?.split(':') ?? []) : [];
  const where = `not part of ${ENTRY_POINT_WORDS[entryPoint]}`;
  return note === undefined ? capitalised(where) : `Note “${note}”: ${where}`;
}

function foundOf(
  line: LineItem,
  lines: readonly LineItem[],
  { entryPoint }: Pick<Filing, 'entryPoint'>,
  outside: ReadonlySet<string>,
): Found | null {
  const own = ownReason(line, lines);
  if (own.kind === 'HEADING' || own.kind === 'NARRATIVE')
    return { group: 'NO_AMOUNT', because: 'headings and text without an amount', reason: own.text };
  if (own.kind === 'OTHER_COMPANY')
    return {
      group: 'OTHER_COMPANY',
      because: 'of the company’s own column; the group is reported',
      reason: own.text,
    };
  if (outside.has(line.id) && (hasNoTag(line) || repeatsFace(line, lines)))
    return {
      group: 'NOT_IN_ENTRY_POINT',
      because: `not part of ${ENTRY_POINT_WORDS[entryPoint]}`,
      reason: notAsked(line, entryPoint),
    };
  const total = own.kind === 'SUBTOTAL' && hasNoTag(line) ? reportedTotalOf(line, lines) : undefined;
  return total === undefined
    ? null
    : {
        group: 'SUBTOTAL',
        because: 'subtotals of a total that is reported',
        reason: `${own.text}; “${total.label}” is reported`,
      };
}

/**
 * `lines` with their casts, in the order of the document; `outside`: what the entry point has no place for; `before`: what
 * was excluded in the client's filing before. What was excluded then for the reason that holds now stands together.
 */
export function proposeExclusions(
  lines: readonly LineItem[],
  filing: Pick<Filing, 'entryPoint'>,
  outside: ReadonlySet<string>,
  before: readonly ExcludedBefore[] = [],
): ExclusionProposal[] {
  const known = new Set(before.map((line) => `${placeOf(line)}\n${line.reason}`));
  const proposals = new Map<string, Omit<ExclusionProposal, 'lines'> & { lines: ProposedExclusion[] }>();
  for (const line of lines) {
    const found = isOpen(line) ? foundOf(line, lines, filing, outside) : null;
    if (found === null) continue;
    const { reason } = found;
    const again = known.has(`${placeOf(line)}\n${reason}`);
    const group = again ? 'AS_LAST_YEAR' : found.group;
    const because = again ? 'excluded last year for the same reason' : found.because;
    const statement = again ? null : line.statement;
    const key = `${group} ${statement}`;
    const proposal = proposals.get(key) ?? { group, statement, because, lines: [] };
    proposal.lines.push({ lineItemId: line.id, reason });
    proposals.set(key, proposal);
  }
  return [...proposals.values()].sort((one, other) => other.lines.length - one.lines.length);
}
