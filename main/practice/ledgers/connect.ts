/**
 * Granting access to a ledger: an address for the person's own browser, and the answer that comes back to this machine, or
 * that the person brings. A grant is of the person who began it, for five minutes, and counts once.
 */
import { timingSafeEqual } from 'node:crypto';
import { setTimeout as waitFor } from 'node:timers/promises';
import {
  type BegunGrant,
  LEDGER_NAMES,
  type Ledger,
  type LedgerConnection,
  type LedgerOrganisation,
} from '../../../shared/model/ledgers.ts';
import { Problem } from '../../../shared/problem.ts';
import { auditAct, type Caller, type EngineContext } from '../../context/engine-context.ts';
import {
  authoriseAddress,
  exchangeCode,
  type LedgerTokens,
  revokeTokens,
} from '../../ledgers/authorisation.ts';
import type { PendingGrant } from '../../ledgers/ledger-access.ts';
import { listenForRedirect } from '../../ledgers/redirect-listener.ts';
import { LEDGER_SOURCES } from '../../ledgers/sources.ts';
import {
  deleteLedgerConnection,
  listLedgerConnections,
  listLedgerOrganisations,
  saveLedgerConnection,
  saveLedgerOrganisation,
} from '../../store/repositories/ledgers.ts';
import { requireApplication } from './applications.ts';
import { toConnection } from './connections.ts';
import { readWithTokens, sealTokens } from './read-with-connection.ts';

const LIFE_MS = 5 * 60_000;
/** One call waits so long for the browser; the page asks again. */
const WAIT_MS = 20_000;

function sameState(given: string | null, state: string): boolean {
  const [left, right] = [Buffer.from(given ?? ''), Buffer.from(state)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Errors: INVALID_TRANSITION without a registration, UNAVAILABLE where the port is taken. */
export async function beginConnection(
  context: EngineContext,
  caller: Caller,
  ledger: Ledger,
): Promise<BegunGrant> {
  const application = await requireApplication(context, ledger);
  context.ledgers.setPending(null);
  const state = context.random(32).toString('base64url');
  const verifier = context.random(48).toString('base64url');
  const own = application.redirectAddress;
  const listener =
    own === null
      ? await listenForRedirect(context.ledgers.redirectPort, (answer) =>
          sameState(answer.get('state'), state),
        )
      : null;
  const grant: PendingGrant = {
    id: context.newId(),
    ledger,
    staffId: caller.staffId,
    state,
    verifier,
    redirectAddress: own ?? listener?.address ?? '',
    expiresAt: new Date(context.now().getTime() + LIFE_MS),
    listener,
  };
  context.ledgers.setPending(grant);
  setTimeout(() => {
    if (context.ledgers.pending() === grant) context.ledgers.setPending(null);
  }, LIFE_MS).unref();
  const { clientId } = application;
  const request = { clientId, redirectAddress: grant.redirectAddress, state, verifier };
  return {
    id: grant.id,
    authoriseAddress: authoriseAddress(LEDGER_SOURCES[ledger], request),
    listens: listener !== null,
    expiresAt: grant.expiresAt.toISOString(),
  };
}

function requireGrant(context: EngineContext, caller: Caller, id: string): PendingGrant {
  const grant = context.ledgers.pending();
  if (!grant || grant.id !== id || grant.staffId !== caller.staffId) {
    throw new Problem(
      'NOT_FOUND',
      'This connection was not started here, or was started again since. Connect again.',
    );
  }
  if (grant.expiresAt <= context.now()) {
    context.ledgers.setPending(null);
    throw new Problem('INVALID_TRANSITION', 'Five minutes have passed. Connect again.');
  }
  return grant;
}

/** What stands in the address at which the browser ended. Errors: INVALID_INPUT. */
function broughtAnswer(grant: PendingGrant, address: string): URLSearchParams {
  const found = URL.canParse(address) ? new URL(address) : null;
  const expected = new URL(grant.redirectAddress);
  const isOurs = found !== null && found.origin === expected.origin && found.pathname === expected.pathname;
  if (!isOurs || !sameState(found.searchParams.get('state'), grant.state)) {
    const message = `Copy the whole address from the browser; it begins with ${grant.redirectAddress}`;
    throw new Problem('INVALID_INPUT', `This is not the address at which the browser ended. ${message}`, {
      errors: [{ path: 'body.address', message }],
    });
  }
  return found.searchParams;
}

async function answerOf(
  grant: PendingGrant,
  address: string | null,
  signal: AbortSignal,
): Promise<URLSearchParams | null> {
  if (address !== null) return broughtAnswer(grant, address);
  if (grant.listener === null) return null;
  const over = new AbortController();
  const ends = AbortSignal.any([signal, over.signal]);
  const none = waitFor(WAIT_MS, null, { signal: ends, ref: false }).catch(() => null);
  return await Promise.race([grant.listener.received, none]).finally(() => over.abort());
}

/**
 * The connection, once the person has granted access; null while there is no answer. Errors: NOT_FOUND, INVALID_INPUT,
 * INVALID_TRANSITION where access was refused, and those of a call.
 */
export async function finishConnection(
  context: EngineContext,
  caller: Caller,
  id: string,
  address: string | null,
  signal: AbortSignal,
): Promise<LedgerConnection | null> {
  const grant = requireGrant(context, caller, id);
  const answer = await answerOf(grant, address, signal);
  if (answer === null) return null;
  // From here on it is used, whatever comes of it.
  if (context.ledgers.pending() !== grant) requireGrant(context, caller, id);
  context.ledgers.setPending(null);
  const { ledger, verifier, redirectAddress } = grant;
  const name = LEDGER_NAMES[ledger];
  const code = answer.get('code');
  if (code === null || answer.get('error') !== null) {
    throw new Problem('INVALID_TRANSITION', `Access was not granted in ${name}. Nothing was connected.`);
  }
  const source = LEDGER_SOURCES[ledger];
  const application = await requireApplication(context, ledger);
  const terms = { network: context.ledgers.network, now: context.now, signal };
  const tokens = await exchangeCode(terms, source, application, { code, redirectAddress, verifier });
  const read = readWithTokens(context, ledger, async () => tokens, { signal });
  try {
    const organisations = await source.listOrganisations(read, answer);
    if (organisations.length > 0) return await keepConnection(context, caller, ledger, organisations, tokens);
  } catch (error) {
    // Nothing is kept of it here, so nothing stays open there; also where the person has left meanwhile.
    await revokeTokens({ ...terms, signal: undefined }, source, application, tokens.refreshToken);
    throw error;
  }
  await revokeTokens(terms, source, application, tokens.refreshToken);
  throw new Problem(
    'INVALID_TRANSITION',
    `No organisation was chosen in ${name}. Connect again and choose one.`,
  );
}

/**
 * Access granted anew takes the place of those that it covers whole, and of others what it covers of them: clients keep
 * their organisations, and organisations that it does not cover keep the access that they had.
 */
async function keepConnection(
  context: EngineContext,
  caller: Caller,
  ledger: Ledger,
  organisations: readonly LedgerOrganisation[],
  tokens: LedgerTokens,
): Promise<LedgerConnection> {
  return await context.change(async (writer) => {
    const known = new Set(organisations.map(({ id }) => id));
    const earlier = (await listLedgerConnections(writer))
      .filter((each) => each.ledger === ledger)
      .map((each) => ({ each, left: each.organisations.filter(({ id }) => !known.has(id)) }))
      .filter(({ each, left }) => left.length < each.organisations.length);
    const connectionId = earlier.find(({ left }) => left.length === 0)?.each.id ?? context.newId();
    const connection = {
      id: connectionId,
      ledger,
      organisations,
      sealedTokens: sealTokens(context, connectionId, tokens),
      connectedAt: context.now().toISOString(),
      connectedBy: caller.name,
    };
    await saveLedgerConnection(writer, connection);
    const chosen = await listLedgerOrganisations(writer);
    for (const { each, left } of earlier.filter(({ each }) => each.id !== connectionId)) {
      for (const row of chosen)
        if (row.connectionId === each.id && known.has(row.organisationId))
          await saveLedgerOrganisation(writer, { ...row, connectionId });
      if (left.length === 0) await deleteLedgerConnection(writer, each.id);
      else await saveLedgerConnection(writer, { ...each, organisations: left });
    }
    await auditAct(writer, context, caller, {
      type: 'LEDGER_CONNECTION_CHANGED',
      action: 'MANAGE_CLIENTS',
      subject: 'practice:ledgers',
      payload: { ledger, connection: 'CONNECTED', organisations: organisations.map((each) => each.name) },
    });
    return toConnection(connection);
  });
}
