/** The lock of an engagement or a filing, and what a reviewer should know before setting it (decisions 12). */
import { z } from 'zod';
import { timestampSchema } from './records.ts';

export const LOCK_POINT_KINDS = ['UNSIGNED', 'CHANGED', 'NOTE_OPEN', 'FORCED'] as const;

export const lockPointSchema = z.object({
  kind: z.enum(LOCK_POINT_KINDS),
  message: z.string(),
  /** The address in the program where it is seen. */
  path: z.string(),
});
export type LockPoint = Readonly<z.output<typeof lockPointSchema>>;

export const LOCK_POINT_WORDS: Readonly<Record<LockPoint['kind'], string>> = {
  UNSIGNED: 'Not signed',
  CHANGED: 'Changed after sign-off',
  NOTE_OPEN: 'Review notes not cleared',
  FORCED: 'Accepted by a reviewer',
};

export const recordLockSchema = z.object({
  locked: z.boolean(),
  /** Who locked or unlocked it last; null where nobody ever did. */
  byName: z.string().nullable(),
  at: timestampSchema.nullable(),
  /** Why it was unlocked; null of a lock. */
  reason: z.string().nullable(),
  points: z.array(lockPointSchema),
});
export type RecordLock = Readonly<z.output<typeof recordLockSchema>>;
