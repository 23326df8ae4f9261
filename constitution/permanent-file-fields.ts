/**
 * Which fields of the filing information a client's permanent file proposes, by taxonomy version (decisions 13). What must
 * stay true: every element is a field of the version's form, and stands once.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { elementIdSchema } from '../shared/model/element-id.ts';
import { FILE_SOURCES } from '../shared/model/file-proposals.ts';
import { ConstitutionFileError } from './errors.ts';
import { CONSTITUTION_DIRECTORY, createFileCache, type DeepReadonly, readConstitutionFile } from './files.ts';
import { taxonomyLookup } from './taxonomy-lookup.ts';

const permanentFileFieldsSchema = z.strictObject({
  version: z.string(),
  /** Fields that hold the date of the directors' statement; the first that is answered counts. */
  statement_date: z.array(elementIdSchema),
  /** Fields that hold the day on which the statements were authorised for issue, as a document prints it. */
  authorised_on: z.array(elementIdSchema),
  fields: z.array(z.strictObject({ element: elementIdSchema, takes: z.enum(FILE_SOURCES) })),
});

export type PermanentFileFields = DeepReadonly<z.infer<typeof permanentFileFieldsSchema>>;

/** Reads the fields of a version anew; a version without the file has none. `loadPermanentFileFields` keeps them. */
export function readPermanentFileFields(
  version: string,
  directory: string = CONSTITUTION_DIRECTORY,
): PermanentFileFields {
  const file = `permanent_file_fields_${version}.json`;
  if (!existsSync(join(directory, file)))
    return { version, statement_date: [], authorised_on: [], fields: [] };
  const read = readConstitutionFile(directory, file, permanentFileFieldsSchema);
  if (read.version !== version) throw new ConstitutionFileError(file, `it states version ${read.version}.`);
  const { taxonomy } = taxonomyLookup(version, directory);
  const asked = new Set(taxonomy.filing_information.map((field) => field.element_id));
  const said = new Set<string>();
  for (const id of read.authorised_on)
    if (!asked.has(id)) throw new ConstitutionFileError(file, `${id} is no field of ${version}.`);
  for (const id of [...read.statement_date, ...read.fields.map(({ element }) => element)]) {
    if (!asked.has(id)) throw new ConstitutionFileError(file, `${id} is no field of ${version}.`);
    if (said.has(id)) throw new ConstitutionFileError(file, `${id} stands twice.`);
    said.add(id);
  }
  return read;
}

const load = createFileCache((directory, version) => readPermanentFileFields(version, directory));

/** The fields of a version; throws XbrlUnknownTaxonomyVersionError. */
export function loadPermanentFileFields(
  version: string,
  directory: string = CONSTITUTION_DIRECTORY,
): PermanentFileFields {
  taxonomyLookup(version, directory);
  return load(directory, version);
}
