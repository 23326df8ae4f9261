/**
 * Refusals of the constitution as the wire and the job list know them: a filing may be pinned to a version that
 * this machine does not have (specification 2.16, 9). Everything else is answered as it came.
 */
import { XbrlUnknownTaxonomyVersionError } from '../../constitution/index.ts';
import { Problem } from '../../shared/problem.ts';

export function knownProblem(error: unknown): unknown {
  return error instanceof XbrlUnknownTaxonomyVersionError
    ? new Problem('UNKNOWN_TAXONOMY_VERSION', error.message)
    : error;
}
