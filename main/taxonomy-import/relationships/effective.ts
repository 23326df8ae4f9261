/**
 * Effective relationships of a set (XBRL 2.1, 3.5.3.9.7): arcs that say the same of the same ends are one, the highest
 * priority wins, and a prohibition of that priority takes them away. Arcs with an end that is not there are told apart.
 */
import type { Concepts } from '../concepts/concepts.ts';
import type { DiscoveredSet } from '../discovery/discover.ts';
import type { Arc, ExtendedLink } from '../model/document.ts';
import { unreadable } from '../model/faults.ts';
import type { End, Relationship, UnresolvedArc } from '../model/taxonomy.ts';
import { EndFinder } from './ends.ts';

/** The largest published sets have half a million; labels that many ends share would multiply without end. */
const MOST_RELATIONSHIPS = 4_000_000;

interface Candidate {
  relationship: Relationship;
  priority: number;
  prohibited: boolean;
}

/** What arcs must have in common, beside their ends, to be one. Numbers are compared as numbers. */
function sameness(link: ExtendedLink, arc: Arc): string {
  const attributes = Object.entries(arc.attributes)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join(' ');
  return `${arc.arcrole} ${link.role} ${link.element} ${arc.element} ${arc.order} ${arc.weight} ${attributes}`;
}

class Networks {
  readonly #byKey = new Map<string, Candidate>();

  add(key: string, candidate: Candidate): void {
    const known = this.#byKey.get(key);
    if (!known) this.#byKey.set(key, candidate);
    else if (candidate.priority > known.priority) Object.assign(known, candidate);
    else if (candidate.priority === known.priority && candidate.prohibited) known.prohibited = true;
  }

  byArcrole(): ReadonlyMap<string, readonly Relationship[]> {
    const found = new Map<string, Relationship[]>();
    for (const { relationship, prohibited } of this.#byKey.values()) {
      if (prohibited) continue;
      const list = found.get(relationship.arcrole);
      if (list) list.push(relationship);
      else found.set(relationship.arcrole, [relationship]);
    }
    return found;
  }
}

export interface EffectiveRelationships {
  readonly relationships: ReadonlyMap<string, readonly Relationship[]>;
  readonly unresolved: readonly UnresolvedArc[];
}

function pairs(from: readonly (End | null)[], to: readonly (End | null)[]) {
  return from.flatMap((one) => to.map((other) => [one, other] as const));
}

export function effectiveRelationships(set: DiscoveredSet, concepts: Concepts): EffectiveRelationships {
  const finder = new EndFinder(set, concepts);
  const networks = new Networks();
  const unresolved: UnresolvedArc[] = [];
  let said = 0;
  for (const { links, file } of set.documents) {
    for (const link of links) {
      for (const arc of link.arcs) {
        const { arcrole, order, weight, attributes, line, priority, use } = arc;
        const same = sameness(link, arc);
        const [sources, targets] = [finder.ends(link, arc.from), finder.ends(link, arc.to)];
        said += sources.length * targets.length;
        if (said > MOST_RELATIONSHIPS)
          throw unreadable(file.path, line, 'its arcs say more relationships than any taxonomy has.');
        for (const [from, to] of pairs(sources, targets)) {
          if (!from || !to) unresolved.push({ arcrole, role: link.role, file: file.path, line });
          else {
            const relationship = {
              arcrole,
              role: link.role,
              from,
              to,
              order,
              weight,
              attributes,
              file: file.path,
              line,
            };
            const prohibited = use === 'prohibited';
            networks.add(`${same} ${from.key} ${to.key}`, { relationship, priority, prohibited });
          }
        }
      }
    }
  }
  return { relationships: networks.byArcrole(), unresolved };
}
