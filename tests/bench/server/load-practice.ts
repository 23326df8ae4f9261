/**
 * Brings a large practice into the database of a sync-server: the sample practice through the server's own code,
 * then the mass of rows. What a place holds already is left as it is, so that a folder serves many runs.
 */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { DEMO_KEY_FILE, readOrWriteDemoKey } from '../../../shared/service/key-file.ts';
import type { ServerContext } from '../../../sync-server/context/server-context.ts';
import { startSample } from '../../../sync-server/sample-practice.ts';
import { openService } from '../../../sync-server/service.ts';
import { auditHead } from '../../../sync-server/store/repositories/audit-log.ts';
import { insertDevice } from '../../../sync-server/store/repositories/sync-devices.ts';
import { systemNow } from '../../support/clock.ts';
import { type BulkLoad, postgresLoad, sqliteLoad } from './bulk-load.ts';
import {
  CONFLICT_COLUMNS,
  conflictRow,
  DEVICE_ID,
  filingRecord,
  INVITATION_COLUMNS,
  invitationRow,
  RECORD_COLUMNS,
} from './filings-data.ts';
import {
  AUDIT_COLUMNS,
  auditRow,
  CLIENT_COLUMNS,
  clientRow,
  type PracticeSizes,
  type Row,
} from './practice-data.ts';

const BATCH = 20_000;
const SEALED_BATCH = 1_000;

export interface PracticePlace {
  readonly directory: string;
  readonly databaseUrl: string | undefined;
}

interface Present {
  readonly clients: number;
  readonly newestClient: number;
  readonly filings: number;
  readonly newestRecord: number;
  readonly invitations: number;
  readonly conflicts: number;
  readonly head: { readonly sequence: number; readonly hash: string };
  readonly staffId: string;
}

async function presentIn({ reader }: ServerContext): Promise<Present> {
  const count = async (table: 'client' | 'syncRecord' | 'invitation' | 'syncConflict') => {
    const { found } = await reader
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('found'))
      .executeTakeFirstOrThrow();
    return found;
  };
  const newest = async (table: 'client' | 'syncRecord') => {
    const { last } = await reader
      .selectFrom(table)
      .select((eb) => eb.fn.max<number | null>('sequence').as('last'))
      .executeTakeFirstOrThrow();
    return last ?? 0;
  };
  const staff = await reader
    .selectFrom('staff')
    .select('id')
    .where('role', '=', 'PLATFORM_ADMIN')
    .executeTakeFirstOrThrow();
  return {
    clients: await count('client'),
    newestClient: await newest('client'),
    filings: await count('syncRecord'),
    newestRecord: await newest('syncRecord'),
    invitations: await count('invitation'),
    conflicts: await count('syncConflict'),
    head: await auditHead(reader),
    staffId: staff.id,
  };
}

/** Rows of numbers from nought on, made batch by batch. */
function* batches(size: number, batch: number, row: (index: number) => Row): Iterable<readonly Row[]> {
  for (let index = 0; index < size; index += batch) {
    yield Array.from({ length: Math.min(batch, size - index) }, (_, offset) => row(index + offset));
  }
}

function* auditBatches(
  from: Present['head'],
  sizes: PracticeSizes,
  tell: (message: string) => void,
): Iterable<readonly Row[]> {
  let head = from;
  while (head.sequence < sizes.auditEvents) {
    const rows: Row[] = [];
    while (rows.length < BATCH && head.sequence < sizes.auditEvents) {
      const row = auditRow(head, sizes);
      rows.push(row);
      head = { sequence: head.sequence + 1, hash: String(row.at(-1)) };
    }
    yield rows;
    if (head.sequence % 1_000_000 < BATCH) tell(`${head.sequence.toLocaleString('en')} audit events`);
  }
}

/** Loads what is missing of `sizes`, table by table. */
export async function loadPractice(
  { directory, databaseUrl }: PracticePlace,
  sizes: PracticeSizes,
  tell: (message: string) => void,
): Promise<void> {
  const key = await readOrWriteDemoKey(join(directory, DEMO_KEY_FILE), randomBytes);
  const now = systemNow();
  const service = await openService({
    directory,
    key,
    databaseUrl,
    version: 'bench',
    now: systemNow,
    random: randomBytes,
  });
  const { context } = service;
  await startSample(context);
  await context.change((writer) =>
    insertDevice(writer, {
      id: DEVICE_ID,
      name: 'Desktop',
      lastChange: 0,
      registeredAt: now.toISOString(),
      joiningById: null,
      joiningUntil: null,
      publicKey: null,
    }),
  );
  const present = await presentIn(context);
  await service.close();

  const { staffId, newestClient, newestRecord } = present;
  const steps: ((load: BulkLoad) => Promise<void>)[] = [];
  if (present.clients < sizes.clients) {
    const rows = batches(sizes.clients, BATCH, (index) => clientRow(index, newestClient + 1 + index));
    steps.push((load) => load.fill('client', CLIENT_COLUMNS, rows));
  }
  if (present.filings < sizes.filings) {
    const rows = batches(sizes.filings, BATCH, (index) =>
      filingRecord(index, newestRecord + 1 + index, staffId, sizes),
    );
    steps.push((load) => load.fill('syncRecord', RECORD_COLUMNS, rows));
  }
  if (present.invitations < sizes.invitations) {
    const rows = batches(sizes.invitations, SEALED_BATCH, (index) =>
      invitationRow(index, staffId, context.secrets, now),
    );
    steps.push((load) => load.fill('invitation', INVITATION_COLUMNS, rows));
  }
  if (present.conflicts < sizes.conflicts) {
    const rows = batches(sizes.conflicts, BATCH, (index) => conflictRow(index, staffId, sizes));
    steps.push((load) => load.fill('syncConflict', CONFLICT_COLUMNS, rows));
  }
  if (present.head.sequence < sizes.auditEvents) {
    const rows = auditBatches(present.head, sizes, tell);
    steps.push((load) => load.fill('auditEvent', AUDIT_COLUMNS, rows));
  }
  if (steps.length === 0) return;
  const load = databaseUrl === undefined ? sqliteLoad(directory, key) : await postgresLoad(databaseUrl);
  try {
    for (const step of steps) await step(load);
  } finally {
    await load.close();
  }
}
