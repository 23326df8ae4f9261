/**
 * An installed version never changes (specification 9): neither through a workbook of its name, nor under a seal that
 * covers what somebody changed; and what the practice has installed is whole at every opening, or not there.
 */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  ConstitutionIntegrityError,
  constitutionAt,
  isPlaced,
  keepOnly,
  placeRelease,
  releaseDigest,
  XbrlUnknownTaxonomyVersionError,
} from '../../../../../constitution/index.ts';
import {
  hashConstitution,
  MANIFEST_FILE,
  verifyConstitution,
} from '../../../../../constitution/integrity.ts';
import { convertRelease, installReleases } from '../../../../../constitution/release/convert.ts';
import { makeRelease } from '../../../../../main/taxonomy-import/release/make-release.ts';
import type { ImportMapping } from '../../../../../main/taxonomy-import/release/mapping.ts';
import { writeRelease } from '../../../../../main/taxonomy-import/release/write-release.ts';
import { edited, TAXONOMY } from '../../../../fixtures/taxonomies/orchard-release.ts';
import { copyConstitution } from '../../../../support/constitution-copy.ts';

const VERSION = 'orc_2027_v1';
const root = mkdtempSync(join(tmpdir(), 'installed-version-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const workbook = (
  name: string,
  version = VERSION,
  change: (mapping: ImportMapping) => void = () => undefined,
) => writeRelease(makeRelease(TAXONOMY, edited(change), version).files, join(root, name));
const stricter = (mapping: ImportMapping) => mapping.minimum_requirement.push('o_Apples');

describe('an installed version', () => {
  it('is not replaced by another content, and is the same after the same once more', async () => {
    const book = copyConstitution();
    await installReleases([await workbook('first')], book);
    const before = hashConstitution(book);
    const other = await workbook('other', VERSION, stricter);
    await expect(installReleases([other], book)).rejects.toThrow(/an installed version never changes/);
    await expect(installReleases([await workbook('two'), other], book)).rejects.toThrow(/named by two/);
    expect(hashConstitution(book)).toEqual(before);
    await installReleases([await workbook('again')], book);
    expect(hashConstitution(book)).toEqual(before);
    await installReleases([await workbook('next', 'orc_2027_v2', stricter)], book);
    expect(constitutionAt(book).installedVersions()).toEqual(['orc_2027_v1', 'orc_2027_v2', 'reg_2026_v1']);
    const rules = constitutionAt(book).loadValidationRules(VERSION);
    expect(
      rules.flatMap(({ category, related_elements }) => (category === 'mandatory' ? related_elements : [])),
    ).toEqual(['o_Total']);
    verifyConstitution(book);
    rmSync(book, { recursive: true, force: true });
  });

  it('is never that of the program under a workbook from elsewhere', async () => {
    const book = copyConstitution();
    const own = await workbook('own', 'reg_2026_v1');
    await expect(installReleases([own], book)).rejects.toThrow(/"reg_2026_v1" is installed with other/);
    rmSync(book, { recursive: true, force: true });
  });

  it('brings no seal over what somebody changed', async () => {
    const book = copyConstitution();
    writeFileSync(join(book, 'validation_rules_reg_2026_v1.json'), '{}');
    const seal = readFileSync(join(book, MANIFEST_FILE), 'utf8');
    await expect(installReleases([await workbook('sealed')], book)).rejects.toThrow(
      ConstitutionIntegrityError,
    );
    expect(readFileSync(join(book, MANIFEST_FILE), 'utf8')).toBe(seal);
    rmSync(book, { recursive: true, force: true });
  });
});

describe('what the practice has installed', () => {
  it('is read beside the program, whole, and taken away where it is not what was installed', async () => {
    const { files } = await convertRelease(await workbook('kept'));
    const sha256 = releaseDigest(VERSION, (file) => files.get(file) ?? '');
    const folder = join(root, 'releases');
    const book = copyConstitution();
    const constitution = constitutionAt(book, folder);
    expect(constitution.installedVersions()).toEqual(['reg_2026_v1']);
    const named = { version: VERSION, sha256 };
    placeRelease(folder, named, files);
    expect(constitution.installedVersions()).toEqual([VERSION, 'reg_2026_v1']);
    expect(constitution.summaries().map(({ version }) => version)).toEqual(['reg_2026_v1', VERSION]);
    const lookup = constitution.taxonomyLookup(VERSION);
    expect(lookup.search('fresh apples').map(({ element_id }) => element_id)).toEqual(['o_Apples']);
    expect(constitution.reportingElements(VERSION).rows).toEqual([]);
    expect(constitution.statementHeadings(VERSION).headings).toEqual([]);
    expect(constitution.releaseDigest(VERSION)).toBe(sha256);
    expect(constitution.releaseDigest('reg_2026_v1')).toBeNull();

    const [name = ''] = readdirSync(folder);
    const rules = join(folder, name, `validation_rules_${VERSION}.json`);
    const text = readFileSync(rules, 'utf8');
    writeFileSync(rules, text.replace('ERROR', 'INFO'));
    mkdirSync(join(folder, '.placing-broken'));
    expect(isPlaced(folder, named)).toBe(false);
    keepOnly(folder, [named]);
    expect(readdirSync(folder)).toEqual([]);
    expect(() => constitution.loadTaxonomy(VERSION)).toThrow(XbrlUnknownTaxonomyVersionError);
    placeRelease(folder, named, files);
    expect(readFileSync(rules, 'utf8')).toBe(text);
    expect(() => placeRelease(folder, named, new Map())).toThrow(/not kept as it was installed/);
    keepOnly(folder, []);
    expect(existsSync(join(folder, name))).toBe(false);
    rmSync(book, { recursive: true, force: true });
  });
});
