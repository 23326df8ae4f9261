/**
 * Comments of a client as review notes of the record: queries about the place that the line stands for today. They are kept by the
 * sync-server alone, so that the client reads every answer; they keep no record a draft.
 */
import {
  anchorOfLine,
  type ClientComment,
  type CommentedLine,
} from '../../../shared/model/client-comments.ts';
import { anchorPath, type ReviewAnchor, type ReviewedRecord } from '../../../shared/model/review-anchors.ts';
import type { ReviewNote, ReviewReply } from '../../../shared/model/review-notes.ts';
import { mayDo, type StaffRole } from '../../../shared/model/roles.ts';
import { subjectOf } from '../../../shared/model/subjects.ts';
import { Problem } from '../../../shared/problem.ts';
import type { Caller, EngineContext } from '../../context/engine-context.ts';
import { listClientComments, saveClientComment } from '../../store/repositories/client-comments.ts';

const SENDING = { engagement: 'MANAGE_FS_ENGAGEMENT', filing: 'MANAGE_XBRL_FILING' } as const;

/** Who may answer and clear: whoever may send the record to its client. */
const mayAnswer = ({ kind }: ReviewedRecord, role: StaffRole): boolean => mayDo(role, SENDING[kind]);

/** What the client saw stands with a place that is gone, and with a paragraph, which may have moved since. */
function placeOf(
  anchor: ReviewAnchor,
  { statement, label }: CommentedLine,
  words: (anchor: ReviewAnchor) => string,
): string {
  if (anchor.at === 'RECORD') return `${statement}: ${label}`;
  if (anchor.at === 'NOTE' && anchor.block !== null) return `${words(anchor)}: “${label}”`;
  return words(anchor);
}

/** `words`: what the place is called today. */
export function noteOfComment(
  record: ReviewedRecord,
  comment: ClientComment,
  role: StaffRole,
  words: (anchor: ReviewAnchor) => string,
): ReviewNote {
  const { id, line, text, status, at, thread } = comment;
  const anchor = anchorOfLine(record.kind, line);
  return {
    id,
    subject: subjectOf(record.kind, record.id),
    anchor,
    path: anchorPath(record, anchor),
    place: placeOf(anchor, line, words),
    kind: 'QUERY',
    to: null,
    toName: null,
    text,
    status,
    thread,
    authorId: id,
    authorName: 'The client',
    createdAt: at,
    updatedAt: thread.at(-1)?.at ?? at,
    blocks: false,
    carried: false,
    fromClient: true,
    mayClear: status !== 'CLEARED' && mayAnswer(record, role),
  };
}

/** Answers whether the note is a comment of a client, and was answered. Throws what the sync-server refuses, NO_SYNC_SERVER. */
export async function replyToComment(
  context: EngineContext,
  caller: Caller,
  record: ReviewedRecord,
  id: string,
  reply: ReviewReply,
): Promise<boolean> {
  const known = (await listClientComments(context.reader, record)).some((comment) => comment.id === id);
  if (!known) return false;
  const server = await context.syncServerOf(caller.staffId);
  if (!server)
    throw new Problem(
      'NO_SYNC_SERVER',
      'The client reads the answer at the sync-server, and none is connected. Sign in at the server, then answer.',
    );
  const answered = await server.call('replyToClientComment', { params: { id }, body: reply });
  await context.change((writer) => saveClientComment(writer, answered));
  return true;
}
