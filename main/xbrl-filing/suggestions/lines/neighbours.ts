/**
 * What the lines around a line say about it: the total that takes it up, the total printed before it, and
 * whether it is itself the sum of the lines above. Read from the elements that the totals have (confirmed ones
 * first) and the calculation of the taxonomy, so that "Interest paid" under the financing total is financing
 * and "Provision for warranty" before working capital an adjustment. No element is named here.
 */
import { toCents } from '../../../../shared/model/money.ts';
import type { TagIndex } from '../elements/tag-index.ts';
import type { SuggestionLine } from './suggestion.ts';

/** The totals around a line, as elements; null where none is known. */
export interface RuleContext {
  /** The total printed next below, which ought to contain the line. */
  readonly takenUpBy: string | null;
  /** The total printed last above, which ought not to. */
  readonly after: string | null;
}

export const ALONE: RuleContext = { takenUpBy: null, after: null };

/** True where no total says anything of the line: none takes it up, or it stands in a note, whose sums are its own. */
export function isAlone(
  { statement }: Pick<SuggestionLine, 'statement'>,
  { takenUpBy }: RuleContext,
): boolean {
  return takenUpBy === null || statement === 'notes';
}

/** By line position, the number of lines that it is the sum of in both years; absent where it is none. */
export function sumsOfLinesAbove(lines: readonly SuggestionLine[]): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  const cents = lines.map((line) => [
    line.valueCurrent === null ? 0n : toCents(line.valueCurrent),
    line.valuePrior === null ? 0n : toCents(line.valuePrior),
  ]);
  lines.forEach((line, at) => {
    const [current = 0n, prior = 0n] = cents[at] ?? [];
    if (current === 0n) return;
    let sum = 0n;
    let sumPrior = 0n;
    for (let above = at - 1; above >= Math.max(0, at - 40); above -= 1) {
      if (lines[above]?.statement !== line.statement || found.has(above)) break;
      const [one = 0n, onePrior = 0n] = cents[above] ?? [];
      sum += one;
      sumPrior += onePrior;
      if (at - above >= 2 && sum === current && sumPrior === prior) {
        found.set(at, at - above);
        break;
      }
    }
  });
  return found;
}

/**
 * Lines of a note after which others stand under the same heading: the sum of the note is printed last, so that these
 * are its parts, however they are called.
 */
export function partsBeforeTheSum(
  lines: readonly SuggestionLine[],
  sums: ReadonlyMap<number, number>,
): ReadonlySet<number> {
  return new Set(
    lines.flatMap((line, at) => {
      const next = lines[at + 1];
      const goesOn = next?.statement === 'notes' && next.parentLabel === line.parentLabel;
      return line.statement === 'notes' && line.parentLabel !== null && goesOn && !sums.has(at) ? [at] : [];
    }),
  );
}

/** The totals around each line. `tags` holds the element that each line has or would get, null where unsure. */
export function surroundings(
  lines: readonly SuggestionLine[],
  tags: readonly (string | null)[],
  sums: ReadonlyMap<number, number>,
  index: TagIndex,
): readonly RuleContext[] {
  const isTotal = (at: number) => {
    const tag = tags[at];
    const line = lines[at];
    if (tag == null || line === undefined || line.excluded === true || line.statement === 'notes')
      return false;
    // On the face "Trade and other receivables" is a line, though a note adds it up.
    return (
      index.isResult(tag) || (index.arcs.below.has(tag) && (line.statement === 'cash_flow' || sums.has(at)))
    );
  };
  const result: { takenUpBy: string | null; after: string | null }[] = lines.map(() => ({ ...ALONE }));
  let above: string | null = null;
  lines.forEach((line, at) => {
    if (at > 0 && lines[at - 1]?.statement !== line.statement) above = null;
    const own = result[at];
    if (own) own.after = above;
    if (isTotal(at)) above = tags[at] ?? null;
  });
  let below: string | null = null;
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    if (at < lines.length - 1 && lines[at + 1]?.statement !== lines[at]?.statement) below = null;
    const own = result[at];
    if (own) own.takenUpBy = below;
    if (isTotal(at)) below = tags[at] ?? null;
  }
  return result;
}

const ancestors = new WeakMap<TagIndex, Map<string, ReadonlySet<string>>>();

/** Every total that contains the element, by any presentation. */
export function totalsOf(elementId: string, index: TagIndex): ReadonlySet<string> {
  const known = ancestors.get(index) ?? new Map<string, ReadonlySet<string>>();
  ancestors.set(index, known);
  const found = known.get(elementId);
  if (found !== undefined) return found;
  const totals = new Set<string>();
  const open = [elementId];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const { parent } of index.arcs.above.get(id) ?? []) {
      if (totals.has(parent) || parent === elementId) continue;
      totals.add(parent);
      open.push(parent);
    }
  }
  known.set(elementId, totals);
  return totals;
}

/** Totals and subtotals stand between the totals in no fixed order. */
function isTotalElement(elementId: string, index: TagIndex): boolean {
  return (
    index.isResult(elementId) ||
    (index.arcs.below.has(elementId) && index.find('cash_flow', elementId) !== undefined)
  );
}

/** How well an element stands between the totals around a line: FITS, AGAINST, or UNKNOWN. */
export function standing(
  elementId: string,
  place: RuleContext,
  index: TagIndex,
): 'FITS' | 'AGAINST' | 'UNKNOWN' {
  const { takenUpBy, after } = place;
  if (takenUpBy === null || takenUpBy === elementId || isTotalElement(elementId, index)) return 'UNKNOWN';
  const totals = totalsOf(elementId, index);
  if (totals.size === 0) return 'UNKNOWN';
  if (!totals.has(takenUpBy)) return 'AGAINST';
  // Inside the total above as well: it would have stood before it.
  return after !== null && after !== takenUpBy && totals.has(after) && totalsOf(after, index).has(takenUpBy)
    ? 'AGAINST'
    : 'FITS';
}
