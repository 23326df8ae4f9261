/**
 * Reads the test of an assertion as far as the rule language can say it: a small part of XPath 2.0 (variables, numbers,
 * texts, dates, sums, comparisons, if, and, or, not, empty, exists, count, matches from end to end). What is beyond that
 * part is told by its name, never passed over.
 */
import { readForm } from '../../../constitution/rule-language/text-forms.ts';

export type CompareSign = '=' | '!=' | '<' | '<=' | '>' | '>=';

export type TestNode =
  | { readonly type: 'variable'; readonly name: string }
  | { readonly type: 'number'; readonly text: string }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'date'; readonly text: string }
  | { readonly type: 'truth'; readonly value: boolean }
  | { readonly type: 'negate'; readonly operand: TestNode }
  | { readonly type: 'sum'; readonly sign: '+' | '-'; readonly left: TestNode; readonly right: TestNode }
  | {
      readonly type: 'compare';
      readonly sign: CompareSign;
      readonly left: TestNode;
      readonly right: TestNode;
    }
  | { readonly type: 'and' | 'or'; readonly left: TestNode; readonly right: TestNode }
  | { readonly type: 'not'; readonly operand: TestNode }
  | { readonly type: 'given'; readonly name: string }
  /** How many facts a sequence has. */
  | { readonly type: 'count'; readonly name: string }
  /** The whole text is of the form. */
  | { readonly type: 'matches'; readonly name: string; readonly form: string }
  | { readonly type: 'if'; readonly when: TestNode; readonly then: TestNode; readonly otherwise: TestNode };

/** The test says something that the rule language does not; the message is a sentence. */
export class BeyondRules extends Error {
  /** The element that it is about, where it is one. */
  readonly about: string | null;
  constructor(sentence: string, about: string | null = null) {
    super(sentence);
    this.name = 'BeyondRules';
    this.about = about;
  }
}

const TOKENS =
  /\s*(?:(\$[A-Za-z_][\w.-]*(?::[\w.-]+)?)|("(?:[^"]|"")*"|'(?:[^']|'')*')|(\d+(?:\.\d+)?(?![\w.]))|([A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?)|(<=|>=|!=|[=<>+*(),-])|(\S))/gy;

type TokenKind = 'variable' | 'text' | 'number' | 'name' | 'sign' | 'end';
interface Token {
  readonly kind: TokenKind;
  readonly text: string;
}

function tokensOf(test: string): readonly Token[] {
  const found: Token[] = [];
  const kinds: readonly TokenKind[] = ['variable', 'text', 'number', 'name', 'sign'];
  for (const match of test.trimEnd().matchAll(TOKENS)) {
    const at = match.slice(1).findIndex((part) => part !== undefined);
    const kind = kinds[at];
    const text = match[at + 1] ?? '';
    if (kind === undefined)
      throw new BeyondRules(`Its test uses "${text}", which the rule language does not have.`);
    found.push({ kind, text });
  }
  return found;
}

const COMPARE: Readonly<Record<string, CompareSign>> = {
  eq: '=',
  ne: '!=',
  lt: '<',
  le: '<=',
  gt: '>',
  ge: '>=',
};
const SIGNS: ReadonlySet<string> = new Set(Object.values(COMPARE));
const isSign = (text: string): text is CompareSign => SIGNS.has(text);
const DEEPEST = 30;

class Reading {
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;

  constructor(test: string) {
    this.#tokens = tokensOf(test);
  }

  whole(): TestNode {
    const node = this.#either();
    if (this.#next().kind !== 'end') throw this.#beyond();
    return node;
  }

  #next(ahead = 0): Token {
    return this.#tokens[this.#at + ahead] ?? { kind: 'end', text: '' };
  }

  #beyond(): BeyondRules {
    const { kind, text } = this.#next();
    return new BeyondRules(
      kind === 'end'
        ? 'Its test ends too early to be understood.'
        : `Its test uses "${text}" in a way that the rule language does not have.`,
    );
  }

  #take(text: string): boolean {
    const token = this.#next();
    if (token.kind === 'text' || token.kind === 'variable' || token.text !== text) return false;
    this.#at += 1;
    return true;
  }

  #expect(text: string): void {
    if (!this.#take(text)) throw this.#beyond();
  }

  #either(): TestNode {
    this.#depth += 1;
    if (this.#depth > DEEPEST) throw new BeyondRules('Its test is nested too deeply.');
    let left = this.#both();
    while (this.#take('or')) left = { type: 'or', left, right: this.#both() };
    this.#depth -= 1;
    return left;
  }

  #both(): TestNode {
    let left = this.#comparison();
    while (this.#take('and')) left = { type: 'and', left, right: this.#comparison() };
    return left;
  }

  #comparison(): TestNode {
    const left = this.#sum();
    const { kind, text } = this.#next();
    const sign = kind === 'name' ? COMPARE[text] : kind === 'sign' && isSign(text) ? text : undefined;
    if (sign === undefined) return left;
    this.#at += 1;
    return { type: 'compare', sign, left, right: this.#sum() };
  }

  #sum(): TestNode {
    let left = this.#signed();
    for (;;) {
      const sign = this.#take('+') ? '+' : this.#take('-') ? '-' : null;
      if (sign === null) return left;
      left = { type: 'sum', sign, left, right: this.#signed() };
    }
  }

  #signed(): TestNode {
    if (this.#take('-')) return { type: 'negate', operand: this.#signed() };
    return this.#one();
  }

  #one(): TestNode {
    const { kind, text } = this.#next();
    if (kind === 'name') return this.#named(text);
    this.#at += 1;
    if (kind === 'variable') return { type: 'variable', name: text.slice(1) };
    if (kind === 'number') return { type: 'number', text };
    if (kind === 'text') return { type: 'text', text: unquoted(text) };
    if (kind === 'sign' && text === '(') {
      const inner = this.#either();
      this.#expect(')');
      return inner;
    }
    this.#at -= 1;
    throw this.#beyond();
  }

  #named(name: string): TestNode {
    if (this.#next(1).text !== '(' || this.#next(1).kind !== 'sign') throw this.#beyond();
    this.#at += 2;
    switch (name) {
      case 'if':
        return this.#alternative();
      case 'true':
      case 'false':
        this.#expect(')');
        return { type: 'truth', value: name === 'true' };
      case 'not': {
        const operand = this.#either();
        this.#expect(')');
        return { type: 'not', operand };
      }
      case 'empty':
      case 'exists': {
        const given: TestNode = { type: 'given', name: this.#variableName() };
        this.#expect(')');
        return name === 'exists' ? given : { type: 'not', operand: given };
      }
      case 'count': {
        const name = this.#variableName();
        this.#expect(')');
        return { type: 'count', name };
      }
      case 'matches': {
        const name = this.#variableName();
        this.#expect(',');
        const { kind, text } = this.#next();
        const form = /^\^(.*)\$$/.exec(kind === 'text' ? unquoted(text) : '')?.[1] ?? '';
        if (readForm(form) === null)
          throw new BeyondRules('It looks for a pattern in a text that is no form of the rule language.');
        this.#at += 1;
        this.#expect(')');
        return { type: 'matches', name, form };
      }
      case 'xs:date': {
        const { kind, text } = this.#next();
        const date = unquoted(text);
        if (kind !== 'text' || !/^\d{4}-\d{2}-\d{2}$/.test(date)) throw this.#beyond();
        this.#at += 1;
        this.#expect(')');
        return { type: 'date', text: date };
      }
      default:
        this.#at -= 2;
        throw new BeyondRules(`Its test calls ${name}, which the rule language does not have.`);
    }
  }

  #variableName(): string {
    const { kind, text } = this.#next();
    if (kind !== 'variable') throw this.#beyond();
    this.#at += 1;
    return text.slice(1);
  }

  #alternative(): TestNode {
    const when = this.#either();
    this.#expect(')');
    this.#expect('then');
    const then = this.#either();
    this.#expect('else');
    return { type: 'if', when, then, otherwise: this.#either() };
  }
}

function unquoted(text: string): string {
  const quote = text.charAt(0);
  return text.slice(1, -1).replaceAll(quote + quote, quote);
}

/** Throws BeyondRules with the sentence that says what is not understood. */
export function readTest(test: string): TestNode {
  return new Reading(test).whole();
}
