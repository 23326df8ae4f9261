/** What is asked of the sync-server, and how fast it must answer; pushes of desktops stand in push.ts. */
import { PROTOCOL_HEADER, PROTOCOL_VERSION } from '../../../shared/sync/protocol.ts';
import { DEVICE_ID, filingIdOf, invitationTokenOf } from './filings-data.ts';
import {
  actorIdOf,
  clientIdOf,
  clientNameOf,
  clientUenOf,
  type PracticeSizes,
  scattered,
} from './practice-data.ts';

export interface Scenario {
  readonly name: string;
  readonly paths: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Requests a second; null with many connections that never pause. */
  readonly rate: number | null;
  readonly connections: number;
  /** The 95th percentile in milliseconds that must hold; null where only failures count. */
  readonly limit: number | null;
}

const LIST_MS = 30;
const PORTAL_MS = 50;
const PATHS = 200;

const many = (path: (index: number) => string) => Array.from({ length: PATHS }, (_, index) => path(index));
const encoded = encodeURIComponent;

/** The cursor that the list of clients would have given out after a client. */
const cursorAfter = (index: number) =>
  Buffer.from(JSON.stringify([clientNameOf(index), clientIdOf(index)])).toString('base64url');

export function scenarios(sizes: PracticeSizes): readonly Scenario[] {
  const { clients, filings, auditEvents, invitations } = sizes;
  const client = (index: number) => scattered(index, clients);
  const detail = many((index) => `/admin/clients/${clientIdOf(client(index))}`);
  const pages = many((index) => `/admin/clients?cursor=${cursorAfter(client(index))}`);
  const search = many((index) => `/admin/clients?q=${encoded(clientNameOf(client(index)).slice(0, 20))}`);
  const subjects = many((index) => `/admin/audit?subject=${encoded(`client:${clientIdOf(client(index))}`)}`);
  const before = many((index) => `/admin/audit?cursor=before-${scattered(index * 997, auditEvents) + 1}`);
  const days = many((index) => {
    const from = new Date(Date.UTC(2023, 1 + (index % 40), 1)).toISOString();
    return `/admin/audit?from=${from}&to=${new Date(Date.parse(from) + 86_400_000).toISOString()}`;
  });
  const months = many((index) => {
    const from = new Date(Date.UTC(2023, 1 + (index % 40), 1)).toISOString();
    return `/admin/audit?type=SESSION_STARTED&from=${from}`;
  });
  const parts = many((index) => `/admin/clients?q=${encoded(clientUenOf(client(index)).slice(2, 7))}`);
  const words = ['Trading', 'e', 'kallang ma', 'no such client'].map((q) => `/admin/clients?q=${encoded(q)}`);
  const links = many((index) => `/portal/xbrl/${invitationTokenOf(scattered(index, invitations))}`);
  const sent = many((index) => `/sync/invitations?resourceId=${filingIdOf(scattered(index, invitations))}`);
  const pulls = many((index) => `/sync/pull?cursor=${scattered(index * 997, filings)}&limit=200`);
  const sync = { headers: { [PROTOCOL_HEADER]: String(PROTOCOL_VERSION) } };
  const steady = { rate: 50, connections: 20, limit: LIST_MS } as const;
  return [
    { name: 'clients, first page', paths: ['/admin/clients'], ...steady },
    { name: 'clients, later pages', paths: pages, ...steady },
    { name: 'clients, search by name', paths: search, ...steady },
    { name: 'clients, search by UEN', paths: parts, ...steady },
    { name: 'clients, search that finds many', paths: words, ...steady },
    { name: 'client, detail', paths: detail, ...steady },
    { name: 'audit, newest', paths: ['/admin/audit'], ...steady },
    { name: 'audit, later pages', paths: before, ...steady },
    { name: 'audit of a client', paths: subjects, ...steady },
    {
      name: 'audit of a person',
      paths: many((index) => `/admin/audit?actorId=${actorIdOf(index)}`),
      ...steady,
    },
    { name: 'audit by type', paths: ['/admin/audit?type=XBRL_MAPPING_CONFIRMED'], ...steady },
    { name: 'audit of a day', paths: days, ...steady },
    { name: 'audit by type and time', paths: months, ...steady },
    {
      name: 'portal page',
      paths: links,
      rate: 200,
      connections: 50,
      limit: PORTAL_MS,
      headers: { accept: 'text/html' },
    },
    { name: 'invitations, newest', paths: ['/sync/invitations'], ...steady },
    { name: 'invitations of a record', paths: sent, ...steady },
    { name: 'pull, a page', paths: pulls, ...sync, ...steady },
    { name: 'conflicts', paths: [`/sync/conflicts?deviceId=${DEVICE_ID}`], ...sync, ...steady },
    { name: 'taxonomy versions', paths: ['/admin/xbrl/taxonomy-versions'], ...steady },
    { name: 'ready?', paths: ['/health/ready'], rate: 200, connections: 20, limit: LIST_MS },
    {
      name: 'all of these, 500 connections',
      paths: [...detail, ...pages, ...subjects],
      rate: null,
      connections: 500,
      limit: null,
    },
  ];
}
