/**
 * The hypercubes of a published taxonomy as a release holds them (Dimensions 1.0, 2.3 to 2.6): for each role the items
 * that inherit its hypercubes, its explicit axes with the members that may be used there, and the defaults. What cannot
 * be reported by one chosen member is left out, and an item that is left without a hypercube is marked as not taggable.
 */
import { unreadable } from '../model/faults.ts';
import { ARCROLES } from '../model/names.ts';
import type { PublishedConcept, PublishedTaxonomy, Relationship } from '../model/taxonomy.ts';
import {
  contextElement,
  DEEPEST,
  DimensionWalk,
  isClosed,
  nextRole,
  tooDeep,
} from '../relationships/dimensions.ts';

/** A dimension as one hypercube has it. */
export interface CubeAxis {
  readonly dimension: PublishedConcept;
  readonly domain: PublishedConcept | null;
  /** Usable ones in the order of the tree, without the default. */
  readonly members: readonly PublishedConcept[];
}

/** All hypercubes of one role, as they bind the items beneath them together. */
export interface PublishedCube {
  readonly role: string;
  readonly container: 'segment' | 'scenario';
  readonly closed: boolean;
  readonly axes: readonly CubeAxis[];
  readonly items: readonly PublishedConcept[];
}

export interface ReadCubes {
  readonly cubes: readonly PublishedCube[];
  /** Default member by the name of its dimension. */
  readonly defaults: ReadonlyMap<string, PublishedConcept>;
  /** Why no fact of an item can be made, by the name of the concept. */
  readonly refused: ReadonlyMap<string, string>;
}

type Found = PublishedCube | { readonly reason: string; readonly items: readonly PublishedConcept[] };

class CubeReader {
  readonly defaults = new Map<string, PublishedConcept>();
  readonly #walk: DimensionWalk;
  readonly #taxonomy: PublishedTaxonomy;
  readonly #chosen: ReadonlySet<string>;

  /** `chosen`: names of dimensions that every fact is written with a member of. */
  constructor(taxonomy: PublishedTaxonomy, chosen: ReadonlySet<string>) {
    this.#taxonomy = taxonomy;
    this.#walk = new DimensionWalk(taxonomy);
    this.#chosen = chosen;
    for (const { from, to } of taxonomy.relationships.get(ARCROLES.dimensionDefault) ?? [])
      if (to.kind === 'concept') this.defaults.set(from.key, to.concept);
  }

  /** The primary item and what stands beneath it, in the role (Dimensions 1.0, 2.4.1). */
  #items(arc: Relationship): readonly PublishedConcept[] {
    const found = new Map<string, PublishedConcept>();
    const walk = (concept: PublishedConcept, role: string, depth: number) => {
      if (found.has(concept.name)) return;
      if (depth > DEEPEST) throw tooDeep(concept);
      found.set(concept.name, concept);
      for (const next of this.#walk.arcs(ARCROLES.domainMember, role, concept.name))
        if (next.to.kind === 'concept') walk(next.to.concept, nextRole(next), depth + 1);
    };
    if (arc.from.kind === 'concept') walk(arc.from.concept, arc.role, 0);
    return [...found.values()].filter(({ kind, abstract }) => kind === 'item' && !abstract);
  }

  #axis(dimension: PublishedConcept, role: string): CubeAxis {
    const tree = this.#walk.members(dimension.name, role);
    const silent = this.defaults.get(dimension.name)?.name;
    return {
      dimension,
      domain: tree.find(({ depth }) => depth === 0)?.member ?? null,
      members: tree
        .filter(({ usable, member }) => usable && member.name !== silent)
        .map(({ member }) => member),
    };
  }

  #axes(arc: Relationship): readonly CubeAxis[] {
    return this.#walk
      .arcs(ARCROLES.hypercubeDimension, nextRole(arc), arc.to.key)
      .flatMap((to) => (to.to.kind === 'concept' ? [this.#axis(to.to.concept, nextRole(to))] : []));
  }

  /** Those of one role that bind the same items hold together: their axes are one list. */
  *read(): Generator<Found> {
    const denied = new Set((this.#taxonomy.relationships.get(ARCROLES.notAll) ?? []).map(({ role }) => role));
    for (const [role, arcs] of Map.groupBy(
      this.#taxonomy.relationships.get(ARCROLES.all) ?? [],
      (arc) => arc.role,
    )) {
      const bound = new Map<string, { item: PublishedConcept; arcs: Relationship[] }>();
      for (const arc of arcs)
        for (const item of this.#items(arc)) {
          const here = bound.get(item.name);
          if (here) here.arcs.push(arc);
          else bound.set(item.name, { item, arcs: [arc] });
        }
      const sets = Map.groupBy(bound.values(), (each) => each.arcs.map((arc) => arc.to.key).join(' '));
      for (const group of sets.values()) {
        const items = group.map(({ item }) => item);
        yield this.#together(role, group[0]?.arcs ?? [], items, denied.has(role));
      }
    }
  }

  #together(
    role: string,
    arcs: readonly Relationship[],
    items: readonly PublishedConcept[],
    denied: boolean,
  ): Found {
    const axes = arcs.flatMap((arc) => this.#axes(arc));
    const containers = new Set(arcs.map((arc) => contextElement(arc)));
    const [container] = containers;
    const typed = axes.find(({ dimension }) => dimension.typedDomain !== null);
    const asked = axes.filter(
      ({ dimension: { name } }) => !this.defaults.has(name) && !this.#chosen.has(name),
    );
    const no = (reason: string) => ({ reason, items });
    if (denied) return no('It is in a hypercube that excludes members, which is not evaluated.');
    if (typed)
      return no(`It is reported by the typed dimension ${typed.dimension.id ?? typed.dimension.name}.`);
    if (asked.some(({ members }) => members.length === 0))
      return no('It is reported by a dimension that has no members.');
    if (asked.length > 1) return no('It is reported by more than one member at once.');
    if (containers.size !== 1 || (container !== 'segment' && container !== 'scenario'))
      return no('Its hypercubes are in both parts of a context.');
    return { role, container, closed: arcs.some(isClosed), axes, items };
  }
}

/** `chosen`: names of dimensions that have a standing member. Throws UnreadableTaxonomy for an axis without a domain. */
export function readCubes(taxonomy: PublishedTaxonomy, chosen: ReadonlySet<string>): ReadCubes {
  const reader = new CubeReader(taxonomy, chosen);
  const cubes: PublishedCube[] = [];
  const refused = new Map<string, string>();
  for (const found of reader.read()) {
    if ('reason' in found) for (const { name } of found.items) refused.set(name, found.reason);
    else cubes.push(found);
  }
  for (const { items } of cubes) for (const { name } of items) refused.delete(name);
  for (const { axes } of cubes)
    for (const { dimension, domain } of axes)
      if (domain === null)
        throw unreadable(dimension.file, dimension.line, `the dimension ${dimension.id} has no domain.`);
  return { cubes, defaults: reader.defaults, refused };
}
