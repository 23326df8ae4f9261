/**
 * Says a read test in the rule language. XPath knows true and false only, and a variable without a fact is empty or has
 * its fallback value; the rule language has "nothing to check" besides. So each comparison is said together with the
 * presence of what it compares, and means the same then. What would mean something else is not said.
 */
import { isOfForm, readForm } from '../../../constitution/rule-language/text-forms.ts';
import { BeyondRules, type CompareSign, type TestNode } from './read-test.ts';

/** What a variable stands for: one element, and what counts where it has no fact. */
export interface BoundVariable {
  readonly elementId: string;
  readonly kind: 'amount' | 'text' | 'date' | 'boolean';
  /** NEEDED: nothing is evaluated without it. EMPTY: the empty sequence. A value: that. */
  readonly without: 'NEEDED' | 'EMPTY' | { readonly value: string };
  /** The facts that it takes together, where it takes several: they are counted, and nothing else is said of them. */
  readonly counted?: readonly BoundVariable[];
}

/** The facts of a variable one by one. */
export const factsOf = (variable: BoundVariable): readonly BoundVariable[] => variable.counted ?? [variable];

export type BoundVariables = ReadonlyMap<string, BoundVariable>;

const LONGEST_TEXT = 200;

interface Value {
  readonly said: string;
  readonly kind: BoundVariable['kind'];
  readonly variables: readonly BoundVariable[];
  /** What it is where no variable of it has a fact. */
  readonly plain: number;
}

function quoted(text: string): string {
  if (/["\n]/.test(text) || text.length > LONGEST_TEXT)
    throw new BeyondRules('It compares with a text that the rule language cannot write.');
  return `"${text}"`;
}

const unique = (variables: readonly BoundVariable[]) => [
  ...new Set(variables.map(({ elementId }) => elementId)),
];

class Saying {
  readonly #variables: BoundVariables;

  constructor(variables: BoundVariables) {
    this.#variables = variables;
  }

  #variable(name: string): BoundVariable {
    const found = this.#variables.get(name);
    if (!found) throw new BeyondRules(`Its test uses the parameter ${name}.`);
    if (found.counted) throw new BeyondRules('It takes several facts together as a sequence.');
    return found;
  }

  #value(node: TestNode): Value {
    switch (node.type) {
      case 'number':
        return { said: node.text, kind: 'amount', variables: [], plain: Number(node.text) };
      case 'text':
        return { said: quoted(node.text), kind: 'text', variables: [], plain: 0 };
      case 'date':
        return { said: quoted(node.text), kind: 'date', variables: [], plain: 0 };
      case 'truth':
        return { said: quoted(String(node.value)), kind: 'boolean', variables: [], plain: 0 };
      case 'variable': {
        const variable = this.#variable(node.name);
        return { said: variable.elementId, kind: variable.kind, variables: [variable], plain: 0 };
      }
      case 'negate': {
        const { said, kind, variables, plain } = this.#amount(node.operand);
        return { said: `-(${said})`, kind, variables, plain: -plain };
      }
      case 'sum': {
        const [left, right] = [this.#amount(node.left), this.#amount(node.right)];
        const added = node.right.type === 'sum' ? `(${right.said})` : right.said;
        return {
          said: `${left.said} ${node.sign} ${added}`,
          kind: 'amount',
          variables: [...left.variables, ...right.variables],
          plain: node.sign === '+' ? left.plain + right.plain : left.plain - right.plain,
        };
      }
      default:
        throw new BeyondRules('It compares conditions, which the rule language does not.');
    }
  }

  #amount(node: TestNode): Value {
    const value = this.#value(node);
    if (value.kind !== 'amount') throw new BeyondRules('It adds up what are no amounts.');
    return value;
  }

  #compared(sign: CompareSign, left: Value, right: Value): string {
    const variables = [...left.variables, ...right.variables];
    const empty = unique(variables.filter(({ without }) => without === 'EMPTY'));
    const valued = variables.filter(({ without }) => typeof without === 'object');
    if (valued.length === 0) return withPresence(empty, `${left.said} ${sign} ${right.said}`);
    if (left.kind === 'amount') return amountWithout(sign, left, right, empty, valued, variables);
    const [only] = valued;
    if (!only || valued.length > 1 || variables.length > 1 || typeof only.without !== 'object')
      throw new BeyondRules('Texts of several facts have values of their own where they are not there.');
    const literal = left.variables.length === 0 ? left : right;
    const { elementId, without } = only;
    const fallsBackTrue = compareTexts(sign, quoted(without.value), literal.said, literal === left);
    const there = `(present(${elementId}) and ${left.said} ${sign} ${right.said})`;
    return fallsBackTrue ? `(absent(${elementId}) or ${there})` : there;
  }

  said(node: TestNode): string {
    switch (node.type) {
      case 'matches':
        return this.#matches(node.name, node.form);
      case 'compare': {
        if (node.left.type === 'count') return this.#counts(node.left.name, node.sign, node.right);
        const [left, right] = [this.#value(node.left), this.#value(node.right)];
        if (left.variables.length + right.variables.length === 0)
          throw new BeyondRules('It compares what no fact has a part in.');
        if (left.kind !== right.kind) throw new BeyondRules('It compares values of different kinds.');
        if (left.kind !== 'amount' && left.kind !== 'date' && node.sign !== '=' && node.sign !== '!=')
          throw new BeyondRules('It puts texts in order, which the rule language does for dates alone.');
        return this.#compared(node.sign, left, right);
      }
      case 'and':
      case 'or':
        return `(${this.said(node.left)} ${node.type} ${this.said(node.right)})`;
      case 'not':
        if (node.operand.type === 'given') return `absent(${this.#given(node.operand.name)})`;
        return node.operand.type === 'not'
          ? this.said(node.operand.operand)
          : `not (${this.said(node.operand)})`;
      case 'given':
        return `present(${this.#given(node.name)})`;
      case 'if': {
        const when = this.said(node.when);
        if (node.otherwise.type === 'truth')
          return node.otherwise.value
            ? `(not (${when}) or ${this.said(node.then)})`
            : `(${when} and ${this.said(node.then)})`;
        return `((${when} and ${this.said(node.then)}) or (not (${when}) and ${this.said(node.otherwise)}))`;
      }
      case 'variable': {
        const { elementId, kind, without } = this.#variable(node.name);
        if (kind !== 'boolean' || typeof without === 'object')
          throw new BeyondRules('It takes a value for a condition.');
        return withPresence(without === 'EMPTY' ? [elementId] : [], `${elementId} = "true"`);
      }
      default:
        throw new BeyondRules('Its test is a value, not a condition.');
    }
  }

  #matches(name: string, form: string): string {
    const { elementId, kind, without } = this.#variable(name);
    if (kind !== 'text') throw new BeyondRules('It looks for a pattern in what is no text.');
    const said = `hasForm(${elementId}, ${quoted(form)})`;
    if (typeof without !== 'object') return withPresence(without === 'EMPTY' ? [elementId] : [], said);
    const read = readForm(form);
    const there = `(present(${elementId}) and ${said})`;
    return read && isOfForm(without.value, read) ? `(absent(${elementId}) or ${there})` : there;
  }

  /** A count of facts with at least so many; equal to all of them says the same. */
  #counts(name: string, sign: CompareSign, against: TestNode): string {
    const variable = this.#variables.get(name);
    if (!variable?.counted || typeof variable.without === 'object' || against.type !== 'number')
      throw new BeyondRules('It counts its facts.');
    const elements = unique(variable.counted);
    const least = Number(against.text) + (sign === '>' ? 1 : 0);
    const isLeast = sign === '>=' || sign === '>' || (sign === '=' && least === elements.length);
    if (!isLeast || !Number.isInteger(least) || least < 1) throw new BeyondRules('It counts its facts.');
    return `atLeast(${least}, ${elements.join(', ')})`;
  }

  #given(name: string): string {
    const { elementId, without } = this.#variable(name);
    if (without !== 'EMPTY') throw new BeyondRules('It asks for the presence of what is always there.');
    return elementId;
  }
}

const withPresence = (elements: readonly string[], said: string) =>
  elements.length === 0 ? said : `(present(${elements.join(', ')}) and ${said})`;

const ORDERS: Readonly<Record<CompareSign, (order: number) => boolean>> = {
  '=': (order) => order === 0,
  '!=': (order) => order !== 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

const orderOf = (a: string | number, b: string | number) => (a === b ? 0 : a < b ? -1 : 1);

function compareTexts(sign: CompareSign, value: string, literal: string, literalFirst: boolean): boolean {
  return ORDERS[sign](literalFirst ? orderOf(literal, value) : orderOf(value, literal));
}

/** Amounts that count as nil where they are not there: everything on one side, so that the comparison is always made. */
function amountWithout(
  sign: CompareSign,
  left: Value,
  right: Value,
  empty: readonly string[],
  valued: readonly BoundVariable[],
  variables: readonly BoundVariable[],
): string {
  if (valued.some(({ without }) => typeof without === 'object' && Number(without.value) !== 0))
    throw new BeyondRules('An amount that is not there counts as something else than nil.');
  const compared = `${left.said} - (${right.said}) ${sign} 0`;
  if (variables.length > valued.length) return withPresence(empty, compared);
  const elements = unique(valued).join(', ');
  const there = `(any(${elements}) and ${compared})`;
  return ORDERS[sign](orderOf(left.plain, right.plain)) ? `(absent(${elements}) or ${there})` : there;
}

/**
 * The rule of a value assertion: where its facts are there and its preconditions hold, its test does. Throws BeyondRules.
 */
export function sayValueTest(
  test: TestNode,
  preconditions: readonly TestNode[],
  variables: BoundVariables,
): string {
  const saying = new Saying(variables);
  const all = [...variables.values()];
  const needed = all.filter(({ without }) => without === 'NEEDED');
  const single = unique(needed.filter(({ counted }) => !counted));
  const premises = [
    ...(single.length > 0 ? [`present(${single.join(', ')})`] : []),
    ...needed.flatMap(({ counted }) => (counted ? [`any(${unique(counted).join(', ')})`] : [])),
  ];
  if (premises.length === 0) premises.push(`any(${unique(all.flatMap(factsOf)).join(', ')})`);
  const conditions = [...premises, ...preconditions.map((each) => saying.said(each))];
  return `${conditions.join(' and ')} implies ${saying.said(test)}`;
}
