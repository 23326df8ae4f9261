/**
 * Taxonomy versions that this release of the sync-server knows (specification 9): the rule book's own list, the
 * only thing that the server reads of it.
 */
import { openConstitution } from '../../constitution/index.ts';

type Constitution = ReturnType<typeof openConstitution>;
let opened: Constitution | undefined;

/** The rule book of a release never changes: it is read once. */
function constitution(): Constitution {
  opened ??= openConstitution();
  return opened;
}

export function installedTaxonomyVersions(): readonly string[] {
  return constitution().installedVersions();
}

/** What each installed version holds, with the checksum of its file. */
export function taxonomySummaries(): ReturnType<Constitution['summaries']> {
  return constitution().summaries();
}
