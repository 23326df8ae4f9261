/** Hypercubes as publishers write them: open and closed, over several roles, excluding members, in both parts of a context. */
import { describe, expect, it } from 'vitest';
import { readCubes } from '../../../../../main/taxonomy-import/release/release-hypercubes.ts';
import {
  item,
  linkbase,
  linkbaseRef,
  locator,
  orchard,
  readInvented,
  schema,
} from '../../../../fixtures/taxonomies/invented-taxonomy.ts';

const NAMES = ['Fruit', 'Table', 'Other', 'Axis', 'Kinds', 'Sweet', 'Sour'];
const CORE = schema(
  [
    linkbaseRef('def.xml'),
    item('Fruit'),
    ...['Table', 'Other'].map((name) =>
      item(name, 'xbrli:stringItemType', 'substitutionGroup="xbrldt:hypercubeItem" abstract="true"'),
    ),
    item('Axis', 'xbrli:stringItemType', 'substitutionGroup="xbrldt:dimensionItem" abstract="true"'),
    ...['Kinds', 'Sweet', 'Sour'].map((name) => item(name, 'xbrli:stringItemType', 'abstract="true"')),
  ].join(''),
);
const arc = (kind: string, from: string, to: string, more = '') =>
  `<link:definitionArc xlink:type="arc" xlink:arcrole="http://xbrl.org/int/dim/arcrole/${kind}" xlink:from="${from}" xlink:to="${to}" order="1" ${more}/>`;
const cube = (to: string, more: string, kind = 'all') => arc(kind, 'Fruit', to, more);
const definition = (role: string, ...arcs: readonly string[]) =>
  `<link:definitionLink xlink:type="extended" xlink:role="${role}">${NAMES.map((name) => locator(name)).join('')}${arcs.join('')}</link:definitionLink>`;
const DOMAIN = [
  arc('hypercube-dimension', 'Table', 'Axis'),
  arc('dimension-domain', 'Axis', 'Kinds', 'xbrldt:usable="false"'),
  arc('domain-member', 'Kinds', 'Sweet'),
];
const read = (...definitions: readonly string[]) =>
  readCubes(readInvented({ 'core.xsd': CORE, 'def.xml': linkbase(definitions.join('')) }), new Set());
const membersOf = (found: ReturnType<typeof read>) =>
  found.cubes.map(({ axes }) => axes.map(({ members }) => members.map(({ id }) => id)));

describe('a hypercube', () => {
  it.each([
    ['xbrldt:contextElement="segment"', 'segment', false],
    ['xbrldt:contextElement="scenario" xbrldt:closed="true"', 'scenario', true],
    ['xbrldt:contextElement="scenario" xbrldt:closed="1"', 'scenario', true],
  ])('%s is read as it says', (said, container, closed) => {
    expect(read(definition('urn:a', cube('Table', said), ...DOMAIN)).cubes).toMatchObject([
      { container, closed, axes: [{ domain: { id: 'o_Kinds' }, members: [{ id: 'o_Sweet' }] }] },
    ]);
  });

  it('finds its members in the roles that the arcs lead to', () => {
    const found = read(
      definition('urn:a', cube('Table', 'xbrldt:contextElement="segment" xbrldt:targetRole="urn:b"')),
      definition('urn:b', arc('hypercube-dimension', 'Table', 'Axis', 'xbrldt:targetRole="urn:c"')),
      definition(
        'urn:c',
        arc('dimension-domain', 'Axis', 'Kinds', 'xbrldt:usable="false" xbrldt:targetRole="urn:d"'),
      ),
      definition('urn:d', arc('domain-member', 'Kinds', 'Sour')),
    );
    expect(membersOf(found)).toEqual([[['o_Sour']]]);
  });

  it('that excludes members leaves its item without a fact, and says why', () => {
    const found = read(
      definition(
        'urn:a',
        cube('Table', 'xbrldt:contextElement="segment"'),
        cube('Other', 'xbrldt:contextElement="segment"', 'notAll'),
        ...DOMAIN,
      ),
    );
    expect(found.cubes).toEqual([]);
    expect(found.refused.get(orchard('Fruit'))).toMatch(/excludes members, which is not evaluated/);
  });

  it('beside another in the other part of the context is no place for a fact', () => {
    const found = read(
      definition(
        'urn:a',
        cube('Table', 'xbrldt:contextElement="segment"'),
        cube('Other', 'xbrldt:contextElement="scenario"'),
        ...DOMAIN,
      ),
    );
    expect(found.refused.get(orchard('Fruit'))).toMatch(/both parts of a context/);
  });

  it('whose dimension has no member is no place for a fact, and one without a domain names its line', () => {
    const without = definition(
      'urn:a',
      cube('Table', 'xbrldt:contextElement="segment"'),
      arc('hypercube-dimension', 'Table', 'Axis'),
    );
    expect(read(without).refused.get(orchard('Fruit'))).toMatch(/a dimension that has no members/);
    const silent = without.replace(
      '</link:definitionLink>',
      `${arc('dimension-default', 'Axis', 'Kinds')}</link:definitionLink>`,
    );
    expect(() => read(silent)).toThrow(/^core\.xsd, line 2: the dimension o_Axis has no domain/);
  });
});
