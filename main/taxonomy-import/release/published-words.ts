/**
 * What a publisher says of the placed elements beside the label that is shown: labels of other roles and languages, and
 * references, as the release keeps them. What is too long for a cell of the workbook is told, never cut.
 */
import type { ReleaseFiles } from '../../../constitution/release/write-workbook.ts';
import { LONGEST_PUBLISHED_TEXT } from '../../../constitution/taxonomy-schema.ts';
import type { XmlTree } from '../model/document.ts';
import { ARCROLES, LABEL_ROLES, localOf } from '../model/names.ts';
import type { PublishedTaxonomy } from '../model/taxonomy.ts';
import { labelsOfConcepts } from '../relationships/labels.ts';
import type { ElementWriter } from './release-elements.ts';

type Taxonomy = ReleaseFiles['taxonomy'];

export interface PublishedWords {
  readonly labels: NonNullable<Taxonomy['labels']>;
  readonly references: NonNullable<Taxonomy['references']>;
  readonly leftOut: readonly string[];
}

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** "Name IAS; Number 1; Paragraph 54": the parts of a reference in their order. */
const partsOf = ({ children }: XmlTree) =>
  children
    .map(({ name, text }) => `${localOf(name)} ${plain(text)}`.trim())
    .filter((part) => part !== '')
    .join('; ');

/** In the order of the placed elements, and of the linkbases for each. */
export function publishedWords(
  taxonomy: PublishedTaxonomy,
  elements: readonly { readonly element_id: string; readonly label: string }[],
  writer: ElementWriter,
  language: string,
): PublishedWords {
  const shown = new Map(elements.map(({ element_id, label }) => [element_id, label]));
  const labels = new Map<string, PublishedWords['labels'][number]>();
  const references = new Map<string, PublishedWords['references'][number]>();
  let tooLong = 0;
  for (const { concept, role, language: said, text } of labelsOfConcepts(taxonomy)) {
    const element_id = writer.idOf(concept);
    if (!shown.has(element_id)) continue;
    if (role === LABEL_ROLES.standard && said === language && text === shown.get(element_id)) continue;
    if (text.length > LONGEST_PUBLISHED_TEXT) tooLong += 1;
    else
      labels.set(JSON.stringify([element_id, role, said, text]), { element_id, role, language: said, text });
  }
  for (const { from, to } of taxonomy.relationships.get(ARCROLES.reference) ?? []) {
    if (from.kind !== 'concept' || to.kind !== 'resource' || to.resource.tree === null) continue;
    const element_id = writer.idOf(from.concept);
    const text = partsOf(to.resource.tree);
    if (!shown.has(element_id) || text === '') continue;
    const role = to.resource.role ?? ARCROLES.reference;
    if (text.length > LONGEST_PUBLISHED_TEXT) tooLong += 1;
    else references.set(JSON.stringify([element_id, role, text]), { element_id, role, text });
  }
  return {
    labels: [...labels.values()],
    references: [...references.values()],
    leftOut:
      tooLong === 0
        ? []
        : [`Labels and references longer than ${LONGEST_PUBLISHED_TEXT} characters, not kept: ${tooLong}.`],
  };
}
