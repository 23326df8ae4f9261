/**
 * A change set: one transaction of a desktop, signed by the session of the person who made it. The number makes
 * a retry harmless, the base of each operation says which state the person had seen. A base is a version that
 * the server gave out, or an earlier change of the same desktop that may still be under way: a bare number for
 * the latter could meet a version that somebody else made meanwhile, and would overwrite it silently.
 */

import { z } from 'zod';
import { AUDIT_EVENT_TYPES } from '../model/events.ts';
import { idSchema, timestampSchema } from '../model/records.ts';
import { ACTIONS } from '../model/roles.ts';
import { TRIGGERS } from '../model/states.ts';
import { PROBLEM_CODES, type ProblemCode } from '../problem.ts';
import { KINDS, SYNCED_KINDS, type SyncedKind } from './kinds/kinds.ts';
import type { SyncedRow } from './records.ts';

/** The kind of a record. */
export const kindSchema = z.enum(
  SYNCED_KINDS as [(typeof SYNCED_KINDS)[number], ...(typeof SYNCED_KINDS)[number][]],
);
const recordId = z.string().min(1).max(700);
const changeNumberSchema = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
/** A row, as flat values. */
export const rowSchema = z.record(z.string(), z.union([z.string(), z.number().int(), z.null()]));

/** Nothing was there; a version of the server; or what this desktop's change made of it. */
export const baseSchema = z.union([
  z.strictObject({ nothing: z.literal(true) }),
  z.strictObject({ version: z.number().int().min(1) }),
  z.strictObject({ change: changeNumberSchema }),
]);
export type Base = z.output<typeof baseSchema>;

export const operationSchema = z
  .union([
    z.strictObject({
      operation: z.literal('PUT'),
      kind: kindSchema,
      id: recordId,
      base: baseSchema,
      body: rowSchema,
      /**
       * By which triggers the engagement or filing was moved, in their order. Left out where nothing was moved, and by
       * what a desktop brings that worked alone; sets of protocol 1 do not name them.
       */
      triggers: z.array(z.enum(TRIGGERS)).min(1).max(50).optional(),
    }),
    z.strictObject({ operation: z.literal('DELETE'), kind: kindSchema, id: recordId, base: baseSchema }),
    // Counts a change of what an engagement or a filing owns: contentVersion + 1, whoever was there first. It
    // never conflicts; but a desktop that had not seen the newest state must pull before it moves the record.
    z.strictObject({
      operation: z.literal('TOUCH'),
      kind: z.enum(['engagement', 'filing']),
      id: recordId,
      base: baseSchema,
    }),
  ])
  .superRefine((value, context) => {
    if (value.operation !== 'PUT') return;
    const parsed = KINDS[value.kind].schema.safeParse(value.body);
    for (const issue of parsed.error?.issues ?? []) {
      context.addIssue({ code: 'custom', path: ['body', ...issue.path], message: issue.message });
    }
  });
export type Operation = z.output<typeof operationSchema>;

/** The row that an operation puts, in the form of its kind, which the operation's own schema has proved; null for none. */
export function bodyOf(operation: Operation): SyncedRow<SyncedKind> | null {
  return operation.operation === 'PUT' ? (operation.body as SyncedRow<SyncedKind>) : null;
}

/** The row that an operation puts, where it is of this kind; else null. */
export function bodyOfKind<Kind extends SyncedKind>(
  operation: Operation,
  kind: Kind,
): SyncedRow<Kind> | null {
  return operation.kind === kind ? (bodyOf(operation) as SyncedRow<Kind> | null) : null;
}

/** No event of the program nests deeper; what does would end every walk through it, the chain's own among them. */
const DEEPEST_PAYLOAD = 32;

function isNestedWithin(value: unknown, levels: number): boolean {
  if (value === null || typeof value !== 'object') return true;
  return levels > 0 && Object.values(value).every((each) => isNestedWithin(each, levels - 1));
}

/** An event of the desktop's own chain; the server chains it again, with its own time. */
export const sentEventSchema = z.strictObject({
  type: z.enum(AUDIT_EVENT_TYPES),
  action: z.enum(ACTIONS).nullable(),
  subject: z.string().min(1).max(200),
  payload: z
    .record(z.string(), z.unknown())
    .refine((payload) => isNestedWithin(payload, DEEPEST_PAYLOAD), 'nested too deep'),
  /** The program's own work in the author's name; otherwise the act of the author. */
  byProgram: z.boolean(),
  at: timestampSchema,
});
export type SentEvent = z.output<typeof sentEventSchema>;

/** What a person decided about a conflict: the new state is in the same set (MINE), or nothing is (THEIRS). */
export const settlementSchema = z.strictObject({ conflictId: idSchema, choice: z.enum(['MINE', 'THEIRS']) });

export const MOST_OPERATIONS = 2000;

const unsigned = {
  /** Increases by one with each set of the device. */
  changeNumber: changeNumberSchema,
  /** The session at the server of the person whose act it is. */
  authorSessionId: idSchema,
  at: timestampSchema,
  operations: z.array(operationSchema).max(MOST_OPERATIONS),
  auditEvents: z.array(sentEventSchema).max(500),
  settles: z.array(settlementSchema).max(100),
};
export const unsignedChangeSetSchema = z.strictObject(unsigned);
export const changeSetSchema = z.strictObject({
  ...unsigned,
  /** Ed25519 over device and set, base64url. */
  signature: z.string().regex(/^[\w-]{86}$/, 'a signature'),
});
export type UnsignedChangeSet = z.output<typeof unsignedChangeSetSchema>;
export type ChangeSet = z.output<typeof changeSetSchema>;

export const pushBodySchema = z.strictObject({
  deviceId: idSchema,
  changeSets: z.array(changeSetSchema).min(1).max(50),
});

/** A record as the server keeps it; `body` is null once it is deleted. */
export const keptRecordSchema = z.object({
  kind: kindSchema,
  id: z.string(),
  version: z.number().int(),
  sequence: z.number().int(),
  deleted: z.boolean(),
  body: rowSchema.nullable(),
  changedById: z.string().nullable(),
  changedAt: timestampSchema,
});
export type KeptRecord = z.output<typeof keptRecordSchema>;

/** The row of a record that the server keeps: it has taken none that is not of its kind. Null once it is deleted. */
export function rowOfKept({ body }: KeptRecord): SyncedRow<SyncedKind> | null {
  return body as SyncedRow<SyncedKind> | null;
}

/**
 * STALE: somebody changed a record meanwhile. FIRST_STANDS: the same, and the set holds an act of a person that
 * is never merged (a confirmation): the first one stands, this one can only be made anew. SAME_PLACE: another
 * record stands where this one would. REFUSED: a binding rule or the author's rights at that time forbid it.
 */
export const CONFLICT_KINDS = ['STALE', 'FIRST_STANDS', 'SAME_PLACE', 'REFUSED'] as const;
export type ConflictKind = (typeof CONFLICT_KINDS)[number];

const problemCode = z.enum(PROBLEM_CODES as [ProblemCode, ...ProblemCode[]]);

export const setAnswerSchema = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('ACCEPTED'),
    changeNumber: changeNumberSchema,
    /** Versions of what the author had seen; what a touch met unseen comes with the next pull. */
    versions: z.array(z.object({ kind: kindSchema, id: z.string(), version: z.number().int() })),
  }),
  z.object({
    outcome: z.literal('CONFLICT'),
    changeNumber: changeNumberSchema,
    conflictId: idSchema,
    kind: z.enum(CONFLICT_KINDS),
    /** In plain words, for the person who settles it. */
    detail: z.string(),
    code: problemCode,
    /** What stands at the server. */
    theirs: z.array(keptRecordSchema),
  }),
  /** Nothing was taken, and the number was not used up: the set must be sent again, in order or put right. */
  z.object({
    outcome: z.literal('NOT_TAKEN'),
    changeNumber: changeNumberSchema,
    code: problemCode,
    detail: z.string(),
    /** The number that the server expects next of this device. */
    expected: changeNumberSchema,
  }),
]);
export type SetAnswer = z.output<typeof setAnswerSchema>;
/** An answer that is kept and given again to a retry. */
export type FinalAnswer = Exclude<SetAnswer, { readonly outcome: 'NOT_TAKEN' }>;
