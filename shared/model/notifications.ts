/**
 * What the bell of the program shows (decisions 10): the notifications and events of a practice without a server, as
 * one person reads them. Each is about an engagement or a filing, names who did it, and says when this person has
 * seen it.
 */
import { z } from 'zod';
import { NOTIFICATION_TEMPLATES } from './events.ts';
import { idSchema, timestampSchema } from './records.ts';

/** Templates of the specification, and the event of an export that the gate refused in its job. */
export const NOTIFICATION_NAMES = [...NOTIFICATION_TEMPLATES, 'XBRL_EXPORT_BLOCKED'] as const;
export type NotificationName = (typeof NOTIFICATION_NAMES)[number];

export const NOTIFIED_RECORDS = ['engagement', 'filing'] as const;
export type NotifiedRecord = (typeof NOTIFIED_RECORDS)[number];

export const notificationSchema = z.object({
  id: idSchema,
  name: z.enum(NOTIFICATION_NAMES),
  at: timestampSchema,
  record: z.object({ kind: z.enum(NOTIFIED_RECORDS), id: idSchema }),
  clientName: z.string(),
  /** The financial year of an engagement; the day on which the period of a filing ends. */
  period: z.string(),
  /** "Fairview" where the program did it by itself. */
  actorName: z.string(),
  /** The numbers that belong to it, such as `rows`, `versionNo` or `errors`. */
  counts: z.record(z.string(), z.number()),
  seenAt: timestampSchema.nullable(),
});
export type Notification = Readonly<z.output<typeof notificationSchema>>;
