/**
 * The review of the finished sample client, the same for its engagement and its filing: a question that is answered and
 * cleared, the points that a reviewer looks at first, the sign-offs of every section, and what the client said to it.
 */
import { createHash } from 'node:crypto';
import type { ReviewedRecord } from '../../shared/model/review-anchors.ts';
import { REVIEWS, VIEWS } from '../../shared/model/review-notes.ts';
import type { StaffRole } from '../../shared/model/roles.ts';
import { maySign, SIGN_OFF_LEVELS, type SignOffLevel } from '../../shared/model/sign-offs.ts';
import { replyToReviewNote, writeReviewNote } from '../practice/review/review-notes.ts';
import { assignWork } from '../practice/work/assign-work.ts';
import { clearReviewPoint, openReviewPoints } from '../review/open-review-points.ts';
import { lockRecord } from '../review/record-lock.ts';
import { openSignOffs, signSections } from '../review/sign-sections.ts';
import { findEngagement } from '../store/repositories/engagements.ts';
import { findFiling } from '../store/repositories/filings.ts';
import { recordDecision } from '../sync/exchange/pull-client-decisions.ts';
import { DIRECTORS } from './finished-file.ts';
import type { SampleOffice } from './sample-office.ts';

type Kind = ReviewedRecord['kind'];

const PREPARES = { engagement: 'FS_PREPARER', filing: 'XBRL_PREPARER' } as const;
const REVIEWS_IT = { engagement: 'FS_REVIEWER', filing: 'XBRL_REVIEWER' } as const;
const PARTNER = 'SENIOR_ACCOUNTANT';

const signer = (kind: Kind): Readonly<Record<SignOffLevel, StaffRole>> => ({
  PREPARED: PREPARES[kind],
  REVIEWED: REVIEWS_IT[kind],
  PARTNER,
});

const QUESTION: Readonly<Record<Kind, readonly [asked: string, answered: string]>> = {
  engagement: [
    'Was anything owed to the directors at the year end?',
    'No. The dividends were paid in September, and the bank statement shows both.',
  ],
  filing: [
    'Trade receivables: are any owed by related parties?',
    'No, the aged list of December names customers only.',
  ],
};

/** Whose work it is. */
export async function assignPeople({ context, person }: SampleOffice, record: ReviewedRecord) {
  const { kind } = record;
  const manages = kind === 'engagement' ? 'MANAGE_FS_ENGAGEMENT' : 'MANAGE_XBRL_FILING';
  const idOf = (role: StaffRole) => person(role, VIEWS[kind]).staffId;
  await context.change((writer) =>
    assignWork(writer, context, person(PREPARES[kind], manages), record, {
      preparerId: idOf(PREPARES[kind]),
      reviewerId: idOf(REVIEWS_IT[kind]),
      partnerId: idOf(PARTNER),
    }),
  );
}

/** Asks, answers and clears one question, then clears every point by itself. */
export async function clearReview({ context, person }: SampleOffice, record: ReviewedRecord) {
  const { kind } = record;
  const reviewer = person(REVIEWS_IT[kind], REVIEWS[kind]);
  const [text, answer] = QUESTION[kind];
  const note = await writeReviewNote(context, reviewer, record, {
    anchor: { at: 'RECORD' },
    kind: 'QUERY',
    text,
  });
  const preparer = person(PREPARES[kind], VIEWS[kind]);
  await replyToReviewNote(context, preparer, record, note, { act: 'ANSWER', text: answer });
  await replyToReviewNote(context, reviewer, record, note, { act: 'CLEAR', text: 'Agreed.' });
  for (const point of await openReviewPoints(context, context.reader, record)) {
    if (point.cleared !== null) continue;
    const { kind: sort, anchor, message } = point;
    await clearReviewPoint(context, reviewer, record, {
      kind: sort,
      anchor,
      message,
      text: 'Agreed to the books.',
    });
  }
}

/** Every section at every level that its people may sign, on what it shows now. */
export async function signEverything({ context, person }: SampleOffice, record: ReviewedRecord) {
  const { kind } = record;
  for (const as of SIGN_OFF_LEVELS) {
    const role = signer(kind)[as];
    const caller = person(role, as === 'REVIEWED' ? REVIEWS[kind] : VIEWS[kind]);
    const sections = (await openSignOffs(context, context.reader, caller, record))
      .filter(({ name }) => maySign(kind, name, as, role))
      .map(({ name, digest }) => ({ name, digest }));
    await signSections(context, caller, record, { as, sections });
  }
}

/** What a director said to the record as it stands, as the portal of a practice with a server would bring it. */
export async function approveByClient({ context }: SampleOffice, record: ReviewedRecord, shown: string) {
  const { kind, id } = record;
  const found =
    kind === 'engagement' ? await findEngagement(context.reader, id) : await findFiling(context.reader, id);
  if (!found) throw new Error('The sample has no such record.');
  const [name] = DIRECTORS;
  const at = context.now().toISOString();
  await context.change((writer) =>
    recordDecision(
      writer,
      context,
      {
        id: context.newId(),
        sequence: 1,
        invitationId: context.newId(),
        resourceType: kind === 'engagement' ? 'FS_ENGAGEMENT' : 'XBRL_FILING',
        resourceId: id,
        clientId: found.clientId,
        recordVersion: found.contentVersion,
        kind: 'APPROVED',
        name,
        comment: null,
        contentSha256: createHash('sha256').update(shown).digest('hex'),
        at,
        signatories: 1,
        signatures: [{ name, at }],
      },
      'Client approver (sample)',
    ),
  );
}

export async function lock({ context, person }: SampleOffice, record: ReviewedRecord): Promise<void> {
  await lockRecord(context, person(REVIEWS_IT[record.kind], REVIEWS[record.kind]), record);
}
