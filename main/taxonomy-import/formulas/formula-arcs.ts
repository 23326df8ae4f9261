/** The relationships of formula linkbases (Formula 1.0; Variables 1.0) by where they begin. */
import type { LinkResource } from '../model/document.ts';
import type { PublishedTaxonomy, Relationship } from '../model/taxonomy.ts';

export const FORMULA_ARCROLES = {
  variable: 'http://xbrl.org/arcrole/2008/variable-set',
  filter: 'http://xbrl.org/arcrole/2008/variable-filter',
  setFilter: 'http://xbrl.org/arcrole/2008/variable-set-filter',
  booleanFilter: 'http://xbrl.org/arcrole/2008/boolean-filter',
  precondition: 'http://xbrl.org/arcrole/2008/variable-set-precondition',
  message: 'http://xbrl.org/arcrole/2010/assertion-unsatisfied-message',
  severity: 'http://xbrl.org/arcrole/2016/assertion-unsatisfied-severity',
} as const;

export class FormulaArcs {
  readonly #from = new Map<string, Relationship[]>();
  readonly #keys = new Map<LinkResource, string>();

  constructor(taxonomy: PublishedTaxonomy) {
    for (const arcrole of Object.values(FORMULA_ARCROLES))
      for (const arc of taxonomy.relationships.get(arcrole) ?? []) {
        const key = `${arcrole} ${arc.from.key}`;
        const list = this.#from.get(key);
        if (list) list.push(arc);
        else this.#from.set(key, [arc]);
      }
    for (const list of taxonomy.relationships.values())
      for (const { from, to } of list)
        for (const end of [from, to]) if (end.kind === 'resource') this.#keys.set(end.resource, end.key);
  }

  of(arcrole: string, key: string): readonly Relationship[] {
    return this.#from.get(`${arcrole} ${key}`) ?? [];
  }

  /** What relationships call a resource; empty where none names it. */
  keyOf(resource: LinkResource): string {
    return this.#keys.get(resource) ?? '';
  }
}
