/**
 * One call of a ledger, and the only place that reaches one. It goes to the published https hosts of the ledgers alone,
 * follows no redirect, ends after half a minute, takes so many bytes and no more, and waits as long as the ledger asks
 * where that is short. What goes wrong is said in words that name what to do; no token and no body is in them.
 */
import { LEDGER_NAMES, type Ledger } from '../../shared/model/ledgers.ts';
import { Problem } from '../../shared/problem.ts';

/** Replaced by tests, which stand in for the ledgers; by default the network. */
export type LedgerFetch = (request: Request) => Promise<Response>;

export interface LedgerNetwork {
  readonly fetch: LedgerFetch;
  readonly wait: (milliseconds: number, signal: AbortSignal | undefined) => Promise<unknown>;
  /** Until a ledger counts as out of reach. */
  readonly timeMs?: number;
}

export interface LedgerCall {
  readonly ledger: Ledger;
  readonly address: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal | undefined;
  /** Told before a wait that the ledger asked for. */
  readonly waits?: (seconds: number) => Promise<void>;
}

export interface LedgerAnswer {
  readonly status: number;
  readonly text: string;
}

const HOSTS: ReadonlySet<string> = new Set([
  'login.xero.com',
  'identity.xero.com',
  'api.xero.com',
  'appcenter.intuit.com',
  'oauth.platform.intuit.com',
  'developer.api.intuit.com',
  'quickbooks.api.intuit.com',
]);
const MOST_BYTES = 8 * 1024 * 1024;
const TIME_MS = 30_000;
/** In all, for one call: longer than a limit by the minute, shorter than one by the day. */
const LONGEST_WAIT_SECONDS = 120;
const MOST_TRIES = 5;

/** True for an https address of a ledger, without user, password or port. */
export function isLedgerAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, username, password } = new URL(address);
  return protocol === 'https:' && HOSTS.has(host) && username === '' && password === '';
}

/** Seconds to wait by the header, which holds seconds or a date; a minute where it says nothing. */
export function retryAfterSeconds(header: string | null, now: Date): number {
  if (header === null || header.trim() === '') return 60;
  const seconds = /^\d{1,6}$/.test(header.trim())
    ? Number(header)
    : (Date.parse(header) - now.getTime()) / 1000;
  return Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : 60;
}

function inWords(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`;
  return seconds < 5400 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3600)} hours`;
}

async function textOf(response: Response, name: string): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    size += piece.length;
    if (size > MOST_BYTES) {
      throw new Problem(
        'FILE_TOO_LARGE',
        `The reply of ${name} is larger than 8 MB, which no trial balance is. Export the trial balance from ${name} and upload that file.`,
      );
    }
    pieces.push(piece);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.concat(pieces));
  } catch {
    throw new Problem('UNREADABLE_FILE', `${name} sent a reply that is no text. Try again later.`);
  }
}

async function once(
  network: LedgerNetwork,
  call: LedgerCall,
): Promise<LedgerAnswer & { readonly retryAfter: string | null }> {
  const name = LEDGER_NAMES[call.ledger];
  const timeMs = network.timeMs ?? TIME_MS;
  const timeout = AbortSignal.timeout(timeMs);
  const signal = call.signal ? AbortSignal.any([timeout, call.signal]) : timeout;
  try {
    const response = await network.fetch(
      new Request(call.address, {
        method: call.method ?? 'GET',
        headers: { accept: 'application/json', ...call.headers },
        ...(call.body !== undefined && { body: call.body }),
        redirect: 'error',
        signal,
      }),
    );
    const retryAfter = response.headers.get('retry-after');
    return { status: response.status, text: await textOf(response, name), retryAfter };
  } catch (error) {
    if (error instanceof Problem) throw error;
    call.signal?.throwIfAborted();
    throw new Problem(
      'UNAVAILABLE',
      timeout.aborted
        ? `${name} did not answer within ${timeMs / 1000} seconds. Try again later.`
        : `${name} cannot be reached. Check the network, then try again; or upload a file.`,
    );
  }
}

/** The answer, of whatever status below 500 but 429. Errors: UNAVAILABLE, TOO_MANY_REQUESTS, FILE_TOO_LARGE, UNREADABLE_FILE. */
export async function callLedger(
  network: LedgerNetwork,
  call: LedgerCall,
  now: () => Date,
): Promise<LedgerAnswer> {
  const name = LEDGER_NAMES[call.ledger];
  if (!isLedgerAddress(call.address)) throw new Error('This is no address of a ledger.');
  let waited = 0;
  for (let tries = 1; ; tries += 1) {
    const { retryAfter, ...answer } = await once(network, call);
    if (answer.status >= 500) {
      throw new Problem('UNAVAILABLE', `${name} failed (status ${answer.status}). Try again later.`);
    }
    if (answer.status !== 429) return answer;
    const seconds = retryAfterSeconds(retryAfter, now());
    if (tries === MOST_TRIES || waited + seconds > LONGEST_WAIT_SECONDS) {
      throw new Problem(
        'TOO_MANY_REQUESTS',
        `${name} takes no more requests for now. Pull again in ${inWords(seconds)}.`,
        { retryAfterSeconds: seconds },
      );
    }
    waited += seconds;
    await call.waits?.(seconds);
    await network.wait(seconds * 1000, call.signal);
  }
}
