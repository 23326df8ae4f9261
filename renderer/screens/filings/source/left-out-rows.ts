/**
 * The amounts that a reading left out as a list to go through: what a person should look at first stands first, what
 * was to be expected (another entity, an earlier year) last. Each entry keeps its position, by which it is taken in.
 */
import {
  type DocumentCoverage,
  LEFT_OUT_REASONS,
  type LeftOut,
  type LeftOutReason,
} from '../../../../shared/model/document-coverage.ts';

export interface LeftOutRow {
  readonly position: number;
  readonly entry: LeftOut;
}

export const REASON_TITLES: Readonly<Record<LeftOutReason, string>> = {
  MARKED_SIDE: 'Marked Dr or Cr',
  NOT_A_LINE: 'Not read as a line',
  NO_COLUMN: 'Under no column',
  COLUMNS_NOT_UNDERSTOOD: 'Column headings not understood',
  OUTSIDE_STATEMENTS: 'Outside the statements',
  BESIDE_THE_TEXT: 'Text box, foot note or turned text',
  NOT_VISIBLE: 'Hidden or struck through',
  IN_A_SENTENCE: 'In a sentence',
  PART_OF_TOTAL: 'Part of a total that is taken',
  OTHER_PERIOD: 'Another period',
  OTHER_ENTITY: 'Another entity',
  EARLIER_STATEMENTS: 'Statements of earlier periods',
};

/** In the order of the titles above. */
const ORDER = Object.keys(REASON_TITLES);

/** Entries that nobody has taken in, of one reason or of all. */
export function leftOutRows(
  coverage: DocumentCoverage,
  reason: LeftOutReason | 'ALL',
): readonly LeftOutRow[] {
  return coverage.leftOut
    .map((entry, position) => ({ entry, position }))
    .filter(({ entry }) => entry.lineItemId === null && (reason === 'ALL' || entry.reason === reason))
    .toSorted(
      (one, two) =>
        ORDER.indexOf(one.entry.reason) - ORDER.indexOf(two.entry.reason) || one.position - two.position,
    );
}

/** The reasons that occur, each with the number of its amounts, in the order of the list. */
export function reasonCounts(
  coverage: DocumentCoverage,
): readonly { readonly reason: LeftOutReason; readonly amounts: number }[] {
  return LEFT_OUT_REASONS.map((reason) => ({
    reason,
    amounts: leftOutRows(coverage, reason).reduce((sum, { entry }) => sum + entry.texts.length, 0),
  }))
    .filter(({ amounts }) => amounts > 0)
    .toSorted((one, two) => ORDER.indexOf(one.reason) - ORDER.indexOf(two.reason));
}
