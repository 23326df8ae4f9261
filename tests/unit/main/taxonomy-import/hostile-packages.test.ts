/**
 * Packages that nobody publishes in good faith, as the page hands them in: each ends in a sentence that names the file, or
 * is read with what is wrong said, and none reaches outside, runs without end or is half a release.
 */
import { describe, expect, it } from 'vitest';
import { writeZip } from '../../../../main/foreign-files/zip-writer.ts';
import { lookAtEntryPoint, lookAtPackage } from '../../../../main/taxonomy-import/look-at-package.ts';
import { releaseOfPackage } from '../../../../main/taxonomy-import/release-of-package.ts';
import { Problem } from '../../../../shared/problem.ts';
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
} from '../../../fixtures/taxonomies/invented-taxonomy.ts';
import { edited, ORCHARD_FILES } from '../../../fixtures/taxonomies/orchard-release.ts';

const zip = (files: Readonly<Record<string, string | Uint8Array>>) => ({
  name: 'orchard.zip',
  bytes: writeZip(
    new Map(
      Object.entries(files).map(([path, text]) => [
        path,
        typeof text === 'string' ? new TextEncoder().encode(text) : text,
      ]),
    ),
  ),
});
async function said(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Problem)) throw new Error(`A Problem was expected, not ${String(error)}.`);
  expect(['UNREADABLE_FILE', 'INVALID_INPUT']).toContain(error.code);
  return error.message;
}
const look = (files: Readonly<Record<string, string | Uint8Array>>, entry = 'core.xsd') =>
  lookAtEntryPoint(zip(files), entry);
const chain = (count: number) => Array.from({ length: count }, (_, at) => `Step${at}`);

describe('a package', () => {
  it('that is a bomb is refused before it is unpacked', async () => {
    const zeros = new Uint8Array(12 * 1024 * 1024);
    expect(await said(lookAtPackage(zip({ 'core.xsd': zeros })))).toMatch(
      /^orchard\.zip: it unpacks to far more than its size, which no taxonomy needs/,
    );
  });

  it('whose parts lead outside is refused, and says which', async () => {
    expect(await said(lookAtPackage(zip({ '../../etc/core.xsd': schema('') })))).toBe(
      'orchard.zip: its entry "../../etc/core.xsd" points outside the package.',
    );
  });

  it('that is empty, no ZIP file, or holds no schema has no entry point to choose', async () => {
    expect(await said(lookAtPackage({ name: 'a.zip', bytes: new Uint8Array() }))).toMatch(
      /^a\.zip: it is no ZIP file/,
    );
    const none: Readonly<Record<string, string>>[] = [{}, { 'readme.txt': 'Hello' }];
    for (const files of none) {
      expect(await lookAtPackage(zip(files))).toMatchObject({ entryPoints: [], schemas: [] });
      expect(await said(look(files))).toMatch(/There is no entry point "core\.xsd"/);
    }
  });

  it('that a Mac has packed shows none of what the Mac added', async () => {
    const files = { 'core.xsd': schema(''), '__MACOSX/._core.xsd': new Uint8Array([0, 5, 22, 7]) };
    expect((await lookAtPackage(zip(files))).schemas).toEqual(['core.xsd']);
  });

  it('whose schemas and linkbases lead to each other in circles is read once', async () => {
    const files = {
      'core.xsd': schema(
        `<xs:import schemaLocation="core.xsd"/><xs:include schemaLocation="part.xsd"/>${linkbaseRef('pre.xml')}${item('Total')}`,
      ),
      'part.xsd': schema(
        `<xs:include schemaLocation="core.xsd"/><xs:redefine schemaLocation="part.xsd"/>`,
        '',
      ),
      'pre.xml': linkbase(
        `<link:roleRef roleURI="${ROLE}" xlink:type="simple" xlink:href="core.xsd#r"/>${presentation(locator('Total'))}`,
      ),
    };
    expect((await look(files)).lines[0]).toBe('2 schemas, 1 linkbase');
  });

  it('that refers to files on the web or on the machine names them and fetches none', async () => {
    const { lines } = await look({
      'core.xsd': schema(
        `<xs:import schemaLocation="https://regulator.example/gone.xsd"/>
        <xs:import schemaLocation="file:///etc/hosts"/>${linkbaseRef('%2e%2e/%2e%2e/labels.xml')}${item('Total')}`,
      ),
    });
    expect(lines.filter((line) => line.startsWith('missing'))).toEqual([
      'missing: https://regulator.example/gone.xsd (core.xsd, line 2)',
      'missing: file:///etc/hosts (core.xsd, line 3)',
      'missing: %2e%2e/%2e%2e/labels.xml (core.xsd, line 3)',
    ]);
  });

  it('whose entry point is published several times is chosen by its file', async () => {
    const entry = (href: string) =>
      `<tp:entryPoint><tp:name>Annual</tp:name><tp:entryPointDocument href="../${href}"/></tp:entryPoint>`;
    const files = {
      'META-INF/taxonomyPackage.xml': `<tp:taxonomyPackage xmlns:tp="http://xbrl.org/2016/taxonomy-package"><tp:entryPoints>${entry('core.xsd')}${entry('other.xsd')}</tp:entryPoints></tp:taxonomyPackage>`,
      'core.xsd': schema(item('Total')),
      'other.xsd': schema(item('Pears') + item('Figs')),
    };
    expect((await lookAtPackage(zip(files))).entryPoints).toHaveLength(2);
    expect((await look(files, '../other.xsd')).lines[1]).toMatch(/^concepts: 2,/);
    expect(await said(look(files, 'Annual'))).toMatch(
      /^"Annual" is the name of several entry points\. Choose one by its files:\n {2}Annual: \.\.\/core\.xsd\n {2}Annual: \.\.\/other\.xsd/,
    );
  });
});

describe('a tree', () => {
  const names = chain(1_000);
  const arcs = (kind: (from: string, to: string) => string) =>
    names.map((name) => locator(name)).join('') +
    names
      .slice(1)
      .map((name, at) => kind(names[at] ?? '', name))
      .join('');
  const declared = names.map((name) => item(name)).join('');

  it('of 1,000 headings in each other is refused in a sentence, and so are members of a domain', async () => {
    const presented = {
      'core.xsd': schema(linkbaseRef('pre.xml') + declared),
      'pre.xml': linkbase(presentation(arcs(parentChild))),
    };
    const mapping = JSON.stringify(edited());
    expect(await said(releaseOfPackage(zip(presented), 'core.xsd', 'orc_2027_v1', mapping))).toMatch(
      /^core\.xsd, line 2: balance is presented deeper than any taxonomy/,
    );
    const of = (kind: string, from: string, to: string, more = '') =>
      `<link:definitionArc xlink:type="arc" xlink:arcrole="http://xbrl.org/int/dim/arcrole/${kind}" xlink:from="${from}" xlink:to="${to}" order="1" ${more}/>`;
    const cube = `${item('Table', 'xbrli:stringItemType', 'substitutionGroup="xbrldt:hypercubeItem" abstract="true"')}${item('Axis', 'xbrli:stringItemType', 'substitutionGroup="xbrldt:dimensionItem" abstract="true"')}${item('Total')}`;
    const dimensional = {
      'core.xsd': schema(linkbaseRef('def.xml') + cube + declared),
      'def.xml': linkbase(
        `<link:definitionLink xlink:type="extended" xlink:role="${ROLE}">${['Table', 'Axis', 'Total'].map((name) => locator(name)).join('')}${arcs((from, to) => of('domain-member', from, to))}${of('all', 'Total', 'Table', 'xbrldt:contextElement="scenario"')}${of('hypercube-dimension', 'Table', 'Axis')}${of('dimension-domain', 'Axis', 'Step0')}</link:definitionLink>`,
      ),
    };
    expect(await said(look(dimensional))).toMatch(/o_Step301 stands in a tree that is deeper than any/);
  });

  it('without a beginning is placed from where it is first named, and nothing of it is lost in silence', () => {
    const taxonomy = readInvented({
      'core.xsd': schema(linkbaseRef('pre.xml') + item('Total') + item('Apples')),
      'pre.xml': linkbase(
        presentation(
          locator('Total') +
            locator('Apples') +
            parentChild('Total', 'Apples') +
            parentChild('Apples', 'Total'),
        ),
      ),
    });
    expect(taxonomy.unresolved).toEqual([]);
    const files = {
      ...ORCHARD_FILES,
      'all.xml': ORCHARD_FILES['all.xml'].replace(
        parentChild('Heading', 'Total', 'order="1"'),
        parentChild('Heading', 'Total', 'order="1"') + parentChild('Axis', 'Heading', 'order="1"'),
      ),
    };
    expect(files['all.xml']).not.toBe(ORCHARD_FILES['all.xml']);
    const bundle = releaseOfPackage(zip(files), 'core.xsd', 'orc_2027_v1', JSON.stringify(edited()));
    return expect(bundle.then(({ counts }) => counts.elements)).resolves.toBe(6);
  });
});
