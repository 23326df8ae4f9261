/**
 * Many documents at once: each that fits one client becomes a filing with its lines, the others ask; a stop loses nothing, the
 * next run goes on, and nothing is confirmed.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { incomingRoutes } from '../../../shared/contract/xbrl-filing/incoming.ts';
import type { IncomingDocument } from '../../../shared/model/incoming-documents.ts';
import { jobSchema } from '../../../shared/model/jobs.ts';
import { KESTREL_BAY, type StatementSet } from '../../fixtures/statements/kestrel-bay.ts';
import { buildStatementsDocx } from '../../fixtures/statements/statements-docx.ts';
import { startTestEngine, type TestEngine } from '../../support/test-engine.ts';
import { expectStatus, readFiling, readLines } from '../journeys/filing-steps.ts';

const WHO = 'XBRL_PREPARER';
const INCOMING = '/ops/xbrl/incoming';
const of = (companyName: string, uen: string): StatementSet => ({ ...KESTREL_BAY, companyName, uen });

let practice: TestEngine;
const clients = new Map<string, string>();
beforeAll(async () => {
  practice = await startTestEngine();
  for (const [companyName, uen] of [
    [KESTREL_BAY.companyName, KESTREL_BAY.uen],
    ['Heron Wharf Pte. Ltd.', '202312345K'],
    ['Egret Foods Pte. Ltd.', '201512345W'],
    ['Stork Marine Pte. Ltd.', '201899999M'],
  ]) {
    const answer = await practice.call('PLATFORM_ADMIN', 'POST /ops/clients', {
      ...{ companyName, uen, enabledProducts: companyName?.startsWith('Egret') ? [] : ['XBRL_FILING'] },
      accountingStandard: 'SFRS',
    });
    clients.set(String(uen), String(expectStatus(answer, 201).body.id));
  }
});
afterAll(async () => await practice.close());

const list = async () => {
  const answer = expectStatus(await practice.call(WHO, `GET ${INCOMING}`), 200);
  return incomingRoutes.listIncomingDocuments.response.parse(answer.body);
};
const row = async (fileName: string): Promise<IncomingDocument> => {
  const found = (await list()).items.find((each) => each.fileName === fileName);
  if (!found) throw new Error(`${fileName} is not in the list.`);
  return found;
};
const add = async (fileName: string, bytes: Uint8Array) =>
  incomingRoutes.addIncomingDocument.response.parse(
    expectStatus(await practice.upload(WHO, INCOMING, fileName, bytes), 201).body,
  );
const read = async () => {
  const job = await practice.finish(await practice.call(WHO, `POST ${INCOMING}/read`));
  expect(job).toMatchObject({ status: 'SUCCEEDED', error: null });
};

describe('documents that were taken in together', () => {
  it('become filings where they fit one client, and ask or say why elsewhere', async () => {
    const kestrel = await buildStatementsDocx(KESTREL_BAY);
    const first = await add('kestrel.docx', kestrel);
    expect(await add('the same under another name.docx', kestrel)).toEqual(first);
    await add('stranger.docx', await buildStatementsDocx(of('Plover Quay Pte. Ltd.', '201700001A')));
    await add('egret.docx', await buildStatementsDocx(of('Egret Foods Pte. Ltd.', '201512345W')));
    await add('torn.docx', kestrel.subarray(0, 2_000));
    await read();

    const made = await row('kestrel.docx');
    expect(made).toMatchObject({ status: 'FILED', question: null, periodEnd: '2025-12-31' });
    const filing = await readFiling(practice, made.filingId ?? '');
    expect(filing).toMatchObject({
      uen: KESTREL_BAY.uen,
      periodStart: '2025-01-01',
      entryPoint: 'FULL_XBRL',
    });
    const lines = await readLines(practice, filing.id);
    expect(lines).toHaveLength(made.lines ?? 0);
    expect(lines.length).toBeGreaterThan(50);
    expect(lines.filter(({ mapping }) => mapping?.confirmedById)).toEqual([]);

    expect(await row('stranger.docx')).toMatchObject({ status: 'ASKS', question: 'CLIENT', filingId: null });
    expect((await row('stranger.docx')).detail).toMatch(/No client has what it states: .*201700001A/);
    expect(await row('egret.docx')).toMatchObject({ status: 'ASKS', question: 'REFUSED' });
    expect((await row('egret.docx')).detail).toMatch(/not enabled for "Egret Foods/);
    expect(await row('torn.docx')).toMatchObject({ status: 'FAILED', filingId: null });
    // Those that ask stand first.
    expect((await list()).items.map(({ status }) => status)).toEqual(['ASKS', 'ASKS', 'FAILED', 'FILED']);
  });

  it('take a person’s answer, and what still speaks against it holds their lines', async () => {
    const { id } = await row('stranger.docx');
    const answer = { clientId: clients.get('201899999M') ?? '', periodEnd: null };
    expectStatus(await practice.call(WHO, `PUT ${INCOMING}/${id}/answer`, answer), 200);
    await read();
    const made = await row('stranger.docx');
    expect(made).toMatchObject({ status: 'FILED', question: 'LOOK', clientName: 'Stork Marine Pte. Ltd.' });
    expect(made.detail).toMatch(/The document names Plover Quay/);
    expectStatus(await practice.call(WHO, `PUT ${INCOMING}/${id}/answer`, answer), 409);
  });

  it('never put a second document into a filing by themselves', async () => {
    const [table] = KESTREL_BAY.tables;
    const again = { ...KESTREL_BAY, tables: table ? [table] : [] };
    await add('kestrel-corrected.docx', await buildStatementsDocx(again));
    await read();
    const { filingId } = await row('kestrel.docx');
    expect(await row('kestrel-corrected.docx')).toMatchObject({
      status: 'ASKS',
      question: 'EXISTS',
      filingId,
    });
    const { id } = await row('kestrel-corrected.docx');
    expectStatus(await practice.call(WHO, `DELETE ${INCOMING}/${id}`), 204);
    expect((await list()).items.map(({ fileName }) => fileName)).not.toContain('kestrel-corrected.docx');
  });

  it('go on where a stop left them, each once', async () => {
    for (let year = 2018; year < 2024; year += 1) {
      const text = (of: string) => of.replaceAll('2025', `${year}`).replaceAll('2024', `${year - 1}`);
      const set: StatementSet = {
        ...JSON.parse(text(JSON.stringify(KESTREL_BAY)).replaceAll(KESTREL_BAY.uen, '202312345K')),
        companyName: 'Heron Wharf Pte. Ltd.',
      };
      await add(`heron-${year}.docx`, await buildStatementsDocx(set));
    }
    const started = await practice.call(WHO, `POST ${INCOMING}/read`);
    const jobId = String(expectStatus(started, 202).body.jobId);
    // Asked again while it runs, it is the same.
    expect((await practice.call(WHO, `POST ${INCOMING}/read`)).body.jobId).toBe(jobId);
    await expect
      .poll(
        async () =>
          (await list()).items.filter(
            ({ fileName, status }) => /^heron/.test(fileName) && status !== 'WAITING',
          ).length,
      )
      .toBeGreaterThan(0);
    await practice.call(WHO, `POST /ops/jobs/${jobId}/cancel`);
    await expect
      .poll(async () => jobSchema.parse((await practice.call(WHO, `GET /ops/jobs/${jobId}`)).body).status)
      .toMatch(/CANCELLED|SUCCEEDED/);
    await read();
    const rows = (await list()).items.filter(({ fileName }) => /^heron/.test(fileName));
    expect(rows.map(({ status, question }) => [status, question])).toEqual(rows.map(() => ['FILED', null]));
    expect(new Set(rows.map(({ filingId }) => filingId)).size).toBe(6);
    const { items } = (
      await practice.call(WHO, `GET /ops/xbrl/filings?clientId=${clients.get('202312345K')}&limit=50`)
    ).body as { items: unknown[] };
    expect(items).toHaveLength(6);
  });
});
