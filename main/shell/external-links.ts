/**
 * The one gate to the person's own browser. Every other call of openExternal is a mistake, and a test looks
 * for it.
 */
import { shell } from 'electron';
import { isHelpAddress, isLedgerGrantAddress } from './own-address.ts';

/** Opens a page of our own help, or one at which a ledger asks for access; answers false, and opens nothing, for every other address. */
export async function openExternalLink(address: string): Promise<boolean> {
  if (!isHelpAddress(address) && !isLedgerGrantAddress(address)) return false;
  await shell.openExternal(new URL(address).href);
  return true;
}
