/** The synonyms that people added, as entries of the mapping library (specification 2.15: the run-time layer). */
import type { MappingLibraryEntry } from '../../../../constitution/index.ts';
import type { Reader } from '../../../store/database.ts';
import { listSynonyms } from '../../../store/repositories/filing-records.ts';

/** Oldest first. A person confirmed each wording, so each is as sure as the library's surest. */
export async function synonymEntries(reader: Reader): Promise<readonly MappingLibraryEntry[]> {
  return (await listSynonyms(reader)).map((row) => ({
    label_pattern: row.label,
    target_element_id: row.elementId,
    confidence: 'HIGH',
    added: true,
  }));
}
