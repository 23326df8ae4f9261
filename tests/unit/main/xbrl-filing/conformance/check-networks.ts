/**
 * What the arcs of a loaded taxonomy must keep: labels for all, trees without cycles, calculations that
 * balances and periods allow (XBRL 2.1, 5.1.1.2 and 5.2.5.2), and tables as Dimensions 1.0 wants them.
 */
import type { Arc, LoadedTaxonomy } from './load-taxonomy.ts';

const STANDARD_LABEL = 'http://www.xbrl.org/2003/role/label';
const NUMERIC = /\}(?:decimal|monetary|shares|pure|integer)ItemType$/;

function cycles(arcs: readonly Arc[]): readonly string[] {
  const children = new Map<string, string[]>();
  for (const arc of arcs) {
    const key = `${arc.role} ${arc.from}`;
    children.set(key, [...(children.get(key) ?? []), `${arc.role} ${arc.to}`]);
  }
  const found: string[] = [];
  const done = new Set<string>();
  const walk = (at: string, path: ReadonlySet<string>): void => {
    if (path.has(at)) {
      found.push(at);
      return;
    }
    if (done.has(at)) return;
    for (const next of children.get(at) ?? []) walk(next, new Set([...path, at]));
    done.add(at);
  };
  for (const start of children.keys()) walk(start, new Set());
  return found;
}

export function checkNetworks(taxonomy: LoadedTaxonomy): readonly string[] {
  const problems: string[] = [];
  const { byId, arcsOf } = taxonomy;
  const labels = arcsOf('concept-label');
  for (const concept of byId.values()) {
    const own = labels.from(concept.id).filter((arc) => arc.labelRole === STANDARD_LABEL).length;
    if (concept.kind !== 'hypercube' && own !== 1) problems.push(`${concept.id} has ${own} labels.`);
  }
  for (const name of ['parent-child', 'domain-member', 'summation-item'])
    for (const at of cycles(arcsOf(name).all)) problems.push(`${name} turns in a circle at ${at}.`);
  for (const arc of arcsOf('summation-item').all) {
    const [parent, child] = [byId.get(arc.from), byId.get(arc.to)];
    const weight = Number(arc.attributes.weight);
    if (!Number.isFinite(weight) || weight === 0) problems.push(`${arc.from} weighs ${arc.to} by nothing.`);
    if (!parent || !child) continue;
    if (!NUMERIC.test(parent.baseType) || !NUMERIC.test(child.baseType))
      problems.push(`${arc.from} sums ${arc.to}, and one of them is no number.`);
    if (parent.abstract || child.abstract) problems.push(`${arc.from} sums ${arc.to}, and one is a heading.`);
    if (parent.periodType !== child.periodType)
      problems.push(`${arc.from} sums ${arc.to} of another period type.`);
    if (
      parent.balance !== null &&
      child.balance !== null &&
      weight > 0 !== (parent.balance === child.balance)
    )
      problems.push(`${arc.from} sums ${arc.to} against their balances.`);
  }
  for (const arc of arcsOf('parent-child').all) {
    const { preferredLabel } = arc.attributes;
    if (preferredLabel === undefined) continue;
    if (!labels.from(arc.to).some((one) => one.labelRole === preferredLabel))
      problems.push(`${arc.to} is presented by a label ${preferredLabel} that it has not.`);
  }
  const kinds: readonly (readonly [string, string, string])[] = [
    ['all', 'item', 'hypercube'],
    ['hypercube-dimension', 'hypercube', 'dimension'],
    ['dimension-domain', 'dimension', 'item'],
    ['domain-member', 'item', 'item'],
    ['dimension-default', 'dimension', 'item'],
  ];
  for (const [name, from, to] of kinds)
    for (const arc of arcsOf(name).all)
      if (byId.get(arc.from)?.kind !== from || byId.get(arc.to)?.kind !== to)
        problems.push(`${arc.from} ${name} ${arc.to}: ${from} to ${to} is wanted.`);
  for (const arc of arcsOf('all').all) {
    const element = arc.attributes['{http://xbrl.org/2005/xbrldt}contextElement'];
    if (element !== 'scenario' && element !== 'segment')
      problems.push(`${arc.to} names no part of the context.`);
  }
  const defaults = new Map<string, string>();
  for (const arc of arcsOf('dimension-default').all) {
    if (defaults.has(arc.from)) problems.push(`${arc.from} has two defaults.`);
    defaults.set(arc.from, arc.to);
    const own = arcsOf('dimension-domain')
      .from(arc.from)
      .some((one) => one.to === arc.to);
    if (!own) problems.push(`The default of ${arc.from} lies outside its domain.`);
  }
  for (const arc of arcsOf('hypercube-dimension').all)
    if (
      !arcsOf('dimension-domain')
        .from(arc.to)
        .some((one) => one.role === arc.role)
    )
      problems.push(`${arc.to} has no domain in ${arc.role}.`);
  return problems;
}
