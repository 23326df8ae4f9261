/**
 * Keeps each window on the page that it was opened with: no navigation, redirect, new window or webview
 * leads anywhere else (security: navigation, windows, links).
 */
import type { WebContents } from 'electron';
import { openExternalLink } from './external-links.ts';
import { isOwnAddress, isOwnBlob, isOwnPage } from './own-address.ts';

interface Preventable {
  preventDefault(): void;
}

/** To be called for all web contents as they are made, before they load anything. */
export function guardNavigation(contents: WebContents): void {
  const keepPage = (event: Preventable, address: string): void => {
    if (isOwnPage(address)) return;
    event.preventDefault();
    void openExternalLink(address);
  };
  contents.on('will-navigate', (event) => keepPage(event, event.url));
  contents.on('will-redirect', (event) => {
    const allowed = event.isMainFrame ? isOwnPage(event.url) : isOwnFrame(event.url);
    if (!allowed) event.preventDefault();
  });
  contents.on('will-frame-navigate', (event) => {
    const allowed = event.isMainFrame ? isOwnPage(event.url) : isOwnFrame(event.url);
    if (!allowed) event.preventDefault();
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    void openExternalLink(url);
    return { action: 'deny' };
  });
}

/** A preview inside the page may show our own files and what the page itself made. */
const isOwnFrame = (address: string): boolean => isOwnAddress(address) || isOwnBlob(address);
