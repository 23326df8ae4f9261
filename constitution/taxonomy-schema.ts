/**
 * Shape of a filing taxonomy file (specification 2.15, decisions 7). Everything that differs between
 * releases stands in the file: prefixes, namespaces, sections, workbook sheets, and which element plays
 * which part in the program, so that no code names an element.
 */
import { z } from 'zod';
import { elementIdSchema } from '../shared/model/element-id.ts';
import { ACCOUNTING_STANDARDS, ENTRY_POINTS, LINE_STATEMENTS } from '../shared/model/enums.ts';
import { FIELD_CONDITION } from './field-condition.ts';

export const DATA_TYPES = [
  'monetaryItemType',
  'decimalItemType',
  'sharesItemType',
  'perShareItemType',
  'percentItemType',
  'integerItemType',
  'stringItemType',
  'textBlockItemType',
  'dateItemType',
  'booleanItemType',
  'enumerationItemType',
  'domainItemType',
] as const;

export const elementSchema = z.strictObject({
  element_id: elementIdSchema,
  label: z.string().min(1).max(300),
  data_type: z.enum(DATA_TYPES),
  period_type: z.enum(['duration', 'instant']).nullable(),
  balance: z.enum(['debit', 'credit']).nullable(),
  minimum_requirement: z.boolean(),
  applicable_entry_points: z.array(z.enum(ENTRY_POINTS)).min(1),
  taxonomy_section: z.string().min(1).max(80),
  /** item: can be reported; abstract: a heading; axis, domain and member: dimensions. */
  kind: z.enum(['item', 'abstract', 'axis', 'domain', 'member']),
  /** The closed list of values of an enumerationItemType; empty for other types. */
  options: z.array(z.string().min(1).max(120)),
  /** Why no fact of this item can be made here; absent: it can be reported. */
  not_taggable: z.string().min(1).max(300).optional(),
});

export const SHEET_NAMES = [
  'Income Statement',
  'Balance Sheet',
  'Cash Flow',
  'Equity Changes',
  'Filing Information',
] as const;

const sheetSchema = z.enum(SHEET_NAMES);

export const sectionSchema = z.strictObject({
  section: z.string().min(1).max(80),
  label: z.string().min(1).max(200),
  /** Statements of line items whose lines may carry this section's elements (the suggester's filter). */
  statements: z.array(z.enum(LINE_STATEMENTS)),
  /** Workbook sheet of instant and of duration elements (specification 4.5, decisions 6). */
  sheet_instant: sheetSchema,
  sheet_duration: sheetSchema,
  /** True: rows stand under the "Notes" heading of their sheet. */
  notes: z.boolean(),
});

export const presentationSchema = z.strictObject({
  section: z.string(),
  parent: elementIdSchema.nullable(),
  element_id: elementIdSchema,
  order: z.number().int().positive(),
});

export const linkRoleSchema = z.strictObject({
  role: z.string().min(1),
  uri: z.url(),
  definition: z.string(),
});

/** One summation-item arc (XBRL 2.1, 5.2.5.2); the sign of the weight obeys 5.1.1.2. */
export const calculationArcSchema = z.strictObject({
  role: z.string().min(1),
  parent: elementIdSchema,
  child: elementIdSchema,
  weight: z.union([z.literal(1), z.literal(-1)]),
  order: z.number().int().positive(),
});

export const axisSchema = z.strictObject({
  axis_id: elementIdSchema,
  domain_id: elementIdSchema,
  members: z.array(elementIdSchema).min(1),
  /** Elements of these sections may be reported by member of this axis, unless the release has hypercubes. */
  sections: z.array(z.string()).min(1),
  /** What a fact without a member of this axis means (Dimensions 1.0, 2.6.3); it is never written. */
  default_member: elementIdSchema.optional(),
  /** With this member every fact is written that the axis applies to: the publisher's word for what is filed. */
  standing_member: elementIdSchema.optional(),
});

/** Which axes the items of a published hypercube are reported by, and where in a context (Dimensions 1.0, 2.3). */
export const hypercubeSchema = z.strictObject({
  hypercube: z.string().min(1).max(80),
  /** The extended link role that it stands in. */
  role: z.string().min(1),
  container: z.enum(['segment', 'scenario']),
  closed: z.boolean(),
  axes: z.array(z.strictObject({ axis_id: elementIdSchema, members: z.array(elementIdSchema) })),
  elements: z.array(elementIdSchema).min(1),
});

export const LONGEST_PUBLISHED_TEXT = 8_000;
const publishedText = z.string().min(1).max(LONGEST_PUBLISHED_TEXT);

/** A label of an element beside the one that is shown: of another role (a URI), or in another language. */
export const publishedLabelSchema = z.strictObject({
  element_id: elementIdSchema,
  role: z.string().min(1).max(300),
  language: z.string().min(1).max(35),
  text: publishedText,
});

/** Where the publisher takes an element from: "Name IAS; Number 1; Paragraph 54". */
export const publishedReferenceSchema = publishedLabelSchema.omit({ language: true });

export const FIELD_SOURCES = [
  'clientName',
  'uen',
  'periodStart',
  'periodEnd',
  'priorPeriodStart',
  'priorPeriodEnd',
  'entryPoint',
  'currency',
  'roundingLevel',
  'accountingStandard',
  'taxonomyVersion',
  'completeStatements',
] as const;

export const filingInformationFieldSchema = z.strictObject({
  element_id: elementIdSchema,
  group: z.string().min(1),
  input: z.enum(['text', 'date', 'boolean', 'select', 'number', 'textarea']),
  options: z.array(z.string()),
  /** What the program knows already; null: a person fills it. */
  source: z.enum(FIELD_SOURCES).nullable(),
  /** A proposal for a field without source; never a fact until a person has saved it. */
  proposal: z.string().nullable(),
  /** Entry points for which a missing value is an ERROR of a mandatory rule. */
  required_for: z.array(z.enum(ENTRY_POINTS)),
  help: z.string(),
  /** When the field is asked, as `element = value | value` or `element != value`; absent: always. */
  applies_when: z.string().regex(FIELD_CONDITION).optional(),
  /** What was saved last year is proposed; absent: each year is answered anew. */
  last_year: z.literal('proposed').optional(),
});

/** Words of the filing (enum values of the program) as the taxonomy writes them. */
const vocabularySchema = z.strictObject({
  entryPoint: z.record(z.enum(ENTRY_POINTS), z.string()),
  accountingStandard: z.record(z.enum(ACCOUNTING_STANDARDS), z.string()),
  roundingLevel: z.record(z.enum(['1', '1000', '1000000']), z.string()),
  booleanTrue: z.string(),
  booleanFalse: z.string(),
});

/** Which element plays which part in the program; absent: the taxonomy has none for it. */
export const rolesSchema = z.strictObject({
  entityName: elementIdSchema,
  uen: elementIdSchema.optional(),
  entryPoint: elementIdSchema.optional(),
  periodStart: elementIdSchema.optional(),
  periodEnd: elementIdSchema.optional(),
  priorPeriodStart: elementIdSchema.optional(),
  priorPeriodEnd: elementIdSchema.optional(),
  presentationCurrency: elementIdSchema.optional(),
  /** Closing and opening cash of the cash flow statement (one instant element, two balance points). */
  cashBalance: elementIdSchema.optional(),
  /** Closing and opening equity of the statement of changes in equity. */
  equityBalance: elementIdSchema.optional(),
  equityComponentsAxis: elementIdSchema.optional(),
});

/** The parts that a publisher's taxonomy must have an element for; ours has one for each. */
export const REQUIRED_OF_PUBLISHERS: readonly string[] = ['entityName'];

/**
 * An element that the file defines elsewhere, in its two long lists. The loader looks each of these up among the
 * elements, whose ids have the form, and refuses the others; a pattern for each would take a quarter millisecond.
 */
const mentionedIdSchema = z.string();

export const taxonomySchema = z.strictObject({
  version: z.string(),
  title: z.string(),
  effective_from: z.string(),
  namespaces: z.array(z.strictObject({ prefix: z.string(), uri: z.url(), content: z.string() })).min(1),
  schema_ref: z.url(),
  entity_identifier_scheme: z.url(),
  /** ISO 4217 code of the amounts; absent: Singapore dollars. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'a currency code such as SGD is expected')
    .optional(),
  /** There where somebody else publishes the taxonomy: instances name `schema_ref` as it is, and no package is made. */
  published: z
    .strictObject({
      /** SHA-256 (hex) of the published package, kept as published/<sha256>.zip; null: none is kept. */
      package_sha256: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .nullable(),
    })
    .optional(),
  vocabulary: vocabularySchema,
  roles: rolesSchema,
  sections: z.array(sectionSchema).min(1),
  elements: z.array(elementSchema).min(1).max(30_000),
  presentation: z.array(
    presentationSchema.extend({ parent: mentionedIdSchema.nullable(), element_id: mentionedIdSchema }),
  ),
  link_roles: z.array(linkRoleSchema),
  calculation: z.array(calculationArcSchema.extend({ parent: mentionedIdSchema, child: mentionedIdSchema })),
  axes: z.array(axisSchema),
  /** There where a publisher has them: then these say which items an axis applies to. */
  hypercubes: z.array(hypercubeSchema).optional(),
  filing_information: z.array(filingInformationFieldSchema),
  /** There where a publisher has more labels than the shown ones, and references. */
  labels: z.array(publishedLabelSchema.extend({ element_id: mentionedIdSchema })).optional(),
  references: z.array(publishedReferenceSchema.extend({ element_id: mentionedIdSchema })).optional(),
});
