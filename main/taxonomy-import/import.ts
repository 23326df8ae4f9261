/**
 * Reads a published XBRL taxonomy, says what is in it, and makes a release workbook of it. Nothing is fetched.
 * Run: npm run constitution:import -- PACKAGE.zip [--entry-point FILE] [--with OTHER.zip] says what there is.
 * With --version reg_2027_v1 it writes a draft of the mapping file into the folder named by --into; the same command
 * once it is edited (or with --mapping FILE) writes the release there, and with --install installs it in the rule book at
 * once. npm run constitution:import -- RELEASE.zip --install takes the release file of a practice.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  CONSTITUTION_DIRECTORY,
  ConstitutionFileError,
  ConstitutionIntegrityError,
  releaseDigest,
  requireReadable,
} from '../../constitution/index.ts';
import { installContent, installReleases } from '../../constitution/release/convert.ts';
import { BadRelease } from '../../constitution/release/problems.ts';
import { VERSION_FORM } from '../../constitution/taxonomy.ts';
import { Problem } from '../../shared/problem.ts';
import { chooseEntryPoint } from './choose-entry-point.ts';
import { describeTaxonomy } from './describe-taxonomy.ts';
import { UnreadableTaxonomy, unreadable } from './model/faults.ts';
import { FileLocator } from './package/locate-files.ts';
import { openTaxonomyFiles } from './package/package-files.ts';
import { isReleaseFile, readReleaseFile } from './read-release-file.ts';
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
  /** The folder of the rule book that the release is installed in; absent: it is written only. */
  readonly installInto?: string | undefined;
}

async function takeReleaseFile({ path, installInto }: ImportRequest): Promise<readonly string[]> {
  const bytes = new Uint8Array(readFileSync(path));
  const { version, title, files } = await readReleaseFile({ name: basename(path), bytes });
  const said = `The release file of ${version}: ${title}.`;
  if (installInto === undefined) return [said, 'Install it with --install.'];
  const content = new Map(files.map((each) => [each.name, each.bytes]));
  const sha256 = releaseDigest(version, (file) => content.get(file) ?? '');
  requireReadable(installInto, { version, sha256 }, content);
  installContent(installInto, version, content);
  return [said, `Installed: ${version}.`];
}

/** Does what was asked; answers lines for a person. Throws UnreadableTaxonomy or BadRelease. */
export async function importTaxonomy(request: ImportRequest): Promise<readonly string[]> {
  const { version, into, installInto } = request;
  if (version !== undefined && !VERSION_FORM.test(version))
    throw unreadable('', null, `"${version}" is not a version name such as reg_2027_v1.`);
  const files = openTaxonomyFiles(request.path);
  if (isReleaseFile(files.paths)) return await takeReleaseFile(request);
  const locator = new FileLocator([files, ...request.others.map(openTaxonomyFiles)]);
  const taxonomy = readPublishedTaxonomy(locator, chooseEntryPoint(files, locator, request.entryPoint));
  const said = describeTaxonomy(taxonomy);
  if (version === undefined) return said;
  const draft = join(into, `${version}.mapping.json`);
  const mapping = request.mapping ?? (existsSync(draft) ? draft : undefined);
  if (mapping === undefined) {
    mkdirSync(into, { recursive: true });
    // A mapping that somebody edited is never overwritten.
    writeFileSync(draft, `${JSON.stringify(draftMapping(taxonomy), null, 1)}\n`, { flag: 'wx' });
    return [...said, `Edit ${draft}, then run the same command again.`];
  }
  if (!existsSync(mapping)) throw unreadable(mapping, null, 'there is no such mapping file.');
  // A folder is no package: none goes along with what is filed under it.
  const published = statSync(request.path).isFile() ? new Uint8Array(readFileSync(request.path)) : null;
  const sha256 = published && createHash('sha256').update(published).digest('hex');
  const made = makeRelease(taxonomy, readMapping(mapping, readFileSync(mapping, 'utf8')), version, sha256);
  const written = await writeRelease(made.files, into, published);
  const done = [...said, 'Not in the release:', ...made.leftOut, `Written: ${written}.`];
  if (installInto === undefined)
    return [...done, `Install it with: npm run constitution:convert -- ${written}`];
  await installReleases([written], installInto);
  return [...done, `Installed: ${version}.`];
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
      install: { type: 'boolean' },
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
    installInto: values.install ? CONSTITUTION_DIRECTORY : undefined,
  });
  process.stdout.write(`${lines.join('\n')}\n`);
}

if (import.meta.main) {
  await main().catch((error: unknown) => {
    const known = [
      UnreadableTaxonomy,
      BadRelease,
      ConstitutionIntegrityError,
      ConstitutionFileError,
      Problem,
    ];
    if (!(error instanceof Error) || !known.some((kind) => error instanceof kind)) throw error;
    process.stderr.write(`${error.message}\nNothing was written.\n`);
    process.exitCode = 1;
  });
}
