/**
 * Clients from a file: read in the reading process, taken in all or none, and taken back unless anything hangs on them.
 */
import ExcelJS from 'exceljs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOLDS } from '../../../main/store/repositories/client-imports.ts';
import { clientImportRoutes } from '../../../shared/contract/client-imports.ts';
import { listRoutes } from '../../../shared/contract/lists.ts';
import { practiceRoutes } from '../../../shared/contract/practice.ts';
import { guessLayout, readClients } from '../../../shared/model/client-import.ts';
import { verifyChain } from '../../../shared/service/audit-chain.ts';
import { startTestEngine, type TestEngine } from '../../support/test-engine.ts';
import { expectStatus } from '../journeys/filing-steps.ts';

let practice: TestEngine;
let clock = Date.parse('2026-03-02T01:00:00.000Z');
beforeAll(async () => {
  clock = Date.parse('2026-03-02T01:00:00.000Z');
  practice = await startTestEngine({
    now: () => {
      clock += 1;
      return new Date(clock);
    },
  });
});
afterAll(async () => await practice.close());

const call = (request: string, body?: unknown) => practice.call('PLATFORM_ADMIN', request, body);

async function read(bytes: Uint8Array<ArrayBuffer>, name: string) {
  const form = new FormData();
  form.set('file', new File([bytes], name));
  return clientImportRoutes.readClientFile.response.parse(
    expectStatus(await call('POST /ops/lists/clients/files', form), 200).body,
  );
}

const row = (number: number, companyName: string, uen: string) => ({
  row: number,
  companyName,
  uen,
  enabledProducts: ['FINANCIAL_STATEMENTS', 'XBRL_FILING'],
  accountingStandard: 'SFRS',
  fyEndMonth: 12,
});
const imported = async (...clients: readonly object[]) =>
  clientImportRoutes.importClients.response.parse(
    expectStatus(await call('POST /ops/lists/clients/imports', { fileName: 'clients.xlsx', clients }), 201)
      .body,
  );
async function clientOf(uen: string) {
  const { items } = listRoutes.listClientRows.response.parse((await call('GET /ops/lists/clients')).body);
  return items.find((each) => each.uen === uen);
}
const look = async (id: string) =>
  clientImportRoutes.lookAtTakingBack.response.parse(
    (await call(`GET /ops/lists/clients/imports/${id}`)).body,
  );

it('reads every sheet of a workbook as cells, hidden ones too, with dates as days', async () => {
  const workbook = new ExcelJS.Workbook();
  const active = workbook.addWorksheet('Active');
  active.addRow(['Company', 'UEN', 'FYE']);
  active.addRow(['Heron Trading Pte. Ltd.', '202312345K', new Date('2025-12-31T00:00:00Z')]);
  const dormant = workbook.addWorksheet('Dormant', { state: 'hidden' });
  dormant.addRow(['Egret Foods Pte. Ltd.', '201512345W']);
  const bytes = new Uint8Array(await workbook.xlsx.writeBuffer());
  const { sheets } = await read(bytes, 'clients.xlsx');
  expect(sheets.map(({ name, hidden }) => [name, hidden])).toEqual([
    ['Active', false],
    ['Dormant', true],
  ]);
  const [first] = sheets;
  if (first === undefined) throw new Error('The first sheet was not read.');
  const { rows } = readClients(
    first,
    guessLayout(first),
    { fyEndMonth: null, accountingStandard: 'SFRS', products: [] },
    [],
  );
  expect(rows).toMatchObject([{ number: 2, outcome: 'NEW', client: { fyEndMonth: 12, uen: '202312345K' } }]);
});

it('refuses what is no list, in words about a list', async () => {
  const form = new FormData();
  form.set('file', new File(['%PDF-1.7 nothing'], 'clients.csv'));
  const answer = await call('POST /ops/lists/clients/files', form);
  expect([answer.status, String(answer.body.detail)]).toEqual([
    415,
    expect.stringContaining('list of clients'),
  ]);
  expect(String(answer.body.detail)).not.toContain('trial balance');
});

it('takes all clients in or none, and nobody who may not manage clients does', async () => {
  const two = [
    row(2, 'Heron Trading Pte. Ltd.', '202312345K'),
    row(3, 'Egret Foods Pte. Ltd.', '201512345W'),
  ];
  const refused = await practice.call('FS_PREPARER', 'POST /ops/lists/clients/imports', {
    fileName: 'clients.csv',
    clients: two,
  });
  expect(refused.status).toBe(403);
  const made = await imported(...two);
  expect(made).toMatchObject({ clients: 2, left: 2, takenBackAt: null });
  const again = await call('POST /ops/lists/clients/imports', {
    fileName: 'more.csv',
    clients: [row(2, 'Plover Foods Pte. Ltd.', '201312345E'), row(3, 'Heron', '202312345K')],
  });
  expect([again.status, again.body.code]).toEqual([400, 'INVALID_INPUT']);
  expect(JSON.stringify(again.body.errors)).toContain('row 3');
  expect(await clientOf('201312345E')).toBeUndefined();
  // Nothing hangs on them: both go, and the trail keeps them.
  expectStatus(await call(`POST /ops/lists/clients/imports/${made.id}/take-back`, {}), 200);
  expect(await clientOf('202312345K')).toBeUndefined();
  const trail = await call('GET /ops/audit?limit=2');
  expect(JSON.stringify(trail.body.items)).toContain('Heron Trading Pte. Ltd.');
});

it('takes back no client on which anything hangs, and says what', async () => {
  const made = await imported(
    ...['202312345K', '201512345W', '201312345E', '201612345R', '201712345M', '201812345Z', '201912345N'].map(
      (uen, index) => row(index + 2, `Heron ${index} Pte. Ltd.`, uen),
    ),
  );
  const idOf = async (uen: string) => (await clientOf(uen))?.id ?? '';
  expectStatus(
    await call('POST /ops/financial-statements/engagements', {
      clientId: await idOf('202312345K'),
      financialYear: 'FY2025',
      yearEndDate: '2025-12-31',
      reportingStandard: 'FULL_SFRS',
    }),
    201,
  );
  expectStatus(await call(`PATCH /ops/clients/${await idOf('201512345W')}`, { fyEndMonth: 6 }), 200);
  const { context } = practice.engine;
  const [ledgerClient, sentClient, recipeClient] = await Promise.all(
    ['201312345E', '201612345R', '201712345M'].map(idOf),
  );
  await context.change(async (writer) => {
    await sql`INSERT INTO ledgerConnection (id, ledger, organisations, connectedAt, connectedBy)
      VALUES ('connection', 'XERO', '[]', '2026-03-02', 'admin')`.execute(writer);
    await sql`INSERT INTO ledgerOrganisation (clientId, connectionId, organisationId, organisationName, chosenAt, chosenBy)
      VALUES (${ledgerClient}, 'connection', 'books', 'Heron', '2026-03-02', 'admin')`.execute(writer);
    await sql`INSERT INTO syncIdentity (kind, localId, serverId) VALUES ('client', ${sentClient}, 'there')`.execute(
      writer,
    );
    await sql`INSERT INTO rememberedRecipe (clientId, source, recipe, headerRow, savedAt)
      VALUES (${recipeClient}, 'source', '{}', 1, '2026-03-02')`.execute(writer);
  });
  const trailOf = async (query: string) =>
    practiceRoutes.listAudit.response.parse(expectStatus(await call(`GET /ops/audit?${query}`), 200).body);
  // The trail is found by the client, with all that belongs to it and by the names that people know.
  const found = await trailOf(`clientId=${await idOf('202312345K')}`);
  expect(found.items.map(({ type, record }) => [type, record])).toEqual([
    ['FS_ENGAGEMENT_CREATED', 'Heron 0 Pte. Ltd., statements to 31 December 2025'],
    ['CLIENT_UPDATED', 'Heron 0 Pte. Ltd.'],
  ]);
  const [first] = found.items;
  expect(
    (await trailOf(`type=FS_ENGAGEMENT_CREATED&actorId=${first?.actorId}&from=${first?.at}`)).total,
  ).toBe(1);
  expect((await trailOf(`type=FS_ENGAGEMENT_CREATED&actorId=${first?.actorId}&to=${first?.at}`)).total).toBe(
    0,
  );
  const exported = await call('GET /ops/audit/export');
  // The whole of it leaves with the values that prove it.
  const rows = new TextDecoder()
    .decode(exported.bytes)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const proof = await verifyChain(async (sequence) => rows.slice(sequence));
  expect([exported.status, proof.intact, proof.events]).toEqual([
    200,
    true,
    (await trailOf('limit=1')).total,
  ]);
  const { free, held } = await look(made.id);
  expect(free).toBe(2);
  expect(Object.fromEntries(held.map(({ uen, holds }) => [uen, holds]))).toEqual({
    '202312345K': ['ENGAGEMENT'],
    '201512345W': ['CHANGED'],
    '201312345E': ['LEDGER'],
    '201612345R': ['SENT'],
    '201712345M': ['TRIAL_BALANCE'],
  });
  const refused = await call(`POST /ops/lists/clients/imports/${made.id}/take-back`, {});
  expect([refused.status, refused.body.code]).toEqual([409, 'INVALID_TRANSITION']);
  expect(await clientOf('201812345Z')).toBeDefined();
  const left = await call(`POST /ops/lists/clients/imports/${made.id}/take-back`, { leaveHeld: true });
  expect(expectStatus(left, 200).body).toMatchObject({ left: 5, takenBackAt: null });
  expect([await clientOf('201812345Z'), (await clientOf('201312345E'))?.companyName]).toEqual([
    undefined,
    'Heron 2 Pte. Ltd.',
  ]);
});

it('takes none back that a server had before the practice left it', async () => {
  const made = await imported(row(2, 'Plover Foods Pte. Ltd.', '202012345H'));
  await practice.engine.context.change(async (writer) => {
    await sql`INSERT INTO syncPast (position, leaseKey, eventsUpTo, leftAt)
      VALUES (1, 'key', 0, '2030-01-01T00:00:00.000Z')`.execute(writer);
  });
  expect(await look(made.id)).toMatchObject({ free: 0, held: [{ holds: ['SENT'] }] });
});

it('looks at every table that names a client', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT tables.name FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns
    WHERE tables.type = 'table' AND columns.name = 'clientId'`.execute(practice.engine.context.reader);
  // The client of a ledger's registration is the program; the import itself goes with the client, and a document that waits
  // to become a filing forgets whose it was.
  const free = ['ledgerApplication', 'importedClient', 'incomingDocument'];
  const looked = [...HOLDS.map(([table]) => table), ...free];
  expect(rows.map(({ name }) => name).filter((name) => !looked.includes(name))).toEqual([]);
});
