/**
 * Binding rule 1: no taxonomy element identifier stands in the program outside the constitution
 * (specification 1.6; house 2). The scan reads every source file and is itself tried on files that break it.
 */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { installedTaxonomyVersions, loadTaxonomy } from '../../constitution/index.ts';

const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url));
const ROOMS = ['main', 'renderer', 'preload', 'shared', 'validation', 'sync-server'];
const SOURCES = ROOMS.map((room) => `${room}/**/*.{ts,tsx,mts,cts,js,mjs,cjs,jsx,json,html,css,svg,md,sql}`);

const taxonomies = installedTaxonomyVersions().map((version) => loadTaxonomy(version));
const ids = new Set(taxonomies.flatMap((taxonomy) => taxonomy.elements.map((element) => element.element_id)));
const prefixes = [
  ...new Set(taxonomies.flatMap((taxonomy) => taxonomy.namespaces.map((space) => space.prefix))),
];
const oneOf = prefixes.join('|');
/** `<prefix>_<LocalName>`, also written with the colon or hyphen of XBRL's own notations. */
const IDENTIFIER = new RegExp(`\\b(?:${oneOf})[_:-][A-Z][A-Za-z]+`, 'g');
/** A prefix at the edge of a text: an identifier put together from two. */
const PUT_TOGETHER = new RegExp(`['"\`](?:${oneOf})_['"\`$]`, 'g');
const WORD = /[A-Za-z][A-Za-z0-9]*_[A-Za-z0-9_]+/g;

/** Every place in a text that names an element. */
function literalsIn(text: string): readonly string[] {
  const known = (text.match(WORD) ?? []).filter((word) => ids.has(word));
  return [...new Set([...known, ...(text.match(IDENTIFIER) ?? []), ...(text.match(PUT_TOGETHER) ?? [])])];
}

describe('rule 1: element identifiers stand in the constitution only', () => {
  it('finds none in the program', () => {
    const files = globSync(SOURCES, { cwd: REPOSITORY });
    expect(files.length).toBeGreaterThan(300);
    for (const room of ['main/', 'renderer/', 'shared/', 'preload/'])
      expect(
        files.some((file) => file.startsWith(room)),
        room,
      ).toBe(true);
    const found = files.flatMap((file) =>
      literalsIn(readFileSync(`${REPOSITORY}${file}`, 'utf8')).map((literal) => `${file}: ${literal}`),
    );
    expect(found).toEqual([]);
  });

  it('knows every identifier of every installed taxonomy', () => {
    expect(ids.size).toBeGreaterThan(500);
    for (const id of ids) expect(literalsIn(`const element = '${id}';`), id).toContain(id);
  });

  it('bites on an unknown local name, on other notations and on an identifier put together', () => {
    const [prefix = ''] = prefixes;
    expect(literalsIn(`lookup('${prefix}_NobodyHasDefinedThis')`)).toHaveLength(1);
    expect(literalsIn(`<${prefix}:Assets contextRef="c1">`)).toHaveLength(1);
    expect(literalsIn(`\`${prefix}_\${name}\``)).toHaveLength(1);
    expect(literalsIn(`'${prefix}_' + name`)).toHaveLength(1);
  });

  it('lets ordinary words pass', () => {
    const ordinary =
      "const fs_path = 'fs.tb_uploaded'; in_progress; XBRL_FILING; reg_2026_v1; built-in; fs-config";
    expect(literalsIn(ordinary)).toEqual([]);
  });
});
