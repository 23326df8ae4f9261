/**
 * What the two ends of an arc are: the locators and resources of its link that carry its labels, looked up in the
 * whole set. One label may stand at several of them, and then the arc is as many relationships (XBRL 2.1, 3.5.3.9).
 */
import type { Concepts } from '../concepts/concepts.ts';
import type { DiscoveredSet, LoadedDocument, Pointed } from '../discovery/discover.ts';
import type { ExtendedLink, LinkResource } from '../model/document.ts';
import type { End } from '../model/taxonomy.ts';

/** Finds ends; the key of an end is the same wherever the same element is meant. */
export class EndFinder {
  readonly #set: DiscoveredSet;
  readonly #concepts: Concepts;
  readonly #located = new Map<string, End | null>();
  readonly #resources = new Map<LinkResource, End>();

  constructor(set: DiscoveredSet, concepts: Concepts) {
    this.#set = set;
    this.#concepts = concepts;
  }

  /** The ends of a label within its link; null stands for a locator that points at nothing. */
  ends(link: ExtendedLink, label: string): readonly (End | null)[] {
    const resources = link.resources.get(label) ?? [];
    const located = (link.locators.get(label) ?? []).map((address) => this.#locate(address));
    const ends = [...located, ...resources.map((resource) => this.#resource(resource))];
    return ends.length > 0 ? ends : [null];
  }

  #locate(address: string): End | null {
    const known = this.#located.get(address);
    if (known !== undefined) return known;
    const pointed = this.#set.pointed(address);
    const end =
      pointed === 'standard' ? ({ kind: 'other', key: address } as const) : this.#end(pointed, address);
    this.#located.set(address, end);
    return end;
  }

  #end(pointed: Pointed | null, address: string): End | null {
    if (pointed === null) return null;
    if (pointed.kind === 'resource') return this.#resource(pointed.resource);
    if (pointed.kind === 'role')
      return {
        kind: 'role',
        key: `${pointed.roleType.kind} ${pointed.roleType.uri}`,
        roleType: pointed.roleType,
      };
    if (pointed.kind === 'element') {
      const concept = this.#concepts.byDeclaration.get(pointed.declaration);
      if (concept) return { kind: 'concept', key: concept.name, concept };
    }
    const fragment = address.slice(address.indexOf('#'));
    return { kind: 'other', key: `${(pointed.document as LoadedDocument).file.key}${fragment}` };
  }

  #resource(resource: LinkResource): End {
    const known = this.#resources.get(resource);
    if (known) return known;
    const end: End = { kind: 'resource', key: `resource ${this.#resources.size}`, resource };
    this.#resources.set(resource, end);
    return end;
  }
}
