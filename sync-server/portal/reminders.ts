/**
 * Reminders of open invitations and requests for an answer by schedule: a week and two weeks after they were sent, and two days before they end. One mail
 * for each day that is due, whichever process looks and however often it is started again; days that passed while the server
 * was down make one mail. The link stands in the first mail alone, as only its hash is kept.
 */
import type { ServerContext } from '../context/server-context.ts';
import { enqueueMail } from '../mail/outbox.ts';
import type { InvitationTable } from '../store/portal-schema.ts';
import { unansweredRequests } from '../store/repositories/answer-requests.ts';
import { unansweredInvitations } from '../store/repositories/invitations.ts';
import { wasToldSince } from '../store/repositories/mails.ts';
import type { Writer } from '../store/store.ts';
import { momentDayWords } from '../wording/moments.ts';
import { recordWords } from '../wording/record-words.ts';
import { askedRecordWords } from './answer-requests.ts';
import { invitationSubject, requestSubject } from './mail-subjects.ts';
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

/** What a reminder says and to whom it goes. */
interface Reminder {
  readonly template: 'portal.reminder' | 'portal.questions_reminder';
  readonly subject: string;
  /** What was sent, by whom and to whom. */
  readonly row: Pick<InvitationTable, 'createdById' | 'createdAt' | 'expiresAt' | 'recipient'> & Asked;
  /** What the record is called; unsealed only where it is needed. */
  readonly record: () => string;
}

/** Answers whether the reminder was due and went into the outbox. */
async function remind(
  writer: Writer,
  context: Pick<ServerContext, 'now' | 'newId' | 'secrets'>,
  { template, subject, row, record }: Reminder,
  now: Date,
): Promise<boolean> {
  const due = reminderDue(row, now);
  // A mail written at the very moment counts.
  if (due === null || (await wasToldSince(writer, template, subject, new Date(due.getTime() - 1))))
    return false;
  await enqueueMail(writer, context, {
    template,
    subject,
    to: recipientOf(context.secrets, row),
    facts: {
      record: record(),
      senderName: (await askedByOf(writer, row)).name,
      sentOn: momentDayWords(row.askedAt ?? row.createdAt),
      validUntil: momentDayWords(row.expiresAt),
    },
  });
  return true;
}

/** Puts the reminders that are due into the outbox, under the one writer's lock. Answers how many. */
export async function remindClients(
  context: Pick<ServerContext, 'change' | 'now' | 'newId' | 'secrets' | 'portal'>,
): Promise<number> {
  const { portal, secrets } = context;
  if (!portal.mails) return 0;
  return await context.change(async (writer) => {
    const now = context.now();
    const waiting: Reminder[] = [
      ...(await unansweredInvitations(writer, now)).map((row) => ({
        template: 'portal.reminder' as const,
        subject: invitationSubject(row.id),
        row,
        record: () => recordWords(snapshotOf(secrets, row)),
      })),
      ...(await unansweredRequests(writer, now)).map((row) => ({
        template: 'portal.questions_reminder' as const,
        subject: requestSubject(row.id),
        row,
        record: () => askedRecordWords(askedOf(secrets, row)),
      })),
    ];
    let count = 0;
    for (const reminder of waiting) if (await remind(writer, context, reminder, now)) count += 1;
    return count;
  });
}
