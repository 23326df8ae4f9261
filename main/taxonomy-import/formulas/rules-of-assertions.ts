/**
 * Assertions of a publisher as rules (Formula 1.0; specification 2.15): value assertions over facts of one context and
 * existence assertions of one element, said in the rule language with the same meaning and proved by two examples each.
 * Every other is listed with the sentence that says why. Nothing is supposed.
 */
import type { ReleaseFiles } from '../../../constitution/release/write-workbook.ts';
import { mentionedElements } from '../../../constitution/rule-language/ast.ts';
import { RuleSyntaxError } from '../../../constitution/rule-language/lexer.ts';
import { parseRule } from '../../../constitution/rule-language/parser.ts';
import type { PublishedTaxonomy } from '../model/taxonomy.ts';
import { type BoundAssertion, bindVariables, type ReleaseOfAssertions } from './bind-variables.ts';
import { FORMULA_ARCROLES, FormulaArcs } from './formula-arcs.ts';
import { type ListedAssertion, listAssertions } from './list-assertions.ts';
import { type ProvedRule, proveRule } from './prove-rule.ts';
import { BeyondRules, readTest, type TestNode } from './read-test.ts';
import { factsOf, sayValueTest } from './say-test.ts';

type Rule = ReleaseFiles['rules']['rules'][number];
type Example = ReleaseFiles['examples'][number];

export interface RulesOfAssertions {
  readonly rules: readonly Rule[];
  readonly examples: readonly Example[];
  /** Each assertion that became no rule, with its reason. */
  readonly listed: readonly {
    readonly assertion: ListedAssertion;
    readonly reason: string;
    readonly about: string | null;
  }[];
  /** Rules that look at figures without a chosen member alone, though the publisher's look at each member too. */
  readonly withoutMembers: readonly string[];
}

const SEVERITIES: Readonly<Record<string, Rule['severity']>> = {
  ERROR: 'ERROR',
  WARNING: 'WARNING',
  OK: 'INFO',
};
const LONGEST_MESSAGE = 600;
/** Of the rules file; those that the mapping makes come first. */
const MOST_RULES = 900;
const MOST_IN_CATEGORY = 999;

/** Tests of an existence assertion that ask for one fact at least (Existence Assertions 1.0, 3). */
const ANY = /^(?:\.|\. (?:gt|>|ne|!=) 0|\. (?:ge|>=) 1)?$/;

interface SaidAssertion {
  readonly expression: string;
  readonly bound: BoundAssertion;
  readonly category: Rule['category'];
}

const asksPresence = (node: TestNode): boolean =>
  node.type === 'given' ||
  (node.type === 'compare' && node.left.type === 'count') ||
  (node.type === 'not' && asksPresence(node.operand)) ||
  ((node.type === 'and' || node.type === 'or') && asksPresence(node.left) && asksPresence(node.right));

const adds = (node: TestNode): boolean =>
  node.type === 'compare' && [node.left, node.right].some(({ type }) => type === 'sum');

class Translating {
  readonly #arcs: FormulaArcs;
  readonly #release: ReleaseOfAssertions;

  constructor(arcs: FormulaArcs, release: ReleaseOfAssertions) {
    this.#arcs = arcs;
    this.#release = release;
  }

  said(assertion: ListedAssertion): SaidAssertion {
    const { kind, key, resource, test } = assertion;
    if (kind === 'consistency')
      throw new BeyondRules(
        'It compares a fact with the result of a formula, which the rule language does not compute.',
      );
    const tree = kind === 'value' ? readTest(test) : null;
    const preconditions = this.#arcs.of(FORMULA_ARCROLES.precondition, key).map(({ to }) => {
      const written = to.kind === 'resource' ? to.resource.tree?.attributes.test : undefined;
      return readTest(written ?? '');
    });
    const bound = bindVariables(key, resource.tree, this.#arcs, this.#release);
    if (tree === null) return this.#existence(assertion, preconditions, bound);
    const expression = sayValueTest(tree, preconditions, bound.variables);
    const amounts = [...bound.variables.values()].some((each) => each.kind === 'amount');
    const category = asksPresence(tree)
      ? 'mandatory'
      : adds(tree)
        ? 'totalling'
        : amounts
          ? 'arithmetical'
          : 'format';
    return { expression, bound, category };
  }

  #existence(
    { test }: ListedAssertion,
    preconditions: readonly TestNode[],
    bound: BoundAssertion,
  ): SaidAssertion {
    const [element, ...more] = bound.elements;
    if (!ANY.test(test)) throw new BeyondRules('It counts its facts.');
    if (!element || more.length > 0 || preconditions.length > 0)
      throw new BeyondRules('It asks for the presence of several facts together, or on a condition.');
    if (this.#release.mayHaveMember(element))
      throw new BeyondRules('A fact by any member would do as well.', element.element_id);
    const id = element.element_id;
    return { expression: `any(${id}@current, ${id}@prior)`, bound, category: 'mandatory' };
  }

  /** With its proof. Throws BeyondRules. */
  proved(assertion: ListedAssertion): SaidAssertion & { readonly proof: ProvedRule } {
    const said = this.said(assertion);
    try {
      const proof = proveRule(said.expression, [...said.bound.variables.values()].flatMap(factsOf));
      if (proof) return { ...said, proof };
    } catch (error) {
      if (error instanceof RuleSyntaxError)
        throw new BeyondRules(`The rule language does not take it: ${error.message}.`);
      throw error;
    }
    throw new BeyondRules('No facts were found that it holds for, or none that it refuses.');
  }
}

function messageOf({ message, id }: ListedAssertion): string {
  // What a processor would work out inside of it stands in braces (Message 1.0).
  const words = message.replaceAll(/\{[^{}]*\}/g, '…').trim() || 'What the publisher asks for is not so.';
  const named = id === '' ? '' : ` (${id})`;
  return `${words.slice(0, LONGEST_MESSAGE - named.length)}${named}`;
}

/** What a mapping says of assertions. */
export interface AssertionChoice {
  readonly language: string;
  readonly assertions: 'rules' | 'listed';
  readonly without_assertions: readonly string[];
}

/** `taken`: rules that stand already, whose numbers and elements are not used again. */
export function rulesOfAssertions(
  taxonomy: PublishedTaxonomy,
  release: ReleaseOfAssertions,
  mapping: AssertionChoice,
  taken: readonly Rule[],
): RulesOfAssertions {
  const arcs = new FormulaArcs(taxonomy);
  const translating = new Translating(arcs, release);
  const required = new Set(taken.flatMap(({ related_elements }) => related_elements));
  const counts = new Map<string, number>();
  for (const { category } of taken) counts.set(category, (counts.get(category) ?? 0) + 1);
  const rules: Rule[] = [];
  const examples: Example[] = [];
  const listed: RulesOfAssertions['listed'][number][] = [];
  const withoutMembers: string[] = [];
  for (const assertion of listAssertions(taxonomy, arcs, mapping.language)) {
    try {
      if (mapping.assertions === 'listed' || mapping.without_assertions.includes(assertion.id))
        throw new BeyondRules('The mapping leaves it out.');
      const { expression, bound, category, proof } = translating.proved(assertion);
      const related_elements = [...mentionedElements(parseRule(expression))];
      if (assertion.kind === 'existence' && related_elements.every((id) => required.has(id)))
        throw new BeyondRules('The mapping requires the element already.');
      const number = (counts.get(category) ?? 0) + 1;
      if (number > MOST_IN_CATEGORY || rules.length >= MOST_RULES)
        throw new BeyondRules('A release has room for no more rules.');
      counts.set(category, number);
      const rule_id = `BR_${category}_${String(number).padStart(3, '0')}`;
      const severity = SEVERITIES[assertion.severity ?? 'ERROR'] ?? 'ERROR';
      rules.push({
        rule_id,
        category,
        expression,
        severity,
        related_elements,
        message: messageOf(assertion),
      });
      examples.push(
        { rule_id, passes: true, facts: [...proof.passes], environment: {} },
        { rule_id, passes: false, facts: [...proof.fails], environment: {} },
      );
      if (bound.elements.some((element) => release.mayHaveMember(element))) withoutMembers.push(assertion.id);
    } catch (error) {
      if (!(error instanceof BeyondRules)) throw error;
      listed.push({ assertion, reason: error.message, about: error.about });
    }
  }
  return { rules, examples, listed, withoutMembers };
}

/** What became of the assertions, a line each; the listed ones under their reasons. */
export function assertionLines({ rules, listed, withoutMembers }: RulesOfAssertions): readonly string[] {
  if (rules.length + listed.length === 0) return [];
  const byReason = Map.groupBy(listed, ({ reason }) => reason);
  return [
    `Assertions that became rules: ${rules.length} of ${rules.length + listed.length}.`,
    ...(withoutMembers.length > 0
      ? [`Of these look at figures without a chosen member alone: ${withoutMembers.join(', ')}.`]
      : []),
    ...[...byReason].flatMap(([reason, of]) => [
      `${of.length} ${of.length === 1 ? 'assertion' : 'assertions'} became no rule. ${reason}`,
      ...of.map(
        ({ assertion: { id, test }, about }) => `  ${id}${about === null ? '' : ` (${about})`}: ${test}`,
      ),
    ]),
  ];
}
