/**
 * Calculations that exclude each other: a statement sums the same total by function or by nature, by order of
 * liquidity or by term. A processor that bound all of them to one filing would report sums that nobody stated
 * (XBRL 2.1, 5.2.5.2), so they stand in files of their own, and an instance refers to those of its statements
 * (XBRL 2.1, 4.3). Chosen by which lines are reported, never by which sum comes out.
 */
import type { Taxonomy } from '../../../constitution/index.ts';

/** All that a total sums within one role, over every step. */
function below(children: ReadonlyMap<string, readonly string[]>, parent: string): ReadonlySet<string> {
  const found = new Set<string>();
  const walk = (at: string): void => {
    for (const child of children.get(at) ?? []) {
      if (found.has(child)) continue;
      found.add(child);
      walk(child);
    }
  };
  walk(parent);
  return found;
}

/**
 * Roles that sum a common total from partly common lines, in groups. Roles of no group always hold: profit by
 * owners stands beside profit by lines, as they share none.
 */
export function alternativeRoles(taxonomy: Taxonomy): readonly (readonly string[])[] {
  const children = new Map<string, Map<string, string[]>>();
  const rolesOf = new Map<string, Set<string>>();
  for (const { role, parent, child } of taxonomy.calculation) {
    const ofRole = children.get(role) ?? new Map<string, string[]>();
    children.set(role, ofRole.set(parent, [...(ofRole.get(parent) ?? []), child]));
    rolesOf.set(parent, (rolesOf.get(parent) ?? new Set()).add(role));
  }
  const groups = new Map<string, Set<string>>();
  const join = (a: string, b: string) => {
    const all = new Set([...(groups.get(a) ?? [a]), ...(groups.get(b) ?? [b])]);
    for (const role of all) groups.set(role, all);
  };
  for (const [parent, roles] of rolesOf) {
    const sums = [...roles].map((role) => ({ role, lines: below(children.get(role) ?? new Map(), parent) }));
    sums.forEach(({ role, lines }, position) => {
      for (const other of sums.slice(position + 1))
        if ([...lines].some((line) => other.lines.has(line))) join(role, other.role);
    });
  }
  const order = [...new Set(taxonomy.calculation.map((arc) => arc.role))];
  return [...new Set(groups.values())].map((group) => order.filter((role) => group.has(role)));
}

/** Of each group, the role that most reported lines belong to; the first where they are even, none for none. */
export function rolesOfFiling(taxonomy: Taxonomy, reported: ReadonlySet<string>): readonly string[] {
  return alternativeRoles(taxonomy).flatMap((group) => {
    const counted = group.map((role) => {
      const arcs = taxonomy.calculation.filter((arc) => arc.role === role);
      return { role, lines: arcs.filter((arc) => reported.has(arc.child)).length };
    });
    const most = Math.max(...counted.map((one) => one.lines));
    const best = counted.find((one) => one.lines === most);
    return best && most > 0 ? [best.role] : [];
  });
}
