/**
 * Many documents at once: each that fits one client becomes a filing with its lines, the others ask; a stop loses nothing, the
 * next run goes on, and nothing is confirmed.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startWorkers } from '../../../main/jobs/worker-pool.ts';
import type { StartReader } from '../../../main/reading-process/reader-process.ts';
import { startNodeReader } from '../../../main/reading-process/start-reader.ts';
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

/** The same statements of an earlier year. */
function inYear({ companyName, uen, ...set }: StatementSet, year: number): StatementSet {
  const text = JSON.stringify(set)
    .replaceAll('2025', `${year}`)
    .replaceAll('2024', `${year - 1}`);
  return { ...JSON.parse(text), companyName, uen };
}

/** Ends over every torn document, as a fault of the runtime would end it. */
const ENDS_OVER = [1_500, 1_501];
const startReader: StartReader = (limits, events) => {
  const reader = startNodeReader(limits, events);
  const lengthOf = z.object({ input: z.tuple([z.instanceof(Uint8Array)], z.unknown()) });
  return {
    ...reader,
    send: (message) => {
      const order = lengthOf.safeParse(message);
      if (order.success && ENDS_OVER.includes(order.data.input[0].length)) reader.kill();
      else reader.send(message);
    },
  };
};

const workers = startWorkers({ startReader });
let practice: TestEngine;
const clients = new Map<string, string>();
beforeAll(async () => {
  practice = await startTestEngine({ workers });
  for (const [companyName, uen] of [
    [KESTREL_BAY.companyName, KESTREL_BAY.uen],
    ['Heron Wharf Pte. Ltd.', '202312345K'],
    ['Egret Foods Pte. Ltd.', '201512345W'],
    ['Stork Marine Pte. Ltd.', '201899999M'],
  ]) {
    const answer = await practice.call('PLATFORM_ADMIN', 'POST /ops/clients', {
      companyName,
      uen,
      enabledProducts: companyName?.startsWith('Egret') ? [] : ['XBRL_FILING'],
      accountingStandard: 'SFRS',
    });
    clients.set(String(uen), String(expectStatus(answer, 201).body.id));
  }
});
afterAll(async () => {
  await practice.close();
  await workers.close();
});

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

  it('that end their reader are tried twice, hold up no other, and are read again once added again', async () => {
    const kestrel = await buildStatementsDocx(KESTREL_BAY);
    for (const length of ENDS_OVER) await add(`ends-${length}.docx`, kestrel.subarray(0, length));
    await add('heron.docx', await buildStatementsDocx(of('Heron Wharf Pte. Ltd.', '202312345K')));
    await read();
    const stored = practice.engine.context.reader
      .selectFrom('incomingDocument')
      .select(['status', 'attempts']);
    expect(await stored.where('fileName', 'like', 'ends-%').execute()).toEqual([
      { status: 'FAILED', attempts: 2 },
      { status: 'FAILED', attempts: 2 },
    ]);
    expect(await row('heron.docx')).toMatchObject({ status: 'FILED', question: null });
    expect(await add('again.docx', kestrel.subarray(0, 1_500))).toMatchObject({ status: 'WAITING' });
    await practice.call(WHO, `DELETE ${INCOMING}/${(await row('ends-1500.docx')).id}`);
    await practice.call(WHO, `DELETE ${INCOMING}/${(await row('ends-1501.docx')).id}`);
  });

  it('take a person’s answer, and what still speaks against it holds their lines', async () => {
    const { id } = await row('stranger.docx');
    const answer = { clientId: clients.get('201899999M') ?? '', periodEnd: null };
    expectStatus(await practice.call('XBRL_REVIEWER', `PUT ${INCOMING}/${id}/answer`, answer), 200);
    await read();
    const made = await row('stranger.docx');
    expect(made).toMatchObject({ status: 'FILED', question: 'LOOK', clientName: 'Stork Marine Pte. Ltd.' });
    expect(made.detail).toMatch(/The document names Plover Quay/);
    expectStatus(await practice.call(WHO, `PUT ${INCOMING}/${id}/answer`, answer), 409);
    // Whoever has them read did so; who added it and who answered are told beside.
    const audit = await practice.call(WHO, `GET /ops/audit?subject=filing:${made.filingId}`);
    const events = expectStatus(audit, 200).body.items as {
      type: string;
      actorName: string;
      payload: object;
    }[];
    const taken = events.find(({ type }) => type === 'XBRL_DOC_INGESTED');
    const nameOf = async (role: 'XBRL_PREPARER' | 'XBRL_REVIEWER') => {
      const me = await practice.call(role, 'GET /auth/me');
      return z.object({ user: z.object({ name: z.string() }) }).parse(expectStatus(me, 200).body).user.name;
    };
    const [preparer, reviewer] = [await nameOf(WHO), await nameOf('XBRL_REVIEWER')];
    expect(taken).toMatchObject({
      actorName: preparer,
      payload: { addedBy: preparer, answeredBy: reviewer },
    });
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

  it('fill a filing that nothing was put into, and no other one', async () => {
    const made: string[] = [];
    for (const year of [2021, 2022]) {
      const filing = await practice.call(WHO, 'POST /ops/xbrl/filings', {
        clientId: clients.get(KESTREL_BAY.uen),
        periodStart: `${year}-01-01`,
        periodEnd: `${year}-12-31`,
        entryPoint: 'SIMPLIFIED_XBRL',
        entityType: 'smaller_non_listed_company',
        accountingStandard: 'SFRS',
        taxonomyVersion: 'reg_2026_v1',
      });
      made.push(String(expectStatus(filing, 201).body.id));
      await add(`kestrel-${year}.docx`, await buildStatementsDocx(inYear(KESTREL_BAY, year)));
    }
    const torn = (await buildStatementsDocx(KESTREL_BAY)).subarray(0, 2_000);
    await practice.finish(
      await practice.upload(WHO, `/ops/xbrl/filings/${made[1]}/documents`, 'torn.docx', torn),
    );
    await read();
    expect(await row('kestrel-2021.docx')).toMatchObject({ status: 'FILED', filingId: made[0] });
    expect(await readFiling(practice, made[0] ?? '')).toMatchObject({ entryPoint: 'SIMPLIFIED_XBRL' });
    expect(await row('kestrel-2022.docx')).toMatchObject({
      status: 'ASKS',
      question: 'EXISTS',
      filingId: made[1],
    });
  });

  it('that are none, are empty or locked say so and what to do, and hold up no other', async () => {
    await read();
    const refused = async (name: string, bytes: Uint8Array) =>
      String(expectStatus(await practice.upload(WHO, INCOMING, name, bytes), 415).body.detail);
    expect(await refused('empty.pdf', new Uint8Array())).toMatch(/The file is empty/);
    expect(await refused('notes.docx', new TextEncoder().encode('notes'))).toMatch(
      /neither a DOCX nor a PDF/,
    );
    const locked = Buffer.concat([
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      Buffer.from('EncryptedPackage', 'utf16le'),
    ]);
    await add('locked.docx', new Uint8Array(locked));
    const pdf = `%PDF-1.7
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj
3 0 obj<</Filter/Standard/V 2/R 3/O(${'a'.repeat(32)})/U(${'a'.repeat(32)})/P -4>>endobj
trailer<</Root 1 0 R/Encrypt 3 0 R/ID[(a)(a)]>>
%%EOF`;
    await add('locked.pdf', new TextEncoder().encode(pdf));
    const long = `${'財務諸表 📄 '.repeat(60)}.docx`;
    const { fileName: shown } = await add(
      long,
      await buildStatementsDocx(of('Curlew Tin Pte. Ltd.', '201700002B')),
    );
    await read();
    for (const name of ['locked.docx', 'locked.pdf']) {
      expect(await row(name)).toMatchObject({ status: 'FAILED', filingId: null });
      expect((await row(name)).detail).toMatch(/password.*without (?:it|a password)/i);
    }
    expect(shown).toMatch(/^財務諸表 📄.*…\.docx$/u);
    expect(await row(shown)).toMatchObject({ status: 'ASKS', question: 'CLIENT' });
    for (const name of ['locked.docx', 'locked.pdf', shown])
      expectStatus(await practice.call(WHO, `DELETE ${INCOMING}/${(await row(name)).id}`), 204);
  });

  it('go on where a stop left them, each once', async () => {
    for (let year = 2017; year < 2023; year += 1) {
      const set = inYear(of('Heron Wharf Pte. Ltd.', '202312345K'), year);
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
            ({ fileName, status }) => /^heron-/.test(fileName) && status !== 'WAITING',
          ).length,
      )
      .toBeGreaterThan(0);
    await practice.call(WHO, `POST /ops/jobs/${jobId}/cancel`);
    await expect
      .poll(async () => jobSchema.parse((await practice.call(WHO, `GET /ops/jobs/${jobId}`)).body).status)
      .toMatch(/CANCELLED|SUCCEEDED/);
    await read();
    const rows = (await list()).items.filter(({ fileName }) => /^heron-/.test(fileName));
    expect(rows.map(({ status }) => status)).toEqual(rows.map(() => 'FILED'));
    expect(new Set(rows.map(({ filingId }) => filingId)).size).toBe(6);
    const { items } = (
      await practice.call(WHO, `GET /ops/xbrl/filings?clientId=${clients.get('202312345K')}&limit=50`)
    ).body as { items: unknown[] };
    // With that of 2025.
    expect(items).toHaveLength(7);
  });
});
