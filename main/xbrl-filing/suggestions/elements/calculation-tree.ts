/**
 * The calculation of a taxonomy as a tree to walk: what stands above and below an element, and which elements
 * are totals or results within an entry point. Read from arcs and labels; no element is named here.
 */
import type { TaxonomyLookup } from '../../../../constitution/index.ts';
import type { EntryPoint } from '../../../../shared/model/enums.ts';

type Arc = TaxonomyLookup['taxonomy']['calculation'][number];

export interface CalculationArcs {
  /** Arcs by child: the totals that contain it. */
  readonly above: ReadonlyMap<string, readonly Arc[]>;
  /** Arcs by parent: its components. */
  readonly below: ReadonlyMap<string, readonly Arc[]>;
}

function grouped(arcs: readonly Arc[], key: 'parent' | 'child'): ReadonlyMap<string, readonly Arc[]> {
  const groups = new Map<string, Arc[]>();
  for (const arc of arcs) {
    const group = groups.get(arc[key]);
    if (group) group.push(arc);
    else groups.set(arc[key], [arc]);
  }
  return groups;
}

/** Both directions of the calculation, in the order of the taxonomy. */
export function calculationArcs(arcs: readonly Arc[]): CalculationArcs {
  return { above: grouped(arcs, 'child'), below: grouped(arcs, 'parent') };
}

function signs(arcs: readonly Arc[]): readonly [added: number, taken: number] {
  const taken = arcs.filter((arc) => arc.weight < 0).length;
  return [arcs.length - taken, taken];
}

/**
 * The elements that call themselves a total; balances of additions and deductions, whether the entry point
 * reports both (trade receivables, net) or not (profit before tax; one deduction from many makes none: other
 * comprehensive income less its tax); and what is built on such a balance (profit for the period).
 */
export function findResults(
  lookup: TaxonomyLookup,
  entryPoint: EntryPoint,
  arcs: CalculationArcs,
): ReadonlySet<string> {
  const known = new Map<string, boolean>();
  const isBalance = (id: string): boolean => {
    const found = known.get(id);
    if (found !== undefined) return found;
    known.set(id, false);
    const below = arcs.below.get(id) ?? [];
    const told = below.filter((arc) => lookup.isReportable(arc.child, entryPoint));
    const [added, taken] = signs(below);
    const nets = signs(told).every((count) => count > 0) || (taken > 0 && (added === 1 || taken > 1));
    const balance = nets || below.some((arc) => isBalance(arc.child));
    known.set(id, balance);
    return balance;
  };
  const isTotal = (id: string) => /^total\b/i.test(lookup.label(id));
  return new Set([...arcs.below.keys()].filter((id) => isTotal(id) || isBalance(id)));
}
