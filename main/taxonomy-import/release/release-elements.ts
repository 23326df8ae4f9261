/**
 * How a concept is written in a release: its id, type and values, or in plain words why the release format cannot
 * hold it. Names are taken over as they are, since an instance must carry them.
 */
import type { ReleaseFiles } from '../../../constitution/release/write-workbook.ts';
import { elementIdSchema } from '../../../shared/model/element-id.ts';
import { isOfEnumerations, localOf, namespaceOf } from '../model/names.ts';
import type { PublishedConcept, PublishedTaxonomy } from '../model/taxonomy.ts';
import { shownLabels } from '../relationships/labels.ts';

type ReleaseElement = ReleaseFiles['taxonomy']['elements'][number];
type DataType = ReleaseElement['data_type'];

/** What an element says of itself; its section and entry points come from the mapping. */
export type ElementContent = Pick<
  ReleaseElement,
  'element_id' | 'label' | 'data_type' | 'period_type' | 'balance' | 'kind' | 'options' | 'not_taggable'
>;

/**
 * By the type of the registry that is nearest, then by the XBRL 2.1 type beneath. A publisher's own type of such a name
 * says the same, where it derives from the same type of XBRL 2.1.
 */
const NEAREST: Readonly<Record<string, { readonly is: DataType; readonly from: string }>> = {
  perShareItemType: { is: 'perShareItemType', from: 'decimalItemType' },
  percentItemType: { is: 'percentItemType', from: 'pureItemType' },
  textBlockItemType: { is: 'textBlockItemType', from: 'stringItemType' },
  domainItemType: { is: 'domainItemType', from: 'stringItemType' },
};
const BENEATH: Readonly<Record<string, DataType>> = {
  monetaryItemType: 'monetaryItemType',
  sharesItemType: 'sharesItemType',
  decimalItemType: 'decimalItemType',
  pureItemType: 'decimalItemType',
  dateItemType: 'dateItemType',
  booleanItemType: 'booleanItemType',
  stringItemType: 'stringItemType',
  tokenItemType: 'stringItemType',
  normalizedStringItemType: 'stringItemType',
  ...Object.fromEntries(
    ['integer', 'nonNegativeInteger', 'positiveInteger', 'int', 'long', 'short', 'unsignedInt'].map(
      (name) => [`${name}ItemType`, 'integerItemType' as const],
    ),
  ),
};

const LONGEST_LABEL = 300;
const LONGEST_OPTION = 120;

/** "NetAssetsTotal" as "Net assets total", "net_assets.total" as "Net assets total": shown where a publisher gives no label. */
export function wordsOf(name: string): string {
  const words = name
    .replaceAll(/[._-]+/g, ' ')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])(?=[A-Z][a-z])/g, '$1 ')
    .trim();
  return (
    words.charAt(0).toUpperCase() +
    words.slice(1).replaceAll(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase())
  );
}

/** Such a value is written as names of other elements: a text that somebody types would be none. */
const isMembersOfDomain = ({ enumeration, standardType }: PublishedConcept) =>
  enumeration !== null || isOfEnumerations(namespaceOf(standardType ?? '{}'));

export class ElementWriter {
  readonly #prefixes = new Map<string, string>();
  readonly #labels: ReadonlyMap<string, string>;

  constructor(taxonomy: PublishedTaxonomy, language: string) {
    const taken = new Set<string>();
    for (const namespace of new Set([...taxonomy.concepts.keys()].map(namespaceOf))) {
      const published = taxonomy.prefixes.get(namespace) ?? 'ns';
      const plain =
        published
          .toLowerCase()
          .replaceAll(/[^a-z0-9-]/g, '-')
          .replace(/^[^a-z]+/, '') || 'ns';
      let prefix = plain.slice(0, 20);
      for (let turn = 2; taken.has(prefix); turn += 1) prefix = `${plain.slice(0, 16)}-${turn}`;
      taken.add(prefix);
      this.#prefixes.set(namespace, prefix);
    }
    this.#labels = shownLabels(taxonomy, language, LONGEST_LABEL);
  }

  /** Prefix by namespace, of all namespaces that have concepts. */
  get prefixes(): ReadonlyMap<string, string> {
    return this.#prefixes;
  }

  idOf({ name }: PublishedConcept): string {
    return `${this.#prefixes.get(namespaceOf(name))}_${localOf(name)}`;
  }

  /** True where the publisher says nothing that can be shown in the language, and the name stands for it. */
  isNamed({ name }: PublishedConcept): boolean {
    return !this.#labels.has(name);
  }

  /** The publisher's label in the language that was asked for, else the name in words. */
  labelOf({ name }: PublishedConcept): string {
    return this.#labels.get(name) || wordsOf(localOf(name));
  }

  /** The content of an element, or the sentence that says why there is none. */
  write(concept: PublishedConcept): ElementContent | string {
    const element_id = this.idOf(concept);
    if (concept.kind === 'tuple') return 'A tuple cannot be part of a release.';
    if (!elementIdSchema.safeParse(element_id).success)
      return 'Its name has a form that a release cannot hold.';
    const label = this.labelOf(concept);
    if (label.length > LONGEST_LABEL) return `Its label is longer than ${LONGEST_LABEL} characters.`;
    const common = { element_id, label, period_type: concept.periodType, options: [] };
    if (concept.kind === 'dimension')
      return { ...common, data_type: 'stringItemType', balance: null, kind: 'axis' };
    if (concept.kind === 'hypercube' || concept.abstract)
      return { ...common, data_type: 'stringItemType', balance: null, kind: 'abstract' };
    if (isMembersOfDomain(concept))
      return 'Its values are members of a domain (extensible enumeration), which a release cannot hold.';
    const data_type = this.#typeOf(concept);
    if (data_type === null)
      return `Its data type, ${localOf(concept.type ?? '{}of its own')}, is not one that can be tagged.`;
    if (data_type === 'domainItemType') return { ...common, data_type, balance: null, kind: 'member' };
    if (concept.periodType === null) return 'It has no period type.';
    const options = this.#optionsOf(concept);
    if (options.some((option) => option.length > LONGEST_OPTION || /[;\n]/.test(option)))
      return 'One of its values has a form that a release cannot keep.';
    const balance = data_type === 'monetaryItemType' ? concept.balance : null;
    return { ...common, data_type, balance, kind: 'item', options };
  }

  #optionsOf({ facets }: PublishedConcept): string[] {
    return [...new Set(facets.filter(({ name }) => name === 'enumeration').map(({ value }) => value))];
  }

  #typeOf(concept: PublishedConcept): DataType | null {
    const beneath = BENEATH[concept.baseType ?? ''] ?? null;
    const named = [concept.standardType, concept.type].map((type) => NEAREST[localOf(type ?? '{}')]);
    const nearest = named.find((each) => each?.from === concept.baseType)?.is ?? beneath;
    return nearest === 'stringItemType' && this.#optionsOf(concept).length > 0
      ? 'enumerationItemType'
      : nearest;
  }
}
