/** The command from a folder on disk to a draft and a refusal: each step in sentences, and nothing overwritten. */
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openConstitution } from '../../../../constitution/index.ts';
import { writeZip } from '../../../../main/foreign-files/zip-writer.ts';
import { importTaxonomy } from '../../../../main/taxonomy-import/import.ts';
import {
  item,
  linkbase,
  linkbaseRef,
  locator,
  parentChild,
  presentation,
  ROLE,
  schema,
} from '../../../fixtures/taxonomies/invented-taxonomy.ts';
import { edited, ORCHARD_PACKAGE } from '../../../fixtures/taxonomies/orchard-release.ts';
import { copyConstitution } from '../../../support/constitution-copy.ts';

const root = mkdtempSync(join(tmpdir(), 'import-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const folder = mkdtempSync(join(root, 'orchard-'));
writeFileSync(join(folder, 'core.xsd'), schema(linkbaseRef('pre.xml') + item('Total') + item('Apples')));
writeFileSync(
  join(folder, 'pre.xml'),
  linkbase(presentation(locator('Total') + locator('Apples') + parentChild('Total', 'Apples'))),
);
writeFileSync(join(root, 'outside.xsd'), schema(''));
symlinkSync(join(root, 'outside.xsd'), join(folder, 'linked.xsd'));

const request = {
  path: folder,
  entryPoint: 'core.xsd',
  others: [],
  version: undefined,
  mapping: undefined,
  into: join(root, 'drafts'),
};

describe('the import command', () => {
  it('says what a folder holds', async () => {
    expect((await importTaxonomy(request)).slice(0, 2)).toEqual([
      '1 schema, 1 linkbase',
      'concepts: 2, of them 0 hypercubes and 0 dimensions',
    ]);
  });

  it('writes a draft of the mapping, once', async () => {
    const draft = join(root, 'drafts', 'orc_2027_v1.mapping.json');
    expect((await importTaxonomy({ ...request, version: 'orc_2027_v1' })).at(-1)).toBe(
      `Edit ${draft}, then run the same command again.`,
    );
    expect(JSON.parse(readFileSync(draft, 'utf8'))).toMatchObject({
      title: '',
      sections: [{ role: ROLE, definition: '', becomes: null }],
    });
    const before = readFileSync(draft, 'utf8');
    for (const mapping of [undefined, draft])
      await expect(importTaxonomy({ ...request, version: 'orc_2027_v1', mapping })).rejects.toThrow(
        'none is named',
      );
    expect(readFileSync(draft, 'utf8')).toBe(before);
  });

  it('writes and installs the release once its mapping is edited, and takes a release file', async () => {
    const path = join(root, 'orchard.zip');
    writeFileSync(path, ORCHARD_PACKAGE);
    const [one, other] = [copyConstitution(), copyConstitution()];
    const whole = { ...request, path, version: 'orc_2028_v1', into: join(root, 'releases') };
    await importTaxonomy(whole);
    writeFileSync(join(whole.into, 'orc_2028_v1.mapping.json'), JSON.stringify(edited()));
    const said = await importTaxonomy({ ...whole, installInto: one });
    expect(said.at(-1)).toBe('Installed: orc_2028_v1.');
    expect(said).toContain('o_Year: Its data type, gYearItemType, is not one that can be tagged.');
    const installed = openConstitution(one);
    const mandatory = installed
      .loadValidationRules('orc_2028_v1')
      .filter(({ category }) => category === 'mandatory');
    expect(mandatory).toHaveLength(1);
    expect(installed.publishedPackage('orc_2028_v1')).toEqual(new Uint8Array(ORCHARD_PACKAGE));

    const names = ['taxonomy_orc_2028_v1.json', 'validation_rules_orc_2028_v1.json'];
    const packed = `published/${installed.loadTaxonomy('orc_2028_v1').published?.package_sha256}.zip`;
    const parts = new Map(
      [...names, packed].map((name) => [name, new Uint8Array(readFileSync(join(one, name)))]),
    );
    const file = join(root, 'orc_2028_v1.release.zip');
    const take = (changed: ReadonlyMap<string, Uint8Array>) => {
      writeFileSync(file, writeZip(changed));
      return importTaxonomy({ ...request, path: file, installInto: other });
    };
    expect(await take(parts)).toEqual([
      'The release file of orc_2028_v1: Orchard taxonomy.',
      'Installed: orc_2028_v1.',
    ]);
    expect(openConstitution(other).releaseDigest('orc_2028_v1')).toBe(installed.releaseDigest('orc_2028_v1'));
    const rules = new TextDecoder().decode(parts.get(names[1] ?? ''));
    const changed = (text: string) => new Map(parts).set(names[1] ?? '', new TextEncoder().encode(text));
    await expect(take(changed(rules.replace('ERROR', 'INFO')))).rejects.toThrow('never changes');
    await expect(take(changed('{}'))).rejects.toThrow('cannot be used');
    for (const each of [one, other]) rmSync(each, { recursive: true, force: true });
  });

  it('refuses in a sentence what it cannot use', async () => {
    await expect(importTaxonomy({ ...request, version: '../up' })).rejects.toThrow('is not a version name');
    await expect(importTaxonomy({ ...request, path: join(root, 'gone') })).rejects.toThrow(
      'there is no such file or folder',
    );
    await expect(importTaxonomy({ ...request, entryPoint: 'linked.xsd' })).rejects.toThrow(
      'There is no entry point "linked.xsd"',
    );
    const gone = { ...request, version: 'orc_2027_v1', mapping: join(root, 'gone.json') };
    await expect(importTaxonomy(gone)).rejects.toThrow('there is no such mapping file');
  });
});
