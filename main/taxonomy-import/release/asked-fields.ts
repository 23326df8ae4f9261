/**
 * Fields of the filing information that a mapping does not name: words, days and choices that a rule of the release speaks
 * of. No line of a statement carries them, so without a field nobody could say them, and the rule would bar every filing.
 * Nothing is proposed for them.
 */
import { dimensionsOfFacts } from '../../../constitution/fact-dimensions.ts';
import type { ReleaseFiles } from '../../../constitution/release/write-workbook.ts';

type Taxonomy = ReleaseFiles['taxonomy'];
type Field = Taxonomy['filing_information'][number];

const INPUTS: Readonly<Record<string, Field['input']>> = {
  stringItemType: 'text',
  textBlockItemType: 'textarea',
  dateItemType: 'date',
  booleanItemType: 'boolean',
  enumerationItemType: 'select',
};

/** In the order of the elements, grouped by their sections. */
export function askedFields(
  taxonomy: Taxonomy,
  rules: ReleaseFiles['rules']['rules'],
): Taxonomy['filing_information'] {
  const spokenOf = new Set(rules.flatMap(({ related_elements }) => related_elements));
  // What the client and the filing say themselves is written by its role.
  const known = new Set<string | undefined>([
    ...taxonomy.filing_information.map(({ element_id }) => element_id),
    ...Object.values(taxonomy.roles).flat(),
  ]);
  const sections = new Map(taxonomy.sections.map(({ section, label }) => [section, label]));
  const dimensions = dimensionsOfFacts(taxonomy);
  return taxonomy.elements.flatMap((element): Field[] => {
    const { element_id, kind, data_type, not_taggable, taxonomy_section, options } = element;
    const input = INPUTS[data_type];
    if (kind !== 'item' || not_taggable !== undefined || !input) return [];
    if (!spokenOf.has(element_id) || known.has(element_id)) return [];
    // Each fact of it would need a member that a field does not ask for.
    if (!dimensions.dimensionsOf(element, null)) return [];
    return [
      {
        element_id,
        group: sections.get(taxonomy_section) ?? taxonomy_section,
        input,
        options: [...options],
        source: null,
        proposal: null,
        required_for: [],
        help: '',
      },
    ];
  });
}
