/**
 * The filings of the large practice as desktops have synced them, invitations to some of them with the statements
 * that a client reads, and conflicts that wait for a person. Made up, and the same in each run.
 */
import { createHash } from 'node:crypto';
import { type PortalSnapshot, portalSnapshotSchema } from '../../../shared/model/portal-snapshot.ts';
import type { ChangeSet } from '../../../shared/sync/change-set.ts';
import type { AnyRow } from '../../../shared/sync/records.ts';
import type { SealedSecrets } from '../../../sync-server/context/sealed-secrets.ts';
import { contentSha256 } from '../../../sync-server/portal/content-hash.ts';
import { sealRecipient, sealSnapshot } from '../../../sync-server/portal/sealed-records.ts';
import { tokenHash } from '../../../sync-server/practice/tokens.ts';
import { placeOfRow } from '../../../sync-server/sync/push/push-reader.ts';
import {
  clientIdOf,
  clientNameOf,
  clientUenOf,
  idOf,
  type PracticeSizes,
  type Row,
} from './practice-data.ts';

export const DEVICE_ID = idOf('de71', 1);
const AT = '2026-03-31T02:00:00.000Z';
const DAY_MS = 86_400_000;
const LAST_YEAR = 2025;

export const filingIdOf = (index: number): string => idOf('f111', index);
/** What stands behind the link of an invitation. */
export const invitationTokenOf = (index: number): string =>
  createHash('sha256').update(`invitation ${index} of the bench`).digest('base64url');

/** A filing of a client for one year; the newest years are still worked on. */
export function filingBody(index: number, { clients }: PracticeSizes): AnyRow {
  const year = LAST_YEAR - Math.floor(index / clients);
  const filed = year < LAST_YEAR;
  const clientId = clientIdOf(index % clients);
  return {
    id: filingIdOf(index),
    clientId,
    fsEngagementId: null,
    periodStart: `${year}-01-01`,
    periodEnd: `${year}-12-31`,
    entryPoint: 'SIMPLIFIED_XBRL',
    entityType: 'smaller_non_listed_company',
    accountingStandard: 'SFRS',
    taxonomyVersion: 'reg_2026_v1',
    status: filed ? 'FILED' : 'MAPPING_IN_PROGRESS',
    versionNo: 1,
    currentDocumentId: null,
    currentLineSetId: idOf('11e5', index),
    documentCurrency: 'SGD',
    contentVersion: 40 + (index % 30),
    filedAt: filed ? AT : null,
    filedById: null,
    filedCompanyName: filed ? clientNameOf(index % clients) : null,
    filedUen: filed ? clientUenOf(index % clients) : null,
    regulatorReference: filed ? `R${index}` : null,
    filedOn: filed ? AT.slice(0, 10) : null,
    clientDecision: null,
    createdAt: AT,
    updatedAt: AT,
  };
}

export const RECORD_COLUMNS = [
  ...(['kind', 'id', 'clientId', 'rootId', 'version', 'sequence', 'deleted', 'body', 'place'] as const),
  ...(['lineItemId', 'changedById', 'changedAt', 'deviceId', 'changeNumber'] as const),
];

export function filingRecord(index: number, sequence: number, staffId: string, sizes: PracticeSizes): Row {
  const body = filingBody(index, sizes);
  const id = String(body.id);
  return [
    'filing',
    id,
    String(body.clientId),
    id,
    3,
    sequence,
    0,
    JSON.stringify(body),
    placeOfRow('filing', body),
    null,
    staffId,
    AT,
    DEVICE_ID,
    1,
  ];
}

const amount = (seed: number) => `${((seed * 7_919) % 9_000_000) - 400_000}.00`;

function table(title: string, columns: readonly string[], rows: number, seed: number) {
  return {
    title,
    columns: [...columns],
    rows: Array.from({ length: rows }, (_, at) => ({
      label: at % 9 === 8 ? `Total of the group ${at}` : `Line ${at} of the statement, as it is presented`,
      kind: at % 9 === 0 ? ('HEADING' as const) : at % 9 === 8 ? ('TOTAL' as const) : ('LINE' as const),
      ...(at % 3 === 1 && { note: String(1 + (at % 24)) }),
      amounts: at % 9 === 0 ? [] : columns.map((_column, column) => amount(seed + at * 13 + column)),
    })),
  };
}

/** The four statements of a small company, about as long as they are in practice. */
function snapshotOf(index: number): PortalSnapshot {
  const years = ['2025', '2024'];
  const figure = (label: string, seed: number) => ({
    label,
    current: amount(index + seed),
    prior: amount(index + seed + 1),
  });
  return portalSnapshotSchema.parse({
    kind: 'XBRL_FILING',
    title: 'Annual filing',
    periodStart: '2025-01-01',
    periodEnd: '2025-12-31',
    entity: { name: clientNameOf(index), uen: clientUenOf(index) },
    currency: 'SGD',
    rounding: 'SGD',
    hasPriorYear: true,
    entryPoint: 'SIMPLIFIED_XBRL',
    validation: { passed: true, warnings: 2 },
    figures: ['Revenue', 'Profit for the year', 'Cash at bank', 'Total assets', 'Net assets'].map(figure),
    statements: [
      table('Statement of financial position', years, 36, index),
      table('Statement of profit or loss', years, 20, index),
      table('Statement of changes in equity', ['Share capital', 'Retained earnings', 'Total'], 10, index),
      table('Statement of cash flows', years, 30, index),
    ],
    changes: Array.from({ length: 4 }, (_, at) => ({
      what: `Line ${at} of the statement`,
      before: amount(at),
      now: amount(at + 1),
    })),
  });
}

export const INVITATION_COLUMNS = [
  ...(['id', 'product', 'resourceType', 'resourceId', 'clientId', 'recordVersion', 'recipient'] as const),
  ...(['tokenHash', 'snapshot', 'contentSha256', 'documentSha256', 'documentName', 'createdAt'] as const),
  ...(['createdById', 'expiresAt', 'revokedAt', 'revokedWhy', 'failedAttempts', 'lockedUntil'] as const),
];

/** An open invitation to the newest filing of a client. */
export function invitationRow(index: number, staffId: string, secrets: SealedSecrets, now: Date): Row {
  const snapshot = snapshotOf(index);
  const recipient = { name: `Director ${index}`, email: `director.${index}@client.example` };
  const createdAt = new Date(now.getTime() - (index % 1000) * 60_000).toISOString();
  return [
    idOf('1de7', index),
    'XBRL_FILING',
    'XBRL_FILING',
    filingIdOf(index),
    clientIdOf(index),
    41,
    sealRecipient(secrets, recipient),
    tokenHash(invitationTokenOf(index)),
    sealSnapshot(secrets, snapshot),
    contentSha256(snapshot, null),
    null,
    null,
    createdAt,
    staffId,
    new Date(now.getTime() + 3_650 * DAY_MS).toISOString(),
    null,
    null,
    0,
    null,
  ];
}

export const CONFLICT_COLUMNS = [
  ...(['id', 'deviceId', 'changeNumber', 'kind', 'detail', 'authorId', 'changeSet', 'at'] as const),
  ...(['settledAs', 'settledById', 'settledAt'] as const),
];

/** A change of two filings that somebody else changed meanwhile. */
export function conflictRow(index: number, staffId: string, sizes: PracticeSizes): Row {
  const bodies = [index * 2, index * 2 + 1].map((each) => filingBody(each % sizes.filings, sizes));
  const set: ChangeSet = {
    changeNumber: index + 1,
    authorSessionId: idOf('5e55', index),
    at: AT,
    operations: bodies.map((body) => ({
      operation: 'PUT',
      kind: 'filing',
      id: String(body.id),
      base: { version: 2 },
      body: { ...body },
    })),
    auditEvents: [],
    settles: [],
    signature: 'A'.repeat(86),
  };
  return [
    idOf('c0f1', index),
    DEVICE_ID,
    -index - 1,
    'STALE',
    'Somebody changed this meanwhile.',
    staffId,
    JSON.stringify(set),
    AT,
    null,
    null,
    null,
  ];
}
