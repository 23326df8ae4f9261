/** What goes out through the gate: workbook, instance, binder, archive; the check by an outside processor. */
import { z } from 'zod';
import { instanceRenderingSchema } from '../../model/instance-rendering.ts';
import { jobStartedSchema } from '../../model/jobs.ts';
import { outputArtifactSchema } from '../../model/records.ts';
import { idParams, type Route } from '../route.ts';
import { artifactParams, FILING_PATH } from './filing-paths.ts';

const exportRoute = {
  method: 'POST',
  params: idParams,
  response: jobStartedSchema,
  status: 202,
  errors: ['XBRL_EXPORT_BLOCKED', 'INVALID_TRANSITION', 'FILING_SEALED'],
} as const;

export const filingOutputRoutes = {
  exportPreptool: {
    ...exportRoute,
    path: `${FILING_PATH}/exports/preptool`,
    summary: 'Builds the PREPTOOL workbook, through the gate.',
    access: 'EXPORT_PREPTOOL',
  },
  exportXbrlXml: {
    ...exportRoute,
    path: `${FILING_PATH}/exports/xbrl-xml`,
    summary: 'Builds the XBRL instance, through the gate.',
    access: 'EXPORT_XBRL_XML',
  },
  exportAuditPdf: {
    ...exportRoute,
    path: `${FILING_PATH}/exports/audit-pdf`,
    summary: 'Builds the evidence binder, through the gate.',
    access: 'EXPORT_PREPTOOL',
  },
  checkWithProcessor: {
    ...exportRoute,
    path: `${FILING_PATH}/exports/:artifactId/outside-check`,
    summary: 'Runs the outside processor of this machine on an instance and its taxonomy package.',
    access: 'RUN_XBRL_VALIDATION',
    params: artifactParams,
    errors: ['INVALID_TRANSITION'],
  },
  listExports: {
    method: 'GET',
    path: `${FILING_PATH}/exports`,
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
    path: `${FILING_PATH}/instance`,
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
    path: `${FILING_PATH}/bundle`,
    summary:
      'Everything of the filing in one archive with a manifest (ZIP), or only its outputs as they stand, through the gate.',
    access: 'EXPORT_PREPTOOL',
    params: idParams,
    query: z.strictObject({ only: z.literal('outputs').optional() }),
    response: 'BYTES',
    status: 200,
    errors: ['XBRL_EXPORT_BLOCKED', 'INVALID_TRANSITION'],
  },
} as const satisfies Record<string, Route>;
