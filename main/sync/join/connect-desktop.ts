/**
 * Connects a practice that worked alone with its sync-server, also once more, and lets go of it (contract, sync). Everything that
 * can be refused is asked first; then one transaction keeps the connection, the accounts and clients and all
 * records for sending, so that a failure leaves the practice as it was. Repeating it is harmless.
 */

import { subjectOf } from '../../../shared/model/subjects.ts';
import { Problem } from '../../../shared/problem.ts';
import { newSessionKey, type SessionKey } from '../../../shared/service/sync-signatures.ts';
import { PULL_FROM_START } from '../../../shared/sync/view-rights.ts';
import { actAs } from '../../context/acting-staff.ts';
import { auditAct, type Caller, type EngineContext } from '../../context/engine-context.ts';
import { tokenHash } from '../../practice/sessions.ts';
import type { Writer } from '../../store/database.ts';
import { inPortions } from '../../store/portions.ts';
import { findLastAgreed, forgetLastAgreed } from '../../store/repositories/last-agreed.ts';
import { packLongTexts } from '../../store/repositories/long-texts.ts';
import { findPractice, findStaffByEmail, updateStaff } from '../../store/repositories/staff.ts';
import { countOpenConflicts } from '../../store/repositories/sync-conflicts.ts';
import { countWaiting, saveVersion } from '../../store/repositories/sync-outbox.ts';
import {
  findConnectionFacts,
  forgetConnection,
  forgetIdentities,
  insertConnection,
  listSyncSessions,
  saveIdentity,
} from '../../store/repositories/sync-state.ts';
import { saveBrought } from '../../store/repositories/sync-touched.ts';
import { type Connecting, type ConnectionServices, serverAt } from '../connection/connection-services.ts';
import { fetchMasterData, takeMasterData } from '../connection/master-data.ts';
import { serverClockOffsetMs } from '../connection/server-clock.ts';
import { SessionEnded } from '../connection/server-connection.ts';
import { keepSession, registerKey, sealDeviceKey } from '../connection/server-sessions.ts';
import {
  type Admitted,
  asInput,
  endAtServer,
  passwordHashes,
  requireConnection,
  signInBoth,
} from '../connection/server-sign-in.ts';
import { type BroughtIds, bringAccounts, bringWords, whatToBring } from './bring-accounts.ts';
import { bringChanges, bringRecords } from './bring-records.ts';
import { keepLastAgreed } from './last-agreed.ts';
import { type Reconciliation, reconcileWithServer } from './reconcile.ts';

export interface ConnectInput {
  readonly baseUrl: string;
  readonly deviceName: string;
  readonly email: string;
  readonly password: string;
  readonly code: string;
}

async function requireUnconnected(context: EngineContext): Promise<void> {
  const practice = await findPractice(context.reader);
  if (practice?.sample === 1) {
    throw new Problem(
      'INVALID_TRANSITION',
      'The sample practice stays on this computer. Set up your own practice to connect it.',
    );
  }
  const facts = await findConnectionFacts(context.reader);
  if (!facts) return;
  throw new Problem(
    'INVALID_TRANSITION',
    `This desktop is connected with ${facts.baseUrl} already. Disconnect it first.`,
  );
}

/** Versions that are written before others may run. */
const AT_ONCE = 100;

/** The address as it is kept: without a slash at its end. */
const plainAddress = (baseUrl: string) => new URL(baseUrl).href.replace(/\/+$/, '');

/** Signs in, or proves the second factor again where that was asked of this person a moment ago. */
async function enter(
  services: ConnectionServices,
  key: string,
  input: ConnectInput,
): Promise<{ readonly connecting: Connecting; readonly steppedUp: boolean }> {
  const { context } = services;
  const known = services.connecting.get(key, context.now());
  if (known) {
    try {
      await serverAt(services, input.baseUrl, known.opened.token).call('stepUp', {
        body: { code: input.code },
      });
      return { connecting: known, steppedUp: true };
    } catch (error) {
      if (!(error instanceof SessionEnded)) throw error;
      await asInput(() => Promise.reject(new Problem('NOT_AUTHENTICATED', 'The code is not right.')));
    }
  }
  const token = await signInBoth(services, input, input);
  const deviceId = context.newId();
  const deviceKey = newSessionKey();
  const opened = await registerKey(serverAt(services, input.baseUrl, token), token, {
    deviceId,
    deviceName: input.deviceName,
    deviceKey,
  });
  const connecting = { deviceId, deviceKey, opened };
  services.connecting.put(key, connecting, context.now());
  return { connecting, steppedUp: false };
}

/** Whose account it is at the server: the person who is signed in here, under whatever address. */
async function requireSamePerson(context: EngineContext, caller: Caller, email: string): Promise<void> {
  const other = await findStaffByEmail(context.reader, email);
  if (!other || other.id === caller.staffId) return;
  throw new Problem(
    'INVALID_INPUT',
    `Here ${email} is the account of ${other.name}. Sign in with your own account of the sync-server.`,
    { errors: [{ path: 'email', message: `the account of ${other.name}` }] },
  );
}

/** Throws STEP_UP_REQUIRED where there is something to bring and one more code is needed. */
export async function connectDesktop(
  services: ConnectionServices,
  caller: Caller,
  typed: ConnectInput,
): Promise<void> {
  const { context } = services;
  await requireUnconnected(context);
  const input = { ...typed, baseUrl: plainAddress(typed.baseUrl) };
  await requireSamePerson(context, caller, input.email);
  const key = tokenHash(JSON.stringify([caller.staffId, input.baseUrl, input.email, input.password]));
  const { connecting, steppedUp } = await enter(services, key, input);
  const { deviceId, deviceKey, opened } = connecting;
  const server = serverAt(services, input.baseUrl, opened.token);
  const me = await server.call('serverMe', {});
  const first = await fetchMasterData(server, { deviceId, publicKey: null, clientsAfter: 0 });
  const { staff } = first.lease;
  const there = { staff, clients: first.clients };
  const { identities, again, reconciliation } = await reconcileWithServer(context.reader, server, there, {
    leaseKey: first.signed.publicKey,
    caller: { localId: caller.staffId, serverId: me.user.id },
    actions: me.actions,
  });
  const bringing = await whatToBring(
    context.reader,
    caller,
    there,
    identities,
    reconciliation.bring.length > 0,
  );
  if (bringing && !me.actions.includes('MANAGE_CLIENTS')) {
    throw new Problem(
      'INVALID_TRANSITION',
      `This practice has ${bringWords(bringing)}. Only an administrator of the sync-server may bring them there.`,
    );
  }
  if (bringing && !steppedUp && me.steppedUpUntil === null) {
    throw new Problem(
      'STEP_UP_REQUIRED',
      `You are signed in. This desktop will bring ${bringWords(bringing)} to the sync-server: type the next code of your app to agree.`,
      { errors: [{ path: 'code', message: 'the next one of the server' }] },
    );
  }
  const ids = bringing && (await bringAccounts(server, deviceId, bringing));
  const { publicKey } = first.signed;
  const then = await fetchMasterData(server, { deviceId, publicKey, clientsAfter: first.lease.clientsUpTo });
  const master = { ...then, clients: [...first.clients, ...then.clients] };
  const admitted = { opened, me, master, ...(await passwordHashes(context, input.password)) };
  await context.change((writer) =>
    keepConnection(writer, services, caller, {
      input,
      deviceId,
      deviceKey,
      admitted,
      ids,
      again,
      reconciliation,
    }),
  );
  services.connecting.forget(key);
  services.exchangeLoop.start();
}

interface NewConnection {
  readonly input: ConnectInput;
  readonly deviceId: string;
  readonly deviceKey: SessionKey;
  readonly admitted: Admitted;
  /** Null where nothing is brought. */
  readonly ids: BroughtIds | null;
  /** It is the server that this desktop was connected with before. */
  readonly again: boolean;
  readonly reconciliation: Reconciliation;
}

async function keepConnection(
  writer: Writer,
  services: ConnectionServices,
  caller: Caller,
  { input, deviceId, deviceKey, admitted, ids, again, reconciliation }: NewConnection,
): Promise<void> {
  const { context } = services;
  const { opened, me, master } = admitted;
  const { signed, lease } = master;
  if (!again) await forgetIdentities(writer);
  // Before anything is captured: what is packed says what it said.
  await packLongTexts(writer);
  await insertConnection(writer, {
    baseUrl: input.baseUrl,
    practiceName: lease.practiceName,
    deviceId,
    deviceName: input.deviceName,
    sealedDeviceKey: sealDeviceKey(context, deviceKey),
    leaseKey: signed.publicKey,
    lease: signed,
    leaseExpiresAt: lease.expiresAt,
    pullCursor: PULL_FROM_START,
    clientsUpTo: lease.clientsUpTo,
    nextChangeNumber: opened.nextChangeNumber,
    latestSeenAt: lease.issuedAt,
    clockOffsetMs: serverClockOffsetMs(lease.issuedAt, context.now()),
    lastContactAt: lease.issuedAt,
    connectedById: caller.staffId,
    connectedAt: context.now().toISOString(),
    joiningById: ids ? caller.staffId : null,
  });
  const staffIds = { ...ids?.staffIds, [caller.staffId]: me.user.id };
  for (const [kind, known] of [
    ['staff', staffIds],
    ['client', ids?.clientIds ?? {}],
  ] as const) {
    for (const [localId, serverId] of Object.entries(known)) {
      if (localId !== serverId) await saveIdentity(writer, kind, localId, serverId);
    }
  }
  await takeMasterData(writer, context, admitted.nobodysPassword, master);
  await keepSession(writer, context, caller.staffId, opened);
  await updateStaff(writer, caller.staffId, { passwordHash: admitted.passwordHash });
  // Within this transaction, so that there is never a connection whose records nobody brings.
  const inside: EngineContext = { ...context, reader: writer, change: (work) => work(writer) };
  await inPortions(reconciliation.versions, AT_ONCE, async (portion) => {
    for (const { kind, id, version } of portion) await saveVersion(writer, kind, id, version);
  });
  const lastAgreed = again ? await findLastAgreed(writer) : undefined;
  if (lastAgreed) await saveBrought(writer, lastAgreed.eventsUpTo);
  await forgetLastAgreed(writer);
  const author = { staffId: caller.staffId };
  // Also where no record changed: what happened meanwhile is told.
  if (lastAgreed) await actAs(caller.staffId, () => bringChanges(inside, author, reconciliation.bring));
  else if (ids) await actAs(caller.staffId, () => bringRecords(inside, author));
  await auditAct(writer, context, caller, {
    // Permitted by the role that this practice knew; at the server the person may have another one.
    type: 'STAFF_CHANGED',
    action: null,
    subject: subjectOf('device', deviceId),
    payload: { connected: true, baseUrl: input.baseUrl, deviceName: input.deviceName },
  });
}

/** Throws INVALID_TRANSITION where something would be lost and that was not asked for. */
export async function disconnectDesktop(
  services: ConnectionServices,
  caller: Caller,
  { discardWaiting }: { readonly discardWaiting: boolean },
): Promise<void> {
  const { context } = services;
  const facts = await requireConnection(services);
  const sessions = await listSyncSessions(context.reader, new Date(0));
  await context.change(async (writer) => {
    const waiting = await countWaiting(writer);
    const conflicts = await countOpenConflicts(writer);
    if (!discardWaiting && waiting + conflicts > 0) {
      throw new Problem(
        'INVALID_TRANSITION',
        `The sync-server has not got everything: ${waiting} changes wait and ${conflicts} conflicts are open. Sync and settle them first, or disconnect all the same: what waits stays here and goes to the server once this desktop is connected with it again, and the conflicts stay with the server.`,
      );
    }
    await keepLastAgreed(writer, facts, context.now());
    await forgetConnection(writer);
    await auditAct(writer, context, caller, {
      type: 'STAFF_CHANGED',
      action: 'MANAGE_CLIENTS',
      subject: subjectOf('device', facts.deviceId),
      payload: { connected: false, baseUrl: facts.baseUrl, discarded: { waiting, conflicts } },
    });
  });
  services.exchangeLoop.disconnected();
  await Promise.all(sessions.map(({ sealedToken }) => endAtServer(services, facts, sealedToken)));
}
