/**
 * Headings, axes, domains and members by the words of their labels and ids. The search of the constitution
 * knows only what can be reported; the taxonomy screen also finds what stands around it.
 */
import type { ElementFilter, TaxonomyElement, TaxonomyLookup } from '../../../constitution/index.ts';

/** Elements that cannot be reported and hold every word of the text, in the order of the taxonomy. */
export function searchHeadings(
  lookup: TaxonomyLookup,
  text: string,
  filter: Omit<ElementFilter, 'limit'> = {},
): readonly TaxonomyElement[] {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const pool = filter.entryPoint ? lookup.byEntryPoint(filter.entryPoint) : lookup.taxonomy.elements;
  return pool.filter((element) => {
    if (element.kind === 'item') return false;
    if (filter.section && element.taxonomy_section !== filter.section) return false;
    const haystack = `${element.label} ${element.element_id}`.toLowerCase();
    return words.every((word) => haystack.includes(word));
  });
}
