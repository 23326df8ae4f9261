/**
 * Binding rule 3: nothing but the confirm call of a signed-in person sets confirmedById: no other route, no
 * job, no statement to the store (specification 1.6, 3.3, 5.8; decisions 6).
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enqueue } from '../../main/queue/enqueue.ts';
import { SAMPLE_TRIAL_BALANCE } from '../../main/sample-trial-balance.ts';
import type { xbrlFilingRoutes } from '../../shared/contract/xbrl-filing.ts';
import { JOB_KINDS, type JobKind, type JobPayload } from '../../shared/model/jobs.ts';
import type { LineItem } from '../../shared/model/records.ts';
import { KESTREL_BAY } from '../fixtures/statements/kestrel-bay.ts';
import { buildStatementsDocx } from '../fixtures/statements/statements-docx.ts';
import { staffIdOf } from '../integration/journeys/blocked-exports.ts';
import {
  createEngagement,
  generateStatements,
  importTrialBalance,
  mapAccounts,
} from '../integration/journeys/engagement-steps.ts';
import {
  confirm,
  createFiling,
  expectStatus,
  KESTREL_FILING,
  readLines,
  succeed,
  TAXONOMY_VERSION,
  uploadDocument,
} from '../integration/journeys/filing-steps.ts';
import type { Answer } from '../support/call-engine.ts';
import { testNow } from '../support/clock.ts';
import { startTestEngine, type TestEngine } from '../support/test-engine.ts';

type Mutating = {
  [Name in keyof typeof xbrlFilingRoutes]: (typeof xbrlFilingRoutes)[Name]['method'] extends 'GET'
    ? never
    : Name;
}[keyof typeof xbrlFilingRoutes];

describe('rule 3: only a person confirms', () => {
  let test: TestEngine;
  let document: Uint8Array;
  let engagementId: string;
  let filingId: string;
  let line: LineItem;

  beforeAll(async () => {
    test = await startTestEngine();
    document = await buildStatementsDocx(KESTREL_BAY);
    const engagement = await createEngagement(test, {
      companyName: 'Heron Pier Lighting Pte. Ltd.',
      uen: '201866666J',
      year: 2025,
    });
    engagementId = engagement.id;
    await importTrialBalance(test, engagementId, 'books.csv', new TextEncoder().encode(SAMPLE_TRIAL_BALANCE));
    await mapAccounts(test, engagementId, {});
    await generateStatements(test, engagementId);
    // A person has confirmed these labels for this client before, so that a memory could be tempted.
    const earlier = await createFiling(test, { ...KESTREL_FILING, uen: '201866666J', year: 2024 });
    for (const each of (await uploadDocument(test, earlier.id, 'a.docx', document)).slice(0, 10)) {
      expectStatus(
        await confirm(test, earlier.id, each.id, { elementId: each.mapping?.elementId ?? '' }),
        200,
      );
    }
    const created = await test.call('XBRL_PREPARER', 'POST /ops/xbrl/filings', {
      clientId: engagement.clientId,
      periodStart: '2025-01-01',
      periodEnd: '2025-12-31',
      entryPoint: 'FULL_XBRL',
      entityType: 'non_listed_company_full',
      accountingStandard: 'SFRS_SE',
      taxonomyVersion: TAXONOMY_VERSION,
      fsEngagementId: engagementId,
    });
    filingId = String(expectStatus(created, 201).body.id);
    const [first] = await uploadDocument(test, filingId, 'a.docx', document);
    if (!first) throw new Error('The document has lines.');
    line = first;
  });
  afterAll(async () => {
    await test.close();
  });

  /** Mappings of the filing that say they are confirmed, old lines included. */
  const confirmed = async () =>
    await test.engine.context.reader
      .selectFrom('tagMapping')
      .select(['lineItemId', 'confirmedById', 'confirmedAt'])
      .where('xbrlFilingId', '=', filingId)
      .where((where) =>
        where.or([where('confirmedById', 'is not', null), where('confirmedAt', 'is not', null)]),
      )
      .execute();

  it('no other route of the filings confirms', async () => {
    const one = `/ops/xbrl/filings/${filingId}`;
    const reason = { reason: 'Because.' };
    const call = (request: string, body?: unknown) => test.call('PLATFORM_ADMIN', request, body);
    const work = async (answer: Answer) => {
      if (answer.status === 202) await test.finish(answer);
      return answer;
    };
    const documents = async () => {
      const { items } = (await call(`GET ${one}/documents`)).body;
      return Array.isArray(items) ? String(items[0]?.id) : '';
    };
    const incoming = async () => {
      const { items } = (await call('GET /ops/xbrl/incoming')).body;
      return Array.isArray(items) ? String(items[0]?.id) : '';
    };
    const anyLine = async () => (await readLines(test, filingId)).at(-1)?.id ?? line.id;
    const others: { readonly [Name in Exclude<Mutating, 'confirmMapping'>]: () => Promise<Answer> } = {
      createFiling: () =>
        call('POST /ops/xbrl/filings', {
          clientId: line.xbrlFilingId,
          periodStart: '2025-01-01',
          periodEnd: '2025-12-31',
          entryPoint: 'FULL_XBRL',
          entityType: 'non_listed_company_full',
          accountingStandard: 'SFRS',
          taxonomyVersion: TAXONOMY_VERSION,
        }),
      updateFiling: () => call(`PATCH ${one}`, { entityType: 'sgx_listed' }),
      uploadDocument: async () =>
        work(await test.upload('PLATFORM_ADMIN', `${one}/documents`, 'b.docx', document)),
      chooseColumns: async () =>
        work(await call(`PUT ${one}/documents/${await documents()}/columns`, { columnPairId: 'pair-1' })),
      answerDocumentQuestion: async () =>
        call(`POST ${one}/documents/${await documents()}/answers`, { kind: 'OTHER_PERIOD', ...reason }),
      checkUploadedDocument: () =>
        test.upload('PLATFORM_ADMIN', '/ops/xbrl/document-checks', 'b.docx', document),
      compareWithFiledFile: () =>
        test.upload('PLATFORM_ADMIN', `${one}/last-year-checks`, 'b.docx', document),
      proposeFiledTags: () => test.upload('PLATFORM_ADMIN', `${one}/last-year-proposals`, 'b.docx', document),
      addIncomingDocument: () => test.upload('PLATFORM_ADMIN', '/ops/xbrl/incoming', 'b.docx', document),
      readIncomingDocuments: async () => work(await call('POST /ops/xbrl/incoming/read')),
      answerIncomingDocument: async () =>
        call(`PUT /ops/xbrl/incoming/${await incoming()}/answer`, {
          clientId: line.xbrlFilingId,
          periodEnd: null,
        }),
      removeIncomingDocument: async () => call(`DELETE /ops/xbrl/incoming/${await incoming()}`),
      takeLeftOut: async () => call(`POST ${one}/documents/${await documents()}/left-out`, { position: 0 }),
      enterLine: () =>
        call(`POST ${one}/line-items`, {
          statement: 'balance_sheet',
          label: 'Inventories',
          valueCurrent: '1.00',
          valuePrior: null,
          sourcePage: 1,
          ...reason,
        }),
      excludeLine: () => call(`POST ${one}/line-items/${line.id}/exclusion`, reason),
      includeLine: () => call(`DELETE ${one}/line-items/${line.id}/exclusion`),
      excludeLines: async () =>
        call(`POST ${one}/exclusions`, { lines: [{ lineItemId: await anyLine(), ...reason }] }),
      unconfirmMapping: () => call(`DELETE ${one}/mappings/${line.id}`),
      addSynonym: () =>
        call('POST /ops/xbrl/mappings/synonyms', { label: line.label, elementId: line.mapping?.elementId }),
      saveFilingInformation: () =>
        call(`PUT ${one}/filing-information`, {
          values: [{ elementId: 'ei_FormerNameOfCompany', value: 'Kestrel' }],
        }),
      saveCompleteStatements: async () => {
        const { sha256 } = (await call(`GET ${one}/complete-statements`)).body;
        return await call(`PUT ${one}/complete-statements`, { sha256 });
      },
      validateFiling: async () => work(await call(`POST ${one}/validate`)),
      acknowledgeWarning: () =>
        call(`POST ${one}/validation-results/BR_mandatory_028/acknowledgement`, reason),
      withdrawAcknowledgement: () =>
        call(`DELETE ${one}/validation-results/BR_mandatory_028/acknowledgement`),
      exportPreptool: () => call(`POST ${one}/exports/preptool`),
      exportXbrlXml: () => call(`POST ${one}/exports/xbrl-xml`),
      exportAuditPdf: () => call(`POST ${one}/exports/audit-pdf`),
      checkWithProcessor: () => call(`POST ${one}/exports/${line.id}/outside-check`),
      returnToMapping: () => call(`POST ${one}/return-to-mapping`, reason),
      markFiled: () => call(`POST ${one}/mark-filed`, { regulatorReference: 'REG-1' }),
      regulatorRejected: () => call(`POST ${one}/regulator-rejected`, reason),
      archiveFiling: () => call(`POST ${one}/archive`),
      sendFilingToClient: () => call(`POST ${one}/send-to-client`, { email: 'a@b.example', name: 'Ann' }),
      buildFromEngagement: async () => work(await call(`POST ${one}/from-fs-engagement`)),
    };
    const answered: string[] = [];
    for (const [name, act] of Object.entries(others)) {
      const { status } = await act();
      if (status < 300) answered.push(name);
      expect(await confirmed(), name).toEqual([]);
    }
    // The calls have really done their work where the state allows it.
    expect(answered).toEqual(
      expect.arrayContaining([
        'updateFiling',
        'uploadDocument',
        'addIncomingDocument',
        'readIncomingDocuments',
        'removeIncomingDocument',
        'enterLine',
        'excludeLine',
        'includeLine',
        'excludeLines',
        'addSynonym',
        'saveFilingInformation',
        'saveCompleteStatements',
        'validateFiling',
        'returnToMapping',
        'buildFromEngagement',
      ]),
    );
    // And the one door opens, so that "nothing confirmed" means something.
    const id = await anyLine();
    const [open] = (await readLines(test, filingId)).filter((each) => each.id === id);
    expectStatus(await confirm(test, filingId, id, { elementId: open?.mapping?.elementId ?? '' }), 200);
    expect(await confirmed()).toHaveLength(1);
    expectStatus(await call(`DELETE ${one}/mappings/${id}`), 200);
    expect(await confirmed()).toEqual([]);
  });

  it('no job confirms', async () => {
    await uploadDocument(test, filingId, 'a.docx', document);
    const { context } = test.engine;
    const requestedBy = await staffIdOf(test, 'XBRL_REVIEWER');
    const source = await context.reader
      .selectFrom('sourceDocument')
      .select(['id', 'fileId'])
      .where('xbrlFilingId', '=', filingId)
      .executeTakeFirstOrThrow();
    const books = await context.reader
      .selectFrom('storedFile')
      .select('id')
      .where('fileName', '=', 'books.csv')
      .executeTakeFirstOrThrow();
    const filing = { xbrlFilingId: filingId };
    const payloads: { readonly [Kind in JobKind]: JobPayload<Kind> } = {
      'parse-trial-balance': { engagementId, fileId: books.id },
      'pull-trial-balance': { engagementId },
      'auto-suggest-mapping': { engagementId },
      'generate-statements': { engagementId, requestedBy },
      'evaluate-disclosures': { engagementId },
      'generate-notes': { engagementId, requestedBy },
      'export-statements-docx': { engagementId },
      'export-working-papers': { engagementId },
      'ingest-fs-document': { ...filing, fileId: source.fileId },
      'extract-line-items': { sourceDocumentId: source.id },
      'suggest-tag-mappings': filing,
      'read-incoming-documents': {},
      'run-xbrl-validation': { ...filing, requestedBy },
      'generate-preptool-xlsx': { ...filing, requestedBy },
      'generate-xbrl-xml': { ...filing, requestedBy },
      'generate-audit-pdf': { ...filing, requestedBy },
      'install-taxonomy-release': {
        packageId: source.id,
        entryPoint: 'core.xsd',
        version: 'orc_2027_v1',
        mapping: {},
        trial: false,
      },
      'check-with-processor': { ...filing, artifactId: source.id, requestedBy },
    };
    const ended: Record<string, string> = {};
    for (const kind of JOB_KINDS) {
      const started = await context.change((writer) =>
        enqueue(writer, context, {
          kind,
          payload: payloads[kind],
          subject: `filing:${filingId}`,
          requestedBy,
        }),
      );
      const body = { jobId: started.jobId };
      const job = await test.finish({ status: 202, body, headers: new Headers(), bytes: new Uint8Array() });
      ended[kind] = job.status;
      expect(await confirmed(), kind).toEqual([]);
    }
    const suggested = await readLines(test, filingId);
    expect(suggested.filter((each) => each.mapping !== null).length).toBeGreaterThan(50);
    expect(ended).toMatchObject({
      'ingest-fs-document': 'SUCCEEDED',
      'extract-line-items': 'SUCCEEDED',
      'suggest-tag-mappings': 'SUCCEEDED',
      'run-xbrl-validation': 'SUCCEEDED',
      'generate-preptool-xlsx': 'FAILED',
      'generate-xbrl-xml': 'FAILED',
      'generate-audit-pdf': 'FAILED',
    });
  });

  it('the store refuses every statement that would confirm', async () => {
    const lines = await uploadDocument(test, filingId, 'a.docx', document);
    const { context } = test.engine;
    const staff = await staffIdOf(test, 'XBRL_REVIEWER');
    const at = testNow().toISOString();
    const target = lines.find((each) => each.mapping !== null)?.mapping;
    if (!target) throw new Error('A suggestion is expected.');
    const free = lines.find((each) => each.mapping?.id !== target.id)?.id ?? '';
    const columns = sql`id, xbrlFilingId, lineItemId, elementId, confidence, candidates, negated, balanceAt,
      confirmedById, confirmedAt, createdAt, updatedAt`;
    const attempts = {
      'update both': sql`UPDATE tagMapping SET confirmedById = ${staff}, confirmedAt = ${at} WHERE id = ${target.id}`,
      'update all of the filing': sql`UPDATE tagMapping SET confirmedById = ${staff}, confirmedAt = ${at}
        WHERE xbrlFilingId = ${filingId}`,
      'update the person only': sql`UPDATE tagMapping SET confirmedById = ${staff} WHERE id = ${target.id}`,
      'update the time only': sql`UPDATE tagMapping SET confirmedAt = ${at} WHERE id = ${target.id}`,
      replace: sql`INSERT OR REPLACE INTO tagMapping (${columns}) VALUES ('m1', ${filingId}, ${target.lineItemId},
        ${target.elementId}, 'HIGH', '[]', 0, 'CLOSING', ${staff}, ${at}, ${at}, ${at})`,
      insert: sql`INSERT INTO tagMapping (${columns}) VALUES ('m2', ${filingId}, ${free},
        ${target.elementId}, 'HIGH', '[]', 0, 'CLOSING', ${staff}, ${at}, ${at}, ${at})`,
      upsert: sql`INSERT INTO tagMapping (${columns}) VALUES ('m3', ${filingId}, ${target.lineItemId},
        ${target.elementId}, 'HIGH', '[]', 0, 'CLOSING', NULL, NULL, ${at}, ${at})
        ON CONFLICT (lineItemId) DO UPDATE SET confirmedById = ${staff}, confirmedAt = ${at}`,
      'a confirmation without a session': sql`INSERT INTO confirmation (id, xbrlFilingId, lineItemId, elementId,
        negated, balanceAt, staffId, sessionTokenHash, confirmedAt) VALUES ('c1', ${filingId}, ${target.lineItemId},
        ${target.elementId}, 0, 'CLOSING', ${staff}, 'no-such-session', ${at})`,
      'a confirmation with the session of somebody else': sql`INSERT INTO confirmation (id, xbrlFilingId, lineItemId,
        elementId, negated, balanceAt, staffId, sessionTokenHash, confirmedAt) SELECT 'c2', ${filingId},
        ${target.lineItemId}, ${target.elementId}, 0, 'CLOSING', ${staff}, tokenHash, ${at} FROM session
        WHERE staffId <> ${staff} LIMIT 1`,
    };
    for (const [name, attempt] of Object.entries(attempts)) {
      await context.change((writer) =>
        expect(attempt.execute(writer), name).rejects.toThrow(/CONFIRMATION|CHECK|FOREIGN KEY/),
      );
      expect(await confirmed(), name).toEqual([]);
    }
  });

  it('a confirmation stands for the very tag that the person saw', async () => {
    const lines = await uploadDocument(test, filingId, 'a.docx', document);
    const own = lines.find((each) => each.mapping !== null);
    expectStatus(await confirm(test, filingId, own?.id ?? '', { elementId: own?.mapping?.elementId }), 200);
    const { context } = test.engine;
    const change = sql`UPDATE tagMapping SET elementId = 'fs_Goodwill' WHERE lineItemId = ${own?.id ?? ''}`;
    await context.change((writer) => expect(change.execute(writer)).rejects.toThrow(/CONFIRMATION/));
    await succeed(
      test,
      await test.call('XBRL_PREPARER', `POST /ops/xbrl/filings/${filingId}/from-fs-engagement`),
    );
    expect((await readLines(test, filingId)).filter((each) => each.mapping?.confirmedById)).toEqual([]);
  });
});
