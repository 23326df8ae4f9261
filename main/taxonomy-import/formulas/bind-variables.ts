/**
 * What the variables of an assertion stand for (Variables 1.0): one element each, or several that are counted, found by
 * their names in the same context.
 * A filing of ours reports a figure without a chosen member, in one context of this year and one of last year; a filter
 * is understood where it asks for nothing else. Everything beyond is told, never supposed.
 */
import { dimensionsOfFacts } from '../../../constitution/fact-dimensions.ts';
import type { ReleaseFiles } from '../../../constitution/release/write-workbook.ts';
import type { XmlTree } from '../model/document.ts';
import { localOf, type QualifiedName } from '../model/names.ts';
import type { PublishedConcept, Relationship } from '../model/taxonomy.ts';
import { FORMULA_ARCROLES, type FormulaArcs } from './formula-arcs.ts';
import { BeyondRules } from './read-test.ts';
import { type BoundVariable, type BoundVariables, factsOf } from './say-test.ts';

type Taxonomy = ReleaseFiles['taxonomy'];
type Element = Taxonomy['elements'][number];

/** The release as far as assertions speak of it. */
export interface ReleaseOfAssertions {
  /** The item of a name, where the release holds it and facts of it can be made. */
  readonly itemOf: (name: QualifiedName) => Element | undefined;
  readonly idOf: (name: QualifiedName) => string;
  /** Axes and members of a fact without a chosen member; undefined where there is no such fact. */
  readonly membersOf: (element: Element) => ReadonlyMap<string, string> | undefined;
  readonly mayHaveMember: (element: Element) => boolean;
}

export function releaseOfAssertions(
  taxonomy: Taxonomy,
  concepts: ReadonlyMap<QualifiedName, PublishedConcept>,
  idOf: (concept: PublishedConcept) => string,
): ReleaseOfAssertions {
  const elements = new Map(taxonomy.elements.map((element) => [element.element_id, element]));
  const dimensions = dimensionsOfFacts(taxonomy);
  const named = (name: QualifiedName) => {
    const concept = concepts.get(name);
    return concept ? idOf(concept) : localOf(name);
  };
  return {
    idOf: named,
    itemOf: (name) => {
      const element = elements.get(named(name));
      return element?.kind === 'item' && element.not_taggable === undefined ? element : undefined;
    },
    membersOf: (element) => {
      const found = dimensions.dimensionsOf(element, null);
      return found && new Map(found.members.map(({ axisId, memberId }) => [axisId, memberId]));
    },
    mayHaveMember: (element) => dimensions.axesOf(element).length > 0,
  };
}

const KINDS: Readonly<Record<string, BoundVariable['kind']>> = {
  monetaryItemType: 'amount',
  decimalItemType: 'amount',
  sharesItemType: 'amount',
  perShareItemType: 'amount',
  percentItemType: 'amount',
  integerItemType: 'amount',
  stringItemType: 'text',
  enumerationItemType: 'text',
  textBlockItemType: 'text',
  dateItemType: 'date',
  booleanItemType: 'boolean',
};

/** Names that a tree mentions below elements of that name: `concept`, `dimension`, `member`. */
function namesIn(tree: XmlTree, below: string): readonly (QualifiedName | null)[] {
  return tree.children
    .filter(({ name }) => localOf(name) === below)
    .map(({ children }) => children.find(({ name }) => localOf(name) === 'qname')?.meant ?? null);
}

const isOn = (arc: Relationship, attribute: string) => arc.attributes[`{}${attribute}`] === 'true';

class Binding {
  readonly #arcs: FormulaArcs;
  readonly #release: ReleaseOfAssertions;

  constructor(arcs: FormulaArcs, release: ReleaseOfAssertions) {
    this.#arcs = arcs;
    this.#release = release;
  }

  /** The one element that a variable's concept name asks for. */
  #element(filters: readonly Relationship[]): Element {
    const names = filters.flatMap((arc) => {
      const tree = arc.to.kind === 'resource' ? arc.to.resource.tree : null;
      if (!tree || localOf(tree.name) !== 'conceptName') return [];
      if (isOn(arc, 'complement') || arc.attributes['{}cover'] === 'false')
        throw new BeyondRules('It looks for every element but one.');
      return [namesIn(tree, 'concept')];
    });
    const [first] = names;
    const [name] = first ?? [];
    if (names.length !== 1 || first?.length !== 1 || !name)
      throw new BeyondRules('It looks for facts of no element or of several.');
    const element = this.#release.itemOf(name);
    if (!element)
      throw new BeyondRules(
        'It speaks of an element that the release does not hold, or of which no fact can be made.',
        this.#release.idOf(name),
      );
    return element;
  }

  /** Names of a filter by name, or of one by any of several names (Boolean Filters 1.0). */
  #namesOf(filter: Relationship): readonly (QualifiedName | null)[] {
    const tree = filter.to.kind === 'resource' ? filter.to.resource.tree : null;
    if (!tree) return [];
    if (isOn(filter, 'complement')) throw new BeyondRules('It looks for every element but one.');
    if (localOf(tree.name) === 'conceptName') return namesIn(tree, 'concept');
    const among = this.#arcs.of(FORMULA_ARCROLES.booleanFilter, filter.to.key);
    return localOf(tree.name) === 'orFilter' ? among.flatMap((each) => this.#namesOf(each)) : [null];
  }

  /** The elements whose facts are taken together, where nothing but their names is asked of them. */
  #counted(filters: readonly Relationship[]): readonly Element[] {
    const names = filters.flatMap((each) => this.#namesOf(each));
    return [...new Set(names)].map((name) => {
      const element = name === null ? undefined : this.#release.itemOf(name);
      if (name === null || filters.length > 1)
        throw new BeyondRules('It takes facts together by more than their names.');
      if (!element)
        throw new BeyondRules(
          'It speaks of an element that the release does not hold, or of which no fact can be made.',
          this.#release.idOf(name),
        );
      if (this.#release.mayHaveMember(element))
        throw new BeyondRules('A fact by any member would count as well.', element.element_id);
      return element;
    });
  }

  /** A filter beside the name: understood where every fact of ours passes it. */
  #requirePassed(arc: Relationship, element: Element, members: ReadonlyMap<string, string>): void {
    const tree = arc.to.kind === 'resource' ? arc.to.resource.tree : null;
    const kind = tree ? localOf(tree.name) : 'a filter';
    if (kind === 'conceptName') return;
    const [axis] = tree && kind === 'explicitDimension' ? namesIn(tree, 'dimension') : [];
    if (!tree || !axis)
      throw new BeyondRules(`It looks for its facts by ${kind}, not by their element alone.`);
    const own = members.get(this.#release.idOf(axis));
    const asked = namesIn(tree, 'member').map((name) => (name ? this.#release.idOf(name) : ''));
    const simple = tree.children
      .filter(({ name }) => localOf(name) === 'member')
      .every(({ children }) => children.length === 1);
    if (!simple) throw new BeyondRules('It looks for its facts by the tree of a dimension.');
    const passes = own !== undefined && (asked.length === 0 || asked.includes(own));
    if (passes === isOn(arc, 'complement'))
      throw new BeyondRules('It speaks of facts by a member that is not filed here.', element.element_id);
  }

  #without(tree: XmlTree): BoundVariable['without'] {
    const fallback = tree.attributes.fallbackValue?.replaceAll(/\s+/g, ' ').trim();
    if (fallback === undefined) return 'NEEDED';
    if (fallback === '()') return 'EMPTY';
    const text = /^(["'])([^"']*)\1$/.exec(fallback)?.[2];
    if (text !== undefined) return { value: text };
    if (/^-?\d+(?:\.\d+)?$/.test(fallback)) return { value: fallback };
    throw new BeyondRules('One of its facts has a computed value where it is not there.');
  }

  /** The variable at whose end a day is looked for (Period Filters 1.0, instant-duration); null for none. */
  #endOf(filter: Relationship): string | null {
    const tree = filter.to.kind === 'resource' ? filter.to.resource.tree : null;
    if (!tree || localOf(tree.name) !== 'instantDuration' || isOn(filter, 'complement')) return null;
    return tree.attributes.boundary === 'end' ? (tree.attributes.variable ?? null) : null;
  }

  variable(arc: Relationship, setFilters: readonly Relationship[]) {
    const name = arc.attributes['{}name'] ?? '';
    const resource = arc.to.kind === 'resource' ? arc.to.resource : null;
    const tree = resource?.tree;
    if (!tree || localOf(tree.name) !== 'factVariable')
      throw new BeyondRules(`Its variable ${name} is a ${tree ? localOf(tree.name) : 'value'}, not a fact.`);
    const filters = this.#arcs.of(FORMULA_ARCROLES.filter, arc.to.key);
    if ((tree.attributes.matches ?? 'false') !== 'false' || (tree.attributes.nils ?? 'false') !== 'false')
      throw new BeyondRules('It counts facts that are given twice, or as nil.');
    const isSequence = tree.attributes.bindAsSequence === 'true';
    const elements = isSequence ? this.#counted(filters) : [this.#element(filters)];
    const [element] = elements;
    if (!element) throw new BeyondRules('It looks for facts of no element.');
    const members = this.#release.membersOf(element);
    if (!members)
      throw new BeyondRules('Its facts have a chosen member each, and it names none.', element.element_id);
    const ends = element.period_type === 'instant' ? filters.map((each) => this.#endOf(each)) : [];
    const endOf = ends.find((each) => each !== null) ?? null;
    for (const [at, filter] of [...(isSequence ? [] : filters), ...setFilters].entries())
      if (ends[at] == null) this.#requirePassed(filter, element, members);
    const without = this.#without(tree);
    const facts = elements.map((each): BoundVariable => {
      const kind = KINDS[each.data_type];
      if (!kind) throw new BeyondRules('It looks at a value of another kind.', each.element_id);
      return { elementId: each.element_id, kind, without };
    });
    const [first] = facts;
    if (!first) throw new BeyondRules('It looks for facts of no element.');
    const bound: BoundVariable = isSequence ? { ...first, counted: facts } : first;
    return { name, element, elements, members, endOf, bound };
  }
}

export interface BoundAssertion {
  readonly variables: BoundVariables;
  readonly elements: readonly Element[];
}

/** Measures that are no plain numbers. */
const MEASURED = new Set(['monetaryItemType', 'sharesItemType', 'perShareItemType']);
const measureOf = ({ data_type }: Element) => (MEASURED.has(data_type) ? data_type : 'number');
const contextOf = (members: ReadonlyMap<string, string>) =>
  [...members]
    .map((each) => each.join('='))
    .sort()
    .join(' ');

/** Throws BeyondRules with what is not understood. */
export function bindVariables(
  key: string,
  tree: XmlTree | null,
  arcs: FormulaArcs,
  release: ReleaseOfAssertions,
): BoundAssertion {
  const binding = new Binding(arcs, release);
  const setFilters = arcs.of(FORMULA_ARCROLES.setFilter, key);
  const bound = arcs.of(FORMULA_ARCROLES.variable, key).map((arc) => binding.variable(arc, setFilters));
  if (bound.length === 0) throw new BeyondRules('It looks at no fact.');
  const isImplicit = tree?.attributes.implicitFiltering === 'true';
  // A fact that is no amount is filed once, for the filing's own period: there is but one context to take it from.
  const isOfWords = bound.every(({ bound: each }) => factsOf(each).every(({ kind }) => kind !== 'amount'));
  if (bound.length > 1 && !isImplicit && !isOfWords)
    throw new BeyondRules('It takes facts of different contexts together.');
  if (bound.length > 1 && isImplicit) {
    // The last day of the period that another fact is of: this year's day and period belong together here.
    const durations = new Set(
      bound.flatMap(({ name, element }) => (element.period_type === 'duration' ? [name] : [])),
    );
    const uncovered = bound.filter(({ endOf }) => endOf === null || !durations.has(endOf));
    if (new Set(uncovered.map(({ element }) => element.period_type)).size > 1)
      throw new BeyondRules('It takes facts of a day and of a period together, which share no context.');
    if (new Set(bound.map(({ members }) => contextOf(members))).size > 1)
      throw new BeyondRules('Its facts are in contexts of different members.');
    const amounts = bound.filter(({ bound: { kind } }) => kind === 'amount');
    if (new Set(amounts.map(({ element }) => measureOf(element))).size > 1)
      throw new BeyondRules('Its amounts are of different units.');
  }
  return {
    variables: new Map(bound.map((each) => [each.name, each.bound])),
    elements: bound.flatMap(({ elements }) => elements),
  };
}
