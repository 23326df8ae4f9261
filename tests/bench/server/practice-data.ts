/**
 * A large practice, made up: the same rows in each run. Companies are invented, the audit log is one valid chain
 * over years, so that the server's own verification holds for it.
 */
import { canonicalJson, eventHash } from '../../../shared/service/audit-chain.ts';
import { sortNameOf } from '../../../sync-server/store/sort-name.ts';

export interface PracticeSizes {
  readonly clients: number;
  readonly filings: number;
  readonly auditEvents: number;
  /** Open invitations, of a page of statements each. */
  readonly invitations: number;
  readonly conflicts: number;
}

/** 50,000 clients, 200,000 filings and 5 million audit events: a very large firm after some years. */
export const FULL_PRACTICE: PracticeSizes = {
  clients: 50_000,
  filings: 200_000,
  auditEvents: 5_000_000,
  invitations: 10_000,
  conflicts: 50,
};

const FIRST = [
  'Merlion',
  'Orchid',
  'Straits',
  'Kallang',
  'Bukit',
  'Tampines',
  'Raffles',
  'Sentosa',
  'Katong',
];
const TRADE = [
  'Trading',
  'Bakery',
  'Logistics',
  'Marine',
  'Textiles',
  'Foods',
  'Software',
  'Timber',
  'Design',
];
const START = Date.UTC(2023, 0, 2);
const SPAN_MS = 3.8 * 365 * 24 * 3_600_000;
const STAFF = 40;

const padded = (index: number, digits: number) => String(index).padStart(digits, '0');
/** An id by four hexadecimal digits for the kind, and a number. */
export const idOf = (kind: string, index: number): string =>
  `0190${kind}-0000-7000-8000-${padded(index, 12)}`;

export const clientIdOf = (index: number): string => idOf('c11e', index);
export const actorIdOf = (index: number): string => idOf('57af', index % STAFF);

/** Scatters neighbouring numbers, so that names and subjects come in no order. */
export const scattered = (index: number, size: number): number => (index * 7_919 + 104_729) % size;

export function clientNameOf(index: number): string {
  const trade = TRADE[Math.floor(index / FIRST.length) % TRADE.length];
  return `${FIRST[index % FIRST.length]} ${trade} ${padded(scattered(index, 99_991), 5)} Pte. Ltd.`;
}

export const clientUenOf = (index: number): string =>
  `20${padded(10 + (index % 15), 2)}${padded(Math.floor(index / 15), 5)}K`;

export type Row = readonly (string | number | null)[];

export const CLIENT_COLUMNS = [
  ...(['id', 'companyName', 'uen', 'enabledProducts', 'accountingStandard', 'fyEndMonth'] as const),
  ...([
    'fsConfig',
    'xbrlConfig',
    'createdAt',
    'updatedAt',
    'version',
    'sequence',
    'taxonomyVersion',
    'sortName',
  ] as const),
];

export function clientRow(index: number, sequence: number): Row {
  const at = new Date(START + index * 1000).toISOString();
  return [
    clientIdOf(index),
    clientNameOf(index),
    clientUenOf(index),
    '["FINANCIAL_STATEMENTS","XBRL_FILING"]',
    'SFRS',
    1 + (index % 12),
    '{}',
    '{"taxonomyVersion":"reg_2026_v1"}',
    at,
    at,
    1,
    sequence,
    'reg_2026_v1',
    sortNameOf(clientNameOf(index)),
  ];
}

const EVENTS = [
  { type: 'XBRL_MAPPING_CONFIRMED', payload: { elementId: 'an element', confidence: 'HIGH' }, share: 60 },
  { type: 'XBRL_VALIDATION_RUN', payload: { errors: 0, warnings: 3 }, share: 15 },
  { type: 'FS_TB_UPLOADED', payload: { fileName: 'trial-balance.xlsx', rows: 240 }, share: 10 },
  { type: 'CLIENT_UPDATED', payload: { changed: ['companyName'] }, share: 10 },
  { type: 'SESSION_STARTED', payload: { deviceName: 'Desktop' }, share: 5 },
].flatMap(({ type, payload, share }) => Array(share).fill({ type, payload: canonicalJson(payload) }));

export const AUDIT_COLUMNS = [
  ...(['sequence', 'type', 'action', 'actorId', 'actorName', 'subject', 'payload'] as const),
  ...(['at', 'previousHash', 'hash'] as const),
];

/** The next event of the chain, as a row of `AUDIT_COLUMNS`. */
export function auditRow(
  head: { readonly sequence: number; readonly hash: string },
  sizes: PracticeSizes,
): Row {
  const sequence = head.sequence + 1;
  const { type, payload } = EVENTS[scattered(sequence, EVENTS.length)];
  const at = new Date(START + Math.floor((sequence / sizes.auditEvents) * SPAN_MS)).toISOString();
  const actor = scattered(sequence, STAFF);
  const event = {
    sequence,
    type,
    action: null,
    actorId: actorIdOf(actor),
    actorName: `Staff ${actor}`,
    subject: `client:${clientIdOf(scattered(sequence, sizes.clients))}`,
    payload,
    at,
    previousHash: head.hash,
  };
  const row = { ...event, hash: eventHash(event) };
  return AUDIT_COLUMNS.map((column) => row[column]);
}
