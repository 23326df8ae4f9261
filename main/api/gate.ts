/**
 * The one gate (house 1, 3): route → caller → role → input → use case → output. Nothing reaches a use case
 * around it. The router only finds the route; every check happens here, in this order.
 */
import { Hono } from 'hono';
import type { z } from 'zod';
import type { Route } from '../../shared/contract/route.ts';
import {
  type RouteInput,
  type RouteName,
  type RouteOutput,
  type Routes,
  routes,
} from '../../shared/contract/routes.ts';
import { type Action, mayDo } from '../../shared/model/roles.ts';
import { Problem } from '../../shared/problem.ts';
import type { Caller, EngineContext } from '../engine-context.ts';
import type { JobRunner } from '../jobs/job-runner.ts';
import { knownProblem } from '../known-problem.ts';
import { notPermitted } from '../practice/permission.ts';
import type { UnknownFailures } from '../practice/sessions.ts';
import { readBounded, readUpload, type Upload } from './read-upload.ts';

const JSON_LIMIT_BYTES = 4 * 1024 * 1024;

/** Names of routes that the engine answers; the host answers the others before an engine is open. */
export type EngineRouteName = {
  [Name in RouteName]: Routes[Name]['access'] extends 'HOST' ? never : Name;
}[RouteName];

/** What handlers may use beside the context. */
export interface EngineServices {
  readonly context: EngineContext;
  readonly runner: JobRunner;
  readonly unknownFailures: UnknownFailures;
}

export type HandlerInput<Name extends RouteName> = RouteInput<Name> & {
  /** Of a route whose access is not PUBLIC or SIGNED. */
  readonly caller: CallerOf<Name>;
  readonly upload: Routes[Name] extends { readonly upload: unknown } ? Upload : undefined;
  /** The page went away. */
  readonly signal: AbortSignal;
};

type CallerOf<Name extends RouteName> = Routes[Name]['access'] extends 'PUBLIC' | 'SIGNED'
  ? undefined
  : Caller;

/** What a handler answers: the JSON of the contract, or a Response where the contract says bytes or events. */
export type HandlerOutput<Name extends RouteName> = Routes[Name]['response'] extends 'BYTES' | 'EVENTS'
  ? Response
  : Routes[Name]['response'] extends 'NOTHING'
    ? undefined
    : RouteOutput<Name>;

export type Handlers = {
  readonly [Name in EngineRouteName]: (
    services: EngineServices,
    input: HandlerInput<Name>,
  ) => Promise<HandlerOutput<Name>>;
};

type AnyHandler = (services: EngineServices, input: unknown) => Promise<unknown>;

export interface GateOptions {
  readonly handlers: Handlers;
  readonly services: EngineServices;
  readonly callerOf: (token: string) => Promise<Caller | undefined>;
  readonly onInternalError: (error: unknown) => string;
}

export function problemResponse(problem: Problem): Response {
  return new Response(JSON.stringify(problem.toDocument()), {
    status: problem.status,
    headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store' },
  });
}

/** An error on its way out: a problem as it is; anything else is logged and answers 500 with the log id. */
export function errorResponse(thrown: unknown, onInternalError: (error: unknown) => string): Response {
  const error = knownProblem(thrown);
  if (error instanceof Problem) return problemResponse(error);
  const logId = onInternalError(error);
  const detail =
    'Something went wrong in the program; nothing was changed. Try again, and name the log entry if it stays.';
  return problemResponse(new Problem('INTERNAL', detail, { logId }));
}

function permittedActions(access: Route['access']): readonly Action[] {
  if (Array.isArray(access)) return access;
  return access === 'PUBLIC' || access === 'SIGNED' || access === 'STAFF' || access === 'HOST'
    ? []
    : [access as Action];
}

async function requireCaller(
  route: Route,
  request: Request,
  options: GateOptions,
): Promise<Caller | undefined> {
  if (route.access === 'PUBLIC' || route.access === 'SIGNED') return undefined;
  const token = /^Bearer ([\w-]{20,200})$/.exec(request.headers.get('authorization') ?? '')?.[1];
  const caller = token === undefined ? undefined : await options.callerOf(token);
  if (!caller) throw new Problem('NOT_AUTHENTICATED', 'Sign in to go on.');
  const actions = permittedActions(route.access);
  if (actions.length > 0 && !actions.some((action) => mayDo(caller.role, action))) {
    throw notPermitted(caller.role, actions);
  }
  return caller;
}

/** Parses one part of the input; every complaint names its path. */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  part: string,
): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.slice(0, 50).map((issue) => ({
    path: [...(part === 'body' ? [] : [part]), ...issue.path].join('.'),
    message: issue.message,
  }));
  const first = errors[0];
  throw new Problem('INVALID_INPUT', `${first?.path || part}: ${first?.message ?? 'not valid'}`, { errors });
}

/** The body as JSON, undefined when it is empty; bounded before it is read. */
export async function readJson(request: Request): Promise<unknown> {
  const tooLarge = () => new Problem('FILE_TOO_LARGE', 'The request is larger than 4 MB.');
  const text = new TextDecoder().decode(await readBounded(request, JSON_LIMIT_BYTES, tooLarge));
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem('INVALID_INPUT', 'The body is not JSON.', {
      errors: [{ path: 'body', message: 'not JSON' }],
    });
  }
}

async function answer(
  route: Route,
  handler: AnyHandler,
  request: Request,
  params: Readonly<Record<string, string>>,
  options: GateOptions,
): Promise<Response> {
  const caller = await requireCaller(route, request, options);
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const input = {
    caller,
    params: route.params && parseInput(route.params, params, 'params'),
    query: route.query && parseInput(route.query, query, 'query'),
    body: route.body && parseInput(route.body, await readJson(request), 'body'),
    upload: route.upload && (await readUpload(request, route.upload.maxBytes)),
    signal: request.signal,
  };
  const output = await handler(options.services, input);
  if (output instanceof Response) return output;
  if (route.response === 'NOTHING') return new Response(null, { status: route.status });
  const body = typeof route.response === 'string' ? output : route.response.parse(output);
  return new Response(JSON.stringify(body), {
    status: route.status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  });
}

/** The engine as one function from Request to Response. */
export function createGate(options: GateOptions): (request: Request) => Promise<Response> {
  const app = new Hono();
  for (const [name, route] of Object.entries<Route>(routes)) {
    if (route.access === 'HOST') continue;
    const handler = options.handlers[name as EngineRouteName] as unknown as AnyHandler;
    app.on(route.method, route.path, (c) => answer(route, handler, c.req.raw, c.req.param(), options));
  }
  app.notFound(() => problemResponse(new Problem('NOT_FOUND', 'There is nothing at this address.')));
  app.onError((error) => errorResponse(error, options.onInternalError));
  return async (request) => await app.fetch(request);
}
