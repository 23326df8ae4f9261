/**
 * Which files an entry point is: one that the package publishes, by its name or its addresses, or any file of it by path.
 * Where what was said fits none or several, the sentence lists what there is to choose from.
 */
import { unreadable } from './model/faults.ts';
import type { FileLocator, FoundFile } from './package/locate-files.ts';
import { packageAddress, resolveAddress } from './package/package-addresses.ts';
import { type PackageDescription, readPackageDescription } from './package/package-description.ts';
import type { PackageFiles } from './package/package-files.ts';

const MOST_LISTED = 60;

function filesOf(documents: readonly string[], description: PackageDescription, locator: FileLocator) {
  const here = packageAddress(0, description.path);
  return documents.map((document) => {
    const file = locator.find(resolveAddress(document, here) ?? document);
    if (!file)
      throw unreadable(description.path, null, `the entry point's file ${document} is not in the package.`);
    return file;
  });
}

/** One line per entry point, or per schema where none is published. */
function choices(files: PackageFiles, description: PackageDescription | null): string {
  const published =
    description?.entryPoints.map(({ name, documents }) => `${name}: ${documents.join(',')}`) ?? [];
  const all = published.length > 0 ? published : files.paths.filter((path) => path.endsWith('.xsd'));
  const shown = all.slice(0, MOST_LISTED);
  const rest = all.length > shown.length ? [`and ${all.length - shown.length} more`] : [];
  return [...shown, ...rest].map((line) => `  ${line}`).join('\n');
}

/** Several files are divided by commas. Throws UnreadableTaxonomy where nothing, or more than one thing, is meant. */
export function chooseEntryPoint(
  files: PackageFiles,
  locator: FileLocator,
  wanted: string | undefined,
): readonly FoundFile[] {
  const description = readPackageDescription(files);
  const ask = (text: string) => unreadable('', null, `${text}\n${choices(files, description)}`);
  const published = description?.entryPoints ?? [];
  if (wanted === undefined) throw ask('Name an entry point with --entry-point:');
  const named = published.filter(({ name, documents }) => name === wanted || documents.join(',') === wanted);
  const [first, second] =
    named.length > 0 ? named : published.filter((each) => each.documents.includes(wanted));
  if (named.length > 1)
    throw ask(`"${wanted}" is the name of several entry points. Choose one by its files:`);
  // A file that is part of several entry points is that file alone.
  if (description && first && !second) return filesOf(first.documents, description, locator);
  return wanted.split(',').map((part) => {
    const exact = locator.find(part) ?? locator.find(packageAddress(0, part));
    const [file, another] = exact ? [exact] : locator.endingWith(part);
    if (!file) throw ask(`There is no entry point "${part}". There are:`);
    if (another)
      throw ask(`"${part}" is the name of several files: ${file.path}, ${another.path} … There are:`);
    return file;
  });
}
