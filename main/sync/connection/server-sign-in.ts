/**
 * Signing in at the sync-server by password and code, and what follows from it on this computer: the session with
 * its key, clients and rights as they stand, and the password for signing in here while the server is out of reach.
 */
import type { OutputOf } from '../../../shared/contract/route.ts';
import type { ServerRoutes } from '../../../shared/contract/server-routes.ts';
import { Problem } from '../../../shared/problem.ts';
import { hashPassword } from '../../../shared/service/passwords.ts';
import type { Caller, EngineContext } from '../../context/engine-context.ts';
import type { Writer } from '../../store/database.ts';
import { findStaff, updateStaff } from '../../store/repositories/staff.ts';
import {
  type ConnectionFacts,
  deleteSyncSession,
  findConnection,
  findConnectionFacts,
  readIdentities,
} from '../../store/repositories/sync-state.ts';
import { type ConnectionServices, serverAt } from './connection-services.ts';
import { fetchMasterData, keepLease, type MasterData, takeMasterData } from './master-data.ts';
import { desktopOf, keepSession, type OpenedSession, registerKey, sessionOf } from './server-sessions.ts';
import { TOKEN_SEAL } from './session-seals.ts';

export const noServer = () =>
  new Problem(
    'NO_SYNC_SERVER',
    'This practice works alone on this computer. Connect it first: Settings, Sync.',
  );

export async function requireConnection(services: ConnectionServices): Promise<ConnectionFacts> {
  const facts = await findConnectionFacts(services.context.reader);
  if (!facts) throw noServer();
  return facts;
}

/** Runs a sign-in whose refusal must not end the session of the page. */
export async function asInput<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'NOT_AUTHENTICATED')) throw error;
    throw new Problem(
      'INVALID_INPUT',
      'The sync-server does not know this e-mail address with this password and code. A code counts once: wait for the next one.',
      { errors: [{ path: 'code', message: 'or the e-mail address or password is not right' }] },
    );
  }
}

/** Both factors at once. Answers the token of a session without a key. */
export async function signInBoth(
  services: ConnectionServices,
  { baseUrl, deviceName }: Pick<ConnectionFacts, 'baseUrl' | 'deviceName'>,
  person: { readonly email: string; readonly password: string; readonly code: string },
): Promise<string> {
  const server = serverAt(services, baseUrl, null);
  const { email, password, code } = person;
  return await asInput(async () => {
    const { challenge, enrolment } = await server.call('serverLogin', {
      body: { email, password, deviceName },
    });
    if (enrolment) {
      throw new Problem(
        'INVALID_TRANSITION',
        `This account has no second factor at the sync-server yet. Sign in once at ${baseUrl}/admin/ and set it up there.`,
      );
    }
    return (await server.call('serverMfa', { body: { challenge, code } })).token;
  });
}

export type ServerMe = OutputOf<ServerRoutes['serverMe']>;

/** A session that has proven itself, with what the server says about its person and the practice. */
export interface Admitted {
  readonly opened: OpenedSession;
  readonly me: ServerMe;
  readonly master: MasterData;
  readonly passwordHash: string;
  readonly nobodysPassword: string;
}

export async function admit(
  services: ConnectionServices,
  facts: ConnectionFacts,
  token: string,
  password: string,
): Promise<Admitted> {
  const server = serverAt(services, facts.baseUrl, token);
  const opened = await registerKey(server, token, await desktopOf(services.context, facts));
  const me = await server.call('serverMe', {});
  const { deviceId, leaseKey, clientsUpTo } = facts;
  const master = await fetchMasterData(server, { deviceId, publicKey: leaseKey, clientsAfter: clientsUpTo });
  return { opened, me, master, ...(await passwordHashes(services.context, password)) };
}

/** Of the person, for signing in offline, and of nobody, for accounts that are new here. */
export async function passwordHashes(
  context: EngineContext,
  password: string,
): Promise<Pick<Admitted, 'passwordHash' | 'nobodysPassword'>> {
  return {
    passwordHash: await hashPassword(password, context.passwordCost),
    nobodysPassword: await hashPassword(context.random(32).toString('base64'), context.passwordCost),
  };
}

/** Keeps what was admitted and answers the local account. In the transaction of the sign-in. */
export async function keepAdmitted(
  writer: Writer,
  services: ConnectionServices,
  admitted: Admitted,
): Promise<string> {
  const { context } = services;
  const before = (await findConnection(writer))?.lease.lease;
  await takeMasterData(writer, context, admitted.nobodysPassword, admitted.master, before);
  await keepLease(writer, context, admitted.master);
  const staffId = (await readIdentities(writer)).toLocal('staff', admitted.me.user.id);
  await keepSession(writer, context, staffId, admitted.opened);
  await updateStaff(writer, staffId, {
    passwordHash: admitted.passwordHash,
    failedAttempts: 0,
    lockedUntil: null,
  });
  return staffId;
}

/** The session of the person who is signed in here. */
export async function signInCaller(
  services: ConnectionServices,
  caller: Caller,
  input: { readonly password: string; readonly code: string },
): Promise<void> {
  const { context } = services;
  const facts = await requireConnection(services);
  const staff = await findStaff(context.reader, caller.staffId);
  if (!staff) throw new Problem('NOT_FOUND', 'There is no such account.');
  const token = await signInBoth(services, facts, { ...input, email: staff.email });
  const admitted = await admit(services, facts, token, input.password);
  const serverId = (await readIdentities(context.reader)).toServer('staff', caller.staffId);
  if (admitted.me.user.id !== serverId) {
    throw new Problem(
      'INVALID_TRANSITION',
      `At the sync-server ${staff.email} is now another person. Sign out and in again.`,
    );
  }
  await context.change((writer) => keepAdmitted(writer, services, admitted));
  services.exchangeLoop.start();
}

/** Ends the caller's session; the server hears of it when it can be reached. */
export async function signOutCaller(services: ConnectionServices, caller: Caller): Promise<void> {
  const { context } = services;
  const facts = await requireConnection(services);
  const session = await sessionOf(context.reader, facts, caller.staffId, context.now());
  if (!session) return;
  await context.change((writer) => deleteSyncSession(writer, session.sessionId));
  await endAtServer(services, facts, session.sealedToken);
}

export async function endAtServer(
  services: ConnectionServices,
  facts: Pick<ConnectionFacts, 'baseUrl'>,
  sealedToken: string,
): Promise<void> {
  const token = services.context.secrets.open(TOKEN_SEAL, sealedToken);
  if (token === null) return;
  // Out of reach: the session ends by itself in two weeks.
  await serverAt(services, facts.baseUrl, token)
    .call('serverLogout', {})
    .catch(() => undefined);
}
