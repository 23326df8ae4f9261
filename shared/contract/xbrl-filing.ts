/**
 * XBRL Filing, staff side (specification 4.4, 4.5; decisions 2 to 6).
 */

import type { Route } from './route.ts';
import { documentRoutes } from './xbrl-filing/documents.ts';
import { filingInformationRoutes } from './xbrl-filing/filing-information.ts';
import { filingRoutes } from './xbrl-filing/filings.ts';
import { incomingRoutes } from './xbrl-filing/incoming.ts';
import { lineItemRoutes } from './xbrl-filing/line-items.ts';
import { filingOutputRoutes } from './xbrl-filing/outputs.ts';
import { validationRoutes } from './xbrl-filing/validation.ts';

export const xbrlFilingRoutes = {
  ...filingRoutes,
  ...documentRoutes,
  ...incomingRoutes,
  ...lineItemRoutes,
  ...filingInformationRoutes,
  ...validationRoutes,
  ...filingOutputRoutes,
} as const satisfies Record<string, Route>;
