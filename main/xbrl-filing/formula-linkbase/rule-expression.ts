/**
 * A rule of the rule language as an XPath 2.0 expression over fact variables. An outcome is a sequence: 1 where it
 * holds, 0 where it fails, empty where there is nothing to check; so `or` is the greatest of its sides and `and` the
 * least, and what is empty falls out of both (grammar.md). A rule that cannot be said throws NotInFormula.
 */
import type { CompiledRule, Expression, Reference, TaxonomyLookup } from '../../../constitution/index.ts';
import { qualifiedName } from '../xml/xml-text.ts';
import {
  type FactVariable,
  factVariable,
  type VariablePeriod,
  type VariablePoint,
} from './formula-variables.ts';

/** What keeps a rule out of the formula linkbase. */
export class NotInFormula extends Error {}

export interface RuleExpression {
  /** True unless the rule fails. */
  readonly test: string;
  readonly facts: readonly FactVariable[];
  /** Names of general variables. */
  readonly general: ReadonlySet<string>;
  /** True for a rule that may fail where none of its facts is reported. */
  readonly asksForPresence: boolean;
}

/** Local companies, businesses and other entities, as the rule language knows them. */
const UEN_FORM = '^((18|19|20)[0-9]{7}[A-Z]|[0-9]{8}[A-Z]|[TSR][0-9]{2}[A-Z]{2}[0-9]{4}[A-Z])$';
const DAYS_OF_A_MONTH = '30.4375';
const OF_ENVIRONMENT: Readonly<Record<string, string>> = {
  documentCurrency: 'documentCurrency',
  clientName: 'clientName',
  clientUen: 'clientUen',
  entryPoint: 'entryPoint',
  accountingStandard: 'accountingStandard',
  periodStart: 'currentStart',
  periodEnd: 'currentEnd',
  priorStart: 'priorStart',
  priorEnd: 'priorEnd',
};
const OUTCOMES_OF_KEYS =
  "for $f in //*[@contextRef] return concat(name($f), ' ', $f/@contextRef, ' ', $f/@unitRef)";

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
const list = (parts: readonly string[]) => `(${parts.join(', ')})`;

export function ruleExpression(rule: CompiledRule, lookup: TaxonomyLookup): RuleExpression {
  const facts = new Map<string, FactVariable>();
  const general = new Set<string>();
  let asksForPresence = false;

  const bind = (reference: Reference, period: VariablePeriod, point: VariablePoint): string => {
    const { elementId, memberId } = reference;
    const element = lookup.byId(elementId);
    if (element === undefined) throw new NotInFormula(`${elementId} is no element`);
    const variable = factVariable(element, memberId, period, point);
    const elementIds = facts.get(variable.name)?.elementIds ?? [];
    facts.set(variable.name, {
      ...variable,
      elementIds: elementIds.includes(elementId) ? elementIds : [...elementIds, elementId],
    });
    return `$${variable.name}[self::${qualifiedName(elementId)}]`;
  };
  const environment = (name: string): string => {
    general.add(name);
    return `$${name}`;
  };
  /** The fact of a reference, or an empty sequence. */
  const fact = (reference: Reference, pinned: Reference['period'] = reference.period): string => {
    const period: VariablePeriod = pinned ?? (rule.perPeriod ? 'EACH' : 'CURRENT');
    const own = bind(reference, period, reference.balanceAt);
    if (reference.balanceAt === 'CLOSING' || period === 'PRIOR') return own;
    return `(${own}, ${bind(reference, period, 'CARRIED')})[1]`;
  };
  const references = (args: readonly Expression[]): readonly Reference[] =>
    args.map((arg) => {
      if (arg.type !== 'reference') throw new NotInFormula('a condition on facts that names something else');
      return arg;
    });

  const isText = (expression: Expression): boolean =>
    expression.type === 'text' ||
    (expression.type === 'reference' && !lookup.isNumeric(expression.elementId)) ||
    (expression.type === 'call' && (expression.name in OF_ENVIRONMENT || expression.name === 'dayBefore'));

  const text = (expression: Expression | undefined): string => {
    if (expression?.type === 'text') return quoted(expression.value);
    if (expression?.type === 'reference') return `(for $t in ${fact(expression)} return string($t))`;
    if (expression?.type === 'call' && expression.name === 'dayBefore')
      return `(for $t in ${text(expression.args[0])} return string(xs:date($t) - xs:dayTimeDuration('P1D')))`;
    const known = expression?.type === 'call' ? OF_ENVIRONMENT[expression.name] : undefined;
    if (known === undefined) throw new NotInFormula('a text that is made up of amounts');
    return `(for $t in ${environment(known)} return string($t))`;
  };

  /** Everything that makes an amount present. */
  const sources = (expression: Expression): readonly string[] => {
    switch (expression.type) {
      case 'reference':
        return [fact(expression)];
      case 'negate':
        return sources(expression.operand);
      case 'arithmetic':
        return [...sources(expression.left), ...sources(expression.right)];
      case 'call':
        return expression.name === 'either' ? expression.args.flatMap(sources) : [amount(expression)];
      default:
        return [];
    }
  };

  /** The terms of a sum by sign; what is no plain sum is one term. */
  const terms = (
    expression: Expression,
    sign: 1 | -1,
    into: { readonly added: string[]; readonly taken: string[] },
  ): void => {
    if (expression.type === 'arithmetic' && expression.operator !== '*') {
      terms(expression.left, sign, into);
      terms(expression.right, expression.operator === '+' ? sign : sign === 1 ? -1 : 1, into);
    } else if (expression.type === 'negate') terms(expression.operand, sign === 1 ? -1 : 1, into);
    else (sign === 1 ? into.added : into.taken).push(single(expression));
  };

  /** One term: a fact, a number, a choice between sums. May be empty. */
  const single = (expression: Expression): string => {
    switch (expression.type) {
      case 'number':
        return decimalText(expression.value);
      case 'reference':
        return fact(expression);
      case 'arithmetic': {
        const [left, right] = [sources(expression.left), sources(expression.right)];
        if (left.length > 0 && right.length > 0) throw new NotInFormula('a product of two facts');
        return `${amount(expression.left)} * ${amount(expression.right)}`;
      }
      case 'call':
        return callAmount(expression);
      default:
        throw new NotInFormula('a sum of something that is no amount');
    }
  };

  const callAmount = (expression: Expression & { readonly type: 'call' }): string => {
    switch (expression.name) {
      case 'either':
        return expression.args.reduceRight((otherwise, arg, at) => {
          const own = amount(arg);
          return at === expression.args.length - 1
            ? own
            : `(if (exists(${list(sources(arg))})) then ${own} else ${otherwise})`;
        }, '');
      case 'registerShareCapital':
        return `(for $n in ${environment('registerShareCapital')} return xs:decimal($n))`;
      case 'roundingUnit':
        return environment('roundingUnit');
      case 'months': {
        const [start, end] = expression.args.map(text);
        return `(for $s in ${start}, $e in ${end} return round((days-from-duration(xs:date($e) - xs:date($s)) + 1) div ${DAYS_OF_A_MONTH}))`;
      }
      default:
        throw new NotInFormula(`an amount from ${expression.name}`);
    }
  };

  /** The amount; what is not reported counts as nothing. */
  const amount = (expression: Expression): string => {
    const { added, taken } = { added: [] as string[], taken: [] as string[] };
    terms(expression, 1, { added, taken });
    const [only] = added;
    if (added.length === 1 && taken.length === 0 && only !== undefined && !only.startsWith('$')) return only;
    return [
      added.length > 0 ? `sum(${list(added)})` : '0',
      ...(taken.length > 0 ? [`- sum(${list(taken)})`] : []),
    ].join(' ');
  };

  const comparison = (expression: Expression & { readonly type: 'compare' }): string => {
    const { operator, left, right, tolerance } = expression;
    if (isText(left) || isText(right))
      return `(for $l in ${text(left)}, $r in ${text(right)} return if ($l ${operator} $r) then 1 else 0)`;
    const guards = [sources(left), sources(right)].flatMap((side) =>
      side.length > 0 ? [`exists(${list(side)})`] : [],
    );
    const made = comparedAmounts(operator, `(${amount(left)})`, `(${amount(right)})`, tolerance);
    return guards.length === 0
      ? `(if (${made}) then 1 else 0)`
      : `(if (${guards.join(' and ')}) then (if (${made}) then 1 else 0) else ())`;
  };

  const comparedAmounts = (
    operator: string,
    left: string,
    right: string,
    tolerance: (Expression & { readonly type: 'compare' })['tolerance'],
  ): string => {
    if (tolerance === null) return `${left} ${operator} ${right}`;
    const near = tolerance === 'rounding' ? environment('roundingUnit') : decimalText(tolerance);
    switch (operator) {
      case '=':
        return `abs(${left} - ${right}) <= ${near}`;
      case '!=':
        return `abs(${left} - ${right}) > ${near}`;
      case '<=':
        return `${left} - ${right} <= ${near}`;
      case '>=':
        return `${right} - ${left} <= ${near}`;
      default:
        return `${left} ${operator} ${right}`;
    }
  };

  const form = (call: Expression & { readonly type: 'call' }, test: string): string =>
    `(for $l in ${text(call.args[0])} return if (${test}) then 1 else 0)`;
  const each = (call: Expression & { readonly type: 'call' }, test: string): string =>
    `min(for $n in ${list(references(call.args).map((one) => fact(one)))} return if (${test}) then 1 else 0)`;

  const named = (call: Expression & { readonly type: 'call' }): string => {
    const facts = () => references(call.args).map((one) => fact(one));
    switch (call.name) {
      case 'present':
        asksForPresence = true;
        return `(if (${facts()
          .map((one) => `exists(${one})`)
          .join(' and ')}) then 1 else 0)`;
      case 'absent':
        return `(if (exists(${list(facts())})) then 0 else 1)`;
      case 'any':
        asksForPresence = true;
        return `(if (exists(${list(facts())})) then 1 else 0)`;
      case 'atLeast': {
        asksForPresence = true;
        const [count, ...counted] = call.args;
        if (count?.type !== 'number') throw new NotInFormula('a count that is no number');
        const found = list(references(counted).map((one) => fact(one)));
        return `(if (count(${found}) >= ${decimalText(count.value)}) then 1 else 0)`;
      }
      case 'nonNegative':
        return each(call, '$n >= 0');
      case 'wholeUnits':
        return each(call, 'floor($n) = $n');
      case 'comparatives':
        return `(if (exists(${environment('priorEnd')})) then min(${list(
          references(call.args).map(
            (one) =>
              `for $n in ${fact(one, 'CURRENT')} return if (exists(${fact(one, 'PRIOR')})) then 1 else 0`,
          ),
        )}) else ())`;
      case 'hasPriorPeriod':
        return `(if (exists(${environment('priorEnd')})) then 1 else 0)`;
      case 'isUen':
        return form(call, `matches($l, ${quoted(UEN_FORM)})`);
      case 'isDate':
        return form(call, '$l castable as xs:date');
      case 'isCurrency':
        return form(call, "matches($l, '^[A-Z]{3}$')");
      case 'hasForm': {
        const [, wanted] = call.args;
        if (wanted?.type !== 'text') throw new NotInFormula('a form that is no text');
        return form(call, `matches($l, ${quoted(`^${wanted.value}$`)})`);
      }
      case 'oneOf':
        return form(call, `$l = ${list(call.args.slice(1).map(text))}`);
      case 'sameName': {
        const plain = (name: string) => `normalize-space(translate(lower-case(${name}), '.,', ''))`;
        const [left, right] = call.args.map(text);
        return `(for $l in ${left}, $r in ${right} return if (${plain('$l')} = ${plain('$r')}) then 1 else 0)`;
      }
      case 'noConflicts':
        return `(if (count(distinct-values(${OUTCOMES_OF_KEYS})) = count(distinct-values(${OUTCOMES_OF_KEYS.replace('$f/@unitRef)', "$f/@unitRef, ' ', string($f))")}))) then 1 else 0)`;
      default:
        throw new NotInFormula(`a condition on ${call.name}`);
    }
  };

  /** Sides of a chain of one connective, which may be joined in any order. */
  const sides = (expression: Expression, type: 'and' | 'or'): readonly string[] =>
    expression.type === type
      ? [...sides(expression.left, type), ...sides(expression.right, type)]
      : [outcome(expression)];

  const outcome = (expression: Expression): string => {
    switch (expression.type) {
      case 'compare':
        return comparison(expression);
      case 'and':
        return `min(${list(sides(expression, 'and'))})`;
      case 'or':
        return `max(${list(sides(expression, 'or'))})`;
      case 'implies':
        return `(if (${outcome(expression.left)} = 1) then ${outcome(expression.right)} else ())`;
      case 'not':
        return `(for $o in ${outcome(expression.operand)} return 1 - $o)`;
      case 'call':
        return named(expression);
      default:
        throw new NotInFormula('an expression that is no condition');
    }
  };

  const test = `not(${outcome(rule.tree)} = 0)`;
  return { test, facts: [...facts.values()], general, asksForPresence };
}

function decimalText(value: { readonly digits: bigint; readonly scale: number }): string {
  const digits = value.digits.toString().padStart(value.scale + 1, '0');
  return value.scale === 0 ? digits : `${digits.slice(0, -value.scale)}.${digits.slice(-value.scale)}`;
}
