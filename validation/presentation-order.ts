/**
 * The place of every element in the taxonomy's presentation: section after section, each tree walked from
 * the top. Facts, workbook rows and instance facts all stand in this one order, so that the outputs agree.
 */
import type { PresentationEntry, TaxonomyLookup } from '../constitution/index.ts';

export interface PresentationPlace {
  readonly section: string;
  /** Position over the whole taxonomy. */
  readonly index: number;
  /** 0 for an element directly under its section. */
  readonly depth: number;
  /** The heading or total it stands under. */
  readonly parent: string | null;
}

function byOrder(a: PresentationEntry, b: PresentationEntry): number {
  return a.order - b.order;
}

/** A lookup is frozen: its places are worked out once. */
const placesOfLookup = new WeakMap<TaxonomyLookup, ReadonlyMap<string, PresentationPlace>>();

/**
 * One place per element: in its own section's tree; an element that no tree shows comes after the trees, in
 * the order of the taxonomy file.
 */
export function presentationPlaces(lookup: TaxonomyLookup): ReadonlyMap<string, PresentationPlace> {
  const known = placesOfLookup.get(lookup);
  if (known !== undefined) return known;
  const places = walkPresentation(lookup);
  placesOfLookup.set(lookup, places);
  return places;
}

function walkPresentation(lookup: TaxonomyLookup): ReadonlyMap<string, PresentationPlace> {
  const { taxonomy } = lookup;
  const children = new Map<string, PresentationEntry[]>();
  for (const entry of taxonomy.presentation) {
    const key = `${entry.section}\n${entry.parent ?? ''}`;
    const siblings = children.get(key);
    if (siblings) siblings.push(entry);
    else children.set(key, [entry]);
  }
  const places = new Map<string, PresentationPlace>();
  let index = 0;
  const walk = (section: string, parent: string | null, depth: number, path: ReadonlySet<string>): void => {
    for (const entry of [...(children.get(`${section}\n${parent ?? ''}`) ?? [])].sort(byOrder)) {
      if (path.has(entry.element_id)) continue;
      const isHome = lookup.byId(entry.element_id)?.taxonomy_section === section;
      if (!places.has(entry.element_id) && isHome) {
        places.set(entry.element_id, { section, index, depth, parent });
        index += 1;
      }
      walk(section, entry.element_id, depth + 1, new Set([...path, entry.element_id]));
    }
  };
  for (const { section } of taxonomy.sections) walk(section, null, 0, new Set());
  for (const element of taxonomy.elements) {
    if (places.has(element.element_id)) continue;
    places.set(element.element_id, { section: element.taxonomy_section, index, depth: 0, parent: null });
    index += 1;
  }
  return places;
}
