/** Which file an address means: catalogs, paths, folders that mirror addresses, and what is never reached. */
import { describe, expect, it } from 'vitest';
import { writeZip } from '../../../../../main/foreign-files/zip-writer.ts';
import { FileLocator } from '../../../../../main/taxonomy-import/package/locate-files.ts';
import { packageAddress } from '../../../../../main/taxonomy-import/package/package-addresses.ts';
import { readPackageDescription } from '../../../../../main/taxonomy-import/package/package-description.ts';
import { openPackage } from '../../../../../main/taxonomy-import/package/package-files.ts';
import { packageOf } from '../../../../fixtures/taxonomies/invented-taxonomy.ts';

const catalog = (rewrite: string) =>
  `<catalog xmlns="urn:oasis:names:tc:entity:xmlns:xml:catalog">${rewrite}</catalog>`;
const PUBLISHED = 'https://regulator.example/2027/';
const CATALOG = catalog(`<rewriteURI uriStartString="${PUBLISHED}" rewritePrefix="../"/>`);

describe('files of a package', () => {
  it('are found by the catalog, under their published addresses', () => {
    const locator = new FileLocator([
      packageOf({ 'top/META-INF/catalog.xml': CATALOG, 'top/a b/core.xsd': '', 'top/x.xsd': '' }),
    ]);
    const found = locator.find(`${PUBLISHED}a%20b/core.xsd`);
    expect(found).toMatchObject({ path: 'top/a b/core.xsd', address: `${PUBLISHED}a%20b/core.xsd` });
    expect(locator.find(`${PUBLISHED.replace('https', 'http')}x.xsd`)?.path).toBe('top/x.xsd');
    expect(locator.find(`${PUBLISHED}none.xsd`)).toBeNull();
    expect(locator.endingWith('core.xsd').map(({ address }) => address)).toEqual([found?.address]);
  });

  it('are found by a catalog that names its document type, which is not read, and declares nothing in it', () => {
    const typed = (declared: string) =>
      packageOf({ 'META-INF/catalog.xml': declared + CATALOG, 'x.xsd': '' });
    const locator = new FileLocator([
      typed('<!DOCTYPE catalog PUBLIC "-//OASIS//X" "http://oasis.example/c.dtd">'),
    ]);
    expect(locator.find(`${PUBLISHED}x.xsd`)?.path).toBe('x.xsd');
    expect(() => new FileLocator([typed('<!DOCTYPE catalog [<!ENTITY e "f">]>')])).toThrow(
      /it has a document type/,
    );
  });

  it('are found by the most particular rewrite, and by rewrites of single files', () => {
    const rewrites = `<rewriteURI uriStartString="${PUBLISHED}" rewritePrefix="../all/"/>
      <rewriteSystem systemIdStartString="${PUBLISHED}own/" rewritePrefix="../own/"/>
      <uri name="https://other.example/one.xsd" uri="../single/uno.xsd"/>`;
    const locator = new FileLocator([
      packageOf({
        'META-INF/catalog.xml': catalog(rewrites),
        'all/own/a.xsd': '',
        'own/a.xsd': '',
        'single/uno.xsd': '',
      }),
    ]);
    expect(locator.find(`${PUBLISHED}own/a.xsd`)?.path).toBe('own/a.xsd');
    expect(locator.find('https://other.example/one.xsd')?.path).toBe('single/uno.xsd');
  });

  it('are found where folders mirror the address, and supposed where they only end like it', () => {
    const locator = new FileLocator([
      packageOf({
        'regulator.example/2027/a.xsd': '',
        'some/elts/b.xsd': '',
        'one/c.xsd': '',
        'two/c.xsd': '',
      }),
    ]);
    expect(locator.find(`${PUBLISHED}a.xsd`)).toMatchObject({
      path: 'regulator.example/2027/a.xsd',
      supposed: false,
    });
    expect(locator.find(`${PUBLISHED}elts/b.xsd`)).toMatchObject({ path: 'some/elts/b.xsd', supposed: true });
    const dated = new FileLocator([packageOf({ 'x/core-2027-01-31.xsd': '' })]);
    expect(dated.find('https://other.example/y/core-2027-01-31.xsd')).toMatchObject({ supposed: true });
    expect(dated.find('https://other.example/y/core-2026-01-31.xsd')).toBeNull();
    expect(locator.find(`${PUBLISHED}three/c.xsd`)).toBeNull();
    expect(locator.find(`${PUBLISHED}b.xsd`)).toBeNull();
  });

  it('are found in other capitals, which is said', () => {
    const locator = new FileLocator([packageOf({ 'Elts/Core.xsd': '' })]);
    expect(locator.find(packageAddress(0, 'elts/core.xsd'))).toMatchObject({
      path: 'Elts/Core.xsd',
      supposed: true,
    });
  });

  it('are looked for in every package that was given', () => {
    const locator = new FileLocator([
      packageOf({ 'a.xsd': '' }),
      packageOf({ 'META-INF/catalog.xml': CATALOG, 'b.xsd': '' }),
    ]);
    expect(locator.find(`${PUBLISHED}b.xsd`)?.key).toBe('1:b.xsd');
  });

  it.each([['../../outside/'], ['/etc/'], ['file:///etc/'], ['https://elsewhere.example/']])(
    'are never outside: a catalog that rewrites to %s is refused',
    (prefix) => {
      const rewrite = catalog(`<rewriteURI uriStartString="${PUBLISHED}" rewritePrefix="${prefix}"/>`);
      expect(() => new FileLocator([packageOf({ 'META-INF/catalog.xml': rewrite })])).toThrow(
        /META-INF\/catalog\.xml, line 1: the catalog rewrites .* outside the package/,
      );
    },
  );

  it('are not looked for under thousands of rewrites', () => {
    const rewrites = (count: number) =>
      catalog(`<rewriteURI uriStartString="${PUBLISHED}" rewritePrefix="../"/>`.repeat(count));
    const locate = (count: number) =>
      new FileLocator([packageOf({ 'META-INF/catalog.xml': rewrites(count) })]);
    expect(() => locate(2_000)).not.toThrow();
    expect(() => locate(2_001)).toThrow(/rewrites more addresses than any taxonomy has/);
  });

  it.each([['../up.xsd'], ['a/../../up.xsd'], ['C:\\up.xsd'], ['a\\..\\..\\up.xsd']])(
    'never have names that climb out: %s is refused',
    (name) => {
      expect(() => openPackage('bad.zip', writeZip(new Map([[name, new Uint8Array()]])))).toThrow(
        /points outside the package/,
      );
    },
  );

  it('may be written with the separators of Windows', () => {
    expect(openPackage('w.zip', writeZip(new Map([['a\\b.xsd', new Uint8Array()]]))).paths).toEqual([
      'a/b.xsd',
    ]);
  });

  it('say that a file is no package', () => {
    expect(() => openPackage('x.zip', new TextEncoder().encode('<html/>'))).toThrow(
      'x.zip: it is no ZIP file',
    );
  });
});

describe('the description of a package', () => {
  it('names the entry points with their documents', () => {
    const files = packageOf({
      'top/META-INF/taxonomyPackage.xml': `<tp:taxonomyPackage xmlns:tp="http://xbrl.org/2016/taxonomy-package" xml:lang="en">
        <tp:identifier>https://regulator.example</tp:identifier><tp:name>Orchard</tp:name>
        <tp:publicationDate>2027-01-31</tp:publicationDate>
        <tp:entryPoints><tp:entryPoint><tp:name>Full</tp:name><tp:description>All of it</tp:description>
        <tp:entryPointDocument href="a.xsd"/><tp:entryPointDocument href="b.xml"/></tp:entryPoint></tp:entryPoints>
        </tp:taxonomyPackage>`,
    });
    expect(readPackageDescription(files)).toMatchObject({
      identifier: 'https://regulator.example',
      name: 'Orchard',
      publicationDate: '2027-01-31',
      entryPoints: [{ name: 'Full', description: 'All of it', documents: ['a.xsd', 'b.xml'] }],
    });
  });

  it('is absent from a folder of schemas', () => {
    expect(readPackageDescription(packageOf({ 'a.xsd': '' }))).toBeNull();
  });
});
