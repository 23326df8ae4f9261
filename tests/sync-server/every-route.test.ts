/**
 * The contract of the sync-server, route by route (house 7): without a token, with a bad one, as each role that
 * lacks the right, with bad input. No answer leaves the closed list of problems.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '../../shared/contract/route.ts';
import { serverRoutes } from '../../shared/contract/server-routes.ts';
import { type Action, mayDo, STAFF_ROLES, type StaffRole } from '../../shared/model/roles.ts';
import { problemSchema } from '../../shared/problem.ts';
import { openSession } from '../../sync-server/practice/sessions.ts';
import { startSample } from '../../sync-server/sample-practice.ts';
import { PLACES, type Place } from './support/stores.ts';
import { openTestServer, type TestServer } from './support/test-server.ts';

const UNKNOWN = '01900000-0000-7000-8000-000000000000';
const entries = Object.entries<Route>(serverRoutes);
const pathOf = (route: Route) => route.path.replaceAll(/:[a-zA-Z]+/g, UNKNOWN);
const needsToken = entries.filter(([, { access }]) => access !== 'PUBLIC' && access !== 'SIGNED');
const actionsOf = ({ access }: Route): readonly Action[] =>
  Array.isArray(access) ? access : access === 'STAFF' ? [] : [access as Action];

describe('every route of the sync-server', () => {
  let place: Place;
  let server: TestServer;
  let tokens: Readonly<Record<string, string>>;
  beforeAll(async () => {
    const [, newPlace] = PLACES[0] ?? [];
    if (!newPlace) throw new Error('SQLite is always there');
    place = await newPlace();
    server = await openTestServer(place);
    tokens = await startSample(server.service.context);
  });
  afterAll(async () => {
    await server.close();
    await place.remove();
  });

  const refusedAs = async (code: string, method: string, path: string, options: object) => {
    const answer = await server.call(method, path, options);
    const problem = problemSchema.parse(answer.body);
    expect([problem.code, problem.status]).toEqual([code, answer.status]);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
  };

  it.each(needsToken)('%s asks for a sign-in', async (_name, route) => {
    await refusedAs('NOT_AUTHENTICATED', route.method, pathOf(route), {});
    await refusedAs('NOT_AUTHENTICATED', route.method, pathOf(route), { token: 'x'.repeat(43) });
  });

  const forbidden = needsToken.flatMap(([name, route]) => {
    const actions = actionsOf(route);
    return actions.length === 0
      ? []
      : STAFF_ROLES.filter((role) => !actions.some((action) => mayDo(role, action))).map(
          (role): [string, StaffRole, Route] => [name, role, route],
        );
  });
  it.each(forbidden)('%s is refused to %s', async (_name, role, route) => {
    const token = tokens[role] ?? '';
    await refusedAs('ACTION_NOT_PERMITTED', route.method, pathOf(route), { token });
  });

  const withBody = entries.filter(([, route]) => route.body !== undefined);
  it.each(withBody)('%s refuses a body that its schema does not know', async (_name, route) => {
    const { context } = server.service;
    const { id, name } = (await server.call('GET', '/auth/me', { token: tokens.PLATFORM_ADMIN ?? '' })).body
      .user;
    const { token, sessionId } = await context.change((writer) =>
      openSession(writer, context, { id, name }, { deviceName: 'Test', address: '127.0.0.1' }),
    );
    await context.change((writer) =>
      writer
        .updateTable('session')
        .set({ steppedUpUntil: new Date(server.clock.now.getTime() + 60_000).toISOString() })
        .where('id', '=', sessionId)
        .execute(),
    );
    const body = { surprise: true };
    await refusedAs('INVALID_INPUT', route.method, pathOf(route), { token, body });
    await refusedAs('INVALID_INPUT', route.method, pathOf(route), { token, body: null });
  });

  it('answers 404 elsewhere, for what is reserved too', async () => {
    for (const path of ['/', '/hooks/anything', '/ops/clients', '/admin']) {
      await refusedAs('NOT_FOUND', 'GET', path, {});
    }
  });

  it('names each method and path once', () => {
    const places = entries.map(([, { method, path }]) => `${method} ${path}`);
    expect(new Set(places).size).toBe(places.length);
  });
});
