/**
 * Saving files: through the signed link that the engine hands out (decisions 2), or from bytes that need
 * the session's token. The browser or the shell asks the person where to put them.
 */
import type { RouteName } from '../../shared/contract/routes.ts';
import type { CallInput } from './call.ts';
import { send } from './call.ts';

function followLink(url: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
}

/** Downloads a signed link of this origin; a foreign address is refused. */
export function downloadLink(url: string, fileName: string): void {
  const target = new URL(url, window.location.href);
  if (target.host !== window.location.host) throw new Error('Only files of this program can be downloaded.');
  followLink(target.href, fileName);
}

/** Downloads the bytes of a route that needs the token. */
export async function downloadRoute<Name extends RouteName>(
  name: Name,
  input: CallInput<Name>,
  fileName: string,
): Promise<void> {
  const response = await send(name, input);
  saveBytes(await response.blob(), fileName);
}

/** Saves bytes that were read. */
export function saveBytes(bytes: Blob, fileName: string): void {
  const url = URL.createObjectURL(bytes);
  followLink(url, fileName);
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
