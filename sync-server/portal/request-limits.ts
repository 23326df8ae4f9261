/**
 * How often a link may be asked for (TOO_MANY_REQUESTS with Retry-After): per address (of IPv6: per /64), so that tokens cannot be
 * guessed by the thousand, and per link and answer of each address, so that no script plays with one and nobody uses up what
 * another needs. Counted in memory for a minute: several processes count each for themselves, and the lock-out of wrong
 * answers, which is stored, holds over all of them.
 */
import { createHash } from 'node:crypto';
import { Problem } from '../../shared/problem.ts';
import { limitedAddress } from '../context/limited-address.ts';

const WINDOW_MS = 60_000;
/** A page is four requests; an office behind one address opens several. */
const PER_ADDRESS = 120;
const PER_LINK = 60;
const ANSWERS_PER_LINK = 20;
/** A flood of addresses must not fill the memory: beyond this, old windows are dropped. */
const MOST_KEYS = 20_000;

export interface RequestLimits {
  /** Counts a request. Throws TOO_MANY_REQUESTS. */
  readonly count: (request: {
    readonly address: string;
    readonly token: string;
    readonly answers: boolean;
  }) => void;
}

/** Requests of `exempt` addresses, such as a load generator's, are not counted. */
export function requestLimits(now: () => Date, exempt: readonly string[] = []): RequestLimits {
  const windows = new Map<string, { readonly since: number; requests: number }>();
  const take = (key: string, most: number): void => {
    const at = now().getTime();
    const running = windows.get(key);
    if (running === undefined || at - running.since >= WINDOW_MS) {
      windows.delete(key);
      windows.set(key, { since: at, requests: 1 });
      return;
    }
    running.requests += 1;
    if (running.requests <= most) return;
    const retryAfterSeconds = Math.max(1, Math.ceil((running.since + WINDOW_MS - at) / 1000));
    throw new Problem('TOO_MANY_REQUESTS', 'That was a little fast. Wait a minute, then go on.', {
      retryAfterSeconds,
    });
  };
  return {
    count: ({ address: from, token, answers }) => {
      if (exempt.includes(from)) return;
      const address = limitedAddress(from);
      while (windows.size > MOST_KEYS) {
        // The map keeps its order: the first window is the oldest.
        const [oldest] = windows.keys();
        if (oldest === undefined) break;
        windows.delete(oldest);
      }
      take(`address ${address}`, PER_ADDRESS);
      if (token === '') return;
      // Of each address its own: whoever else holds the link must not use up what its client needs.
      const link = createHash('sha256').update(`${address} ${token}`).digest('base64url');
      take(`link ${link}`, PER_LINK);
      if (answers) take(`answer ${link}`, ANSWERS_PER_LINK);
    },
  };
}
