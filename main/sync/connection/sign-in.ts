/**
 * Signing in on a connected desktop (contract, clients and rights): at the server where it can be reached, which
 * opens both sessions at once; else by what this computer keeps, for whoever set that up. A refusal of the server
 * is never made good by this computer.
 */
import type { SecondStep } from '../../../shared/contract/credentials.ts';
import { Problem } from '../../../shared/problem.ts';
import type { UnknownFailures } from '../../practice/sessions.ts';
import {
  completeMfa,
  type LoginAnswer,
  login,
  openSession,
  SESSION_IDLE_MS,
  type SignedIn,
  tokenHash,
} from '../../practice/sessions.ts';
import { findStaff, updateStaff } from '../../store/repositories/staff.ts';
import {
  type ConnectionFacts,
  findConnectionFacts,
  readIdentities,
} from '../../store/repositories/sync-state.ts';
import { type ConnectionServices, serverAt } from './connection-services.ts';
import { ServerOutOfReach } from './server-connection.ts';
import { admit, keepAdmitted, requireConnection } from './server-sign-in.ts';

interface Typed {
  readonly email: string;
  readonly password: string;
}
export type SignInStep = LoginAnswer & {
  readonly at: 'THIS_COMPUTER' | 'SYNC_SERVER' | 'THIS_COMPUTER_OFFLINE';
};

const WITHOUT_SERVER = 'The sync-server cannot be reached.';

/** The way without the server: password and second factor of this computer. */
async function loginOffline(
  services: ConnectionServices,
  unknownFailures: UnknownFailures,
  typed: Typed,
): Promise<LoginAnswer> {
  try {
    return await login(services.context, unknownFailures, typed, { mayEnrol: false });
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'NOT_AUTHENTICATED') throw error;
    throw new Problem(
      'NOT_AUTHENTICATED',
      `${WITHOUT_SERVER} ${error.message} Without it only people who have signed in on this computer before can sign in, with the password of that time.`,
    );
  }
}

/** First factor. */
export async function loginHere(
  services: ConnectionServices,
  unknownFailures: UnknownFailures,
  typed: Typed,
): Promise<SignInStep> {
  const { context } = services;
  const facts = await findConnectionFacts(context.reader);
  if (!facts) return { ...(await login(context, unknownFailures, typed)), at: 'THIS_COMPUTER' };
  const body = { ...typed, deviceName: facts.deviceName };
  try {
    const answer = await serverAt(services, facts.baseUrl, null).call('serverLogin', { body });
    const challenge = context.random(32).toString('base64url');
    const kept = { challenge: answer.challenge, password: typed.password };
    services.challenges.put(tokenHash(challenge), kept, context.now());
    return { mfaRequired: true, challenge, enrolment: answer.enrolment, at: 'SYNC_SERVER' };
  } catch (error) {
    if (!(error instanceof ServerOutOfReach)) throw error;
    return { ...(await loginOffline(services, unknownFailures, typed)), at: 'THIS_COMPUTER_OFFLINE' };
  }
}

/** Second factor: opens the session here, and the one at the server where that was asked. */
export async function mfaHere(services: ConnectionServices, input: SecondStep): Promise<SignedIn> {
  const { context } = services;
  const key = tokenHash(input.challenge);
  const kept = services.challenges.get(key, context.now());
  if (!kept) return await completeMfa(context, input);
  const facts = await requireConnection(services);
  const answer = await serverAt(services, facts.baseUrl, null).call('serverMfa', {
    body: { ...input, challenge: kept.challenge },
  });
  services.challenges.forget(key);
  const admitted = await admit(services, facts, answer.token, kept.password).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'UPGRADE_REQUIRED') return null;
    throw error;
  });
  if (!admitted) return await withoutSync(services, facts, answer.token);
  const opened = await context.change(async (writer) => {
    const staffId = await keepAdmitted(writer, services, admitted);
    const staff = await findStaff(writer, staffId);
    if (staff?.active !== 1) throw new Problem('NOT_AUTHENTICATED', 'This account is not active.');
    await updateStaff(writer, staffId, { failedAttempts: 0, lockedUntil: null });
    return await openSession(writer, context, staff, SESSION_IDLE_MS);
  });
  services.exchangeLoop.start();
  return { ...opened, ...(answer.recoveryCodes && { recoveryCodes: answer.recoveryCodes }) };
}

/** The server knows the person but speaks another protocol: one works on here, as without a network. */
async function withoutSync(
  services: ConnectionServices,
  facts: ConnectionFacts,
  token: string,
): Promise<SignedIn> {
  const { context } = services;
  const server = serverAt(services, facts.baseUrl, token);
  const { user } = await server.call('serverMe', {});
  const staffId = (await readIdentities(context.reader)).toLocal('staff', user.id);
  await server.call('serverLogout', {});
  return await context.change(async (writer) => {
    const staff = await findStaff(writer, staffId);
    if (staff?.active === 1) return await openSession(writer, context, staff, SESSION_IDLE_MS);
    throw new Problem('NOT_AUTHENTICATED', 'This computer does not know this account yet.');
  });
}
