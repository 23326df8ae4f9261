import { describe, expect, it } from 'vitest';
import { buildTaxonomyPackage } from '../../../../../main/xbrl-filing/taxonomy-package/build-taxonomy-package.ts';
import { sampleTaxonomy } from '../../../validation/sample-taxonomy.ts';
import { readPackage } from './read-package.ts';

const NO_REFERENCES = { version: sampleTaxonomy.version, publisher: '', standards: [], references: [] };
const read = readPackage(buildTaxonomyPackage(sampleTaxonomy, [], NO_REFERENCES));
const file = (name: string) => read.files.get(`reg_2026_v1/taxonomy/${name}`) ?? [];
const declared = [...file('elements-tx-as.xsd'), ...file('elements-tx-dei.xsd')].filter(
  (one) => one.local === 'element',
);
const declaration = (id: string) => declared.find((one) => one.attributes.id === id)?.attributes;

describe('taxonomy package', () => {
  it('has one top folder with the package and catalogue files', () => {
    expect([...read.files.keys()].sort()).toEqual([
      'reg_2026_v1/META-INF/catalog.xml',
      'reg_2026_v1/META-INF/taxonomyPackage.xml',
      'reg_2026_v1/taxonomy/calculation.xml',
      'reg_2026_v1/taxonomy/definition.xml',
      'reg_2026_v1/taxonomy/elements-tx-as.xsd',
      'reg_2026_v1/taxonomy/elements-tx-dei.xsd',
      'reg_2026_v1/taxonomy/formula.xml',
      'reg_2026_v1/taxonomy/labels.xml',
      'reg_2026_v1/taxonomy/presentation.xml',
      'reg_2026_v1/taxonomy/references.xml',
      'reg_2026_v1/taxonomy/reg_2026_v1.xsd',
      'reg_2026_v1/taxonomy/tables.xsd',
      'reg_2026_v1/taxonomy/types.xsd',
    ]);
    const rewrite = read.files
      .get('reg_2026_v1/META-INF/catalog.xml')
      ?.find((one) => one.local === 'rewriteURI');
    expect(rewrite?.attributes).toEqual({
      uriStartString: 'https://taxonomy.example/2026/',
      rewritePrefix: '../taxonomy/',
    });
    const entry = read.files
      .get('reg_2026_v1/META-INF/taxonomyPackage.xml')
      ?.find((one) => one.local === 'entryPointDocument');
    expect(entry?.attributes.href).toBe(sampleTaxonomy.schema_ref);
  });

  it('leads nowhere blindly: every address and every arc end is there', () => {
    expect(read.broken).toEqual([]);
    expect(read.dangling).toEqual([]);
  });

  it('declares every element with its type, group, period and balance', () => {
    expect(declared.map((one) => one.attributes.id).sort()).toEqual(
      sampleTaxonomy.elements.map((element) => element.element_id).sort(),
    );
    expect(declaration('tx-as_TreasuryShares')).toEqual({
      name: 'TreasuryShares',
      id: 'tx-as_TreasuryShares',
      type: 'xbrli:monetaryItemType',
      substitutionGroup: 'xbrli:item',
      nillable: 'true',
      'xbrli:periodType': 'instant',
      'xbrli:balance': 'debit',
    });
    expect(declaration('tx-as_ComponentsAxis')).toMatchObject({
      substitutionGroup: 'xbrldt:dimensionItem',
      abstract: 'true',
    });
    expect(declaration('tx-as_ShareCapitalMember')).toMatchObject({
      type: 'types:domainItemType',
      abstract: 'true',
    });
    expect(declaration('tx-as_BasicEarningsPerShare')?.type).toBe('types:perShareItemType');
    expect(declaration('tx-dei_Currency')?.type).toBe('tx-dei:CurrencyItemType');
  });

  it('lists the values of a closed list', () => {
    const values = file('elements-tx-dei.xsd').filter((one) => one.local === 'enumeration');
    expect(values.map((one) => one.attributes.value)).toEqual(['SGD', 'USD']);
  });

  it('labels every element and every table', () => {
    const tables = file('tables.xsd').filter((one) => one.local === 'element');
    expect(tables.map((one) => one.attributes.id)).toEqual(['Table_changes', 'Table_without_axes']);
    const labels = file('labels.xml');
    const standard = new Set(
      labels.flatMap(({ attributes }) =>
        attributes['xlink:role'] === 'http://www.xbrl.org/2003/role/label' ? attributes['xlink:label'] : [],
      ),
    );
    const labelled = labels.filter(
      (one) => one.local === 'labelArc' && standard.has(one.attributes['xlink:to']),
    );
    expect(labelled.map((one) => one.attributes['xlink:from']).sort()).toEqual(
      [
        ...sampleTaxonomy.elements.map((element) => element.element_id),
        ...tables.map((one) => one.attributes.id),
      ].sort(),
    );
  });

  it('keeps the calculation in its link roles with weights', () => {
    const arcs = file('calculation.xml').filter((one) => one.local === 'calculationArc');
    expect(arcs.map((one) => one.attributes.weight)).toEqual(['1', '1', '1', '1', '-1']);
    const links = file('calculation.xml').filter((one) => one.local === 'calculationLink');
    expect(links.map((one) => one.attributes['xlink:role'])).toEqual([
      'https://taxonomy.example/2026/role/position',
      'https://taxonomy.example/2026/role/changes',
    ]);
  });

  it('ties the items of a section to its table, axis, domain and members, with one default', () => {
    const all = file('definition.xml').filter((one) => one.local === 'definitionArc');
    // Items that no axis applies to are bound to the table without one.
    const arcs = all.filter(({ attributes }) => attributes['xlink:to'] !== 'Table_without_axes');
    const told = arcs.map((one) => {
      const arcrole = one.attributes['xlink:arcrole']?.split('/').at(-1);
      return `${one.attributes['xlink:from']} ${arcrole} ${one.attributes['xlink:to']}`;
    });
    expect(told).toEqual([
      'tx-as_Equity all Table_changes',
      'tx-as_DividendsPaid all Table_changes',
      'Table_changes hypercube-dimension tx-as_ComponentsAxis',
      'tx-as_ComponentsAxis dimension-domain tx-as_EquityDomain',
      'tx-as_EquityDomain domain-member tx-as_ShareCapitalMember',
      'tx-as_EquityDomain domain-member tx-as_RetainedMember',
      'default_tx-as_ComponentsAxis dimension-default default_tx-as_EquityDomain',
    ]);
    expect(arcs[0]?.attributes).toMatchObject({
      'xbrldt:contextElement': 'scenario',
      'xbrldt:closed': 'true',
    });
  });

  it('declares every role that a linkbase uses', () => {
    const roles = new Set(
      file('reg_2026_v1.xsd').flatMap((one) => (one.local === 'roleType' ? [one.attributes.roleURI] : [])),
    );
    for (const name of ['presentation.xml', 'calculation.xml', 'definition.xml']) {
      const referred = new Set(
        file(name).flatMap((one) => (one.local === 'roleRef' ? [one.attributes.roleURI] : [])),
      );
      for (const one of file(name))
        if (one.local.endsWith('Link')) {
          expect(roles.has(one.attributes['xlink:role'])).toBe(true);
          expect(referred.has(one.attributes['xlink:role'])).toBe(true);
        }
    }
  });

  it('gives the same bytes for the same taxonomy', () => {
    const again = Buffer.from(buildTaxonomyPackage(sampleTaxonomy, [], NO_REFERENCES));
    expect(Buffer.from(buildTaxonomyPackage(sampleTaxonomy, [], NO_REFERENCES)).equals(again)).toBe(true);
  });
});
