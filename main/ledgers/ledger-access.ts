/**
 * What the engine holds for its ledgers while it is open: the way out, the one grant of access that is under way, and the
 * renewals of tokens that are under way, one for each connection.
 */
import { setTimeout as waitFor } from 'node:timers/promises';
import type { Ledger } from '../../shared/model/ledgers.ts';
import type { LedgerTokens } from './authorisation.ts';
import type { LedgerFetch, LedgerNetwork } from './ledger-call.ts';
import { REDIRECT_PORT, type RedirectListener } from './redirect-listener.ts';

/** A grant that a person began in the browser. Used once, by the same person, within five minutes. */
export interface PendingGrant {
  readonly id: string;
  readonly ledger: Ledger;
  readonly staffId: string;
  readonly state: string;
  readonly verifier: string;
  readonly redirectAddress: string;
  readonly expiresAt: Date;
  /** Null where the ledger sends the browser to an address of the practice's own. */
  readonly listener: RedirectListener | null;
}

export interface LedgerAccess {
  readonly network: LedgerNetwork;
  readonly redirectPort: number;
  readonly pending: () => PendingGrant | null;
  /** Ends the one before. */
  readonly setPending: (grant: PendingGrant | null) => void;
  readonly renewals: Map<string, Promise<LedgerTokens>>;
  readonly close: () => void;
}

export interface LedgerAccessOptions {
  readonly fetch?: LedgerFetch | undefined;
  readonly wait?: LedgerNetwork['wait'] | undefined;
  readonly redirectPort?: number | undefined;
}

export function openLedgerAccess({ fetch, wait, redirectPort }: LedgerAccessOptions): LedgerAccess {
  let pending: PendingGrant | null = null;
  const setPending = (grant: PendingGrant | null) => {
    pending?.listener?.close();
    pending = grant;
  };
  return {
    network: {
      fetch: fetch ?? ((request) => globalThis.fetch(request)),
      wait: wait ?? ((milliseconds, signal) => waitFor(milliseconds, undefined, { signal, ref: false })),
    },
    redirectPort: redirectPort ?? REDIRECT_PORT,
    pending: () => pending,
    setPending,
    renewals: new Map(),
    close: () => setPending(null),
  };
}
