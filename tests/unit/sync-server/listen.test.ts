/** Every answer carries the security headers, and the address of the caller is that of the socket unless a proxy was named. */
import { afterEach, expect, it } from 'vitest';
import { type Listener, listen } from '../../../sync-server/listen.ts';
import type { SyncService } from '../../../sync-server/service.ts';

const FORGED = { 'x-forwarded-for': '198.51.100.1, 203.0.113.9' };
let listener: Listener | undefined;
afterEach(async () => {
  await listener?.close();
});

/** Answers with the address that counts. */
const echo = { fetch: async (_request: Request, { address }: { address: string }) => new Response(address) };

async function answerTo(trustedProxy?: string): Promise<Response> {
  listener = await listen(echo as unknown as SyncService, { port: 0, hostname: '127.0.0.1', trustedProxy });
  return await fetch(listener.url, { headers: FORGED });
}

it('believes no header of a stranger, and the last address that its own proxy saw', async () => {
  expect(await (await answerTo()).text()).toBe('127.0.0.1');
  await listener?.close();
  expect(await (await answerTo('10.0.0.1')).text()).toBe('127.0.0.1');
  await listener?.close();
  expect(await (await answerTo('127.0.0.1')).text()).toBe('203.0.113.9');
});

it('sends the headers by which browsers keep pages apart', async () => {
  const { headers } = await answerTo();
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('strict-transport-security')).toMatch(/^max-age=31536000; includeSubDomains$/);
  expect(headers.get('access-control-allow-origin')).toBeNull();
  for (const directive of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
    expect(headers.get('content-security-policy')).toContain(directive);
});
