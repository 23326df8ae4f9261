/**
 * Proving the second factor again on this desktop (security 3): by the factor of this computer, or while connected by a
 * code that the server takes. One code at a time: what the server has not judged yet must not be guessed meanwhile.
 */
import type { SecondFactor } from '../../../shared/contract/credentials.ts';
import { Problem } from '../../../shared/problem.ts';
import type { Caller } from '../../context/engine-context.ts';
import { stepUp } from '../../practice/sessions.ts';
import { type ConnectionFacts, findConnectionFacts } from '../../store/repositories/sync-state.ts';
import { type ConnectionServices, serverAt } from './connection-services.ts';
import { SessionEnded } from './server-connection.ts';
import { sessionOf, signInFirst } from './server-sessions.ts';
import { TOKEN_SEAL } from './session-seals.ts';

const proving = new Set<string>();

/** True where the server takes the code. Throws where it cannot be asked, and LOCKED_OUT. */
async function provenAtServer(
  services: ConnectionServices,
  facts: ConnectionFacts,
  caller: Caller,
  factor: SecondFactor,
): Promise<boolean> {
  const { context } = services;
  const session = await sessionOf(context.reader, facts, caller.staffId, context.now());
  const token = session && context.secrets.open(TOKEN_SEAL, session.sealedToken);
  if (!token) throw signInFirst();
  try {
    await serverAt(services, facts.baseUrl, token).call('stepUp', { body: factor });
    return true;
  } catch (error) {
    // A wrong code is told by the same answer as a session that has ended.
    if (error instanceof SessionEnded) return false;
    throw error;
  }
}

/** Throws NOT_AUTHENTICATED, LOCKED_OUT; UNAVAILABLE where only the server could judge and cannot be asked. */
export async function stepUpHere(
  services: ConnectionServices,
  caller: Caller,
  factor: SecondFactor,
): Promise<{ steppedUpUntil: string }> {
  const { context } = services;
  const facts = await findConnectionFacts(context.reader);
  if (!facts) return await stepUp(context, caller, factor);
  if (proving.has(caller.staffId)) {
    throw new Problem('TOO_MANY_REQUESTS', 'A code is being checked. Wait for the answer.');
  }
  proving.add(caller.staffId);
  try {
    return await stepUp(context, caller, factor, () => provenAtServer(services, facts, caller, factor));
  } finally {
    proving.delete(caller.staffId);
  }
}
