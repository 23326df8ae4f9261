/**
 * The sample practice: invented staff, clients, a trial balance taken to statements and a filing built on
 * them, and one client whose year is finished, all made through the same use cases that people use. It lets a
 * newcomer look before setting anything up.
 */

import { isoDateSchema } from '../shared/model/dates.ts';
import { STAFF_ROLES, type StaffRole } from '../shared/model/roles.ts';
import type { SampleProgress } from '../shared/model/sample-progress.ts';
import { subjectOf } from '../shared/model/subjects.ts';
import { newestVersion } from '../shared/model/taxonomy-versions.ts';
import { waitForJob } from './api/job-stream.ts';
import { actAsInvented } from './context/acting-staff.ts';
import type { Caller } from './context/engine-context.ts';
import type { Engine } from './engine.ts';
import { buildFromEngagement } from './filing-from-engagement/build-lines.ts';
import { createEngagement } from './financial-statements/engagements/engagement-header.ts';
import { uploadTrialBalance } from './financial-statements/trial-balance/import-trial-balance.ts';
import { FINISHED_STEPS, makeFinishedClient } from './finished-sample/finished-client.ts';
import { sampleActor } from './finished-sample/sample-office.ts';
import { createClient } from './practice/client-master.ts';
import { openSession, tokenHash } from './practice/sessions.ts';
import { createPractice, createStaff } from './practice/staff-accounts.ts';
import { enqueue } from './queue/enqueue.ts';
import { SAMPLE_TRIAL_BALANCE } from './sample-trial-balance.ts';
import { listAuditEvents } from './store/repositories/audit-log.ts';
import { listClients } from './store/repositories/clients.ts';
import { findStaffByEmail, stepSessionUp } from './store/repositories/staff.ts';
import { createFiling } from './xbrl-filing/filings/filing-header.ts';

export const SAMPLE_PRACTICE_NAME = 'Sample practice';
const TOKEN_LIFE_MS = 30 * 24 * 3_600_000;

const NAMES: Readonly<Record<StaffRole, string>> = {
  PAYROLL_EXECUTIVE: 'Nadia Rahman',
  PAYROLL_LEAD: 'Gerald Quek',
  BOOKKEEPER: 'Priya Menon',
  SENIOR_ACCOUNTANT: 'Adeline Foo',
  PLATFORM_ADMIN: 'Marcus Teo',
  FS_PREPARER: 'Hui Min Sim',
  FS_REVIEWER: 'Daniel Anand',
  XBRL_PREPARER: 'Farah Osman',
  XBRL_REVIEWER: 'Wei Jie Chua',
};

function emailOf(role: StaffRole): string {
  return `${role.toLowerCase().replaceAll('_', '.')}@sample.fairview.example`;
}

async function sampleCaller(engine: Engine, role: StaffRole, token: string): Promise<Caller> {
  const staff = await findStaffByEmail(engine.context.reader, emailOf(role));
  if (!staff) throw new Error('The sample practice has no such account.');
  return { staffId: staff.id, name: staff.name, role, sessionTokenHash: tokenHash(token) };
}

/** The sample's people with their sessions, by role. */
export async function samplePeople(
  engine: Engine,
  tokens: Readonly<Record<string, string>>,
): Promise<Readonly<Partial<Record<StaffRole, Caller>>>> {
  const people: Partial<Record<StaffRole, Caller>> = {};
  for (const role of STAFF_ROLES) {
    const token = tokens[role];
    if (token !== undefined) people[role] = await sampleCaller(engine, role, token);
  }
  return people;
}

/** One bearer token per staff role, valid for thirty days. The sample's passwords are random and told to nobody. */
export async function sampleTokens(engine: Engine): Promise<Readonly<Record<string, string>>> {
  const tokens: Record<string, string> = {};
  for (const role of STAFF_ROLES) {
    const staff = await findStaffByEmail(engine.context.reader, emailOf(role));
    if (!staff) continue;
    const { token } = await engine.context.change(async (writer) => {
      const session = await openSession(writer, engine.context, staff, TOKEN_LIFE_MS);
      // Its accounts have no authenticator that could be asked again.
      await stepSessionUp(writer, tokenHash(session.token), session.expiresAt);
      return session;
    });
    tokens[role] = token;
  }
  return tokens;
}

/** Creates practice, accounts and clients in a fresh data folder, and answers the tokens. */
export async function createSamplePractice(engine: Engine): Promise<Readonly<Record<string, string>>> {
  const { context } = engine;
  const password = () => context.random(24).toString('base64url');
  await createPractice(context, {
    practiceName: SAMPLE_PRACTICE_NAME,
    sample: true,
    administrator: {
      name: NAMES.PLATFORM_ADMIN,
      email: emailOf('PLATFORM_ADMIN'),
      password: password(),
    },
  });
  const administrator = await findStaffByEmail(context.reader, emailOf('PLATFORM_ADMIN'));
  if (!administrator) throw new Error('The sample practice has no administrator.');
  const session = await context.change((writer) =>
    openSession(writer, context, administrator, TOKEN_LIFE_MS),
  );
  const caller = sampleActor(await sampleCaller(engine, 'PLATFORM_ADMIN', session.token));
  for (const role of STAFF_ROLES) {
    if (role === 'PLATFORM_ADMIN') continue;
    await createStaff(context, caller, {
      name: NAMES[role],
      email: emailOf(role),
      role,
      password: password(),
    });
  }
  const common = { accountingStandard: 'SFRS_SE' as const, fyEndMonth: 12 };
  const xbrlConfig = {
    entityType: 'smaller_non_listed_company' as const,
    defaultEntryPoint: 'SIMPLIFIED_XBRL' as const,
    taxonomyVersion: newestVersion(context.constitution.installedVersions()) ?? '',
  };
  await createClient(context, caller, {
    ...common,
    companyName: 'Marlowe Lantern Trading Pte. Ltd.',
    uen: '202399871N',
    enabledProducts: ['FINANCIAL_STATEMENTS', 'XBRL_FILING'],
    fsConfig: { defaultReportingStandard: 'SFRS_SE', baseCurrency: 'SGD', roundingConvention: 'SGD' },
    xbrlConfig,
  });
  await createClient(context, caller, {
    ...common,
    companyName: 'Tembusu Ledger Analytics Pte. Ltd.',
    uen: '202199862K',
    enabledProducts: ['FINANCIAL_STATEMENTS', 'XBRL_FILING'],
    xbrlConfig,
  });
  return await sampleTokens(engine);
}

/**
 * Takes the first sample client from a trial balance to statements and on to a filing with suggested tags.
 * Runs behind the first screen; the page shows each step as it appears.
 */
export async function fillSamplePractice(
  engine: Engine,
  administratorToken: string,
  clientId: string,
): Promise<void> {
  await actAsInvented(() => leaveHalfWay(engine, administratorToken, clientId));
}

async function leaveHalfWay(engine: Engine, administratorToken: string, clientId: string): Promise<void> {
  const { context, runner } = engine;
  const caller = sampleActor(await sampleCaller(engine, 'PLATFORM_ADMIN', administratorToken));
  const done = (job: { jobId: string }) =>
    waitForJob(context.reader, runner, job.jobId, AbortSignal.timeout(120_000));
  const engagement = await createEngagement(context, caller, {
    clientId,
    financialYear: 'FY2025',
    yearEndDate: isoDateSchema.parse('2025-12-31'),
    reportingStandard: 'SFRS_SE',
  });
  const subject = subjectOf('engagement', engagement.id);
  const file = {
    fileName: 'marlowe-lantern-2025.csv',
    bytes: new TextEncoder().encode(SAMPLE_TRIAL_BALANCE),
  };
  await done(await uploadTrialBalance(context, caller, engagement.id, file));
  const step = { subject, requestedBy: caller.staffId };
  await done(
    await context.change((writer) =>
      enqueue(writer, context, {
        ...step,
        kind: 'auto-suggest-mapping',
        payload: { engagementId: engagement.id },
      }),
    ),
  );
  await done(
    await context.change((writer) =>
      enqueue(writer, context, {
        ...step,
        kind: 'generate-statements',
        payload: { engagementId: engagement.id, requestedBy: caller.staffId },
      }),
    ),
  );
  const filing = await createFiling(context, caller, {
    clientId,
    periodStart: engagement.periodStart,
    periodEnd: engagement.yearEndDate,
    entryPoint: 'SIMPLIFIED_XBRL',
    entityType: 'smaller_non_listed_company',
    accountingStandard: 'SFRS_SE',
    taxonomyVersion: newestVersion(context.constitution.installedVersions()) ?? '',
    fsEngagementId: engagement.id,
  });
  await done(await buildFromEngagement(context, caller, filing.id));
}

/** In words for the screen; the first leaves one client half-way, the others finish another. */
const STEPS = ['a client half-way', ...FINISHED_STEPS];

/** How far samples are that are being made, by their engines. */
const underWay = new WeakMap<Engine, SampleProgress>();

/** Null where nothing has been made since the engine was opened, or none is open. */
export const sampleProgress = (engine: Engine | null): SampleProgress | null =>
  (engine && underWay.get(engine)) ?? null;

/** Fills a sample practice that holds nothing but its people and clients, and tells how far it is. */
async function fillAll(
  engine: Engine,
  tokens: Readonly<Record<string, string>>,
  again: boolean,
): Promise<void> {
  const begun = (step: number) =>
    underWay.set(engine, { done: step, of: STEPS.length, doing: STEPS[step] ?? null, again });
  begun(0);
  try {
    const [first] = (await listClients(engine.context.reader, { limit: 1 })).items;
    if (!first || tokens.PLATFORM_ADMIN === undefined) return;
    await fillSamplePractice(engine, tokens.PLATFORM_ADMIN, first.id);
    await makeFinishedClient(engine, await samplePeople(engine, tokens), (step) => begun(step + 1));
    begun(STEPS.length);
  } catch {
    // One that is left before it is filled stays as it is.
    const { done, of } = sampleProgress(engine) ?? { done: 0, of: STEPS.length };
    underWay.set(engine, { done, of, doing: null, again });
  }
}

/**
 * The program was closed while the sample was being made, and the visitor has done nothing in it since: it is better made
 * anew. What is made last is the lock.
 */
export async function isLeftHalfMade({ context }: Engine): Promise<boolean> {
  const { reader } = context;
  const { total } = await listAuditEvents(reader, { type: 'RECORD_LOCKED', limit: 1 });
  const visitor = await findStaffByEmail(reader, emailOf('PLATFORM_ADMIN'));
  if (total > 0 || !visitor) return false;
  const { items } = await listAuditEvents(reader, { actorId: visitor.id, limit: 500 });
  return !items.some(({ actorName, action }) => actorName === visitor.name && action !== null);
}

/**
 * Creates the sample where the folder is fresh, and fills it behind the first screen; nothing waits for that. `again`: one
 * that was left half-made was taken away before.
 */
export async function startSample(engine: Engine, again = false): Promise<Readonly<Record<string, string>>> {
  if ((await engine.practice()) !== null) return await sampleTokens(engine);
  const tokens = await createSamplePractice(engine);
  void fillAll(engine, tokens, again);
  return tokens;
}
