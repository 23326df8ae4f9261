/**
 * The one registration point of what the page may ask of the shell. Each request is checked for its sender
 * (main frame, our window, our page), parsed by its schema with unknown keys refused, and answered with a
 * value or a problem; no stack, path or exception crosses.
 */
import { BrowserWindow, type IpcMainInvokeEvent, ipcMain } from 'electron';
import { z } from 'zod';
import { BRIDGE_CHANNELS, type ShellAnswer, type UpdateState } from '../../preload/bridge.ts';
import { Problem } from '../../shared/problem.ts';
import { chooseCaptureProtection, readCaptureProtection } from './capture-protection.ts';
import type { EngineHost } from './engine-host.ts';
import { openExternalLink } from './external-links.ts';
import { isOwnPage } from './own-address.ts';
import { saveFile } from './save-file.ts';

const SIGNED_LINK =
  /^\/files\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\?expires=\d{1,16}&signature=[\w-]{20,128}$/;

const saveFileSchema = z.strictObject({
  link: z.string().max(400).regex(SIGNED_LINK),
  fileName: z.string().min(1).max(255),
});
const openPageSchema = z.strictObject({ url: z.string().max(2048) });
const nothingSchema = z.strictObject({});
/** Without a choice the page only asks. */
const captureSchema = z.strictObject({ protected: z.boolean().optional() });

export interface PageRequestServices {
  readonly host: EngineHost;
  readonly checkForUpdate: () => Promise<UpdateState>;
  /** Where the choice about pictures of the screen is kept. */
  readonly captureFile: string;
  /** Told of refused senders and of failures; never shown to the page. */
  readonly log: (message: string, cause?: unknown) => void;
}

export function registerPageRequests(services: PageRequestServices): void {
  register(BRIDGE_CHANNELS.saveFile, saveFileSchema, services, (request, window) =>
    saveFile(request, services.host, window),
  );
  register(BRIDGE_CHANNELS.openPage, openPageSchema, services, async ({ url }) => {
    if (await openExternalLink(url)) return { opened: true };
    throw new Problem(
      'INVALID_INPUT',
      'Only pages of Fairview’s own help, and those at which a ledger asks for access, can be opened.',
    );
  });
  register(BRIDGE_CHANNELS.screenCapture, captureSchema, services, async (request, window) =>
    // Electron protects windows on macOS and Windows alone.
    process.platform === 'linux'
      ? { protected: null }
      : request.protected === undefined
        ? readCaptureProtection(services.captureFile)
        : chooseCaptureProtection(services.captureFile, { protected: request.protected }, window),
  );
  register(BRIDGE_CHANNELS.checkForUpdate, nothingSchema, services, () => services.checkForUpdate());
}

function register<Input, Output>(
  channel: string,
  schema: z.ZodType<Input>,
  services: PageRequestServices,
  handle: (input: Input, window: BrowserWindow) => Promise<Output>,
): void {
  ipcMain.handle(channel, async (event, ...input: unknown[]): Promise<ShellAnswer<Output>> => {
    try {
      const window = trustedWindow(event);
      if (window === null) {
        services.log(`A request on ${channel} came from elsewhere and was refused.`);
        throw new Problem('ACTION_NOT_PERMITTED', 'Only the program’s own page may ask this.');
      }
      const parsed = schema.safeParse(input[0]);
      if (!parsed.success || input.length !== 1)
        throw new Problem('INVALID_INPUT', 'The request is not valid.');
      return { ok: true, value: await handle(parsed.data, window) };
    } catch (error) {
      if (!(error instanceof Problem)) services.log(`A request on ${channel} failed.`, error);
      const problem =
        error instanceof Problem ? error : new Problem('INTERNAL', 'Something went wrong. Try again.');
      return { ok: false, problem: problem.toDocument() };
    }
  });
}

/** The window that asks, or null unless it is ours, in its main frame, showing our page. */
function trustedWindow(event: IpcMainInvokeEvent): BrowserWindow | null {
  const frame = event.senderFrame;
  if (frame === null || frame.parent !== null || frame !== event.sender.mainFrame) return null;
  if (!isOwnPage(frame.url)) return null;
  const window = BrowserWindow.fromWebContents(event.sender);
  return window === null || window.isDestroyed() ? null : window;
}
