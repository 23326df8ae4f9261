/**
 * The one gate to the person's own browser. Every other call of openExternal is a mistake, and a test looks
 * for it.
 */
import { shell } from 'electron';
import { isHelpAddress } from './own-address.ts';

/** Opens an address of our own help; answers false, and opens nothing, for every other address. */
export async function openExternalLink(address: string): Promise<boolean> {
  if (!isHelpAddress(address)) return false;
  await shell.openExternal(new URL(address).href);
  return true;
}
