/**
 * Serves a built page (dist/renderer) to the shell's own scheme, the headless host and the sync-server's
 * visitors. Only files that were found in the folder at the start are ever served, by exact name: a path from
 * outside is a key to look up, never a path to open. Symbolic links are not followed. The folder holds more
 * than one page: each server gives out its own document and no other.
 */
import { randomBytes } from 'node:crypto';
import { type Dirent, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { type CompressedFiles, compressedFor, makeCompressed, PACKED } from './compressed-files.ts';
import { pageHeaders } from './content-security.ts';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.ttf': 'font/ttf',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
  '.bcmap': 'application/octet-stream',
};

const NONCE_MARK = '__CSP_NONCE__';

/** Answers a request for the page or one of its files; null where the request is not for the page. */
export type PageServer = (request: Request) => Promise<Response | null>;

export interface PageOptions {
  /** The document of this page in the folder. */
  readonly index?: `/${string}.html`;
  /** Makes the nonce of each response (16 bytes). */
  readonly random?: (size: number) => Buffer;
  /** Which paths without a file are screens of the page; by default all. */
  readonly isScreen?: (path: string) => boolean;
}

/**
 * `root` is the folder of the built page. A path that names no file but asks for a document is a screen of
 * the page and gets its index.
 */
export function createPageServer(root: string, options: PageOptions = {}): PageServer {
  const { index = '/index.html', random = randomBytes, isScreen = () => true } = options;
  const files = filesUnder(root, index);
  const compressed = makeCompressed();
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null;
    const path = requestedPath(request.url);
    if (path === null) return null;
    const screen = isScreen(path) && (path === '/' || asksForDocument(path, request));
    const name = files.has(path) ? path : screen ? index : null;
    if (name === null) return null;
    const file = files.get(name);
    return file === undefined
      ? notBuilt(request)
      : respond(request, { name, file, packed: files.get(`${name}${PACKED}`) }, random, compressed);
  };
}

async function respond(
  request: Request,
  {
    name,
    file,
    packed,
  }: { readonly name: string; readonly file: string; readonly packed: string | undefined },
  random: (size: number) => Buffer,
  compressed: CompressedFiles,
): Promise<Response> {
  const nonce = random(16).toString('base64');
  const content = await readFile(file);
  // The document holds a nonce of its own each time; it is a few hundred bytes.
  const encoding = isDocument(name) ? null : compressedFor(request, name);
  const body = isDocument(name)
    ? Buffer.from(content.toString('utf8').replaceAll(NONCE_MARK, nonce), 'utf8')
    : encoding === null
      ? content
      : await compressed(file, content, encoding, packed);
  const headers = {
    ...pageHeaders(nonce),
    'Content-Type': CONTENT_TYPES[extname(name).toLowerCase()] ?? 'application/octet-stream',
    'Content-Length': String(body.byteLength),
    'Cache-Control': cachingOf(name),
    ...(encoding === null ? {} : { 'Content-Encoding': encoding }),
    ...(isDocument(name) ? {} : { Vary: 'Accept-Encoding' }),
  };
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { headers });
}

const isDocument = (name: string): boolean => name.endsWith('.html');

/** Files under assets/ carry a hash of their content in the name; the index carries a nonce. */
function cachingOf(name: string): string {
  if (isDocument(name)) return 'no-store';
  return name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/** A screen has no file extension in its last part and is asked for by the address bar, not by a script. */
function asksForDocument(path: string, request: Request): boolean {
  const last = path.slice(path.lastIndexOf('/') + 1);
  return !last.includes('.') && (request.headers.get('accept') ?? '').includes('text/html');
}

/** The decoded path, or null where it cannot be decoded or holds what no address of ours holds. */
function requestedPath(url: string): string | null {
  try {
    const path = decodeURIComponent(new URL(url).pathname);
    const hostile = path.includes('\0') || path.includes('\\') || path.split('/').includes('..');
    return hostile ? null : path;
  } catch {
    return null;
  }
}

function notBuilt(request: Request): Response {
  const text = 'The page has not been built. Run: npm run build\n';
  return new Response(request.method === 'HEAD' ? null : text, {
    status: 503,
    headers: {
      ...pageHeaders('none'),
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
    },
  });
}

/** Every regular file below `root` but other pages, by its path from there: `/assets/a-1b.js` → where it lies. */
function filesUnder(root: string, index: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const visit = (folder: string, prefix: string): void => {
    for (const entry of entriesOf(folder)) {
      const place = join(folder, entry.name);
      if (entry.isDirectory()) visit(place, `${prefix}${entry.name}/`);
      else if (entry.isFile() && (prefix !== '/' || !isDocument(entry.name) || entry.name === index.slice(1)))
        files.set(`${prefix}${entry.name}`, place);
    }
  };
  visit(root, '/');
  return files;
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
