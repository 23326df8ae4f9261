/**
 * The part of XPath 2.0 that the formula linkbase is written in, as a tree: sequences, `for` and `if`, comparisons,
 * sums, paths by name, functions by name. Anything else is refused, so that the linkbase stays within it.
 */

export type XPath =
  | { readonly type: 'sequence'; readonly parts: readonly XPath[] }
  | { readonly type: 'for'; readonly over: readonly (readonly [string, XPath])[]; readonly each: XPath }
  | { readonly type: 'if'; readonly test: XPath; readonly then: XPath; readonly otherwise: XPath }
  | { readonly type: 'binary'; readonly operator: string; readonly left: XPath; readonly right: XPath }
  | { readonly type: 'castable'; readonly operand: XPath; readonly as: string }
  | { readonly type: 'minus'; readonly operand: XPath }
  | { readonly type: 'literal'; readonly value: string; readonly numeric: boolean }
  | { readonly type: 'variable'; readonly name: string }
  | { readonly type: 'context' }
  | { readonly type: 'call'; readonly name: string; readonly args: readonly XPath[] }
  | { readonly type: 'filter'; readonly of: XPath; readonly by: XPath }
  /** `of` null: from the context item. */
  | {
      readonly type: 'step';
      readonly of: XPath | null;
      readonly axis: 'child' | 'descendant' | 'self' | 'attribute' | 'descendant-attribute';
      readonly name: string;
    };

const TOKEN =
  /\s*(?:(?<text>'(?:[^']|'')*'|"(?:[^"]|"")*")|(?<number>\d+(?:\.\d+)?)|(?<variable>\$[A-Za-z_][\w.-]*)|(?<name>(?:self::)?[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?)|(?<symbol>\/\/|!=|<=|>=|[-()[\],=<>+*/@.]))/y;

interface Token {
  readonly kind: 'text' | 'number' | 'variable' | 'name' | 'symbol';
  readonly text: string;
}

function tokensOf(expression: string): readonly Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < expression.trimEnd().length) {
    const at = TOKEN.lastIndex;
    const groups = TOKEN.exec(expression)?.groups;
    if (!groups) throw new Error(`No XPath of ours at ${expression.slice(at, at + 40)}`);
    for (const kind of ['text', 'number', 'variable', 'name', 'symbol'] as const)
      if (groups[kind] !== undefined) tokens.push({ kind, text: groups[kind] });
  }
  return tokens;
}

export function parseXPath(expression: string): XPath {
  const tokens = tokensOf(expression);
  let at = 0;
  const text = (ahead = 0) => tokens[at + ahead]?.text;
  const accept = (...wanted: readonly string[]): string | null => {
    const found = text();
    if (found === undefined || tokens[at]?.kind === 'text' || !wanted.includes(found)) return null;
    at += 1;
    return found;
  };
  const expect = (wanted: string) => {
    if (accept(wanted) === null) throw new Error(`${wanted} is wanted before ${text()} in ${expression}`);
  };
  const list = (close: string): readonly XPath[] => {
    const parts: XPath[] = [];
    if (accept(close) !== null) return parts;
    do parts.push(single());
    while (accept(',') !== null);
    expect(close);
    return parts;
  };
  const single = (): XPath => {
    if (text() === 'for' && tokens[at + 1]?.kind === 'variable') {
      at += 1;
      const over: (readonly [string, XPath])[] = [];
      do {
        const name = text()?.slice(1) ?? '';
        at += 1;
        expect('in');
        over.push([name, single()]);
      } while (accept(',') !== null);
      expect('return');
      return { type: 'for', over, each: single() };
    }
    if (text() === 'if' && text(1) === '(') {
      at += 2;
      const test = single();
      expect(')');
      expect('then');
      const then = single();
      expect('else');
      return { type: 'if', test, then, otherwise: single() };
    }
    return level(0);
  };
  const LEVELS = [['or'], ['and'], ['=', '!=', '<', '<=', '>', '>=', 'is'], ['+', '-'], ['*', 'div']];
  const level = (depth: number): XPath => {
    const operators = LEVELS[depth];
    if (operators === undefined) return unary();
    let left = level(depth + 1);
    for (let operator = accept(...operators); operator !== null; operator = accept(...operators))
      left = { type: 'binary', operator, left, right: level(depth + 1) };
    if (depth === 2 && accept('castable') !== null) {
      expect('as');
      left = { type: 'castable', operand: left, as: text() ?? '' };
      at += 1;
    }
    return left;
  };
  const unary = (): XPath => (accept('-') === null ? path() : { type: 'minus', operand: unary() });
  const step = (of: XPath | null, deep: boolean): XPath => {
    const attribute = accept('@') !== null;
    const raw = text() ?? '';
    at += 1;
    const own = raw.startsWith('self::');
    const axis = own
      ? 'self'
      : attribute
        ? deep
          ? 'descendant-attribute'
          : 'attribute'
        : deep
          ? 'descendant'
          : 'child';
    return filtered({ type: 'step', of, axis, name: raw.replace('self::', '') });
  };
  const filtered = (start: XPath): XPath => {
    let of = start;
    while (accept('[') !== null) {
      const by = single();
      expect(']');
      of = { type: 'filter', of, by };
    }
    return of;
  };
  const path = (): XPath => {
    let found = accept('//') === null ? filtered(primary()) : step({ type: 'context' }, true);
    for (let slash = accept('/', '//'); slash !== null; slash = accept('/', '//'))
      found = step(found, slash === '//');
    return found;
  };
  const primary = (): XPath => {
    const token = tokens[at];
    if (token === undefined) throw new Error(`${expression} ends too early.`);
    if (token.kind === 'text' || token.kind === 'number' || token.kind === 'variable') at += 1;
    if (token.kind === 'text')
      return { type: 'literal', value: token.text.slice(1, -1).replaceAll("''", "'"), numeric: false };
    if (token.kind === 'number') return { type: 'literal', value: token.text, numeric: true };
    if (token.kind === 'variable') return { type: 'variable', name: token.text.slice(1) };
    if (accept('.') !== null) return { type: 'context' };
    if (accept('(') !== null) return { type: 'sequence', parts: list(')') };
    if (token.kind === 'name' && text(1) === '(') {
      at += 2;
      return { type: 'call', name: token.text, args: list(')') };
    }
    return step(null, false);
  };
  const whole = single();
  if (at < tokens.length) throw new Error(`${text()} is left over in ${expression}`);
  return whole;
}
