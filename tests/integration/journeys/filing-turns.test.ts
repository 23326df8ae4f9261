/**
 * The turns that a filing may take off the straight way: keyed by hand, built from an engagement, returned,
 * rejected, narrowed, uploaded twice, unreadable, ambiguous, scanned, and taught a synonym (decisions 3, 4, 6).
 */
import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { SAMPLE_TRIAL_BALANCE } from '../../../main/sample-trial-balance.ts';
import { sourceDocumentSchema } from '../../../shared/model/records.ts';
import { goldenTag } from '../../fixtures/golden/kestrel-bay-tags.ts';
import { KESTREL_BAY } from '../../fixtures/statements/kestrel-bay.ts';
import { pdfOf } from '../../fixtures/statements/small-documents.ts';
import { buildStatementsDocx } from '../../fixtures/statements/statements-docx.ts';
import { caseFile } from '../../support/case-files.ts';
import { startTestEngine, type TestEngine } from '../../support/test-engine.ts';
import {
  createEngagement,
  generateStatements,
  importTrialBalance,
  mapAccounts,
  type NewEngagement,
} from './engagement-steps.ts';
import {
  confirm,
  createFiling,
  exclude,
  expectStatus,
  exportAll,
  KESTREL_FILING,
  listArtifacts,
  preparedFiling,
  readAudit,
  readFiling,
  readLines,
  saveInformation,
  succeed,
  TAXONOMY_VERSION,
  uploadDocument,
  validate,
} from './filing-steps.ts';

const GROUP_CASE = caseFile('financial-statements/group-2022.pdf');

describe('the turns of a filing', () => {
  let test: TestEngine;
  let document: Uint8Array;
  let year = 2000;
  beforeAll(async () => {
    test = await startTestEngine();
    document = await buildStatementsDocx(KESTREL_BAY);
  });
  afterAll(async () => {
    await test.close();
  });

  /** A filing of its own year, so that none is a duplicate. */
  const filing = () => {
    year += 1;
    return createFiling(test, { ...KESTREL_FILING, year });
  };
  const post = (id: string, path: string, body?: unknown) =>
    test.call('XBRL_REVIEWER', `POST /ops/xbrl/filings/${id}/${path}`, body);
  const documentsOf = async (id: string) =>
    z
      .object({ items: z.array(sourceDocumentSchema) })
      .parse((await test.call('XBRL_PREPARER', `GET /ops/xbrl/filings/${id}/documents`)).body).items;
  const manual = (label: string) => ({
    statement: 'balance_sheet',
    label,
    valueCurrent: '1250.00',
    valuePrior: '980.00',
    sourcePage: 1,
    reason: 'The document is a scan.',
  });

  /** A simplified filing whose lines are built from the sample books of a new client. */
  const filingFromBooks = async (client: Omit<NewEngagement, 'year'>): Promise<string> => {
    const engagement = await createEngagement(test, { ...client, year: 2025 });
    await importTrialBalance(
      test,
      engagement.id,
      'books.csv',
      new TextEncoder().encode(SAMPLE_TRIAL_BALANCE),
    );
    await mapAccounts(test, engagement.id, {});
    await generateStatements(test, engagement.id);
    const created = await test.call('XBRL_PREPARER', 'POST /ops/xbrl/filings', {
      clientId: engagement.clientId,
      periodStart: '2025-01-01',
      periodEnd: '2025-12-31',
      entryPoint: 'SIMPLIFIED_XBRL',
      entityType: 'smaller_non_listed_company',
      accountingStandard: 'SFRS_SE',
      taxonomyVersion: TAXONOMY_VERSION,
      fsEngagementId: engagement.id,
    });
    const id = String(expectStatus(created, 201).body.id);
    await succeed(test, await test.call('XBRL_PREPARER', `POST /ops/xbrl/filings/${id}/from-fs-engagement`));
    return id;
  };

  it('goes back to mapping after an export, and after a rejection with a new version number', async () => {
    const { id } = await preparedFiling(test, { name: 'statements.docx', bytes: document });
    await validate(test, id);
    await exportAll(test, id);
    const [line] = await readLines(test, id);
    if (!line) throw new Error('The filing has lines.');
    expect(await exclude(test, id, line.id)).toMatchObject({
      status: 409,
      body: { code: 'INVALID_TRANSITION' },
    });
    expectStatus(await post(id, 'return-to-mapping', { reason: 'A figure changed.' }), 200);
    expect(await readFiling(test, id)).toMatchObject({ status: 'MAPPING_IN_PROGRESS', versionNo: 1 });
    expect((await post(id, 'exports/preptool')).status).toBe(409);

    expect((await validate(test, id)).errors).toEqual([]);
    await exportAll(test, id);
    expect((await listArtifacts(test, id)).map((each) => each.versionNo).sort()).toEqual([1, 1, 1, 2, 2, 2]);
    expectStatus(await post(id, 'mark-filed', { regulatorReference: 'REG-77', filedOn: '2026-04-02' }), 200);
    expectStatus(await post(id, 'regulator-rejected', { reason: 'Schema error.' }), 200);
    expect(await readFiling(test, id)).toMatchObject({
      status: 'MAPPING_IN_PROGRESS',
      versionNo: 2,
      regulatorReference: null,
      filedOn: null,
      filedAt: null,
      filedById: null,
    });
    const reopened = (await readAudit(test, id)).findLast((event) => event.type === 'XBRL_FILING_REOPENED');
    expect(reopened?.payload).toMatchObject({
      reason: 'Schema error.',
      earlier: { regulatorReference: 'REG-77', filedOn: '2026-04-02', versionNo: 1 },
    });
    expect((await readLines(test, id)).every((each) => each.mapping?.confirmedById)).toBe(true);
  });

  it('takes confirmations back whose element lies outside a new entry point, and no other', async () => {
    year = 2030;
    const { id } = await preparedFiling(
      test,
      { name: 'statements.docx', bytes: document },
      { ...KESTREL_FILING, year },
    );
    const patched = await test.call('XBRL_PREPARER', `PATCH /ops/xbrl/filings/${id}`, {
      entryPoint: 'SIMPLIFIED_XBRL',
    });
    expectStatus(patched, 200);
    const lines = await readLines(test, id);
    const confirmed = lines.filter((line) => line.mapping?.confirmedById);
    expect(confirmed).toHaveLength(45);
    expect(confirmed.every((line) => line.mapping?.elementId === goldenTag(line).elementId)).toBe(true);
    expect(lines.some((line) => line.statement === 'cash_flow' && line.mapping?.confirmedById)).toBe(false);
  });

  it('does nothing twice when the same file comes twice', async () => {
    const { id } = await filing();
    const first = await uploadDocument(test, id, 'statements.docx', document);
    const [line] = first;
    if (!line) throw new Error('The document has lines.');
    expectStatus(await confirm(test, id, line.id, { ...goldenTag(line) }), 200);
    const second = await uploadDocument(test, id, 'again.docx', document);
    expect(second.map((each) => each.id)).toEqual(first.map((each) => each.id));
    expect(second[0]?.mapping?.confirmedById).not.toBeNull();
    expect(await documentsOf(id)).toHaveLength(1);
    const ingested = (await readAudit(test, id)).filter((event) => event.type === 'XBRL_DOC_INGESTED');
    expect(ingested).toHaveLength(1);
  });

  it('replaces lines by another document and brings confirmations back as suggestions only', async () => {
    const { id } = await filing();
    const [line] = await uploadDocument(test, id, 'statements.docx', document);
    if (!line) throw new Error('The document has lines.');
    const element = 'fs_InvestmentProperties';
    expectStatus(await confirm(test, id, line.id, { elementId: element }), 200);
    const changed = { ...KESTREL_BAY, companyName: 'Kestrel Bay Trading Private Limited' };
    const lines = await uploadDocument(test, id, 'statements.docx', await buildStatementsDocx(changed));
    const again = lines.find((each) => each.label === line.label && each.statement === line.statement);
    expect(again?.id).not.toBe(line.id);
    expect(again?.mapping).toMatchObject({ elementId: element, confirmedById: null, confirmedAt: null });
    expect(again?.mapping?.explanation).toMatch(/confirmed in the earlier upload/i);
    expect(lines.filter((each) => each.mapping?.confirmedById)).toEqual([]);
  });

  it('says so when the document is of another year than the filing', async () => {
    const wrong = await filing();
    await uploadDocument(test, wrong.id, 'statements.docx', document);
    expect((await documentsOf(wrong.id))[0]?.warnings.map((warning) => warning.kind)).toContain(
      'OTHER_PERIOD',
    );
    const right = await createFiling(test, { ...KESTREL_FILING, uen: '201998764H', year: 2025 });
    await uploadDocument(test, right.id, 'statements.docx', document);
    // The year is right now; the document still names another number than this filing.
    expect((await documentsOf(right.id))[0]?.warnings.map((warning) => warning.kind)).toEqual([
      'OTHER_COMPANY',
    ]);
  });

  it('does not remember a confirmation that was taken back', async () => {
    const { id } = await filing();
    const lines = await uploadDocument(test, id, 'statements.docx', document);
    const line = lines.find((each) => (each.mapping?.candidates.length ?? 0) > 1);
    const undone = line?.mapping?.candidates.at(-1)?.elementId ?? '';
    expectStatus(await confirm(test, id, line?.id ?? '', { elementId: undone }), 200);
    expectStatus(
      await test.call('XBRL_PREPARER', `DELETE /ops/xbrl/filings/${id}/mappings/${line?.id}`),
      200,
    );
    expectStatus(await exclude(test, id, line?.id ?? ''), 200);
    expectStatus(
      await test.call('XBRL_PREPARER', `DELETE /ops/xbrl/filings/${id}/line-items/${line?.id}/exclusion`),
      200,
    );
    const again = (await readLines(test, id)).find((each) => each.id === line?.id);
    expect(again?.mapping?.elementId).toBe(line?.mapping?.elementId);
    expect(again?.mapping?.explanation).not.toContain('earlier upload');
  });

  it('stays in DRAFT when the document cannot be read', async () => {
    const { id } = await filing();
    const broken = document.slice(0, Math.floor(document.length / 2));
    const job = await test.finish(
      expectStatus(
        await test.upload('XBRL_PREPARER', `/ops/xbrl/filings/${id}/documents`, 'half.docx', broken),
        202,
      ),
    );
    expect(job).toMatchObject({ status: 'FAILED', error: { code: 'UNREADABLE_FILE' } });
    expect((await readFiling(test, id)).status).toBe('DRAFT');
    expect((await documentsOf(id)).map((each) => each.parseStatus)).toEqual(['FAILED']);
    expect(await uploadDocument(test, id, 'whole.docx', document)).toHaveLength(86);
  });

  it('reads no line from a scan and is keyed by hand then', async () => {
    const { id } = await filing();
    const scan = await pdfOf([[], []]);
    expect(await uploadDocument(test, id, 'scan.pdf', scan)).toEqual([]);
    expect((await documentsOf(id)).map((each) => each.parseStatus)).toEqual(['PARSED']);
    expect((await post(id, 'exports/preptool')).body).toMatchObject({ reason: 'NO_LINE_ITEMS' });
    expect((await post(id, 'line-items', manual('Inventories'))).status).toBe(201);
    expect(await readLines(test, id)).toMatchObject([
      { label: 'Inventories', origin: 'MANUAL', sourceLine: 0 },
    ]);
  });

  it('moves from DRAFT to mapping with the first line entered by hand', async () => {
    const { id } = await filing();
    const entered = expectStatus(await post(id, 'line-items', manual('Inventories')), 201);
    expect(entered.body).toMatchObject({
      origin: 'MANUAL',
      sourceLine: 0,
      mapping: { elementId: 'fs_Inventories', confirmedById: null },
    });
    expect((await readFiling(test, id)).status).toBe('MAPPING_IN_PROGRESS');
    const [line] = await readLines(test, id);
    expectStatus(await exclude(test, id, line?.id ?? ''), 200);
    expect((await post(id, 'exports/xbrl-xml')).body).toMatchObject({ status: 422, reason: 'NO_LINE_ITEMS' });
  });

  it('saves a synonym only with the right, and suggests it first from then on', async () => {
    const { id } = await filing();
    const label = 'Sundry wharf takings';
    expectStatus(await post(id, 'line-items', { ...manual(label), statement: 'income_statement' }), 201);
    const [line] = await readLines(test, id);
    const choice = { elementId: 'fs_OtherIncome', saveAsSynonym: true };
    const refused = await confirm(test, id, line?.id ?? '', choice, 'XBRL_PREPARER');
    expect(refused).toMatchObject({ status: 403, body: { code: 'ACTION_NOT_PERMITTED' } });
    expect((await readLines(test, id))[0]?.mapping?.confirmedById ?? null).toBeNull();
    expectStatus(await confirm(test, id, line?.id ?? '', choice, 'XBRL_REVIEWER'), 200);
    const added = (await readAudit(test, id)).find((event) => event.type === 'XBRL_MAPPING_SYNONYM_ADDED');
    expect(added).toMatchObject({
      action: 'ADD_MAPPING_SYNONYM',
      payload: { label, elementId: 'fs_OtherIncome' },
    });
    expect(added?.payload.staffUserId).toBe(added?.actorId);

    const other = await createFiling(test, {
      ...KESTREL_FILING,
      companyName: 'Oriole Wharf Pte. Ltd.',
      uen: '201955555H',
    });
    const entered = await post(other.id, 'line-items', { ...manual(label), statement: 'income_statement' });
    expect(expectStatus(entered, 201).body).toMatchObject({
      mapping: { elementId: 'fs_OtherIncome', confidence: 'HIGH', confirmedById: null },
    });
  });

  it('builds lines from an engagement and confirms none of them', async () => {
    const id = await filingFromBooks({ companyName: 'Heron Pier Lighting Pte. Ltd.', uen: '201866666J' });
    const lines = await readLines(test, id);
    expect(lines.length).toBeGreaterThan(40);
    expect(lines.every((line) => line.origin === 'ENGAGEMENT')).toBe(true);
    expect(lines.filter((line) => line.mapping?.confirmedById)).toEqual([]);
    expect(lines.find((line) => line.label === 'Total assets')).toMatchObject({ valueCurrent: '558577.00' });
    expect((await post(id, 'exports/preptool')).body).toMatchObject({ reason: 'UNCONFIRMED_TAG_MAPPING' });
    expect((await readAudit(test, id)).map((event) => event.type)).not.toContain('XBRL_MAPPING_CONFIRMED');
  });

  it('goes from books to a validated filing: an engagement, its lines, a few sums by hand', async () => {
    const id = await filingFromBooks({ companyName: 'Curlew Point Lighting Pte. Ltd.', uen: '201877777G' });
    // Lines that share an element of the filing are reported as one sum, entered by a person.
    const together = [
      'Trade receivables',
      'Allowance for impairment of trade receivables',
      'CPF and payroll levies payable',
      'GST payable',
      'Salaries, wages and bonuses',
      'CPF and payroll levies',
    ];
    const sums = [
      ['balance_sheet', 'Trade receivables, net', '208180.00', '172850.00'],
      ['balance_sheet', 'Other payables', '21626.00', '18870.00'],
      ['income_statement', 'Employee benefits expense', '247080.00', '216350.00'],
    ] as const;
    for (const [statement, label, valueCurrent, valuePrior] of sums) {
      const sum = { statement, label, valueCurrent, valuePrior, sourcePage: 1, reason: 'Sum of two lines.' };
      expectStatus(await post(id, 'line-items', sum), 201);
    }
    for (const line of await readLines(test, id)) {
      const outside = line.mapping === null || ['cash_flow', 'equity_changes'].includes(line.statement);
      const answer =
        outside || together.includes(line.label)
          ? await exclude(test, id, line.id)
          : await confirm(test, id, line.id, { elementId: line.mapping?.elementId });
      expectStatus(answer, 200);
    }
    await saveInformation(test, id);
    expect((await validate(test, id)).errors).toEqual([]);
    expect(Object.keys(await exportAll(test, id))).toHaveLength(3);
  });

  it('knows the currency of lines that were built from an engagement', async () => {
    const id = await filingFromBooks({
      companyName: 'Plover Sands Pte. Ltd.',
      uen: '201888888F',
      functionalCurrency: 'USD',
    });
    const { errors } = await validate(test, id);
    expect(errors.map((row) => row.message).join()).toMatch(/document states another currency/);
  });

  it.skipIf(!existsSync(GROUP_CASE))(
    'asks for the columns of a group and reads the pair that was picked (case file)',
    async () => {
      const { id } = await createFiling(test, { ...KESTREL_FILING, year: 2022 });
      const upload = await test.upload(
        'XBRL_PREPARER',
        `/ops/xbrl/filings/${id}/documents`,
        'group.pdf',
        readFileSync(GROUP_CASE),
      );
      const job = await test.finish(expectStatus(upload, 202));
      expect(job).toMatchObject({ status: 'FAILED', error: { code: 'COLUMNS_AMBIGUOUS' } });
      expect((await readFiling(test, id)).status).toBe('DRAFT');
      expect(await readLines(test, id)).toEqual([]);
      const [source] = await documentsOf(id);
      expect(source?.columnPairs.length).toBeGreaterThan(1);
      const pick = (columnPairId: string) =>
        test.call('XBRL_PREPARER', `PUT /ops/xbrl/filings/${id}/documents/${source?.id}/columns`, {
          columnPairId,
        });
      expect(await pick('no-such-pair')).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
      await succeed(test, await pick(source?.columnPairs.at(1)?.id ?? ''));
      expect((await readLines(test, id)).length).toBeGreaterThan(50);
      expect((await readFiling(test, id)).status).toBe('MAPPING_IN_PROGRESS');
    },
    600_000,
  );
});
