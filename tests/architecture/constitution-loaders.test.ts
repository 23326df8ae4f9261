/**
 * The program reaches the rule book through one value, opened once and sealed (specification 2.16): no file of
 * main calls a loader that reads the folder by itself.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const repository = fileURLToPath(new URL('../../', import.meta.url));

/** Loaders of a folder, by their names; `openConstitution` is the only way to them. */
const LOADER =
  /^(?:load[A-Z]\w*|installedTaxonomyVersions|taxonomyLookup|taxonomySummaries|rulesForEntryPoint|mandatoryPolicies)$/;
const IMPORT = /import\s+(type\s+)?\{([^}]*)\}\s+from\s+'(?:\.\.\/)+constitution\/([\w./-]+)'/g;

/** What a source imports from the constitution and should not. */
function shortCuts(source: string): readonly string[] {
  return [...source.matchAll(IMPORT)].flatMap(([, typeOnly, names = '', file = '']) => {
    const values = names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => name.split(' as ')[0] ?? name);
    const loaders = typeOnly === undefined ? values.filter((name) => LOADER.test(name)) : [];
    return file === 'index.ts' ? loaders : [file, ...loaders];
  });
}

/** Makes releases, as the conversion does: it knows their sheets, schemas and rules, and opens no rule book. */
const MAKES_RELEASES = /^main\/taxonomy-import\//;
const OF_A_RELEASE = /: (?:(?:release|rule-language)\/[\w-]+|fact-dimensions|taxonomy-schema|taxonomy)\.ts$/;

describe('the door of the constitution', () => {
  it('is the only one that main uses', () => {
    const files = globSync('main/**/*.ts', { cwd: repository });
    expect(files.length).toBeGreaterThan(100);
    const found = files.flatMap((file) =>
      shortCuts(readFileSync(join(repository, file), 'utf8')).map((name) => `${file}: ${name}`),
    );
    const allowed = (line: string) => MAKES_RELEASES.test(line) && OF_A_RELEASE.test(line);
    expect(found.filter((line) => !allowed(line))).toEqual([]);
  });

  it('is told from a short cut', () => {
    const from = (names: string, file = 'index.ts') =>
      `import { ${names} } from '../../constitution/${file}';`;
    expect(shortCuts(from('loadTaxonomy, normaliseLabel'))).toEqual(['loadTaxonomy']);
    expect(shortCuts(from('taxonomyLookup as lookup'))).toEqual(['taxonomyLookup']);
    expect(shortCuts(from('evaluateRules', 'rules.ts'))).toEqual(['rules.ts']);
    expect(shortCuts(from('type TaxonomyLookup, openConstitution'))).toEqual([]);
  });
});
