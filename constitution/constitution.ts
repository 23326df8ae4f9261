/**
 * The constitution as a value: every loader of specification 2.8 and 2.16, bound to one folder. The program
 * opens it once, hands it to its use cases, and reads the rule book in no other way.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EntryPoint, ReportingStandard } from '../shared/model/enums.ts';
import type { Vocabulary } from '../shared/words/vocabulary.ts';
import { ChangedReleaseError } from './errors.ts';
import { CONSTITUTION_DIRECTORY } from './files.ts';
import {
  isAsNamed,
  type ReleaseContent,
  type ReleaseName,
  releaseDigest,
  releaseFolders,
  tryRelease,
} from './installed-releases.ts';
import { verifyConstitution } from './integrity.ts';
import {
  createMappingLibrary,
  loadMappingLibrary,
  type MappingLibrary,
  type MappingLibraryEntry,
} from './mapping-library.ts';
import { loadNoteTexts, type NoteTexts } from './note-texts.ts';
import { finishInstall } from './pending-install.ts';
import { loadPermanentFileFields, type PermanentFileFields } from './permanent-file-fields.ts';
import { type ClassPolicy, loadClassPolicies, mandatoryPolicies } from './policies.ts';
import { publishedPackage } from './published-package.ts';
import { loadDisclosureRules, loadReportingTaxonomy, type ReportingTaxonomy } from './reporting.ts';
import { loadReportingElements, type ReportingElements } from './reporting-elements.ts';
import {
  type CompiledRule,
  loadValidationRules,
  rulesForEntryPoint,
  type TaxonomySummary,
  taxonomySummaries,
} from './rules.ts';
import { loadStandardReferences, type StandardReferences } from './standard-references.ts';
import { loadStatementHeadings, type StatementHeadings } from './statement-headings.ts';
import { installedTaxonomyVersions, loadTaxonomy } from './taxonomy.ts';
import { type TaxonomyLookup, taxonomyLookup } from './taxonomy-lookup.ts';
import type { DisclosureRule, MandatoryPolicies, Taxonomy } from './types.ts';
import { loadVocabulary } from './vocabulary.ts';

/** Loaders that take a version throw XbrlUnknownTaxonomyVersionError for one that is not installed. */
export interface Constitution {
  /** The folders it is read from; worker threads open it again by these. `releases`: what the practice has installed. */
  readonly directory: string;
  readonly releases: string | null;
  readonly installedVersions: () => readonly string[];
  /** What the admin list of versions shows. */
  readonly summaries: () => readonly TaxonomySummary[];
  readonly loadTaxonomy: (version: string) => Taxonomy;
  /** The only permitted access to elements; built once per version. */
  readonly taxonomyLookup: (version: string) => TaxonomyLookup;
  readonly loadValidationRules: (version: string) => readonly CompiledRule[];
  readonly rulesForEntryPoint: (version: string, entryPoint: EntryPoint) => readonly CompiledRule[];
  /** The shipped labels with the synonyms that the practice has appended. */
  readonly mappingLibrary: (appended?: readonly MappingLibraryEntry[]) => MappingLibrary;
  readonly reportingTaxonomy: () => ReportingTaxonomy;
  /** How lines of generated statements are reported under a version. */
  readonly reportingElements: (version: string) => ReportingElements;
  /** What the headings of statements say of the lines beneath them. */
  readonly statementHeadings: (version: string) => StatementHeadings;
  /** Paragraphs of the standards that name what an element reports. */
  readonly standardReferences: (version: string) => StandardReferences;
  /** Fields of the filing information that a client's permanent file proposes. */
  readonly permanentFileFields: (version: string) => PermanentFileFields;
  /** SHA-256 (hex) of the release of a publisher by its taxonomy and rules; null for the program's own. */
  readonly releaseDigest: (version: string) => string | null;
  /** The package that the publisher of a version made, as ZIP bytes; null where none is kept. */
  readonly publishedPackage: (version: string) => Uint8Array | null;
  readonly disclosureRules: () => readonly DisclosureRule[];
  readonly mandatoryPolicies: (standard: ReportingStandard) => MandatoryPolicies;
  /** The policies of a standard in the order of the note, the mandatory three among them. */
  readonly classPolicies: (standard: ReportingStandard) => readonly ClassPolicy[];
  /** New standards, estimates, risks and categories of instruments of a standard, for its notes. */
  readonly noteTexts: (standard: ReportingStandard) => NoteTexts;
  /** The words of the field, for every matcher of names, labels and queries. */
  readonly vocabulary: () => Vocabulary;
}

/**
 * Reads what decides in an installed folder into memory, all at once. False where it is not what was installed, before or
 * after: whoever may write to the disk while the program is open changes no rule.
 */
function readWhole(version: string, folder: string): boolean {
  if (!isAsNamed(folder)) return false;
  loadTaxonomy(version, folder);
  loadValidationRules(version, folder);
  return isAsNamed(folder);
}

/** The loaders of folders whose seals have been checked already: for worker threads. */
export function constitutionAt(directory: string, releases: string | null = null): Constitution {
  const installed = () => (releases === null ? new Map<string, string>() : releaseFolders(releases));
  /** Installed folders that were looked at, and whether they held then what was installed. */
  const whole = new Map<string, boolean>();
  /** Where a version stands: what the practice has installed under a name stays what its filings are pinned to. */
  const home = (version: string) => {
    const folder = installed().get(version);
    if (folder === undefined) return directory;
    if (!whole.has(folder)) whole.set(folder, readWhole(version, folder));
    if (whole.get(folder)) return folder;
    throw new ChangedReleaseError(version);
  };
  return Object.freeze({
    directory,
    releases,
    installedVersions: () =>
      [...new Set([...installedTaxonomyVersions(directory), ...installed().keys()])].sort(),
    summaries: () => [
      ...taxonomySummaries(directory).filter(({ version }) => !installed().has(version)),
      ...[...installed().keys()].flatMap((version) => taxonomySummaries(home(version))),
    ],
    loadTaxonomy: (version) => loadTaxonomy(version, home(version)),
    taxonomyLookup: (version) => taxonomyLookup(version, home(version)),
    loadValidationRules: (version) => loadValidationRules(version, home(version)),
    rulesForEntryPoint: (version, entryPoint) => rulesForEntryPoint(version, entryPoint, home(version)),
    mappingLibrary: (appended) => createMappingLibrary(loadMappingLibrary(directory), appended),
    reportingTaxonomy: () => loadReportingTaxonomy(directory),
    reportingElements: (version) => loadReportingElements(version, home(version)),
    statementHeadings: (version) => loadStatementHeadings(version, home(version)),
    standardReferences: (version) => loadStandardReferences(version, home(version)),
    permanentFileFields: (version) => loadPermanentFileFields(version, home(version)),
    releaseDigest: (version) =>
      loadTaxonomy(version, home(version)).published
        ? releaseDigest(version, (file) => readFileSync(join(home(version), file)))
        : null,
    publishedPackage: (version) => publishedPackage(version, home(version)),
    disclosureRules: () => loadDisclosureRules(directory),
    mandatoryPolicies: (standard) => mandatoryPolicies(standard, directory),
    classPolicies: (standard) => loadClassPolicies(standard, directory),
    noteTexts: (standard) => loadNoteTexts(standard, directory),
    vocabulary: () => loadVocabulary(directory),
  } satisfies Constitution);
}

/** Throws ConstitutionFileError for a release that the program could not read beside this rule book. */
export function requireReadable(directory: string, release: ReleaseName, content: ReleaseContent): void {
  tryRelease(release, content, (root, version) => {
    const tried = constitutionAt(directory, root);
    tried.loadValidationRules(version);
    tried.publishedPackage(version);
  });
}

/**
 * Checks the seal of the folder and opens it. Throws ConstitutionIntegrityError. `releases`: the folder of what the
 * practice has installed, put right by whoever opens the practice (installed-releases.ts).
 */
export function openConstitution(
  directory: string = CONSTITUTION_DIRECTORY,
  releases: string | null = null,
): Constitution {
  finishInstall(directory);
  verifyConstitution(directory);
  return constitutionAt(directory, releases);
}
