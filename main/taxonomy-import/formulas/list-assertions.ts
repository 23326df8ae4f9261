/**
 * The assertions of a taxonomy's formula linkbases (Formula 1.0), each with its test, message and severity, and in
 * plain words why it did not become a rule: nothing of them is left out in silence. None is translated by the import.
 */
import { localOf, type QualifiedName } from '../model/names.ts';
import type { PublishedTaxonomy, Relationship } from '../model/taxonomy.ts';

export interface ListedAssertion {
  readonly id: string;
  readonly kind: 'value' | 'existence' | 'consistency';
  readonly test: string;
  /** In the first language given; empty where it has none. */
  readonly message: string;
  /** ERROR, WARNING or OK as published (Assertion Severity 2.0); null where nothing is said. */
  readonly severity: string | null;
  readonly reason: string;
}

const FORMULA_ARCROLES = {
  variable: 'http://xbrl.org/arcrole/2008/variable-set',
  filter: 'http://xbrl.org/arcrole/2008/variable-filter',
  setFilter: 'http://xbrl.org/arcrole/2008/variable-set-filter',
  precondition: 'http://xbrl.org/arcrole/2008/variable-set-precondition',
  message: 'http://xbrl.org/arcrole/2010/assertion-unsatisfied-message',
  severity: 'http://xbrl.org/arcrole/2016/assertion-unsatisfied-severity',
} as const;

const KINDS: readonly (readonly [QualifiedName, ListedAssertion['kind']])[] = [
  ['{http://xbrl.org/2008/assertion/value}valueAssertion', 'value'],
  ['{http://xbrl.org/2008/assertion/existence}existenceAssertion', 'existence'],
  ['{http://xbrl.org/2008/assertion/consistency}consistencyAssertion', 'consistency'],
];

/** What a test may call and the rule language says as well. */
const SAID_THERE = new Set(['not', 'empty', 'exists', 'true', 'false', 'if', 'and', 'or', 'then', 'else']);

const CALL = /(?<![\w.:-])([A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?)\s*\(/g;
const VARIABLE = /\$([A-Za-z_][\w.-]*(?::[\w.-]+)?)/g;

class Arcs {
  readonly #from = new Map<string, Relationship[]>();

  constructor(taxonomy: PublishedTaxonomy) {
    for (const arcrole of Object.values(FORMULA_ARCROLES))
      for (const arc of taxonomy.relationships.get(arcrole) ?? []) {
        const key = `${arcrole} ${arc.from.key}`;
        const list = this.#from.get(key);
        if (list) list.push(arc);
        else this.#from.set(key, [arc]);
      }
  }

  of(arcrole: string, key: string): readonly Relationship[] {
    return this.#from.get(`${arcrole} ${key}`) ?? [];
  }
}

/** Element names of the filters, such as explicitDimension, but the one that names a concept. */
function filtersBeyondConcepts(
  arcs: Arcs,
  key: string,
  variables: readonly Relationship[],
): readonly string[] {
  const filters = [
    ...arcs.of(FORMULA_ARCROLES.setFilter, key),
    ...variables.flatMap(({ to }) => arcs.of(FORMULA_ARCROLES.filter, to.key)),
  ];
  const names = filters.map(({ to }) => (to.kind === 'resource' ? localOf(to.resource.element) : 'filter'));
  return [...new Set(names)].filter((name) => name !== 'conceptName').sort();
}

function reasonOf(arcs: Arcs, key: string, kind: ListedAssertion['kind'], test: string): string {
  if (kind === 'consistency')
    return 'It compares a fact with the result of a formula, which the rule language does not compute.';
  const bare = test.replaceAll(/"[^"]*"|'[^']*'/g, '""');
  const calls = [...bare.matchAll(CALL)].map(([, name = '']) => name).filter((name) => !SAID_THERE.has(name));
  if (calls.length > 0)
    return `Its test calls ${[...new Set(calls)].sort().join(', ')}, which the rule language does not have.`;
  const variables = arcs.of(FORMULA_ARCROLES.variable, key);
  const named = new Set(variables.map(({ attributes }) => attributes['{}name'] ?? ''));
  const strange = [...bare.matchAll(VARIABLE)]
    .map(([, name = '']) => name)
    .filter((name) => !named.has(name));
  if (strange.length > 0) return `Its test uses the parameter ${[...new Set(strange)].join(', ')}.`;
  const filters = filtersBeyondConcepts(arcs, key, variables);
  if (filters.length > 0)
    return `It looks for its facts by ${filters.join(', ')}, not by their element alone.`;
  if (arcs.of(FORMULA_ARCROLES.precondition, key).length > 0)
    return 'It holds under a precondition, which is not translated.';
  return 'It is not translated; what the rule language can say is written by hand in the sheet "rules".';
}

/** By kind, then in the order of the files. */
export function listAssertions(taxonomy: PublishedTaxonomy): readonly ListedAssertion[] {
  const arcs = new Arcs(taxonomy);
  const keys = new Map<unknown, string>();
  for (const list of taxonomy.relationships.values())
    for (const { from, to } of list)
      for (const end of [from, to]) if (end.kind === 'resource') keys.set(end.resource, end.key);
  return KINDS.flatMap(([element, kind]) =>
    (taxonomy.resources.get(element) ?? []).map((resource) => {
      const key = keys.get(resource) ?? '';
      const { test: written = '' } = resource.tree?.attributes ?? {};
      const test = written.replaceAll(/\s+/g, ' ').trim();
      const [message] = arcs.of(FORMULA_ARCROLES.message, key);
      const [severity] = arcs.of(FORMULA_ARCROLES.severity, key);
      return {
        id: resource.id ?? '',
        kind,
        test,
        message: message?.to.kind === 'resource' ? message.to.resource.text.replaceAll(/\s+/g, ' ') : '',
        // The severities stand in a file of the specification, known by the fragment of its address.
        severity: severity ? (severity.to.key.split('#')[1]?.toUpperCase() ?? null) : null,
        reason: reasonOf(arcs, key, kind, test),
      };
    }),
  );
}
