/** The page server on a real folder: what it serves, with which headers, and the attacks it must not answer. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { createPageServer } from '../../../../../shared/service/page/serve-page.ts';

const parent = mkdtempSync(join(tmpdir(), 'fairview-page-'));
const root = join(parent, 'renderer');
mkdirSync(join(root, 'assets'), { recursive: true });
mkdirSync(join(parent, 'renderer-secret'));
const INDEX =
  '<!doctype html><meta property="csp-nonce" nonce="__CSP_NONCE__"><style nonce="__CSP_NONCE__"></style>';
writeFileSync(join(root, 'index.html'), INDEX);
writeFileSync(join(root, 'assets', 'index-1a2b.js'), 'export {};');
writeFileSync(join(root, 'assets', 'index-1a2b.css'), 'a{}');
writeFileSync(join(root, 'assets', 'inter.woff2'), 'font');
writeFileSync(join(root, 'icon.svg'), '<svg/>');
writeFileSync(join(parent, 'secret.txt'), 'secret');
writeFileSync(join(parent, 'renderer-secret', 'secret.txt'), 'secret');
if (process.platform !== 'win32') symlinkSync(join(parent, 'secret.txt'), join(root, 'linked.txt'));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

const serve = createPageServer(root);
const ask = (url: string, init?: RequestInit) => serve(new Request(url, init));
const html = { headers: { accept: 'text/html,*/*' } };

async function found(url: string, init?: RequestInit): Promise<Response> {
  const response = await ask(url, init);
  if (response === null) throw new Error(`${url} was not answered`);
  return response;
}

describe('the page server', () => {
  it('compresses texts for whoever takes it, and gives others the bytes as they are', async () => {
    const long = join(root, 'assets', 'long-1a2b.js');
    const text = `export const words = '${'true and fair '.repeat(400)}';`;
    writeFileSync(long, text);
    let served = createPageServer(root);
    const get = async (path: string, accepted?: string) => {
      const headers = accepted === undefined ? undefined : { 'accept-encoding': accepted };
      const response = await served(new Request(`http://127.0.0.1${path}`, headers && { headers }));
      if (response === null) throw new Error(`${path} was not answered`);
      return [response.headers.get('content-encoding'), Buffer.from(await response.arrayBuffer())] as const;
    };
    for (const [accepted, name, open] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip, br;q=0', 'gzip', gunzipSync],
    ] as const) {
      const [encoding, bytes] = await get('/assets/long-1a2b.js', accepted);
      expect([encoding, open(bytes).toString()]).toEqual([name, text]);
      expect(bytes.length).toBeLessThan(text.length / 10);
    }
    // What the build has compressed already travels as it was compressed.
    const packed = brotliCompressSync(`${text}// packed`);
    writeFileSync(`${long}.br`, packed);
    served = createPageServer(root);
    expect(await get('/assets/long-1a2b.js', 'br')).toEqual(['br', packed]);
    // The shell's own scheme asks for no encoding, and nothing would decode one there.
    expect(await get('/assets/long-1a2b.js')).toEqual([null, Buffer.from(text)]);
    expect((await get('/assets/inter.woff2', 'br'))[0]).toBeNull();
    expect((await get('/index.html', 'br'))[0]).toBeNull();
  });

  it('serves the index with a fresh nonce in text and policy', async () => {
    const [first, second] = [await found('fairview://app/'), await found('http://127.0.0.1:4300/index.html')];
    const nonceOf = async (response: Response) => /nonce="([\w+/=]+)"/.exec(await response.text())?.[1];
    const nonces = [await nonceOf(first), await nonceOf(second)];
    expect(nonces[0]).toMatch(/^[\w+/]{22}==$/);
    expect(nonces[0]).not.toBe(nonces[1]);
    expect(first.headers.get('content-security-policy')).toContain(`style-src 'self' 'nonce-${nonces[0]}'`);
    expect(first.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(first.headers.get('cache-control')).toBe('no-store');
  });

  it('sends a policy that allows no inline script, no eval and no foreign origin', async () => {
    const policy = (await found('fairview://app/')).headers.get('content-security-policy') ?? '';
    const directives = new Map(
      policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]),
    );
    expect(directives.get('default-src')).toEqual(["'none'"]);
    expect(directives.get('script-src')).toEqual(["'self'"]);
    expect(directives.get('connect-src')).toEqual(["'self'"]);
    for (const name of ['base-uri', 'object-src', 'form-action', 'frame-ancestors']) {
      expect(directives.get(name)).toEqual(["'none'"]);
    }
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
  });

  it('serves files with their type, and hashed ones for a year', async () => {
    const script = await found('fairview://app/assets/index-1a2b.js');
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(script.headers.get('cache-control')).toContain('immutable');
    expect(script.headers.get('x-content-type-options')).toBe('nosniff');
    expect(script.headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(script.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(script.headers.get('referrer-policy')).toBe('no-referrer');
    expect(await script.text()).toBe('export {};');
    const types = ['assets/index-1a2b.css', 'assets/inter.woff2', 'icon.svg'].map(async (file) =>
      (await found(`fairview://app/${file}`)).headers.get('content-type'),
    );
    expect(await Promise.all(types)).toEqual([
      'text/css; charset=utf-8',
      'font/woff2',
      'image/svg+xml; charset=utf-8',
    ]);
    expect((await found('fairview://app/icon.svg')).headers.get('cache-control')).toBe('no-cache');
  });

  it('gives a screen of the page the index, but no script or fetch that misses', async () => {
    const screen = await found('fairview://app/clients/42/filings', html);
    expect(await screen.text()).toContain('csp-nonce');
    expect(await ask('fairview://app/clients/42/filings')).toBeNull();
    expect(await ask('fairview://app/assets/missing.js', html)).toBeNull();
  });

  it('answers HEAD without a body and leaves other methods to the engine', async () => {
    const head = await found('fairview://app/', { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBeTruthy();
    expect(await head.text()).toBe('');
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      expect(await ask('fairview://app/', { method })).toBeNull();
    }
  });

  it('says so where the page was not built', async () => {
    const response = await createPageServer(join(parent, 'nothing'))(new Request('fairview://app/'));
    expect(response?.status).toBe(503);
    expect(await response?.text()).toContain('npm run build');
  });
});

describe('attacks on the page server', () => {
  const attacks = [
    '/../secret.txt',
    '/../renderer-secret/secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/%2e%2e%2fsecret.txt',
    '/%252e%252e%252fsecret.txt',
    '/..%5csecret.txt',
    '/..\\secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '//../secret.txt',
    `/${encodeURIComponent(join(parent, 'secret.txt'))}`,
    `//${join(parent, 'secret.txt')}`,
    '/file:%2f%2f/etc/passwd',
    '/C:%5cWindows%5cwin.ini',
    '/index.html%00.txt',
    '/%00',
    '/%',
    '/%ff',
    '/linked.txt',
    '/assets/',
    '/assets/index-1a2b.js/',
    '/INDEX.HTML',
    '/__proto__',
    '/constructor',
  ];
  it.each(attacks)('%s is not served', async (path) => {
    for (const origin of ['fairview://app', 'http://127.0.0.1:4300']) {
      expect(await ask(`${origin}${path}`)).toBeNull();
      const response = await ask(`${origin}${path}`, html);
      expect((await response?.text()) ?? '').not.toContain('secret');
    }
  });
});
