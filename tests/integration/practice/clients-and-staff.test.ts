/** The client master and the staff accounts (specification 2.2, 4.7; decisions 3, 5): what is kept, refused and written down. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { practiceRoutes } from '../../../shared/contract/practice.ts';
import { disclosureGapsSchema } from '../../../shared/model/disclosures.ts';
import { type Client, engagementSchema, type Staff } from '../../../shared/model/records.ts';
import { expectProblem } from '../../contract/problem-answers.ts';
import type { Answer } from '../../support/call-engine.ts';
import { startTestEngine, type TestEngine } from '../../support/test-engine.ts';

let practice: TestEngine;
beforeAll(async () => {
  practice = await startTestEngine();
});
afterAll(async () => {
  await practice.close();
});

const ask = (request: string, body?: unknown) => practice.call('PLATFORM_ADMIN', request, body);
const clientOf = (answer: Answer): Client => practiceRoutes.getClient.response.parse(answer.body);
const staffOf = (answer: Answer): Staff => practiceRoutes.updateStaff.response.parse(answer.body);
const latestEvent = async (subject: string) =>
  practiceRoutes.listAudit.response.parse((await ask(`GET /ops/audit?subject=${subject}&limit=1`)).body)
    .items[0];

const HERON = {
  companyName: 'Heron Wharf Pte. Ltd.',
  uen: '202512345K',
  enabledProducts: ['XBRL_FILING', 'XBRL_FILING'],
  accountingStandard: 'SFRS',
  fyEndMonth: 3,
};

describe('clients', () => {
  let heron: Client;

  it('are created with their single home for UEN, standard and year-end month', async () => {
    const made = await ask('POST /ops/clients', { ...HERON, uen: ' 202512345k ' });
    expect(made.status).toBe(201);
    heron = clientOf(made);
    expect(heron).toMatchObject({ uen: '202512345K', enabledProducts: ['XBRL_FILING'], fyEndMonth: 3 });
    expect(heron.fsConfig).toEqual({ fyEndMonth: 3 });
    expect(heron.xbrlConfig).toEqual({ uen: '202512345K', accountingStandard: 'SFRS' });
    expect(clientOf(await ask(`GET /ops/clients/${heron.id}`))).toEqual(heron);
    expect(await latestEvent(`client:${heron.id}`)).toMatchObject({
      type: 'CLIENT_UPDATED',
      action: 'MANAGE_CLIENTS',
      payload: { created: true },
    });
  });

  it('share no UEN', async () => {
    const twice = expectProblem(await ask('POST /ops/clients', HERON), 'INVALID_INPUT');
    expect(twice.errors?.map((error) => error.path)).toEqual(['uen']);
    const [other] = practiceRoutes.listClients.response.parse(
      (await ask('GET /ops/clients?q=Marlowe')).body,
    ).items;
    const taken = await ask(`PATCH /ops/clients/${heron.id}`, { uen: other?.uen });
    expect(expectProblem(taken, 'INVALID_INPUT').errors?.[0]?.path).toBe('uen');
    expect(clientOf(await ask(`GET /ops/clients/${heron.id}`)).uen).toBe('202512345K');
  });

  it.each(['', '12345678', '2025123456', '182512345K', 'T25LL1234', "'; DROP TABLE client; --"])(
    'take no UEN such as %j',
    async (uen) => {
      expectProblem(await ask('POST /ops/clients', { ...HERON, uen }), 'INVALID_INPUT');
    },
  );

  it.each(['53123456X', '201912345Z', 'T08LL1234A', 'S99PF0001B'])('take the UEN %s', async (uen) => {
    expect((await ask('POST /ops/clients', { ...HERON, uen })).status).toBe(201);
  });

  it('refuse a configuration that states another value than the client', async () => {
    const cases: readonly (readonly [string, object, string])[] = [
      ['fs-config', { fyEndMonth: 12 }, 'fsConfig.fyEndMonth'],
      ['xbrl-config', { uen: '202599999Z' }, 'xbrlConfig.uen'],
      ['xbrl-config', { accountingStandard: 'SFRS_SE' }, 'xbrlConfig.accountingStandard'],
    ];
    for (const [part, body, path] of cases) {
      const refused = await ask(`PATCH /admin/clients/${heron.id}/${part}`, body);
      expect(expectProblem(refused, 'INVALID_INPUT').errors?.[0]?.path).toBe(path);
    }
    const created = await ask('POST /ops/clients', {
      ...HERON,
      uen: '202512346K',
      fsConfig: { fyEndMonth: 12 },
    });
    expectProblem(created, 'INVALID_INPUT');
  });

  it('take the same value, keep the rest, and follow the client when it changes', async () => {
    const same = { fyEndMonth: 3, baseCurrency: 'USD' };
    expect(clientOf(await ask(`PATCH /admin/clients/${heron.id}/fs-config`, same)).fsConfig).toEqual(same);
    const xbrl = { entityType: 'sgx_listed', taxonomyVersion: 'reg_2026_v1', uen: '202512345K' };
    expect((await ask(`PATCH /admin/clients/${heron.id}/xbrl-config`, xbrl)).status).toBe(200);
    const moved = clientOf(
      await ask(`PATCH /ops/clients/${heron.id}`, { fyEndMonth: 6, accountingStandard: 'IFRS' }),
    );
    expect(moved.fsConfig).toEqual({ fyEndMonth: 6, baseCurrency: 'USD' });
    expect(moved.xbrlConfig).toMatchObject({ entityType: 'sgx_listed', accountingStandard: 'IFRS' });
    expect(moved.companyName).toBe(HERON.companyName);
  });

  it('have a style of printing, which new engagements take, differ from and offer', async () => {
    const paths = {
      config: `/admin/clients/${heron.id}/fs-config`,
      fs: '/ops/financial-statements/engagements',
    };
    await ask(`PATCH /ops/clients/${heron.id}`, { enabledProducts: ['FINANCIAL_STATEMENTS'] });
    const open = async (year: number) => {
      const body = {
        clientId: heron.id,
        financialYear: `FY${year}`,
        yearEndDate: `${year}-06-30`,
        reportingStandard: 'SFRS_SE',
      };
      return engagementSchema.parse((await practice.call('FS_PREPARER', `POST ${paths.fs}`, body)).body).id;
    };
    const analysisOf = async (id: string) => {
      const { body } = await practice.call('FS_PREPARER', `GET ${paths.fs}/${id}/disclosures/gaps?all=true`);
      const prompts = disclosureGapsSchema.parse(body).items.flatMap((rule) => rule.prompts);
      return prompts.find((prompt) => prompt.style?.field === 'expenseAnalysis');
    };
    const before = await open(2024);
    expect((await ask(`PATCH ${paths.config}`, { expenseAnalysis: 'By nature' })).status).toBe(200);
    expect(await analysisOf(before)).toMatchObject({ answered: false, style: { chosen: 'By nature' } });
    const after = await open(2025);
    expect(await latestEvent(`engagement:${after}`)).toMatchObject({
      type: 'FS_ENGAGEMENT_CREATED',
      payload: { answersFromClient: ['DISC-002-11'] },
    });
    expect(await analysisOf(after)).toMatchObject({ answered: true, value: 'By nature' });
    const own = {
      ruleId: 'DISC-002',
      responses: [{ promptId: 'DISC-002-11', responseData: { value: 'By function' } }],
    };
    await practice.call('FS_PREPARER', `POST ${paths.fs}/${after}/disclosures/respond`, own);
    expect(await analysisOf(after)).toMatchObject({ value: 'By function', style: { chosen: 'By nature' } });
    expect(await latestEvent(`engagement:${after}`)).toMatchObject({ type: 'FS_DISCLOSURE_ANSWERED' });
    await ask(`PATCH ${paths.config}`, { expenseAnalysis: null });
    expect(await analysisOf(await open(2026))).toMatchObject({ answered: false, style: { chosen: null } });
    await ask(`PATCH /ops/clients/${heron.id}`, { enabledProducts: ['XBRL_FILING'] });
  });

  it('name only an installed taxonomy version', async () => {
    expectProblem(
      await ask(`PATCH /admin/clients/${heron.id}/xbrl-config`, { taxonomyVersion: 'reg_1900_v0' }),
      'UNKNOWN_TAXONOMY_VERSION',
      practiceRoutes.updateXbrlConfig,
    );
  });

  it('are listed by name, great and small letters alike', async () => {
    for (const [index, companyName] of ['Zenith Quay', 'abacus Quay', 'Abalone Quay'].entries()) {
      const made = await ask('POST /ops/clients', { ...HERON, companyName, uen: `20261234${index}K` });
      expect(made.status).toBe(201);
    }
    const { items } = practiceRoutes.listClients.response.parse((await ask('GET /ops/clients?q=quay')).body);
    const quays = ['abacus Quay', 'Abalone Quay', 'Zenith Quay'];
    expect(items.map(({ companyName }) => companyName).filter((name) => quays.includes(name))).toEqual(quays);
    const all = practiceRoutes.listClients.response.parse((await ask('GET /ops/clients?limit=200')).body);
    const names = all.items.map(({ companyName }) => companyName.toLowerCase());
    expect(names).toEqual(names.toSorted());
  });

  it('without a product take no engagement and no filing', async () => {
    const engagement = {
      clientId: heron.id,
      financialYear: 'FY2025',
      yearEndDate: '2025-06-30',
      reportingStandard: 'FULL_SFRS',
    };
    expectProblem(await ask('POST /ops/financial-statements/engagements', engagement), 'PRODUCT_NOT_ENABLED');
    await ask(`PATCH /ops/clients/${heron.id}`, { enabledProducts: ['FINANCIAL_STATEMENTS'] });
    expect((await ask('POST /ops/financial-statements/engagements', engagement)).status).toBe(201);
    const filing = {
      clientId: heron.id,
      periodStart: '2024-07-01',
      periodEnd: '2025-06-30',
      entryPoint: 'FULL_XBRL',
      entityType: 'sgx_listed',
      accountingStandard: 'IFRS',
      taxonomyVersion: 'reg_2026_v1',
    };
    expectProblem(await ask('POST /ops/xbrl/filings', filing), 'PRODUCT_NOT_ENABLED');
  });
});

describe('staff accounts', () => {
  const HUI_MIN = {
    name: 'Hui Min Sim',
    email: 'hui.min@kestrel.example',
    role: 'FS_PREPARER',
    password: 'a long enough password',
  };
  const findByRole = async (role: string): Promise<Staff> => {
    const staff = practiceRoutes.listStaff.response.parse((await ask('GET /admin/staff')).body).items;
    const found = staff.find((each) => each.role === role);
    if (!found) throw new Error(`Nobody has the role ${role}.`);
    return found;
  };

  it('are created without showing a secret', async () => {
    const made = await ask('POST /admin/staff', { ...HUI_MIN, email: ' Hui.Min@Kestrel.Example' });
    expect(made.status).toBe(201);
    expect(staffOf(made)).toMatchObject({ email: HUI_MIN.email, role: 'FS_PREPARER', active: true });
    for (const answer of [made, await ask('GET /admin/staff?limit=500')]) {
      expect(new TextDecoder().decode(answer.bytes)).not.toMatch(/argon2|password|totp|secret/i);
    }
  });

  it('share no e-mail address, in whatever case', async () => {
    const twice = await ask('POST /admin/staff', { ...HUI_MIN, email: 'HUI.MIN@kestrel.example' });
    expect(expectProblem(twice, 'INVALID_INPUT').errors?.map((error) => error.path)).toEqual(['email']);
  });

  it.each([
    ['a portal role', { role: 'CLIENT_APPROVER' }, 'role'],
    ['an unknown role', { role: 'OWNER' }, 'role'],
    ['a short password', { password: 'elevenchars' }, 'password'],
    ['no address', { email: 'nobody' }, 'email'],
    ['a right of its own', { actions: ['MANAGE_CLIENTS'] }, ''],
  ])('take not %s', async (_what, change, path) => {
    const refused = await ask('POST /admin/staff', { ...HUI_MIN, email: 'x@kestrel.example', ...change });
    expect(expectProblem(refused, 'INVALID_INPUT').errors?.[0]?.path).toBe(path);
  });

  it('are changed on the record', async () => {
    const bookkeeper = await findByRole('BOOKKEEPER');
    const changed = await ask(`PATCH /admin/staff/${bookkeeper.id}`, {
      name: 'Priya M. Nair',
      role: 'PAYROLL_LEAD',
    });
    expect(staffOf(changed)).toMatchObject({ name: 'Priya M. Nair', role: 'PAYROLL_LEAD' });
    expect(await latestEvent(`staff:${bookkeeper.id}`)).toMatchObject({
      type: 'STAFF_CHANGED',
      action: 'MANAGE_CLIENTS',
      payload: { changed: ['name', 'role'], role: 'PAYROLL_LEAD' },
    });
  });

  it('leave no password in the trail', async () => {
    const reviewer = await findByRole('FS_REVIEWER');
    const password = 'quite another long password';
    expect((await ask(`PATCH /admin/staff/${reviewer.id}`, { password })).status).toBe(200);
    const trail = await ask('GET /ops/audit?limit=500');
    expect(await latestEvent(`staff:${reviewer.id}`)).toMatchObject({ payload: { changed: ['password'] } });
    expect(new TextDecoder().decode(trail.bytes)).not.toMatch(/quite another|argon2/);
  });

  it('never lose the last administrator, and let one go when there is another', async () => {
    const last = await findByRole('PLATFORM_ADMIN');
    for (const change of [{ active: false }, { role: 'FS_REVIEWER' }]) {
      expectProblem(await ask(`PATCH /admin/staff/${last.id}`, change), 'INVALID_INPUT');
    }
    const senior = await findByRole('SENIOR_ACCOUNTANT');
    await ask(`PATCH /admin/staff/${senior.id}`, { role: 'PLATFORM_ADMIN', active: false });
    // An administrator who is switched off does not count.
    expectProblem(await ask(`PATCH /admin/staff/${last.id}`, { active: false }), 'INVALID_INPUT');
    await ask(`PATCH /admin/staff/${senior.id}`, { active: true });
    expect((await ask(`PATCH /admin/staff/${last.id}`, { role: 'FS_REVIEWER' })).status).toBe(200);
    // Signed out by the change, and no administrator any more.
    expectProblem(await ask('GET /admin/staff'), 'NOT_AUTHENTICATED');
  });
});
