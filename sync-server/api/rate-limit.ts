/**
 * Limits of how often may be asked (security 3): a bucket of tokens per address for what costs a password or a
 * code, and one for the whole process, so that no visitor takes all of it. Answers 429 with Retry-After. Kept in
 * memory per process, for a bounded number of addresses; lock-outs are kept in the store (sign-in-limits).
 */
import { Problem } from '../../shared/problem.ts';
import { problemResponse } from '../../shared/service/answers.ts';
import { limitedAddress } from '../context/limited-address.ts';

export interface Bucket {
  /** Tokens that come back per second. */
  readonly perSecond: number;
  /** Tokens of a full bucket: what may come at once. */
  readonly burst: number;
}

export interface RateLimitOptions {
  readonly now: () => Date;
  /** Addresses that are not counted, such as a load generator's. */
  readonly exempt?: readonly string[] | undefined;
  readonly signIn?: Bucket;
  readonly whole?: Bucket;
  /** Addresses kept at once. */
  readonly mostAddresses?: number;
}

const SIGN_IN: Bucket = { perSecond: 10, burst: 30 };
const WHOLE: Bucket = { perSecond: 1_000, burst: 2_000 };
const MOST_ADDRESSES = 20_000;

interface Level {
  tokens: number;
  at: number;
}

/** Seconds until a token is there; 0 where one was taken. */
function take(level: Level, { perSecond, burst }: Bucket, now: number): number {
  const passed = Math.max(0, now - level.at) / 1000;
  level.tokens = Math.min(burst, level.tokens + passed * perSecond);
  level.at = now;
  if (level.tokens < 1) return Math.max(1, Math.ceil((1 - level.tokens) / perSecond));
  level.tokens -= 1;
  return 0;
}

function refused(seconds: number): Response {
  const detail = `Too many requests came at once. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
  return problemResponse(new Problem('TOO_MANY_REQUESTS', detail, { retryAfterSeconds: seconds }));
}

/** Answers 429, or null where the request may go on. Health is never refused: monitors must be answered. */
export function createRateLimit(
  options: RateLimitOptions,
): (request: Request, address: string) => Response | null {
  const { now, signIn = SIGN_IN, whole = WHOLE, mostAddresses = MOST_ADDRESSES } = options;
  const exempt = new Set(options.exempt ?? []);
  const levels = new Map<string, Level>();
  const all: Level = { tokens: whole.burst, at: now().getTime() };

  const levelOf = (key: string, at: number): Level => {
    const known = levels.get(key);
    const level = known ?? { tokens: signIn.burst, at };
    // Last asked stands last: the first one is the one that has rested longest.
    levels.delete(key);
    levels.set(key, level);
    if (levels.size > mostAddresses) {
      const [oldest] = levels.keys();
      if (oldest !== undefined) levels.delete(oldest);
    }
    return level;
  };

  return (request, address) => {
    const { pathname } = new URL(request.url);
    if (exempt.has(address) || pathname.startsWith('/health/')) return null;
    const at = now().getTime();
    if (pathname.startsWith('/auth/')) {
      const wait = take(levelOf(limitedAddress(address), at), signIn, at);
      if (wait > 0) return refused(wait);
    }
    const wait = take(all, whole, at);
    return wait > 0 ? refused(wait) : null;
  };
}
