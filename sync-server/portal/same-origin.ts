/**
 * An answer comes from this server's own page (security 3). The one cookie is no right by itself: what a forger
 * lacks is the token in the path. So a request that names another site is refused, and one that names none (another program, a browser
 * that tells nothing under "no-referrer") may pass.
 */
import { Problem } from '../../shared/problem.ts';

/** Throws ACTION_NOT_PERMITTED for a request that another site's page sent. */
export function requireOwnPage(request: Request): void {
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  const foreignSite = site !== null && site !== 'same-origin' && site !== 'none';
  const named = origin !== null && origin !== 'null';
  const host = request.headers.get('host') ?? new URL(request.url).host;
  const foreignOrigin = named && !(URL.canParse(origin) && new URL(origin).host === host);
  if (foreignSite || foreignOrigin) {
    throw new Problem(
      'ACTION_NOT_PERMITTED',
      'Answers are taken from the page itself only. Open your link again.',
    );
  }
}
