/** What an entry point loads: by every way of reference, once each, with what is missing named. */
import { describe, expect, it } from 'vitest';
import {
  item,
  linkbase,
  linkbaseRef,
  locator,
  orchard,
  parentChild,
  presentation,
  readInvented,
  schema,
} from '../../../../fixtures/taxonomies/invented-taxonomy.ts';

describe('the set of an entry point', () => {
  it('follows imports, includes, linkbases, roles and locators, in circles too', () => {
    const read = readInvented(
      {
        'entry/all.xsd': schema(
          '<xs:import namespace="urn:a" schemaLocation="../core.xsd"/>',
          'targetNamespace="urn:e"',
        ),
        'core.xsd': schema(
          `<xs:import schemaLocation="entry/all.xsd"/><xs:include schemaLocation="part.xsd"/>${linkbaseRef('pre.xml')}${item('Apples')}`,
        ),
        'part.xsd': schema(item('Pears'), ''),
        'pre.xml': linkbase(
          `<link:roleRef roleURI="urn:r" xlink:type="simple" xlink:href="roles.xsd#r"/>${presentation(
            `${locator('Apples')}${locator('Plums', 'far.xsd#o_Plums')}${parentChild('Apples', 'Plums')}`,
          )}`,
        ),
        'roles.xsd': schema(
          '<xs:annotation><xs:appinfo><link:roleType roleURI="urn:r" id="r"><link:definition>One</link:definition><link:usedOn>link:presentationLink</link:usedOn></link:roleType></xs:appinfo></xs:annotation>',
          'targetNamespace="urn:roles"',
        ),
        'far.xsd': schema(item('Plums'), 'targetNamespace="urn:far"'),
        'stranger.xsd': schema(item('Nobody'), 'targetNamespace="urn:stranger"'),
      },
      'all.xsd',
    );
    expect(read.documents.schemas).toEqual(['entry/all.xsd', 'core.xsd', 'part.xsd', 'roles.xsd', 'far.xsd']);
    expect(read.documents.linkbases).toEqual(['pre.xml']);
    expect([...read.concepts.keys()]).toEqual([orchard('Apples'), orchard('Pears'), '{urn:far}Plums']);
    expect(read.roleTypes).toMatchObject([{ uri: 'urn:r', definition: 'One' }]);
    expect(read.missing).toEqual([]);
  });

  it('names what is missing with the place that refers to it, and reads the rest', () => {
    const read = readInvented({
      'core.xsd': schema(
        `\n${linkbaseRef('labels.xml')}\n<xs:import schemaLocation="https://other.example/o.xsd"/>${item('Apples')}`,
      ),
    });
    expect(read.missing).toEqual([
      { address: 'labels.xml', from: 'core.xsd', line: 3, kind: 'linkbaseRef' },
      { address: 'https://other.example/o.xsd', from: 'core.xsd', line: 4, kind: 'import' },
    ]);
    expect(read.concepts.size).toBe(1);
  });

  it('knows the schemas of the specifications without their files, and takes nothing from copies of them', () => {
    const read = readInvented({
      'core.xsd': schema(
        `<xs:import schemaLocation="http://www.xbrl.org/2003/xbrl-instance-2003-12-31.xsd"/>
        <xs:import schemaLocation="https://www.xbrl.org/dtr/type/2024-01-31/types.xsd"/>
        <xs:import schemaLocation="xbrl/copy.xsd"/>${item('Apples')}`,
      ),
      'xbrl/copy.xsd': schema(
        `<xs:import schemaLocation="gone.xsd"/>${item('specified')}`,
        'targetNamespace="http://www.xbrl.org/2003/instance"',
      ),
    });
    expect(read.missing).toEqual([]);
    expect([...read.concepts.keys()]).toEqual([orchard('Apples')]);
    expect(read.documents.schemas).toEqual(['core.xsd']);
  });

  it('does not leave the package', () => {
    const read = readInvented({
      'core.xsd': schema(
        `<xs:import schemaLocation="../../../../etc/other.xsd"/><xs:include schemaLocation="file:///etc/passwd"/>`,
      ),
      'etc/other.xsd': schema(item('Wrong')),
    });
    expect(read.concepts.size).toBe(0);
    expect(read.missing.map(({ address }) => address)).toEqual([
      '../../../../etc/other.xsd',
      'file:///etc/passwd',
    ]);
  });

  it('takes the declarations of a schema that a linkbase only hints at, and none of its linkbases', () => {
    const read = readInvented({
      'core.xsd': schema(linkbaseRef('formula.xml') + item('Apples')),
      'formula.xml': linkbase(
        '',
        'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="urn:h hint.xsd urn:gone gone.xsd"',
      ),
      'hint.xsd': schema(
        linkbaseRef('core.xsd') + linkbaseRef('more.xml') + item('Hinted'),
        'targetNamespace="urn:h"',
      ),
      'more.xml': linkbase(''),
    });
    expect([...read.concepts.keys()]).toEqual([orchard('Apples'), '{urn:h}Hinted']);
    expect(read.documents.linkbases).toEqual(['formula.xml']);
    expect(read.missing).toEqual([]);
  });

  it('reads linkbases inside of schemas, and resolves addresses against xml:base', () => {
    const inside = `<xs:annotation><xs:appinfo>${linkbase(
      presentation(
        `${locator('Apples', 'core.xsd#o_Apples')}${locator('Pears', '#element(/1/3)')}${parentChild('Apples', 'Pears')}`,
      ),
      'xml:base="./"',
    ).replace('#element', 'core.xsd#element')}</xs:appinfo></xs:annotation>`;
    const read = readInvented({ 'core.xsd': schema(inside + item('Apples') + item('Pears')) });
    const [arc] = read.relationships.get('http://www.xbrl.org/2003/arcrole/parent-child') ?? [];
    expect([arc?.from.key, arc?.to.key]).toEqual([orchard('Apples'), orchard('Pears')]);
  });

  it('refuses what is neither schema nor linkbase, and a broken file, by name and line', () => {
    expect(() =>
      readInvented({ 'core.xsd': schema(linkbaseRef('page.html')), 'page.html': '<html/>' }),
    ).toThrow('page.html, line 1: it is neither a schema nor a linkbase.');
    expect(() => readInvented({ 'core.xsd': schema(linkbaseRef('l.xml')), 'l.xml': '<a>\n<' })).toThrow(
      /^l\.xml, line 2:/,
    );
    expect(() => readInvented({ 'a.xsd': schema('') })).toThrow('No entry point was given.');
  });
});
