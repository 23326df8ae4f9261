/**
 * A published taxonomy with an edited mapping becomes a release that the conversion takes; what it cannot hold is
 * said, and nothing is decided that the mapping leaves open.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { convertRelease } from '../../../../../constitution/release/convert.ts';
import { createTaxonomyLookup } from '../../../../../constitution/taxonomy-lookup.ts';
import { makeRelease } from '../../../../../main/taxonomy-import/release/make-release.ts';
import { draftMapping, readMapping } from '../../../../../main/taxonomy-import/release/mapping.ts';
import { wordsOf } from '../../../../../main/taxonomy-import/release/release-elements.ts';
import { writeRelease } from '../../../../../main/taxonomy-import/release/write-release.ts';
import { describeElement } from '../../../../../main/xbrl-filing/taxonomy-browser/describe-element.ts';
import {
  item,
  locator,
  parentChild,
  presentation,
  readInvented,
} from '../../../../fixtures/taxonomies/invented-taxonomy.ts';
import { edited, ORCHARD_FILES, TAXONOMY } from '../../../../fixtures/taxonomies/orchard-release.ts';

const folder = mkdtempSync(join(tmpdir(), 'imported-release-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a release of a published taxonomy', () => {
  it('holds what the mapped roles present, as published', () => {
    const {
      elements,
      presentation: tree,
      calculation,
      schema_ref,
    } = makeRelease(TAXONOMY, edited(), 'orc_2027_v1').files.taxonomy;
    expect(
      elements.map(({ element_id, label: text, data_type, kind }) => [element_id, text, data_type, kind]),
    ).toEqual([
      ['o_Heading', 'Heading', 'stringItemType', 'abstract'],
      ['o_Total', 'Total', 'monetaryItemType', 'item'],
      ['o_Apples', 'Fresh apples', 'monetaryItemType', 'item'],
      ['o_Pears', 'Pears', 'monetaryItemType', 'item'],
      ['o_Colour', 'Colour', 'enumerationItemType', 'item'],
      ['o_Axis', 'Axis', 'stringItemType', 'axis'],
    ]);
    expect(elements.find(({ element_id }) => element_id === 'o_Colour')?.options).toEqual(['red', 'green']);
    expect(tree.slice(0, 2)).toMatchObject([{ parent: null }, { parent: 'o_Heading', section: 'balance' }]);
    expect(calculation).toMatchObject([{ parent: 'o_Total', child: 'o_Apples', weight: 1 }]);
    expect(schema_ref).toBe('https://regulator.example/2027/core.xsd');
  });

  it('holds names as publishers form them: small letters first, dots, hyphens and underscores within', () => {
    const renamed = (text: string) =>
      text.replaceAll('Pears', 'fruit.pears_of-2027').replaceAll('Total', 'sum.fruit');
    const taxonomy = readInvented({
      'core.xsd': renamed(ORCHARD_FILES['core.xsd']),
      'all.xml': renamed(ORCHARD_FILES['all.xml']),
    });
    const roles = (text: string) => text.replaceAll('o_Total', 'o_sum.fruit');
    const mapping: ReturnType<typeof edited> = JSON.parse(roles(JSON.stringify(edited())));
    const { files, leftOut } = makeRelease(taxonomy, mapping, 'orc_2027_v1');
    const { elements, presentation: tree, calculation } = files.taxonomy;
    expect(elements.map(({ element_id, label: text }) => [element_id, text])).toContainEqual([
      'o_fruit.pears_of-2027',
      'Fruit pears of 2027',
    ]);
    expect(tree.map(({ element_id }) => element_id)).toContain('o_fruit.pears_of-2027');
    expect(calculation.map(({ parent }) => parent)).toEqual(['o_sum.fruit']);
    expect(leftOut.filter((each) => each.includes('form that a release'))).toEqual([]);
  });

  it('takes the sums of Calculation 1.1 as those of 1.0, and a sum that stands in both once', () => {
    const [first, second] = [
      'http://www.xbrl.org/2003/arcrole/summation-item',
      'https://xbrl.org/2023/arcrole/summation-item',
    ];
    const made = (all: string) =>
      makeRelease(readInvented({ ...ORCHARD_FILES, 'all.xml': all }), edited(), 'orc_2027_v1');
    const published = ORCHARD_FILES['all.xml'];
    const newer = made(published.replaceAll(first, second)).files.taxonomy;
    expect(newer.calculation).toMatchObject([{ parent: 'o_Total', child: 'o_Apples', weight: 1 }]);
    const [link = ''] = /<link:calculationLink.*<\/link:calculationLink>/.exec(published) ?? [];
    const both = made(published.replace(link, link + link.replaceAll(first, second))).files.taxonomy;
    expect(both.calculation).toEqual(newer.calculation);
  });

  it('keeps labels in other languages and references, and shows them of the element', () => {
    const { taxonomy } = makeRelease(TAXONOMY, edited(), 'orc_2027_v1').files;
    const labels = { base: [], synonyms: [] };
    const apples = describeElement(createTaxonomyLookup(taxonomy), [], labels, 'o_Apples');
    expect(apples?.published).toEqual({
      labels: [{ role: 'label', language: 'de', text: 'Frische Äpfel' }],
      references: ['Name Orchard Act; Section 12'],
    });
    expect(taxonomy.labels?.length).toBe(1);
  });

  it('says everything that it does not hold', () => {
    expect(makeRelease(TAXONOMY, edited(), 'orc_2027_v1').leftOut).toEqual([
      'Role left out by the mapping:  (urn:other).',
      'o_Year: Its data type, gYearItemType, is not one that can be tagged.',
      'Elements of the taxonomy that no mapped role presents: 1.',
      'Elements without a label in the language en, shown by the words of their names: 5 (o_Heading, o_Total, o_Pears, o_Colour, o_Axis).',
      'The sum of o_Total leaves out o_Pears: weight 1 does not fit.',
    ]);
  });

  it('holds no tuple and no value that is a member of a domain, and says so of each', () => {
    const enumeration = 'xmlns:enum="http://xbrl.org/2020/extensible-enumerations-2.0"';
    const core = ORCHARD_FILES['core.xsd'].replace(
      '</xs:schema>',
      `<xs:element name="Crate" id="o_Crate" substitutionGroup="xbrli:tuple"/>
      ${item('Kinds', 'enum:enumerationSetItemType', `${enumeration} enum:domain="o:Heading"`)}
      ${item('Kind', 'enum:enumerationItemType', enumeration)}</xs:schema>`,
    );
    const shown = ['Crate', 'Kinds', 'Kind'];
    const more = presentation(
      ['Heading', ...shown].map((name) => locator(name)).join('') +
        shown.map((name) => parentChild('Heading', name, 'order="20"')).join(''),
    );
    const all = ORCHARD_FILES['all.xml'].replace('</link:linkbase>', `${more}</link:linkbase>`);
    const { files, leftOut } = makeRelease(
      readInvented({ 'core.xsd': core, 'all.xml': all }),
      edited(),
      'orc_2027_v1',
    );
    expect(files.taxonomy.elements).toHaveLength(6);
    expect(leftOut).toEqual(
      expect.arrayContaining([
        'o_Crate: A tuple cannot be part of a release.',
        'o_Kinds: Its values are members of a domain (extensible enumeration), which a release cannot hold.',
        'o_Kind: Its values are members of a domain (extensible enumeration), which a release cannot hold.',
      ]),
    );
  });

  it('is written as a workbook that converts, whole or not at all, and never over another', async () => {
    const { files } = makeRelease(TAXONOMY, edited(), 'orc_2027_v1');
    const path = await writeRelease(files, folder);
    const converted = await convertRelease(path);
    expect(converted.counts).toMatchObject({
      elements: 6,
      'minimum requirement': 1,
      'calculation arcs': 1,
      rules: 1,
    });
    expect(JSON.parse(converted.files.get('taxonomy_orc_2027_v1.json') ?? '')).toEqual(files.taxonomy);
    await expect(writeRelease(files, folder)).rejects.toThrow('a release of this version is there already');
    const spoiled = makeRelease(
      TAXONOMY,
      edited((mapping) => {
        mapping.title = '';
      }),
      'orc_2028_v1',
    );
    await expect(writeRelease(spoiled.files, folder)).rejects.toThrow('value of "title" is empty');
    expect(readdirSync(folder)).toEqual(['orc_2027_v1']);
  });

  it('has the same bytes each time', async () => {
    const write = async (name: string) =>
      readFileSync(
        await writeRelease(makeRelease(TAXONOMY, edited(), 'orc_2027_v1').files, join(folder, name)),
      );
    const [one, two] = [await write('one'), await write('two')];
    expect(one.equals(two)).toBe(true);
    expect(existsSync(join(folder, 'one', 'orc_2027_v1', 'orc_2027_v1.xlsx'))).toBe(true);
  });

  it('is not made where the mapping says nothing, or names what is not there', () => {
    expect(draftMapping(TAXONOMY)).toMatchObject({
      schema_ref: '',
      title: '',
      entry_points: [],
      minimum_requirement: [],
    });
    expect(draftMapping(TAXONOMY).sections.every(({ becomes }) => becomes === null)).toBe(true);
    expect(() => makeRelease(TAXONOMY, draftMapping(TAXONOMY), 'orc_2027_v1')).toThrow(/none is named/);
    const wrong = edited((mapping) => mapping.minimum_requirement.push('o_Gone'));
    expect(() => makeRelease(TAXONOMY, wrong, 'orc_2027_v1')).toThrow(
      /must name items of its sections: o_Gone/,
    );
    expect(() => readMapping('m.json', '{')).toThrow('m.json: it is no JSON file.');
    expect(() => readMapping('m.json', '{"title": 1}')).toThrow(/^m\.json: title: /);
    expect(readMapping('m.json', JSON.stringify(edited()))).toEqual(edited());
  });

  it('shows names as words where there is no label', () => {
    expect(wordsOf('NetAssetsTotal')).toBe('Net assets total');
    expect(wordsOf('IFRSSummary')).toBe('IFRS summary');
    expect(wordsOf('bs.ass.fixAss')).toBe('Bs ass fix ass');
    expect(wordsOf('_net-assets.Total')).toBe('Net assets total');
    // As long as a hostile schema makes it.
    expect(wordsOf('A'.repeat(500_000))).toHaveLength(500_000);
  });
});
