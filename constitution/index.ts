/**
 * The public door of the constitution: loaders, the element lookup, the rule evaluator and their types.
 * Other rooms import from here only, and main reaches the loaders through openConstitution (specification
 * 2.8, 2.15, 2.16).
 */
export type { AccountFamily, AccountNames, ChartZone, HeadRule } from './account-names.ts';
export { fitsShape } from './account-names.ts';
export type { Constitution } from './constitution.ts';
export { constitutionAt, openConstitution, requireReadable } from './constitution.ts';
export type { ExemptionGround, MeasurementBasis, Personal, PromptRole } from './disclosure-schema.ts';
export { DECIDING_ANSWERS, DIRECTORS_STATEMENT_ROLES, PRESENTATION_ROLES } from './disclosure-schema.ts';
export type { ElementFilter, ElementSearch } from './element-search.ts';
export { createElementSearch } from './element-search.ts';
export { ConstitutionFileError, XbrlUnknownTaxonomyVersionError } from './errors.ts';
export { evaluateRules } from './evaluate-rules.ts';
export type { FactDimensions } from './fact-dimensions.ts';
export { isTaggable } from './fact-dimensions.ts';
export type { FieldCondition } from './field-condition.ts';
export { fieldCondition } from './field-condition.ts';
export { CONSTITUTION_DIRECTORY } from './files.ts';
export type { ReleaseContent, ReleaseName } from './installed-releases.ts';
export { isPlaced, keepOnly, placeRelease, releaseDigest } from './installed-releases.ts';
export { ConstitutionIntegrityError } from './integrity.ts';
export type { LeadDefinition, LeadSchedules, RatioDefinition, RatioMeasure } from './lead-schedules.ts';
export type { MappingLibrary, MappingLibraryEntry, WordingSource } from './mapping-library.ts';
export {
  createMappingLibrary,
  heldUnder,
  holdsUnder,
  loadMappingLibrary,
  normaliseLabel,
} from './mapping-library.ts';
export type { NoteTexts } from './note-texts.ts';
export { loadNoteTexts } from './note-texts.ts';
export type { ClassPolicy } from './policies.ts';
export { callsForPolicy, loadClassPolicies, mandatoryPolicies } from './policies.ts';
export type { Measurement, PolicyChoice, PolicyPart, PolicyWording } from './policy-text.ts';
export { ANY_ANSWER, parsePolicyText } from './policy-text.ts';
export type { LayoutRow, ProfitAndLossLayout } from './profit-and-loss-layouts.ts';
export { readProfitAndLossLayouts } from './profit-and-loss-layouts.ts';
export type { ReportingTaxonomy } from './reporting.ts';
export { loadDisclosureRules, loadReportingTaxonomy } from './reporting.ts';
export type { LineWay, ReportedLine, ReportingElements } from './reporting-elements.ts';
export { loadReportingElements } from './reporting-elements.ts';
export type { CompareOperator, Expression, Reference } from './rule-language/ast.ts';
export { eachReference } from './rule-language/ast.ts';
export type * from './rule-language/rule-facts.ts';
export type { CompiledRule, TaxonomySummary } from './rules.ts';
export { loadValidationRules, rulesForEntryPoint, taxonomySummaries } from './rules.ts';
export type { StandardReferences } from './standard-references.ts';
export { loadStandardReferences } from './standard-references.ts';
export { currencyOf } from './standing-rules.ts';
export type { ExpenseAnalysis, ExpenseKind, GatheredBalance, StatementFaces } from './statement-faces.ts';
export { EXPENSE_ANALYSES } from './statement-faces.ts';
export type { StatementHeading, StatementHeadings } from './statement-headings.ts';
export { loadStatementHeadings } from './statement-headings.ts';
export {
  hasForm,
  headingParts,
  isFinancialWord,
  isGenericWord,
  labelInFull,
  labelTokens,
  namedThings,
  says,
  statementForm,
  widerWords,
  wordingTokens,
} from './statement-words.ts';
export type { SectionPart, Term } from './statements-schema.ts';
export { partOf, termOf } from './statements-schema.ts';
export { installedTaxonomyVersions, loadTaxonomy } from './taxonomy.ts';
export type { TaxonomyLookup } from './taxonomy-lookup.ts';
export { createTaxonomyLookup, taxonomyLookup } from './taxonomy-lookup.ts';
export type * from './types.ts';
export { loadVocabulary } from './vocabulary.ts';
