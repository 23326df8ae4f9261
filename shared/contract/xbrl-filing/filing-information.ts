/** Filing information, and the text block of the complete statements. */
import { z } from 'zod';
import { idSchema, timestampSchema } from '../../model/records.ts';
import { idParams, type Route } from '../route.ts';
import { elementIdSchema, FILING_PATH } from './filing-paths.ts';

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
      proposalFrom: z.enum(['FILING', 'DOCUMENT', 'PERMANENT_FILE', 'LAST_YEAR', 'USUAL']).nullable(),
      /** What the client's permanent file says, and whether it has changed since the value was taken from it. */
      fromFile: z
        .object({
          value: z.string().nullable(),
          source: z.string(),
          taken: z.string().nullable(),
          changed: z.boolean(),
        })
        .nullable(),
      /** Asked only while another field has one of the answers (`unless`: has none of them); null: always. */
      appliesWhen: z
        .object({ elementId: z.string(), values: z.array(z.string()), unless: z.boolean() })
        .nullable(),
      savedById: idSchema.nullable(),
      savedAt: timestampSchema.nullable(),
    }),
  ),
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

export const filingInformationRoutes = {
  getFilingInformation: {
    method: 'GET',
    path: `${FILING_PATH}/filing-information`,
    summary: 'Entity, document and directors’ statement fields with saved values and proposals.',
    access: 'VIEW_XBRL_FILING',
    params: idParams,
    response: filingInformationSchema,
    status: 200,
    errors: [],
  },
  saveFilingInformation: {
    method: 'PUT',
    path: `${FILING_PATH}/filing-information`,
    summary: 'Saves values; null removes one.',
    access: 'MANAGE_XBRL_FILING',
    params: idParams,
    body: z.strictObject({
      values: z
        .array(
          z.strictObject({
            elementId: elementIdSchema,
            value: z.string().max(50_000, 'A text of at most 50,000 characters is expected.').nullable(),
            /** What the permanent file proposed as the person took the value from it, or kept theirs. */
            fromFile: z.string().max(50_000).nullable().optional(),
          }),
        )
        .min(1)
        .max(300),
    }),
    response: filingInformationSchema,
    status: 200,
    errors: ['INVALID_INPUT', 'UNKNOWN_ELEMENT', 'INVALID_TRANSITION', 'FILING_SEALED', 'VERSION_CONFLICT'],
  },
  previewCompleteStatements: {
    method: 'GET',
    path: `${FILING_PATH}/complete-statements`,
    summary: 'The complete statements as the text block that would be filed, to be looked at.',
    access: 'VIEW_XBRL_FILING',
    params: idParams,
    response: completeStatementsSchema,
    status: 200,
    errors: ['UNREADABLE_FILE'],
  },
  saveCompleteStatements: {
    method: 'PUT',
    path: `${FILING_PATH}/complete-statements`,
    summary: 'Takes the text with the checksum that a person has looked at into the filing.',
    access: 'MANAGE_XBRL_FILING',
    params: idParams,
    body: z.strictObject({ sha256: z.string().regex(/^[0-9a-f]{64}$/, 'a SHA-256 is expected') }),
    response: completeStatementsSchema,
    status: 200,
    errors: ['INVALID_INPUT', 'VERSION_CONFLICT', 'UNREADABLE_FILE', 'INVALID_TRANSITION', 'FILING_SEALED'],
  },
} as const satisfies Record<string, Route>;
