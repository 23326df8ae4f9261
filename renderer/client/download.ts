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

interface FolderHandle {
  getFileHandle(
    name: string,
    options: { readonly create: true },
  ): Promise<{ createWritable(): Promise<{ write(bytes: Blob): Promise<void>; close(): Promise<void> }> }>;
}
type PickFolder = (options: { readonly mode: 'readwrite' }) => Promise<FolderHandle>;

function folderPicker(): PickFolder | null {
  const found: unknown = Reflect.get(window, 'showDirectoryPicker');
  return typeof found === 'function'
    ? (options) => Promise.resolve(Reflect.apply(found, window, [options]))
    : null;
}

/** Writes files of this origin into a folder that the person picks. */
export async function saveInFolder(
  files: readonly { readonly url: string; readonly fileName: string }[],
): Promise<void> {
  const folder = await folderPicker()?.({ mode: 'readwrite' });
  if (folder === undefined) return;
  for (const { url, fileName } of files) {
    const target = new URL(url, window.location.href);
    if (target.host !== window.location.host) throw new Error('Only files of this program can be saved.');
    const response = await fetch(target.href);
    if (!response.ok) throw new Error('The link is too old. Open the page again.');
    const writable = await (await folder.getFileHandle(fileName, { create: true })).createWritable();
    await writable.write(await response.blob());
    await writable.close();
  }
}

/** Whether this window lets a person pick a folder. */
export function canSaveInFolder(): boolean {
  return folderPicker() !== null;
}
