/**
 * Taxonomy versions that this release of the sync-server knows (specification 9): the rule book's own list, the
 * only thing that the server reads of it.
 */
import { openConstitution } from '../../constitution/index.ts';

export function installedTaxonomyVersions(): readonly string[] {
  return openConstitution().installedVersions();
}
