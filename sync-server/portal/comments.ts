/**
 * Comments of clients on lines and notes of what they are shown (decisions 12): asked while the link is open, answered by the practice, and
 * read by the person who asked, behind their own links to the same record alone. They decide nothing and change no record.
 */

import type { PortalQuestion, PortalView } from '../../shared/contract/client-portal.ts';
import { visibleTypes } from '../../shared/contract/portal-visibility.ts';
import type { PortalResourceType } from '../../shared/contract/server-portal.ts';
import type { ClientComment, CommentedLine } from '../../shared/model/client-comments.ts';
import { MOST_COMMENTS } from '../../shared/model/client-comments.ts';
import { notPermitted } from '../../shared/model/not-permitted.ts';
import type { PortalSnapshot } from '../../shared/model/portal-snapshot.ts';
import {
  hasRoomFor,
  type ReviewNoteStatus,
  type ReviewReply,
  statusAfter,
} from '../../shared/model/review-notes.ts';
import { mayDo } from '../../shared/model/roles.ts';
import { Problem } from '../../shared/problem.ts';
import { auditAct, type Caller, type ServerContext } from '../context/server-context.ts';
import { enqueueMail } from '../mail/outbox.ts';
import type { InvitationTable, PortalCommentReplyTable } from '../store/portal-schema.ts';
import { appendAuditEvent } from '../store/repositories/audit-log.ts';
import { deleteDraft, findDraft, findInvitation, saveDraft } from '../store/repositories/invitations.ts';
import { type Page, type PageRequest, pageOf } from '../store/repositories/page.ts';
import {
  type CommentRow,
  commentRows,
  commentsOfRecord,
  countComments,
  findComment,
  insertComment,
  insertReply,
  repliesTo,
} from '../store/repositories/portal-comments.ts';
import { listStaff } from '../store/repositories/staff.ts';
import type { Reader, Writer } from '../store/store.ts';
import { recordWords } from '../wording/record-words.ts';
import type { AnswerOrigin } from './decisions.ts';
import { SENDING } from './invitations.ts';
import { invitationSubject } from './mail-subjects.ts';
import { blockWords, noteTitle } from './note-words.ts';
import { requireInvitation } from './open-invitation.ts';
import { subjectOfResource } from './record-changed.ts';
import {
  commentOf,
  draftOf,
  recipientOf,
  replyOf,
  sealComment,
  sealDraft,
  sealReply,
  snapshotOf,
} from './sealed-records.ts';

/** The line or note that was shown at this place. Throws INVALID_INPUT for one that was not. */
function lineAt(snapshot: PortalSnapshot, place: string): CommentedLine {
  const found = place.startsWith('n') ? noteAt(snapshot, place.slice(1)) : rowAt(snapshot, place);
  if (found) return found;
  const message = 'Choose what you ask about.';
  throw new Problem('INVALID_INPUT', message, { errors: [{ path: 'line', message }] });
}

function rowAt({ statements }: PortalSnapshot, place: string): CommentedLine | undefined {
  const [table, row] = place.split('.').map(Number);
  const statement = statements[table ?? -1];
  const line = statement?.rows[row ?? -1];
  return (
    statement &&
    line && {
      statement: statement.title,
      label: line.label,
      part: statement.part ?? null,
      key: line.key ?? null,
      note: null,
    }
  );
}

function noteAt(snapshot: PortalSnapshot, place: string): CommentedLine | undefined {
  const [at, block] = place.split('.').map(Number);
  const note = snapshot.kind === 'FS_ENGAGEMENT' ? snapshot.notes?.[at ?? -1] : undefined;
  if (!note) return undefined;
  const named = { part: null, key: null, note: { noteKey: note.key, block: block ?? null } };
  if (block === undefined) return { statement: 'Notes', label: noteTitle(note), ...named };
  const shown = note.blocks[block];
  return shown && { statement: noteTitle(note), label: blockWords(shown), ...named };
}

/** Throws NOT_FOUND, INVITATION_…, INVALID_INPUT. */
export async function askAboutLine(
  context: ServerContext,
  token: string,
  resourceType: PortalResourceType,
  { line: place, question }: PortalQuestion,
  origin: AnswerOrigin,
): Promise<{ readonly id: string }> {
  const { secrets, portal } = context;
  const id = context.newId();
  await context.change(async (writer) => {
    const { invitation, askedBy } = await requireInvitation(writer, context, token, resourceType);
    const snapshot = snapshotOf(secrets, invitation);
    const line = lineAt(snapshot, place);
    if ((await countComments(writer, invitation.id)) >= MOST_COMMENTS) {
      const message = `You have asked ${MOST_COMMENTS} questions here. Write to your accountant instead.`;
      throw new Problem('INVALID_INPUT', message, { errors: [{ path: 'question', message }] });
    }
    const now = context.now();
    const content = sealComment(secrets, { line, text: question, ...origin });
    await insertComment(writer, { id, invitationId: invitation.id, content, at: now.toISOString() });
    await forgetTyped(writer, context, invitation.id);
    const subject = subjectOfResource(resourceType, invitation.resourceId);
    await appendAuditEvent(
      writer,
      {
        // Words and person stand in the sealed comment: the chain keeps no personal data of clients.
        type: 'CLIENT_COMMENTED',
        action: null,
        actorId: null,
        actorName: 'Client approver',
        subject,
        payload: { commentId: id, invitationId: invitation.id, recordVersion: invitation.recordVersion },
      },
      now,
    );
    if (!portal.mails) return;
    const facts = { record: recordWords(snapshot) };
    await enqueueMail(writer, context, { template: 'portal.commented', subject, to: askedBy, facts });
  });
  return { id };
}

/** What was asked is typed no longer; the rest of the draft stays. */
async function forgetTyped(writer: Writer, { secrets }: ServerContext, invitationId: string): Promise<void> {
  const draft = await findDraft(writer, invitationId);
  if (!draft) return;
  const { line: _line, question: _question, ...rest } = draftOf(secrets, draft);
  if (Object.values(rest).some(Boolean))
    await saveDraft(writer, { ...draft, content: sealDraft(secrets, rest) });
  else await deleteDraft(writer, invitationId);
}

/** What this person asked about the record, behind this link or an earlier one, with the answers. */
export async function questionsOf(
  { reader, secrets }: Pick<ServerContext, 'reader' | 'secrets'>,
  invitation: InvitationTable,
): Promise<PortalView['questions']> {
  const person = (row: Pick<InvitationTable, 'recipient'>) => JSON.stringify(recipientOf(secrets, row));
  const own = person(invitation);
  const rows = (await commentsOfRecord(reader, invitation)).filter((row) => person(row) === own);
  const replies = await repliesTo(
    reader,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const { line, text } = commentOf(secrets, row);
    const answers = replies
      .filter(({ commentId, act }) => commentId === row.id && act === 'ANSWER')
      .map((reply) => ({ text: replyOf(secrets, reply), at: reply.at }));
    return { id: row.id, statement: line.statement, label: line.label, text, at: row.at, answers };
  });
}

function statusOf(replies: readonly Pick<PortalCommentReplyTable, 'act'>[]): ReviewNoteStatus {
  return replies.reduce<ReviewNoteStatus>((status, { act }) => statusAfter(status, act) ?? status, 'OPEN');
}

async function toComments(
  { secrets }: Pick<ServerContext, 'secrets'>,
  reader: Reader,
  rows: readonly CommentRow[],
): Promise<ClientComment[]> {
  const replies = await repliesTo(
    reader,
    rows.map(({ id }) => id),
  );
  const { items: staff } = await listStaff(reader, { limit: 500 });
  const names = new Map(staff.map(({ id, name }) => [id, name]));
  return rows.map((row) => {
    const { line, text } = commentOf(secrets, row);
    const own = replies.filter(({ commentId }) => commentId === row.id);
    const { id, invitationId, resourceType, resourceId, at } = row;
    const thread = own.map((reply) => ({
      act: reply.act,
      staffId: reply.staffId,
      at: reply.at,
      text: replyOf(secrets, reply),
      name: names.get(reply.staffId) ?? 'A colleague',
    }));
    return { id, invitationId, resourceType, resourceId, line, text, at, status: statusOf(own), thread };
  });
}

/** On records of the kinds that the role sees, newest first. */
export async function listClientComments(
  context: ServerContext,
  caller: Caller,
  request: PageRequest,
): Promise<Page<ClientComment>> {
  const { reader } = context;
  const { rows, total } = await commentRows(reader, { ...request, resourceTypes: visibleTypes(caller.role) });
  const page = pageOf(
    rows,
    request.limit,
    total,
    (row) => [row.at, row.id],
    (row) => row,
  );
  return { ...page, items: await toComments(context, reader, page.items) };
}

/** Answers, clears or opens again. Throws NOT_FOUND, ACTION_NOT_PERMITTED, INVALID_TRANSITION. */
export async function replyToClientComment(
  context: ServerContext,
  caller: Caller,
  id: string,
  { act, text }: ReviewReply,
): Promise<ClientComment> {
  return await context.change(async (writer) => {
    const row = await findComment(writer, id);
    if (!row || !visibleTypes(caller.role).includes(row.resourceType))
      throw new Problem('NOT_FOUND', 'There is no such comment of a client.');
    const action = SENDING[row.resourceType];
    if (!mayDo(caller.role, action)) throw notPermitted(caller.role, [action]);
    const [comment] = await toComments(context, writer, [row]);
    if (!comment) throw new Error('A comment is told as one.');
    if (statusAfter(comment.status, act) === undefined || !hasRoomFor(comment.thread, act))
      throw new Problem(
        'INVALID_TRANSITION',
        'The comment was cleared, or opened again, meanwhile. Sync, and look at it again.',
      );
    const at = context.now().toISOString();
    const reply = { id: context.newId(), commentId: id, act, staffId: caller.staffId, at };
    await insertReply(writer, { ...reply, text: sealReply(context.secrets, text) });
    await auditAct(writer, context, caller, {
      type: 'CLIENT_COMMENT_ANSWERED',
      action,
      subject: subjectOfResource(row.resourceType, row.resourceId),
      payload: { commentId: id, act },
    });
    const invitation = act === 'ANSWER' ? await findInvitation(writer, row.invitationId) : undefined;
    if (invitation && context.portal.mails)
      await enqueueMail(writer, context, {
        template: 'portal.answered',
        subject: invitationSubject(invitation.id),
        to: recipientOf(context.secrets, invitation),
        facts: {
          record: recordWords(snapshotOf(context.secrets, invitation)),
          senderName: caller.name,
        },
      });
    const [after] = await toComments(context, writer, [row]);
    return after ?? comment;
  });
}
