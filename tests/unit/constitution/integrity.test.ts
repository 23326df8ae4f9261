/** The seal of the rule book (specification 2.15): immutable files, listed with their SHA-256. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  CONSTITUTION_DIRECTORY,
  ConstitutionIntegrityError,
  openConstitution,
} from '../../../constitution/index.ts';
import {
  hashConstitution,
  MANIFEST_FILE,
  manifestText,
  verifyConstitution,
  writeManifest,
} from '../../../constitution/integrity.ts';
import { copyConstitution } from '../../support/constitution-copy.ts';

describe('the seal of the constitution', () => {
  let folder: string;
  beforeEach(() => {
    folder = copyConstitution();
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const refusal = () => {
    try {
      verifyConstitution(folder);
      return null;
    } catch (error) {
      return error;
    }
  };

  it('is up to date: run "npm run constitution:manifest" after editing a file by hand', () => {
    const kept = readFileSync(join(CONSTITUTION_DIRECTORY, MANIFEST_FILE), 'utf8');
    expect(kept).toBe(manifestText(hashConstitution(CONSTITUTION_DIRECTORY)));
  });

  it('covers taxonomy, rules, library, reporting keys, questions and policies, and holds for a copy', () => {
    const covered = [...hashConstitution(folder).keys()];
    for (const name of [
      'taxonomy_reg_2026_v1.json',
      'validation_rules_reg_2026_v1.json',
      'mapping_library.json',
      'reporting_taxonomy.json',
      'disclosure_rules.json',
    ]) {
      expect(covered).toContain(name);
    }
    expect(covered.some((name) => name.startsWith('policies/'))).toBe(true);
    expect(covered.some((name) => /^release|\.ts$|grammar/.test(name))).toBe(false);
    expect(openConstitution(folder).installedVersions()).toEqual(['reg_2026_v1']);
  });

  it('breaks when one byte of any file changes, and names the file', () => {
    for (const name of hashConstitution(folder).keys()) {
      const path = join(folder, name);
      const bytes = readFileSync(path);
      const changed = Buffer.from(bytes);
      changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
      writeFileSync(path, changed);
      const refused = refusal();
      expect(refused, name).toBeInstanceOf(ConstitutionIntegrityError);
      expect(refused).toMatchObject({ files: [name], message: expect.stringContaining('was changed') });
      writeFileSync(path, bytes);
    }
    expect(refusal()).toBeNull();
  });

  it('breaks when a file is missing, when one was added, and when the list itself is not there', () => {
    rmSync(join(folder, 'mapping_library.json'));
    writeFileSync(join(folder, 'taxonomy_reg_2027_v1.json'), '{}');
    expect(refusal()).toMatchObject({ files: ['mapping_library.json', 'taxonomy_reg_2027_v1.json'] });
    expect(String(refusal())).toMatch(
      /mapping_library\.json is missing; taxonomy_reg_2027_v1\.json does not belong there.*Install Fairview again/,
    );
    writeFileSync(join(folder, MANIFEST_FILE), '{"files": [{"path": 1}]}');
    expect(() => openConstitution(folder)).toThrow('manifest.json is damaged');
    rmSync(join(folder, MANIFEST_FILE));
    expect(() => openConstitution(folder)).toThrow('manifest.json is missing');
  });

  it('is made anew by whoever edits a file', () => {
    writeFileSync(join(folder, 'mapping_library.json'), '[]\n');
    writeManifest(folder);
    expect(openConstitution(folder).mappingLibrary().entries).toEqual([]);
  });
});
