/**
 * Paragraphs of the standards that require what an element reports, by taxonomy version: for the references of the
 * taxonomy package. Only what a standard names itself stands here; an element without a reference has none that is
 * certain. What must stay true: every element is known to the version, and stands once under a paragraph.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { elementIdSchema } from '../shared/model/element-id.ts';
import { ConstitutionFileError } from './errors.ts';
import { CONSTITUTION_DIRECTORY, createFileCache, type DeepReadonly, readConstitutionFile } from './files.ts';
import { taxonomyLookup } from './taxonomy-lookup.ts';

const standardReferencesSchema = z.strictObject({
  version: z.string(),
  publisher: z.string(),
  standards: z.array(z.strictObject({ number: z.string().min(1), name: z.string().min(1) })),
  references: z.array(
    z.strictObject({
      /** The number of a standard, as listed above. */
      standard: z.string(),
      paragraph: z.string().min(1),
      subparagraph: z.string().min(1).optional(),
      elements: z.array(elementIdSchema).min(1),
    }),
  ),
});

export type StandardReferences = DeepReadonly<z.infer<typeof standardReferencesSchema>>;

/** Reads the references of a version anew; a version without the file has none. `loadStandardReferences` keeps them. */
export function readStandardReferences(
  version: string,
  directory: string = CONSTITUTION_DIRECTORY,
): StandardReferences {
  const file = `standard_references_${version}.json`;
  if (!existsSync(join(directory, file))) return { version, publisher: '', standards: [], references: [] };
  const read = readConstitutionFile(directory, file, standardReferencesSchema);
  if (read.version !== version) throw new ConstitutionFileError(file, `it states version ${read.version}.`);
  const lookup = taxonomyLookup(version, directory);
  const listed = new Set(read.standards.map((standard) => standard.number));
  const said = new Set<string>();
  for (const { standard, paragraph, subparagraph, elements } of read.references) {
    if (!listed.has(standard)) throw new ConstitutionFileError(file, `${standard} is not listed.`);
    for (const id of elements) {
      const key = `${standard} ${paragraph} ${subparagraph} ${id}`;
      if (said.has(key)) throw new ConstitutionFileError(file, `${id} stands twice under one paragraph.`);
      if (lookup.byId(id) === undefined)
        throw new ConstitutionFileError(file, `${id} is not part of ${version}.`);
      said.add(key);
    }
  }
  return read;
}

const load = createFileCache((directory, version) => readStandardReferences(version, directory));

/** The references of a version; throws XbrlUnknownTaxonomyVersionError. */
export function loadStandardReferences(
  version: string,
  directory: string = CONSTITUTION_DIRECTORY,
): StandardReferences {
  taxonomyLookup(version, directory);
  return load(directory, version);
}
