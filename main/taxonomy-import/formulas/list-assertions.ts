/**
 * The assertions of a taxonomy's formula linkbases (Formula 1.0), each with its test, message and severity as published.
 * Which become rules, and why the others do not, is said in rules-of-assertions.ts: nothing is left out in silence.
 */
import type { LinkResource } from '../model/document.ts';
import type { QualifiedName } from '../model/names.ts';
import type { PublishedTaxonomy } from '../model/taxonomy.ts';
import { FORMULA_ARCROLES, FormulaArcs } from './formula-arcs.ts';

export interface ListedAssertion {
  readonly id: string;
  readonly kind: 'value' | 'existence' | 'consistency';
  readonly test: string;
  /** In the language that was asked for, else the first given; empty where it has none. */
  readonly message: string;
  /** ERROR, WARNING or OK as published (Assertion Severity 2.0); null where nothing is said. */
  readonly severity: string | null;
  readonly resource: LinkResource;
  /** What relationships call it. */
  readonly key: string;
}

const KINDS: readonly (readonly [QualifiedName, ListedAssertion['kind']])[] = [
  ['{http://xbrl.org/2008/assertion/value}valueAssertion', 'value'],
  ['{http://xbrl.org/2008/assertion/existence}existenceAssertion', 'existence'],
  ['{http://xbrl.org/2008/assertion/consistency}consistencyAssertion', 'consistency'],
];

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

function messageOf(arcs: FormulaArcs, key: string, language: string): string {
  const messages = arcs
    .of(FORMULA_ARCROLES.message, key)
    .flatMap(({ to }) => (to.kind === 'resource' ? [to.resource] : []));
  const found = messages.find((each) => each.language === language) ?? messages[0];
  return plain(found?.text ?? '');
}

/** By kind, then in the order of the files. */
export function listAssertions(
  taxonomy: PublishedTaxonomy,
  arcs: FormulaArcs = new FormulaArcs(taxonomy),
  language = 'en',
): readonly ListedAssertion[] {
  return KINDS.flatMap(([element, kind]) =>
    (taxonomy.resources.get(element) ?? []).map((resource) => {
      const key = arcs.keyOf(resource);
      const [severity] = arcs.of(FORMULA_ARCROLES.severity, key);
      return {
        id: resource.id ?? '',
        kind,
        test: plain(resource.tree?.attributes.test ?? ''),
        message: messageOf(arcs, key, language),
        // The severities stand in a file of the specification, known by the fragment of its address.
        severity: severity ? (severity.to.key.split('#')[1]?.toUpperCase() ?? null) : null,
        resource,
        key,
      };
    }),
  );
}
