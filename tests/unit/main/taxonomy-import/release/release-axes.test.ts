/**
 * Hypercubes of an invented taxonomy in the words of a release: axes with their defaults, where they stand, what
 * inherits them, and what no single member can report.
 */
import { describe, expect, it } from 'vitest';
import { convertWorkbook } from '../../../../../constitution/release/convert.ts';
import { releaseWorkbook } from '../../../../../constitution/release/write-workbook.ts';
import { writeZip } from '../../../../../main/foreign-files/zip-writer.ts';
import { lookAtEntryPoint } from '../../../../../main/taxonomy-import/look-at-package.ts';
import { makeRelease } from '../../../../../main/taxonomy-import/release/make-release.ts';
import { draftMapping, type ImportMapping } from '../../../../../main/taxonomy-import/release/mapping.ts';
import {
  item,
  linkbase,
  linkbaseRef,
  locator,
  parentChild,
  presentation,
  ROLE,
  readInvented,
  schema,
} from '../../../../fixtures/taxonomies/invented-taxonomy.ts';

const DIM = 'http://xbrl.org/int/dim/arcrole';
const arc = (kind: string, from: string, to: string, more = '') =>
  `<link:definitionArc xlink:type="arc" xlink:arcrole="${DIM}/${kind}" xlink:from="${from}" xlink:to="${to}" order="1" ${more}/>`;
const cube = (from: string, to: string, container: string) =>
  arc('all', from, to, `xbrldt:contextElement="${container}" xbrldt:closed="true"`);
const definition = (role: string, names: readonly string[], arcs: string) =>
  `<link:definitionLink xlink:type="extended" xlink:role="${role}">${names.map((name) => locator(name)).join('')}${arcs}</link:definitionLink>`;
const member = (name: string) => item(name, 'xbrli:stringItemType', 'abstract="true"');
const table = (name: string) =>
  item(name, 'xbrli:stringItemType', 'substitutionGroup="xbrldt:hypercubeItem" abstract="true"');
const axis = (name: string, more = '') =>
  item(name, 'xbrli:stringItemType', `substitutionGroup="xbrldt:dimensionItem" abstract="true" ${more}`);

const SHOWN = ['Name', 'Fruit', 'Pears', 'Trees', 'Rows', 'Yield', 'Odd', 'Whole'];
const FILES = {
  'core.xsd': schema(
    [
      linkbaseRef('all.xml'),
      member('Top'),
      item('Name', 'xbrli:stringItemType'),
      `<xs:complexType name="percentItemType"><xs:simpleContent><xs:restriction base="xbrli:pureItemType"/></xs:simpleContent></xs:complexType>`,
      `<xs:complexType name="perShareItemType"><xs:simpleContent><xs:restriction base="xbrli:stringItemType"><xs:maxLength value="20"/></xs:restriction></xs:simpleContent></xs:complexType>`,
      item('Yield', 'o:percentItemType'),
      item('Odd', 'o:perShareItemType'),
      item('Whole', 'num:noDecimalsMonetaryItemType'),
      ...['Fruit', 'Pears', 'Trees', 'Rows'].map((name) => item(name)),
      ...['FruitTable', 'TreeTable', 'RowTable'].map(table),
      ...['WhoseAxis', 'GradeAxis'].map((name) => axis(name)),
      axis('RowAxis', 'xbrldt:typedDomainRef="#o_Row"'),
      '<xs:element name="Row" id="o_Row" type="xs:integer"/>',
      ...['Group', 'Company', 'Grades', 'Sweet', 'Sour'].map(member),
    ].join(''),
  ),
  'all.xml': linkbase(
    presentation(
      [
        ...['Top', ...SHOWN].map((name) => locator(name)),
        ...SHOWN.map((name) => parentChild('Top', name)),
      ].join(''),
    ) +
      definition(
        'urn:role:fruit',
        [
          'Fruit',
          'Pears',
          'FruitTable',
          'WhoseAxis',
          'Group',
          'Company',
          'GradeAxis',
          'Grades',
          'Sweet',
          'Sour',
        ],
        [
          cube('Fruit', 'FruitTable', 'segment'),
          arc('domain-member', 'Fruit', 'Pears'),
          arc('hypercube-dimension', 'FruitTable', 'WhoseAxis'),
          arc('hypercube-dimension', 'FruitTable', 'GradeAxis'),
          arc('dimension-domain', 'WhoseAxis', 'Group'),
          arc('dimension-default', 'WhoseAxis', 'Group'),
          arc('domain-member', 'Group', 'Company'),
          arc('dimension-domain', 'GradeAxis', 'Grades', 'xbrldt:usable="false"'),
          arc('domain-member', 'Grades', 'Sweet'),
          arc('domain-member', 'Grades', 'Sour'),
        ].join(''),
      ) +
      definition(
        'urn:role:rows',
        ['Rows', 'RowTable', 'RowAxis'],
        cube('Rows', 'RowTable', 'scenario') + arc('hypercube-dimension', 'RowTable', 'RowAxis'),
      ),
  ),
};
const TAXONOMY = readInvented(FILES);

function edited(change: Partial<ImportMapping> = {}): ImportMapping {
  const draft = draftMapping(TAXONOMY);
  const words = <Words extends object>(texts: Words) =>
    Object.fromEntries(Object.keys(texts).map((key) => [key, key])) as Words;
  return {
    ...draft,
    title: 'Orchard taxonomy',
    effective_from: '2027-01-01',
    schema_ref: 'https://regulator.example/2027/core.xsd',
    entity_identifier_scheme: 'https://regulator.example/companies',
    currency: 'AUD',
    entry_points: ['FULL_XBRL'],
    roles: { ...draft.roles, entityName: 'o_Name' },
    vocabulary: {
      ...draft.vocabulary,
      entryPoint: words(draft.vocabulary.entryPoint),
      accountingStandard: words(draft.vocabulary.accountingStandard),
      roundingLevel: words(draft.vocabulary.roundingLevel),
    },
    minimum_requirement: ['o_Name'],
    standing_members: { o_WhoseAxis: 'o_Company' },
    sections: draft.sections.map((each) => ({
      ...each,
      becomes: each.role === ROLE ? SECTION : null,
    })),
    ...change,
  };
}

const SECTION = {
  section: 'fruit',
  label: 'Fruit',
  statements: ['balance_sheet' as const],
  sheet_instant: 'Balance Sheet' as const,
  sheet_duration: 'Balance Sheet' as const,
  notes: false,
};

describe('the hypercubes of a published taxonomy', () => {
  const made = makeRelease(TAXONOMY, edited(), 'orc_2027_v1', 'a'.repeat(64));
  const { taxonomy } = made.files;

  it('keep what inherits them, their place in the context, and their axes with default and standing member', () => {
    expect(taxonomy.hypercubes).toEqual([
      {
        hypercube: 'urn:role:fruit',
        role: 'urn:role:fruit',
        container: 'segment',
        closed: true,
        axes: [
          { axis_id: 'o_WhoseAxis', members: ['o_Company'] },
          { axis_id: 'o_GradeAxis', members: ['o_Sweet', 'o_Sour'] },
        ],
        elements: ['o_Fruit', 'o_Pears'],
      },
    ]);
    expect(taxonomy.axes).toMatchObject([
      {
        axis_id: 'o_WhoseAxis',
        domain_id: 'o_Group',
        default_member: 'o_Group',
        standing_member: 'o_Company',
      },
      { axis_id: 'o_GradeAxis', domain_id: 'o_Grades', members: ['o_Sweet', 'o_Sour'] },
    ]);
    expect(taxonomy.axes[1]).not.toHaveProperty('default_member');
  });

  it('are offered to the administrator, those without a default first', async () => {
    const parts = Object.entries(FILES).map(
      ([name, text]) => [name, new TextEncoder().encode(text)] as const,
    );
    const bytes = writeZip(new Map(parts));
    const { axes } = await lookAtEntryPoint({ name: 'orchard.zip', bytes }, 'core.xsd');
    expect(
      axes.map(({ axisId, defaultLabel, members }) => [
        axisId,
        defaultLabel,
        members.map(({ label }) => label),
      ]),
    ).toEqual([
      ['o_GradeAxis', null, ['Sweet', 'Sour']],
      ['o_WhoseAxis', 'Group', ['Company']],
    ]);
  });

  it('mark what a typed dimension reports as not taggable, and say so', () => {
    const rows = taxonomy.elements.find(({ element_id }) => element_id === 'o_Rows');
    expect(rows?.not_taggable).toBe('It is reported by the typed dimension o_RowAxis.');
    expect(made.leftOut).toContain(
      'o_Rows cannot be reported. It is reported by the typed dimension o_RowAxis.',
    );
    expect(
      taxonomy.elements.find(({ element_id }) => element_id === 'o_Trees')?.not_taggable,
    ).toBeUndefined();
  });

  it('stand beside types of a publisher that mean those of the registry, where they derive as those do', () => {
    const typeOf = (id: string) => taxonomy.elements.find(({ element_id }) => element_id === id)?.data_type;
    expect([typeOf('o_Yield'), typeOf('o_Odd')]).toEqual(['percentItemType', 'stringItemType']);
  });

  it('stand beside limits of values, which are said where no check asks for them', () => {
    expect(made.leftOut.filter((line) => line.includes('limits'))).toEqual([
      'o_Odd: limits of its values are not checked: maxLength.',
      'o_Whole: limits of its values are not checked: noDecimalsMonetaryItemType.',
    ]);
  });

  it('need one member at most beside the standing ones', () => {
    // Without a standing member the company axis falls back to its default: one choice is left.
    const { files } = makeRelease(TAXONOMY, edited({ standing_members: {} }), 'orc_2027_v1');
    expect(files.taxonomy.hypercubes?.[0]?.elements).toEqual(['o_Fruit', 'o_Pears']);
    const strange = edited({ standing_members: { o_WhoseAxis: 'o_Sweet' } });
    expect(() => makeRelease(TAXONOMY, strange, 'orc_2027_v1')).toThrow(/cannot be used on o_WhoseAxis/);
    const unknown = edited({ standing_members: { o_Nothing: 'o_Sweet' } });
    expect(() => makeRelease(TAXONOMY, unknown, 'orc_2027_v1')).toThrow(/must name an axis and its member/);
  });

  it('come back from the workbook as they went in, with currency and package', () => {
    const converted = convertWorkbook(releaseWorkbook(made.files));
    expect(JSON.parse(converted.files.get('taxonomy_orc_2027_v1.json') ?? '')).toEqual(taxonomy);
    expect(taxonomy).toMatchObject({ currency: 'AUD', published: { package_sha256: 'a'.repeat(64) } });
    expect(converted.packageSha256).toBe('a'.repeat(64));
  });
});
