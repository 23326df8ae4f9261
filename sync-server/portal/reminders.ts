/**
 * Reminders of open invitations and requests for an answer by schedule: a week and two weeks after the invitation, and two days before it ends. One mail
 * for each day that is due, whichever process looks and however often it is started again; days that passed while the server
 * was down make one mail. The link stands in the first mail alone, as only its hash is kept.
 */
import type { ServerContext } from '../context/server-context.ts';
import { enqueueMail } from '../mail/outbox.ts';
import type { AnswerRequestTable } from '../store/portal-schema.ts';
import { unansweredRequests } from '../store/repositories/answer-requests.ts';
import { unansweredInvitations } from '../store/repositories/invitations.ts';
import { wasToldSince } from '../store/repositories/mails.ts';
import type { Writer } from '../store/store.ts';
import { momentDayWords } from '../wording/moments.ts';
import { recordWords } from '../wording/record-words.ts';
import { askedRecordWords, requestSubject } from './answer-requests.ts';
import { askedByOf } from './open-invitation.ts';
import { askedOf, recipientOf, snapshotOf } from './sealed-records.ts';

const DAY_MS = 86_400_000;
const AFTER_DAYS = [7, 14];
const BEFORE_DAYS = 2;
/** Nobody is reminded of what came yesterday. */
const QUIET_DAYS = 2;

interface Asked {
  readonly createdAt: string;
  readonly expiresAt: string;
  /** When the second signatory's turn came. */
  readonly askedAt?: string | null;
}

/** The latest moment up to now at which the recipient is to be reminded; null where none has come yet. */
export function reminderDue({ createdAt: sentAt, expiresAt, askedAt = null }: Asked, now: Date): Date | null {
  const from = Date.parse(askedAt ?? sentAt);
  const until = Date.parse(expiresAt);
  const passed = [...AFTER_DAYS.map((days) => from + days * DAY_MS), until - BEFORE_DAYS * DAY_MS].filter(
    (at) => at >= from + QUIET_DAYS * DAY_MS && at < until && at <= now.getTime(),
  );
  return passed.length === 0 ? null : new Date(Math.max(...passed));
}

/** Answers whether a reminder of questions that nobody has answered went into the outbox. */
async function remindOfRequest(
  writer: Writer,
  context: Pick<ServerContext, 'now' | 'newId' | 'secrets'>,
  request: AnswerRequestTable,
  now: Date,
): Promise<boolean> {
  const due = reminderDue(request, now);
  const subject = requestSubject(request.id);
  const template = 'portal.questions_reminder';
  if (due === null || (await wasToldSince(writer, template, subject, new Date(due.getTime() - 1))))
    return false;
  await enqueueMail(writer, context, {
    ...{ template, subject, to: recipientOf(context.secrets, request) },
    facts: {
      record: askedRecordWords(askedOf(context.secrets, request)),
      senderName: (await askedByOf(writer, request)).name,
      sentOn: momentDayWords(request.createdAt),
      validUntil: momentDayWords(request.expiresAt),
    },
  });
  return true;
}

/** Puts the reminders that are due into the outbox, under the one writer's lock. Answers how many. */
export async function remindClients(
  context: Pick<ServerContext, 'change' | 'now' | 'newId' | 'secrets' | 'portal'>,
): Promise<number> {
  if (!context.portal.mails) return 0;
  return await context.change(async (writer) => {
    const now = context.now();
    let count = 0;
    for (const invitation of await unansweredInvitations(writer, now)) {
      const due = reminderDue(invitation, now);
      const subject = `invitation:${invitation.id}`;
      // A mail written at the very moment counts.
      if (
        due === null ||
        (await wasToldSince(writer, 'portal.reminder', subject, new Date(due.getTime() - 1)))
      )
        continue;
      const { name } = await askedByOf(writer, invitation);
      await enqueueMail(writer, context, {
        template: 'portal.reminder',
        subject,
        to: recipientOf(context.secrets, invitation),
        facts: {
          record: recordWords(snapshotOf(context.secrets, invitation)),
          senderName: name,
          sentOn: momentDayWords(invitation.askedAt ?? invitation.createdAt),
          validUntil: momentDayWords(invitation.expiresAt),
        },
      });
      count += 1;
    }
    for (const request of await unansweredRequests(writer, now))
      if (await remindOfRequest(writer, context, request, now)) count += 1;
    return count;
  });
}
