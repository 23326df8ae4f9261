/**
 * The one route table of the engine (decisions 1): the gate, the page's client and the contract suite all
 * walk this object.
 */
import { financialStatementsRoutes } from './financial-statements.ts';
import { languageModelRoutes } from './language-model.ts';
import { practiceRoutes } from './practice.ts';
import type { InputOf, OutputOf, RequestOf, Route } from './route.ts';
import { sessionRoutes } from './session.ts';
import { syncRoutes } from './sync.ts';
import { taxonomyRoutes } from './taxonomy.ts';
import { xbrlFilingRoutes } from './xbrl-filing.ts';

export const routes = {
  ...sessionRoutes,
  ...practiceRoutes,
  ...languageModelRoutes,
  ...syncRoutes,
  ...financialStatementsRoutes,
  ...xbrlFilingRoutes,
  ...taxonomyRoutes,
} as const satisfies Record<string, Route>;

export type Routes = typeof routes;
export type RouteName = keyof Routes;

export type RouteInput<Name extends RouteName> = InputOf<Routes[Name]>;
export type RouteRequest<Name extends RouteName> = RequestOf<Routes[Name]>;
export type RouteOutput<Name extends RouteName> = OutputOf<Routes[Name]>;
