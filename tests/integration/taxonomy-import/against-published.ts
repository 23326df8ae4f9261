/**
 * An instance against the taxonomy that it names, as published: elements, periods, units, values and dimensions are
 * judged from the schemas and linkbases themselves (XBRL 2.1, 4; Dimensions 1.0, 3.1), never from the release that was
 * made of them. Answers a sentence for everything that does not hold.
 */
import { SaxesParser, type SaxesTagNS } from 'saxes';
import { ARCROLES, LINK, qualified, XBRLI } from '../../../main/taxonomy-import/model/names.ts';
import type { PublishedConcept, PublishedTaxonomy } from '../../../main/taxonomy-import/model/taxonomy.ts';
import {
  contextElement,
  DimensionWalk,
  isClosed,
  nextRole,
} from '../../../main/taxonomy-import/relationships/dimensions.ts';

const XBRLDI = 'http://xbrl.org/2006/xbrldi';
const ISO4217 = 'http://www.xbrl.org/2003/iso4217';

type Container = 'segment' | 'scenario';
interface Context {
  instant: boolean;
  readonly members: { container: Container; axis: string; member: string }[];
}
interface Fact {
  readonly name: string;
  readonly context: string;
  readonly unit: string | undefined;
  value: string;
}

export interface ParsedInstance {
  readonly schemaRef: string;
  readonly contexts: ReadonlyMap<string, Context>;
  /** Measures by unit: `{namespace}name`, a divided one joined by "/". */
  readonly units: ReadonlyMap<string, string>;
  readonly facts: readonly Fact[];
}

export function parseInstance(bytes: Uint8Array): ParsedInstance {
  const parser = new SaxesParser({ xmlns: true });
  const contexts = new Map<string, Context>();
  const units = new Map<string, string>();
  const facts: Fact[] = [];
  const path: SaxesTagNS[] = [];
  let schemaRef = '';
  let text = '';
  let context: Context = { instant: false, members: [] };
  let measures: string[] = [];
  const said = (tag: SaxesTagNS, name: string) => tag.attributes[name]?.value;
  const named = (name: string) => {
    const [prefix = '', local = ''] = name.trim().split(':');
    return qualified(parser.resolve(prefix) ?? '', local);
  };
  parser.on('opentag', (tag) => {
    path.push(tag);
    text = '';
    if (tag.uri === LINK && tag.local === 'schemaRef') schemaRef = said(tag, 'xlink:href') ?? '';
    if (path.length !== 2) return;
    if (tag.local === 'context') {
      context = { instant: false, members: [] };
      contexts.set(said(tag, 'id') ?? '', context);
    }
    measures = [];
  });
  parser.on('text', (part) => {
    text += part;
  });
  parser.on('closetag', (tag) => {
    const parent = path.at(-2);
    if (tag.uri === XBRLI && tag.local === 'instant') context.instant = true;
    if (tag.uri === XBRLI && tag.local === 'measure') measures.push(named(text));
    if (tag.uri === XBRLI && tag.local === 'unit') units.set(said(tag, 'id') ?? '', measures.join('/'));
    if (tag.uri === XBRLDI && tag.local === 'explicitMember')
      context.members.push({
        container: parent?.local === 'segment' ? 'segment' : 'scenario',
        axis: named(said(tag, 'dimension') ?? ''),
        member: named(text),
      });
    if (path.length === 2 && said(tag, 'contextRef') !== undefined)
      facts.push({
        name: qualified(tag.uri, tag.local),
        context: said(tag, 'contextRef') ?? '',
        unit: said(tag, 'unitRef'),
        value: text,
      });
    path.pop();
  });
  parser.write(new TextDecoder('utf-8', { fatal: true }).decode(bytes)).close();
  return { schemaRef, contexts, units, facts };
}

/** Names of the items beneath a primary item, itself included. */
function inherited(walk: DimensionWalk, from: string, role: string, found = new Set<string>()): Set<string> {
  if (found.has(from)) return found;
  found.add(from);
  for (const arc of walk.arcs(ARCROLES.domainMember, role, from))
    inherited(walk, arc.to.key, nextRole(arc), found);
  return found;
}

/** True where the context of a fact is valid in one role that has hypercubes for it, or no role has any. */
function dimensionJudge(taxonomy: PublishedTaxonomy) {
  const walk = new DimensionWalk(taxonomy);
  const defaults = new Map(
    (taxonomy.relationships.get(ARCROLES.dimensionDefault) ?? []).map(({ from, to }) => [from.key, to.key]),
  );
  const cubes = (taxonomy.relationships.get(ARCROLES.all) ?? []).map((arc) => ({
    arc,
    items: inherited(walk, arc.from.key, arc.role),
    axes: walk.arcs(ARCROLES.hypercubeDimension, nextRole(arc), arc.to.key).map((to) => ({
      axis: to.to.key,
      typed: to.to.kind === 'concept' && to.to.concept.typedDomain !== null,
      members: new Set(
        walk.members(to.to.key, nextRole(to)).flatMap(({ member, usable }) => (usable ? [member.name] : [])),
      ),
    })),
  }));
  const fits = (cube: (typeof cubes)[number], { members }: Context) => {
    const container = contextElement(cube.arc);
    const here = new Map(
      members.filter((each) => each.container === container).map(({ axis, member }) => [axis, member]),
    );
    const filled = cube.axes.every(({ axis, typed, members: own }) => {
      const member = here.get(axis) ?? defaults.get(axis);
      return !typed && member !== undefined && own.has(member);
    });
    const known = new Set(cube.axes.map(({ axis }) => axis));
    return filled && (!isClosed(cube.arc) || [...here.keys()].every((axis) => known.has(axis)));
  };
  return (concept: string, context: Context): boolean => {
    if (context.members.some(({ axis, member }) => defaults.get(axis) === member)) return false;
    const own = cubes.filter(({ items }) => items.has(concept));
    const roles = Map.groupBy(own, ({ arc }) => arc.role);
    return own.length === 0 || [...roles.values()].some((all) => all.every((cube) => fits(cube, context)));
  };
}

function valueFits({ baseType, facets }: PublishedConcept, value: string): boolean {
  const values = facets.filter(({ name }) => name === 'enumeration').map((facet) => facet.value);
  if (values.length > 0 && !values.includes(value)) return false;
  if (/^(?:monetary|decimal|shares|pure)ItemType$/.test(baseType ?? ''))
    return /^-?\d+(?:\.\d+)?$/.test(value);
  if (baseType === 'dateItemType') return /^\d{4}-\d{2}-\d{2}$/.test(value);
  return baseType !== 'booleanItemType' || /^(?:true|false)$/.test(value);
}

function unitFits({ baseType, standardType }: PublishedConcept, unit: string | undefined, currency: string) {
  const money = qualified(ISO4217, currency);
  if (baseType === 'monetaryItemType') return unit === money;
  if (standardType?.endsWith('}perShareItemType')) return unit === `${money}/${qualified(XBRLI, 'shares')}`;
  if (baseType === 'sharesItemType') return unit === qualified(XBRLI, 'shares');
  const pure = /^(?:decimal|pure|integer|nonNegativeInteger|positiveInteger)ItemType$/.test(baseType ?? '');
  return pure ? unit === qualified(XBRLI, 'pure') : unit === undefined;
}

/** Everything that does not hold, a sentence each. */
export function faultsOf(
  instance: ParsedInstance,
  taxonomy: PublishedTaxonomy,
  currency: string,
): readonly string[] {
  const isValid = dimensionJudge(taxonomy);
  return instance.facts.flatMap((fact) => {
    const concept = taxonomy.concepts.get(fact.name);
    const context = instance.contexts.get(fact.context);
    if (!concept || !context) return [`${fact.name}: it, or its context, is not defined.`];
    const { kind, abstract, periodType } = concept;
    const unit = fact.unit === undefined ? undefined : instance.units.get(fact.unit);
    const checks: readonly (readonly [boolean, string])[] = [
      [kind === 'item' && !abstract, 'it is no item'],
      [(periodType === 'instant') === context.instant, `it is of a period other than ${periodType}`],
      [unitFits(concept, unit, currency), `its unit is ${unit}`],
      [valueFits(concept, fact.value), `its value is "${fact.value.slice(0, 40)}"`],
      [isValid(concept.name, context), `its context ${fact.context} is not valid`],
    ];
    return checks.filter(([holds]) => !holds).map(([, what]) => `${fact.name}: ${what}.`);
  });
}
