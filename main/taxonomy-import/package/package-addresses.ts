/**
 * Addresses of files inside packages that no catalog gives a published one: a scheme of our own, so that relative
 * references are resolved as everywhere, and one that climbs out of its package is seen.
 */

const SCHEME = 'package:';
const ROOT = /^package:\/\/(\d+)\/in\/(.*)$/;

/** The address of a path inside the package of that number. */
export function packageAddress(number: number, path: string): string {
  return `${SCHEME}//${number}/in/${path.split('/').map(encodeURIComponent).join('/')}`;
}

/** Package and path of such an address; null for any other, and for one that climbed out of its package. */
export function packagePath(address: string): { readonly number: number; readonly path: string } | null {
  const [, number, path] = ROOT.exec(address) ?? [];
  if (number === undefined || path === undefined) return null;
  return { number: Number(number), path: decoded(path) };
}

/** Text of an address with its %-escapes read; as it stands where they are none. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** An address without its fragment, and the fragment ("" where there is none). */
export function splitFragment(address: string): readonly [string, string] {
  const at = address.indexOf('#');
  return at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at + 1)];
}

/** `href` as seen from `base`; null where it is no address. */
export function resolveAddress(href: string, base: string): string | null {
  const written = href.trim().replaceAll('\\', '/');
  return URL.canParse(written, base) ? new URL(written, base).href : null;
}
