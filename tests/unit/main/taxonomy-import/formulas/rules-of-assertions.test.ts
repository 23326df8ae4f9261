/**
 * Assertions as rules: those that the rule language can say mean the same there, judged on facts; every other is listed
 * with its reason. Truth is what the specifications of formulas say of each, worked out by hand.
 */
import { describe, expect, it } from 'vitest';
import { evaluate } from '../../../../../constitution/rule-language/evaluate.ts';
import { indexFacts } from '../../../../../constitution/rule-language/facts.ts';
import { parseRule } from '../../../../../constitution/rule-language/parser.ts';
import type { RuleFact } from '../../../../../constitution/rule-language/rule-facts.ts';
import { makeRelease } from '../../../../../main/taxonomy-import/release/make-release.ts';
import { draftMapping, type ImportMapping } from '../../../../../main/taxonomy-import/release/mapping.ts';
import { formulaLinkbase, type InventedAssertion } from '../../../../fixtures/taxonomies/formulas.ts';
import {
  item,
  linkbase,
  linkbaseRef,
  locator,
  parentChild,
  presentation,
  readInvented,
  schema,
} from '../../../../fixtures/taxonomies/invented-taxonomy.ts';
import { exampleCompany } from '../../../constitution/rule-examples.ts';

const DURATION = 'xbrli:periodType="duration"';
const AMOUNTS = ['Total', 'Apples', 'Pears'];
const TEXTS = ['Name', 'Status', 'Audit'];
const DATES = ['Signed', 'Approved'];
const PRESENTED = [...AMOUNTS, ...TEXTS, ...DATES, 'Sold'];

function release(
  assertions: Readonly<Record<string, InventedAssertion>>,
  change: Partial<ImportMapping> = {},
) {
  const taxonomy = readInvented({
    'core.xsd': schema(
      [
        linkbaseRef('pre.xml'),
        linkbaseRef('formula.xml'),
        item('Heading', 'xbrli:stringItemType', 'abstract="true"'),
        ...AMOUNTS.map((name) => item(name)),
        ...TEXTS.map((name) => item(name, 'xbrli:stringItemType', DURATION)),
        ...DATES.map((name) => item(name, 'xbrli:dateItemType', DURATION)),
        item('Sold', undefined, DURATION),
        item('Elsewhere'),
      ].join(''),
    ),
    'pre.xml': linkbase(
      presentation(
        ['Heading', ...PRESENTED].map((name) => locator(name)).join('') +
          PRESENTED.map((name, at) => parentChild('Heading', name, `order="${at + 1}"`)).join(''),
      ),
    ),
    'formula.xml': formulaLinkbase(assertions),
  });
  const draft = draftMapping(taxonomy);
  const becomes = {
    section: 'all',
    label: 'All',
    statements: ['balance_sheet' as const],
    sheet_instant: 'Balance Sheet' as const,
    sheet_duration: 'Balance Sheet' as const,
    notes: false,
  };
  return makeRelease(
    taxonomy,
    {
      ...draft,
      entry_points: ['FULL_XBRL'],
      minimum_requirement: ['o_Name'],
      sections: draft.sections.map((each) => ({ ...each, becomes })),
      ...change,
    },
    'orc_2027_v1',
  );
}

type Given = Readonly<Record<string, string>>;

/** True, false, or nothing to check, on facts of this year. */
function judged(expression: string, given: Given): boolean | undefined {
  const facts = Object.entries(given).map(
    ([name, value]): RuleFact => ({
      elementId: `o_${name}`,
      memberId: null,
      period: 'CURRENT',
      balanceAt: 'CLOSING',
      value,
      numeric: AMOUNTS.includes(name),
    }),
  );
  const index = indexFacts(facts, exampleCompany, () => true);
  return evaluate(parseRule(expression), { facts: index, period: 'CURRENT', environment: exampleCompany })
    .truth;
}

/** The one rule that an assertion becomes beside the mapping's own. */
function ruleOf(assertion: InventedAssertion) {
  const { files, leftOut } = release({ A: assertion });
  const [, rule] = files.rules.rules;
  if (!rule) throw new Error(leftOut.join('\n'));
  return rule;
}

const EMPTY = '()';
const sum = { total: { of: 'Total' }, a: { of: 'Apples' }, b: { of: 'Pears' } };
const maybe = (of: string) => ({ of, fallback: EMPTY });
const nil = (of: string) => ({ of, fallback: '0' });

describe('assertions that are said as rules', () => {
  it.each<readonly [string, InventedAssertion, readonly (readonly [Given, boolean | undefined])[]]>([
    [
      'a sum of facts that are all there',
      { test: '$total = $a + $b', variables: sum },
      [
        [{ Total: '3', Apples: '1', Pears: '2' }, true],
        [{ Total: '4', Apples: '1', Pears: '2' }, false],
        [{ Total: '4', Apples: '1' }, undefined],
      ],
    ],
    [
      'a difference in brackets',
      { test: '$total - ($a - $b) eq 0', variables: sum },
      [
        [{ Total: '1', Apples: '3', Pears: '2' }, true],
        [{ Total: '1', Apples: '3', Pears: '3' }, false],
      ],
    ],
    [
      'a sum in which what is not there counts as nil',
      { test: '$total = $a + $b', variables: { total: nil('Total'), a: nil('Apples'), b: nil('Pears') } },
      [
        [{ Total: '1', Apples: '1' }, true],
        [{ Apples: '1' }, false],
        [{ Total: '1' }, false],
        [{}, undefined],
      ],
    ],
    [
      'a comparison that fails where one side is not there',
      { test: '$a = $b', variables: { a: maybe('Apples'), b: maybe('Pears') } },
      [
        [{ Apples: '1', Pears: '1' }, true],
        [{ Apples: '1' }, false],
        [{}, undefined],
      ],
    ],
    [
      'nothing below nil',
      { test: '$a ge 0', variables: { a: { of: 'Apples' } } },
      [
        [{ Apples: '0' }, true],
        [{ Apples: '-1' }, false],
        [{}, undefined],
      ],
    ],
    [
      'if, then, else true',
      {
        test: 'if (not(empty($a))) then (not(empty($b))) else true()',
        variables: { a: maybe('Apples'), b: maybe('Pears') },
      },
      [
        [{ Apples: '1', Pears: '5' }, true],
        [{ Apples: '1' }, false],
        [{ Pears: '1' }, true],
      ],
    ],
    [
      'a text under a precondition',
      {
        test: '$audit eq "Audited"',
        variables: { status: maybe('Status'), audit: maybe('Audit') },
        precondition: "$status = 'Public company'",
      },
      [
        [{ Status: 'Public company', Audit: 'Audited' }, true],
        [{ Status: 'Public company', Audit: 'None' }, false],
        [{ Status: 'Public company' }, false],
        [{ Status: 'Private company', Audit: 'None' }, undefined],
        [{ Audit: 'None' }, undefined],
      ],
    ],
    [
      'a text that is not there and counts as another',
      {
        test: '$status != "Public"',
        variables: { status: { of: 'Status', fallback: '"Public"' }, audit: maybe('Audit') },
      },
      [
        [{ Status: 'Private' }, true],
        [{ Audit: 'None' }, false],
      ],
    ],
    [
      'the form of a text',
      {
        test: "matches($name, '^[A][F][0-9]{4}$')",
        variables: { status: maybe('Status'), name: maybe('Name') },
        precondition: '$status eq "Numbered"',
      },
      [
        [{ Status: 'Numbered', Name: 'AF0123' }, true],
        [{ Status: 'Numbered', Name: 'AF01234' }, false],
        [{ Status: 'Numbered', Name: 'aF0123' }, false],
        [{ Status: 'Numbered' }, false],
        [{ Status: 'Other', Name: 'x' }, undefined],
      ],
    ],
    [
      'so many of several facts, which stand in the one context of words',
      {
        test: 'count($all) >= 2',
        variables: {
          all: { of: 'Name', among: ['Audit', 'Signed'], sequence: true, fallback: EMPTY },
          status: maybe('Status'),
        },
        precondition: '$status eq "2"',
        implicit: false,
      },
      [
        [{ Status: '2', Name: 'x', Signed: '2026-05-01' }, true],
        [{ Status: '2', Name: 'x', Audit: 'x', Signed: '2026-05-01' }, true],
        [{ Status: '2', Audit: 'x' }, false],
        [{ Status: '2' }, false],
        [{ Status: '3', Audit: 'x' }, undefined],
      ],
    ],
    [
      'all of several amounts, of which one is there',
      { test: 'count($all) = 2', variables: { all: { of: 'Apples', among: ['Pears'], sequence: true } } },
      [
        [{ Apples: '1', Pears: '0' }, true],
        [{ Pears: '5' }, false],
        [{}, undefined],
      ],
    ],
    [
      'days in their order',
      {
        test: '$signed >= $approved and $signed > xs:date("2020-01-01")',
        variables: { signed: maybe('Signed'), approved: maybe('Approved') },
      },
      [
        [{ Signed: '2026-05-02', Approved: '2026-05-01' }, true],
        [{ Signed: '2026-05-02', Approved: '2026-05-03' }, false],
        [{ Signed: '2019-05-02', Approved: '2019-05-01' }, false],
      ],
    ],
    [
      'a fact that must be there',
      { kind: 'existence', test: '.', variables: { a: maybe('Status') } },
      [
        [{ Status: 'x' }, true],
        [{}, false],
      ],
    ],
  ])('%s', (_name, assertion, cases) => {
    const { expression } = ruleOf(assertion);
    for (const [given, truth] of cases) expect([given, judged(expression, given)]).toEqual([given, truth]);
  });

  it('carry severity, message, id and examples that prove them', () => {
    const { files } = release({
      'Sum-1': {
        test: '$total = $a + $b',
        variables: sum,
        severity: 'warning',
        message: 'The total is {$total}, not its parts.',
      },
    });
    expect(files.rules.rules[1]).toEqual({
      rule_id: 'BR_totalling_001',
      category: 'totalling',
      severity: 'WARNING',
      expression: 'present(o_Total, o_Apples, o_Pears) implies o_Total = o_Apples + o_Pears',
      related_elements: ['o_Total', 'o_Apples', 'o_Pears'],
      message: 'The total is …, not its parts. (Sum-1)',
    });
    expect(files.examples.slice(2)).toMatchObject([
      { rule_id: 'BR_totalling_001', passes: true },
      { rule_id: 'BR_totalling_001', passes: false },
    ]);
  });
});

describe('words that a rule speaks of', () => {
  it('have a field each in the filing information, beside those of the mapping', () => {
    const { files, leftOut } = release({
      A: {
        test: 'if (not(empty($signed))) then (not(empty($name))) else true()',
        variables: { signed: maybe('Signed'), name: maybe('Audit') },
      },
      B: { test: '$a ge 0', variables: { a: { of: 'Apples' } } },
    });
    expect(
      files.taxonomy.filing_information.map(({ element_id, input, group }) => [element_id, input, group]),
    ).toEqual([
      ['o_Name', 'text', 'All'],
      ['o_Audit', 'text', 'All'],
      ['o_Signed', 'date', 'All'],
    ]);
    expect(leftOut.at(-1)).toBe(
      'Fields of the filing information beyond the mapping, since rules speak of them: 3.',
    );
  });
});

describe('assertions that are not', () => {
  const one = { a: { of: 'Apples' } };
  it.each<readonly [string, InventedAssertion, string]>([
    [
      'half a pattern',
      { test: "matches($a, '^x')", variables: { a: { of: 'Name' } } },
      'a pattern in a text',
    ],
    ['any signs', { test: "matches($a, '^x.*$')", variables: { a: { of: 'Name' } } }, 'a pattern in a text'],
    ['the form of an amount', { test: "matches($a, '^[0-9]$')", variables: one }, 'what is no text'],
    [
      'fewer than some',
      { test: 'count($a) lt 2', variables: { a: { of: 'Apples', among: ['Pears'], sequence: true } } },
      'counts its facts',
    ],
    [
      'a part of several',
      { test: 'count($a) = 1', variables: { a: { of: 'Apples', among: ['Pears'], sequence: true } } },
      'counts its facts',
    ],
    [
      'amounts of any context',
      {
        test: 'count($a) ge 2',
        variables: { a: { of: 'Apples', among: ['Pears'], sequence: true }, b: { of: 'Name' } },
        implicit: false,
      },
      'different contexts',
    ],
    ['a parameter', { test: '$a gt $limit', variables: one }, 'uses the parameter limit'],
    ['a sequence', { test: '$a gt 0', variables: { a: { of: 'Apples', sequence: true } } }, 'as a sequence'],
    [
      'another filter',
      {
        test: '$a gt 0',
        variables: { a: { of: 'Apples', filter: '<pf:periodInstant></pf:periodInstant>' } },
      },
      'by periodInstant',
    ],
    ['an element outside', { test: '$a gt 0', variables: { a: { of: 'Elsewhere' } } }, 'does not hold'],
    [
      'a day and a period',
      { test: '$a gt $b', variables: { ...one, b: { of: 'Sold' } } },
      'share no context',
    ],
    [
      'different contexts',
      { test: '$a gt $b', variables: { ...one, b: { of: 'Pears' } }, implicit: false },
      'different contexts',
    ],
    ['kinds that differ', { test: '$a eq "5"', variables: one }, 'different kinds'],
    ['texts in order', { test: '$a gt "B"', variables: { a: { of: 'Name' } } }, 'puts texts in order'],
    [
      'another fallback',
      { test: '$a + $b gt 0', variables: { a: { of: 'Apples', fallback: '5' }, b: nil('Pears') } },
      'something else than nil',
    ],
    ['a quotient', { test: '$a div 2 gt 0', variables: one }, 'uses "div"'],
    ['what nothing fails', { test: '$a eq 1 or $a ne 1', variables: one }, 'No facts were found'],
    ['counting', { kind: 'existence', test: '. eq 2', variables: one }, 'counts its facts'],
    [
      'what is required',
      { kind: 'existence', variables: { a: { of: 'Name' } } },
      'requires the element already',
    ],
  ])('%s', (_name, assertion, reason) => {
    const { files, leftOut } = release({ A: assertion });
    expect(files.rules.rules).toHaveLength(1);
    const at = leftOut.indexOf('Assertions that became rules: 0 of 1.');
    expect(leftOut[at + 1]).toContain('1 assertion became no rule.');
    expect(leftOut[at + 1]).toContain(reason);
    expect(leftOut[at + 2]).toContain('A');
  });

  it('are those that the mapping leaves out', () => {
    const given = { A: { test: '$a ge 0', variables: one } };
    for (const change of [{ assertions: 'listed' as const }, { without_assertions: ['A'] }])
      expect(release(given, change).leftOut.join('\n')).toContain('The mapping leaves it out.');
  });
});
