/**
 * Walks along dimensional relationships (Dimensions 1.0, 2.5 and 2.6): from a hypercube to its dimensions and on to
 * their members, each step in the role that the arc before it points to.
 */
import { unreadable } from '../model/faults.ts';
import { ARCROLES, qualified, XBRLDT } from '../model/names.ts';
import type { PublishedConcept, PublishedTaxonomy, Relationship } from '../model/taxonomy.ts';

const TARGET_ROLE = qualified(XBRLDT, 'targetRole');
const USABLE = qualified(XBRLDT, 'usable');
const CLOSED = qualified(XBRLDT, 'closed');
const CONTEXT_ELEMENT = qualified(XBRLDT, 'contextElement');

const said = (arc: Relationship, name: string) => arc.attributes[name]?.trim() ?? null;
const isTrue = (value: string | null) => value === 'true' || value === '1';

/** The role in which the relationships after this one are looked for. */
export const nextRole = (arc: Relationship) => said(arc, TARGET_ROLE) ?? arc.role;
export const isUsable = (arc: Relationship) => said(arc, USABLE) === null || isTrue(said(arc, USABLE));
export const isClosed = (arc: Relationship) => isTrue(said(arc, CLOSED));
export const contextElement = (arc: Relationship) => said(arc, CONTEXT_ELEMENT);

/** Domains of published taxonomies are some ten levels deep. */
export const DEEPEST = 300;
export const tooDeep = ({ file, line, id, name }: PublishedConcept) =>
  unreadable(file, line, `${id ?? name} stands in a tree that is deeper than any of a taxonomy.`);

export interface DomainMember {
  readonly member: PublishedConcept;
  readonly usable: boolean;
  /** 0 for the domain itself. */
  readonly depth: number;
}

export class DimensionWalk {
  readonly #next = new Map<string, Relationship[]>();

  constructor(taxonomy: PublishedTaxonomy) {
    for (const arcrole of [ARCROLES.hypercubeDimension, ARCROLES.dimensionDomain, ARCROLES.domainMember]) {
      for (const arc of taxonomy.relationships.get(arcrole) ?? []) {
        const key = `${arcrole} ${arc.role} ${arc.from.key}`;
        const list = this.#next.get(key);
        if (list) list.push(arc);
        else this.#next.set(key, [arc]);
      }
    }
    for (const list of this.#next.values()) list.sort((a, b) => a.order - b.order);
  }

  /** Arcs of that kind from an end, in a role, in their order. */
  arcs(arcrole: string, role: string, from: string): readonly Relationship[] {
    return this.#next.get(`${arcrole} ${role} ${from}`) ?? [];
  }

  /** Members of a dimension, from a role on, in the order of the tree, each once. */
  members(dimension: string, role: string): readonly DomainMember[] {
    const found = new Map<string, DomainMember>();
    const walk = (arc: Relationship, depth: number) => {
      const { to } = arc;
      if (to.kind !== 'concept' || found.has(to.key)) return;
      if (depth > DEEPEST) throw tooDeep(to.concept);
      found.set(to.key, { member: to.concept, usable: isUsable(arc), depth });
      for (const next of this.arcs(ARCROLES.domainMember, nextRole(arc), to.key)) walk(next, depth + 1);
    };
    for (const arc of this.arcs(ARCROLES.dimensionDomain, role, dimension)) walk(arc, 0);
    return [...found.values()];
  }
}
