/**
 * The one gate (house 1, 3): route → caller → right → input → use case → output. Engine and sync-server put
 * their route tables and handlers behind it; nothing reaches a use case around it. The router only finds the
 * route; every check happens here, in this order.
 */
import { Hono } from 'hono';
import type { z } from 'zod';
import type { InputOf, OutputOf, Route } from '../contract/route.ts';
import { notPermitted } from '../model/not-permitted.ts';
import { type Action, mayDo, type StaffRole } from '../model/roles.ts';
import { Problem } from '../problem.ts';
import { errorResponse, problemResponse } from './answers.ts';
import { OPEN_JSON_LIMIT_BYTES, readJson, readUpload, type Upload } from './read-body.ts';

export type RouteTable = Readonly<Record<string, Route>>;

/** Where a request came from, as the listener saw it; never taken from a header that anyone can send. */
export interface Peer {
  readonly address: string;
}

/** Callers of a desktop's program are on this computer. */
export const THIS_COMPUTER: Peer = { address: '127.0.0.1' };

/** What the gate itself must know of a caller. */
interface AnyCaller {
  readonly role: StaffRole;
  /** Proved the second factor again a short while ago. */
  readonly steppedUp?: boolean;
}

type CallerFor<Entry extends Route, Caller> = Entry['access'] extends 'PUBLIC' | 'HOST' | 'SIGNED'
  ? undefined
  : Caller;

export type HandlerInputOf<Entry extends Route, Caller> = InputOf<Entry> & {
  /** Of a route that asks for a token. */
  readonly caller: CallerFor<Entry, Caller>;
  readonly upload: Entry extends { readonly upload: unknown } ? Upload : undefined;
  /** The page went away. */
  readonly signal: AbortSignal;
  /** The request itself, for its headers; its body is read by the gate. */
  readonly request: Request;
  readonly peer: Peer;
};

/** What a handler answers: the JSON of the contract, or a Response where the contract says bytes or events. */
export type HandlerOutputOf<Entry extends Route> = Entry['response'] extends 'BYTES' | 'EVENTS'
  ? Response
  : Entry['response'] extends 'NOTHING'
    ? undefined
    : OutputOf<Entry>;

/** One handler per route. */
export type HandlersOf<Table extends RouteTable, Services, Caller> = {
  readonly [Name in keyof Table]: (
    services: Services,
    input: HandlerInputOf<Table[Name], Caller>,
  ) => Promise<HandlerOutputOf<Table[Name]>>;
};

type AnyHandler = (services: unknown, input: unknown) => Promise<unknown>;

export interface GateOptions<Table extends RouteTable, Services, Caller extends AnyCaller> {
  readonly routes: Table;
  readonly handlers: HandlersOf<Table, Services, Caller>;
  readonly services: Services;
  readonly callerOf: (token: string, peer: Peer) => Promise<Caller | undefined>;
  /** Turns a refusal of the program's own into a problem; by default errors stay what they are. */
  readonly knownProblem?: (error: unknown) => unknown;
  readonly onInternalError: (error: unknown) => string;
  /** Runs each handler, once right and input are known to be good; it may refuse instead. */
  readonly around?: (
    name: keyof Table & string,
    caller: Caller | undefined,
    work: () => Promise<unknown>,
  ) => Promise<unknown>;
  /** Answers what is not in the table; by default there is nothing at such an address. */
  readonly otherwise?: (request: Request, peer: Peer) => Promise<Response>;
}

const nothingThere = async (): Promise<Response> =>
  problemResponse(new Problem('NOT_FOUND', 'There is nothing at this address.'));

/** Asked of everybody, signed in or not. */
const OPEN_ACCESS: ReadonlySet<unknown> = new Set<Route['access']>(['PUBLIC', 'HOST', 'SIGNED']);

function permittedActions(access: Route['access']): readonly Action[] {
  if (Array.isArray(access)) return access;
  return OPEN_ACCESS.has(access) || access === 'STAFF' ? [] : [access as Action];
}

async function requireCaller<Caller extends AnyCaller>(
  route: Route,
  request: Request,
  peer: Peer,
  callerOf: (token: string, peer: Peer) => Promise<Caller | undefined>,
): Promise<Caller | undefined> {
  if (OPEN_ACCESS.has(route.access)) return undefined;
  const token = /^Bearer ([\w-]{20,200})$/.exec(request.headers.get('authorization') ?? '')?.[1];
  const caller = token === undefined ? undefined : await callerOf(token, peer);
  if (!caller) throw new Problem('NOT_AUTHENTICATED', 'Sign in to go on.');
  const actions = permittedActions(route.access);
  if (actions.length > 0 && !actions.some((action) => mayDo(caller.role, action))) {
    throw notPermitted(caller.role, actions);
  }
  if (route.stepUp && !caller.steppedUp) {
    throw new Problem('STEP_UP_REQUIRED', 'Type a code of your authenticator app again to do this.');
  }
  return caller;
}

const LONGEST_NAME_SHOWN = 60;
const LONGEST_MESSAGE = 500;

/** Parses one part of the input; every complaint names its path. */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  part: string,
): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.slice(0, 50).map((issue) => ({
    path: [...(part === 'body' ? [] : [part]), ...issue.path].join('.').slice(0, LONGEST_MESSAGE),
    // Of names that nobody knows a sender may write as many and as long ones as it likes.
    message:
      issue.code === 'unrecognized_keys'
        ? `not known: ${issue.keys[0]?.slice(0, LONGEST_NAME_SHOWN) ?? ''}${issue.keys.length > 1 ? ` and ${issue.keys.length - 1} more` : ''}`
        : issue.message.slice(0, LONGEST_MESSAGE),
  }));
  const first = errors[0];
  throw new Problem('INVALID_INPUT', `${first?.path || part}: ${first?.message ?? 'not valid'}`, { errors });
}

/** A program as one function from Request to Response. */
export function createGate<Table extends RouteTable, Services, Caller extends AnyCaller>(
  options: GateOptions<Table, Services, Caller>,
): (request: Request, peer: Peer) => Promise<Response> {
  const { handlers, services, knownProblem = (error) => error, otherwise = nothingThere } = options;
  const { around = (_name, _caller, work) => work() } = options;
  const app = new Hono<{ Bindings: Peer }>();

  const answer = async (
    name: keyof Table & string,
    route: Route,
    handler: AnyHandler,
    request: Request,
    params: Readonly<Record<string, string>>,
    peer: Peer,
  ): Promise<Response> => {
    const caller = await requireCaller(route, request, peer, options.callerOf);
    const query = Object.fromEntries(new URL(request.url).searchParams);
    const input = {
      caller,
      params: route.params && parseInput(route.params, params, 'params'),
      query: route.query && parseInput(route.query, query, 'query'),
      body:
        route.body &&
        parseInput(route.body, await readJson(request, caller ? undefined : OPEN_JSON_LIMIT_BYTES), 'body'),
      upload: route.upload && (await readUpload(request, route.upload.maxBytes)),
      signal: request.signal,
      request,
      peer,
    };
    const output = await around(name, caller, () => handler(services, input));
    if (output instanceof Response) return output;
    if (route.response === 'NOTHING') return new Response(null, { status: route.status });
    const body = typeof route.response === 'string' ? output : route.response.parse(output);
    return new Response(JSON.stringify(body), {
      status: route.status,
      headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
    });
  };

  for (const [name, route] of Object.entries<Route>(options.routes)) {
    const handler = handlers[name as keyof typeof handlers] as unknown as AnyHandler;
    app.on(route.method, route.path, (c) => answer(name, route, handler, c.req.raw, c.req.param(), c.env));
  }
  app.notFound((c) => otherwise(c.req.raw, c.env));
  app.onError((error) => errorResponse(knownProblem(error), options.onInternalError));
  return async (request, peer) => await app.fetch(request, peer);
}
