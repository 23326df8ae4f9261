/**
 * The filing taxonomy on the wire (specification 2.15, 2.16; decisions 3): its package, the search, and what
 * the taxonomy screen shows: sections, the tree of one section, and one element with everything around it.
 */
import { z } from 'zod';
import { elementIdSchema } from '../model/element-id.ts';
import {
  ENTRY_POINTS,
  TAG_CONFIDENCES,
  VALIDATION_CATEGORIES,
  VALIDATION_SEVERITIES,
} from '../model/enums.ts';
import { taxonomyVersionSchema } from '../model/records.ts';
import { listOf, pageQuery, type Route } from './route.ts';

const one = '/ops/xbrl/taxonomies/:version' as const;
const versionParams = z.strictObject({ version: taxonomyVersionSchema });
const sectionParams = z.strictObject({
  version: taxonomyVersionSchema,
  section: z.string().regex(/^[a-z][a-z0-9_-]{0,79}$/, 'a section name such as income_statement is expected'),
});
const elementParams = z.strictObject({
  version: taxonomyVersionSchema,
  elementId: elementIdSchema,
});

/** item: can be reported; abstract: a heading; axis, domain and member: dimensions. */
export const ELEMENT_KINDS = ['item', 'abstract', 'axis', 'domain', 'member'] as const;
export type ElementKind = (typeof ELEMENT_KINDS)[number];

export const elementSchema = z.object({
  elementId: z.string(),
  label: z.string(),
  dataType: z.string(),
  periodType: z.enum(['duration', 'instant']).nullable(),
  balance: z.enum(['debit', 'credit']).nullable(),
  minimumRequirement: z.boolean(),
  section: z.string(),
  reportable: z.boolean(),
});
export type ElementSummary = z.infer<typeof elementSchema>;

/** An element as others mention it. */
const elementLinkSchema = z.object({
  elementId: z.string(),
  label: z.string(),
  kind: z.enum(ELEMENT_KINDS),
});
export type ElementLink = z.infer<typeof elementLinkSchema>;

const taxonomySectionsSchema = z.object({
  version: z.string(),
  title: z.string(),
  effectiveFrom: z.string(),
  /** ISO 4217 code of the amounts of its filings. */
  currency: z.string(),
  elements: z.number().int(),
  items: z.array(
    z.object({
      section: z.string(),
      label: z.string(),
      /** Elements that can be reported, in all and within each entry point. */
      reportable: z.number().int(),
      reportableIn: z.record(z.enum(ENTRY_POINTS), z.number().int()),
    }),
  ),
});
export type TaxonomySections = z.infer<typeof taxonomySectionsSchema>;
export type SectionSummary = TaxonomySections['items'][number];

/** One place in the tree; entries come in reading order, so that `level` alone tells who stands below whom. */
const treeEntrySchema = elementLinkSchema.extend({
  level: z.number().int().min(0),
  dataType: z.string(),
  periodType: z.enum(['duration', 'instant']).nullable(),
  balance: z.enum(['debit', 'credit']).nullable(),
  minimumRequirement: z.boolean(),
  entryPoints: z.array(z.enum(ENTRY_POINTS)),
});
export type TreeEntry = z.infer<typeof treeEntrySchema>;

const sectionTreeSchema = z.object({
  section: z.string(),
  label: z.string(),
  items: z.array(treeEntrySchema),
});
export type SectionTree = z.infer<typeof sectionTreeSchema>;

/** Where an element stands: its headings from the top, and who stands around it. */
const placeSchema = z.object({
  section: z.string(),
  sectionLabel: z.string(),
  parents: z.array(elementLinkSchema),
  /** All children of its parent in their order, itself included. */
  siblings: z.array(elementLinkSchema),
  children: z.array(elementLinkSchema),
  /** Before and after it in reading order of the section. */
  previous: elementLinkSchema.nullable(),
  next: elementLinkSchema.nullable(),
});
export type ElementPlace = z.infer<typeof placeSchema>;

const weightedSchema = elementLinkSchema.extend({ weight: z.union([z.literal(1), z.literal(-1)]) });
export type WeightedLink = z.infer<typeof weightedSchema>;

/** The sums of one link role that the element is part of. Two roles are two ways to the total: never merged. */
const calculationSchema = z.object({
  role: z.string(),
  definition: z.string(),
  parents: z.array(weightedSchema),
  children: z.array(weightedSchema),
});

const dimensionSchema = z.object({
  /** QUALIFIES: facts of the element may be reported by member; PART: the element belongs to the axis itself. */
  relation: z.enum(['QUALIFIES', 'PART']),
  axis: elementLinkSchema,
  domain: elementLinkSchema,
  members: z.array(elementLinkSchema),
  /** Labels of the sections whose elements the axis qualifies. */
  sections: z.array(z.string()),
});

const touchingRuleSchema = z.object({
  ruleId: z.string(),
  category: z.enum(VALIDATION_CATEGORIES),
  severity: z.enum(VALIDATION_SEVERITIES),
  message: z.string(),
  expression: z.string(),
  /** The expression in pieces: text of the rule language, and elements under their labels. */
  reads: z.array(z.object({ text: z.string(), element: elementLinkSchema.nullable() })),
  /** True: the rule is about this element; false: it is one of the operands. */
  isSubject: z.boolean(),
  entryPoints: z.array(z.enum(ENTRY_POINTS)),
});
export type TouchingRule = z.infer<typeof touchingRuleSchema>;

const leadingLabelSchema = z.object({
  label: z.string(),
  confidence: z.enum(TAG_CONFIDENCES),
  /** BASE: shipped with the program; SYNONYM: added by a person of this practice. */
  origin: z.enum(['BASE', 'SYNONYM']),
});

const elementDetailSchema = elementSchema.extend({
  kind: z.enum(ELEMENT_KINDS),
  sectionLabel: z.string(),
  entryPoints: z.array(z.enum(ENTRY_POINTS)),
  /** The closed list of values of an enumeration; empty for other types. */
  options: z.array(z.string()),
  places: z.array(placeSchema),
  calculation: z.array(calculationSchema),
  dimensions: z.array(dimensionSchema),
  rules: z.array(touchingRuleSchema),
  filingInformation: z
    .object({ group: z.string(), help: z.string(), requiredFor: z.array(z.enum(ENTRY_POINTS)) })
    .nullable(),
  labels: z.array(leadingLabelSchema),
  /** Of a published taxonomy: labels of other roles (the URI's last part) and languages, and where the element is taken from. */
  published: z.object({
    labels: z.array(z.object({ role: z.string(), language: z.string(), text: z.string() })),
    references: z.array(z.string()),
  }),
});
export type ElementDetail = z.infer<typeof elementDetailSchema>;

export const taxonomyRoutes = {
  searchElements: {
    method: 'GET',
    path: `${one}/elements`,
    summary: 'Searches reportable elements; `all=true` shows abstract ones too.',
    access: 'VIEW_XBRL_FILING',
    params: versionParams,
    query: z.strictObject({
      ...pageQuery,
      q: z.string().max(200).optional(),
      entryPoint: z.enum(ENTRY_POINTS).optional(),
      section: z.string().max(100).optional(),
      all: z.enum(['true', 'false']).optional(),
    }),
    response: listOf(elementSchema),
    status: 200,
    errors: ['UNKNOWN_TAXONOMY_VERSION'],
  },
  getTaxonomyElement: {
    method: 'GET',
    path: `${one}/elements/:elementId`,
    summary: 'One element: its attributes, neighbours, sums, axes, rules and the labels that lead to it.',
    access: 'VIEW_XBRL_FILING',
    params: elementParams,
    response: elementDetailSchema,
    status: 200,
    errors: ['UNKNOWN_TAXONOMY_VERSION', 'NOT_FOUND'],
  },
  searchRules: {
    method: 'GET',
    path: `${one}/rules`,
    summary: 'Rules by id or by words of their message, in the order of the version.',
    access: 'VIEW_XBRL_FILING',
    params: versionParams,
    query: z.strictObject({ ...pageQuery, q: z.string().max(200).optional() }),
    response: listOf(
      touchingRuleSchema
        .pick({ ruleId: true, category: true, severity: true, message: true })
        .extend({ subject: elementLinkSchema.nullable() }),
    ),
    status: 200,
    errors: ['UNKNOWN_TAXONOMY_VERSION'],
  },
  listTaxonomySections: {
    method: 'GET',
    path: `${one}/sections`,
    summary: 'The sections of a taxonomy version in their order, with counts.',
    access: 'VIEW_XBRL_FILING',
    params: versionParams,
    response: taxonomySectionsSchema,
    status: 200,
    errors: ['UNKNOWN_TAXONOMY_VERSION'],
  },
  getTaxonomySection: {
    method: 'GET',
    path: `${one}/sections/:section`,
    summary: 'The presentation tree of one section.',
    access: 'VIEW_XBRL_FILING',
    params: sectionParams,
    response: sectionTreeSchema,
    status: 200,
    errors: ['UNKNOWN_TAXONOMY_VERSION', 'NOT_FOUND'],
  },
  getTaxonomyPackage: {
    method: 'GET',
    path: `${one}/package`,
    summary: 'The taxonomy package (ZIP) with which any XBRL processor can load a report.',
    access: 'VIEW_XBRL_FILING',
    params: versionParams,
    response: 'BYTES',
    status: 200,
    errors: ['UNKNOWN_TAXONOMY_VERSION'],
  },
} as const satisfies Record<string, Route>;
