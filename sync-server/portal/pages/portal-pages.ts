/**
 * The door of the portal: limits, the origin of answers, and pages for browsers. Everything passes the one gate as
 * JSON; a page is made from its answer, and a form becomes the same JSON body, so that nothing is decided here.
 */
import {
  clientPortalRoutes,
  type PortalView,
  portalAnswerSchema,
  portalViewSchema,
} from '../../../shared/contract/client-portal.ts';
import { Problem, type ProblemDocument, problemSchema } from '../../../shared/problem.ts';
import { problemResponse } from '../../../shared/service/answers.ts';
import type { Peer } from '../../../shared/service/gate.ts';
import { readBounded } from '../../../shared/service/read-body.ts';
import { requestLimits } from '../request-limits.ts';
import { requireOwnPage } from '../same-origin.ts';
import type { AnswerForm } from './answer-form.ts';
import { problemPage, thanksPage } from './ending-page.ts';
import { reviewPage } from './review-page.ts';

type Fetch = (request: Request, peer: Peer) => Promise<Response>;
type Step = NonNullable<AnswerForm['trouble']>['of'];

const READING: readonly string[] = ['GET', 'HEAD'];
const FORM_BYTES = 64 * 1024;
const PATH =
  /^\/portal\/(?:(financial-statements|xbrl)\/)?([^/]+)(?:\/(approve|request-revision|draft|document))?$/;
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

/** The fields of a form as the body of the step it belongs to. */
function bodyOf(step: Step, fields: URLSearchParams): Record<string, string> {
  const field = (name: string) => (fields.get(name) ?? '').replaceAll('\r\n', '\n');
  const present = (names: readonly string[]) =>
    Object.fromEntries(names.filter((name) => fields.has(name)).map((name) => [name, field(name)]));
  if (step === 'draft') return present(['name', 'remark', 'comment']);
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

const isStep = (text: string | undefined): text is Step =>
  text === 'approve' || text === 'request-revision' || text === 'draft';

export function portalPages(gate: Fetch, now: () => Date, exempt: readonly string[] = []): Fetch {
  const limits = requestLimits(now, exempt);

  const viewAt = async (url: URL, path: string, peer: Peer): Promise<PortalView | undefined> => {
    const answer = await gate(new Request(new URL(path, url)), peer);
    return answer.status === 200 ? portalViewSchema.parse(await answer.json()) : undefined;
  };

  /** The page of a refusal: the form again where it can be mended, else an ending. */
  const refusalPage = async (
    problem: ProblemDocument,
    place: Place,
    fields: URLSearchParams,
    url: URL,
    peer: Peer,
  ): Promise<Response> => {
    const retry = problem.retryAfterSeconds;
    const headers: Record<string, string> = retry === undefined ? {} : { 'retry-after': String(retry) };
    const path = `/portal/${place.kind}/${place.token}`;
    if (isStep(place.step) && MENDABLE.includes(problem.code)) {
      const view = await viewAt(url, path, peer);
      if (view) {
        const typed = { ...view.draft, ...Object.fromEntries(fields) };
        const message = problem.errors?.[0]?.message ?? problem.detail;
        const form = { typed, trouble: { of: place.step, message } };
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
    const url = new URL(request.url);
    if (type.startsWith('application/problem+json')) {
      return await refusalPage(problemSchema.parse(await answer.json()), place, fields, url, peer);
    }
    if (!type.startsWith('application/json')) return answer;
    const json: unknown = await answer.json();
    const path = `/portal/${place.kind}/${place.token}`;
    if (place.kind === undefined) {
      const { path: there } = clientPortalRoutes.openPortalLink.response.parse(json);
      return new Response(null, { status: 302, headers: { location: there } });
    }
    if (place.step === 'draft') {
      return new Response(null, { status: 303, headers: { location: `${path}#answer` } });
    }
    if (isStep(place.step)) return page(await thanksPage(portalAnswerSchema.parse(json)), 200);
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
      if (answers && isStep(place.step) && type.startsWith('application/x-www-form-urlencoded')) {
        fields = await readForm(request);
        inner = new Request(request.url, {
          method: request.method,
          headers: {
            'content-type': 'application/json',
            'user-agent': request.headers.get('user-agent') ?? '',
          },
          body: JSON.stringify(bodyOf(place.step, fields)),
        });
      }
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (!pages) return problemResponse(error);
      return await refusalPage(error.toDocument(), place, fields, new URL(request.url), peer);
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
