/** Concepts and their types: through groups and types of a publisher's own, down to those of XBRL 2.1. */
import { describe, expect, it } from 'vitest';
import { item, orchard, readInvented, schema } from '../../../../fixtures/taxonomies/invented-taxonomy.ts';

const simple = (base: string, facets: string) =>
  `<xs:complexType><xs:simpleContent><xs:restriction base="${base}">${facets}</xs:restriction></xs:simpleContent></xs:complexType>`;
const type = (name: string, base: string, facets = '') =>
  simple(base, facets).replace('<xs:complexType>', `<xs:complexType name="${name}">`);
const value = (text: string) => `<xs:enumeration value="${text}"/>`;

function concept(name: string, content: string) {
  return readInvented({ 'core.xsd': schema(content) }).concepts.get(orchard(name));
}

describe('concepts', () => {
  it('have what their declaration says', () => {
    expect(concept('Apples', item('Apples', undefined, 'abstract="1" xbrli:balance="debit"'))).toMatchObject({
      kind: 'item',
      id: 'o_Apples',
      baseType: 'monetaryItemType',
      periodType: 'instant',
      balance: 'debit',
      abstract: true,
      nillable: true,
    });
  });

  it.each([
    ['num:percentItemType', 'pureItemType'],
    ['num:perShareItemType', 'decimalItemType'],
    ['num:SQNamesItemType', 'tokenItemType'],
    ['num:dateTimeItemType', 'dateTimeItemType'],
    ['num:neverHeardOfItemType', null],
    ['o:gone', null],
  ])('of type %s derive from %s', (written, base) => {
    expect(concept('Apples', item('Apples', written))?.baseType).toBe(base);
  });

  it('have the values of the narrowest restriction, and patterns from further out', () => {
    const types = [
      type('Colour', 'xbrli:tokenItemType', `<xs:pattern value="[a-z]+"/>${value('red')}${value('green')}`),
      type('Ripe', 'o:Colour', value('red')),
    ].join('');
    const found = concept('Apples', types + item('Apples', 'o:Ripe'));
    expect(found?.baseType).toBe('tokenItemType');
    expect(found?.facets).toEqual([
      { name: 'enumeration', value: 'red' },
      { name: 'pattern', value: '[a-z]+' },
    ]);
  });

  it('may have a type inside of them', () => {
    const inside = `<xs:element name="Apples" substitutionGroup="xbrli:item" xbrli:periodType="duration">${simple('xbrli:stringItemType', value('a'))}</xs:element>`;
    expect(concept('Apples', inside)).toMatchObject({
      type: null,
      baseType: 'stringItemType',
      facets: [{ value: 'a' }],
    });
  });

  it('types that derive from each other in a circle are resolved to nothing', () => {
    const circle = type('A', 'o:B') + type('B', 'o:A');
    expect(concept('Apples', circle + item('Apples', 'o:A'))?.baseType).toBeNull();
  });

  it('are known by substitution groups of their own, and other elements are none', () => {
    const content = `${item('Basket', 'xbrli:stringItemType', 'abstract="true"')}
      ${item('Apples', undefined, 'substitutionGroup="o:Basket"')}
      ${item('Axis', 'xbrli:stringItemType', 'substitutionGroup="xbrldt:dimensionItem" abstract="true" xbrldt:typedDomainRef="#o_name"')}
      ${item('Cube', 'xbrli:stringItemType', 'substitutionGroup="xbrldt:hypercubeItem" abstract="true"')}
      <xs:element name="Crate" substitutionGroup="xbrli:tuple"><xs:complexType><xs:complexContent><xs:restriction base="xs:anyType"><xs:sequence><xs:element ref="o:Apples"/></xs:sequence></xs:restriction></xs:complexContent></xs:complexType></xs:element>
      <xs:element name="name" id="o_name" type="xs:string"/><xs:element name="Loose" substitutionGroup="o:Loose"/>`;
    const { concepts } = readInvented({ 'core.xsd': schema(content) });
    expect([...concepts.values()].map(({ name, kind }) => [name, kind])).toEqual([
      [orchard('Basket'), 'item'],
      [orchard('Apples'), 'item'],
      [orchard('Axis'), 'dimension'],
      [orchard('Cube'), 'hypercube'],
      [orchard('Crate'), 'tuple'],
    ]);
    expect(concepts.get(orchard('Axis'))?.typedDomain).toBe(orchard('name'));
  });

  it('may take their values from a domain', () => {
    const attributes = `xmlns:enum="http://xbrl.org/2020/extensible-enumerations-2.0" enum:domain="o:Fruit" enum:linkrole="urn:r" enum:headUsable="true"`;
    const found = concept('Kind', item('Kind', 'enum:enumerationSetItemType', attributes));
    expect(found?.enumeration).toEqual({ domain: orchard('Fruit'), role: 'urn:r', headUsable: true });
    expect(found?.baseType).toBe('stringItemType');
  });
});
