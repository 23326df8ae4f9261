/**
 * The page has no network: whatever it asks for that is not our own scheme is cancelled, whatever the page's
 * policy says. Downloads may come from the engine or from the page's own memory only.
 */
import type { Session } from 'electron';
import { isOwnAddress, isOwnBlob } from './own-address.ts';

/** True for what a window may load. Developer tools are allowed in unpackaged copies only. */
export function mayLoad(address: string, packaged: boolean): boolean {
  if (isOwnAddress(address) || isOwnBlob(address) || address.startsWith('data:image/')) return true;
  return !packaged && address.startsWith('devtools://');
}

export function closeNetwork(session: Session, packaged: boolean): void {
  session.webRequest.onBeforeRequest((details, answer) => {
    answer({ cancel: !mayLoad(details.url, packaged) });
  });
  session.on('will-download', (event, item) => {
    if (!isOwnAddress(item.getURL()) && !isOwnBlob(item.getURL())) event.preventDefault();
  });
}
