/**
 * A practice for the tests of sync: its staff, one client, desktops whose sessions are open, and rows of each
 * kind as a desktop would write them.
 */
import { createHash } from 'node:crypto';
import { v5 as namedId } from 'uuid';
import type { StaffRole } from '../../../shared/model/roles.ts';
import type { AnyRow } from '../../../shared/sync/records.ts';
import type { Caller } from '../../../sync-server/context/server-context.ts';
import { createClient } from '../../../sync-server/practice/client-master.ts';
import { openSession } from '../../../sync-server/practice/sessions.ts';
import { createStaff, setUpPractice } from '../../../sync-server/practice/staff-accounts.ts';
import type { SignedIn } from './desktop.ts';
import { ADMINISTRATOR, PASSWORD, type TestServer } from './test-server.ts';

const SPACE = '1b671a64-40d5-491e-99b0-da01ff1f3341';
/** A UUID by a name: the same name gives the same id. */
export const idOf = (name: string) => namedId(name, SPACE);

export interface Practice {
  readonly clientId: string;
  readonly staff: Readonly<Partial<Record<StaffRole, { readonly id: string; readonly name: string }>>>;
}

/** Sets a practice up with one account of each role. */
export async function setUp(server: TestServer, roles: readonly StaffRole[]): Promise<Practice> {
  const { context } = server.service;
  const administrator = await setUpPractice(context, {
    practiceName: 'Tan & Partners',
    sample: false,
    administrator: ADMINISTRATOR,
  });
  const caller: Caller = {
    staffId: administrator.id,
    name: administrator.name,
    role: 'PLATFORM_ADMIN',
    sessionId: '',
    steppedUp: true,
  };
  const client = await createClient(context, caller, {
    companyName: 'Merlion Trading Pte. Ltd.',
    uen: '201912345K',
    enabledProducts: ['FINANCIAL_STATEMENTS', 'XBRL_FILING'],
    accountingStandard: 'SFRS',
    fyEndMonth: 12,
  });
  const staff: Partial<Record<StaffRole, { id: string; name: string }>> = { PLATFORM_ADMIN: administrator };
  for (const role of roles) {
    if (role === 'PLATFORM_ADMIN') continue;
    const email = `${role.toLowerCase()}@firm.example`;
    staff[role] = await createStaff(context, caller, {
      name: `The ${role}`,
      email,
      role,
      password: PASSWORD,
    });
  }
  return { clientId: client.id, staff };
}

/** Lets one person prepare, review and file, as in the sample practice; else the rules of a practice of several bind. */
export async function letOnePersonDoAll({ service }: TestServer): Promise<void> {
  await service.context.change((writer) => writer.updateTable('practice').set({ sample: 1 }).execute());
}

/** Adds one more client to the master; answers its id. */
export async function addClient(server: TestServer, { staff }: Practice, index: number): Promise<string> {
  const person = staff.PLATFORM_ADMIN;
  if (!person) throw new Error('nobody may add clients');
  const caller: Caller = {
    staffId: person.id,
    name: person.name,
    role: 'PLATFORM_ADMIN',
    sessionId: '',
    steppedUp: true,
  };
  const client = await createClient(server.service.context, caller, {
    companyName: `Straits ${index} Pte. Ltd.`,
    uen: `2020${String(index).padStart(5, '0')}M`,
    enabledProducts: ['FINANCIAL_STATEMENTS', 'XBRL_FILING'],
    accountingStandard: 'SFRS',
    fyEndMonth: 12,
  });
  return client.id;
}

/** Opens a session as a sign-in does. */
export async function sessionOf(
  server: TestServer,
  practice: Practice,
  role: StaffRole,
): Promise<Omit<SignedIn, 'key'>> {
  const person = practice.staff[role];
  if (!person) throw new Error(`nobody is ${role}`);
  const { context } = server.service;
  const device = { deviceName: 'Desktop', address: '203.0.113.7' };
  const { token, sessionId } = await context.change((writer) => openSession(writer, context, person, device));
  return { staffId: person.id, token, sessionId };
}

/** Numbers between 0 and 1 that look random and are the same for a seed. */
export function chances(seed: string): () => number {
  let counter = 0;
  return () => {
    counter += 1;
    return createHash('sha256').update(`${seed} ${counter}`).digest().readUInt32BE() / 2 ** 32;
  };
}

export function engagementRow(id: string, clientId: string, at: string): AnyRow {
  return {
    id,
    clientId,
    financialYear: '2025',
    periodStart: '2025-01-01',
    yearEndDate: '2025-12-31',
    reportingStandard: 'FULL_SFRS',
    functionalCurrency: 'SGD',
    roundingConvention: 'SGD',
    firstPeriod: 0,
    status: 'DRAFT',
    hasPriorYear: 0,
    versionNo: 1,
    contentVersion: 0,
    clientDecision: null,
    createdAt: at,
    updatedAt: at,
  };
}

export function noteRow(engagementId: string, noteKey: string, text: string, at: string): AnyRow {
  return {
    id: idOf(`note ${engagementId} ${noteKey} ${text}`),
    engagementId,
    noteKey,
    title: 'A note',
    content: JSON.stringify([{ type: 'paragraph', text }]),
    author: 'PERSON',
    position: 1,
    generatedAt: at,
  };
}

export function filingRow(id: string, clientId: string, year: number, at: string): AnyRow {
  return {
    id,
    clientId,
    fsEngagementId: null,
    periodStart: `${year}-01-01`,
    periodEnd: `${year}-12-31`,
    entryPoint: 'FULL_XBRL',
    entityType: 'smaller_non_listed_company',
    accountingStandard: 'SFRS',
    taxonomyVersion: 'reg_2026_v1',
    status: 'DRAFT',
    versionNo: 1,
    currentDocumentId: null,
    currentLineSetId: idOf(`lines ${id}`),
    documentCurrency: null,
    contentVersion: 0,
    filedAt: null,
    filedById: null,
    filedCompanyName: null,
    filedUen: null,
    regulatorReference: null,
    filedOn: null,
    clientDecision: null,
    createdAt: at,
    updatedAt: at,
  };
}

export function lineRow(filing: AnyRow, position: number, at: string): AnyRow {
  const id = idOf(`line ${String(filing.id)} ${position} ${at}`);
  return {
    id,
    xbrlFilingId: String(filing.id),
    lineSetId: String(filing.currentLineSetId),
    sourceDocumentId: null,
    position,
    statement: 'balance_sheet',
    label: `Line ${position}`,
    parentLabel: null,
    valueCurrent: '100.00',
    valuePrior: null,
    scale: 0,
    origin: 'MANUAL',
    sourcePage: 0,
    sourceLine: 0,
    place: null,
    createdAt: at,
  };
}

export function tagRow(line: AnyRow, elementId: string, at: string): AnyRow {
  return {
    id: idOf(`tag ${String(line.id)}`),
    xbrlFilingId: String(line.xbrlFilingId),
    lineItemId: String(line.id),
    elementId,
    confidence: 'HIGH',
    candidates: '[]',
    explanation: null,
    negated: 0,
    balanceAt: 'CLOSING',
    memberId: null,
    confirmedById: null,
    confirmedAt: null,
    createdAt: at,
    updatedAt: at,
  };
}

export function confirmationRow(tag: AnyRow, person: SignedIn, at: string, nonce: string): AnyRow {
  return {
    id: idOf(`confirmation ${nonce}`),
    xbrlFilingId: String(tag.xbrlFilingId),
    lineItemId: String(tag.lineItemId),
    elementId: String(tag.elementId),
    negated: Number(tag.negated),
    balanceAt: String(tag.balanceAt),
    memberId: null,
    staffId: person.staffId,
    sessionId: person.sessionId,
    confirmedAt: at,
  };
}

export function exclusionRow(line: AnyRow, person: Pick<SignedIn, 'staffId'>, at: string): AnyRow {
  return {
    lineItemId: String(line.id),
    xbrlFilingId: String(line.xbrlFilingId),
    reason: 'A heading',
    excludedById: person.staffId,
    excludedAt: at,
    proposed: null,
  };
}
