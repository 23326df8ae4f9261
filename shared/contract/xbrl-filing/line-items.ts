/** Line items and what a person decides about each: its element, or that it is not reported. */
import { z } from 'zod';
import { accuracyQuerySchema, accuracySchema } from '../../model/accuracy.ts';
import { LINE_STATEMENTS } from '../../model/enums.ts';
import { exclusionProposalSchema } from '../../model/exclusion-proposals.ts';
import { LINE_SCALES } from '../../model/line-scale.ts';
import { moneySchema } from '../../model/money.ts';
import { lineProvenanceSchema } from '../../model/provenance.ts';
import { idSchema, lineItemSchema, timestampSchema } from '../../model/records.ts';
import { tagSchema } from '../../model/tags.ts';
import { idParams, listOf, pageQuery, type Route } from '../route.ts';
import { elementIdSchema, FILING_PATH, lineParams, reasonBody, XBRL_PATH } from './filing-paths.ts';

export const lineItemRoutes = {
  getTagAccuracy: {
    method: 'GET',
    path: `${XBRL_PATH}/accuracy`,
    summary:
      'How often the proposed elements were right, from the practice’s own confirmations: rank 1, top three, changed, by client, source, confidence and month. `from` and `to` are months.',
    access: 'VIEW_XBRL_FILING',
    query: accuracyQuerySchema,
    response: accuracySchema,
    status: 200,
    errors: [],
  },
  listLineItems: {
    method: 'GET',
    path: `${FILING_PATH}/line-items`,
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
    path: `${FILING_PATH}/line-items/:lineItemId/provenance`,
    summary: 'Where the figures of a line come from, down to the row of the trial balance.',
    access: 'VIEW_XBRL_FILING',
    params: lineParams,
    response: lineProvenanceSchema,
    status: 200,
    errors: [],
  },
  enterLine: {
    method: 'POST',
    path: `${FILING_PATH}/line-items`,
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
    path: `${FILING_PATH}/line-items/:lineItemId/exclusion`,
    summary: 'A person decides that the line is not reported.',
    access: 'CONFIRM_TAG_MAPPING',
    params: lineParams,
    body: reasonBody,
    response: lineItemSchema,
    status: 200,
    errors: ['INVALID_TRANSITION', 'FILING_SEALED'],
  },
  listExclusionProposals: {
    method: 'GET',
    path: `${FILING_PATH}/exclusion-proposals`,
    summary: 'Open lines that may be left out together, each with its reason; nothing is left out by it.',
    access: 'VIEW_XBRL_FILING',
    params: idParams,
    response: z.object({ items: z.array(exclusionProposalSchema) }),
    status: 200,
    errors: [],
  },
  excludeLines: {
    method: 'POST',
    path: `${FILING_PATH}/exclusions`,
    summary: 'A person decides that these lines are not reported, each with its reason: all of them or none.',
    access: 'CONFIRM_TAG_MAPPING',
    params: idParams,
    body: z.strictObject({
      lines: z
        .array(z.strictObject({ lineItemId: idSchema, reason: reasonBody.shape.reason }))
        .min(1)
        .max(2000),
    }),
    response: z.object({ items: z.array(lineItemSchema) }),
    status: 200,
    errors: ['INVALID_INPUT', 'INVALID_TRANSITION', 'FILING_SEALED'],
  },
  includeLine: {
    method: 'DELETE',
    path: `${FILING_PATH}/line-items/:lineItemId/exclusion`,
    summary: 'Undoes an exclusion and suggests again.',
    access: 'CONFIRM_TAG_MAPPING',
    params: lineParams,
    response: lineItemSchema,
    status: 200,
    errors: ['INVALID_TRANSITION', 'FILING_SEALED'],
  },
  confirmMapping: {
    method: 'POST',
    path: `${FILING_PATH}/mappings/:lineItemId`,
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
    path: `${FILING_PATH}/mappings/:lineItemId`,
    summary: 'Takes a confirmation back.',
    access: 'CONFIRM_TAG_MAPPING',
    params: lineParams,
    response: lineItemSchema,
    status: 200,
    errors: ['INVALID_TRANSITION', 'FILING_SEALED'],
  },
  addSynonym: {
    method: 'POST',
    path: `${XBRL_PATH}/mappings/synonyms`,
    summary: 'Appends a synonym to the mapping library.',
    access: 'ADD_MAPPING_SYNONYM',
    body: z.strictObject({ label: z.string().trim().min(1).max(500), elementId: elementIdSchema }),
    response: z.object({ label: z.string(), elementId: z.string() }),
    status: 201,
    errors: ['UNKNOWN_ELEMENT'],
  },
} as const satisfies Record<string, Route>;
