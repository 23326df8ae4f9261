/**
 * The rule language against its description: the functions of the code are those of grammar.md, the bounds hold
 * to the character, and whatever stands in an expression, parsing ends with a tree or with a place.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { evaluateRules, taxonomyLookup } from '../../../constitution/index.ts';
import { mentionedElements } from '../../../constitution/rule-language/ast.ts';
import { FUNCTIONS } from '../../../constitution/rule-language/functions.ts';
import { EXPRESSION_LIMIT, RuleSyntaxError } from '../../../constitution/rule-language/lexer.ts';
import { DEPTH_LIMIT, parseRule } from '../../../constitution/rule-language/parser.ts';
import { compileRule } from '../../../constitution/rules.ts';
import { workSoFar } from '../../support/work.ts';
import { exampleCompany, exampleFact } from './rule-examples.ts';

const grammar = readFileSync(
  new URL('../../../constitution/rule-language/grammar.md', import.meta.url),
  'utf8',
);

/** What parsing an expression throws, which may only be a syntax error. */
function refusal(expression: string): RuleSyntaxError | null {
  try {
    parseRule(expression);
    return null;
  } catch (error) {
    if (error instanceof RuleSyntaxError) return error;
    throw error;
  }
}

describe('an element identifier', () => {
  const mentioned = (expression: string) => mentionedElements(parseRule(expression));

  it('is read to its end, whatever the publisher writes within a name', () => {
    expect(mentioned('o_bs.ass = o_bs.ass.fix-2 - o_net_assets')).toEqual([
      'o_bs.ass',
      'o_bs.ass.fix-2',
      'o_net_assets',
    ]);
  });

  it('leaves what follows it to the expression', () => {
    expect(mentioned('o_Assets- 1 = o_Debts -o_Equity')).toEqual(['o_Assets', 'o_Debts', 'o_Equity']);
    expect(refusal('o_Assets. = 1')?.position).toBe(8);
  });
});

describe('grammar.md', () => {
  const tables = grammar.slice(grammar.indexOf('## Functions'));
  const described = [...tables.matchAll(/`([a-z][A-Za-z]*)\(/g)].map(([, name]) => name);

  it('describes every function of the code, once, and no other', () => {
    expect([...described].sort()).toEqual(Object.keys(FUNCTIONS).sort());
  });

  it('states the bounds of the code', () => {
    expect(grammar).toContain(`at most ${EXPRESSION_LIMIT.toLocaleString('en')} characters`);
    expect(grammar).toContain(`nesting at most ${DEPTH_LIMIT} deep`);
  });
});

describe('bounds', () => {
  it('read an expression of the longest length, and refuse one character more at its place', () => {
    const longest = `fs_A = 1${' '.repeat(EXPRESSION_LIMIT - 8)}`;
    expect(refusal(longest)).toBeNull();
    expect(refusal(`${longest} `)?.position).toBe(EXPRESSION_LIMIT);
  });

  it('read the deepest nesting, and refuse one level more at its place', () => {
    const nested = (levels: number) => `${'('.repeat(levels)}fs_A = 1${')'.repeat(levels)}`;
    expect(refusal(nested(DEPTH_LIMIT - 1))).toBeNull();
    expect(refusal(nested(DEPTH_LIMIT))?.message).toContain('nested deeper');
    expect(refusal(nested(DEPTH_LIMIT))?.position).toBe(DEPTH_LIMIT);
  });

  it.each([
    ['not ', 'present(fs_A)', ''],
    ['fs_A = 1 implies ', 'fs_A = 1', ''],
    ['either(', '1', ')'],
    ['fs_A = 1 or (', 'fs_A = 1', ')'],
  ])('bound nesting by %j too', (open, inner, close) => {
    const nested = `${open.repeat(60)}${inner}${close.repeat(60)}`;
    expect(refusal(nested)?.message).toContain('nested deeper');
  });

  it('read a long sum, and evaluate it', () => {
    const rule = compileRule({
      rule_id: 'BR_format_001',
      category: 'format',
      expression: `fs_Assets = ${Array.from({ length: 320 }, () => 'fs_Equity').join(' + ')}`,
      severity: 'ERROR',
      related_elements: ['fs_Assets', 'fs_Equity'],
      message: 'Wrong.',
    });
    const facts = ['fs_Assets=320', 'fs_Equity=1'].map(exampleFact);
    const [result] = evaluateRules([rule], facts, exampleCompany, taxonomyLookup('reg_2026_v1'));
    expect(result?.message).toBe('Checked: Current period (to 31 December 2026).');
  });
});

describe('anything at all', () => {
  const PIECES = [
    'fs_A',
    'fs_B',
    'fs_Member',
    'ei_Text',
    '1',
    '0.5',
    '1000',
    '"SGD"',
    '"',
    '""',
    '1.',
    '.',
    ';',
    'é',
    '+',
    '-',
    '*',
    '=',
    '!=',
    '<',
    '<=',
    '>',
    '>=',
    '!',
    '(',
    ')',
    '(',
    ')',
    '[',
    ']',
    ',',
    '@',
    '\n',
    'and',
    'or',
    'implies',
    'not',
    'within',
    'rounding',
    'prior',
    'current',
    'opening',
    'closing',
    'nothing',
    'constructor',
    '__proto__',
    'toString',
    ...Object.keys(FUNCTIONS),
  ];

  /** A sequence of numbers from 0 to 1 that is the same in every run. */
  function* sequence(seed: number): Generator<number, never> {
    let state = seed;
    for (;;) {
      state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
      yield state / 4_294_967_296;
    }
  }

  function expressions(count: number): readonly string[] {
    const random = sequence(20_261_231);
    const next = (below: number) => Math.floor(random.next().value * below);
    const piece = () => PIECES[next(PIECES.length)] ?? '';
    // Half of them are made of likely shapes with one thing put in, taken out or exchanged.
    const shapes = [
      'fs_A = fs_B + fs_C - either( fs_D , fs_E * 2 ) within rounding',
      'present( fs_A ) and not any( fs_B , fs_C@prior ) implies fs_A[fs_Member]@opening >= 1',
      'oneOf( ei_Text , "a" , "b" ) or months( periodStart() , periodEnd() ) = 12 within 1',
      '( comparatives( fs_A ) ) or sameName( ei_Text , clientName() )',
    ].map((shape) => shape.split(' '));
    return Array.from({ length: count }, (_, index) => {
      if (index % 2 === 0) return Array.from({ length: 1 + next(40) }, piece).join(next(4) === 0 ? '' : ' ');
      const shape = [...(shapes[next(shapes.length)] ?? [])];
      shape.splice(next(shape.length), next(2), ...Array.from({ length: next(3) }, piece));
      return shape.join(' ');
    });
  }

  it('gives a tree that can be evaluated, or a place within the text, and is never slow', () => {
    const started = workSoFar();
    const lookup = taxonomyLookup('reg_2026_v1');
    let trees = 0;
    for (const expression of expressions(2_000)) {
      const refused = refusal(expression);
      if (refused) {
        expect(refused.position, expression).toBeGreaterThanOrEqual(0);
        expect(refused.position, expression).toBeLessThanOrEqual(expression.length);
        continue;
      }
      trees += 1;
      const rule = compileRule({
        rule_id: 'BR_format_001',
        category: 'format',
        expression,
        severity: 'INFO',
        related_elements: [],
        message: 'Wrong.',
      });
      expect(mentionedElements(rule.tree).length).toBeLessThanOrEqual(expression.length);
      const [result] = evaluateRules([rule], ['fs_A=1'].map(exampleFact), exampleCompany, lookup);
      expect(result?.message.length, expression).toBeGreaterThan(0);
    }
    expect(trees).toBeGreaterThan(150);
    expect(workSoFar() - started).toBeLessThan(5_000);
  });
});
