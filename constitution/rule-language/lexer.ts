/** Splits a rule expression into tokens, each with its position; refuses what the grammar does not know. */
import { ELEMENT_ID } from '../../shared/model/element-id.ts';

export type TokenType = 'number' | 'text' | 'name' | 'element' | 'symbol' | 'end';

export interface Token {
  readonly type: TokenType;
  readonly text: string;
  readonly position: number;
}

/** A rule expression that cannot be read; `position` is the offset in the expression, from 0. */
export class RuleSyntaxError extends Error {
  readonly position: number;
  constructor(message: string, position: number) {
    super(`${message} (at character ${position + 1})`);
    this.name = 'RuleSyntaxError';
    this.position = position;
  }
}

/** Longest expression that is read. */
export const EXPRESSION_LIMIT = 4_000;

const SPACE = /\s/;

type Pattern = readonly [TokenType, RegExp];
const NUMBER: readonly Pattern[] = [['number', /\d{1,20}(?:\.\d{1,8})?/y]];
const TEXT: readonly Pattern[] = [['text', /"[^"\n]{0,200}"/y]];
const WORD: readonly Pattern[] = [
  ['element', new RegExp(ELEMENT_ID, 'y')],
  ['name', /[a-z][A-Za-z]{0,40}/y],
];
const SYMBOL: readonly Pattern[] = [['symbol', /!=|<=|>=|[=<>+\-*()[\],@]/y]];

/** What a token can be, told by its first character: the program waits for every rule at the start. */
function patternsFor(first: number): readonly Pattern[] {
  if (first >= 97 && first <= 122) return WORD;
  if (first >= 48 && first <= 57) return NUMBER;
  return first === 34 ? TEXT : SYMBOL;
}

export function tokenise(expression: string): readonly Token[] {
  if (expression.length > EXPRESSION_LIMIT) {
    throw new RuleSyntaxError(
      `The expression is longer than ${EXPRESSION_LIMIT} characters`,
      EXPRESSION_LIMIT,
    );
  }
  const tokens: Token[] = [];
  let position = 0;
  while (position < expression.length) {
    const first = expression.charCodeAt(position);
    if (first === 32 || ((first < 32 || first > 126) && SPACE.test(expression.charAt(position)))) {
      position += 1;
      continue;
    }
    const token = tokenAt(expression, position, first);
    tokens.push(token);
    position += token.text.length;
  }
  tokens.push({ type: 'end', text: '', position });
  return tokens;
}

function tokenAt(expression: string, position: number, first: number): Token {
  for (const [type, pattern] of patternsFor(first)) {
    pattern.lastIndex = position;
    // A test moves on to the end of the token and, unlike exec, makes no list of what it found.
    if (pattern.test(expression))
      return { type, text: expression.slice(position, pattern.lastIndex), position };
  }
  throw new RuleSyntaxError(`"${expression.charAt(position)}" is not expected here`, position);
}
