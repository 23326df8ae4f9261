/**
 * The complete statements of a filing: shown from the source document or the engagement, taken in as a person saw them, carried
 * by the instance, and taken away when another document comes (decisions 6).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeZip } from '../../../main/foreign-files/zip-writer.ts';
import { SAMPLE_TRIAL_BALANCE } from '../../../main/sample-trial-balance.ts';
import { requireFiling } from '../../../main/xbrl-filing/filings/require-filing.ts';
import { proposeTags } from '../../../main/xbrl-filing/suggestions/suggest-tag-mappings.ts';
import { xbrlFilingRoutes } from '../../../shared/contract/xbrl-filing.ts';
import { KESTREL_BAY } from '../../fixtures/statements/kestrel-bay.ts';
import { buildStatementsDocx } from '../../fixtures/statements/statements-docx.ts';
import { buildStatementsPdf } from '../../fixtures/statements/statements-pdf.ts';
import { startTestEngine, type TestEngine } from '../../support/test-engine.ts';
import { readInstance } from '../../unit/main/xbrl-filing/instance/read-instance.ts';
import {
  answerEverything,
  completeNotes,
  createEngagement,
  generateNotes,
  generateStatements,
  importTrialBalance,
  letPointsStand,
  mapAccounts,
  readEngagement,
  readMapping,
  readNotes,
} from './engagement-steps.ts';
import {
  confirm,
  createFiling,
  expectStatus,
  exportAll,
  KESTREL_FILING,
  preparedFiling,
  readLines,
  succeed,
  TAXONOMY_VERSION,
  uploadDocument,
  validate,
} from './filing-steps.ts';

const EXTENSIONS: Readonly<Record<string, string>> = {
  XBRL_XML: 'xml',
  PREPTOOL_XLSX: 'xlsx',
  AUDIT_PDF: 'pdf',
};

describe('the complete statements', () => {
  let test: TestEngine;
  beforeAll(async () => {
    test = await startTestEngine();
  });
  afterAll(async () => {
    await test.close();
  });
  const path = (id: string) => `/ops/xbrl/filings/${id}/complete-statements`;
  const look = async (id: string) =>
    expectStatus(await test.call('XBRL_PREPARER', `GET ${path(id)}`), 200).body;
  const take = (id: string, sha256: unknown) => test.call('XBRL_PREPARER', `PUT ${path(id)}`, { sha256 });

  const errorsOf = async (id: string) =>
    xbrlFilingRoutes.listCommonErrors.response.parse(
      expectStatus(await test.call('XBRL_PREPARER', `GET /ops/xbrl/filings/${id}/common-errors`), 200).body,
    );
  /** A comparative that differs from what was filed is found: of our own filing, its instance and its workbook. */
  const nextYear = async (filed: string, outputs: Readonly<Record<string, Uint8Array>>) => {
    const capital = (await readLines(test, filed)).find(({ label }) => label === 'Share capital');
    const { elementId = '', negated, balanceAt, memberId } = capital?.mapping ?? {};
    const { id } = await createFiling(test, { ...KESTREL_FILING, year: 2026 });
    const entered = await test.call('XBRL_PREPARER', `POST /ops/xbrl/filings/${id}/line-items`, {
      statement: 'balance_sheet',
      label: 'Share capital',
      sourcePage: 1,
      reason: 'Entered for a test.',
      valueCurrent: capital?.valueCurrent,
      valuePrior: '1204301.00',
    });
    const lineId = String(expectStatus(entered, 201).body.id);
    expectStatus(await confirm(test, id, lineId, { elementId, negated, balanceAt, memberId }), 200);
    // An open line of other words, whose prior amount the file reports by one element: that is proposed first, and stays so.
    const inventories = (await readLines(test, filed)).find(({ label }) => label === 'Inventories');
    const other = await test.call('XBRL_PREPARER', `POST /ops/xbrl/filings/${id}/line-items`, {
      statement: 'balance_sheet',
      label: 'Goods in the shop',
      sourcePage: 1,
      reason: 'Entered for a test.',
      valueCurrent: '5.00',
      valuePrior: inventories?.valueCurrent,
    });
    const otherId = String(expectStatus(other, 201).body.id);
    const again = await test.upload(
      'XBRL_PREPARER',
      `/ops/xbrl/filings/${id}/last-year-proposals`,
      'filed.xml',
      outputs.XBRL_XML ?? new Uint8Array(),
    );
    expect(expectStatus(again, 200).body).toEqual({ lines: 1, proposed: 1 });
    const { context } = test.engine;
    const later = (await proposeTags(context, await requireFiling(context.reader, id))).get(otherId);
    for (const mapping of [(await readLines(test, id)).find((line) => line.id === otherId)?.mapping, later]) {
      expect(mapping).toMatchObject({ elementId: inventories?.mapping?.elementId, confidence: 'MEDIUM' });
      expect(mapping?.candidates[0]).toMatchObject({ source: 'FILED_BEFORE' });
      expect(mapping).not.toHaveProperty('confirmedById', expect.any(String));
    }
    const ofOwn = await errorsOf(id);
    expect([ofOwn.comparedWithLastYear, ofOwn.findings.map(({ kind }) => kind)]).toEqual([
      1,
      ['FILED_LAST_YEAR'],
    ]);
    const stranger = await createFiling(test, {
      ...KESTREL_FILING,
      companyName: 'Heron Wharf Pte. Ltd.',
      uen: '201900001W',
      year: 2026,
    });
    const packed = writeZip(
      new Map(Object.entries(outputs).map(([kind, bytes]) => [`${kind}.${EXTENSIONS[kind]}`, bytes])),
    );
    for (const [name, bytes] of [
      ['filed.xml', outputs.XBRL_XML ?? new Uint8Array()],
      ['filed.xlsx', outputs.PREPTOOL_XLSX ?? new Uint8Array()],
      ['filed.zip', packed],
    ] as const) {
      const route = `/ops/xbrl/filings/${id}/last-year-checks`;
      const answer = expectStatus(await test.upload('XBRL_PREPARER', route, name, bytes), 200);
      const read = xbrlFilingRoutes.compareWithFiledFile.response.parse(answer.body);
      expect([read.compared, read.findings]).toEqual([1, ofOwn.findings]);
      expect(read.amounts).toBeGreaterThan(50);
      // In another company's filing nothing of it is compared, a workbook neither.
      const refused = await test.upload(
        'XBRL_PREPARER',
        `/ops/xbrl/filings/${stranger.id}/last-year-checks`,
        name,
        bytes,
      );
      expect(expectStatus(refused, 400).body.detail).toContain(
        `The file is the filing of ${KESTREL_FILING.uen}; this filing is for Heron Wharf`,
      );
    }
  };

  it('are saved as they were shown, by a person, and reach the instance whole', async () => {
    const bytes = await buildStatementsDocx(KESTREL_BAY);
    const { id } = await preparedFiling(test, { name: 'statements.docx', bytes });
    const shown = await look(id);
    expect(shown).toMatchObject({ fileName: 'statements.docx', saved: false, savedById: null });
    expect(await take(id, '0'.repeat(64))).toMatchObject({ status: 409, body: { code: 'VERSION_CONFLICT' } });
    const taken = expectStatus(await take(id, shown.sha256), 200).body;
    expect(taken).toMatchObject({ saved: true, html: shown.html });
    expect(taken.savedById).toEqual(expect.any(String));
    expect((await validate(test, id)).errors).toEqual([]);
    const outputs = await exportAll(test, id);
    const instance = readInstance(outputs.XBRL_XML ?? new Uint8Array());
    const fact = instance.facts.find((one) => one.value.startsWith('<div>'));
    expect(fact?.value).toBe(shown.html);
    expect(fact?.value).toContain('<table>');
    expect(await take(id, shown.sha256)).toMatchObject({ status: 409 });
    expect((await errorsOf(id)).findings).toEqual([]);
    await nextYear(id, outputs);

    expectStatus(
      await test.call('XBRL_PREPARER', `POST /ops/xbrl/filings/${id}/return-to-mapping`, {
        reason: 'A change.',
      }),
      200,
    );
    const another = { ...KESTREL_BAY, companyName: `${KESTREL_BAY.companyName} (restated)` };
    await uploadDocument(test, id, 'statements.pdf', await buildStatementsPdf(another));
    expect(await look(id)).toMatchObject({ fileName: 'statements.pdf', saved: false, savedById: null });
  });

  it('are not taken in from a document that leaves a place open', async () => {
    const another = { ...KESTREL_BAY, companyName: '[To be completed: name of the company]' };
    const filing = { ...KESTREL_FILING, year: 2033 };
    const { id } = await createFiling(test, filing);
    await uploadDocument(test, id, 'statements.docx', await buildStatementsDocx(another));
    const shown = await look(id);
    expect(shown.openPoints).toEqual([expect.stringContaining('to be completed: name of the company')]);
    expect(await take(id, shown.sha256)).toMatchObject({ status: 409, body: { code: 'INVALID_TRANSITION' } });
  });

  it('come from the engagement that the lines were built from, once it is final', async () => {
    const { id: engagementId, clientId } = await createEngagement(test, {
      companyName: 'Juniper Lantern Pte. Ltd.',
      uen: '202214567K',
      year: 2025,
    });
    const csv = new TextEncoder().encode(SAMPLE_TRIAL_BALANCE);
    await importTrialBalance(test, engagementId, 'books.csv', csv);
    await mapAccounts(test, engagementId, {});
    for (const item of await readMapping(test, engagementId)) {
      const route = `PATCH /ops/financial-statements/engagements/${engagementId}/mapping/${item.id}`;
      if (item.mappingConfidence === 'LOW')
        expectStatus(await test.call('FS_PREPARER', route, { taxonomyKey: item.taxonomyKey }), 200);
    }
    await generateStatements(test, engagementId);
    const created = await test.call('XBRL_PREPARER', 'POST /ops/xbrl/filings', {
      clientId,
      fsEngagementId: engagementId,
      periodStart: '2025-01-01',
      periodEnd: '2025-12-31',
      entryPoint: 'FULL_XBRL',
      entityType: 'non_listed_company_full',
      accountingStandard: 'SFRS_SE',
      taxonomyVersion: TAXONOMY_VERSION,
    });
    const id = String(expectStatus(created, 201).body.id);
    const build = async () =>
      succeed(test, await test.call('XBRL_PREPARER', `POST /ops/xbrl/filings/${id}/from-fs-engagement`));
    await build();

    const draft = await look(id);
    expect(draft).toMatchObject({
      sourceDocumentId: null,
      saved: false,
      openPoints: [
        'Comparative cash flows are not shown: they need the balances at 1 January 2024, which are not available.',
        'The notes are not complete.',
      ],
      engagement: { id: engagementId, statementVersion: 1 },
    });
    const refused = await take(id, draft.sha256);
    expect(refused).toMatchObject({ status: 409, body: { code: 'INVALID_TRANSITION' } });
    expect(String(refused.body.detail)).toContain('The notes are not complete.');

    await answerEverything(test, engagementId);
    await generateNotes(test, engagementId);
    expect((await readEngagement(test, engagementId)).status).toBe('NOTES_COMPLETE');
    // The notes have come in since it was looked at.
    expect(await take(id, draft.sha256)).toMatchObject({ status: 409, body: { code: 'VERSION_CONFLICT' } });
    // A reviewer's word makes the engagement final; a text with an open place goes into no filing all the same.
    expect(await letPointsStand(test, engagementId)).toMatchObject({ final: true, open: [] });
    const standing = await look(id);
    expect(standing.openPoints).toEqual([
      expect.stringMatching(/^\d+ places of the text are to be completed: /),
    ]);
    expect(await take(id, standing.sha256)).toMatchObject({
      status: 409,
      body: { code: 'INVALID_TRANSITION' },
    });
    const typed = { values: [{ elementId: standing.elementId, value: String(standing.html) }] };
    const put = await test.call('XBRL_PREPARER', `PUT /ops/xbrl/filings/${id}/filing-information`, typed);
    expect(put).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    await completeNotes(test, engagementId);
    await letPointsStand(test, engagementId);
    const notes = await readNotes(test, engagementId);
    const shown = await look(id);
    const html = String(shown.html);
    expect(shown.openPoints).toEqual([]);
    expect(html).toMatch(/^<div>\n[\s\S]*<\/div>$/);
    expect([...new Set(html.match(/<[a-z0-9]+/g))].filter((tag) => /script|style|<a$|img/.test(tag))).toEqual(
      [],
    );
    for (const title of ['financial position', 'comprehensive income', 'changes in equity', 'cash flows'])
      expect(html.toLowerCase()).toContain(title);
    // Trade receivables less their allowance, in both years, in the cells of a table.
    expect(html).toMatch(/<table>[\s\S]*<td><p>208,180<\/p>\n<\/td><td><p>172,850<\/p>\n<\/td>/);
    expect(html.match(/2024/g)?.length ?? 0).toBeGreaterThan(3);
    const places = notes
      .filter((note) => note.noteKey !== 'directors_report')
      .map((note) => html.lastIndexOf(note.title.replaceAll('&', '&amp;')));
    expect(places.every((place) => place > 0)).toBe(true);

    const taken = expectStatus(await take(id, shown.sha256), 200).body;
    expect(taken).toMatchObject({ saved: true, html: shown.html });
    expect(taken.savedById).toEqual(expect.any(String));

    // The engagement moves on: the text in the filing is that of its lines, and is not taken in again.
    const changed = SAMPLE_TRIAL_BALANCE.replace('214380.00', '214390.00').replace('122256.10', '122246.10');
    await importTrialBalance(test, engagementId, 'again.csv', new TextEncoder().encode(changed));
    const stale = await look(id);
    expect(stale.openPoints).toContain('The statements are out of date.');
    expect(await take(id, stale.sha256)).toMatchObject({ status: 409 });
    await mapAccounts(test, engagementId, {});
    await generateStatements(test, engagementId);
    await build();
    expect(await look(id)).toMatchObject({
      saved: false,
      savedById: null,
      engagement: { id: engagementId, statementVersion: 2 },
    });
  });

  it('need a document', async () => {
    const { id } = await createFiling(test, { ...KESTREL_FILING, year: 2031 });
    const answer = await test.call('XBRL_PREPARER', `GET ${path(id)}`);
    expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(String(answer.body.detail)).toContain('Upload the statements');
  });
});
