/**
 * Watching a job (decisions 2): `GET /ops/jobs/:id/events` sends the job now, after each change and at its end,
 * read with fetch and a stream, and then closes.
 */
import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { type Job, jobSchema } from '../../../shared/model/jobs.ts';
import { door, type HeldPractice, startHeldPractice } from './held-jobs.ts';

let practice: HeldPractice;
afterEach(() => practice.close());

const nothing = async () => ({ done: true });

async function watch(id: string, role = 'PLATFORM_ADMIN', signal?: AbortSignal): Promise<Response> {
  return await practice.engine.fetch(
    new Request(`http://engine.test/ops/jobs/${id}/events`, {
      headers: { authorization: `Bearer ${practice.tokens[role]}` },
      ...(signal && { signal }),
    }),
  );
}

/** Reads events until the stream closes. */
async function* events(response: Response): AsyncGenerator<Job> {
  let text = '';
  if (!response.body) throw new Error('There is no stream.');
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const data = /^event: job\ndata: (.*)$/.exec(text.slice(0, end))?.[1];
      text = text.slice(end + 2);
      if (data !== undefined) yield jobSchema.parse(JSON.parse(data));
    }
  }
}

async function allEvents(response: Response): Promise<Job[]> {
  const seen: Job[] = [];
  for await (const job of events(response)) seen.push(job);
  return seen;
}

describe('the events of a job', () => {
  it('tell how it waits, runs, goes on and ends, and close', async () => {
    const gates = [door(), door()];
    practice = await startHeldPractice(async (_context, run) => {
      await run.progress('Reading the file', 1, 2);
      await gates[0]?.wait;
      await run.progress('Sorting the rows', 2, 2);
      await gates[1]?.wait;
      return nothing;
    });
    const id = await practice.queue();
    const response = await watch(id);
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const seen: Job[] = [];
    for await (const job of events(response)) {
      seen.push(job);
      if (job.progress.stage === 'Reading the file') gates[0]?.open();
      if (job.progress.stage === 'Sorting the rows') gates[1]?.open();
    }
    const stages = seen.map((job) => job.progress).filter((progress) => progress.stage !== '');
    expect(stages).toContainEqual({ stage: 'Reading the file', done: 1, total: 2 });
    expect(stages).toContainEqual({ stage: 'Sorting the rows', done: 2, total: 2 });
    expect(seen.at(-1)).toMatchObject({ id, status: 'SUCCEEDED', result: { done: true } });
    expect(new Set(seen.map((job) => JSON.stringify(job))).size, 'nothing is told twice').toBe(seen.length);
    expect(Object.keys(seen[0] ?? {}).sort()).toEqual(Object.keys(jobSchema.shape).sort());
  });

  it('tell the end at once when it is over already, and never break', async () => {
    practice = await startHeldPractice(async () => nothing);
    const id = await practice.queue();
    await practice.until(id, (job) => job.status === 'SUCCEEDED');
    const seen = await allEvents(await watch(id));
    expect(seen.map((job) => job.status)).toEqual(['SUCCEEDED']);
  });

  it('survive changes that come together with the end', async () => {
    practice = await startHeldPractice(async (_context, run) => {
      for (let done = 1; done <= 20; done += 1) await run.progress('Counting', done, 20);
      return nothing;
    });
    const id = await practice.queue();
    const watching = await Promise.all(Array.from({ length: 10 }, () => watch(id)));
    const seen = await Promise.all(watching.map(allEvents));
    for (const jobs of seen) expect(jobs.at(-1)?.status).toBe('SUCCEEDED');
  });

  it('stop when the page goes away while the job goes on', async () => {
    const gate = door();
    practice = await startHeldPractice(async (_context, run) => {
      await gate.wait;
      for (let done = 1; done <= 5; done += 1) await run.progress('Counting', done, 5);
      return nothing;
    });
    const id = await practice.queue();
    const left = (await watch(id)).body?.getReader();
    const aborted = new AbortController();
    const other = await watch(id, 'PLATFORM_ADMIN', aborted.signal);
    await left?.read();
    gate.open();
    await left?.cancel();
    aborted.abort();
    await practice.until(id, (job) => job.status === 'SUCCEEDED');
    await practice.settle();
    await other.body?.cancel().catch(() => undefined);
    expect((await practice.job(id)).status).toBe('SUCCEEDED');
  });

  it('hold twelve places of a session, each given back by a page that goes, or that had gone before it was answered', async () => {
    const gate = door();
    practice = await startHeldPractice(async () => {
      await gate.wait;
      return nothing;
    });
    const id = await practice.queue();
    const places = Array.from({ length: 12 });
    for (const _gone of places) await watch(id, 'PLATFORM_ADMIN', AbortSignal.abort());
    const watching: Response[] = [];
    for (const _place of places) watching.push(await watch(id));
    const refused = await watch(id);
    const colleague = await watch(id, 'FS_PREPARER');
    await watching.pop()?.body?.cancel();
    watching.push(await watch(id));
    // The job ends whatever was answered.
    gate.open();
    expect(watching.map(({ status }) => status)).toEqual(places.map(() => 200));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
    expect(await refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    for (const each of [...watching, colleague])
      expect((await allEvents(each)).at(-1)?.status).toBe('SUCCEEDED');
    expect((await watch(id)).status).toBe(200);
  });

  it('are for those who may see the record', async () => {
    practice = await startHeldPractice(async () => nothing);
    const id = await practice.queue();
    expect((await watch(id, 'BOOKKEEPER')).status).toBe(403);
    expect((await watch(id, 'FS_PREPARER')).status).toBe(200);
    expect((await watch(randomUUID())).status).toBe(404);
    expect((await practice.call(null, `GET /ops/jobs/${id}/events`)).status).toBe(401);
  });
});
