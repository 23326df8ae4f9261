/** The kept place of the window: read back, refused when broken, never off the screen. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  DEFAULT_WINDOW_STATE,
  keepWindowState,
  readWindowState,
} from '../../../../main/shell/window-state.ts';

const folder = mkdtempSync(join(tmpdir(), 'fairview-window-'));
const path = join(folder, 'window.json');
const screens = [{ x: 0, y: 0, width: 1920, height: 1040 }];
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('window state', () => {
  it('is read back as it was kept, with nothing left beside it', () => {
    const state = { x: 100, y: 50, width: 1200, height: 800, maximized: true };
    keepWindowState(path, state);
    expect(readWindowState(path, screens)).toEqual(state);
    expect(readdirSync(folder)).toEqual(['window.json']);
  });

  it('loses its place where no screen shows the title bar', () => {
    for (const [x, y] of [
      [3000, 50],
      [-1190, 50],
      [100, -40],
      [100, 1030],
    ] as const) {
      keepWindowState(path, { x, y, width: 1200, height: 800, maximized: false });
      expect(readWindowState(path, screens)).toEqual({ width: 1200, height: 800, maximized: false });
    }
  });

  it('is the default where the file is missing, broken or odd', () => {
    expect(readWindowState(join(folder, 'missing.json'), screens)).toEqual(DEFAULT_WINDOW_STATE);
    for (const text of ['', '{', '[]', '{"width":1,"height":1,"maximized":false}', '{"width":"1200"}']) {
      writeFileSync(path, text);
      expect(readWindowState(path, screens)).toEqual(DEFAULT_WINDOW_STATE);
    }
  });

  it('does not fail where the folder is gone', () => {
    expect(() => keepWindowState(join(folder, 'gone', 'window.json'), DEFAULT_WINDOW_STATE)).not.toThrow();
  });
});
