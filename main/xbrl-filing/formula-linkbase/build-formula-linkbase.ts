/**
 * The validation rules of a taxonomy version as an XBRL formula linkbase (Formula 1.0, Assertion Severity 1.0), so that
 * any processor can run them over an instance: one value assertion per rule, with its code as label, its severity, and
 * its text as the message where it fails. Made from the trees that the program itself evaluates. Same rules, same bytes.
 */
import type { CompiledRule, Taxonomy, TaxonomyLookup } from '../../../constitution/index.ts';
import { createTaxonomyLookup } from '../../../constitution/index.ts';
import type { ValidationSeverity } from '../../../shared/model/enums.ts';
import { SPECIFICATION } from '../xml/specification-names.ts';
import { documentBytes, XmlElement } from '../xml/xml-document.ts';
import { qualifiedName } from '../xml/xml-text.ts';
import {
  FORMULA_ARCROLE,
  FORMULA_NAMESPACE,
  FORMULA_ROLE,
  FORMULA_SCHEMA,
  type FormulaArcrole,
  SEVERITIES,
} from './formula-names.ts';
import {
  dayVariable,
  type FactVariable,
  FORMULA_PARAMETERS,
  generalVariables,
  withNeeded,
} from './formula-variables.ts';
import { NotInFormula, type RuleExpression, ruleExpression } from './rule-expression.ts';

/** A rule that the linkbase cannot say, and why. */
export interface RuleLeftOut {
  readonly ruleId: string;
  readonly reason: string;
}

export interface FormulaLinkbase {
  readonly bytes: Uint8Array;
  readonly leftOut: readonly RuleLeftOut[];
}

const SEVERITY: Readonly<Record<ValidationSeverity, 'ERROR' | 'WARNING' | 'OK'>> = {
  ERROR: 'ERROR',
  WARNING: 'WARNING',
  INFO: 'OK',
};
const REPORTED = 'reported';

/** Writes each resource once, under its label, and the arcs between resources. */
function formulaLink(root: XmlElement) {
  const link = root.element('gen:link', { 'xlink:type': 'extended', 'xlink:role': FORMULA_ROLE.link[0] });
  const written = new Set<string>();
  return {
    /** The node of a resource that is new, null for one that stands already. */
    resource: (element: string, label: string, attributes: Record<string, string>): XmlElement | null => {
      if (written.has(label)) return null;
      written.add(label);
      return link.element(element, { 'xlink:type': 'resource', 'xlink:label': label, ...attributes });
    },
    locate: (label: string, href: string) => {
      if (written.has(label)) return;
      written.add(label);
      link.element('link:loc', { 'xlink:type': 'locator', 'xlink:label': label, 'xlink:href': href });
    },
    arc: (
      arcrole: FormulaArcrole,
      from: string,
      to: string,
      element = 'gen:arc',
      extra: Record<string, string> = {},
    ) => {
      link.element(element, {
        'xlink:type': 'arc',
        'xlink:arcrole': FORMULA_ARCROLE[arcrole][0],
        'xlink:from': from,
        'xlink:to': to,
        ...extra,
      });
    },
  };
}

type FormulaLink = ReturnType<typeof formulaLink>;

function addFilter(link: FormulaLink, variable: string, filter: string): void {
  link.arc('variableFilter', variable, filter, 'variable:variableFilterArc', {
    complement: 'false',
    cover: 'true',
  });
}

/** The days that a fact variable stands at: one for balances, both ends for movements. */
function daysOf({ instant, period, point }: FactVariable) {
  return instant
    ? ([['periodInstant', dayVariable(period, point)]] as const)
    : ([
        ['periodStart', dayVariable(period, 'START')],
        ['periodEnd', dayVariable(period, 'CLOSING')],
      ] as const);
}

function addMemberFilter(link: FormulaLink, label: string, memberId: string | null, lookup: TaxonomyLookup) {
  if (memberId === null) {
    link.resource('gf:general', 'without_members', { test: 'empty(xfi:scenario(.))' });
    addFilter(link, label, 'without_members');
    return;
  }
  const axis = lookup.axisOfMember(memberId);
  if (axis === undefined) throw new NotInFormula(`${memberId} belongs to no axis`);
  const dimension = link.resource('df:explicitDimension', `member_${memberId}`, {});
  dimension?.element('df:dimension').element('df:qname').text(qualifiedName(axis.axis_id));
  dimension?.element('df:member').element('df:qname').text(qualifiedName(memberId));
  addFilter(link, label, `member_${memberId}`);
}

/** A fact variable of a rule with its filters: concepts, days, member. Gives its label. */
function addFactVariable(
  link: FormulaLink,
  ruleId: string,
  variable: FactVariable,
  lookup: TaxonomyLookup,
): string {
  const label = `${ruleId}_${variable.name}`;
  link.resource('variable:factVariable', label, { bindAsSequence: 'true', fallbackValue: '()' });
  const concepts = link.resource('cf:conceptName', `${label}_concepts`, {});
  for (const elementId of variable.elementIds)
    concepts?.element('cf:concept').element('cf:qname').text(qualifiedName(elementId));
  addFilter(link, label, `${label}_concepts`);
  for (const [filter, day] of daysOf(variable)) {
    link.resource(`pf:${filter}`, `${filter}_${day}`, { date: `$${day}` });
    addFilter(link, label, `${filter}_${day}`);
  }
  addMemberFilter(link, label, variable.memberId, lookup);
  return label;
}

/** A rule is run only for entry points that its subject belongs to (decisions 7). */
function addPrecondition(link: FormulaLink, rule: CompiledRule, lookup: TaxonomyLookup): boolean {
  const subject = lookup.byId(rule.related_elements[0] ?? '');
  const all = Object.keys(lookup.taxonomy.vocabulary.entryPoint);
  const own = subject?.applicable_entry_points ?? all;
  if (own.length === all.length) return false;
  const label = `entry_points_${own.join('_')}`;
  link.resource('variable:precondition', label, {
    test: `$entryPoint = (${own.map((one) => `'${one}'`).join(', ')})`,
  });
  link.arc('precondition', rule.rule_id, label);
  return true;
}

function addText(link: FormulaLink, rule: CompiledRule): void {
  const text = (element: string, label: string, role: string, words: string) =>
    link.resource(element, label, { 'xlink:role': role, 'xml:lang': 'en' })?.text(words);
  text('label:label', `label_${rule.rule_id}`, FORMULA_ROLE.label[0], rule.rule_id);
  text('label:label', `verbose_${rule.rule_id}`, FORMULA_ROLE.verboseLabel[0], rule.message);
  const message = `${rule.rule_id}: ${rule.message}`.replace(/[{}]/g, '$&$&');
  text('msg:message', `message_${rule.rule_id}`, FORMULA_ROLE.message[0], message);
  link.arc('label', rule.rule_id, `label_${rule.rule_id}`);
  link.arc('label', rule.rule_id, `verbose_${rule.rule_id}`);
  link.arc('message', rule.rule_id, `message_${rule.rule_id}`);
}

function addAssertion(
  link: FormulaLink,
  rule: CompiledRule,
  expression: RuleExpression,
  lookup: TaxonomyLookup,
): void {
  const id = rule.rule_id;
  link.resource('va:valueAssertion', id, {
    id,
    aspectModel: 'dimensional',
    implicitFiltering: 'false',
    test: expression.test,
  });
  const set = `rules_${rule.category}`;
  link.resource('validation:assertionSet', set, { id: set });
  link.arc('assertionSet', set, id);
  const severity = SEVERITY[rule.severity];
  link.locate(`severity_${severity}`, `${SEVERITIES}#${severity}`);
  link.arc('severity', id, `severity_${severity}`);
  addText(link, rule);
  const bind = (name: string, label: string = name) =>
    link.arc('variableSet', id, label, 'variable:variableArc', { name });
  const general = new Set(expression.general);
  if (addPrecondition(link, rule, lookup)) general.add('entryPoint');
  if (rule.perPeriod) general.add('period');
  for (const variable of expression.facts) {
    bind(variable.name, addFactVariable(link, id, variable, lookup));
    for (const [, day] of daysOf(variable)) general.add(day);
  }
  if (expression.asksForPresence) {
    general.add('firstFact');
    if (link.resource('variable:factVariable', REPORTED, { bindAsSequence: 'false' }) !== null) {
      link.resource('gf:general', 'first_fact', { test: '. is $firstFact' });
      addFilter(link, REPORTED, 'first_fact');
    }
    bind(REPORTED);
  }
  const known = new Map(generalVariables(lookup.taxonomy).map((one) => [one.name, one]));
  for (const name of withNeeded(general, known)) {
    const variable = known.get(name);
    if (variable === undefined) continue;
    link.resource('variable:generalVariable', name, {
      select: variable.select,
      bindAsSequence: String(variable.bindAsSequence),
    });
    bind(name);
  }
}

function linkbaseRoot(taxonomy: Taxonomy): XmlElement {
  const declared: Record<string, string> = {
    'xmlns:link': SPECIFICATION.link,
    'xmlns:xlink': SPECIFICATION.xlink,
    'xmlns:xbrli': SPECIFICATION.xbrli,
    'xmlns:xs': SPECIFICATION.xs,
    'xmlns:xsi': SPECIFICATION.xsi,
    'xmlns:xfi': 'http://www.xbrl.org/2008/function/instance',
  };
  for (const [prefix, uri] of Object.entries(FORMULA_NAMESPACE)) declared[`xmlns:${prefix}`] = uri;
  for (const { prefix, uri } of taxonomy.namespaces) declared[`xmlns:${prefix}`] = uri;
  declared['xsi:schemaLocation'] = Object.entries(FORMULA_NAMESPACE)
    .map(([prefix, uri]) => `${uri} ${FORMULA_SCHEMA[prefix as keyof typeof FORMULA_NAMESPACE]}`)
    .join(' ');
  const root = new XmlElement('link:linkbase', declared);
  for (const [uri, href] of Object.values(FORMULA_ROLE))
    root.element('link:roleRef', { roleURI: uri, 'xlink:type': 'simple', 'xlink:href': href });
  for (const [uri, href] of Object.values(FORMULA_ARCROLE))
    root.element('link:arcroleRef', { arcroleURI: uri, 'xlink:type': 'simple', 'xlink:href': href });
  return root;
}

/** The linkbase, and the rules that it cannot say. */
export function buildFormulaLinkbase(taxonomy: Taxonomy, rules: readonly CompiledRule[]): FormulaLinkbase {
  const lookup = createTaxonomyLookup(taxonomy);
  const root = linkbaseRoot(taxonomy);
  const link = formulaLink(root);
  const leftOut: RuleLeftOut[] = [];
  for (const { name, what } of FORMULA_PARAMETERS) {
    link.resource('variable:parameter', name, { name, select: '()' });
    link
      .resource('label:label', `label_${name}`, { 'xlink:role': FORMULA_ROLE.label[0], 'xml:lang': 'en' })
      ?.text(what);
    link.arc('label', name, `label_${name}`);
  }
  for (const rule of rules) {
    try {
      addAssertion(link, rule, ruleExpression(rule, lookup), lookup);
    } catch (error) {
      if (!(error instanceof NotInFormula)) throw error;
      leftOut.push({ ruleId: rule.rule_id, reason: error.message });
    }
  }
  return { bytes: documentBytes(root), leftOut };
}
