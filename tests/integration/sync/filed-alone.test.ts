/**
 * A filing that a desktop went on with while it worked alone (contract, sync): tagged, validated, exported and filed
 * there, it is the same filing once the desktop is connected again, sealed and whole for everybody.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { syncStatusSchema } from '../../../shared/contract/sync.ts';
import type { AuditEventType } from '../../../shared/model/events.ts';
import { createStaff } from '../../../sync-server/practice/staff-accounts.ts';
import { findStaffByEmail } from '../../../sync-server/store/repositories/staff.ts';
import {
  ADMINISTRATOR,
  openPractice,
  PASSWORD,
  type TestServer,
} from '../../sync-server/support/test-server.ts';
import {
  confirm,
  EXPORTS,
  expectStatus,
  type Practice,
  succeed,
  validate,
} from '../journeys/filing-steps.ts';
import { type SmallFiling, smallFiling } from '../journeys/placed-filing.ts';
import {
  connect,
  type Desktop,
  enrolAtServer,
  expectAlikeAt,
  practiceOf,
  startDesktop,
} from './connected-desktop.ts';

const FILINGS = '/ops/xbrl/filings';
const COLLEAGUE = { name: 'Daniel Anand', email: 'daniel@firm.example', role: 'SENIOR_ACCOUNTANT' } as const;

let directory: string;
let server: TestServer;
let desktop: Desktop;
let other: Desktop;
let practice: Practice;
let secret: string;
let daniel: string;
let small: SmallFiling;

const round = async (at: Desktop, token?: string) =>
  syncStatusSchema.parse((await at.ask('POST /ops/sync/round', undefined, token)).body);
const filingAt = async (at: Desktop, token?: string) =>
  (await at.ask(`GET ${FILINGS}/${small.id}`, undefined, token)).body;
const disconnect = async () => expect((await desktop.ask('DELETE /admin/sync/connection')).status).toBe(200);
const again = async () => {
  const answer = await connect(desktop, server, { email: ADMINISTRATOR.email, secret });
  expect([answer.status, answer.body.detail]).toEqual([201, expect.any(String)]);
  expect(await round(desktop)).toMatchObject({ openConflicts: 0, waitingChanges: 0 });
  await round(other, daniel);
  await expectAlikeAt(desktop, other, server);
};
const exportAll = async () => {
  server.pass(1);
  for (const output of EXPORTS) {
    await succeed(
      practice,
      await practice.call('XBRL_REVIEWER', `POST ${FILINGS}/${small.id}/exports/${output}`),
    );
  }
};
const post = async (path: string, body: unknown) => {
  server.pass(1);
  return expectStatus(await desktop.ask(`POST ${FILINGS}/${small.id}/${path}`, body), 200);
};
const validated = async () => {
  server.pass(1);
  expect((await validate(practice, small.id)).errors).toEqual([]);
};
/** A line is taken back and confirmed anew. */
const tagAnew = async () => {
  server.pass(1);
  const [line] = small.lines;
  const lineId = line?.id ?? '';
  expectStatus(await desktop.ask(`DELETE ${FILINGS}/${small.id}/mappings/${lineId}`), 200);
  const tag = { elementId: line?.mapping?.elementId, negated: false };
  expectStatus(await confirm(practice, small.id, lineId, tag), 200);
};
const outputsAt = async (at: Desktop) =>
  await at.engine.context.reader
    .selectFrom('outputArtifact')
    .innerJoin('storedFile', 'storedFile.id', 'outputArtifact.fileId')
    .select(['outputArtifact.kind', 'outputArtifact.versionNo', 'storedFile.sha256', 'storedFile.key'])
    .orderBy('outputArtifact.versionNo')
    .orderBy('outputArtifact.kind')
    .execute();
const toldOf = async (type: AuditEventType) => {
  const told = await server.service.context.reader
    .selectFrom('auditEvent')
    .select('payload')
    .where('type', '=', type)
    .execute();
  return told.length;
};

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'fairview-filed-alone-'));
  server = await openPractice({ directory, databaseUrl: undefined, remove: async () => undefined });
  secret = await enrolAtServer(server, ADMINISTRATOR.email);
  const { context } = server.service;
  const boss = await findStaffByEmail(context.reader, ADMINISTRATOR.email);
  const caller = {
    staffId: boss?.id ?? '',
    name: ADMINISTRATOR.name,
    role: 'PLATFORM_ADMIN' as const,
    sessionId: '',
    steppedUp: true,
  };
  await createStaff(context, caller, { ...COLLEAGUE, password: PASSWORD });
  const ofDaniel = await enrolAtServer(server, COLLEAGUE.email);
  desktop = await startDesktop(server, { email: ADMINISTRATOR.email });
  practice = practiceOf(desktop);
  // One person does everything here, in a practice of two.
  const alone = { fourEyes: false, reviewBeforeClient: false, administratorsExempt: false };
  expect((await desktop.ask('PUT /admin/review-settings', alone)).status).toBe(200);
  small = await smallFiling(practice, 2025);
  await connect(desktop, server, { email: ADMINISTRATOR.email, secret });
  await round(desktop);
  other = await startDesktop(server, { email: COLLEAGUE.email });
  await connect(other, server, { email: COLLEAGUE.email, secret: ofDaniel });
  daniel = String((await other.signIn(COLLEAGUE.email, ofDaniel)).body.token);
  await round(other, daniel);
});
afterEach(async () => {
  await Promise.all([desktop.close(), other.close()]);
  await server.close();
  rmSync(directory, { recursive: true, force: true });
});

describe('a filing while a desktop works alone', () => {
  it('is tagged, validated, exported and filed, and then sealed for everybody', async () => {
    await disconnect();
    await tagAnew();
    await validated();
    await exportAll();
    await post('mark-filed', { regulatorReference: 'REF-2026-7' });
    await again();
    expect(await filingAt(other, daniel)).toMatchObject({
      status: 'FILED',
      regulatorReference: 'REF-2026-7',
    });
    const outputs = await outputsAt(other);
    expect(outputs.map(({ kind }) => kind)).toHaveLength(EXPORTS.length);
    expect(outputs).toEqual(await outputsAt(desktop));
    for (const { key } of outputs) {
      expect(await other.engine.context.files.read(key)).toEqual(
        await desktop.engine.context.files.read(key),
      );
    }
    expect(await toldOf('XBRL_FILING_MARKED_FILED')).toBe(1);
    const sealed = await other.ask(
      `DELETE ${FILINGS}/${small.id}/mappings/${small.lines[0]?.id}`,
      undefined,
      daniel,
    );
    expect([sealed.status, sealed.body.code]).toEqual([409, 'FILING_SEALED']);
    // Nothing of it is brought twice.
    await disconnect();
    await again();
    expect(await toldOf('XBRL_FILING_MARKED_FILED')).toBe(1);
  });

  it('is exported before, and filed alone', async () => {
    await validated();
    await exportAll();
    await round(desktop);
    await disconnect();
    await post('mark-filed', { regulatorReference: 'REF-2026-8' });
    await again();
    expect((await filingAt(other, daniel)).status).toBe('FILED');
  });

  it('is returned to mapping and exported once more', async () => {
    await validated();
    await exportAll();
    await round(desktop);
    await disconnect();
    await post('return-to-mapping', { reason: 'Another figure.' });
    await tagAnew();
    await validated();
    await exportAll();
    await again();
    expect((await filingAt(other, daniel)).status).toBe('EXPORTED');
    expect(await outputsAt(other)).toHaveLength(2 * EXPORTS.length);
  });

  it('is returned to mapping, exported once more and filed', async () => {
    await validated();
    await exportAll();
    await round(desktop);
    await disconnect();
    await post('return-to-mapping', { reason: 'Another figure.' });
    await tagAnew();
    await validated();
    await exportAll();
    await post('mark-filed', { regulatorReference: 'REF-2026-8' });
    await again();
    expect((await filingAt(other, daniel)).status).toBe('FILED');
  });

  it('is more than goes at once', async () => {
    await disconnect();
    await tagAnew();
    const results = async () =>
      (await desktop.engine.context.reader.selectFrom('validationResult').select('id').execute()).length;
    while ((await results()) <= 500) await validated();
    await exportAll();
    await post('mark-filed', { regulatorReference: 'REF-2026-9' });
    await again();
    expect((await filingAt(other, daniel)).status).toBe('FILED');
  });
});
