/**
 * An instance against its taxonomy as a strict processor judges it (XBRL 2.1, 4; Dimensions 1.0, 2 and 3):
 * contexts, units, decimals, types, duplicates, dimensional validity, and calculations. Reads XML only.
 */
import type { Concept, LoadedTaxonomy } from './load-taxonomy.ts';
import { expandName, nameOf, readXml, type XmlElement } from './xml-tree.ts';

const XBRLI = 'http://www.xbrl.org/2003/instance';
const LINK = 'http://www.xbrl.org/2003/linkbase';
const XBRLDI = 'http://xbrl.org/2006/xbrldi';
const ISO_4217 = 'http://www.xbrl.org/2003/iso4217';
const LANGUAGE = '{http://www.w3.org/XML/1998/namespace}lang';
const HREF = '{http://www.w3.org/1999/xlink}href';

export interface InstanceContext {
  readonly period: string;
  readonly instant: boolean;
  readonly entity: string;
  /** Axis → member, by `{namespace}LocalName`. */
  readonly members: ReadonlyMap<string, string>;
}

export interface InstanceFact {
  readonly concept: Concept;
  readonly context: InstanceContext;
  readonly unit: string | null;
  readonly decimals: number | null;
  readonly value: string;
}

export interface CheckedInstance {
  readonly problems: readonly string[];
  /** Sums that differ as XBRL 2.1 rounds them, said apart: a document may round its figures one by one. */
  readonly inconsistencies: readonly string[];
  /** Those that no rounding of the figures explains (Calculations 1.1). */
  readonly beyondRounding: readonly string[];
  readonly facts: readonly InstanceFact[];
}

const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const isDay = (text: string) =>
  DAY.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);
const LEXICAL: Readonly<Record<string, RegExp>> = {
  decimal: /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)$/,
  monetary: /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)$/,
  shares: /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)$/,
  pure: /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)$/,
  integer: /^[-+]?\d+$/,
  boolean: /^(?:true|false|0|1)$/,
  date: DAY,
};
const NUMERIC = new Set(['decimal', 'monetary', 'shares', 'pure', 'integer']);

function baseOf(concept: Concept): string {
  return /\}(\w+)ItemType$/.exec(concept.baseType)?.[1] ?? '';
}

/** The unit as text: "iso4217:SGD", "iso4217:SGD per xbrli:shares". */
function readUnit(node: XmlElement, say: (text: string) => void): string {
  const measure = (at: XmlElement): string => {
    const name = expandName(at.text.trim(), at);
    if (name === `{${XBRLI}}pure`) return 'pure';
    if (name === `{${XBRLI}}shares`) return 'shares';
    const currency = name?.startsWith(`{${ISO_4217}}`) ? name.slice(ISO_4217.length + 2) : '';
    if (!/^[A-Z]{3}$/.test(currency)) say(`${at.text} is no measure.`);
    return currency;
  };
  const [first, ...rest] = node.children;
  if (first?.local === 'divide') {
    const [over, under] = first.children;
    if (over?.local !== 'unitNumerator' || under?.local !== 'unitDenominator')
      say('A divided unit has two parts.');
    const parts = [over, under].map((part) => part?.children.map(measure).join('*'));
    return `${parts[0]} per ${parts[1]}`;
  }
  if (!first || rest.length > 0) say('A unit has one measure here.');
  return first ? measure(first) : '';
}

function wantedUnit(concept: Concept): RegExp {
  if (concept.type.endsWith('}perShareItemType')) return /^[A-Z]{3} per shares$/;
  const base = baseOf(concept);
  if (base === 'monetary') return /^[A-Z]{3}$/;
  return base === 'shares' ? /^shares$/ : /^pure$/;
}

function readContext(
  node: XmlElement,
  taxonomy: LoadedTaxonomy,
  say: (text: string) => void,
): InstanceContext {
  const [entity, period, scenario, ...rest] = node.children;
  const id = node.attributes.id ?? '';
  const identifier = entity?.children[0];
  if (entity?.local !== 'entity' || period?.local !== 'period' || rest.length > 0)
    say(`${id} is no context.`);
  if (!identifier || identifier.attributes.scheme === '' || identifier.text.trim() === '')
    say(`${id} names no entity.`);
  if ((entity?.children.length ?? 0) !== 1) say(`${id} has a segment.`);
  const parts = period?.children.map((one) => [one.local, one.text] as const) ?? [];
  const instant = parts.length === 1 && parts[0]?.[0] === 'instant';
  const span = parts.length === 2 && parts[0]?.[0] === 'startDate' && parts[1]?.[0] === 'endDate';
  if (!instant && !span) say(`${id} has no period.`);
  for (const [, day] of parts) if (!isDay(day)) say(`${day} is no day.`);
  if (span && (parts[0]?.[1] ?? '') > (parts[1]?.[1] ?? '')) say(`${id} ends before it starts.`);
  const members = new Map<string, string>();
  if (scenario && nameOf(scenario) !== `{${XBRLI}}scenario`) say(`${id} holds a ${scenario.local}.`);
  for (const one of scenario?.children ?? []) {
    if (nameOf(one) !== `{${XBRLDI}}explicitMember`) say(`${id} holds a ${one.local}.`);
    const axis = expandName(one.attributes.dimension ?? '', one) ?? '';
    const member = expandName(one.text.trim(), one) ?? '';
    if (members.has(axis)) say(`${id} repeats ${axis}.`);
    if (taxonomy.concepts.get(axis)?.kind !== 'dimension') say(`${id}: ${axis} is no axis.`);
    if (taxonomy.concepts.get(member)?.kind !== 'item') say(`${id}: ${member} is no member.`);
    members.set(axis, member);
  }
  if (scenario && members.size === 0) say(`${id} has an empty scenario.`);
  return {
    period: parts.map(([, day]) => day).join('/'),
    instant,
    entity: `${identifier?.attributes.scheme} ${identifier?.text}`,
    members,
  };
}

function contextKey(context: InstanceContext): string {
  const members = [...context.members].map((pair) => pair.join('=')).sort();
  return [context.entity, context.period, ...members].join('|');
}

/** True when the context fits one of the element's sets of tables; an element without tables takes no member. */
function fitsTables(fact: InstanceFact, taxonomy: LoadedTaxonomy): boolean {
  const idOf = (name: string) => taxonomy.concepts.get(name)?.id ?? '';
  const given = new Map([...fact.context.members].map(([axis, member]) => [idOf(axis), idOf(member)]));
  const { arcsOf } = taxonomy;
  const tables = arcsOf('all').from(fact.concept.id);
  if (tables.length === 0) return given.size === 0;
  const defaults = new Map(arcsOf('dimension-default').all.map((arc) => [arc.from, arc.to]));
  const fitsTable = (table: (typeof tables)[number]): boolean => {
    const axes = arcsOf('hypercube-dimension')
      .from(table.to)
      .filter((arc) => arc.role === table.role);
    const closed = table.attributes['{http://xbrl.org/2005/xbrldt}closed'] === 'true';
    if (closed && [...given.keys()].some((axis) => !axes.some((arc) => arc.to === axis))) return false;
    return axes.every(({ to: axis }) => {
      const member = given.get(axis) ?? defaults.get(axis);
      if (member === undefined || (given.has(axis) && member === defaults.get(axis))) return false;
      const usable = new Set<string>();
      const grow = (id: string) => {
        usable.add(id);
        for (const arc of arcsOf('domain-member').from(id))
          if (arc.role === table.role && !usable.has(arc.to)) grow(arc.to);
      };
      for (const arc of arcsOf('dimension-domain').from(axis)) if (arc.role === table.role) grow(arc.to);
      return usable.has(member);
    });
  };
  const roles = new Set(tables.map((arc) => arc.role));
  return [...roles].some((role) => tables.filter((arc) => arc.role === role).every(fitsTable));
}

/** The number as an integer of units of 10^-12, rounded half away from zero to `decimals` places. */
function scaled(fact: InstanceFact, decimals: number): bigint {
  const negative = fact.value.startsWith('-');
  const [whole = '0', fraction = ''] = fact.value.replace(/^[-+]/, '').split('.');
  const exact = BigInt(`${whole}${fraction.padEnd(12, '0').slice(0, 12)}`);
  const step = 10n ** BigInt(12 - decimals);
  const rounded = ((exact + step / 2n) / step) * step;
  return negative ? -rounded : rounded;
}

/** Sums as XBRL 2.1, 5.2.5.2 binds them: parent and children of one context and unit, rounded alike. */
function checkSums(
  facts: readonly InstanceFact[],
  taxonomy: LoadedTaxonomy,
  discovered: ReadonlySet<string>,
): Pick<CheckedInstance, 'inconsistencies' | 'beyondRounding'> {
  const inconsistencies: string[] = [];
  const beyondRounding: string[] = [];
  const known = new Map(
    facts.map((fact) => [`${fact.concept.id}|${contextKey(fact.context)}|${fact.unit}`, fact]),
  );
  const groups = new Map<
    string,
    { readonly parent: string; readonly arcs: { to: string; weight: bigint }[] }
  >();
  for (const arc of taxonomy.arcsOf('summation-item').all) {
    if (!discovered.has(arc.document)) continue;
    const key = `${arc.role}|${arc.from}`;
    const group = groups.get(key) ?? { parent: arc.from, arcs: [] };
    groups.set(key, group);
    group.arcs.push({ to: arc.to, weight: BigInt(arc.attributes.weight ?? '0') });
  }
  const factsOf = Map.groupBy(facts, (fact) => fact.concept.id);
  for (const [key, group] of groups)
    for (const parent of factsOf.get(group.parent) ?? []) {
      const places = parent.decimals ?? 0;
      const children = group.arcs.flatMap((arc) => {
        const fact = known.get(`${arc.to}|${contextKey(parent.context)}|${parent.unit}`);
        return fact ? [{ fact, weight: arc.weight }] : [];
      });
      if (children.length === 0) continue;
      const sum = children.reduce(
        (all, one) => all + one.weight * scaled(one.fact, one.fact.decimals ?? 0),
        0n,
      );
      const rounded = scaled(
        { ...parent, value: `${sum < 0n ? '-' : ''}${(sum < 0n ? -sum : sum) / 10n ** 12n}` },
        places,
      );
      const whole = sum % 10n ** 12n === 0n ? rounded : sum;
      if (whole === scaled(parent, places)) continue;
      const where = `${key} in ${contextKey(parent.context)}`;
      inconsistencies.push(where);
      const difference = sum - scaled(parent, 12);
      const allowed = [parent, ...children.map((one) => one.fact)].reduce(
        (all, one) => all + 10n ** BigInt(12 - (one.decimals ?? 0)) / 2n,
        0n,
      );
      if ((difference < 0n ? -difference : difference) > allowed) beyondRounding.push(where);
    }
  return { inconsistencies, beyondRounding };
}

export function checkInstance(bytes: Uint8Array, taxonomy: LoadedTaxonomy): CheckedInstance {
  const problems: string[] = [];
  const say = (text: string) => {
    problems.push(text);
  };
  const root = readXml(bytes);
  if (nameOf(root) !== `{${XBRLI}}xbrl`) say('The root is no instance.');
  if (!root.children[0] || nameOf(root.children[0]) !== `{${LINK}}schemaRef`)
    say('The schema reference comes first.');
  const discovered = taxonomy.entries.get(root.children[0]?.attributes[HREF] ?? '');
  if (!discovered) say('The schema reference leads elsewhere.');
  const ids = new Set<string>();
  const contexts = new Map<string, InstanceContext>();
  const units = new Map<string, string>();
  const factNodes: XmlElement[] = [];
  for (const node of root.children) {
    const { id } = node.attributes;
    if (id !== undefined && ids.has(id)) say(`The id ${id} stands twice.`);
    if (id !== undefined) ids.add(id);
    if (nameOf(node) === `{${LINK}}schemaRef`) continue;
    if (nameOf(node) === `{${LINK}}linkbaseRef`) {
      say('An instance refers to its entry schema alone, and to no linkbase.');
      continue;
    }
    if (nameOf(node) === `{${XBRLI}}context`) contexts.set(id ?? '', readContext(node, taxonomy, say));
    else if (nameOf(node) === `{${XBRLI}}unit`) units.set(id ?? '', readUnit(node, say));
    else factNodes.push(node);
  }
  if (new Set([...contexts.values()].map(contextKey)).size !== contexts.size)
    say('Two contexts say the same.');
  if (new Set(units.values()).size !== units.size) say('Two units say the same.');
  if (new Set([...contexts.values()].map((one) => one.entity)).size > 1)
    say('The facts are of two entities.');
  const facts: InstanceFact[] = [];
  const used = new Set<string>();
  const seen = new Set<string>();
  for (const node of factNodes) {
    const concept = taxonomy.concepts.get(nameOf(node));
    const { contextRef = '', unitRef, decimals, precision } = node.attributes;
    const context = contexts.get(contextRef);
    if (!concept || !context) {
      say(`${nameOf(node)} in ${contextRef}: no such ${concept ? 'context' : 'element'}.`);
      continue;
    }
    used.add(contextRef).add(unitRef ?? '');
    const base = baseOf(concept);
    const value = node.text;
    if (node.children.length > 0) say(`${concept.id} holds elements.`);
    if (concept.abstract || concept.kind !== 'item') say(`${concept.id} cannot be reported.`);
    if (context.instant !== (concept.periodType === 'instant'))
      say(`${concept.id} stands in a period of the wrong kind.`);
    const numeric = NUMERIC.has(base);
    const unit = units.get(unitRef ?? '') ?? null;
    if (numeric && !(unit !== null && wantedUnit(concept).test(unit)))
      say(`${concept.id} has the unit ${unit}.`);
    if (numeric && (decimals === undefined || precision !== undefined))
      say(`${concept.id} says not how exact it is.`);
    if (numeric && !/^-?\d+$/.test(decimals ?? '')) say(`${concept.id} has decimals ${decimals}.`);
    if (!numeric && (unitRef ?? decimals ?? precision) !== undefined)
      say(`${concept.id} is text with a unit.`);
    const readable = (LEXICAL[base] ?? /^/).test(value);
    if (!readable) say(`${concept.id} cannot be ${JSON.stringify(value)}.`);
    if (base === 'date' && !isDay(value)) say(`${concept.id} cannot be ${value}.`);
    if (base === 'string' && value.trim() === '') say(`${concept.id} is empty.`);
    if (concept.values !== null && !concept.values.includes(value))
      say(`${concept.id} does not list ${value}.`);
    const exact = numeric && /^-?\d+$/.test(decimals ?? '') ? Number(decimals) : null;
    const fact = { concept, context, unit, decimals: exact, value };
    if (numeric && readable && scaled(fact, fact.decimals ?? 0) !== scaled(fact, 12))
      say(`${concept.id} shows more than it is exact to.`);
    if (!fitsTables(fact, taxonomy)) say(`${concept.id} is not dimensionally valid in ${contextRef}.`);
    const key = [concept.name, contextKey(context), unit, node.attributes[LANGUAGE]].join('|');
    if (seen.has(key)) say(`${concept.id} is reported twice in ${contextRef}.`);
    seen.add(key);
    if (readable) facts.push(fact);
  }
  for (const id of [...contexts.keys(), ...units.keys()]) if (!used.has(id)) say(`${id} is used by no fact.`);
  return { problems, ...checkSums(facts, taxonomy, discovered ?? new Set()), facts };
}
