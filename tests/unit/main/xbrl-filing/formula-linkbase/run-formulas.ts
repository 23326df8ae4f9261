/**
 * Runs a formula linkbase over an instance as a processor does (Formula 1.0), from the two documents alone: variables
 * with their filters, preconditions, tests. It knows only what the linkbase of the program uses, and refuses the rest.
 */
import { descendants, expandName, nameOf, readXml, type XmlElement } from '../conformance/xml-tree.ts';
import { parseXPath, type XPath } from './xpath-syntax.ts';
import { Day, evaluateXPath, type Item, isTrue, type Sequence } from './xpath-values.ts';

const LABEL = '{http://www.w3.org/1999/xlink}label';
const FROM = '{http://www.w3.org/1999/xlink}from';
const TO = '{http://www.w3.org/1999/xlink}to';
const ARCROLE = '{http://www.w3.org/1999/xlink}arcrole';
const TYPE = '{http://www.w3.org/1999/xlink}type';
const HREF = '{http://www.w3.org/1999/xlink}href';

interface FormulaArc {
  readonly to: XmlElement;
  readonly attributes: Readonly<Record<string, string>>;
}

export interface Assertion {
  readonly id: string;
  readonly label: string;
  readonly severity: string;
  readonly message: string;
  readonly set: string;
}

interface ReadFacts {
  readonly instance: XmlElement;
  readonly facts: readonly XmlElement[];
  /** By id. */
  readonly contexts: ReadonlyMap<string, XmlElement>;
}

export interface FormulaResults {
  /** Ids of assertions of which an evaluation failed. */
  readonly unsatisfied: readonly string[];
  /** Ids of assertions that were evaluated at all. */
  readonly evaluated: readonly string[];
}

export interface LoadedFormulas {
  readonly assertions: readonly Assertion[];
  readonly parameters: readonly string[];
  readonly run: (instance: Uint8Array, given?: Readonly<Record<string, string>>) => FormulaResults;
}

export function loadFormulas(bytes: Uint8Array): LoadedFormulas {
  const root = readXml(bytes);
  const link = root.children.find((one) => nameOf(one) === '{http://xbrl.org/2008/generic}link');
  if (!link) throw new Error('The linkbase holds no generic link.');
  const byLabel = new Map<string, XmlElement>();
  for (const one of link.children) {
    if (one.attributes[TYPE] === 'arc') continue;
    const label = one.attributes[LABEL] ?? '';
    if (byLabel.has(label)) throw new Error(`${label} stands twice.`);
    byLabel.set(label, one);
  }
  const arcs = new Map<XmlElement, Map<string, FormulaArc[]>>();
  for (const { attributes } of link.children) {
    if (attributes[TYPE] !== 'arc') continue;
    const from = byLabel.get(attributes[FROM] ?? '');
    const to = byLabel.get(attributes[TO] ?? '');
    if (!from || !to) throw new Error(`An arc from ${attributes[FROM]} has no end.`);
    const kind = attributes[ARCROLE]?.split('/').at(-1) ?? '';
    const own = arcs.get(from) ?? new Map<string, FormulaArc[]>();
    arcs.set(from, own.set(kind, [...(own.get(kind) ?? []), { to, attributes }]));
  }
  const from = (node: XmlElement, kind: string) => arcs.get(node)?.get(kind) ?? [];
  const parsed = new Map<string, XPath>();
  const parse = (text: string | undefined): XPath => {
    const known = parsed.get(text ?? '') ?? parseXPath(text ?? '');
    parsed.set(text ?? '', known);
    return known;
  };
  const nodes = link.children.filter((one) => one.local === 'valueAssertion');
  const sets = link.children.filter((one) => one.local === 'assertionSet');
  const parameters = link.children.filter((one) => one.local === 'parameter');

  const named = new Map<XmlElement, readonly (string | null)[]>();
  /** The names that a filter lists. */
  const namesIn = (filter: XmlElement): readonly (string | null)[] => {
    const known =
      named.get(filter) ??
      [...descendants(filter)]
        .filter((one) => one.local === 'qname')
        .map((one) => expandName(one.text.trim(), one));
    named.set(filter, known);
    return known;
  };

  const runOne = (
    assertion: XmlElement,
    { instance, facts, contexts }: ReadFacts,
    given: Readonly<Record<string, string>>,
  ): readonly boolean[] => {
    const variables = new Map(
      from(assertion, 'variable-set').map((arc) => [arc.attributes.name ?? '', arc.to]),
    );
    const evaluation = (pinned: ReadonlyMap<string, Sequence>): boolean | null => {
      const bound = new Map<string, Sequence>(pinned);
      const at = (node: XmlElement, context: Item) => ({ root: instance, at: node, variable, context });
      const variable = (name: string): Sequence => {
        const known = bound.get(name);
        if (known !== undefined) return known;
        const node = variables.get(name);
        const value =
          node === undefined
            ? parameter(name)
            : node.local === 'generalVariable'
              ? evaluateXPath(parse(node.attributes.select), at(node, instance))
              : factsOf(node);
        bound.set(name, value);
        return value;
      };
      const parameter = (name: string): Sequence => {
        if (!parameters.some((one) => one.attributes.name === name))
          throw new Error(`${assertion.attributes.id} names $${name}, which is bound to nothing.`);
        return given[name] === undefined ? [] : [given[name]];
      };
      const factsOf = (node: XmlElement): Sequence => {
        const found = from(node, 'variable-filter').reduce(
          (left, arc) => left.filter((fact) => passes(fact, arc.to)),
          facts,
        );
        if (new Set(found.map((fact) => fact.attributes.unitRef)).size > 1)
          throw new Error(`${assertion.attributes.id} binds facts of unlike units to one sequence.`);
        return found;
      };
      const passes = (fact: XmlElement, filter: XmlElement): boolean => {
        const context = contexts.get(fact.attributes.contextRef ?? '');
        const day = (name: string) =>
          context && [...descendants(context)].find((one) => one.local === name)?.text;
        const wanted = () => evaluateXPath(parse(filter.attributes.date), at(filter, fact));
        const standsAt = (name: string) => {
          const [one, ...others] = wanted();
          if (!(one instanceof Day) || others.length > 0) throw new Error(`${filter.local} wants one day.`);
          return one.iso === day(name);
        };
        switch (filter.local) {
          case 'conceptName':
            return namesIn(filter).includes(nameOf(fact));
          case 'periodInstant':
            return standsAt('instant');
          case 'periodStart':
            return standsAt('startDate');
          case 'periodEnd':
            return standsAt('endDate');
          case 'general':
            return isTrue(evaluateXPath(parse(filter.attributes.test), at(filter, fact)));
          case 'explicitDimension': {
            const [axis, member] = namesIn(filter);
            const given = context && [...descendants(context)].find((one) => one.local === 'explicitMember');
            return (
              given !== undefined &&
              expandName(given.attributes.dimension ?? '', given) === axis &&
              expandName(given.text.trim(), given) === member
            );
          }
          default:
            throw new Error(`${filter.local} is no filter of ours.`);
        }
      };
      const factVariables = [...variables].filter(([, node]) => node.local === 'factVariable');
      const found = factVariables.map(([name, node]) => ({ node, value: variable(name) }));
      if (found.some(({ node, value }) => value.length === 0 && node.attributes.fallbackValue === undefined))
        return null;
      if (found.length > 0 && found.every(({ value }) => value.length === 0)) return null;
      for (const { to } of from(assertion, 'variable-set-precondition'))
        if (!isTrue(evaluateXPath(parse(to.attributes.test), at(to, instance)))) return null;
      return isTrue(evaluateXPath(parse(assertion.attributes.test), at(assertion, instance)));
    };
    const each = [...variables].find(
      ([, node]) => node.local === 'generalVariable' && node.attributes.bindAsSequence === 'false',
    );
    const turns = each
      ? evaluateXPath(parse(each[1].attributes.select), {
          root: instance,
          at: each[1],
          variable: () => [],
          context: instance,
        }).map((item) => new Map([[each[0], [item]]]))
      : [new Map<string, Sequence>()];
    return turns.flatMap((turn) => evaluation(turn) ?? []);
  };

  return {
    assertions: nodes.map((node) => ({
      id: node.attributes.id ?? '',
      label: from(node, 'element-label')[0]?.to.text ?? '',
      severity: from(node, 'assertion-unsatisfied-severity')[0]?.to.attributes[HREF]?.split('#')[1] ?? '',
      message: from(node, 'assertion-unsatisfied-message')[0]?.to.text ?? '',
      set: sets.find((set) => from(set, 'assertion-set').some((arc) => arc.to === node))?.attributes.id ?? '',
    })),
    parameters: parameters.map((one) => one.attributes.name ?? ''),
    run: (bytesOfInstance, given = {}) => {
      const instance = readXml(bytesOfInstance);
      const read: ReadFacts = {
        instance,
        facts: instance.children.filter((one) => one.attributes.contextRef !== undefined),
        contexts: new Map(instance.children.map((one) => [one.attributes.id ?? '', one])),
      };
      const results = nodes.map((node) => ({
        id: node.attributes.id ?? '',
        outcomes: runOne(node, read, given),
      }));
      return {
        unsatisfied: results.filter(({ outcomes }) => outcomes.includes(false)).map(({ id }) => id),
        evaluated: results.filter(({ outcomes }) => outcomes.length > 0).map(({ id }) => id),
      };
    },
  };
}
