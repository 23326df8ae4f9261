/** The routes of an engagement, and how the practice prints: loaded with the first call of one of them. */
import { financialStatementsRoutes } from '../../../shared/contract/financial-statements.ts';
import { houseStyleRoutes } from '../../../shared/contract/house-style.ts';
import { journalsRoutes } from '../../../shared/contract/journals.ts';
import { priorYearRoutes } from '../../../shared/contract/prior-year.ts';

export const statementsPart = {
  ...financialStatementsRoutes,
  ...journalsRoutes,
  ...priorYearRoutes,
  ...houseStyleRoutes,
};
