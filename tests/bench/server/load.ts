/**
 * What a load is and how it is driven, in a process of its own so that it does not slow what it measures. At a
 * rate, the time of a request counts from when it was due, so that a server that stalls cannot hide it.
 */
import http from 'node:http';
import { z } from 'zod';

export const loadSchema = z.strictObject({
  url: z.string(),
  token: z.string(),
  /** Beside the token, such as the protocol of the sync or what a browser accepts. */
  headers: z.record(z.string(), z.string()),
  /** Asked for in turn. */
  paths: z.array(z.string()).min(1),
  /** Requests a second; null: every connection asks again as soon as it was answered. */
  rate: z.number().nullable(),
  connections: z.number().int(),
  seconds: z.number(),
});
export type Load = z.output<typeof loadSchema>;

export const figuresSchema = z.strictObject({
  requests: z.number(),
  failures: z.number(),
  /** Milliseconds. */
  p50: z.number(),
  p95: z.number(),
  p99: z.number(),
  max: z.number(),
  perSecond: z.number(),
  /** Bytes of an answer, on average. */
  bytes: z.number(),
});
export type Figures = z.output<typeof figuresSchema>;

/** The size of the answer's body. Rejects what is not a success. */
function ask(agent: http.Agent, address: URL, headers: http.OutgoingHttpHeaders): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.get(address, { agent, headers }, (response) => {
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
      });
      response.on('end', () => {
        const { statusCode = 0 } = response;
        if (statusCode === 200) resolve(size);
        else reject(new Error(`${address.pathname} answered ${statusCode}`));
      });
      response.on('error', reject);
    });
    request.on('error', reject);
  });
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export async function drive(load: Load): Promise<Figures> {
  const { url, token, paths, rate, connections, seconds } = load;
  const headers = { authorization: `Bearer ${token}`, ...load.headers };
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const addresses = paths.map((path) => new URL(path, url));
  const times: number[] = [];
  let failures = 0;
  let bytes = 0;
  let asked = 0;
  const once = async (due: number) => {
    const address = addresses[asked % addresses.length] ?? new URL(url);
    asked += 1;
    try {
      // A timer may fire a little early.
      const from = Math.min(due, performance.now());
      const size = await ask(agent, address, headers);
      bytes += size;
      times.push(performance.now() - from);
    } catch {
      failures += 1;
    }
  };
  const start = performance.now();
  const end = start + seconds * 1000;
  if (rate === null) {
    const connection = async () => {
      while (performance.now() < end) await once(performance.now());
    };
    await Promise.all(Array.from({ length: connections }, connection));
  } else {
    const pending: Promise<void>[] = [];
    for (let index = 0; index < rate * seconds; index += 1) {
      const due = start + (index * 1000) / rate;
      if (due > performance.now()) await wait(due - performance.now());
      pending.push(once(due));
    }
    await Promise.all(pending);
  }
  const elapsed = (performance.now() - start) / 1000;
  agent.destroy();
  times.sort((left, right) => left - right);
  const quantile = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  return {
    requests: asked,
    failures,
    p50: quantile(0.5),
    p95: quantile(0.95),
    p99: quantile(0.99),
    max: times.at(-1) ?? Number.NaN,
    perSecond: asked / elapsed,
    bytes: Math.round(bytes / Math.max(1, times.length)),
  };
}
