/**
 * A stand-in for the service on the loopback: it speaks the streaming reply of the real one, and each way in
 * which that one fails.
 */
import { createServer, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

export interface Seen {
  readonly path: string;
  readonly authorization: string;
  readonly body: { readonly [field: string]: unknown };
}

export interface Refusal {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly delayMs?: number;
}
export interface Streamed {
  readonly text: string;
  readonly stopReason?: string;
  readonly delayMs?: number;
  /** Silence in the middle of the reply. */
  readonly stallMs?: number;
  /** What goes wrong in the middle: broken JSON, the line cut, or an error of the service. */
  readonly breaks?: 'json' | 'cut' | 'overloaded';
}
export type Reply = Refusal | Streamed;

const servers: Server[] = [];

export function closeStandIns(): void {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
}

function event(type: string, data: object): string {
  return `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;
}

async function stream(response: ServerResponse, reply: Streamed): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const usage = { input_tokens: 10, cache_creation_input_tokens: 100, cache_read_input_tokens: 1000 };
  const message = { id: 'msg_1', type: 'message', role: 'assistant', model: 'm', content: [] };
  response.write(
    event('message_start', {
      message: { ...message, stop_reason: null, stop_sequence: null, usage: { ...usage, output_tokens: 1 } },
    }),
  );
  response.write(event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }));
  const middle = Math.ceil(reply.text.length / 2);
  for (const part of [reply.text.slice(0, middle), reply.text.slice(middle)]) {
    response.write(event('content_block_delta', { index: 0, delta: { type: 'text_delta', text: part } }));
    if (reply.stallMs) await pause(reply.stallMs, undefined, { ref: false });
    if (reply.breaks === 'cut') return void response.destroy();
    if (reply.breaks === 'json')
      return void response.end('event: content_block_delta\ndata: {"type": "content\n\n');
    if (reply.breaks === 'overloaded') {
      return void response.end(event('error', { error: { type: 'overloaded_error', message: 'busy' } }));
    }
  }
  response.write(event('content_block_stop', { index: 0 }));
  const stop = { stop_reason: reply.stopReason ?? 'end_turn', stop_sequence: null };
  response.write(event('message_delta', { delta: stop, usage: { output_tokens: 7 } }));
  response.end(event('message_stop', {}));
}

/** Answers the first request by the first reply and so on; the last one answers all that follow. */
export async function serve(
  replies: readonly Reply[] | ((seen: Seen) => Reply),
): Promise<{ readonly url: string; readonly seen: Seen[] }> {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    const body: Seen['body'] = JSON.parse(await text(request));
    const asked = { path: request.url ?? '', authorization: String(request.headers.authorization), body };
    const reply =
      typeof replies === 'function' ? replies(asked) : replies[Math.min(seen.length, replies.length - 1)];
    seen.push(asked);
    if (reply?.delayMs) await pause(reply.delayMs, undefined, { ref: false });
    if (reply !== undefined && 'text' in reply) return await stream(response, reply);
    response.writeHead(reply?.status ?? 500, {
      'content-type': 'application/json',
      'retry-after-ms': '1',
      ...reply?.headers,
    });
    response.end(JSON.stringify({ type: 'error', error: { type: 'x', message: 'secret-key' } }));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { url: `http://127.0.0.1:${address.port}`, seen };
}
