/**
 * What the page may ask of the shell: this closed list and nothing else. The names are shared by the
 * preload script and the shell's one registration file; everything else goes through the engine.
 */
import type { ProblemDocument } from '../shared/problem.ts';

export const BRIDGE_CHANNELS = {
  saveFile: 'fairview:save-file',
  openPage: 'fairview:open-page',
  checkForUpdate: 'fairview:check-for-update',
  screenCapture: 'fairview:screen-capture',
} as const;

/** A signed link of the engine (`/files/<id>?expires=…&signature=…`), never a path or a foreign address. */
export interface SaveFileRequest {
  readonly link: string;
  /** Proposed in the dialog; the person decides name and folder. */
  readonly fileName: string;
}

export interface OpenPageRequest {
  /** An https address of Fairview's own help, or the one at which a ledger asks for access; others are refused. */
  readonly url: string;
}

export interface UpdateState {
  /**
   * OFF: no feed is set up, or this is not an installed copy. READY: will be installed on quit. REFUSED: not
   * signed by the publisher, and not kept.
   */
  readonly state: 'OFF' | 'UP_TO_DATE' | 'AVAILABLE' | 'DOWNLOADING' | 'READY' | 'REFUSED' | 'UNREACHABLE';
  readonly version: string | null;
  /** Of a download under way, 0 to 100. */
  readonly percent?: number;
}

export type ShellAnswer<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: ProblemDocument };

/** `window.fairview` in the desktop; absent where the page is served by the headless host. */
export interface FairviewBridge {
  /** `saved` is false where the person closed the dialog. */
  saveFile(request: SaveFileRequest): Promise<ShellAnswer<{ saved: boolean }>>;
  openPage(request: OpenPageRequest): Promise<ShellAnswer<{ opened: true }>>;
  checkForUpdate(): Promise<ShellAnswer<UpdateState>>;
  /** Whether pictures of the screen leave the window out; with a choice, from now on. Null where the system cannot. */
  screenCapture(choice: {
    readonly protected?: boolean;
  }): Promise<ShellAnswer<{ protected: boolean | null }>>;
}
