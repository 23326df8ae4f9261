/**
 * The one route table of the engine (decisions 1): the gate, the page's client and the contract suite all
 * walk this object.
 */
import { clientImportRoutes } from './client-imports.ts';
import { financialStatementsRoutes } from './financial-statements.ts';
import { houseStyleRoutes } from './house-style.ts';
import { journalsRoutes } from './journals.ts';
import { languageModelRoutes } from './language-model.ts';
import { ledgerRoutes } from './ledgers.ts';
import { listRoutes } from './lists.ts';
import { outsideProcessorRoutes } from './outside-processor.ts';
import { permanentFileRoutes } from './permanent-file.ts';
import { practiceRoutes } from './practice.ts';
import { priorYearRoutes } from './prior-year.ts';
import { reviewRoutes } from './review.ts';
import type { OutputOf, RequestOf, Route } from './route.ts';
import { sessionRoutes } from './session.ts';
import { syncRoutes } from './sync.ts';
import { syncConflictRoutes } from './sync-conflicts.ts';
import { taxonomyRoutes } from './taxonomy.ts';
import { taxonomyReleasesRoutes } from './taxonomy-releases.ts';
import { workRoutes } from './work.ts';
import { xbrlFilingRoutes } from './xbrl-filing.ts';

export const routes = {
  ...sessionRoutes,
  ...practiceRoutes,
  ...permanentFileRoutes,
  ...houseStyleRoutes,
  ...languageModelRoutes,
  ...outsideProcessorRoutes,
  ...ledgerRoutes,
  ...syncRoutes,
  ...syncConflictRoutes,
  ...workRoutes,
  ...listRoutes,
  ...clientImportRoutes,
  ...financialStatementsRoutes,
  ...journalsRoutes,
  ...priorYearRoutes,
  ...xbrlFilingRoutes,
  ...reviewRoutes,
  ...taxonomyRoutes,
  ...taxonomyReleasesRoutes,
} as const satisfies Record<string, Route>;

export type Routes = typeof routes;
export type RouteName = keyof Routes;

type HostRouteName = { [Name in RouteName]: Routes[Name]['access'] extends 'HOST' ? Name : never }[RouteName];
/** Names of routes that the engine answers; the host answers the others, before an engine is open too. */
export type EngineRouteName = Exclude<RouteName, HostRouteName>;
export type HostRoutes = Pick<Routes, HostRouteName>;
export type EngineRoutes = Pick<Routes, EngineRouteName>;

const answeredBy = (host: boolean) =>
  Object.fromEntries(Object.entries<Route>(routes).filter(([, { access }]) => (access === 'HOST') === host));
// The two tables hold what their types say: each route says itself who answers it.
export const hostRoutes = answeredBy(true) as HostRoutes;
export const engineRoutes = answeredBy(false) as EngineRoutes;

export type RouteRequest<Name extends RouteName> = RequestOf<Routes[Name]>;
export type RouteOutput<Name extends RouteName> = OutputOf<Routes[Name]>;
