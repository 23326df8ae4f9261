/**
 * Calculations that exclude each other: a statement sums the same total by function or by nature, by order of
 * liquidity or by term. A processor that bound all of them to one filing would report sums that nobody stated
 * (XBRL 2.1, 5.2.5.2), so each stands in a file of its own.
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
