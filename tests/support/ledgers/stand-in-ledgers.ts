/**
 * Stands in for Xero and QuickBooks Online over real HTTP on this machine: granting access with a proof key, tokens that end
 * and rotate, reports, accounts in pages. A test may have single calls answered otherwise: refused, late, broken, limited.
 */
import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type Books,
  quickBooksAccounts,
  quickBooksPreferences,
  quickBooksTrialBalance,
  WREN_BOOKS,
  xeroAccounts,
  xeroOrganisation,
  xeroTrialBalance,
} from './books.ts';

export const XERO_ORGANISATION = '7b1f0000-0000-4000-8000-0000000000e1';
export const QUICKBOOKS_COMPANY = '9130350000000001';
const ACCESS_SECONDS = 1800;

/** How a call is answered instead; DROP: the connection ends after the call took effect, without an answer. */
export type OtherAnswer =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string }
  | 'DROP';

interface Grant {
  readonly challenge: string;
  readonly redirectAddress: string;
}

export interface StandInCall {
  readonly method: string;
  /** With its host: "api.xero.com/connections". */
  readonly path: string;
  readonly authorization: string | undefined;
}

function standInAddress(base: string, address: string): string {
  const { host, pathname, search } = new URL(address);
  return `${base}/${host}${pathname}${search}`;
}

/** Sends what is meant for a ledger to the one that stands in for it. */
export async function fetchStandIn(base: string, request: Request): Promise<Response> {
  const body = request.method === 'GET' ? null : await request.text();
  const { method, headers, signal, redirect } = request;
  return await fetch(standInAddress(base, request.url), { method, headers, signal, redirect, body });
}

export class StandInLedgers {
  books: Books = WREN_BOOKS;
  /** Asked before each call; undefined: as usual. */
  otherwise: (path: string) => OtherAnswer | undefined = () => undefined;
  /** The person refuses at the ledger. */
  denies = false;
  readonly calls: StandInCall[] = [];
  readonly revoked: string[] = [];
  readonly #grants = new Map<string, Grant>();
  #access = new Set<string>();
  /** Tokens of renewal: the newest, and the one before while the newest was never used. */
  #renewal: readonly string[] = [];
  readonly #server = createServer((request, response) => void this.#answer(request, response));

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.#server.unref();
    return this;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Where an address of a ledger is answered here. */
  here(address: string): string {
    return standInAddress(this.url, address);
  }

  /** The engine's way to the ledgers. */
  readonly fetch = (request: Request): Promise<Response> => fetchStandIn(this.url, request);

  /** What a person does in the browser: opens the address, grants, and is sent back. Answers the last page. */
  async visit(authoriseAddress: string): Promise<Response> {
    return await fetch(this.here(authoriseAddress));
  }

  endAccess(): void {
    this.#access = new Set();
  }

  withdrawConsent(): void {
    this.endAccess();
    this.#renewal = [];
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://stand-in');
    const path = url.pathname.slice(1);
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const form = new URLSearchParams(Buffer.concat(pieces).toString());
    const { authorization } = request.headers;
    this.calls.push({ method: request.method ?? '', path: `${path}${url.search}`, authorization });
    const other = this.otherwise(path);
    if (other !== undefined && other !== 'DROP') {
      response.writeHead(other.status, other.headers ?? {}).end(other.body ?? '');
      return;
    }
    const { status, headers, content } = this.#usual(path, url.searchParams, form, request);
    if (other === 'DROP') {
      response.destroy();
      return;
    }
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof content === 'string' ? content : JSON.stringify(content));
  }

  #usual(path: string, query: URLSearchParams, form: URLSearchParams, request: IncomingMessage) {
    const plain = (content: unknown, status = 200) => ({ status, headers: {}, content });
    if (path.endsWith('/connect/authorize') || path.endsWith('/connect/oauth2'))
      return this.#grant(path, query);
    if (path.endsWith('/connect/token') || path.endsWith('/tokens/bearer')) {
      const tokens = this.#tokens(form);
      return tokens ? plain(tokens) : plain({ error: 'invalid_grant' }, 400);
    }
    if (path.endsWith('/revocation') || path.endsWith('/revoke')) {
      this.revoked.push(form.get('token') ?? [...form.keys()].join(''));
      this.withdrawConsent();
      return plain('');
    }
    const token = (request.headers.authorization ?? '').replace('Bearer ', '');
    if (!this.#access.has(token)) return plain({ Title: 'Unauthorized' }, 401);
    if (path === 'api.xero.com/connections') {
      return plain([
        { id: 'c1', tenantId: XERO_ORGANISATION, tenantType: 'ORGANISATION', tenantName: this.books.name },
        { id: 'c2', tenantId: 'practice', tenantType: 'PRACTICE', tenantName: 'A practice' },
      ]);
    }
    if (path.startsWith('api.xero.com/') && request.headers['xero-tenant-id'] !== XERO_ORGANISATION) {
      return plain({}, 403);
    }
    const content = this.#content(path, query);
    return content === undefined ? plain({}, 404) : plain(content);
  }

  #content(path: string, query: URLSearchParams): unknown {
    const statement = query.get('query') ?? '';
    const from = Number(/startposition (\d+)/.exec(statement)?.[1] ?? 1);
    switch (path) {
      case 'api.xero.com/api.xro/2.0/Organisation':
        return xeroOrganisation(this.books, XERO_ORGANISATION);
      case 'api.xero.com/api.xro/2.0/Accounts':
        return xeroAccounts(this.books);
      case 'api.xero.com/api.xro/2.0/Reports/TrialBalance':
        return xeroTrialBalance(this.books, query.get('date') ?? '');
      case `quickbooks.api.intuit.com/v3/company/${QUICKBOOKS_COMPANY}/companyinfo/${QUICKBOOKS_COMPANY}`:
        return { CompanyInfo: { CompanyName: this.books.name, FiscalYearStartMonth: 'January' } };
      case `quickbooks.api.intuit.com/v3/company/${QUICKBOOKS_COMPANY}/query`:
        return statement.includes('Preferences')
          ? quickBooksPreferences(this.books)
          : quickBooksAccounts(this.books, from, Number(/maxresults (\d+)/.exec(statement)?.[1] ?? 100));
      case `quickbooks.api.intuit.com/v3/company/${QUICKBOOKS_COMPANY}/reports/TrialBalance`:
        return quickBooksTrialBalance(this.books, query.get('end_date') ?? '', query.get('start_date') ?? '');
      default:
        return undefined;
    }
  }

  #grant(path: string, query: URLSearchParams) {
    const redirectAddress = query.get('redirect_uri') ?? '';
    const back = new URL(redirectAddress);
    const code = randomUUID();
    back.searchParams.set('state', query.get('state') ?? '');
    if (this.denies) back.searchParams.set('error', 'access_denied');
    else back.searchParams.set('code', code);
    if (path.includes('intuit')) back.searchParams.set('realmId', QUICKBOOKS_COMPANY);
    this.#grants.set(code, { challenge: query.get('code_challenge') ?? '', redirectAddress });
    return { status: 302, headers: { location: back.href }, content: '' };
  }

  #tokens(form: URLSearchParams) {
    const renewal = form.get('refresh_token') ?? '';
    if (form.get('grant_type') === 'refresh_token') {
      if (!this.#renewal.includes(renewal)) return null;
    } else {
      const code = form.get('code') ?? '';
      const grant = this.#grants.get(code);
      this.#grants.delete(code);
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      if (grant?.challenge !== challenge || grant.redirectAddress !== form.get('redirect_uri')) return null;
    }
    const tokens = { access_token: `access-${randomUUID()}`, refresh_token: `renewal-${randomUUID()}` };
    this.#access.add(tokens.access_token);
    this.#renewal = [tokens.refresh_token, ...(renewal === '' ? [] : [renewal])];
    return { ...tokens, expires_in: ACCESS_SECONDS, token_type: 'Bearer' };
  }
}
