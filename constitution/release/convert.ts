/**
 * Converts spreadsheet releases into the JSON files that the program loads, and seals them (specification 2.15,
 * decisions 7): the same release always gives the same bytes; a release with a mistake is refused with a list of
 * all its mistakes, and nothing is written.
 * An installed version never changes (specification 9): a workbook from elsewhere that names one with other content is
 * refused. The releases kept here are the source of this program, which is edited and converted anew.
 * Run: npm run constitution:convert [-- FILE [--into FOLDER]]; without a file, every release kept here.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type ExcelJS from 'exceljs';
import { CONSTITUTION_DIRECTORY } from '../files.ts';
import {
  ConstitutionIntegrityError,
  hashConstitution,
  isSealed,
  MANIFEST_FILE,
  manifestText,
  verifyConstitution,
  withHashes,
} from '../integrity.ts';
import { finishInstall, installFiles } from '../pending-install.ts';
import { publishedPackageFile } from '../published-package.ts';
import { checkCalculation } from './check-calculation.ts';
import { checkRules, readRules, rulesOf } from './check-rules.ts';
import { checkTaxonomy } from './check-taxonomy.ts';
import { LAYOUT } from './layout.ts';
import { BadRelease, type ReleaseProblem } from './problems.ts';
import { readTaxonomy, taxonomyOf } from './read-taxonomy.ts';
import { openRelease, releaseSheets } from './sheets.ts';

const RELEASE_DIRECTORY = fileURLToPath(new URL('.', import.meta.url));

/** One record per line: small files, and a change shows as the line that changed. */
function jsonLines(value: object): string {
  const parts = Object.entries(value).map(([name, part]: [string, unknown]) => {
    if (!Array.isArray(part)) return ` ${JSON.stringify(name)}: ${JSON.stringify(part)}`;
    const rows = part.map((row) => `  ${JSON.stringify(row)}`).join(',\n');
    return ` ${JSON.stringify(name)}: [\n${rows}\n ]`;
  });
  return `{\n${parts.join(',\n')}\n}\n`;
}

export interface ConvertedRelease {
  readonly version: string;
  /** Texts by file name, relative to the constitution's folder. */
  readonly files: ReadonlyMap<string, string>;
  /** Of the published package that belongs to it; null where there is none. */
  readonly packageSha256: string | null;
  /** How many of each the release has; reported, never judged. */
  readonly counts: Readonly<Record<string, number>>;
}

/** A release workbook kept as a file. Throws BadRelease as `convertWorkbook` does. */
export async function convertRelease(path: string): Promise<ConvertedRelease> {
  return convertWorkbook(await openRelease(path));
}

/** One release workbook. Throws BadRelease with everything that is wrong with it. */
export function convertWorkbook(workbook: ExcelJS.Workbook): ConvertedRelease {
  const problems: ReleaseProblem[] = [];
  const sheets = releaseSheets(workbook, (problem) => problems.push(problem));
  // Without a sheet or column everything else would be said to be missing too.
  if (problems.length > 0) throw new BadRelease(problems);
  const draft = readTaxonomy(sheets);
  const rules = readRules(sheets);
  checkTaxonomy(draft);
  checkCalculation(draft);
  checkRules(rules, draft);
  if (problems.length > 0) throw new BadRelease(problems);
  const taxonomy = taxonomyOf(draft);
  const { version } = taxonomy;
  return {
    version,
    files: new Map([
      [`taxonomy_${version}.json`, jsonLines(taxonomy)],
      [`validation_rules_${version}.json`, jsonLines(rulesOf(rules, version))],
      [
        `release/${version}/rule_examples_${version}.json`,
        jsonLines({ examples: rules.examples.map(({ value }) => value) }),
      ],
    ]),
    packageSha256: taxonomy.published?.package_sha256 ?? null,
    counts: {
      elements: taxonomy.elements.length,
      'minimum requirement': taxonomy.elements.filter((element) => element.minimum_requirement).length,
      'calculation arcs': taxonomy.calculation.length,
      axes: taxonomy.axes.length,
      rules: rules.rules.length,
      'rule examples': rules.examples.length,
    },
  };
}

/** The releases kept in this folder: <version>/<version>.xlsx. */
export function releaseWorkbooks(): readonly string[] {
  return readdirSync(RELEASE_DIRECTORY, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(RELEASE_DIRECTORY, name, `${name}.xlsx`))
    .sort();
}

const ofRelease = (text: string) =>
  new BadRelease([{ sheet: LAYOUT.release.sheet, row: 0, column: 0, text }]);

/** The published package that a release names, from beside its workbook. Throws BadRelease for another or none. */
function packageBeside(workbook: string, sha256: string): Uint8Array {
  const path = join(dirname(workbook), `${sha256}.zip`);
  const bytes = existsSync(path) ? new Uint8Array(readFileSync(path)) : null;
  if (bytes && createHash('sha256').update(bytes).digest('hex') === sha256) return bytes;
  throw ofRelease(`the published package ${sha256}.zip must stand beside the workbook, as it was imported`);
}

/** Throws BadRelease where a file that the program reads stands there already and is another. */
function refuseOther(directory: string, version: string, files: ReadonlyMap<string, Uint8Array | string>) {
  const differs = [...files].some(([name, content]) => {
    const path = join(directory, name);
    return isSealed(name) && existsSync(path) && !readFileSync(path).equals(Buffer.from(content));
  });
  if (differs)
    throw ofRelease(
      `the version "${version}" is installed with other content, and an installed version never changes: filings are pinned to it. Give this release a version of its own.`,
    );
}

/**
 * Converts all workbooks, then installs all files and the seal in one step. Throws BadRelease, and
 * ConstitutionIntegrityError for a folder that is not as it was sealed: the new seal would cover what somebody changed.
 * Either way the folder stays as it was.
 */
export async function installReleases(
  paths: readonly string[],
  directory: string = CONSTITUTION_DIRECTORY,
): Promise<readonly ConvertedRelease[]> {
  const converted: ConvertedRelease[] = [];
  const files = new Map<string, Uint8Array | string>();
  finishInstall(directory);
  const edited = new Set(directory === CONSTITUTION_DIRECTORY ? releaseWorkbooks() : []);
  if (paths.some((path) => !edited.has(resolve(path)))) verifyConstitution(directory);
  for (const path of paths) {
    const release = await convertRelease(path);
    if (converted.some(({ version }) => version === release.version))
      throw ofRelease(`the version "${release.version}" is named by two workbooks.`);
    if (!edited.has(resolve(path))) refuseOther(directory, release.version, release.files);
    converted.push(release);
    for (const [name, text] of release.files) files.set(name, text);
    if (release.packageSha256 !== null)
      files.set(publishedPackageFile(release.packageSha256), packageBeside(path, release.packageSha256));
  }
  installSealed(directory, files);
  return converted;
}

/** Files and the new seal in one step. */
function installSealed(directory: string, files: ReadonlyMap<string, Uint8Array | string>): void {
  const sealed = new Map([...files].filter(([name]) => isSealed(name)));
  const seal = manifestText(withHashes(hashConstitution(directory), sealed));
  installFiles(directory, new Map([...files, [MANIFEST_FILE, seal]]));
}

/** A release as it was converted elsewhere. Throws as `installReleases`, and ConstitutionFileError for one that cannot be read. */
export function installContent(
  directory: string,
  version: string,
  files: ReadonlyMap<string, Uint8Array>,
): void {
  finishInstall(directory);
  verifyConstitution(directory);
  refuseOther(directory, version, files);
  installSealed(directory, files);
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { into: { type: 'string' } },
  });
  const paths = positionals.length > 0 ? positionals : releaseWorkbooks();
  for (const { version, counts } of await installReleases(paths, values.into)) {
    const figures = Object.entries(counts).map(([what, count]) => `${count} ${what}`);
    process.stdout.write(`${version}: ${figures.join(', ')}.\n`);
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main().catch((error: unknown) => {
    process.exitCode = 1;
    if (error instanceof ConstitutionIntegrityError) {
      process.stderr.write(`${error.message}\nNothing was written.\n`);
      return;
    }
    if (!(error instanceof BadRelease)) throw error;
    const count = error.problems.length;
    process.stderr.write(
      `${error.message}\n${count} ${count === 1 ? 'problem' : 'problems'}. Nothing was written.\n`,
    );
  });
}
