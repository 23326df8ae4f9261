/**
 * The hash chain of the audit log (specification 6; security 3): what is hashed, and how. The encoding is fixed
 * and carries a version tag, so that desktop, sync-server and any other program compute the same hash.
 */
import { createHash } from 'node:crypto';

const ENCODING = 'fairview-audit-1';
export const CHAIN_START = '0'.repeat(64);

/** The fields of an audit row that are hashed; `payload` is canonical JSON text. */
export interface ChainedEvent {
  readonly sequence: number;
  readonly at: string;
  readonly type: string;
  readonly action: string | null;
  readonly actorId: string | null;
  readonly actorName: string;
  readonly subject: string;
  readonly payload: string;
  readonly previousHash: string;
}

/** JSON with keys in code-unit order at every depth: one value, one text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((each) => canonicalJson(each ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const entries = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .sort(([left], [right]) => (left < right ? -1 : 1));
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonicalJson(each)}`).join(',')}}`;
}

/** SHA-256 in hexadecimal of an event and, through `previousHash`, of everything before it. */
export function eventHash(event: ChainedEvent): string {
  const fields = [
    ENCODING,
    event.sequence,
    event.at,
    event.type,
    event.action,
    event.actorId,
    event.actorName,
    event.subject,
    event.payload,
    event.previousHash,
  ];
  return createHash('sha256').update(canonicalJson(fields)).digest('hex');
}

export interface ChainVerification {
  readonly intact: boolean;
  /** Events whose link holds, from the first one on. */
  readonly events: number;
  /** Sequence of the first event whose hash, order or link does not hold. */
  readonly firstBroken: number | null;
  readonly head: string;
}

/** Recomputes a chain from its start; `after` answers the next rows in order, none at the end. */
export async function verifyChain(
  after: (sequence: number) => Promise<readonly (ChainedEvent & { readonly hash: string })[]>,
): Promise<ChainVerification> {
  let previousHash = CHAIN_START;
  let sequence = 0;
  for (;;) {
    const rows = await after(sequence);
    for (const row of rows) {
      const { hash, ...rest } = row;
      const holds =
        row.sequence === sequence + 1 && row.previousHash === previousHash && eventHash(rest) === hash;
      if (!holds) return { intact: false, events: sequence, firstBroken: row.sequence, head: previousHash };
      previousHash = hash;
      sequence = row.sequence;
    }
    if (rows.length === 0) return { intact: true, events: sequence, firstBroken: null, head: previousHash };
  }
}
