/**
 * A desktop that pushes what was done on it: signs in with a key of its own, signs its change sets beforehand, and
 * sends them one request after the other, as one desktop does. What counts is the time from the first request to
 * the last answer.
 */
import { randomUUID } from 'node:crypto';
import {
  changeSetText,
  deviceProof,
  newSessionKey,
  signText,
} from '../../../shared/service/sync-signatures.ts';
import type { ChangeSet, Operation, SetAnswer, UnsignedChangeSet } from '../../../shared/sync/change-set.ts';
import { PROTOCOL_HEADER, PROTOCOL_VERSION } from '../../../shared/sync/protocol.ts';
import type { AnyRow } from '../../../shared/sync/records.ts';
import { systemNow } from '../../support/clock.ts';
import { filingBody } from './filings-data.ts';
import type { PracticeSizes } from './practice-data.ts';
import type { RunningServer } from './processes.ts';

export interface PushFigures {
  readonly name: string;
  /** Milliseconds from the first request to the last answer. */
  readonly ms: number;
  readonly slowestRequest: number;
  /** Change sets that were not taken. */
  readonly failures: number;
}

const SETS_PER_REQUEST = 50;
const DAY_MS = 86_400_000;

async function call(server: RunningServer, method: string, path: string, body: unknown) {
  const response = await fetch(new URL(path, server.url), {
    method,
    headers: {
      authorization: `Bearer ${server.token}`,
      'content-type': 'application/json',
      [PROTOCOL_HEADER]: String(PROTOCOL_VERSION),
    },
    body: JSON.stringify(body),
  });
  if (response.status !== 200)
    throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return await response.json();
}

/** A new filing for a period that nobody has filed: days of long ago, another one for each run. */
function newFiling(index: number, run: number, sizes: PracticeSizes): AnyRow {
  const day = new Date(Date.UTC(1900, 0, 1) + (run % 30_000) * DAY_MS).toISOString().slice(0, 10);
  return {
    ...filingBody(index % sizes.clients, sizes),
    id: randomUUID(),
    currentLineSetId: randomUUID(),
    periodStart: day,
    periodEnd: day,
    status: 'DRAFT',
    contentVersion: 0,
  };
}

function newLine(filing: AnyRow, position: number): AnyRow {
  return {
    id: randomUUID(),
    xbrlFilingId: String(filing.id),
    lineSetId: String(filing.currentLineSetId),
    sourceDocumentId: null,
    position,
    statement: 'balance_sheet',
    label: `Line ${position}`,
    parentLabel: null,
    valueCurrent: '100.00',
    valuePrior: '90.00',
    scale: 0,
    origin: 'MANUAL',
    sourcePage: 0,
    sourceLine: 0,
    place: null,
    createdAt: String(filing.createdAt),
  };
}

const put = (kind: 'filing' | 'lineItem', body: AnyRow): Operation => ({
  operation: 'PUT',
  kind,
  id: String(body.id),
  base: { nothing: true },
  body: { ...body },
});

type Work = Pick<UnsignedChangeSet, 'operations' | 'auditEvents'>;

/** Each filing begun in a change set of its own, with its audit event. */
function filingsBegun(count: number, run: number, sizes: PracticeSizes): readonly Work[] {
  return Array.from({ length: count }, (_, index) => {
    const filing = newFiling(index, run, sizes);
    const event = { type: 'XBRL_FILING_CREATED', action: null, subject: `filing:${filing.id}` } as const;
    const told = {
      payload: { entryPoint: filing.entryPoint },
      byProgram: false,
      at: systemNow().toISOString(),
    };
    return { operations: [put('filing', filing)], auditEvents: [{ ...event, ...told }] };
  });
}

/** The lines of one document, read at once: one change set beside that of its filing. */
function linesRead(count: number, changeNumber: number, run: number, sizes: PracticeSizes): readonly Work[] {
  const filing = newFiling(0, run, sizes);
  const lines = Array.from({ length: count - 1 }, (_, position) =>
    put('lineItem', newLine(filing, position)),
  );
  const base = { change: changeNumber };
  const touch: Operation = { operation: 'TOUCH', kind: 'filing', id: String(filing.id), base };
  return [
    { operations: [put('filing', filing)], auditEvents: [] },
    { operations: [...lines, touch], auditEvents: [] },
  ];
}

/** A desktop of this run; the session of the server's token gets its key, which it has for good. */
async function newDesktop(server: RunningServer) {
  const deviceId = randomUUID();
  const { publicKey, privateKey } = newSessionKey();
  const device = deviceProof(newSessionKey(), deviceId, publicKey);
  const body = { deviceId, deviceName: 'Desktop of the bench', publicKey, device };
  const { sessionId: authorSessionId } = await call(server, 'PUT', '/auth/session-key', body);
  let changeNumber = 0;
  const signed = (work: Work): ChangeSet => {
    changeNumber += 1;
    const set = { ...work, changeNumber, authorSessionId, at: systemNow().toISOString(), settles: [] };
    return { ...set, signature: signText(privateKey, changeSetText(deviceId, set)) };
  };
  const push = async (name: string, sets: readonly ChangeSet[]): Promise<PushFigures> => {
    let failures = 0;
    let slowestRequest = 0;
    const begun = performance.now();
    for (let from = 0; from < sets.length; from += SETS_PER_REQUEST) {
      const changeSets = sets.slice(from, from + SETS_PER_REQUEST);
      const asked = performance.now();
      const { answers } = await call(server, 'POST', '/sync/push', { deviceId, changeSets });
      slowestRequest = Math.max(slowestRequest, performance.now() - asked);
      const taken = answers.filter(({ outcome }: SetAnswer) => outcome === 'ACCEPTED').length;
      failures += changeSets.length - taken;
    }
    return { name, ms: performance.now() - begun, slowestRequest, failures };
  };
  return { signed, push, next: () => changeNumber + 1 };
}

/** Two shapes of a thousand changes, after a push that is not measured. */
export async function measurePushes(
  server: RunningServer,
  sizes: PracticeSizes,
  count: number,
): Promise<readonly PushFigures[]> {
  const { signed, push, next } = await newDesktop(server);
  const run = Math.floor(systemNow().getTime() / 1000);
  await push('warm', filingsBegun(SETS_PER_REQUEST, run, sizes).map(signed));
  return [
    await push(`push, ${count} change sets`, filingsBegun(count, run + 1, sizes).map(signed)),
    await push(`push, ${count} records at once`, linesRead(count, next(), run + 2, sizes).map(signed)),
  ];
}
