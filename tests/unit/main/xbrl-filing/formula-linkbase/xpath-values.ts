/**
 * What an XPath of the formula linkbase gives over an instance: flat sequences of nodes, exact numbers, days, texts
 * and truths. A node is taken for a number or a day where it is compared with one, as its schema type would make it.
 */
import { addDays, type IsoDate } from '../../../../../shared/model/dates.ts';
import { descendants, expandName, nameOf, type XmlElement } from '../conformance/xml-tree.ts';
import type { XPath } from './xpath-syntax.ts';

/** A number in units of 10^-12. */
class Exact {
  readonly units: bigint;
  constructor(units: bigint) {
    this.units = units;
  }
}
export class Day {
  readonly iso: string;
  constructor(iso: string) {
    this.iso = iso;
  }
}
class Span {
  readonly days: number;
  constructor(days: number) {
    this.days = days;
  }
}
class Attribute {
  readonly value: string;
  constructor(value: string) {
    this.value = value;
  }
}
export type Item = XmlElement | Exact | Day | Span | Attribute | string | boolean;
export type Sequence = readonly Item[];

export interface Surroundings {
  readonly root: XmlElement;
  /** The element of the linkbase whose prefixes the expression uses. */
  readonly at: XmlElement;
  readonly variable: (name: string) => Sequence;
  readonly context: Item;
}

const ONE = 10n ** 12n;
const isNode = (item: Item): item is XmlElement => typeof item === 'object' && 'children' in item;
const lexical = (item: Item | undefined): string => {
  if (item === undefined) return '';
  if (isNode(item)) return item.text;
  if (item instanceof Attribute) return item.value;
  if (item instanceof Day) return item.iso;
  if (item instanceof Exact) return String(Number(item.units) / Number(ONE));
  return String(item);
};
function numberOf(item: Item | undefined): bigint {
  if (item instanceof Exact) return item.units;
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(lexical(item).trim());
  if (!match) throw new Error(`${lexical(item)} is no number.`);
  const units = BigInt(`${match[2]}${(match[3] ?? '').padEnd(12, '0')}`);
  return match[1] === '-' ? -units : units;
}
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** The effective boolean value of a sequence. */
export function isTrue(sequence: Sequence): boolean {
  const [first] = sequence;
  if (first === undefined) return false;
  if (typeof first === 'boolean') return first;
  if (first instanceof Exact) return first.units !== 0n;
  return isNode(first) || lexical(first) !== '';
}

function compared(operator: string, a: Item, b: Item): boolean {
  let order: number;
  if (a instanceof Exact || b instanceof Exact) {
    const [left, right] = [numberOf(a), numberOf(b)];
    order = left === right ? 0 : left < right ? -1 : 1;
  } else {
    const [left, right] = [lexical(a), lexical(b)];
    order = left === right ? 0 : left < right ? -1 : 1;
  }
  switch (operator) {
    case '=':
      return order === 0;
    case '!=':
      return order !== 0;
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    default:
      return order >= 0;
  }
}

function arithmetic(operator: string, [a]: Sequence, [b]: Sequence): Sequence {
  if (a === undefined || b === undefined) return [];
  if (a instanceof Day && b instanceof Day)
    return [new Span((Date.parse(a.iso) - Date.parse(b.iso)) / 86_400_000)];
  if (a instanceof Day && b instanceof Span) return [new Day(addDays(a.iso as IsoDate, -b.days))];
  const [left, right] = [numberOf(a), numberOf(b)];
  if (operator === '+') return [new Exact(left + right)];
  if (operator === '-') return [new Exact(left - right)];
  return [new Exact(operator === '*' ? (left * right) / ONE : (left * ONE) / right)];
}

/** The greatest or least of numbers or days. */
function extreme(sequence: Sequence, sign: 1 | -1): Sequence {
  const [first, ...rest] = sequence;
  if (first === undefined) return [];
  return [rest.reduce((best, one) => (compared(sign === 1 ? '>' : '<', one, best) ? one : best), first)];
}

function scenarioOf(fact: Item, root: XmlElement): Sequence {
  if (!isNode(fact)) return [];
  const context = root.children.find((one) => one.attributes.id === fact.attributes.contextRef);
  return context?.children.filter((one) => one.local === 'scenario') ?? [];
}

const floor = (units: bigint) => {
  const rest = ((units % ONE) + ONE) % ONE;
  return units - rest;
};

export function evaluateXPath(expression: XPath, around: Surroundings): Sequence {
  const of = (one: XPath | undefined): Sequence => (one === undefined ? [] : evaluateXPath(one, around));
  switch (expression.type) {
    case 'sequence':
      return expression.parts.flatMap(of);
    case 'literal':
      return [expression.numeric ? new Exact(numberOf(expression.value)) : expression.value];
    case 'variable':
      return around.variable(expression.name);
    case 'context':
      return [around.context];
    case 'minus':
      return of(expression.operand).map((item) => new Exact(-numberOf(item)));
    case 'if':
      return of(isTrue(of(expression.test)) ? expression.then : expression.otherwise);
    case 'for': {
      const [first, ...rest] = expression.over;
      if (first === undefined) return of(expression.each);
      const [name, over] = first;
      const inner = rest.length === 0 ? expression.each : { ...expression, over: rest };
      return of(over).flatMap((item) =>
        evaluateXPath(inner, {
          ...around,
          variable: (wanted) => (wanted === name ? [item] : around.variable(wanted)),
        }),
      );
    }
    case 'castable':
      return [of(expression.operand).every((item) => isDay(lexical(item)))];
    case 'binary': {
      const { operator } = expression;
      if (operator === 'or') return [isTrue(of(expression.left)) || isTrue(of(expression.right))];
      if (operator === 'and') return [isTrue(of(expression.left)) && isTrue(of(expression.right))];
      const [left, right] = [of(expression.left), of(expression.right)];
      if (operator === 'is') return [left[0] === right[0]];
      if (['+', '-', '*', 'div'].includes(operator)) return arithmetic(operator, left, right);
      return [left.some((a) => right.some((b) => compared(operator, a, b)))];
    }
    case 'filter':
      return of(expression.of).filter((item, position) => {
        const found = evaluateXPath(expression.by, { ...around, context: item });
        return found[0] instanceof Exact ? numberOf(found[0]) === BigInt(position + 1) * ONE : isTrue(found);
      });
    case 'step':
      return stepped(expression, expression.of === null ? [around.context] : of(expression.of), around);
    case 'call':
      return called(expression.name, expression.args.map(of), around);
  }
}

function stepped(
  { axis, name }: XPath & { readonly type: 'step' },
  from: Sequence,
  { at }: Surroundings,
): Sequence {
  const wanted = name === '*' ? null : expandName(name, at);
  if (name.includes(':') && wanted === null) throw new Error(`The prefix of ${name} is not declared.`);
  const fits = (node: XmlElement) => wanted === null || nameOf(node) === wanted;
  const attributes = (node: XmlElement) => {
    const value = node.attributes[name];
    return value === undefined ? [] : [new Attribute(value)];
  };
  const along: Record<typeof axis, (node: XmlElement) => Sequence> = {
    self: (node) => (fits(node) ? [node] : []),
    child: (node) => node.children.filter(fits),
    descendant: (node) => [...descendants(node)].filter((one) => one !== node && fits(one)),
    attribute: attributes,
    'descendant-attribute': (node) => [...descendants(node)].flatMap(attributes),
  };
  return from.filter(isNode).flatMap(along[axis]);
}

function called(name: string, args: readonly Sequence[], around: Surroundings): Sequence {
  const [first = [], second = []] = args;
  const word = lexical(first[0]);
  switch (name) {
    case 'exists':
      return [first.length > 0];
    case 'empty':
      return [first.length === 0];
    case 'not':
      return [!isTrue(first)];
    case 'count':
      return [new Exact(BigInt(first.length) * ONE)];
    case 'distinct-values':
      return [...new Set(first.map(lexical))];
    case 'sum':
      return [new Exact(first.reduce((all, item) => all + numberOf(item), 0n))];
    case 'max':
      return extreme(first, 1);
    case 'min':
      return extreme(first, -1);
    case 'abs': {
      const units = numberOf(first[0]);
      return [new Exact(units < 0n ? -units : units)];
    }
    case 'floor':
      return [new Exact(floor(numberOf(first[0])))];
    case 'round':
      return [new Exact(floor(numberOf(first[0]) + ONE / 2n))];
    case 'string':
      return [word];
    case 'concat':
      return [args.map((arg) => lexical(arg[0])).join('')];
    case 'name':
      return [first[0] !== undefined && isNode(first[0]) ? nameOf(first[0]) : ''];
    case 'lower-case':
      return [word.toLowerCase()];
    case 'normalize-space':
      return [word.trim().replace(/\s+/g, ' ')];
    case 'translate': {
      const from = [...lexical(second[0])];
      const to = [...lexical(args[2]?.[0])];
      return [[...word].map((one) => (from.includes(one) ? (to[from.indexOf(one)] ?? '') : one)).join('')];
    }
    case 'matches':
      return [new RegExp(lexical(second[0])).test(word)];
    case 'days-from-duration':
      return first[0] instanceof Span ? [new Exact(BigInt(first[0].days) * ONE)] : [];
    case 'xs:date':
      if (first.length > 0 && !isDay(word)) throw new Error(`${word} is no day.`);
      return first.length === 0 ? [] : [new Day(word)];
    case 'xs:dayTimeDuration':
      return [new Span(Number(/^P(\d+)D$/.exec(word)?.[1]))];
    case 'xs:decimal':
      return first.map((item) => new Exact(numberOf(item)));
    case 'xfi:scenario':
      return first.flatMap((item) => scenarioOf(item, around.root));
    default:
      throw new Error(`${name} is no function of ours.`);
  }
}
