/**
 * Error kinds: one closed list with their HTTP statuses (decisions 2) and the one class that carries them.
 * On the wire they are RFC 9457 problem details; no stack or path ever crosses.
 */
import { z } from 'zod';

export const PROBLEM_STATUS = {
  INVALID_INPUT: 400,
  UNKNOWN_TAXONOMY_VERSION: 400,
  PRODUCT_NOT_ENABLED: 400,
  INVALID_PERIOD: 400,
  FOREIGN_ENGAGEMENT: 400,
  UNKNOWN_ELEMENT: 400,
  NOT_AUTHENTICATED: 401,
  ACTION_NOT_PERMITTED: 403,
  STEP_UP_REQUIRED: 403,
  OFFLINE_LEASE_EXPIRED: 403,
  LINK_EXPIRED: 403,
  NOT_FOUND: 404,
  DUPLICATE_FILING: 409,
  INVALID_TRANSITION: 409,
  FILING_SEALED: 409,
  LOCKED: 409,
  VERSION_CONFLICT: 409,
  NO_SYNC_SERVER: 409,
  RETENTION_HOLD: 409,
  INVITATION_EXPIRED: 410,
  INVITATION_USED: 410,
  INVITATION_REVOKED: 410,
  FILE_TOO_LARGE: 413,
  UNSUPPORTED_FILE_TYPE: 415,
  XBRL_EXPORT_BLOCKED: 422,
  UNREADABLE_FILE: 422,
  COLUMNS_AMBIGUOUS: 422,
  IDENTITY_MISMATCH: 422,
  LOCKED_OUT: 423,
  UPGRADE_REQUIRED: 426,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const;

export type ProblemCode = keyof typeof PROBLEM_STATUS;
export const PROBLEM_CODES = Object.keys(PROBLEM_STATUS) as readonly ProblemCode[];

/** Short title per code, in plain words; `detail` says what happened here and what to do. */
const TITLES: Record<ProblemCode, string> = {
  INVALID_INPUT: 'The input is not valid',
  UNKNOWN_TAXONOMY_VERSION: 'Unknown taxonomy version',
  PRODUCT_NOT_ENABLED: 'The product is not enabled for this client',
  INVALID_PERIOD: 'The period is not valid',
  FOREIGN_ENGAGEMENT: 'The engagement belongs to another client',
  UNKNOWN_ELEMENT: 'The element cannot be used here',
  NOT_AUTHENTICATED: 'Sign in first',
  ACTION_NOT_PERMITTED: 'Your role does not permit this',
  STEP_UP_REQUIRED: 'Confirm your identity again',
  OFFLINE_LEASE_EXPIRED: 'This desktop has been offline too long',
  LINK_EXPIRED: 'The link has expired',
  NOT_FOUND: 'Not found',
  DUPLICATE_FILING: 'This filing exists already',
  INVALID_TRANSITION: 'Not possible in this state',
  FILING_SEALED: 'The filing is sealed',
  LOCKED: 'The record is locked',
  VERSION_CONFLICT: 'The record was changed meanwhile',
  NO_SYNC_SERVER: 'No sync-server is connected',
  RETENTION_HOLD: 'The record must be kept',
  INVITATION_EXPIRED: 'The invitation has expired',
  INVITATION_USED: 'The invitation was used already',
  INVITATION_REVOKED: 'The invitation was withdrawn',
  FILE_TOO_LARGE: 'The file is too large',
  UNSUPPORTED_FILE_TYPE: 'This type of file cannot be read',
  XBRL_EXPORT_BLOCKED: 'The export is blocked',
  UNREADABLE_FILE: 'The file cannot be read',
  COLUMNS_AMBIGUOUS: 'Which columns are meant?',
  IDENTITY_MISMATCH: 'The details do not match',
  LOCKED_OUT: 'The account is locked for now',
  UPGRADE_REQUIRED: 'This version is too old',
  TOO_MANY_REQUESTS: 'Too many requests',
  INTERNAL: 'Something went wrong',
  UNAVAILABLE: 'Not available at the moment',
};

export const EXPORT_BLOCK_REASONS = [
  'NO_LINE_ITEMS',
  'UNCONFIRMED_TAG_MAPPING',
  'NO_VALIDATION_RUN',
  'VALIDATION_ERROR_PRESENT',
] as const;
export type ExportBlockReason = (typeof EXPORT_BLOCK_REASONS)[number];

/** The problem document as it crosses the border. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  code: z.enum(PROBLEM_CODES as [ProblemCode, ...ProblemCode[]]),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** Of XBRL_EXPORT_BLOCKED: the first reason in the fixed order, and all that hold. */
  reason: z.enum(EXPORT_BLOCK_REASONS).optional(),
  reasons: z
    .array(
      z.object({
        reason: z.enum(EXPORT_BLOCK_REASONS),
        lineItemIds: z.array(z.string()).optional(),
        ruleIds: z.array(z.string()).optional(),
      }),
    )
    .optional(),
  /** Of COLUMNS_AMBIGUOUS: what was found, to choose from. */
  report: z.unknown().optional(),
  /** Of INTERNAL: finds the entry in the log. */
  logId: z.string().optional(),
  /** Of TOO_MANY_REQUESTS, LOCKED_OUT and UNAVAILABLE: when to try again; sent as Retry-After too. */
  retryAfterSeconds: z.number().int().optional(),
});
export type ProblemDocument = z.infer<typeof problemSchema>;
export type ProblemExtras = Pick<
  ProblemDocument,
  'errors' | 'reason' | 'reasons' | 'report' | 'logId' | 'retryAfterSeconds'
>;

/** The one error class that use cases throw on purpose; the gate turns it into a response. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly extras: ProblemExtras;

  constructor(code: ProblemCode, detail: string, extras: ProblemExtras = {}) {
    super(detail);
    this.name = 'Problem';
    this.code = code;
    this.extras = extras;
  }

  get status(): number {
    return PROBLEM_STATUS[this.code];
  }

  toDocument(): ProblemDocument {
    return {
      type: `https://fairview.example/problems/${this.code.toLowerCase().replaceAll('_', '-')}`,
      title: TITLES[this.code],
      status: this.status,
      detail: this.message,
      code: this.code,
      ...this.extras,
    };
  }
}

/** True for a code of the closed list, such as one read back from a job's error. */
export function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(PROBLEM_STATUS, code);
}
