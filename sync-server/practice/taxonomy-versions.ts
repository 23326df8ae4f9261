/**
 * Taxonomy versions that this release of the sync-server knows (specification 9), and the elements and rules of each:
 * the only place in which the server reads the rule book.
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

/** SHA-256 of a publisher's release as it is installed here; null for the program's own. */
export function releaseDigestOf(version: string): string | null {
  return constitution().releaseDigest(version);
}

/** What each installed version holds, with the checksum of its file. */
export function taxonomySummaries(): ReturnType<Constitution['summaries']> {
  return constitution().summaries();
}

/** Elements and rules of an installed version; each is read once. */
export function ruleBookOf(version: string): {
  readonly lookup: ReturnType<Constitution['taxonomyLookup']>;
  readonly rules: ReturnType<Constitution['loadValidationRules']>;
} {
  return {
    lookup: constitution().taxonomyLookup(version),
    rules: constitution().loadValidationRules(version),
  };
}

export type RuleBook = ReturnType<typeof ruleBookOf>;
