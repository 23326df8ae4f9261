/**
 * The page of the administrators (decisions 1): its document at /admin/ and the files it loads. Only GETs that ask
 * for a document or name a file of the build are answered here; every other request is the gate's, so that the
 * JSON routes under /admin keep asking for their bearer token.
 */
import { createPageServer, type PageServer } from '../../shared/service/page/serve-page.ts';

export const ADMIN_PAGE_PATH = '/admin/';

/** Visitors who leave out the last stroke are sent on, so that the address is one. */
function sentOn(request: Request): Response | null {
  const asksForDocument = (request.headers.get('accept') ?? '').includes('text/html');
  if (request.method !== 'GET' || !asksForDocument || new URL(request.url).pathname !== '/admin') return null;
  return new Response(null, { status: 308, headers: { location: ADMIN_PAGE_PATH } });
}

/** `folder` is the built page (dist/renderer). Answers null for what is not the page's. */
export function adminPage(folder: string, random: (bytes: number) => Buffer): PageServer {
  const serve = createPageServer(folder, {
    index: '/admin.html',
    random,
    isScreen: (path) => path === ADMIN_PAGE_PATH,
  });
  return async (request) => sentOn(request) ?? (await serve(request));
}
