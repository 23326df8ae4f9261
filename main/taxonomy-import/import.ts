/**
 * Reads a published XBRL taxonomy, says what is in it, and makes a release workbook of it. Nothing is fetched.
 * Run: npm run constitution:import -- PACKAGE.zip [--entry-point FILE] [--with OTHER.zip] says what there is.
 * With --version reg_2027_v1 it writes a draft of the mapping file into the folder named by --into; with
 * --mapping FILE, edited, it writes the release there, to be installed by constitution:convert.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BadRelease } from '../../constitution/release/problems.ts';
import { VERSION_FORM } from '../../constitution/taxonomy.ts';
import { chooseEntryPoint } from './choose-entry-point.ts';
import { describeTaxonomy } from './describe-taxonomy.ts';
import { UnreadableTaxonomy, unreadable } from './model/faults.ts';
import { FileLocator } from './package/locate-files.ts';
import { openTaxonomyFiles } from './package/package-files.ts';
import { readPublishedTaxonomy } from './read-taxonomy.ts';
import { makeRelease } from './release/make-release.ts';
import { draftMapping, readMapping } from './release/mapping.ts';
import { writeRelease } from './release/write-release.ts';

export interface ImportRequest {
  readonly path: string;
  readonly entryPoint: string | undefined;
  /** Packages that the first one builds upon. */
  readonly others: readonly string[];
  readonly version: string | undefined;
  readonly mapping: string | undefined;
  readonly into: string;
}

/** Does what was asked; answers lines for a person. Throws UnreadableTaxonomy or BadRelease. */
export async function importTaxonomy(request: ImportRequest): Promise<readonly string[]> {
  const { version, mapping, into } = request;
  if (version !== undefined && !VERSION_FORM.test(version))
    throw unreadable('', null, `"${version}" is not a version name such as reg_2027_v1.`);
  const files = openTaxonomyFiles(request.path);
  const locator = new FileLocator([files, ...request.others.map(openTaxonomyFiles)]);
  const taxonomy = readPublishedTaxonomy(locator, chooseEntryPoint(files, locator, request.entryPoint));
  const said = describeTaxonomy(taxonomy);
  if (version === undefined) return said;
  if (mapping === undefined) {
    const draft = join(into, `${version}.mapping.json`);
    if (existsSync(draft))
      throw unreadable(draft, null, 'it is there already: name it with --mapping, or move it away.');
    mkdirSync(into, { recursive: true });
    // A mapping that somebody edited is never overwritten.
    writeFileSync(draft, `${JSON.stringify(draftMapping(taxonomy), null, 1)}\n`, { flag: 'wx' });
    return [...said, `Edit ${draft}, then name it with --mapping.`];
  }
  if (!existsSync(mapping)) throw unreadable(mapping, null, 'there is no such mapping file.');
  // A folder is no package: none goes along with what is filed under it.
  const published = statSync(request.path).isFile() ? new Uint8Array(readFileSync(request.path)) : null;
  const sha256 = published && createHash('sha256').update(published).digest('hex');
  const made = makeRelease(taxonomy, readMapping(mapping, readFileSync(mapping, 'utf8')), version, sha256);
  const written = await writeRelease(made.files, into, published);
  return [
    ...said,
    'Not in the release:',
    ...made.leftOut,
    `Written: ${written}. Install it with: npm run constitution:convert -- ${written}`,
  ];
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      'entry-point': { type: 'string' },
      with: { type: 'string', multiple: true },
      version: { type: 'string' },
      mapping: { type: 'string' },
      into: { type: 'string' },
    },
  });
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) throw unreadable('', null, 'Name one package or folder.');
  const lines = await importTaxonomy({
    path,
    entryPoint: values['entry-point'],
    others: values.with ?? [],
    version: values.version,
    mapping: values.mapping,
    into: values.into ?? '.',
  });
  process.stdout.write(`${lines.join('\n')}\n`);
}

if (import.meta.main) {
  await main().catch((error: unknown) => {
    if (!(error instanceof UnreadableTaxonomy) && !(error instanceof BadRelease)) throw error;
    process.stderr.write(`${error.message}\nNothing was written.\n`);
    process.exitCode = 1;
  });
}
