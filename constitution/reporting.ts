/**
 * Loaders of the Financial Statements constitution (specification 2.8): reporting taxonomy and disclosure
 * rules, filtered by nothing: callers ask for the standard they need. Policies have a file of their own.
 */
import type { Vocabulary } from '../shared/words/vocabulary.ts';
import { type AccountNames, readAccountNames } from './account-names.ts';
import { disclosureRulesSchema } from './disclosure-schema.ts';
import { ConstitutionFileError } from './errors.ts';
import { CONSTITUTION_DIRECTORY, createFileCache, readConstitutionFile } from './files.ts';
import { type LeadSchedules, readLeadSchedules } from './lead-schedules.ts';
import { type ProfitAndLossLayout, readProfitAndLossLayouts } from './profit-and-loss-layouts.ts';
import { readStatementFaces, type StatementFaces } from './statement-faces.ts';
import { reportingTaxonomySchema } from './statements-schema.ts';
import type { DisclosureRule, ReportingItem, ReportingTaxonomyFile } from './types.ts';
import { loadVocabulary } from './vocabulary.ts';

export interface ReportingTaxonomy extends ReportingTaxonomyFile {
  /** All items in statement order: the five balance sheet sections, then profit and loss. */
  readonly items: readonly ReportingItem[];
  readonly byKey: ReadonlyMap<string, ReportingItem>;
  /** Layouts of profit or loss for these keys, newest first. */
  readonly profitAndLossLayouts: readonly ProfitAndLossLayout[];
  /** What the face of a statement gathers in one line. */
  readonly faces: StatementFaces;
  /** Reference letters of the lead schedules, and the ratios of the analytical review. */
  readonly leadSchedules: LeadSchedules;
  /** What the names of accounts say of these keys. */
  readonly accountNames: AccountNames;
  /** The words in which the names of accounts are read. */
  readonly vocabulary: Vocabulary;
}

const REPORTING_FILE = 'reporting_taxonomy.json';
const DISCLOSURE_FILE = 'disclosure_rules.json';

/** Reads the keys anew; `loadReportingTaxonomy` keeps them. */
export function readReportingTaxonomy(directory: string = CONSTITUTION_DIRECTORY): ReportingTaxonomy {
  const name = REPORTING_FILE;
  const data = readConstitutionFile(directory, name, reportingTaxonomySchema);
  const sheet = data.balance_sheet;
  const items = Object.freeze([
    ...sheet.non_current_assets,
    ...sheet.current_assets,
    ...sheet.equity,
    ...sheet.non_current_liabilities,
    ...sheet.current_liabilities,
    ...data.profit_and_loss,
  ]);
  const byKey = new Map(items.map((item) => [item.key, item]));
  if (byKey.size !== items.length) throw new ConstitutionFileError(name, 'a key stands twice.');
  let accountNames: AccountNames | undefined;
  return Object.freeze({
    ...data,
    items,
    byKey,
    profitAndLossLayouts: readProfitAndLossLayouts(directory),
    faces: readStatementFaces(directory),
    leadSchedules: readLeadSchedules(items, directory),
    // Half of the time of reading all of it, and wanted only where accounts are mapped: mostly on another thread.
    get vocabulary() {
      return loadVocabulary(directory);
    },
    get accountNames() {
      accountNames ??= readAccountNames((key) => byKey.has(key), directory);
      return accountNames;
    },
  });
}

const reporting = createFileCache((directory) => readReportingTaxonomy(directory));

/** The keys accounts can be mapped to, with an index and the layouts of profit or loss. */
export function loadReportingTaxonomy(directory: string = CONSTITUTION_DIRECTORY): ReportingTaxonomy {
  return reporting(directory, REPORTING_FILE);
}

/** Reads the disclosure rules anew; `loadDisclosureRules` keeps them. */
export function readDisclosureRules(directory: string = CONSTITUTION_DIRECTORY): readonly DisclosureRule[] {
  return readConstitutionFile(directory, DISCLOSURE_FILE, disclosureRulesSchema).rules;
}

const disclosures = createFileCache((directory) => readDisclosureRules(directory));

/** All disclosure rules in file order (DISC-001 first). */
export function loadDisclosureRules(directory: string = CONSTITUTION_DIRECTORY): readonly DisclosureRule[] {
  return disclosures(directory, DISCLOSURE_FILE);
}
