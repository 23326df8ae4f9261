/**
 * The words of the constitution as types, derived from the schemas (never written twice). Everything a
 * loader returns is deep-frozen and typed read-only (specification 2.15: immutable per release).
 */
import type { z } from 'zod';
import type { ValidationCategory, ValidationSeverity } from '../shared/model/enums.ts';
import type { disclosureRuleSchema, promptSchema } from './disclosure-schema.ts';
import type { DeepReadonly } from './files.ts';
import type { ruleExampleSchema, validationRuleSchema } from './rule-schema.ts';
import type { reportingItemSchema, reportingTaxonomySchema } from './statements-schema.ts';
import type {
  axisSchema,
  calculationArcSchema,
  elementSchema,
  filingInformationFieldSchema,
  hypercubeSchema,
  presentationSchema,
  sectionSchema,
  taxonomySchema,
} from './taxonomy-schema.ts';

export type TaxonomyElement = DeepReadonly<z.infer<typeof elementSchema>>;
export type TaxonomySection = DeepReadonly<z.infer<typeof sectionSchema>>;
export type PresentationEntry = DeepReadonly<z.infer<typeof presentationSchema>>;
export type CalculationArc = DeepReadonly<z.infer<typeof calculationArcSchema>>;
export type TaxonomyAxis = DeepReadonly<z.infer<typeof axisSchema>>;
export type TaxonomyHypercube = DeepReadonly<z.infer<typeof hypercubeSchema>>;
export type FilingInformationField = DeepReadonly<z.infer<typeof filingInformationFieldSchema>>;
export type TaxonomyFile = DeepReadonly<z.infer<typeof taxonomySchema>>;

/** A taxonomy as loaded: checked against itself, frozen. */
export type Taxonomy = TaxonomyFile;

/** A rule as the rules file states it (specification 2.15, plus the message text). */
export type ValidationRule = DeepReadonly<z.infer<typeof validationRuleSchema>>;
export type RuleExample = DeepReadonly<z.infer<typeof ruleExampleSchema>>;

export type ReportingItem = DeepReadonly<z.infer<typeof reportingItemSchema>>;
export type ReportingTaxonomyFile = DeepReadonly<z.infer<typeof reportingTaxonomySchema>>;

export type DisclosurePrompt = DeepReadonly<z.infer<typeof promptSchema>>;
/** How an answer reads in its note. */
export type AnswerForm = NonNullable<DisclosurePrompt['form']>;
export type PromptColumn = NonNullable<DisclosurePrompt['columns']>[number];
export type PromptOption = NonNullable<DisclosurePrompt['options']>[number];
export type DisclosureRule = DeepReadonly<z.infer<typeof disclosureRuleSchema>>;

/** The mandatory policy texts of one standard, verbatim (specification 2.8). */
export interface MandatoryPolicies {
  readonly incomeTax: string;
  readonly employeeBenefits: string;
  readonly provisions: string;
}

/** One result row per rule (specification 2.13 without the ids of the filing). */
export interface RuleResult {
  readonly ruleId: string;
  readonly category: ValidationCategory;
  readonly severity: ValidationSeverity;
  readonly passed: boolean;
  readonly message: string;
  readonly relatedElements: readonly string[];
  /** False: the rule's subject lies outside the entry point; it passes and says so. */
  readonly applicable: boolean;
}
