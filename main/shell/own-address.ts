/**
 * The one place that decides which addresses are ours. Addresses are parsed and compared part by part,
 * never searched for substrings (security: navigation).
 */

import { LEDGER_GRANT_ADDRESSES } from '../../shared/model/ledgers.ts';

export const SCHEME = 'fairview';
export const HOST = 'app';
export const ORIGIN = `${SCHEME}://${HOST}`;
export const START_ADDRESS = `${ORIGIN}/`;

/** Hosts whose https pages may be opened in the person's own browser. */
export const HELP_HOSTS: ReadonlySet<string> = new Set(['fairview.example', 'help.fairview.example']);

function parse(address: string): URL | null {
  return address.length <= 2048 && URL.canParse(address) ? new URL(address) : null;
}

/** True for addresses of the program itself: `fairview://app/…` without user, password or port. */
export function isOwnAddress(address: string): boolean {
  const url = parse(address);
  if (url === null) return false;
  return url.protocol === `${SCHEME}:` && url.host === HOST && url.username === '' && url.password === '';
}

/** True for the page itself. Other own addresses (stored files, say) must never become the page. */
export function isOwnPage(address: string): boolean {
  const url = parse(address);
  return url !== null && isOwnAddress(address) && (url.pathname === '/' || url.pathname === '/index.html');
}

/** True for a blob that the page itself made: `blob:fairview://app/<id>`. */
export function isOwnBlob(address: string): boolean {
  return address.startsWith('blob:') && isOwnAddress(address.slice('blob:'.length));
}

/** True for a page at which a ledger asks the person to grant access, whatever it is asked with. */
export function isLedgerGrantAddress(address: string): boolean {
  const url = parse(address);
  if (url === null || url.username !== '' || url.password !== '' || url.hash !== '') return false;
  return Object.values(LEDGER_GRANT_ADDRESSES).includes(`${url.origin}${url.pathname}`);
}

/** True for https pages of our own help, on the standard port and without credentials. */
export function isHelpAddress(address: string): boolean {
  const url = parse(address);
  if (url === null) return false;
  return (
    url.protocol === 'https:' &&
    url.port === '' &&
    url.username === '' &&
    url.password === '' &&
    HELP_HOSTS.has(url.hostname)
  );
}
