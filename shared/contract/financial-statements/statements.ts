/** Statements, their versions, and each figure opened to its parts. */
import { z } from 'zod';
import { figureChainSchema } from '../../model/figure-chain.ts';
import { jobStartedSchema } from '../../model/jobs.ts';
import { figureCellSchema } from '../../model/note-cells.ts';
import { generatedStatementSchema, idSchema, statementVersionSchema } from '../../model/records.ts';
import {
  cashFlowTableSchema,
  equityTableSchema,
  STATEMENT_SECTIONS,
  statementsJsonSchema,
  statementTableSchema,
} from '../../model/statements.ts';
import { idParams, listOf, pageQuery, type Route } from '../route.ts';
import { ENGAGEMENT_PATH } from './engagement-paths.ts';

export const statementRoutes = {
  generateStatements: {
    method: 'POST',
    path: `${ENGAGEMENT_PATH}/statements/generate`,
    summary: 'Computes a new version of the statements.',
    access: 'GENERATE_STATEMENTS',
    params: idParams,
    response: jobStartedSchema,
    status: 202,
    errors: ['INVALID_TRANSITION'],
  },
  getStatements: {
    method: 'GET',
    path: `${ENGAGEMENT_PATH}/statements`,
    summary: 'The latest version.',
    access: 'VIEW_FS_ENGAGEMENT',
    params: idParams,
    response: generatedStatementSchema,
    status: 200,
    errors: [],
  },
  getStatementSection: {
    method: 'GET',
    path: `${ENGAGEMENT_PATH}/statements/:section`,
    summary: 'One statement of the latest version.',
    access: 'VIEW_FS_ENGAGEMENT',
    params: z.strictObject({
      id: idSchema,
      section: z.enum(Object.keys(STATEMENT_SECTIONS) as [keyof typeof STATEMENT_SECTIONS]),
    }),
    response: z.union([cashFlowTableSchema, statementTableSchema, equityTableSchema]),
    status: 200,
    errors: [],
  },
  listStatementVersions: {
    method: 'GET',
    path: `${ENGAGEMENT_PATH}/statement-versions`,
    summary: 'All versions of the statements, the latest first.',
    access: 'VIEW_FS_ENGAGEMENT',
    params: idParams,
    query: z.strictObject(pageQuery),
    response: listOf(statementVersionSchema),
    status: 200,
    errors: [],
  },
  getStatementVersion: {
    method: 'GET',
    path: `${ENGAGEMENT_PATH}/statement-versions/:versionNo`,
    summary: 'One version as it was made.',
    access: 'VIEW_FS_ENGAGEMENT',
    params: z.strictObject({ id: idSchema, versionNo: z.coerce.number().int().min(1).max(1_000_000) }),
    response: generatedStatementSchema,
    status: 200,
    errors: [],
  },
  getUnadjustedStatements: {
    method: 'GET',
    path: `${ENGAGEMENT_PATH}/unadjusted-statements`,
    summary:
      'The statements as the file alone would give them, without any journal, beside the latest version.',
    access: 'VIEW_FS_ENGAGEMENT',
    params: idParams,
    response: statementsJsonSchema,
    status: 200,
    errors: ['INVALID_TRANSITION'],
  },
  openStatementFigure: {
    method: 'GET',
    path: `${ENGAGEMENT_PATH}/statement-figures/:statement/:line/:year/:part`,
    summary: 'A figure of the latest statements opened to the parts that add up to it, before rounding.',
    access: 'VIEW_FS_ENGAGEMENT',
    params: z.strictObject({
      id: idSchema,
      statement: figureCellSchema.shape.statement,
      line: z.string().regex(/^[a-z][a-z0-9_]{0,199}$/),
      year: figureCellSchema.shape.year,
      /** Column of the changes in equity; "amount" in the other statements. */
      part: z.string().regex(/^[a-z][a-z0-9_]{0,199}$/),
    }),
    response: figureChainSchema,
    status: 200,
    errors: ['INVALID_TRANSITION'],
  },
} as const satisfies Record<string, Route>;
