/**
 * OAuth 2 with a proof key (RFC 7636) at a ledger: the address at which a person grants access, the tokens for its answer,
 * new ones before they end, and giving them back. Nothing here stores or logs a token.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { LEDGER_NAMES } from '../../shared/model/ledgers.ts';
import { Problem } from '../../shared/problem.ts';
import { callLedger, type LedgerNetwork } from './ledger-call.ts';
import type { LedgerSource } from './ledger-source.ts';

/** How this machine is registered at a ledger. */
export interface LedgerApplication {
  readonly clientId: string;
  /** Null for a registration without one. */
  readonly clientSecret: string | null;
}

export const ledgerTokensSchema = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  expiresAt: z.iso.datetime(),
});
export type LedgerTokens = z.output<typeof ledgerTokensSchema>;

const tokensSchema = z.object({
  access_token: z.string().min(1).max(20_000),
  refresh_token: z.string().min(1).max(20_000),
  expires_in: z.number().positive().max(31_536_000),
});
const refusalSchema = z.object({ error: z.string().max(200) });

/** The person took the access back, or it ran out unused. */
export class ConsentEnded extends Problem {
  constructor(name: string) {
    super(
      'INVALID_TRANSITION',
      `The access to ${name} has ended: it was withdrawn there, or not used for too long. Connect again: Settings, Ledgers.`,
    );
  }
}

export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

export function authoriseAddress(
  { authorisation }: LedgerSource,
  request: {
    readonly clientId: string;
    readonly redirectAddress: string;
    readonly state: string;
    readonly verifier: string;
  },
): string {
  const address = new URL(authorisation.authoriseAddress);
  address.search = new URLSearchParams({
    response_type: 'code',
    client_id: request.clientId,
    redirect_uri: request.redirectAddress,
    scope: authorisation.scope,
    state: request.state,
    code_challenge: challengeOf(request.verifier),
    code_challenge_method: 'S256',
  }).toString();
  return address.href;
}

export interface Authoriser {
  readonly network: LedgerNetwork;
  readonly now: () => Date;
  readonly signal?: AbortSignal | undefined;
}

function ownHeaders({ clientId, clientSecret }: LedgerApplication): Record<string, string> {
  if (clientSecret === null) return {};
  const pair = `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`;
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
}

async function askForTokens(
  { network, now, signal }: Authoriser,
  source: LedgerSource,
  application: LedgerApplication,
  grant: Readonly<Record<string, string>>,
): Promise<LedgerTokens> {
  const name = LEDGER_NAMES[source.ledger];
  const form = { ...grant, ...(application.clientSecret === null && { client_id: application.clientId }) };
  const { status, text } = await callLedger(
    network,
    {
      ledger: source.ledger,
      address: source.authorisation.tokenAddress,
      method: 'POST',
      headers: { ...ownHeaders(application), 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
      signal,
    },
    now,
  );
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    content = null;
  }
  if (status === 200) {
    const tokens = tokensSchema.safeParse(content).data;
    if (!tokens)
      throw new Problem(
        'UNAVAILABLE',
        `${name} answered in a form that Fairview does not know. Try again later.`,
      );
    const expiresAt = new Date(now().getTime() + tokens.expires_in * 1000).toISOString();
    return { accessToken: tokens.access_token, refreshToken: tokens.refresh_token, expiresAt };
  }
  const error = refusalSchema.safeParse(content).data?.error;
  if (error === 'invalid_grant') throw new ConsentEnded(name);
  throw new Problem(
    'INVALID_TRANSITION',
    `${name} refused the registration of this machine. Check the client id, its secret and the redirect address: Settings, Ledgers.`,
  );
}

export function exchangeCode(
  authoriser: Authoriser,
  source: LedgerSource,
  application: LedgerApplication,
  granted: { readonly code: string; readonly redirectAddress: string; readonly verifier: string },
): Promise<LedgerTokens> {
  return askForTokens(authoriser, source, application, {
    grant_type: 'authorization_code',
    code: granted.code,
    redirect_uri: granted.redirectAddress,
    code_verifier: granted.verifier,
  });
}

export function refreshTokens(
  authoriser: Authoriser,
  source: LedgerSource,
  application: LedgerApplication,
  refreshToken: string,
): Promise<LedgerTokens> {
  return askForTokens(authoriser, source, application, {
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
  });
}

/** True where the ledger took the token back; it may be out of reach. */
export async function revokeTokens(
  { network, now, signal }: Authoriser,
  { ledger, authorisation }: LedgerSource,
  application: LedgerApplication,
  refreshToken: string,
): Promise<boolean> {
  const asForm = authorisation.revokesBy === 'FORM';
  const own: Record<string, string> =
    application.clientSecret === null ? { client_id: application.clientId } : {};
  try {
    const { status } = await callLedger(
      network,
      {
        ledger,
        address: authorisation.revokeAddress,
        method: 'POST',
        headers: {
          ...ownHeaders(application),
          'content-type': asForm ? 'application/x-www-form-urlencoded' : 'application/json',
        },
        body: asForm
          ? new URLSearchParams({ token: refreshToken, ...own }).toString()
          : JSON.stringify({ token: refreshToken }),
        signal,
      },
      now,
    );
    return status === 200 || status === 204;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}
