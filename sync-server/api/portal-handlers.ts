/** Sign-off (shared/contract/server-portal and client-portal): each handler hands over to one use case. */
import { Problem } from '../../shared/problem.ts';
import { createAnswerRequest, listAnswerRequests, withdrawAnswerRequest } from '../portal/answer-requests.ts';
import { keepAnswersDraft, readAnswerRequest, sendAnswers } from '../portal/client-answers.ts';
import { askAboutLine, listClientComments, replyToClientComment } from '../portal/comments.ts';
import { approve, listDecisions, requestRevision } from '../portal/decisions.ts';
import { keepDocument } from '../portal/documents.ts';
import { createInvitation, getInvitation, listInvitations, revokeInvitation } from '../portal/invitations.ts';
import {
  changePortalSettings,
  PROOF_HEADER,
  proveMailedCode,
  readPortalSettings,
  requireMailedCode,
  sendMailedCode,
} from '../portal/mailed-code.ts';
import { portalAsset } from '../portal/pages/assets.ts';
import { keepDraft, openLink, readDocument, review } from '../portal/review.ts';
import { listSentInvitations, sendMailAgain } from '../portal/sent-invitations.ts';
import { listSentRequests } from '../portal/sent-requests.ts';
import { listMails } from '../store/repositories/mails.ts';
import type { ServerHandlers, ServerServices } from './server-gate.ts';

const LONGEST_USER_AGENT = 400;

function originOf(input: { readonly request: Request; readonly peer: { readonly address: string } }) {
  const userAgent = (input.request.headers.get('user-agent') ?? '').slice(0, LONGEST_USER_AGENT);
  return { address: input.peer.address, userAgent };
}

/** The sequence in a cursor of the feed. Throws INVALID_INPUT for one that it did not give out. */
function sequenceOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (/^after-\d{1,15}$/.test(cursor)) return Number(cursor.slice('after-'.length));
  throw new Problem('INVALID_INPUT', 'The cursor is not one that a list gave out.', {
    errors: [{ path: 'cursor', message: 'not a cursor of this list' }],
  });
}

interface LinkInput {
  readonly params: { readonly token: string };
  readonly request: Request;
}

/** What a client reads and answers, each behind the code by mail. */
function behindCode<Input extends LinkInput, Output>(
  work: (services: ServerServices, input: Input) => Promise<Output>,
): (services: ServerServices, input: Input) => Promise<Output> {
  return async (services, input) => {
    const { params, request } = input;
    await requireMailedCode(services.context, params.token, request.headers.get(PROOF_HEADER));
    return await work(services, input);
  };
}

export const portalHandlers = {
  uploadPortalDocument: ({ context }, { upload }) => keepDocument(context, upload.bytes),
  createInvitation: ({ context }, { caller, body }) => createInvitation(context, caller, body),
  listInvitations: ({ context }, { caller, query }) => listInvitations(context, caller, query),
  getInvitation: ({ context }, { caller, params }) => getInvitation(context, caller, params.id),
  revokeInvitation: async ({ context }, { caller, params }) => {
    await revokeInvitation(context, caller, params.id);
    return undefined;
  },
  listDecisions: async ({ context }, { caller, query }) => {
    const { items, total, last } = await listDecisions(
      context,
      caller,
      sequenceOf(query.cursor),
      query.limit,
    );
    return { items, total, nextCursor: `after-${last}` };
  },
  listClientComments: ({ context }, { caller, query }) => listClientComments(context, caller, query),
  replyToClientComment: ({ context }, { caller, params, body }) =>
    replyToClientComment(context, caller, params.id, body),
  createAnswerRequest: ({ context }, { caller, body }) => createAnswerRequest(context, caller, body),
  listAnswerRequests: ({ context }, { query }) => listAnswerRequests(context, query),
  withdrawAnswerRequest: async ({ context }, { caller, params }) => {
    await withdrawAnswerRequest(context, caller, params.id);
    return undefined;
  },
  readAnswerRequest: behindCode(({ context }, { params }) => readAnswerRequest(context, params.token)),
  sendAnswers: behindCode(({ context }, input) =>
    sendAnswers(context, input.params.token, input.body, originOf(input)),
  ),
  saveAnswersDraft: behindCode(({ context }, { params, body }) =>
    keepAnswersDraft(context, params.token, body.answers),
  ),
  listMails: ({ context }, { query }) => listMails(context.reader, query),
  resendMail: ({ context }, { caller, params }) => sendMailAgain(context, caller, params.id),
  listSentInvitations: ({ context }, { query }) => listSentInvitations(context, query),
  withdrawInvitation: async ({ context }, { caller, params, body }) => {
    await revokeInvitation(context, caller, params.id, body.reason);
    return undefined;
  },
  listSentRequests: ({ context }, { query }) => listSentRequests(context, query),
  withdrawSentRequest: async ({ context }, { caller, params, body }) => {
    await withdrawAnswerRequest(context, caller, params.id, body.reason);
    return undefined;
  },
  readPortalAsset: async (_services, { params }) => portalAsset(params.name),
  openPortalLink: behindCode(({ context }, { params }) => openLink(context, params.token)),
  sendPortalCode: async ({ context }, { params }) => {
    await sendMailedCode(context, params.token);
    return undefined;
  },
  provePortalCode: ({ context }, { params, body }) => proveMailedCode(context, params.token, body.code),
  getPortalSettings: ({ context }) => readPortalSettings(context),
  updatePortalSettings: ({ context }, { caller, body }) => changePortalSettings(context, caller, body),
  reviewStatements: behindCode(({ context }, { params }) => review(context, params.token, 'FS_ENGAGEMENT')),
  reviewFiling: behindCode(({ context }, { params }) => review(context, params.token, 'XBRL_FILING')),
  readStatementsDocument: behindCode(({ context }, { params }) =>
    readDocument(context, params.token, 'FS_ENGAGEMENT'),
  ),
  readFilingDocument: behindCode(({ context }, { params }) =>
    readDocument(context, params.token, 'XBRL_FILING'),
  ),
  approveStatements: behindCode(({ context }, input) => {
    const { name, comment = null } = input.body;
    const approval = { name, uen: null, comment };
    return approve(context, input.params.token, 'FS_ENGAGEMENT', approval, originOf(input));
  }),
  approveFiling: behindCode(({ context }, input) => {
    const { name, uen, comment = null } = input.body;
    return approve(context, input.params.token, 'XBRL_FILING', { name, uen, comment }, originOf(input));
  }),
  reviseStatements: behindCode(({ context }, input) =>
    requestRevision(context, input.params.token, 'FS_ENGAGEMENT', input.body.comment, originOf(input)),
  ),
  reviseFiling: behindCode(({ context }, input) =>
    requestRevision(context, input.params.token, 'XBRL_FILING', input.body.comment, originOf(input)),
  ),
  askAboutStatements: behindCode(({ context }, input) =>
    askAboutLine(context, input.params.token, 'FS_ENGAGEMENT', input.body, originOf(input)),
  ),
  askAboutFiling: behindCode(({ context }, input) =>
    askAboutLine(context, input.params.token, 'XBRL_FILING', input.body, originOf(input)),
  ),
  saveStatementsDraft: behindCode(({ context }, { params, body }) =>
    keepDraft(context, params.token, 'FS_ENGAGEMENT', body),
  ),
  saveFilingDraft: behindCode(({ context }, { params, body }) =>
    keepDraft(context, params.token, 'XBRL_FILING', body),
  ),
} satisfies Partial<ServerHandlers>;
