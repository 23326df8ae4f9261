/**
 * XBRL Filing, staff side (specification 4.4, 4.5; decisions 2 to 6).
 */

import { z } from 'zod';
import { accuracyQuerySchema, accuracySchema } from '../model/accuracy.ts';
import { isoDateSchema } from '../model/dates.ts';
import { documentCoverageSchema } from '../model/document-coverage.ts';
import { DOCUMENT_QUESTIONS } from '../model/document-questions.ts';
import { ACCOUNTING_STANDARDS, ENTITY_TYPES, ENTRY_POINTS, LINE_STATEMENTS } from '../model/enums.ts';
import { instanceRenderingSchema } from '../model/instance-rendering.ts';
import { jobStartedSchema } from '../model/jobs.ts';
import { LINE_SCALES } from '../model/line-scale.ts';
import { moneySchema } from '../model/money.ts';
import { lineProvenanceSchema } from '../model/provenance.ts';
import {
  filingSchema,
  idSchema,
  lineItemSchema,
  outputArtifactSchema,
  sourceDocumentSchema,
  taxonomyVersionSchema,
  timestampSchema,
  validationResultSchema,
} from '../model/records.ts';
import { FILING_STATES } from '../model/states.ts';
import { tagSchema } from '../model/tags.ts';
import { EXPORT_BLOCK_REASONS } from '../problem.ts';
import { idParams, invitationBody, listOf, MEGABYTE, pageQuery, type Route } from './route.ts';

const base = '/ops/xbrl';
const one = `${base}/filings/:id` as const;
const lineParams = z.strictObject({ id: idSchema, lineItemId: idSchema });
const artifactParams = z.strictObject({ id: idSchema, artifactId: idSchema });
const documentParams = z.strictObject({ id: idSchema, documentId: idSchema });
const ruleParams = z.strictObject({ id: idSchema, ruleId: z.string().regex(/^BR_[a-z_]{1,40}_\d{3}$/) });
const reasonBody = z.strictObject({ reason: z.string().trim().min(1).max(1000) });
const elementIdSchema = z.string().min(1).max(200);

export const gateSchema = z.object({
  allowed: z.boolean(),
  reason: z.enum(EXPORT_BLOCK_REASONS).nullable(),
  reasons: z.array(
    z.object({
      reason: z.enum(EXPORT_BLOCK_REASONS),
      lineItemIds: z.array(z.string()).optional(),
      ruleIds: z.array(z.string()).optional(),
    }),
  ),
});

const filingInformationSchema = z.object({
  fields: z.array(
    z.object({
      elementId: z.string(),
      group: z.string(),
      label: z.string(),
      /** `statements`: the complete statements, taken in through their own route. */
      input: z.enum(['text', 'textarea', 'date', 'boolean', 'select', 'number', 'statements']),
      options: z.array(z.string()),
      help: z.string(),
      required: z.boolean(),
      /** From the master or the filing: shown, not edited here. */
      fixed: z.boolean(),
      value: z.string().nullable(),
      /** A default to look at; it becomes a fact only when a person saves it. */
      proposal: z.string().nullable(),
      proposalFrom: z.enum(['FILING', 'DOCUMENT', 'LAST_YEAR', 'USUAL']).nullable(),
      /** Asked only while another field has one of the answers (`unless`: has none of them); null: always. */
      appliesWhen: z
        .object({ elementId: z.string(), values: z.array(z.string()), unless: z.boolean() })
        .nullable(),
      savedById: idSchema.nullable(),
      savedAt: timestampSchema.nullable(),
    }),
  ),
});

const retainedFilingSchema = z.object({
  filingId: idSchema,
  clientName: z.string(),
  uen: z.string(),
  periodEnd: isoDateSchema,
  status: z.enum(FILING_STATES),
  /** Year in which it was filed; of one not filed, the year of its last change. */
  filingYear: z.number().int(),
  filed: z.boolean(),
  keepUntil: isoDateSchema,
  mayGo: z.boolean(),
});

const completeStatementsSchema = z.object({
  /** Null: the entry point does not take the statements in full. */
  elementId: z.string().nullable(),
  /** The document that the text was read from; null where it comes from an engagement. */
  sourceDocumentId: idSchema.nullable(),
  /** The engagement that the lines were built from, and the version of its statements. */
  engagement: z.object({ id: idSchema, statementVersion: z.number().int() }).nullable(),
  fileName: z.string(),
  /** What keeps the statements from being final, and places of the text to complete: shown, and not taken in. */
  openPoints: z.array(z.string()).readonly(),
  /** Well-formed XHTML of listed tags without attributes but spans; show it in a sandbox. */
  html: z.string(),
  sha256: z.string(),
  /** The saved text is this one. */
  saved: z.boolean(),
  savedById: idSchema.nullable(),
  savedAt: timestampSchema.nullable(),
});

const runCounts = z.object({
  rules: z.number().int(),
  errors: z.number().int(),
  warnings: z.number().int(),
  info: z.number().int(),
});

const validationResultsSchema = z.object({
  runAt: timestampSchema.nullable(),
  stale: z.boolean(),
  counts: runCounts,
  errors: z.array(validationResultSchema),
  warnings: z.array(validationResultSchema),
  info: z.array(validationResultSchema),
  passed: z.array(validationResultSchema).optional(),
  /** Against the run before it; null for a first run and where there is none. */
  compared: z
    .object({
      runAt: timestampSchema,
      appeared: z.array(z.string()),
      persisting: z.array(z.string()),
      /** Those of `persisting` whose figures are others than before. */
      moved: z.array(z.string()),
      resolved: z.array(validationResultSchema),
    })
    .nullable(),
});

const validationRunSchema = z.object({
  id: idSchema,
  runAt: timestampSchema,
  requestedByName: z.string(),
  /** Something was changed after it, so that it does not count at the gate. */
  stale: z.boolean(),
  counts: runCounts,
});

/** A finding of the live evaluation: like a result row, but stored nowhere. */
const liveFindingSchema = validationResultSchema.pick({
  ruleId: true,
  category: true,
  severity: true,
  message: true,
  relatedElements: true,
});

const exportRoute = {
  method: 'POST',
  params: idParams,
  response: jobStartedSchema,
  status: 202,
  errors: ['XBRL_EXPORT_BLOCKED', 'INVALID_TRANSITION', 'FILING_SEALED'],
} as const;

export const xbrlFilingRoutes = {
  getTagAccuracy: {
    method: 'GET',
    path: `${base}/accuracy`,
    summary:
      'How often the proposed elements were right, from the practice’s own confirmations: rank 1, top three, changed, by client, source, confidence and month. `from` and `to` are months.',
    access: 'VIEW_XBRL_FILING',
    query: accuracyQuerySchema,
    response: accuracySchema,
    status: 200,
    errors: [],
  },
  createFiling: {
    method: 'POST',
    path: `${base}/filings`,
    summary:
      'Creates a filing in DRAFT and pins its taxonomy version. Its standard agrees with that of the engagement; where it is not that of the client, a reason is expected and kept.',
    access: 'MANAGE_XBRL_FILING',
    body: z.strictObject({
      clientId: idSchema,
      periodStart: isoDateSchema,
      periodEnd: isoDateSchema,
      entryPoint: z.enum(ENTRY_POINTS),
      entityType: z.enum(ENTITY_TYPES),
      accountingStandard: z.enum(ACCOUNTING_STANDARDS),
      taxonomyVersion: taxonomyVersionSchema,
      fsEngagementId: idSchema.optional(),
      /** Why the standard is not that of the client's record; expected where it is not. */
      standardReason: z.string().trim().min(1).max(1000).optional(),
    }),
    response: filingSchema,
    status: 201,
    errors: [
      'PRODUCT_NOT_ENABLED',
      'UNKNOWN_TAXONOMY_VERSION',
      'INVALID_PERIOD',
      'DUPLICATE_FILING',
      'FOREIGN_ENGAGEMENT',
      'NOT_FOUND',
    ],
  },
  listFilings: {
    method: 'GET',
    path: `${base}/filings`,
    summary: 'Filings.',
    access: 'VIEW_XBRL_FILING',
    query: z.strictObject({
      ...pageQuery,
      clientId: idSchema.optional(),
      status: z.enum(FILING_STATES).optional(),
      q: z.string().max(200).optional(),
      sort: z.enum(['periodEnd', '-periodEnd', 'clientName', '-updatedAt']).default('-updatedAt'),
    }),
    response: listOf(filingSchema),
    status: 200,
    errors: [],
  },
  getFiling: {
    method: 'GET',
    path: one,
    summary: 'One filing.',
    access: 'VIEW_XBRL_FILING',
    params: idParams,
    response: filingSchema,
    status: 200,
    errors: [],
  },
  updateFiling: {
    method: 'PATCH',
    path: one,
    summary: 'Changes the header; the taxonomy version stays.',
    access: 'MANAGE_XBRL_FILING',
    params: idParams,
    body: z.strictObject({
      periodStart: isoDateSchema.optional(),
      periodEnd: isoDateSchema.optional(),
      entryPoint: z.enum(ENTRY_POINTS).optional(),
      entityType: z.enum(ENTITY_TYPES).optional(),
      accountingStandard: z.enum(ACCOUNTING_STANDARDS).optional(),
      fsEngagementId: idSchema.nullable().optional(),
    }),
    response: filingSchema,
    status: 200,
    errors: [
      'INVALID_PERIOD',
      'DUPLICATE_FILING',
      'FOREIGN_ENGAGEMENT',
      'INVALID_TRANSITION',
      'FILING_SEALED',
    ],
  },
  uploadDocument: {
    method: 'POST',
    path: `${one}/documents`,
    summary: 'Takes the statements as DOCX or PDF and reads them in a job.',
    access: 'INGEST_XBRL_DOCUMENT',
    params: idParams,
    upload: { maxBytes: 10 * MEGABYTE },
    response: jobStartedSchema,
    status: 202,
    errors: [
      'FILE_TOO_LARGE',
      'UNSUPPORTED_FILE_TYPE',
      'UNREADABLE_FILE',
      'INVALID_TRANSITION',
      'FILING_SEALED',
    ],
  },
  listDocuments: {
    method: 'GET',
    path: `${one}/documents`,
    summary: 'Source documents, newest first.',
    access: 'VIEW_XBRL_FILING',
    params: idParams,
    query: z.strictObject(pageQuery),
    response: listOf(sourceDocumentSchema),
    status: 200,
    errors: [],
  },
  previewDocument: {
    method: 'GET',
    path: `${one}/documents/:documentId/preview`,
    summary: 'The document as the tagging screen shows it: cleaned HTML, or text rows with their places.',
    access: 'VIEW_XBRL_FILING',
    params: documentParams,
    response: z.object({
      html: z.string().nullable(),
      pages: z
        .array(
          z.object({
            width: z.number(),
            height: z.number(),
            rows: z.array(
              z.object({
                x: z.number(),
                y: z.number(),
                width: z.number(),
                height: z.number(),
                text: z.string(),
              }),
            ),
          }),
        )
        .nullable(),
    }),
    status: 200,
    errors: ['UNREADABLE_FILE'],
  },
  chooseColumns: {
    method: 'PUT',
    path: `${one}/documents/:documentId/columns`,
    summary: 'Picks the current and prior column where a document has several pairs, and reads again.',
    access: 'INGEST_XBRL_DOCUMENT',
    params: documentParams,
    body: z.strictObject({ columnPairId: z.string().min(1).max(40) }),
    response: jobStartedSchema,
    status: 202,
    errors: ['INVALID_INPUT', 'INVALID_TRANSITION', 'FILING_SEALED'],
  },
  answerDocumentQuestion: {
    method: 'POST',
    path: `${one}/documents/:documentId/answers`,
    summary:
      'Says why a document is the right one although it names another company, period, currency or scale. Its lines wait for it.',
    access: 'INGEST_XBRL_DOCUMENT',
    params: documentParams,
    body: z.strictObject({ kind: z.enum(DOCUMENT_QUESTIONS), ...reasonBody.shape }),
    response: sourceDocumentSchema,
    status: 200,
    errors: ['INVALID_TRANSITION', 'FILING_SEALED'],
  },
  getCoverage: {
    method: 'GET',
    path: `${one}/documents/:documentId/coverage`,
    summary: 'What became of every amount that the document prints; null where its reading did not tell.',
    access: 'VIEW_XBRL_FILING',
    params: documentParams,
    response: z.object({ coverage: documentCoverageSchema.nullable() }),
    status: 200,
    errors: [],
  },
  takeLeftOut: {
    method: 'POST',
    path: `${one}/documents/:documentId/left-out`,
    summary: 'Takes amounts that the reading left out in as a line, by their position in the list.',
    access: 'INGEST_XBRL_DOCUMENT',
    params: documentParams,
    body: z.strictObject({ position: z.number().int().min(0).max(100_000) }),
    response: lineItemSchema,
    status: 201,
    errors: ['INVALID_INPUT', 'INVALID_TRANSITION', 'FILING_SEALED'],
  },
  buildFromEngagement: {
    method: 'POST',
    path: `${one}/from-fs-engagement`,
    summary: 'Builds line items from the linked engagement; confirms nothing.',
    access: 'INGEST_XBRL_DOCUMENT',
    params: idParams,
    response: jobStartedSchema,
    status: 202,
    errors: ['INVALID_TRANSITION', 'INVALID_PERIOD', 'FILING_SEALED', 'FOREIGN_ENGAGEMENT'],
  },
  listLineItems: {
    method: 'GET',
    path: `${one}/line-items`,
    summary: 'Current line items with mapping and exclusion.',
    access: 'VIEW_XBRL_FILING',
    params: idParams,
    query: z.strictObject(pageQuery),
    response: listOf(lineItemSchema),
    status: 200,
    errors: [],
  },
  getLineProvenance: {
    method: 'GET',
    path: `${one}/line-items/:lineItemId/provenance`,
    summary: 'Where the figures of a line come from, down to the row of the trial balance.',
    access: 'VIEW_XBRL_FILING',
    params: lineParams,
    response: lineProvenanceSchema,
    status: 200,
    errors: [],
  },
  enterLine: {
    method: 'POST',
    path: `${one}/line-items`,
    summary: 'A line entered by hand, with the reason.',
    access: 'INGEST_XBRL_DOCUMENT',
    params: idParams,
    body: z
      .strictObject({
        statement: z.enum(LINE_STATEMENTS),
        label: z.string().trim().min(1).max(500),
        /** The heading that it stands under, which says as much of its tag as its own words. */
        parentLabel: z.string().trim().min(1).max(500).nullable().optional(),
        valueCurrent: moneySchema.nullable(),
        valuePrior: moneySchema.nullable(),
        /** The unit that the figures are printed in; the amounts are in full. By default that of the lines around it. */
        scale: z.literal([...LINE_SCALES]).optional(),
        sourcePage: z.number().int().min(0).max(10_000),
        reason: z.string().trim().min(1).max(1000),
      })
      .refine((line) => line.valueCurrent !== null || line.valuePrior !== null, {
        path: ['valueCurrent'],
        message: 'one of the two values is needed',
      }),
    response: lineItemSchema,
    status: 201,
    errors: ['INVALID_TRANSITION', 'FILING_SEALED'],
  },
  excludeLine: {
    method: 'POST',
    path: `${one}/line-items/:lineItemId/exclusion`,
    summary: 'A person decides that the line is not reported.',
    access: 'CONFIRM_TAG_MAPPING',
    params: lineParams,
    body: reasonBody,
    response: lineItemSchema,
    status: 200,
    errors: ['INVALID_TRANSITION', 'FILING_SEALED'],
  },
  includeLine: {
    method: 'DELETE',
    path: `${one}/line-items/:lineItemId/exclusion`,
    summary: 'Undoes an exclusion and suggests again.',
    access: 'CONFIRM_TAG_MAPPING',
    params: lineParams,
    response: lineItemSchema,
    status: 200,
    errors: ['INVALID_TRANSITION', 'FILING_SEALED'],
  },
  confirmMapping: {
    method: 'POST',
    path: `${one}/mappings/:lineItemId`,
    summary: 'A person confirms the element of one line.',
    access: 'CONFIRM_TAG_MAPPING',
    params: lineParams,
    body: z.strictObject({
      ...tagSchema.partial().shape,
      elementId: elementIdSchema,
      saveAsSynonym: z.boolean().optional(),
      memberId: elementIdSchema.nullable().optional(),
      /**
       * When the tag that the person saw was confirmed, null for an open line: where that is no longer so,
       * VERSION_CONFLICT. Left out, a line that somebody else has confirmed otherwise is refused the same way.
       */
      seenConfirmedAt: timestampSchema.nullable().optional(),
    }),
    response: lineItemSchema,
    status: 200,
    errors: [
      'UNKNOWN_ELEMENT',
      'ACTION_NOT_PERMITTED',
      'INVALID_TRANSITION',
      'FILING_SEALED',
      'VERSION_CONFLICT',
    ],
  },
  unconfirmMapping: {
    method: 'DELETE',
    path: `${one}/mappings/:lineItemId`,
    summary: 'Takes a confirmation back.',
    access: 'CONFIRM_TAG_MAPPING',
    params: lineParams,
    response: lineItemSchema,
    status: 200,
    errors: ['INVALID_TRANSITION', 'FILING_SEALED'],
  },
  addSynonym: {
    method: 'POST',
    path: `${base}/mappings/synonyms`,
    summary: 'Appends a synonym to the mapping library.',
    access: 'ADD_MAPPING_SYNONYM',
    body: z.strictObject({ label: z.string().trim().min(1).max(500), elementId: elementIdSchema }),
    response: z.object({ label: z.string(), elementId: z.string() }),
    status: 201,
    errors: ['UNKNOWN_ELEMENT'],
  },
  getFilingInformation: {
    method: 'GET',
    path: `${one}/filing-information`,
    summary: 'Entity, document and directors’ statement fields with saved values and proposals.',
    access: 'VIEW_XBRL_FILING',
    params: idParams,
    response: filingInformationSchema,
    status: 200,
    errors: [],
  },
  saveFilingInformation: {
    method: 'PUT',
    path: `${one}/filing-information`,
    summary: 'Saves values; null removes one.',
    access: 'MANAGE_XBRL_FILING',
    params: idParams,
    body: z.strictObject({
      values: z
        .array(z.strictObject({ elementId: elementIdSchema, value: z.string().max(50_000).nullable() }))
        .min(1)
        .max(300),
    }),
    response: filingInformationSchema,
    status: 200,
    errors: ['INVALID_INPUT', 'UNKNOWN_ELEMENT', 'INVALID_TRANSITION', 'FILING_SEALED'],
  },
  previewCompleteStatements: {
    method: 'GET',
    path: `${one}/complete-statements`,
    summary: 'The complete statements as the text block that would be filed, to be looked at.',
    access: 'VIEW_XBRL_FILING',
    params: idParams,
    response: completeStatementsSchema,
    status: 200,
    errors: ['UNREADABLE_FILE'],
  },
  saveCompleteStatements: {
    method: 'PUT',
    path: `${one}/complete-statements`,
    summary: 'Takes the text with the checksum that a person has looked at into the filing.',
    access: 'MANAGE_XBRL_FILING',
    params: idParams,
    body: z.strictObject({ sha256: z.string().regex(/^[0-9a-f]{64}$/, 'a SHA-256 is expected') }),
    response: completeStatementsSchema,
    status: 200,
    errors: ['INVALID_INPUT', 'VERSION_CONFLICT', 'UNREADABLE_FILE', 'INVALID_TRANSITION', 'FILING_SEALED'],
  },
  getGate: {
    method: 'GET',
    path: `${one}/gate`,
    summary: 'The gate and the rules now; nothing is stored.',
    access: 'VIEW_XBRL_FILING',
    params: idParams,
    response: z.object({
      gate: gateSchema,
      lines: z.object({
        total: z.number().int(),
        confirmed: z.number().int(),
        excluded: z.number().int(),
        open: z.number().int(),
      }),
      counts: runCounts,
      findings: z.array(liveFindingSchema),
      /** Figures of confirmed lines that reach no output, with the reason: warnings beside the rules. */
      unreported: z.array(z.object({ lineItemId: idSchema, reason: z.string() })),
    }),
    status: 200,
    errors: [],
  },
  validateFiling: {
    method: 'POST',
    path: `${one}/validate`,
    summary: 'Runs all rules and keeps the results.',
    access: 'RUN_XBRL_VALIDATION',
    params: idParams,
    response: jobStartedSchema,
    status: 202,
    errors: ['INVALID_TRANSITION', 'FILING_SEALED'],
  },
  listValidationResults: {
    method: 'GET',
    path: `${one}/validation-results`,
    summary: 'Failed rows of the latest run, or of the run named.',
    access: 'VIEW_XBRL_FILING',
    params: idParams,
    query: z.strictObject({ all: z.enum(['true', 'false']).optional(), run: timestampSchema.optional() }),
    response: validationResultsSchema,
    status: 200,
    errors: [],
  },
  listValidationRuns: {
    method: 'GET',
    path: `${one}/validation-runs`,
    summary: 'Every run of the rules, newest first, with its counts.',
    access: 'VIEW_XBRL_FILING',
    params: idParams,
    query: z.strictObject(pageQuery),
    response: listOf(validationRunSchema),
    status: 200,
    errors: [],
  },
  acknowledgeWarning: {
    method: 'POST',
    path: `${one}/validation-results/:ruleId/acknowledgement`,
    summary: '“Reviewed, not an error”, for a WARNING, with a reason.',
    access: 'RUN_XBRL_VALIDATION',
    params: ruleParams,
    body: reasonBody,
    response: validationResultSchema,
    status: 200,
    errors: ['INVALID_INPUT', 'INVALID_TRANSITION', 'FILING_SEALED'],
  },
  withdrawAcknowledgement: {
    method: 'DELETE',
    path: `${one}/validation-results/:ruleId/acknowledgement`,
    summary: 'Takes the tick back.',
    access: 'RUN_XBRL_VALIDATION',
    params: ruleParams,
    response: validationResultSchema,
    status: 200,
    errors: ['INVALID_TRANSITION', 'FILING_SEALED'],
  },
  exportPreptool: {
    ...exportRoute,
    path: `${one}/exports/preptool`,
    summary: 'Builds the PREPTOOL workbook, through the gate.',
    access: 'EXPORT_PREPTOOL',
  },
  exportXbrlXml: {
    ...exportRoute,
    path: `${one}/exports/xbrl-xml`,
    summary: 'Builds the XBRL instance, through the gate.',
    access: 'EXPORT_XBRL_XML',
  },
  exportAuditPdf: {
    ...exportRoute,
    path: `${one}/exports/audit-pdf`,
    summary: 'Builds the evidence binder, through the gate.',
    access: 'EXPORT_PREPTOOL',
  },
  checkWithProcessor: {
    ...exportRoute,
    path: `${one}/exports/:artifactId/outside-check`,
    summary: 'Runs the outside processor of this machine on an instance and its taxonomy package.',
    access: 'RUN_XBRL_VALIDATION',
    params: artifactParams,
    errors: ['INVALID_TRANSITION'],
  },
  listExports: {
    method: 'GET',
    path: `${one}/exports`,
    summary: 'All artifacts with links.',
    access: 'VIEW_XBRL_FILING',
    params: idParams,
    response: z.object({
      items: z.array(outputArtifactSchema),
      /** An outside processor is set up on this machine. */
      canCheckOutside: z.boolean(),
    }),
    status: 200,
    errors: [],
  },
  getInstanceRendering: {
    method: 'GET',
    path: `${one}/instance`,
    summary:
      'The instance read back as statements, each fact beside the lines of the document that it was compared with; through the gate.',
    access: 'VIEW_XBRL_FILING',
    params: idParams,
    response: instanceRenderingSchema,
    status: 200,
    errors: ['XBRL_EXPORT_BLOCKED', 'UNREADABLE_FILE'],
  },
  getFilingBundle: {
    method: 'GET',
    path: `${one}/bundle`,
    summary: 'Everything of the filing in one archive with a manifest (ZIP), through the gate.',
    access: 'EXPORT_PREPTOOL',
    params: idParams,
    response: 'BYTES',
    status: 200,
    errors: ['XBRL_EXPORT_BLOCKED', 'INVALID_TRANSITION'],
  },
  getRetentionReport: {
    method: 'GET',
    path: `${base}/retention`,
    summary: 'Until when each filing is held, and which may go.',
    access: 'VIEW_XBRL_FILING',
    query: z.strictObject({ ...pageQuery, due: z.enum(['true', 'false']).optional() }),
    response: listOf(retainedFilingSchema),
    status: 200,
    errors: [],
  },
  returnToMapping: {
    method: 'POST',
    path: `${one}/return-to-mapping`,
    summary: 'Takes the filing back to mapping, with the reason.',
    access: 'MANAGE_XBRL_FILING',
    params: idParams,
    body: reasonBody,
    response: filingSchema,
    status: 200,
    errors: ['INVALID_TRANSITION', 'FILING_SEALED'],
  },
  markFiled: {
    method: 'POST',
    path: `${one}/mark-filed`,
    summary: 'Records the regulator’s reference and seals the filing.',
    access: 'MARK_XBRL_FILED',
    params: idParams,
    body: z.strictObject({
      regulatorReference: z.string().trim().min(1).max(200),
      filedOn: isoDateSchema.optional(),
    }),
    response: filingSchema,
    status: 200,
    errors: ['INVALID_INPUT', 'INVALID_TRANSITION', 'FILING_SEALED', 'XBRL_EXPORT_BLOCKED'],
  },
  regulatorRejected: {
    method: 'POST',
    path: `${one}/regulator-rejected`,
    summary: 'Opens a filed filing again after a rejection; the earlier reference stays in the audit log.',
    access: 'MARK_XBRL_FILED',
    params: idParams,
    body: reasonBody,
    response: filingSchema,
    status: 200,
    errors: ['INVALID_TRANSITION'],
  },
  archiveFiling: {
    method: 'POST',
    path: `${one}/archive`,
    summary: 'Archives a filed filing.',
    access: 'MARK_XBRL_FILED',
    params: idParams,
    response: filingSchema,
    status: 200,
    errors: ['INVALID_TRANSITION'],
  },
  sendFilingToClient: {
    method: 'POST',
    path: `${one}/send-to-client`,
    summary: 'Invites the client to sign off through the sync-server.',
    access: 'MANAGE_XBRL_FILING',
    params: idParams,
    body: invitationBody,
    response: z.object({
      invitationId: idSchema,
      expiresAt: timestampSchema,
      /** Where the sync-server sends no mails: the link, shown this once. */
      link: z.string().nullable(),
    }),
    status: 201,
    errors: ['NO_SYNC_SERVER', 'INVALID_TRANSITION', 'UNAVAILABLE', 'VERSION_CONFLICT'],
  },
} as const satisfies Record<string, Route>;
