/**
 * Reads a published XBRL taxonomy and says what is in it, what is missing, and what a release made of it would lack.
 * Run: npm run constitution:import -- PACKAGE.zip --entry-point FILE [--with OTHER.zip]; without an entry point it
 * lists those that there are. `--with` adds packages that the first one builds upon. Nothing is fetched or written.
 */
import { parseArgs } from 'node:util';
import { chooseEntryPoint } from './choose-entry-point.ts';
import { describeTaxonomy } from './describe-taxonomy.ts';
import { UnreadableTaxonomy } from './model/faults.ts';
import { FileLocator } from './package/locate-files.ts';
import { openTaxonomyFiles } from './package/package-files.ts';
import { readPublishedTaxonomy } from './read-taxonomy.ts';

/** The lines that a person reads. Throws UnreadableTaxonomy. */
export function importedLines(
  path: string,
  wanted: string | undefined,
  others: readonly string[],
): readonly string[] {
  const files = openTaxonomyFiles(path);
  const locator = new FileLocator([files, ...others.map(openTaxonomyFiles)]);
  return describeTaxonomy(readPublishedTaxonomy(locator, chooseEntryPoint(files, locator, wanted)));
}

function main(): void {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'entry-point': { type: 'string' }, with: { type: 'string', multiple: true } },
  });
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0)
    throw new UnreadableTaxonomy({ file: '', line: null, text: 'Name one package or folder.' });
  process.stdout.write(`${importedLines(path, values['entry-point'], values.with ?? []).join('\n')}\n`);
}

if (import.meta.main) {
  try {
    main();
  } catch (error) {
    if (!(error instanceof UnreadableTaxonomy)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
