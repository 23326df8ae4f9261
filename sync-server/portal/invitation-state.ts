/**
 * Where an invitation stands, and what a link that is over says (specification 4.3, 4.6): kindly, what happened,
 * that there is nothing to fear, and whom to ask.
 */
import type { InvitationState, PortalResourceType } from '../../shared/contract/server-portal.ts';
import { Problem } from '../../shared/problem.ts';
import type { InvitationDecisionTable, InvitationTable } from '../store/portal-schema.ts';
import { momentDayWords, momentWords } from '../wording/moments.ts';

export const RECORD_WORDS: Readonly<Record<PortalResourceType, string>> = {
  FS_ENGAGEMENT: 'financial statements',
  XBRL_FILING: 'filing',
};

/** Who asked: the practice's person to turn to. */
export interface AskedBy {
  readonly name: string;
  readonly email: string;
  readonly practiceName: string;
}

type Stage = Pick<
  InvitationTable,
  'expiresAt' | 'revokedAt' | 'revokedWhy' | 'resourceType' | 'afterId' | 'askedAt'
>;
type Made = Pick<InvitationDecisionTable, 'kind' | 'part' | 'at'>;

export function stateOf(row: Stage, decisions: readonly Made[], now: Date): InvitationState {
  if (decisions.some(({ kind }) => kind === 'VOIDED')) return 'VOID';
  const answer = decisions.find(({ part }) => part === 'ANSWER');
  if (answer !== undefined) return answer.kind === 'APPROVED' ? 'APPROVED' : 'REVISION_REQUESTED';
  if (row.revokedAt !== null) return 'REVOKED';
  if (row.expiresAt <= now.toISOString()) return 'EXPIRED';
  return row.afterId !== null && row.askedAt === null ? 'WAITING' : 'OPEN';
}

export const whomToAsk = ({ name, email, practiceName }: AskedBy) =>
  `Questions? Ask ${name} of ${practiceName}: ${email}.`;

/** Throws INVITATION_USED, INVITATION_REVOKED, INVITATION_EXPIRED or INVALID_TRANSITION (the other signs first) unless the invitation is open. */
export function requireOpen(
  row: Stage,
  decisions: readonly Made[],
  askedBy: AskedBy,
  now: Date,
  /** Decisions on the other invitation of the same sending. */
  ofOther: readonly Made[] = [],
): void {
  const state = stateOf(row, decisions, now);
  const words = RECORD_WORDS[row.resourceType];
  const at = decisions.find(({ part }) => part === 'ANSWER')?.at ?? row.expiresAt;
  const over = (code: ConstructorParameters<typeof Problem>[0], happened: string): Problem =>
    new Problem(code, `${happened} ${whomToAsk(askedBy)}`);
  switch (state) {
    case 'OPEN':
      return;
    case 'WAITING':
      throw over(
        'INVALID_TRANSITION',
        `Another person signs the ${words} before you and has not done so yet. Open this link again later; you need do nothing now.`,
      );
    case 'APPROVED':
      throw over(
        'INVITATION_USED',
        `The ${words} were approved on ${momentWords(at)}. There is nothing more to do.`.replace(
          'filing were',
          'filing was',
        ),
      );
    case 'REVISION_REQUESTED':
      throw over(
        'INVITATION_USED',
        `A change was asked for on ${momentWords(at)}. You will get a new link when the next version is ready.`,
      );
    case 'VOID':
      throw over(
        'INVITATION_USED',
        `The ${words} changed after the approval of ${momentWords(at)}, so that the approval no longer counts. You will get a new link to the new version.`,
      );
    case 'REVOKED':
      throw over(
        'INVITATION_REVOKED',
        row.revokedWhy !== 'RECORD_CHANGED' && ofOther.some(({ kind }) => kind === 'REVISION_REQUESTED')
          ? 'The other person who signs asked for a change. You will get a new link when the next version is ready.'
          : row.revokedWhy === 'RECORD_CHANGED'
            ? 'There is a newer version than the one behind this link. Use the link in the latest mail, or wait for it.'
            : 'This link was withdrawn by the practice. You need do nothing.',
      );
    case 'EXPIRED':
      throw over(
        'INVITATION_EXPIRED',
        `This link could be used until ${momentDayWords(row.expiresAt)}. Nothing was decided. Ask for a new one.`,
      );
    default:
      state satisfies never;
  }
}
