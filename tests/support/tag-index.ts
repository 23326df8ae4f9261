/** The tag index of an entry point with the headings of its own version, as the program opens it. */
import { loadStatementHeadings, type TaxonomyLookup } from '../../constitution/index.ts';
import { createTagIndex, type TagIndex } from '../../main/xbrl-filing/suggestions/elements/tag-index.ts';
import type { EntryPoint } from '../../shared/model/enums.ts';

export function tagIndexOf(lookup: TaxonomyLookup, entryPoint: EntryPoint): TagIndex {
  return createTagIndex(lookup, entryPoint, loadStatementHeadings(lookup.version));
}
