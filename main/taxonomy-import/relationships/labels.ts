/**
 * What concepts and roles are called: by label linkbases (XBRL 2.1, 5.2.2) and by generic labels (Generic Labels 1.0), which
 * some publishers write instead. A label that is shown is one of the publisher's, never one made up.
 */
import { ARCROLES, LABEL_ROLES, type QualifiedName } from '../model/names.ts';
import type { PublishedConcept, PublishedTaxonomy, Relationship } from '../model/taxonomy.ts';

export interface ConceptLabel {
  readonly concept: PublishedConcept;
  readonly role: string;
  readonly language: string;
  /** In one line. */
  readonly text: string;
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** Labels of concepts, in the order of the linkbases; what has no words, or no language, is none. */
export function labelsOfConcepts({ relationships }: PublishedTaxonomy): readonly ConceptLabel[] {
  const labels = (arcs: readonly Relationship[], usual: string | null) =>
    arcs.flatMap(({ from, to }): readonly ConceptLabel[] => {
      if (from.kind !== 'concept' || to.kind !== 'resource') return [];
      const { role: said, language } = to.resource;
      const role = said ?? usual;
      const text = oneLine(to.resource.text);
      return role === null || language === null || text === ''
        ? []
        : [{ concept: from.concept, role, language, text }];
    });
  return [
    ...labels(relationships.get(ARCROLES.label) ?? [], LABEL_ROLES.standard),
    ...labels(relationships.get(ARCROLES.genericLabel) ?? [], LABEL_ROLES.generic),
  ];
}

/** Roles whose labels say what a concept is by themselves, the best first. */
const SHOWN_ROLES: readonly string[] = [
  LABEL_ROLES.standard,
  LABEL_ROLES.generic,
  'http://www.xbrl.org/2003/role/verboseLabel',
  'http://www.xbrl.org/2003/role/terseLabel',
  'http://www.xbrl.org/2003/role/totalLabel',
];

const primary = (language: string) => language.toLowerCase().split('-')[0];

/** 0 for the language itself, 1 for the same one of another country (en, en-GB); null for any other. */
function distance(language: string, wanted: string): 0 | 1 | null {
  if (language.toLowerCase() === wanted.toLowerCase()) return 0;
  return primary(language) === primary(wanted) ? 1 : null;
}

/** The label to show of each concept that has one in the language of at most `longest` characters. */
export function shownLabels(
  taxonomy: PublishedTaxonomy,
  language: string,
  longest: number,
): ReadonlyMap<QualifiedName, string> {
  const best = new Map<QualifiedName, { readonly text: string; readonly rank: number }>();
  for (const { concept, role, language: said, text } of labelsOfConcepts(taxonomy)) {
    const [place, apart] = [SHOWN_ROLES.indexOf(role), distance(said, language)];
    if (place < 0 || apart === null || text.length > longest) continue;
    const rank = place * 2 + apart;
    // Of two that are as good the first stands: the other is kept beside it.
    if (rank < (best.get(concept.name)?.rank ?? Number.POSITIVE_INFINITY))
      best.set(concept.name, { text, rank });
  }
  return new Map([...best].map(([name, { text }]) => [name, text]));
}

/** Languages of the labels of concepts, the one with most labels first. */
export function labelLanguages(taxonomy: PublishedTaxonomy): readonly string[] {
  const counts = new Map<string, number>();
  for (const { language } of labelsOfConcepts(taxonomy))
    counts.set(language, (counts.get(language) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([language]) => language);
}

/** The language that a draft of a mapping shows: English where there is any, else the one with most labels. */
export function usualLanguage(taxonomy: PublishedTaxonomy): string {
  const languages = labelLanguages(taxonomy);
  return (
    languages.find((each) => each.toLowerCase() === 'en') ??
    languages.find((each) => primary(each) === 'en') ??
    languages[0] ??
    'en'
  );
}

/** What each role is called: by its definition, else by a generic label, English first; roles without either are not here. */
export function roleDefinitions(taxonomy: PublishedTaxonomy): ReadonlyMap<string, string> {
  const named = new Map<string, { readonly text: string; readonly english: boolean }>();
  for (const { from, to } of taxonomy.relationships.get(ARCROLES.genericLabel) ?? []) {
    if (from.kind !== 'role' || from.roleType.kind !== 'role' || to.kind !== 'resource') continue;
    const text = oneLine(to.resource.text);
    const english = primary(to.resource.language ?? '') === 'en';
    const known = named.get(from.roleType.uri);
    if (text !== '' && (known === undefined || (english && !known.english)))
      named.set(from.roleType.uri, { text, english });
  }
  const found = new Map<string, string>([...named].map(([uri, { text }]) => [uri, text]));
  for (const { uri, definition, kind } of taxonomy.roleTypes)
    if (kind === 'role' && definition) found.set(uri, definition);
  return found;
}
