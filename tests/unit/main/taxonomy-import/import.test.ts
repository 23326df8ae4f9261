/** The command from a folder on disk to a draft and a refusal: each step in sentences, and nothing overwritten. */
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
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
      `Edit ${draft}, then name it with --mapping.`,
    );
    expect(JSON.parse(readFileSync(draft, 'utf8'))).toMatchObject({
      title: '',
      sections: [{ role: ROLE, definition: '', becomes: null }],
    });
    await expect(importTaxonomy({ ...request, version: 'orc_2027_v1' })).rejects.toThrow(
      'it is there already',
    );
    await expect(importTaxonomy({ ...request, version: 'orc_2027_v1', mapping: draft })).rejects.toThrow(
      'none is named',
    );
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
