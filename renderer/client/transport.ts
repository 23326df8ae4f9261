/**
 * The one way from a page to its program: a call by the name of its route. Method, path and types come from a
 * route table of `shared/` (decisions 1, 2), answers are parsed by its schemas, and every failure is a `Problem`
 * with a code of the closed list. The desktop's page and the administrators' page each lay it over their table.
 */
import type { OutputOf, RequestOf, Route } from '../../shared/contract/route.ts';
import { Problem, problemSchema } from '../../shared/problem.ts';
import { keepToken, readToken } from './token.ts';

type InputPart<Key extends string, Value> = [Value] extends [undefined]
  ? { readonly [K in Key]?: undefined }
  : Record<never, never> extends Value
    ? { readonly [K in Key]?: Value }
    : undefined extends Value
      ? { readonly [K in Key]?: Value }
      : { readonly [K in Key]: Value };

/** What a call takes: only the parts that its route has; parts with no required field may be left out. */
export type CallInputOf<Entry extends Route> = InputPart<'params', RequestOf<Entry>['params']> &
  InputPart<'query', RequestOf<Entry>['query']> &
  InputPart<'body', RequestOf<Entry>['body']>;

export interface LooseInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

export interface SendOptions {
  readonly body?: BodyInit;
  readonly contentType?: string;
  readonly signal?: AbortSignal;
}

export interface Transport<Table extends Readonly<Record<string, Route>>> {
  /** Sends and answers the raw response; throws a Problem for anything but success. 401 forgets the session. */
  readonly send: (name: keyof Table & string, input: LooseInput, options?: SendOptions) => Promise<Response>;
  /** Parses the answer of a route. */
  readonly readAnswer: <Name extends keyof Table & string>(
    name: Name,
    response: Response,
  ) => Promise<OutputOf<Table[Name]>>;
  /** Calls a route with JSON and answers its parsed result. Errors: Problem. */
  readonly call: <Name extends keyof Table & string>(
    name: Name,
    input: CallInputOf<Table[Name]>,
    options?: { readonly signal?: AbortSignal },
  ) => Promise<OutputOf<Table[Name]>>;
}

function entriesOf(value: unknown): [string, string][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([, each]) => each !== undefined && each !== null && each !== '')
    .map(([key, each]) => [key, String(each)]);
}

/** The problem in a refusal's body; one of our own words where it holds none. */
export function problemFrom(status: number, body: unknown): Problem {
  const parsed = problemSchema.safeParse(body);
  if (parsed.success) {
    const { code, detail, errors, reason, reasons, report, logId } = parsed.data;
    return new Problem(code, detail, { errors, reason, reasons, report, logId });
  }
  if (status === 401) return new Problem('NOT_AUTHENTICATED', 'Your session has ended. Sign in again.');
  if (status === 404) return new Problem('NOT_FOUND', 'This address is not known to the program.');
  return new Problem('INTERNAL', `The program answered with status ${status} and no explanation.`);
}

/** Path of a route with its parameters and query filled in: `/ops/clients/0192…?q=…`. */
export function pathOf({ path: pattern }: Pick<Route, 'path'>, input: LooseInput): string {
  const params = new Map(entriesOf(input.params));
  const path = pattern.replace(/:([A-Za-z]+)/g, (_, key: string) =>
    encodeURIComponent(params.get(key) ?? ''),
  );
  const query = new URLSearchParams(entriesOf(input.query)).toString();
  return query === '' ? path : `${path}?${query}`;
}

/** Lays the calls over a route table, of which `routeOf` answers one route at a time. */
export function transportOver<Table extends Readonly<Record<string, Route>>>(
  routeOf: (name: keyof Table & string) => Promise<Route>,
): Transport<Table> {
  const send: Transport<Table>['send'] = async (name, input, options = {}) => {
    const route = await routeOf(name);
    const token = readToken();
    const headers = new Headers({ accept: 'application/json' });
    if (token !== null && route.access !== 'HOST') headers.set('authorization', `Bearer ${token}`);
    if (options.contentType !== undefined) headers.set('content-type', options.contentType);
    let response: Response;
    try {
      response = await fetch(pathOf(route, input), {
        method: route.method,
        headers,
        body: options.body ?? null,
        signal: options.signal ?? null,
        cache: 'no-store',
      });
    } catch (error) {
      if (options.signal?.aborted) throw error;
      throw new Problem('UNAVAILABLE', 'The program does not answer. Check that it is still running.');
    }
    if (response.ok) return response;
    const body: unknown = await response.json().catch(() => null);
    const problem = problemFrom(response.status, body);
    const refusal = route.path !== STEP_UP_PATH && problem.code === 'NOT_AUTHENTICATED';
    if (refusal && route.access !== 'PUBLIC' && route.access !== 'HOST') keepToken(null);
    throw problem;
  };

  /** The last long answer of a few routes: one that says the same is the same value, and is neither read nor drawn anew. */
  const longAnswers = new Map<string, { readonly text: string; readonly value: unknown }>();
  const keepLong = (name: string, text: string, value: unknown): void => {
    longAnswers.delete(name);
    longAnswers.set(name, { text, value });
    const [oldest] = longAnswers.keys();
    if (longAnswers.size > MOST_LONG && oldest !== undefined) longAnswers.delete(oldest);
  };

  const readAnswer: Transport<Table>['readAnswer'] = async <Name extends keyof Table & string>(
    name: Name,
    response: Response,
  ) => {
    const route = await routeOf(name);
    const schema = route.response;
    // The schema taken from the table under `name` is the one OutputOf is inferred from; TypeScript cannot
    // follow that through a generic index, hence the two assertions here and nowhere else.
    if (typeof schema === 'string') return undefined as OutputOf<Table[Name]>;
    const text = await response.text();
    const before = longAnswers.get(name);
    if (before?.text === text) return before.value as OutputOf<Table[Name]>;
    const parsed = schema.safeParse(JSON.parse(text));
    if (parsed.success) {
      if (route.method === 'GET' && text.length > LONG) keepLong(name, text, parsed.data);
      return parsed.data as OutputOf<Table[Name]>;
    }
    throw new Problem(
      'INTERNAL',
      `The answer to “${route.summary}” has an unexpected form (${parsed.error.issues[0]?.path.join('.') ?? ''}).`,
    );
  };

  const call: Transport<Table>['call'] = async (name, input, options = {}) => {
    const loose: LooseInput = input;
    const withBody =
      loose.body === undefined ? {} : { body: JSON.stringify(loose.body), contentType: 'application/json' };
    return readAnswer(name, await send(name, loose, { ...options, ...withBody }));
  };

  return { send, readAnswer, call };
}

/** In characters: the rows of some hundred clients. Reading thousands of rows again takes longer than a frame. */
const LONG = 50_000;
const MOST_LONG = 4;

/** A wrong code there does not mean that the session has ended. */
const STEP_UP_PATH = '/auth/step-up';
