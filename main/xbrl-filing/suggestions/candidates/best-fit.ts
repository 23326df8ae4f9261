/**
 * Where a line goes whose own element lies outside a narrow entry point ("best fit"): up the calculation to
 * the totals that contain the element, and there to the group line that holds it or to the remainder of its
 * kind. Found from arcs, labels, period, balance and term alone; nothing where the arithmetic has no place.
 * Proposals only (specification 4.5, Suggestion; decisions 6).
 */
import type { TaxonomyElement, Term } from '../../../../constitution/index.ts';
import type { LineStatement } from '../../../../shared/model/enums.ts';
import type { IndexedElement, TagIndex } from '../elements/tag-index.ts';
import { isTwoWay } from '../lines/line-direction.ts';
import { broadWords, fitsKind, readLabel } from '../words/label-words.ts';

export interface FitLine {
  readonly statement: LineStatement;
  readonly label: string;
  /** Current or non-current, as the line or its heading says. */
  readonly term: Term | null;
}

export interface Fit {
  readonly entry: IndexedElement;
  /** CONTAINS: the group that holds the element. RESIDUAL: the "other" of its kind. FALLBACK: of the statement. */
  readonly how: 'CONTAINS' | 'RESIDUAL' | 'FALLBACK';
}

interface Place {
  readonly entry: IndexedElement;
  readonly role: string;
  readonly order: number;
}

/** How many lines of the statement stand in a presentation (by function, by nature): the more, the likelier. */
export type RoleVotes = ReadonlyMap<string, number>;

const CLIMB_LIMIT = 4;

function bareLabel(label: string): string {
  return label.replace(/,? ?\b(?:current and non-current|non-current|current)$/i, '').trim();
}

/** "goodwill", "right-of-use assets": a label inside a sentence. */
export function labelInSentence(label: string): string {
  const bare = bareLabel(label).replace(/^Total (?=other)/i, '');
  return /^[A-Z][a-z'-]/.test(bare) ? `${bare.charAt(0).toLowerCase()}${bare.slice(1)}` : bare;
}

function termOf(entry: IndexedElement): FitLine['term'] {
  return entry.label.term ?? entry.headingTerm;
}

/** True when "X other than Y" leaves out what is said: intangible assets other than goodwill, for goodwill. */
function leavesOut(label: string, said: readonly string[]): boolean {
  const [, rest] = label.split(/\bother than\b/i);
  const words = rest === undefined ? [] : readLabel(rest).words;
  return words.length > 0 && words.every((word) => said.includes(word));
}

function rankOfKind(entry: IndexedElement): number {
  if (entry.remainder) return 0;
  return /\bother than\b/i.test(entry.element.label) ? 2 : 1;
}

/** Finds the best fits of an element for a line, best first; empty when the entry point has no place for it. */
export function bestFits(
  target: TaxonomyElement,
  line: FitLine,
  votes: RoleVotes,
  index: TagIndex,
): readonly Fit[] {
  const said = broadWords(`${bareLabel(target.label)} ${line.label}`);
  const takes = (entry: IndexedElement) =>
    entry.element.period_type === target.period_type &&
    (entry.element.balance === target.balance || entry.element.balance === null || isTwoWay(entry.element)) &&
    (line.term === null || termOf(entry) === null || termOf(entry) === line.term) &&
    !leavesOut(entry.element.label, said);
  const place = (id: string) => {
    const entry = index.find(line.statement, id);
    return entry !== undefined && !entry.note && !entry.result && takes(entry) ? entry : undefined;
  };
  const below = (total: string): Place[] =>
    (index.arcs.below.get(total) ?? []).flatMap(({ child, role, order }) => {
      const entry = place(child);
      return entry === undefined || child === target.element_id ? [] : [{ entry, role, order }];
    });
  const overlap = (entry: IndexedElement) =>
    entry.label.words.filter((word) => said.includes(word)).length / Math.max(entry.label.words.length, 1);
  const sorted = (places: readonly Place[]) =>
    places.toSorted(
      (a, b) =>
        Number(b.entry.element.balance === target.balance) -
          Number(a.entry.element.balance === target.balance) ||
        (votes.get(b.role) ?? 0) - (votes.get(a.role) ?? 0) ||
        rankOfKind(a.entry) - rankOfKind(b.entry) ||
        overlap(b.entry) - overlap(a.entry) ||
        a.order - b.order,
    );
  const holds = ({ label }: IndexedElement) =>
    label.words.length > 0 && label.words.every((word) => said.includes(word));
  const residual = ({ entry }: Place) =>
    (entry.label.residual || rankOfKind(entry) === 2) && fitsKind(entry.element.label, said);
  /** Every remainder below a total, and one level further: "other receivables" of "trade and other receivables". */
  const among = (places: readonly Place[], how: Fit['how']): Fit[] => {
    const named = sorted(
      places.filter(
        (one) => !one.entry.label.residual && holds(one.entry) && fitsKind(one.entry.element.label, said),
      ),
    );
    const rest = sorted(places.filter(residual));
    const inner = rest.flatMap((one) => sorted(below(one.entry.element.element_id).filter(residual)));
    return [
      ...named.map(({ entry }) => ({ entry, how: how === 'FALLBACK' ? how : ('CONTAINS' as const) })),
      ...[...rest, ...inner].map(({ entry }) => ({ entry, how })),
    ];
  };

  const found: Fit[] = [];
  let level: readonly string[] = [target.element_id];
  const seen = new Set(level);
  for (let step = 0; step < CLIMB_LIMIT && level.length > 0 && found.length === 0; step += 1) {
    const above = level.flatMap((id) => [
      ...(index.arcs.above.get(id) ?? []).map((arc) => arc.parent),
      ...sameInStatement(id, line, index),
    ]);
    const next = [...new Set(above)].filter((id) => !seen.has(id));
    for (const id of next) seen.add(id);
    const group = next.flatMap((id) => {
      const entry = place(id);
      return entry === undefined ? [] : [{ entry, how: 'CONTAINS' as const }];
    });
    found.push(...group);
    if (found.length === 0) found.push(...among(next.flatMap(below), 'RESIDUAL'));
    else found.push(...group.flatMap(({ entry }) => among(below(entry.element.element_id), 'RESIDUAL')));
    // Beyond a total or a result stands another kind of figure.
    level = next.filter((id) => !index.isResult(id));
  }
  // What no calculation holds (items of the note on profit before tax) is an "other" of its statement at most.
  // A subtotal ("Operating profit") is none of these.
  const { balance, element_id, label } = target;
  const loose = !index.arcs.above.has(element_id) && balance !== null && !/\bprofit\b/i.test(label);
  if (found.length === 0 && loose)
    found.push(...among(index.results(line.statement).flatMap(below), 'FALLBACK'));
  const once = new Set<string>();
  return found.filter(({ entry }) => {
    const fresh = !once.has(entry.element.element_id);
    once.add(entry.element.element_id);
    return fresh;
  });
}

/** The total of a note under the name that the face gives it: "Total other income in the note" is "Other income". */
function sameInStatement(id: string, line: FitLine, index: TagIndex): readonly string[] {
  const element = index.lookup.byId(id);
  if (element === undefined || index.find(line.statement, id)?.note === false) return [];
  const words = [...readLabel(element.label).words].sort().join(' ');
  const residual = readLabel(element.label).residual;
  if (words === '') return [];
  return index
    .candidates(line.statement)
    .filter(
      (entry) =>
        entry.label.residual === residual &&
        entry.element.period_type === element.period_type &&
        entry.element.balance === element.balance &&
        [...entry.label.words].sort().join(' ') === words,
    )
    .map((entry) => entry.element.element_id);
}
