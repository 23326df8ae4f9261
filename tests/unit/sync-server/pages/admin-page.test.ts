/** The administrators' page on a real folder: its own document only, and nothing in the way of the JSON routes. */

import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createPageServer } from '../../../../shared/service/page/serve-page.ts';
import { adminPage } from '../../../../sync-server/pages/admin-page.ts';

const root = mkdtempSync(join(tmpdir(), 'fairview-admin-page-'));
mkdirSync(join(root, 'assets'));
writeFileSync(join(root, 'index.html'), '<title>desktop</title>');
writeFileSync(join(root, 'admin.html'), '<title>admin</title><meta content="__CSP_NONCE__">');
writeFileSync(join(root, 'assets', 'admin-1a2b.js'), 'export {};');
afterAll(() => rmSync(root, { recursive: true, force: true }));

const serve = adminPage(root, randomBytes);
const ask = (path: string, accept = 'text/html', method = 'GET') =>
  serve(new Request(`http://server.example${path}`, { method, headers: { accept } }));

describe('the page of the administrators', () => {
  it('is served at its address with the nonce of its policy', async () => {
    const answer = await ask('/admin/');
    const nonce = /content="([\w+/=]+)"/.exec((await answer?.text()) ?? '')?.[1];
    expect(nonce).toMatch(/^[\w+/]{22}==$/);
    expect(answer?.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
    expect((await ask('/admin'))?.headers.get('location')).toBe('/admin/');
    expect((await ask('/assets/admin-1a2b.js', '*/*'))?.headers.get('cache-control')).toContain('immutable');
  });

  it('leaves everything else to the gate', async () => {
    for (const path of [
      '/',
      '/index.html',
      '/admin/clients',
      '/auth/stage',
      '/assets/none.js',
      '/portal/x',
    ]) {
      expect(await ask(path), path).toBeNull();
    }
    expect(await ask('/admin/', 'application/json')).toBeNull();
    expect(await ask('/admin/', 'text/html', 'POST')).toBeNull();
    expect(await ask('/admin', 'application/json')).toBeNull();
  });

  it('is not given out by the desktop’s own page server', async () => {
    const desktop = createPageServer(root);
    expect(await desktop(new Request('http://127.0.0.1/admin.html'))).toBeNull();
    const index = await desktop(new Request('http://127.0.0.1/'));
    expect(await index?.text()).toContain('desktop');
  });
});
