/**
 * The one route table of the engine (decisions 1): the gate, the page's client and the contract suite all
 * walk this object.
 */
import type { z } from 'zod';
import { financialStatementsRoutes } from './financial-statements.ts';
import { languageModelRoutes } from './language-model.ts';
import { practiceRoutes } from './practice.ts';
import type { Route } from './route.ts';
import { sessionRoutes } from './session.ts';
import { taxonomyRoutes } from './taxonomy.ts';
import { xbrlFilingRoutes } from './xbrl-filing.ts';

export const routes = {
  ...sessionRoutes,
  ...practiceRoutes,
  ...languageModelRoutes,
  ...financialStatementsRoutes,
  ...xbrlFilingRoutes,
  ...taxonomyRoutes,
} as const satisfies Record<string, Route>;

export type Routes = typeof routes;
export type RouteName = keyof Routes;

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Sent<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
type Part<Entry, Key extends string> = Entry extends { readonly [K in Key]: infer Schema }
  ? Schema
  : undefined;

/** What a handler receives of a route, parsed. */
export interface RouteInput<Name extends RouteName> {
  readonly params: Parsed<Part<Routes[Name], 'params'>>;
  readonly query: Parsed<Part<Routes[Name], 'query'>>;
  readonly body: Parsed<Part<Routes[Name], 'body'>>;
}

/** What a caller sends. */
export interface RouteRequest<Name extends RouteName> {
  readonly params: Sent<Part<Routes[Name], 'params'>>;
  readonly query: Sent<Part<Routes[Name], 'query'>>;
  readonly body: Sent<Part<Routes[Name], 'body'>>;
}

/** JSON answer of a route; undefined for bytes, events and empty answers. */
export type RouteOutput<Name extends RouteName> = Parsed<Routes[Name]['response']>;
