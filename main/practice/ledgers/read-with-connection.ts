/**
 * Reading a ledger with the tokens of a connection. Tokens are sealed under the practice's key, renewed before they end,
 * once at a time for each connection, and the new ones are stored before they are used: a ledger takes a renewal token
 * once, and where its answer is lost the one that is kept still counts for a while.
 */
import { createHash } from 'node:crypto';
import { LEDGER_NAMES } from '../../../shared/model/ledgers.ts';
import { Problem } from '../../../shared/problem.ts';
import type { EngineContext } from '../../context/engine-context.ts';
import {
  ConsentEnded,
  type LedgerTokens,
  ledgerTokensSchema,
  refreshTokens,
} from '../../ledgers/authorisation.ts';
import { callLedger } from '../../ledgers/ledger-call.ts';
import type { ReadLedger } from '../../ledgers/ledger-source.ts';
import { LEDGER_SOURCES } from '../../ledgers/sources.ts';
import {
  findLedgerConnection,
  type StoredLedgerConnection,
  saveLedgerTokens,
} from '../../store/repositories/ledgers.ts';
import { requireApplication } from './applications.ts';

/** Renewed so long before they end, so that none ends on the way. */
const EARLY_MS = 60_000;

const tokensPurpose = (connectionId: string) => `tokens of the ledger connection ${connectionId}`;

export function sealTokens(context: EngineContext, connectionId: string, tokens: LedgerTokens): string {
  return context.secrets.seal(tokensPurpose(connectionId), JSON.stringify(tokens));
}

/** Null where access has ended, or the seal is of another key. */
export function openTokens(context: EngineContext, connection: StoredLedgerConnection): LedgerTokens | null {
  const { id, sealedTokens } = connection;
  const opened = sealedTokens === null ? null : context.secrets.open(tokensPurpose(id), sealedTokens);
  return opened === null ? null : ledgerTokensSchema.parse(JSON.parse(opened));
}

async function requireTokens(
  context: EngineContext,
  connection: StoredLedgerConnection,
): Promise<LedgerTokens> {
  const latest = await findLedgerConnection(context.reader, connection.id);
  const tokens = latest && openTokens(context, latest);
  if (!tokens) throw new ConsentEnded(LEDGER_NAMES[connection.ledger]);
  return tokens;
}

async function renew(
  context: EngineContext,
  connection: StoredLedgerConnection,
  used: LedgerTokens,
): Promise<LedgerTokens> {
  const tokens = await requireTokens(context, connection);
  // Somebody else has renewed them meanwhile.
  if (tokens.accessToken !== used.accessToken) return tokens;
  const application = await requireApplication(context, connection.ledger);
  const { network } = context.ledgers;
  // No signal: a renewal that is cut off would lose the answer.
  const terms = { network, now: context.now };
  // Access may have been granted anew meanwhile: only the tokens that were used are replaced or ended.
  const replaceUsed = (by: LedgerTokens | null) =>
    context.change(async (writer) => {
      const latest = await findLedgerConnection(writer, connection.id);
      if (!latest || openTokens(context, latest)?.refreshToken !== tokens.refreshToken) return false;
      await saveLedgerTokens(writer, connection.id, by && sealTokens(context, connection.id, by));
      return true;
    });
  try {
    const renewed = await refreshTokens(
      terms,
      LEDGER_SOURCES[connection.ledger],
      application,
      tokens.refreshToken,
    );
    return (await replaceUsed(renewed)) ? renewed : await requireTokens(context, connection);
  } catch (error) {
    if (error instanceof ConsentEnded && !(await replaceUsed(null))) {
      return await requireTokens(context, connection);
    }
    throw error;
  }
}

function renewOnce(
  context: EngineContext,
  connection: StoredLedgerConnection,
  used: LedgerTokens,
): Promise<LedgerTokens> {
  const { renewals } = context.ledgers;
  const underWay = renewals.get(connection.id);
  if (underWay) return underWay;
  const renewal = renew(context, connection, used).finally(() => renewals.delete(connection.id));
  renewals.set(connection.id, renewal);
  return renewal;
}

/** Calls with given tokens, which nobody renews: right after access was granted. */
export function readWithTokens(
  context: EngineContext,
  ledger: StoredLedgerConnection['ledger'],
  tokensFor: (refused: LedgerTokens | null) => Promise<LedgerTokens>,
  { signal, waits }: { readonly signal?: AbortSignal; readonly waits?: (seconds: number) => Promise<void> },
): ReadLedger {
  const name = LEDGER_NAMES[ledger];
  return async (subject, address, headers = {}) => {
    const ask = async ({ accessToken }: LedgerTokens) => {
      const authorised = { ...headers, authorization: `Bearer ${accessToken}` };
      const call = { ledger, address, headers: authorised, signal, ...(waits && { waits }) };
      return await callLedger(context.ledgers.network, call, context.now);
    };
    const tokens = await tokensFor(null);
    const first = await ask(tokens);
    const answer = first.status === 401 ? await ask(await tokensFor(tokens)) : first;
    if (answer.status === 401) throw new ConsentEnded(name);
    if (answer.status === 403) {
      throw new Problem(
        'INVALID_TRANSITION',
        `${name} does not let this connection read the organisation. Connect again and choose it there: Settings, Ledgers.`,
      );
    }
    if (answer.status !== 200) {
      throw new Problem(
        'UNAVAILABLE',
        `${name} refused the request (status ${answer.status}). Try again later, or upload a file.`,
      );
    }
    const sha256 = createHash('sha256').update(answer.text).digest('hex');
    return { subject, address, sha256, body: answer.text };
  };
}

/** Errors of each call: INVALID_TRANSITION where access has ended, and those of a call. */
export function readWithConnection(
  context: EngineContext,
  connection: StoredLedgerConnection,
  terms: { readonly signal?: AbortSignal; readonly waits?: (seconds: number) => Promise<void> },
): ReadLedger {
  const tokensFor = async (refused: LedgerTokens | null) => {
    if (refused) return await renewOnce(context, connection, refused);
    const tokens = await requireTokens(context, connection);
    const ends = Date.parse(tokens.expiresAt) - EARLY_MS <= context.now().getTime();
    return ends ? await renewOnce(context, connection, tokens) : tokens;
  };
  return readWithTokens(context, connection.ledger, tokensFor, terms);
}
