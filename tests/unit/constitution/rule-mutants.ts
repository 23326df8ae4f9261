/**
 * Mutants of a rule's tree: each is the rule with one thing changed that a careless hand could change. Pure:
 * the same tree gives the same mutants in the same order. rule-mutations.test.ts asks that the examples of a
 * rule tell each of its mutants from the rule itself.
 */
import type { CompareOperator, Expression } from '../../../constitution/rule-language/ast.ts';
import { signatureOf } from '../../../constitution/rule-language/functions.ts';

export interface Mutant {
  /** What was changed, in words that name the place: stable, so that exceptions can be listed by it. */
  readonly change: string;
  readonly tree: Expression;
}

const FLIPPED: Readonly<Record<CompareOperator, readonly CompareOperator[]>> = {
  '=': ['!=', '<=', '>='],
  '!=': ['='],
  '<': ['<=', '>'],
  '<=': ['<', '>='],
  '>': ['>=', '<'],
  '>=': ['>', '<='],
};

/** In a condition `a and b implies c` and `a implies b implies c` say the same, so that one is not made. */
const IN_CONDITION = 'implies: ';

const JOINS = ['and', 'or', 'implies'] as const;

/** A short text of an expression, for the names of mutants. */
export function sketch(expression: Expression): string {
  switch (expression.type) {
    case 'reference': {
      const member = expression.memberId === null ? '' : `[${expression.memberId}]`;
      const period = expression.period === null ? '' : `@${expression.period.toLowerCase()}`;
      return `${expression.elementId}${member}${period}${expression.balanceAt === 'OPENING' ? '@opening' : ''}`;
    }
    case 'number':
      return expression.value.digits.toString();
    case 'text':
      return `"${expression.value}"`;
    case 'negate':
      return `-${sketch(expression.operand)}`;
    case 'not':
      return `not ${sketch(expression.operand)}`;
    case 'arithmetic':
    case 'compare':
      return `${sketch(expression.left)} ${expression.operator} ${sketch(expression.right)}`;
    case 'call':
      return `${expression.name}(${expression.args.map(sketch).join(', ')})`;
    default:
      return `${sketch(expression.left)} ${expression.type} ${sketch(expression.right)}`;
  }
}

const brief = (expression: Expression) => {
  const text = sketch(expression);
  return text.length <= 90 ? text : `${text.slice(0, 50)}…${text.slice(-38)}`;
};

/** Changes of the node itself; its parts are changed by `mutantsOf`. */
function own(node: Expression): readonly Mutant[] {
  const change = (words: string, tree: Expression): Mutant => ({ change: words, tree });
  switch (node.type) {
    case 'reference': {
      const name = sketch(node);
      const changed: Mutant[] = [];
      if (node.memberId !== null) changed.push(change(`${name} without member`, { ...node, memberId: null }));
      if (node.balanceAt === 'OPENING') {
        changed.push(change(`${name} at closing`, { ...node, balanceAt: 'CLOSING' }));
      }
      if (node.period !== null) {
        const period = node.period === 'CURRENT' ? 'PRIOR' : 'CURRENT';
        changed.push(change(`${name} of the other period`, { ...node, period }));
      }
      return changed;
    }
    case 'number': {
      const value = { ...node.value, digits: node.value.digits + 1n };
      return [change(`${sketch(node)} made larger`, { ...node, value })];
    }
    case 'text':
      return [change(`"${node.value}" misspelt`, { ...node, value: `${node.value}x` })];
    case 'negate':
      return [change(`${sketch(node)} without its sign`, node.operand)];
    case 'not':
      return [change(`${brief(node)} without not`, node.operand)];
    case 'arithmetic': {
      if (node.operator === '*') {
        return [
          change(`* ${sketch(node.right)} dropped`, node.left),
          change(`${sketch(node.left)} * dropped`, node.right),
        ];
      }
      const right: Expression = node.operator === '-' ? { type: 'negate', operand: node.right } : node.right;
      const leftmost = node.left.type !== 'arithmetic' || node.left.operator === '*';
      return [
        change(`${node.operator} ${brief(node.right)} dropped`, node.left),
        ...(leftmost ? [change(`${brief(node.left)} dropped`, right)] : []),
        ...(leftmost && node.left.type !== 'negate'
          ? [change(`${brief(node.left)} negated`, { ...node, left: { type: 'negate', operand: node.left } })]
          : []),
        change(`${node.operator} ${brief(node.right)} flipped`, {
          ...node,
          operator: node.operator === '+' ? '-' : '+',
        }),
      ];
    }
    case 'compare': {
      // Order means nothing between a text and a fixed word.
      const word = node.left.type === 'text' || node.right.type === 'text';
      const flips = FLIPPED[node.operator]
        .slice(0, word ? 1 : undefined)
        .map((operator) => change(`${brief(node)}: ${operator}`, { ...node, operator }));
      const onTexts = word || [node.left, node.right].some(givesText);
      if (node.operator !== '=' || onTexts) return flips;
      const tolerance = node.tolerance === null ? 'rounding' : null;
      const words = tolerance === null ? 'without rounding' : 'within rounding';
      return [...flips, change(`${brief(node)} ${words}`, { ...node, tolerance })];
    }
    case 'and':
    case 'or':
    case 'implies': {
      const swapped = JOINS.filter((type) => type !== node.type).map((type) =>
        change(`${type}: ${brief(node)}`, { ...node, type }),
      );
      return [
        ...swapped,
        change(`only ${brief(node.left)}, without ${brief(node.right)}`, node.left),
        change(`only ${brief(node.right)}, without ${brief(node.left)}`, node.right),
      ];
    }
    case 'call': {
      const signature = signatureOf(node.name);
      if (!signature.repeats) return [];
      const first = signature.takes.length - 1;
      if (node.args.length - 1 <= first && node.args.length === signature.takes.length) return [];
      return node.args.flatMap((arg, index) =>
        index < first
          ? []
          : [
              change(`${node.name}() without ${brief(arg)}`, {
                ...node,
                args: node.args.filter((_, at) => at !== index),
              }),
            ],
      );
    }
  }
}

const givesText = (node: Expression) => node.type === 'call' && signatureOf(node.name).gives === 'text';

/** All mutants of a tree: the node's own, then those of its parts put back in its place. */
export function mutantsOf(tree: Expression): readonly Mutant[] {
  const inside = (part: Expression, back: (changed: Expression) => Expression): readonly Mutant[] =>
    mutantsOf(part).map(({ change, tree: changed }) => ({ change, tree: back(changed) }));
  switch (tree.type) {
    case 'reference':
    case 'number':
    case 'text':
      return own(tree);
    case 'negate':
    case 'not':
      return [...own(tree), ...inside(tree.operand, (operand) => ({ ...tree, operand }))];
    case 'call':
      return [
        ...own(tree),
        ...tree.args.flatMap((arg, index) =>
          inside(arg, (changed) => ({ ...tree, args: tree.args.with(index, changed) })),
        ),
      ];
    default:
      return [
        ...own(tree),
        ...inside(tree.left, (left) => ({ ...tree, left })).filter(
          ({ change }) =>
            !(
              tree.type === 'implies' &&
              tree.left.type === 'and' &&
              change === IN_CONDITION + brief(tree.left)
            ),
        ),
        ...inside(tree.right, (right) => ({ ...tree, right })),
      ];
  }
}
