/**
 * Every route × every staff role × (no token, bad token, wrong role, bad input, unknown id). What is expected
 * comes from the route table and the specification's role table alone (house 7).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installedTaxonomyVersions } from '../../constitution/index.ts';
import { practiceRoutes } from '../../shared/contract/practice.ts';
import type { Route } from '../../shared/contract/route.ts';
import { sessionRoutes } from '../../shared/contract/session.ts';
import { ROLE_WORDS, STAFF_ROLES, type StaffRole } from '../../shared/model/roles.ts';
import type { ProblemCode } from '../../shared/problem.ts';
import { type Answer, callEngine } from '../support/call-engine.ts';
import { testNow } from '../support/clock.ts';
import { startTestEngine, type TestEngine } from '../support/test-engine.ts';
import { expectProblem } from './problem-answers.ts';
import { badRequests, bodyOf, RawBody, ROUTES, requestLine, UNKNOWN_PARAMS } from './sample-requests.ts';
import { SPECIFIED_ROLE_ACTIONS } from './specified-roles.ts';

let practice: TestEngine;
beforeAll(async () => {
  practice = await startTestEngine();
});
afterAll(async () => {
  await practice.close();
});

const engineRoutes = ROUTES.filter(([, route]) => route.access !== 'HOST');
const staffRoutes = engineRoutes.filter(
  ([, route]) => route.access !== 'PUBLIC' && route.access !== 'SIGNED',
);

function mayCall(role: StaffRole, access: Route['access']): boolean {
  const wanted = typeof access === 'string' ? [access] : access;
  const held: readonly string[] = SPECIFIED_ROLE_ACTIONS[role];
  return wanted.some((each) => each === 'STAFF' || held.includes(each));
}

async function send(role: StaffRole | null, request: string, body: unknown): Promise<Answer> {
  if (!(body instanceof RawBody)) return await practice.call(role, request, body);
  const withText = async (sent: Request) =>
    await practice.engine.fetch(
      new Request(sent.url, { method: sent.method, headers: sent.headers, body: body.text }),
    );
  return await callEngine(withText, role === null ? null : (practice.tokens[role] ?? ''), request, {});
}

function uploadOf(route: Route): FormData | undefined {
  if (!route.upload) return undefined;
  const form = new FormData();
  form.set('file', new File(['Account Code,Account Name,2025\n1000,Cash,1.00\n'], 'trial-balance.csv'));
  return form;
}

describe('the table', () => {
  it('names every method and path once', () => {
    const lines = ROUTES.map(([, route]) => `${route.method} ${route.path}`);
    expect(new Set(lines).size).toBe(lines.length);
    expect(lines.length).toBeGreaterThanOrEqual(70);
  });

  it('keeps to the groups of the specification', () => {
    for (const [, route] of ROUTES) {
      expect(route.path).toMatch(
        /^\/(?:ops\/(?:financial-statements|xbrl|clients|audit|jobs|lists|sync|work)|admin|auth|files|health)(?:\/|$)/,
      );
    }
  });

  it.each(ROUTES)('has for %s a body that its own schema takes', (name, route) => {
    expect(bodyOf(name) !== undefined).toBe(route.body !== undefined);
    if (route.body) expect(route.body.safeParse(bodyOf(name)).error).toBeUndefined();
  });
});

describe('without a session', () => {
  it.each(staffRoutes)('%s answers 401 without a token and with a bad one', async (name, route) => {
    const request = requestLine(route);
    const body = bodyOf(name);
    expectProblem(await practice.call(null, request, body), 'NOT_AUTHENTICATED');
    const good = practice.tokens.PLATFORM_ADMIN ?? '';
    const changed = `${good.slice(0, -2)}${good.endsWith('AA') ? 'BB' : 'AA'}`;
    for (const token of ['x'.repeat(43), changed, `${good}A`, good.slice(1), good.toLowerCase(), 'short']) {
      const answer = await callEngine(practice.engine.fetch, token, request, body);
      expectProblem(answer, 'NOT_AUTHENTICATED', route);
    }
  });

  it.each(staffRoutes)('%s says 401 before it looks at anything else', async (name, route) => {
    for (const bad of badRequests(name, route)) {
      expect([bad.what, (await send(null, bad.request, bad.body)).status]).toEqual([bad.what, 401]);
    }
  });
});

describe('with the wrong role', () => {
  it.each(staffRoutes)('%s answers 403 to every role without the action', async (name, route) => {
    for (const role of STAFF_ROLES.filter((each) => !mayCall(each, route.access))) {
      const problem = expectProblem(
        await practice.call(role, requestLine(route), bodyOf(name)),
        'ACTION_NOT_PERMITTED',
        route,
      );
      expect(problem.detail).toContain(ROLE_WORDS[role]);
      // A spoilt request gets the same answer: the role is asked first.
      const [bad] = badRequests(name, route);
      if (bad) expect((await send(role, bad.request, bad.body)).status).toBe(403);
    }
  });
});

describe('bad input', () => {
  it.each(engineRoutes)('%s answers 400 to each, for every role that may call it', async (name, route) => {
    const open = route.access === 'PUBLIC' || route.access === 'SIGNED';
    const callers: readonly (StaffRole | null)[] = open
      ? [null]
      : STAFF_ROLES.filter((role) => mayCall(role, route.access));
    expect(callers.length).toBeGreaterThan(0);
    for (const caller of callers) {
      for (const bad of badRequests(name, route)) {
        const answer = await send(caller, bad.request, bad.body);
        expect([bad.what, answer.status, answer.body.code]).toEqual([bad.what, 400, 'INVALID_INPUT']);
        expectProblem(answer, 'INVALID_INPUT', route);
      }
    }
  });
});

/** What a right caller gets for values that no record has, where it is not 404. */
const NOT_ABOUT_A_RECORD: Readonly<Record<string, number | ProblemCode>> = {
  checkUploadedDocument: 'UNSUPPORTED_FILE_TYPE',
  getDocumentCheckProgress: 200,
  addIncomingDocument: 'UNSUPPORTED_FILE_TYPE',
  listIncomingDocuments: 200,
  readIncomingDocuments: 202,
  handInTaxonomyPackage: 'UNREADABLE_FILE',
  installTaxonomyRelease: 'UNREADABLE_FILE',
  me: 200,
  ownAccount: 200,
  stepUp: 'NOT_AUTHENTICATED',
  changeOwnPassword: 'INVALID_INPUT',
  renewRecoveryCodes: 'INVALID_INPUT',
  endOtherSessions: 204,
  listClients: 200,
  listStaff: 200,
  listRoles: 200,
  listTaxonomyVersions: 200,
  listBackups: 200,
  createBackup: 201,
  getLanguageModel: 200,
  updateLanguageModel: 200,
  testLanguageModel: 'INVALID_TRANSITION',
  getOutsideProcessor: 200,
  updateOutsideProcessor: 200,
  getLedgers: 200,
  updateLedgerApplication: 200,
  beginLedgerConnection: 'INVALID_TRANSITION',
  listNotifications: 200,
  countUnseenNotifications: 200,
  seeAllNotifications: 204,
  getSyncStatus: 200,
  listSyncConflicts: 200,
  // The sample practice stays alone.
  connectSyncServer: 'INVALID_TRANSITION',
  disconnectSyncServer: 'NO_SYNC_SERVER',
  signInAtServer: 'NO_SYNC_SERVER',
  signOutAtServer: 'NO_SYNC_SERVER',
  syncNow: 'NO_SYNC_SERVER',
  startOfflineSignIn: 'NO_SYNC_SERVER',
  confirmOfflineSignIn: 'NO_SYNC_SERVER',
  verifyAudit: 200,
  exportAudit: 200,
  getReviewSettings: 200,
  updateReviewSettings: 200,
  getHouseStyle: 200,
  saveHouseStyle: 200,
  readLogo: 'UNSUPPORTED_FILE_TYPE',
  getKeyAccuracy: 200,
  getTagAccuracy: 200,
  listWork: 200,
  listClientRows: 200,
  listEngagementRows: 200,
  listFilingRows: 200,
  listWorkRows: 200,
  readWorkStands: 200,
  listClientImports: 200,
  readClientFile: 200,
  listListViews: 200,
  keepListView: 204,
  countWork: 200,
  listPeople: 200,
  listEngagements: 200,
  listFilings: 200,
  getRetentionReport: 200,
  getReportingTaxonomy: 200,
  searchElements: 'UNKNOWN_TAXONOMY_VERSION',
  searchRules: 'UNKNOWN_TAXONOMY_VERSION',
  getTaxonomyElement: 'UNKNOWN_TAXONOMY_VERSION',
  listTaxonomySections: 'UNKNOWN_TAXONOMY_VERSION',
  getTaxonomySection: 'UNKNOWN_TAXONOMY_VERSION',
  getTaxonomyPackage: 'UNKNOWN_TAXONOMY_VERSION',
  addSynonym: 'UNKNOWN_ELEMENT',
};
/** These make something, or end the session: tests/integration/practice calls them. */
const CALLED_ELSEWHERE: ReadonlySet<string> = new Set([
  'createClient',
  'createStaff',
  'importClients',
  'logout',
  'listAudit',
  'rollForward',
]);

describe('with the right role and an unknown record', () => {
  const walked = staffRoutes.filter(([name]) => !CALLED_ELSEWHERE.has(name));
  it.each(walked)('%s gets past the role and answers as expected', async (name, route) => {
    const expected = NOT_ABOUT_A_RECORD[name] ?? 'NOT_FOUND';
    for (const role of STAFF_ROLES.filter((each) => mayCall(each, route.access))) {
      const answer = await practice.call(role, requestLine(route), uploadOf(route) ?? bodyOf(name));
      if (typeof expected === 'number') {
        expect([role, answer.status]).toEqual([role, expected]);
        if (typeof route.response !== 'string') route.response.parse(answer.body);
      } else {
        expectProblem(answer, expected, route);
      }
    }
  });

  it('shows the trail of the practice to administrators only', async () => {
    for (const role of STAFF_ROLES) {
      const answer = await practice.call(role, 'GET /ops/audit');
      if (role === 'PLATFORM_ADMIN') expect(answer.status).toBe(200);
      else expectProblem(answer, 'ACTION_NOT_PERMITTED');
    }
  });

  it('shows the trail of a record to whoever may see the record', async () => {
    const actions = { engagement: 'VIEW_FS_ENGAGEMENT', filing: 'VIEW_XBRL_FILING', staff: 'MANAGE_CLIENTS' };
    for (const role of STAFF_ROLES) {
      for (const [kind, action] of Object.entries(actions)) {
        const held: readonly string[] = SPECIFIED_ROLE_ACTIONS[role];
        const answer = await practice.call(role, `GET /ops/audit?subject=${kind}:${UNKNOWN_PARAMS.id}`);
        expectProblem(answer, held.includes(action) ? 'NOT_FOUND' : 'ACTION_NOT_PERMITTED');
      }
      expectProblem(
        await practice.call(role, `GET /ops/audit?subject=client:${UNKNOWN_PARAMS.id}`),
        'NOT_FOUND',
      );
      for (const subject of ['constructor:x', '__proto__:x', 'client', 'client:', ':', '%00']) {
        expectProblem(await practice.call(role, `GET /ops/audit?subject=${subject}`), 'INVALID_INPUT');
      }
    }
  });
});

describe('without the second factor again', () => {
  const protectedRoutes = staffRoutes.filter(([, route]) => route.stepUp);

  it('stands before the same calls as at the sync-server', () => {
    expect(protectedRoutes.map(([name]) => name).sort()).toEqual([
      'changeOwnPassword',
      'confirmOfflineSignIn',
      'connectSyncServer',
      'createStaff',
      'disconnectSyncServer',
      'exportAudit',
      'renewRecoveryCodes',
      'updateStaff',
    ]);
  });

  it.each(protectedRoutes)('%s is refused to every role that may call it', async (name, route) => {
    const { context } = practice.engine;
    const set = (until: string | null) =>
      context.change((writer) => writer.updateTable('session').set({ steppedUpUntil: until }).execute());
    await set(testNow().toISOString());
    for (const role of STAFF_ROLES.filter((each) => mayCall(each, route.access))) {
      const answer = await practice.call(role, requestLine(route), bodyOf(name));
      expectProblem(answer, 'STEP_UP_REQUIRED');
    }
    await set(new Date(testNow().getTime() + 3_600_000).toISOString());
  });
});

describe('the role matrix on the wire', () => {
  it('tells each person the actions of the specification', async () => {
    for (const role of STAFF_ROLES) {
      const me = sessionRoutes.me.response.parse((await practice.call(role, 'GET /auth/me')).body);
      expect([me.user.role, [...me.actions].sort()]).toEqual([
        role,
        [...SPECIFIED_ROLE_ACTIONS[role]].sort(),
      ]);
    }
  });

  it('is listed for administrators as specified, portal roles included', async () => {
    const answer = await practice.call('PLATFORM_ADMIN', 'GET /admin/roles');
    const { items } = practiceRoutes.listRoles.response.parse(answer.body);
    const listed = Object.fromEntries(items.map(({ role, actions }) => [role, [...actions].sort()]));
    const specified = Object.entries(SPECIFIED_ROLE_ACTIONS).map(([role, actions]) => [
      role,
      [...actions].sort(),
    ]);
    expect(listed).toEqual(Object.fromEntries(specified));
  });
});

describe('open routes', () => {
  it('login and mfa refuse strangers with 401', async () => {
    expectProblem(await practice.call(null, 'POST /auth/login', bodyOf('login')), 'NOT_AUTHENTICATED');
    expectProblem(await practice.call(null, 'POST /auth/mfa', bodyOf('mfa')), 'NOT_AUTHENTICATED');
  });

  it('a file is given to nobody without its signature, whatever the role', async () => {
    const query = `?expires=${testNow().getTime() + 60_000}&signature=${'A'.repeat(43)}`;
    for (const role of [null, ...STAFF_ROLES]) {
      expectProblem(await practice.call(role, `GET /files/${UNKNOWN_PARAMS.id}${query}`), 'LINK_EXPIRED');
      expectProblem(await practice.call(role, `GET /files/${UNKNOWN_PARAMS.id}`), 'INVALID_INPUT');
    }
  });
});

describe('addresses that are no route', () => {
  it.each([
    'GET /',
    'GET /ops',
    'GET /ops/clients/',
    'GET /ops//clients',
    'GET /OPS/clients',
    'DELETE /ops/clients',
    'PUT /ops/xbrl/filings',
    'POST /hooks/anything',
    'GET /portal/xbrl/some-token',
    'GET /ops/clients/../../etc/passwd',
    'GET /files/',
    'GET /constructor',
    'OPTIONS /ops/clients',
  ])('%s answers 404 to everyone', async (request) => {
    expectProblem(await practice.call(null, request), 'NOT_FOUND');
    expectProblem(await practice.call('PLATFORM_ADMIN', request), 'NOT_FOUND');
  });

  it('knows the installed version by its name only', async () => {
    const [installed = ''] = installedTaxonomyVersions();
    const path = (version: string) => `GET /ops/xbrl/taxonomies/${version}/elements?limit=1`;
    expect((await practice.call('XBRL_PREPARER', path(installed))).status).toBe(200);
    for (const version of [
      '__proto__',
      'constructor',
      '..%2F..',
      `${installed}%00`,
      installed.toUpperCase(),
      ' ',
    ]) {
      expectProblem(await practice.call('XBRL_PREPARER', path(version)), [
        'UNKNOWN_TAXONOMY_VERSION',
        'NOT_FOUND',
      ]);
    }
  });
});
