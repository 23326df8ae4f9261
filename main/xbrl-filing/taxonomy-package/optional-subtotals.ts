/**
 * What a statement may leave out of a sum, as the rules say it: "the subtotal, or else its parts", "where it is
 * reported". A calculation arc holds whatever is reported (XBRL 2.1, 5.2.5.2), so a sum over such a subtotal is wrong
 * of a filing that prints the parts alone, and a sum over both is wrong of one that prints the parts beneath it.
 */
import {
  type CompiledRule,
  type Expression,
  eachReference,
  type Taxonomy,
} from '../../../constitution/index.ts';

export interface OptionalSubtotals {
  /** Its parts may stand in its place among the lines of its total. */
  readonly replaceable: ReadonlySet<string>;
  /** Some of its parts may stand beside it, outside it. */
  readonly besideParts: ReadonlySet<string>;
  /** By total: lines of it that its own rule lets be replaced by theirs. */
  readonly replacedIn: ReadonlyMap<string, ReadonlySet<string>>;
  /** By total: what must be reported before its rule looks at the sum. */
  readonly neededBy: ReadonlyMap<string, ReadonlySet<string>>;
}

interface Reading {
  /** By total: first operands of `either` that are one element. */
  readonly firsts: Map<string, Set<string>>;
  /** Elements of one sum, outside of any `either`. */
  readonly sums: Set<string>[];
  readonly needed: Map<string, Set<string>>;
}

function plainReference(expression: Expression | undefined): string | null {
  return expression?.type === 'reference' && expression.memberId === null ? expression.elementId : null;
}

function note(into: Map<string, Set<string>>, total: string, ids: Iterable<string>): void {
  into.set(total, new Set([...(into.get(total) ?? []), ...ids]));
}

/** Elements that a condition asks for by `present`. */
function askedFor(condition: Expression): readonly string[] {
  if (condition.type === 'and') return [...askedFor(condition.left), ...askedFor(condition.right)];
  return condition.type === 'call' && condition.name === 'present'
    ? condition.args.flatMap((arg) => plainReference(arg) ?? [])
    : [];
}

/** Reads the right side of a comparison: the lines of a total. */
function readSum(expression: Expression, total: string, sum: Set<string> | null, reading: Reading): void {
  switch (expression.type) {
    case 'reference':
      if (expression.memberId === null) sum?.add(expression.elementId);
      return;
    case 'negate':
      readSum(expression.operand, total, sum, reading);
      return;
    case 'arithmetic':
      readSum(expression.left, total, sum, reading);
      readSum(expression.right, total, sum, reading);
      return;
    case 'call': {
      if (expression.name !== 'either') return;
      const first = plainReference(expression.args[0]);
      if (first !== null) note(reading.firsts, total, [first]);
      for (const arg of expression.args) readSum(arg, total, null, reading);
      return;
    }
    default:
  }
}

function readRule(expression: Expression, needed: readonly string[], reading: Reading): void {
  switch (expression.type) {
    case 'compare': {
      const total = plainReference(expression.left);
      if (total === null) return;
      const sum = new Set<string>();
      reading.sums.push(sum);
      note(reading.needed, total, needed);
      readSum(expression.right, total, sum, reading);
      return;
    }
    case 'implies':
      readRule(expression.right, [...needed, ...askedFor(expression.left)], reading);
      return;
    case 'and':
    case 'or':
      readRule(expression.left, needed, reading);
      readRule(expression.right, needed, reading);
      return;
    default:
  }
}

/** True for a rule that compares balances of two days: its total is no sum of lines of one day. */
function isRollForward(rule: CompiledRule): boolean {
  let opening = false;
  eachReference(rule.tree, (reference) => {
    if (reference.balanceAt === 'OPENING') opening = true;
  });
  return opening;
}

/** What the rules let a filing leave out or set beside, among the subtotals of the calculation. */
export function optionalSubtotals(taxonomy: Taxonomy, rules: readonly CompiledRule[]): OptionalSubtotals {
  const reading: Reading = { firsts: new Map(), sums: [], needed: new Map() };
  for (const rule of rules) if (!isRollForward(rule)) readRule(rule.tree, [], reading);
  const { firsts, sums, needed } = reading;
  const isFirst = new Set([...firsts.values()].flatMap((ids) => [...ids]));
  const isSum = new Set(taxonomy.calculation.map((arc) => `${arc.role} ${arc.parent}`));
  const besideParts = new Set(
    taxonomy.calculation
      .filter(({ parent, child }) => sums.some((sum) => sum.has(parent) && sum.has(child)))
      .map((arc) => arc.parent),
  );
  // The total of a class stands beside no line: where it is not printed, nothing says that its lines replace it.
  const withLines = new Set(
    taxonomy.calculation
      .filter((arc) => !isSum.has(`${arc.role} ${arc.child}`))
      .map((arc) => `${arc.role} ${arc.parent}`),
  );
  const replaceable = new Set(
    taxonomy.calculation
      .filter(
        ({ role, parent, child }) =>
          isSum.has(`${role} ${child}`) &&
          withLines.has(`${role} ${parent}`) &&
          (isFirst.has(child) || besideParts.has(child)),
      )
      .map((arc) => arc.child),
  );
  return { replaceable, besideParts, replacedIn: firsts, neededBy: needed };
}
