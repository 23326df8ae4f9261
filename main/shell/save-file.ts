/**
 * Saves a file of the engine where the person wants it. The page names a signed link; the place is chosen in
 * the system's own dialog, so the page never names a path.
 */
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { app, type BrowserWindow, dialog } from 'electron';
import { Problem, problemSchema } from '../../shared/problem.ts';
import type { EngineHost } from './engine-host.ts';
import { ORIGIN } from './own-address.ts';

/** A name that every system takes: no folder, no control or reserved sign, no leading dot, 120 characters. */
export function proposedName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const clean = last
    .replaceAll(/[\p{C}<>:"|?*]/gu, '')
    .replace(/^[.\s]+/, '')
    .replace(/[.\s]+$/, '');
  if (clean === '') return 'Fairview file';
  if (clean.length <= 120) return clean;
  const dot = clean.lastIndexOf('.');
  const extension = dot > 0 && clean.length - dot <= 10 ? clean.slice(dot) : '';
  return `${clean.slice(0, 120 - extension.length)}${extension}`;
}

/** Answers `saved: false` where the dialog was closed. Fails with the engine's own problem. */
export async function saveFile(
  request: { readonly link: string; readonly fileName: string },
  host: EngineHost,
  window: BrowserWindow,
): Promise<{ saved: boolean }> {
  const response = await host.fetch(new Request(`${ORIGIN}${request.link}`));
  if (!response.ok || response.body === null) throw await problemOf(response);
  const chosen = await dialog.showSaveDialog(window, {
    defaultPath: join(app.getPath('documents'), proposedName(request.fileName)),
    properties: ['createDirectory', 'showOverwriteConfirmation'],
  });
  if (chosen.canceled || !chosen.filePath) {
    await response.body.cancel();
    return { saved: false };
  }
  await writeWhole(chosen.filePath, response.body);
  return { saved: true };
}

/** Beside the target and renamed at the end: a full disk never leaves half a filing behind. */
async function writeWhole(path: string, body: NonNullable<Response['body']>): Promise<void> {
  const draft = `${path}.part`;
  try {
    await pipeline(Readable.from(body), createWriteStream(draft, { flush: true }));
    await rename(draft, path);
  } catch {
    await rm(draft, { force: true });
    throw new Problem(
      'UNAVAILABLE',
      'The file could not be written there. Choose another folder and try again.',
    );
  }
}

async function problemOf(response: Response): Promise<Problem> {
  const parsed = problemSchema.safeParse(await response.json().catch(() => null));
  if (!parsed.success) return new Problem('INTERNAL', 'The file could not be read.');
  return new Problem(parsed.data.code, parsed.data.detail);
}
