/**
 * The door of the portal: limits, the origin of answers, and pages for browsers. Everything passes the one gate as
 * JSON; a page is made from its answer, and a form becomes the same JSON body, so that nothing is decided here.
 */
import { createHash } from 'node:crypto';
import type { z } from 'zod';
import {
  clientPortalRoutes,
  portalAnswerSchema,
  portalViewSchema,
} from '../../../shared/contract/client-portal.ts';
import {
  type AnswerRequestView,
  answerRequestViewSchema,
  answersSentSchema,
} from '../../../shared/contract/server-answer-requests.ts';
import { Problem, type ProblemDocument, problemSchema } from '../../../shared/problem.ts';
import { problemResponse } from '../../../shared/service/answers.ts';
import type { Peer } from '../../../shared/service/gate.ts';
import { readBounded } from '../../../shared/service/read-body.ts';
import { PROOF_HEADER } from '../mailed-code.ts';
import { requestLimits } from '../request-limits.ts';
import { requireOwnPage } from '../same-origin.ts';
import { ANSWER_FIELDS, type AnswerField, type AnswerForm } from './answer-form.ts';
import { codePage } from './code-page.ts';
import { problemPage, thanksPage } from './ending-page.ts';
import { answersThanksPage, requestPage } from './request-page.ts';
import { reviewPage } from './review-page.ts';

type Fetch = (request: Request, peer: Peer) => Promise<Response>;
/** Those of an invitation; a request for an answer has its own two. */
type ReviewStep = NonNullable<AnswerForm['trouble']>['of'];
type Step = ReviewStep | 'answer';

const READING: readonly string[] = ['GET', 'HEAD'];
/** As long as a link can be open. */
const PROOF_SECONDS = 90 * 86_400;
const FORM_BYTES = 64 * 1024;
const PATH =
  /^\/portal\/(?:(financial-statements|xbrl|answers)\/)?([^/]+)(?:\/(approve|request-revision|questions|answer|draft|document|code|proof))?$/;
/** Answers that the person can mend: the page comes back with what was typed. */
const MENDABLE: readonly string[] = ['INVALID_INPUT', 'IDENTITY_MISMATCH', 'LOCKED_OUT', 'TOO_MANY_REQUESTS'];

function withPortalHeaders(response: Response): Response {
  const { headers } = response;
  headers.set('x-robots-tag', 'noindex, nofollow');
  headers.set('referrer-policy', 'no-referrer');
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
  headers.append('vary', 'accept');
  return response;
}

function page(markup: string, status: number, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(markup, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', ...headers },
  });
}

/** What was written to the questions of a request. */
function writtenIn(fields: URLSearchParams): Record<string, string> {
  const written = [...fields].filter(([key]) => /^q\d{1,2}$/.test(key));
  return Object.fromEntries(written.map(([key, text]) => [key, text.replaceAll('\r\n', '\n')]));
}

/** The fields of a form as the body of the step it belongs to. */
function bodyOf({ kind, step }: Place, fields: URLSearchParams): Record<string, unknown> {
  if (kind === 'answers' && step !== 'proof') {
    const leavesOpen = fields.get('leavesOpen') === 'yes';
    return { answers: writtenIn(fields), ...(step === 'answer' && { leavesOpen }) };
  }
  const field = (name: string) => (fields.get(name) ?? '').replaceAll('\r\n', '\n');
  const present = (names: readonly string[]) =>
    Object.fromEntries(names.filter((name) => fields.has(name)).map((name) => [name, field(name)]));
  if (step === 'proof') return { code: field('code').replaceAll(/\s/g, '') };
  if (step === 'draft') return present(['remark', 'comment', 'line', 'question']);
  if (step === 'questions') return { line: field('line'), question: field('question') };
  if (step === 'request-revision') return { comment: field('comment') };
  const remark = field('remark').trim();
  return { ...present(['name', 'uen']), ...(remark !== '' && { comment: remark }) };
}

async function readForm(request: Request): Promise<URLSearchParams> {
  const refusal = () => new Problem('FILE_TOO_LARGE', 'What was sent is too long. Shorten the comment.');
  return new URLSearchParams(new TextDecoder().decode(await readBounded(request, FORM_BYTES, refusal)));
}

interface Place {
  readonly kind: string | undefined;
  readonly token: string;
  readonly step: string | undefined;
}

function placeOf(request: Request): Place | undefined {
  const match = PATH.exec(new URL(request.url).pathname);
  return match ? { kind: match[1], token: match[2] ?? '', step: match[3] } : undefined;
}

/** The cookie of a link: its name tells nothing, and each link has its own. */
/** Under TLS the browser itself sees to it that no other host and no insecure page sets the cookie. */
const cookieOf = (token: string, secure: boolean): string =>
  `${secure ? '__Host-' : ''}portal-${createHash('sha256').update(token).digest('hex').slice(0, 16)}`;

/** What the browser has kept for this link. */
function keptProof(request: Request, token: string, secure: boolean): string | null {
  const cookies = (request.headers.get('cookie') ?? '').split(/;\s*/);
  const kept = cookies.find((each) => each.startsWith(`${cookieOf(token, secure)}=`));
  return kept?.slice(kept.indexOf('=') + 1) ?? null;
}

/**
 * The field that a refusal is about. A name or UEN that does not match is told at the name: which of the two it was would help
 * whoever guesses. An approval sends its remark as its comment.
 */
function fieldOf({ code, errors }: ProblemDocument, step: ReviewStep): AnswerField | undefined {
  if (code === 'IDENTITY_MISMATCH') return 'name';
  const [path] = (errors?.[0]?.path ?? '').split('.');
  const field = step === 'approve' && path === 'comment' ? 'remark' : path;
  return ANSWER_FIELDS.find((each) => each === field);
}

const isReviewStep = (text: string | undefined): text is ReviewStep =>
  text === 'approve' || text === 'request-revision' || text === 'questions' || text === 'draft';
const isStep = (text: string | undefined): text is Step => text === 'answer' || isReviewStep(text);

/** The questions again, with what was typed and what is wrong at each. */
async function refusedAnswersPage(
  view: AnswerRequestView,
  path: string,
  fields: URLSearchParams,
  { errors = [], detail }: ProblemDocument,
): Promise<string> {
  const troubles = new Map(
    errors.flatMap(({ path: at, message }) => {
      const [, key] = /^answers\.(q\d{1,2})$/.exec(at) ?? [];
      return key !== undefined && view.questions.some((each) => each.key === key) ? [[key, message]] : [];
    }),
  );
  const typed = { ...view.draft?.answers, ...writtenIn(fields) };
  const leavesOpen = fields.get('leavesOpen') === 'yes';
  return await requestPage(view, path, {
    typed,
    leavesOpen,
    troubles,
    ...(troubles.size === 0 && { message: detail }),
  });
}

export function portalPages(
  gate: Fetch,
  now: () => Date,
  {
    exempt = [],
    secure = true,
  }: { readonly exempt?: readonly string[] | undefined; readonly secure?: boolean } = {},
): Fetch {
  const limits = requestLimits(now, exempt);

  const viewAt = async <View extends z.ZodType>(
    schema: View,
    url: URL,
    path: string,
    proof: string | null,
    peer: Peer,
  ): Promise<z.output<View> | undefined> => {
    const headers = new Headers(proof === null ? {} : { [PROOF_HEADER]: proof });
    const answer = await gate(new Request(new URL(path, url), { headers }), peer);
    return answer.status === 200 ? schema.parse(await answer.json()) : undefined;
  };

  /** The page of a refusal: the form again where it can be mended, else an ending. */
  const refusalPage = async (
    problem: ProblemDocument,
    place: Place,
    fields: URLSearchParams,
    request: Request,
    peer: Peer,
  ): Promise<Response> => {
    const retry = problem.retryAfterSeconds;
    const headers: Record<string, string> = retry === undefined ? {} : { 'retry-after': String(retry) };
    if (problem.code === 'STEP_UP_REQUIRED') return page(await codePage(place.token), problem.status);
    if (place.step === 'proof' && /^(?:NOT_AUTHENTICATED|INVALID_INPUT)$/.test(problem.code)) {
      const trouble = problem.errors?.[0] ? 'The code has eight letters and digits.' : problem.detail;
      return page(await codePage(place.token, { trouble }), problem.status);
    }
    const path = `/portal/${place.kind}/${place.token}`;
    const proof = keptProof(request, place.token, secure);
    if (place.kind === 'answers' && isStep(place.step) && MENDABLE.includes(problem.code)) {
      const view = await viewAt(answerRequestViewSchema, new URL(request.url), path, proof, peer);
      if (view) return page(await refusedAnswersPage(view, path, fields, problem), problem.status, headers);
    }
    if (place.kind !== 'answers' && isReviewStep(place.step) && MENDABLE.includes(problem.code)) {
      const view = await viewAt(portalViewSchema, new URL(request.url), path, proof, peer);
      if (view) {
        const typed = { ...view.draft, ...Object.fromEntries(fields) };
        const message = problem.errors?.[0]?.message ?? problem.detail;
        const form = { typed, trouble: { of: place.step, message, field: fieldOf(problem, place.step) } };
        return page(await reviewPage(view, path, form), problem.status, headers);
      }
    }
    return page(await problemPage(problem), problem.status, headers);
  };

  const pageFor = async (
    answer: Response,
    place: Place,
    fields: URLSearchParams,
    request: Request,
    peer: Peer,
  ): Promise<Response> => {
    const type = answer.headers.get('content-type') ?? '';
    if (type.startsWith('application/problem+json')) {
      return await refusalPage(problemSchema.parse(await answer.json()), place, fields, request, peer);
    }
    if (place.step === 'code' && answer.status === 204)
      return page(await codePage(place.token, { sent: true }), 200);
    if (!type.startsWith('application/json')) return answer;
    const json: unknown = await answer.json();
    const path = `/portal/${place.kind}/${place.token}`;
    if (place.step === 'proof') {
      const { proof } = clientPortalRoutes.provePortalCode.response.parse(json);
      const cookie = `${cookieOf(place.token, secure)}=${proof}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${PROOF_SECONDS}${secure ? '; Secure' : ''}`;
      return new Response(null, {
        status: 303,
        headers: { location: `/portal/${place.token}`, 'set-cookie': cookie },
      });
    }
    if (place.kind === undefined) {
      const { path: there } = clientPortalRoutes.openPortalLink.response.parse(json);
      return new Response(null, { status: 302, headers: { location: there } });
    }
    if (place.kind === 'answers') {
      if (place.step === 'draft') return new Response(null, { status: 303, headers: { location: path } });
      if (place.step === 'answer') return page(await answersThanksPage(answersSentSchema.parse(json)), 200);
      const asked = answerRequestViewSchema.parse(json);
      return page(await requestPage(asked, path, { typed: asked.draft?.answers ?? {} }), 200);
    }
    if (place.step === 'draft') {
      // The form of a question saves its own fields.
      const section = fields.has('question') ? 'questions' : 'answer';
      return new Response(null, { status: 303, headers: { location: `${path}#${section}` } });
    }
    if (place.step === 'questions')
      return new Response(null, { status: 303, headers: { location: `${path}#questions` } });
    if (isReviewStep(place.step)) return page(await thanksPage(portalAnswerSchema.parse(json)), 200);
    const view = portalViewSchema.parse(json);
    return page(await reviewPage(view, path, { typed: view.draft ?? {} }), 200);
  };

  const enter = async (request: Request, peer: Peer, place: Place, pages: boolean): Promise<Response> => {
    let fields = new URLSearchParams();
    let inner = request;
    try {
      const answers = !READING.includes(request.method);
      limits.count({ address: peer.address, token: place.token, answers: answers && place.step !== 'draft' });
      if (answers) requireOwnPage(request);
      const type = request.headers.get('content-type') ?? '';
      if (
        answers &&
        (isStep(place.step) || place.step === 'proof') &&
        type.startsWith('application/x-www-form-urlencoded')
      ) {
        fields = await readForm(request);
        inner = new Request(request.url, {
          method: request.method,
          headers: {
            'content-type': 'application/json',
            'user-agent': request.headers.get('user-agent') ?? '',
          },
          body: JSON.stringify(bodyOf(place, fields)),
        });
      }
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (!pages) return problemResponse(error);
      return await refusalPage(error.toDocument(), place, fields, request, peer);
    }
    const proof = keptProof(request, place.token, secure);
    if (proof !== null && !inner.headers.has(PROOF_HEADER)) {
      inner = new Request(inner);
      inner.headers.set(PROOF_HEADER, proof);
    }
    const answer = await gate(inner, peer);
    return pages ? await pageFor(answer, place, fields, request, peer) : answer;
  };

  return async (request, peer) => {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith('/portal/') || pathname.startsWith('/portal/assets/')) {
      return await gate(request, peer);
    }
    const pages = request.method !== 'HEAD' && (request.headers.get('accept') ?? '').includes('text/html');
    const place = placeOf(request) ?? { kind: undefined, token: '', step: undefined };
    return withPortalHeaders(await enter(request, peer, place, pages));
  };
}
