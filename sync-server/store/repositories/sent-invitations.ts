/**
 * Invitations of the whole practice by their state, which follows from decisions, withdrawal and the clock
 * (portal/invitation-state says it of one row; a test holds the two against each other).
 */
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { InvitationState } from '../../../shared/contract/server-portal.ts';
import type { InvitationTable, MailTable } from '../portal-schema.ts';
import type { Tables } from '../schema.ts';
import type { Reader } from '../store.ts';
import { type PageRequest, placeOf } from './page.ts';

type Build = ExpressionBuilder<Tables, 'invitation'>;

const decided = (eb: Build, kind?: 'APPROVED' | 'REVISION_REQUESTED' | 'VOIDED') => {
  const made = eb
    .selectFrom('invitationDecision')
    .select('invitationDecision.id')
    .whereRef('invitationDecision.invitationId', '=', 'invitation.id');
  return eb.exists(kind === undefined ? made : made.where('invitationDecision.kind', '=', kind));
};

const isUnanswered = (eb: Build, now: string) =>
  eb.and([eb.not(decided(eb)), eb('revokedAt', 'is', null), eb('expiresAt', '>', now)]);
/** The second signatory is not asked yet. */
const isEarly = (eb: Build) => eb.and([eb('afterId', 'is not', null), eb('askedAt', 'is', null)]);

/** What holds of the rows that are in a state at a moment. */
export function inState(eb: Build, state: InvitationState, now: string) {
  switch (state) {
    case 'VOID':
      return decided(eb, 'VOIDED');
    case 'APPROVED':
      return eb.and([decided(eb, 'APPROVED'), eb.not(decided(eb, 'VOIDED'))]);
    case 'REVISION_REQUESTED':
      return decided(eb, 'REVISION_REQUESTED');
    case 'REVOKED':
      return eb.and([eb.not(decided(eb)), eb('revokedAt', 'is not', null)]);
    case 'EXPIRED':
      return eb.and([eb.not(decided(eb)), eb('revokedAt', 'is', null), eb('expiresAt', '<=', now)]);
    case 'OPEN':
      return eb.and([isUnanswered(eb, now), eb.not(isEarly(eb))]);
    case 'WAITING':
      return eb.and([isUnanswered(eb, now), isEarly(eb)]);
  }
}

const withMail = (eb: Build, state: MailTable['state']) =>
  eb.exists(
    eb
      .selectFrom('mail')
      .select('mail.id')
      .where('mail.state', '=', state)
      .where(sql<SqlBool>`"mail"."subject" = 'invitation:' || "invitation"."id"`),
  );

/** Newest first; one row more than asked for says that there is a next page. */
export async function sentInvitationRows(
  reader: Reader,
  request: PageRequest & {
    readonly state?: InvitationState | undefined;
    readonly clientId?: string | undefined;
    readonly mailState?: MailTable['state'] | undefined;
  },
  now: Date,
): Promise<{ readonly rows: readonly InvitationTable[]; readonly total: number }> {
  const { state, clientId, mailState } = request;
  const place = placeOf(request.cursor);
  let query = reader.selectFrom('invitation');
  if (clientId !== undefined) query = query.where('clientId', '=', clientId);
  if (state !== undefined) query = query.where((eb) => inState(eb, state, now.toISOString()));
  if (mailState !== undefined) query = query.where((eb) => withMail(eb, mailState));
  const { total } = await query
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  if (place) {
    query = query.where((eb) => eb(eb.refTuple('createdAt', 'id'), '<', eb.tuple(place.after, place.id)));
  }
  const rows = await query
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(request.limit + 1)
    .execute();
  return { rows, total };
}

/** Who reads the page of a link, as the audit log names whoever it was. */
export const LINK_HOLDER = 'Holder of the link';

/** When the page of each invitation was last read, by the audit log; those that never were are left out. */
export async function lastOpenings(
  reader: Reader,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (subjects.length === 0) return new Map();
  const rows = await reader
    .selectFrom('auditEvent')
    .select(['subject', (eb) => eb.fn.max('at').as('at')])
    .where('subject', 'in', [...subjects])
    .where('type', '=', 'INVITATION_OPENED')
    // A desktop may push events of any type, but only in its author's or the program's name.
    .where('actorId', 'is', null)
    .where('actorName', '=', LINK_HOLDER)
    .groupBy('subject')
    .execute();
  return new Map(rows.map(({ subject, at }) => [subject, at]));
}
