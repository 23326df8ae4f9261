/**
 * Parser of the rule language (grammar.md): recursive descent with a depth limit and a check of kinds, so
 * that an expression that parses can always be evaluated. Errors carry the position.
 */
import type { CompareOperator, Expression, Reference } from './ast.ts';
import { type Decimal, decimalOf, isWhole, NIL } from './decimal.ts';
import { isFunctionName, type Kind, signatureOf } from './functions.ts';
import { RuleSyntaxError, type Token, tokenise } from './lexer.ts';
import { readForm } from './text-forms.ts';

/** Deepest nesting that is read. */
export const DEPTH_LIMIT = 40;

const COMPARE: ReadonlySet<string> = new Set(['=', '!=', '<', '<=', '>', '>=']);
const isCompare = (text: string): text is CompareOperator => COMPARE.has(text);

/** A parsed part and what it gives. */
interface Part {
  readonly node: Expression;
  readonly kind: Kind;
  readonly position: number;
}

const isAmount = (part: Part) => part.kind === 'amount' || part.kind === 'value';
const isText = (part: Part) => part.kind === 'text' || part.kind === 'value';

class Parser {
  private readonly tokens: readonly Token[];
  private index = 0;
  private depth = 0;

  constructor(expression: string) {
    this.tokens = tokenise(expression);
  }

  parse(): Expression {
    const part = this.rule();
    if (this.peek().type !== 'end') this.fail(`"${this.peek().text}" is not expected here`);
    return this.truth(part);
  }

  private peek(): Token {
    return this.tokens[this.index] ?? { type: 'end', text: '', position: 0 };
  }

  private fail(message: string, position = this.peek().position): never {
    throw new RuleSyntaxError(message, position);
  }

  private take(text: string): boolean {
    const token = this.peek();
    if (token.type === 'text' || token.type === 'end' || token.text !== text) return false;
    this.index += 1;
    return true;
  }

  private expect(text: string): void {
    if (!this.take(text)) this.fail(`"${text}" is expected`);
  }

  private truth(part: Part): Expression {
    if (part.kind !== 'truth') this.fail('A condition is expected, not a value', part.position);
    return part.node;
  }

  private amount(part: Part): Expression {
    if (!isAmount(part)) this.fail('An amount is expected', part.position);
    return part.node;
  }

  /** Every recursion passes here, so that nesting is bounded. */
  private deeper(parse: () => Part): Part {
    this.depth += 1;
    if (this.depth > DEPTH_LIMIT) this.fail(`The expression is nested deeper than ${DEPTH_LIMIT} levels`);
    const part = parse();
    this.depth -= 1;
    return part;
  }

  private rule(): Part {
    return this.deeper(() => {
      const left = this.chain('or', () => this.chain('and', () => this.negation()));
      if (!this.take('implies')) return left;
      const node: Expression = { type: 'implies', left: this.truth(left), right: this.truth(this.rule()) };
      return { node, kind: 'truth', position: left.position };
    });
  }

  private chain(word: 'and' | 'or', next: () => Part): Part {
    let left = next();
    while (this.take(word)) {
      const node: Expression = { type: word, left: this.truth(left), right: this.truth(next()) };
      left = { node, kind: 'truth', position: left.position };
    }
    return left;
  }

  private negation(): Part {
    const { position } = this.peek();
    if (!this.take('not')) return this.comparison();
    const operand = this.truth(this.deeper(() => this.negation()));
    return { node: { type: 'not', operand }, kind: 'truth', position };
  }

  private comparison(): Part {
    const left = this.sum();
    const operator = this.peek().text;
    if (this.peek().type !== 'symbol' || !isCompare(operator)) return left;
    this.index += 1;
    const right = this.sum();
    if (!(isAmount(left) && isAmount(right)) && !(isText(left) && isText(right))) {
      this.fail('Two amounts or two texts are expected', left.position);
    }
    const tolerance = this.tolerance();
    const node: Expression = { type: 'compare', operator, left: left.node, right: right.node, tolerance };
    return { node, kind: 'truth', position: left.position };
  }

  private tolerance(): Decimal | 'rounding' | null {
    if (!this.take('within')) return null;
    if (this.take('rounding')) return 'rounding';
    const token = this.peek();
    if (token.type !== 'number') this.fail('A number or "rounding" is expected');
    this.index += 1;
    return decimalOf(token.text) ?? NIL;
  }

  private sum(): Part {
    let left = this.product();
    for (;;) {
      const operator = this.take('+') ? '+' : this.take('-') ? '-' : null;
      if (operator === null) return left;
      left = this.arithmetic(operator, left, this.product());
    }
  }

  private product(): Part {
    let left = this.unary();
    while (this.take('*')) left = this.arithmetic('*', left, this.unary());
    return left;
  }

  private arithmetic(operator: '+' | '-' | '*', left: Part, right: Part): Part {
    const node: Expression = {
      type: 'arithmetic',
      operator,
      left: this.amount(left),
      right: this.amount(right),
    };
    return { node, kind: 'amount', position: left.position };
  }

  private unary(): Part {
    const { position } = this.peek();
    if (!this.take('-')) return this.primary();
    const operand = this.amount(this.deeper(() => this.unary()));
    return { node: { type: 'negate', operand }, kind: 'amount', position };
  }

  private primary(): Part {
    const { type, text, position } = this.peek();
    if (this.take('(')) {
      const inner = this.rule();
      this.expect(')');
      return inner;
    }
    if (type === 'element') return { node: this.reference(), kind: 'value', position };
    if (type === 'name') return this.call(text, position);
    if (type === 'number') {
      this.index += 1;
      return { node: { type: 'number', value: decimalOf(text) ?? NIL }, kind: 'amount', position };
    }
    if (type === 'text') {
      this.index += 1;
      return { node: { type: 'text', value: text.slice(1, -1) }, kind: 'text', position };
    }
    return this.fail(type === 'end' ? 'The expression ends too early' : `"${text}" is not expected here`);
  }

  private reference(): Reference {
    const elementId = this.peek().text;
    this.index += 1;
    let memberId: string | null = null;
    if (this.take('[')) {
      if (this.peek().type !== 'element') this.fail('A member is expected');
      memberId = this.peek().text;
      this.index += 1;
      this.expect(']');
    }
    let period: Reference['period'] = null;
    let balanceAt: Reference['balanceAt'] = 'CLOSING';
    while (this.take('@')) {
      if (this.take('current')) period = 'CURRENT';
      else if (this.take('prior')) period = 'PRIOR';
      else if (this.take('opening')) balanceAt = 'OPENING';
      else if (!this.take('closing')) this.fail('current, prior, opening or closing is expected');
    }
    return { type: 'reference', elementId, memberId, period, balanceAt };
  }

  private call(name: string, position: number): Part {
    if (!isFunctionName(name)) this.fail(`There is no function "${name}"`, position);
    this.index += 1;
    const signature = signatureOf(name);
    const args: Expression[] = [];
    this.expect('(');
    while (!this.take(')')) {
      if (args.length > 0) this.expect(',');
      const part = this.rule();
      const expected =
        signature.takes[args.length] ?? (signature.repeats ? signature.takes.at(-1) : undefined);
      if (expected === undefined) this.fail(`${name} takes fewer arguments`, part.position);
      if (expected === 'reference' && part.kind !== 'value')
        this.fail('An element is expected', part.position);
      if (expected === 'text' && !isText(part)) this.fail('A text is expected', part.position);
      if (expected === 'amount') this.amount(part);
      if (expected === 'form' && !(part.node.type === 'text' && readForm(part.node.value)))
        this.fail('A form such as "[A-Z][0-9]{4}" is expected', part.position);
      if (expected === 'count' && !(part.node.type === 'number' && isWhole(part.node.value)))
        this.fail('A whole number is expected', part.position);
      args.push(part.node);
    }
    if (args.length < signature.takes.length) this.fail(`${name} takes more arguments`, position);
    return { node: { type: 'call', name, args }, kind: signature.gives, position };
  }
}

/** Parses a rule expression; throws RuleSyntaxError with the position. */
export function parseRule(expression: string): Expression {
  return new Parser(expression).parse();
}
