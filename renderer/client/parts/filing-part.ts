/** The routes of a filing, and of the taxonomy: loaded with the first call of one of them. */
import { taxonomyRoutes } from '../../../shared/contract/taxonomy.ts';
import { xbrlFilingRoutes } from '../../../shared/contract/xbrl-filing.ts';

export const filingPart = {
  ...xbrlFilingRoutes,
  ...taxonomyRoutes,
};
