/** What imports cannot show: dangerous calls stand in one named file each, or nowhere. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const sources = globSync('{main,preload,renderer,shared,constitution,sync-server}/**/*.{ts,tsx}', {
  cwd: repository,
})
  .map((path) => path.replaceAll('\\', '/'))
  .map((path) => ({ path, code: withoutComments(readFileSync(`${repository}${path}`, 'utf8')) }));

function withoutComments(code: string): string {
  return code.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/[^\n]*/g, '$1');
}

const filesWith = (pattern: RegExp): string[] =>
  sources.filter(({ code }) => pattern.test(code)).map(({ path }) => path);

describe('calls that stand in one place', () => {
  it.each([
    ['ipcMain', /\bipcMain\b/, 'main/shell/page-requests.ts'],
    ['ipcRenderer', /\bipcRenderer\b/, 'preload/preload.ts'],
    ['openExternal', /\bshell\.openExternal\b/, 'main/shell/external-links.ts'],
    ['protocol.handle', /\.handle\(SCHEME/, 'main/shell/protocol.ts'],
    ['new BrowserWindow', /new BrowserWindow\(/, 'main/shell/window.ts'],
  ])('%s', (_name, pattern, file) => {
    expect(filesWith(pattern)).toEqual([file]);
  });
});

describe('calls that stand nowhere', () => {
  it.each([
    ['a generic channel to the page', /\.(send|sendSync|sendToHost|postMessageToFrame)\(\s*['"`]fairview:/],
    ['script run in the page by the shell', /executeJavaScript|insertCSS\(/],
    ['the remote module', /@electron\/remote/],
    ['a loosened window', /webSecurity: false|sandbox: false|contextIsolation: false|nodeIntegration: true/],
    ['compiled strings', /\beval\(|new Function\(/],
    // The outside processor and the processes that read foreign files are run without a shell.
    [
      'child processes of the program',
      /from 'node:child_process'/,
      [
        'main/reading-process/start-reader.ts',
        'main/reading-process/system-limits.ts',
        'main/start.ts',
        'main/xbrl-filing/outside-check/run-processor.ts',
      ],
    ],
    ['HTML put into the page as text', /dangerouslySetInnerHTML|\.innerHTML\s*=/],
  ])('%s', (_name, pattern, except: string[] = []) => {
    expect(filesWith(pattern).filter((path) => !except.includes(path))).toEqual([]);
  });
});
