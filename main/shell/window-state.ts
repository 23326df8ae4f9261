/**
 * Where the window stood last time, in a small file beside the data. A broken file, or a place that no
 * screen shows any more, gives the default: the window is always within reach.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

const windowStateSchema = z.strictObject({
  x: z.int().min(-100_000).max(100_000).optional(),
  y: z.int().min(-100_000).max(100_000).optional(),
  width: z.int().min(960).max(20_000),
  height: z.int().min(640).max(20_000),
  maximized: z.boolean(),
});
export type WindowState = z.infer<typeof windowStateSchema>;

export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const DEFAULT_WINDOW_STATE: WindowState = { width: 1440, height: 900, maximized: false };
const GRIP = 80;

/** The stored state, with its place left out where none of the screens' work areas shows the title bar. */
export function readWindowState(path: string, workAreas: readonly Rectangle[]): WindowState {
  const parsed = windowStateSchema.safeParse(readJson(path));
  if (!parsed.success) return DEFAULT_WINDOW_STATE;
  const { x, y, ...size } = parsed.data;
  if (x === undefined || y === undefined) return size;
  const reachable = workAreas.some(
    (area) =>
      x + size.width >= area.x + GRIP &&
      x <= area.x + area.width - GRIP &&
      y >= area.y &&
      y <= area.y + area.height - GRIP,
  );
  return reachable ? { x, y, ...size } : size;
}

/** Written aside and renamed. A state that cannot be kept is no reason to disturb anybody. */
export function keepWindowState(path: string, state: WindowState): void {
  try {
    writeFileSync(`${path}.new`, JSON.stringify(state), { mode: 0o600 });
    renameSync(`${path}.new`, path);
  } catch {
    // The next start uses the default.
  }
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}
