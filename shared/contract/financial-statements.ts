/**
 * Financial Statements, staff side (specification 4.1, 4.2; decisions 2, 3).
 */
import { clientAnswerRoutes } from './financial-statements/answer-requests.ts';
import { disclosureRoutes } from './financial-statements/disclosures.ts';
import { statementsDocumentRoutes } from './financial-statements/document.ts';
import { engagementRoutes } from './financial-statements/engagements.ts';
import { mappingRoutes } from './financial-statements/mapping.ts';
import { noteRoutes } from './financial-statements/notes.ts';
import { statementRoutes } from './financial-statements/statements.ts';
import { trialBalanceRoutes } from './financial-statements/trial-balance.ts';
import type { Route } from './route.ts';

export const financialStatementsRoutes = {
  ...engagementRoutes,
  ...trialBalanceRoutes,
  ...mappingRoutes,
  ...statementRoutes,
  ...disclosureRoutes,
  ...clientAnswerRoutes,
  ...noteRoutes,
  ...statementsDocumentRoutes,
} as const satisfies Record<string, Route>;
