/**
 * The desktop page's way to the engine: the transport over the engine's route table, and uploads.
 */
import type { RouteName, RouteOutput, RouteRequest, Routes } from '../../shared/contract/routes.ts';
import { Problem } from '../../shared/problem.ts';
import { routeOf } from './route-parts.ts';
import { withStepUp } from './step-up.ts';
import type { CallInputOf } from './transport.ts';
import { transportOver } from './transport.ts';

/** What a call of the engine takes. */
export type CallInput<Name extends RouteName> = CallInputOf<Routes[Name]>;

/** Routes that take a file. */
export type UploadRouteName = {
  [Name in RouteName]: Routes[Name] extends { readonly upload: object } ? Name : never;
}[RouteName];

const engine = transportOver<Routes>(routeOf);
export const { send } = engine;

/** Calls a route with JSON. One that needs the second factor again asks for it in place, and goes on. */
export const call: typeof engine.call = async (name, input, options) => {
  const once = () => engine.call(name, input, options);
  return (await routeOf(name)).stepUp ? await withStepUp(once) : await once();
};

/** What was chosen may be a folder, or be moved, changed or unplugged before its turn; sending it would only fail. */
async function requireReadable(file: File): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch {
    throw new Problem(
      'UNREADABLE_FILE',
      `${file.name} is not where it was, has changed since it was chosen, or is a folder. Choose it again.`,
    );
  }
}

/** Sends one file as multipart, field `file` (decisions 2). Errors: Problem, FILE_TOO_LARGE and UNREADABLE_FILE before sending. */
export async function upload<Name extends UploadRouteName>(
  name: Name,
  params: RouteRequest<Name>['params'],
  file: File,
  { query, signal }: { readonly query?: RouteRequest<Name>['query']; readonly signal?: AbortSignal } = {},
): Promise<RouteOutput<Name>> {
  const limit = (await routeOf(name)).upload?.maxBytes ?? 0;
  if (file.size > limit) {
    const megabytes = Math.floor(limit / 1024 / 1024);
    throw new Problem('FILE_TOO_LARGE', `${file.name} is larger than ${megabytes} MB. Save a smaller copy.`);
  }
  await requireReadable(file);
  const form = new FormData();
  form.append('file', file, file.name);
  return engine.readAnswer(
    name,
    await send(name, { params, query }, { body: form, ...(signal && { signal }) }),
  );
}
