/**
 * What events of desktops the chain takes (security 3): an event comes only with the change that it tells of, the program is
 * named only for what a program does, and what an account did before the desktop was connected again is told as brought by
 * whoever brings it. Pure.
 */

import { z } from 'zod';
import { eventWords } from '../../../shared/model/event-words.ts';
import { idSchema } from '../../../shared/model/records.ts';
import type { SentEvent } from '../../../shared/sync/change-set.ts';
import {
  DONE_BY_PROGRAM,
  TOLD_ALONE,
  TOLD_WITH,
  type ToldChange,
  tellsOf,
} from '../../../shared/sync/told-events.ts';
import { type Refusal, refusal } from './change.ts';

const brought = z.object({
  broughtFrom: z.strictObject({
    sequence: z.number().int().min(0),
    actorId: idSchema.nullable(),
    actorName: z.string().max(200),
    hash: z.string().max(200),
  }),
});

/** An event of the time in which its desktop was not connected, with its place in the desktop's own chain. */
export function isBroughtEvent({ byProgram, payload }: SentEvent): boolean {
  return byProgram && brought.safeParse(payload).success;
}

/** The first event that tells of nothing in its set, or null. */
export function untoldEvent(events: readonly SentEvent[], changes: readonly ToldChange[]): Refusal | null {
  for (const event of events) {
    if (isBroughtEvent(event)) continue;
    const { type, subject, byProgram } = event;
    if (byProgram && !DONE_BY_PROGRAM.includes(type)) {
      return refusal('ACTION_NOT_PERMITTED', `No program does this by itself: ${eventWords(type)}.`);
    }
    if (TOLD_ALONE.includes(type)) continue;
    if (TOLD_WITH[type] === undefined) {
      return refusal(
        'ACTION_NOT_PERMITTED',
        `Only the sync-server itself records this: ${eventWords(type)}.`,
      );
    }
    if (!changes.some((change) => tellsOf(type, subject, change))) {
      return refusal('INVALID_INPUT', `The audit event has no change with it: ${eventWords(type)}.`);
    }
  }
  return null;
}
