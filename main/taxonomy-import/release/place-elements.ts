/**
 * Where the concepts of the mapped roles stand in a release: each once, in the first section that presents it, under
 * its nearest heading there. A release knows one place per element; further places are counted and said.
 */
import type { ReleaseFiles } from '../../../constitution/release/write-workbook.ts';
import { unreadable } from '../model/faults.ts';
import { ARCROLES } from '../model/names.ts';
import type { PublishedConcept, PublishedTaxonomy, Relationship } from '../model/taxonomy.ts';
import type { ImportMapping } from './mapping.ts';
import type { ElementContent, ElementWriter } from './release-elements.ts';

export interface PlacedElements {
  readonly elements: readonly (ElementContent & { readonly taxonomy_section: string })[];
  readonly presentation: ReleaseFiles['taxonomy']['presentation'];
  /** Sentences for what was left out, by element id. */
  readonly leftOut: ReadonlyMap<string, string>;
  /** How many further places of placed elements were not taken over. */
  readonly furtherPlaces: number;
}

/** Published statements are some ten levels deep. */
const DEEPEST = 300;

class Placing {
  readonly elements: (ElementContent & { taxonomy_section: string })[] = [];
  readonly presentation: ReleaseFiles['taxonomy']['presentation'] = [];
  readonly leftOut = new Map<string, string>();
  furtherPlaces = 0;
  readonly #placed = new Map<string, string>();
  readonly #writer: ElementWriter;

  constructor(writer: ElementWriter) {
    this.#writer = writer;
  }

  section(section: string, arcs: readonly Relationship[]): void {
    const children = new Map<string, Relationship[]>();
    for (const arc of arcs) {
      const siblings = children.get(arc.from.key);
      if (siblings) siblings.push(arc);
      else children.set(arc.from.key, [arc]);
    }
    const below = new Set(arcs.map(({ to }) => to.key));
    const seen = new Set<string>();
    const walk = (concept: PublishedConcept, parent: string | null, depth: number) => {
      if (seen.has(concept.name)) {
        this.furtherPlaces += 1;
        return;
      }
      if (depth > DEEPEST)
        throw unreadable(concept.file, concept.line, `${section} is presented deeper than any taxonomy.`);
      seen.add(concept.name);
      const here = this.#place(concept, section, parent);
      const next = (children.get(concept.name) ?? []).toSorted((a, b) => a.order - b.order);
      for (const { to } of next) if (to.kind === 'concept') walk(to.concept, here, depth + 1);
    };
    // What stands in a circle has no beginning (XBRL 2.1, 5.2.4.2 forbids it): it begins where it is first named.
    for (const isRoot of [true, false])
      for (const { from } of arcs)
        if (from.kind === 'concept' && !(isRoot && below.has(from.key)) && !seen.has(from.key))
          walk(from.concept, null, 0);
  }

  /** The heading for what stands below: the element itself, or its own heading where it is not in this section. */
  #place(concept: PublishedConcept, section: string, parent: string | null): string | null {
    const id = this.#writer.idOf(concept);
    const elsewhere = this.#placed.get(id);
    if (elsewhere !== undefined) {
      this.furtherPlaces += 1;
      return parent;
    }
    const content = this.#writer.write(concept);
    if (typeof content === 'string') {
      this.leftOut.set(id, content);
      return parent;
    }
    this.#placed.set(id, section);
    this.elements.push({ ...content, taxonomy_section: section });
    this.presentation.push({ section, parent, element_id: id, order: this.presentation.length + 1 });
    return id;
  }
}

export function placeElements(
  taxonomy: PublishedTaxonomy,
  mapping: ImportMapping,
  writer: ElementWriter,
): PlacedElements {
  const placing = new Placing(writer);
  const arcs = taxonomy.relationships.get(ARCROLES.presentation) ?? [];
  for (const { role, becomes } of mapping.sections)
    if (becomes)
      placing.section(
        becomes.section,
        arcs.filter((arc) => arc.role === role),
      );
  return placing;
}
