/**
 * The one way from the page to the engine: a call by the name of its route. Method, path and types come
 * from the route table of `shared/` (decisions 1, 2), answers are parsed by its schemas, and every failure
 * is a `Problem` with a code of the closed list.
 */

import type { Route } from '../../shared/contract/route.ts';
import type { RouteName, RouteOutput, RouteRequest, Routes } from '../../shared/contract/routes.ts';
import { routes } from '../../shared/contract/routes.ts';
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
export type CallInput<Name extends RouteName> = InputPart<'params', RouteRequest<Name>['params']> &
  InputPart<'query', RouteRequest<Name>['query']> &
  InputPart<'body', RouteRequest<Name>['body']>;

/** Routes that take a file. */
export type UploadRouteName = {
  [Name in RouteName]: Routes[Name] extends { readonly upload: object } ? Name : never;
}[RouteName];

interface LooseInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

function entriesOf(value: unknown): [string, string][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([, each]) => each !== undefined && each !== null && each !== '')
    .map(([key, each]) => [key, String(each)]);
}

/** Path with its parameters and query filled in: `/ops/clients/0192…?q=…`. */
export function routePath(name: RouteName, input: LooseInput): string {
  const params = new Map(entriesOf(input.params));
  const path = routes[name].path.replace(/:([A-Za-z]+)/g, (_, key: string) =>
    encodeURIComponent(params.get(key) ?? ''),
  );
  const query = new URLSearchParams(entriesOf(input.query)).toString();
  return query === '' ? path : `${path}?${query}`;
}

function problemFrom(status: number, body: unknown): Problem {
  const parsed = problemSchema.safeParse(body);
  if (parsed.success) {
    const { code, detail, errors, reason, reasons, report, logId } = parsed.data;
    return new Problem(code, detail, { errors, reason, reasons, report, logId });
  }
  if (status === 401) return new Problem('NOT_AUTHENTICATED', 'Your session has ended. Sign in again.');
  if (status === 404) return new Problem('NOT_FOUND', 'This address is not known to the program.');
  return new Problem('INTERNAL', `The program answered with status ${status} and no explanation.`);
}

/** Sends and answers the raw response; throws a Problem for anything but success. 401 forgets the session. */
export async function send(
  name: RouteName,
  input: LooseInput,
  options: { readonly body?: BodyInit; readonly contentType?: string; readonly signal?: AbortSignal } = {},
): Promise<Response> {
  const route: Route = routes[name];
  const token = readToken();
  const headers = new Headers({ accept: 'application/json' });
  if (token !== null && route.access !== 'HOST') headers.set('authorization', `Bearer ${token}`);
  if (options.contentType !== undefined) headers.set('content-type', options.contentType);
  let response: Response;
  try {
    response = await fetch(routePath(name, input), {
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
  if (problem.code === 'NOT_AUTHENTICATED' && route.access !== 'PUBLIC' && route.access !== 'HOST') {
    keepToken(null);
  }
  throw problem;
}

async function readAnswer<Name extends RouteName>(
  name: Name,
  response: Response,
): Promise<RouteOutput<Name>> {
  const schema: Route['response'] = routes[name].response;
  // The schema taken from the table under `name` is the one RouteOutput is inferred from; TypeScript cannot
  // follow that through a generic index, hence the two assertions here and nowhere else.
  if (typeof schema === 'string') return undefined as RouteOutput<Name>;
  const parsed = schema.safeParse(await response.json());
  if (parsed.success) return parsed.data as RouteOutput<Name>;
  throw new Problem(
    'INTERNAL',
    `The answer to “${routes[name].summary}” has an unexpected form (${parsed.error.issues[0]?.path.join('.') ?? ''}).`,
  );
}

/** Calls a route with JSON and answers its parsed result. Errors: Problem. */
export async function call<Name extends RouteName>(
  name: Name,
  input: CallInput<Name>,
  options: { readonly signal?: AbortSignal } = {},
): Promise<RouteOutput<Name>> {
  const loose: LooseInput = input;
  const withBody =
    loose.body === undefined ? {} : { body: JSON.stringify(loose.body), contentType: 'application/json' };
  return readAnswer(name, await send(name, loose, { ...options, ...withBody }));
}

/** Sends one file as multipart, field `file` (decisions 2). Errors: Problem, FILE_TOO_LARGE before sending. */
export async function upload<Name extends UploadRouteName>(
  name: Name,
  params: RouteRequest<Name>['params'],
  file: File,
): Promise<RouteOutput<Name>> {
  const route: Route = routes[name];
  const limit = route.upload?.maxBytes ?? 0;
  if (file.size > limit) {
    const megabytes = Math.floor(limit / 1024 / 1024);
    throw new Problem('FILE_TOO_LARGE', `${file.name} is larger than ${megabytes} MB. Save a smaller copy.`);
  }
  const form = new FormData();
  form.append('file', file, file.name);
  return readAnswer(name, await send(name, { params }, { body: form }));
}
