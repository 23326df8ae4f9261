/**
 * The limit that the sync-server is measured against: the same router and the same HTTP adapter, answering ready
 * text of a given size. Prints its address.
 */
import { serve } from '@hono/node-server';
import { Hono } from 'hono';

const app = new Hono();
const texts = new Map<number, string>();

app.get('/bytes/:size', (c) => {
  const size = Math.min(Number(c.req.param('size')) || 0, 5_000_000);
  const text = texts.get(size) ?? JSON.stringify('x'.repeat(size));
  texts.set(size, text);
  return c.body(text, 200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
});

serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}` })}\n`);
});
