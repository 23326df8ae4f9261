/**
 * The queue (house 4; decisions 2): order, one job of a record at a time, equal jobs once, failures with
 * back-off, and work that outlives the engine.
 */
import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { FailedWithEffect } from '../../../main/queue/job.ts';
import { insertOutboxMessage } from '../../../main/store/repositories/outbox.ts';
import { Problem } from '../../../shared/problem.ts';
import { temporaryFolder } from '../../support/test-engine.ts';
import { door, type HeldHandler, type HeldPractice, startHeldPractice } from './held-jobs.ts';

let open: HeldPractice | undefined;
afterEach(async () => {
  await open?.close();
  open = undefined;
});

async function start(handler: HeldHandler, dataDirectory?: string): Promise<HeldPractice> {
  open = await startHeldPractice(handler, dataDirectory === undefined ? {} : { dataDirectory });
  return open;
}

const nothing = async () => ({ done: true });

describe('order', () => {
  it('runs the jobs of one record one after the other, oldest first', async () => {
    const order: string[] = [];
    let atOnce = 0;
    const gate = door();
    const practice = await start(async (_context, run) => {
      order.push(run.jobId);
      atOnce += 1;
      await gate.wait;
      expect(atOnce).toBe(1);
      atOnce -= 1;
      return nothing;
    });
    const record = randomUUID();
    const first = await practice.queue(record);
    await practice.until(first, (job) => job.status === 'RUNNING');
    const second = await practice.queue(record);
    await practice.settle();
    expect((await practice.job(second)).status).toBe('QUEUED');
    gate.open();
    await practice.until(second, (job) => job.status === 'SUCCEEDED');
    expect(order).toEqual([first, second]);
  });

  it('runs two records at once, and a third when one of them has ended', async () => {
    const doors = new Map<string, ReturnType<typeof door>>();
    const practice = await start(async (_context, run) => {
      const gate = door();
      doors.set(run.jobId, gate);
      await gate.wait;
      return nothing;
    });
    const [first, second, third] = [await practice.queue(), await practice.queue(), await practice.queue()];
    await practice.until(second, (job) => job.status === 'RUNNING');
    await practice.settle();
    expect((await practice.job(first)).status).toBe('RUNNING');
    expect((await practice.job(third)).status).toBe('QUEUED');
    doors.get(first)?.open();
    await practice.until(third, (job) => job.status === 'RUNNING');
    for (const gate of doors.values()) gate.open();
    await practice.until(third, (job) => job.status === 'SUCCEEDED');
  });

  it('answers an equal job that still waits instead of queueing it twice', async () => {
    const gate = door();
    const practice = await start(async () => {
      await gate.wait;
      return nothing;
    });
    const record = randomUUID();
    const running = await practice.queue(record);
    await practice.until(running, (job) => job.status === 'RUNNING');
    const waiting = await practice.queue(record);
    expect(waiting, 'a running job may have read before the change').not.toBe(running);
    expect(await practice.queue(record)).toBe(waiting);
    gate.open();
    await practice.until(waiting, (job) => job.status === 'SUCCEEDED');
  });
});

describe('failure', () => {
  it('tries an unexpected failure five times, later each time, and then shows it as FAILED', async () => {
    let tries = 0;
    const practice = await start(async () => {
      tries += 1;
      throw new Error('The roof leaks.');
    });
    const id = await practice.queue();
    for (const [attempt, wait] of [1000, 2000, 4000, 8000].entries()) {
      await practice.until(id, (job) => job.status === 'QUEUED' && job.attempts === attempt + 1);
      practice.pass(wait - 10);
      await practice.settle();
      expect(tries, `not before ${wait} ms`).toBe(attempt + 1);
      practice.pass(20);
    }
    const failed = await practice.until(id, (job) => job.status === 'FAILED');
    expect(failed.attempts).toBe(5);
    expect(failed.error?.code).toBe('INTERNAL');
    expect(JSON.stringify(failed.error), 'the cause stays in the log').not.toContain('roof');
    practice.pass(3_600_000);
    await practice.settle();
    expect(tries).toBe(5);
  });

  it('is run again by a person after it has failed for good', async () => {
    let broken = true;
    const practice = await start(async () => {
      if (broken) throw new Problem('UNREADABLE_FILE', 'The file is torn.');
      return nothing;
    });
    const id = await practice.queue();
    await practice.until(id, (job) => job.status === 'FAILED');
    broken = false;
    const answer = await practice.call('PLATFORM_ADMIN', `POST /ops/jobs/${id}/retry`);
    expect(answer.status).toBeLessThan(300);
    const job = await practice.until(id, (each) => each.status === 'SUCCEEDED');
    expect(job).toMatchObject({ attempts: 1, error: null, result: { done: true } });
    expect((await practice.call('PLATFORM_ADMIN', `POST /ops/jobs/${id}/retry`)).status).toBe(409);
  });

  it('ends at once with a problem that trying again cannot cure', async () => {
    const practice = await start(async () => {
      throw new Problem('COLUMNS_AMBIGUOUS', 'Two columns look alike.', { report: { columns: [2, 3] } });
    });
    const id = await practice.queue();
    const job = await practice.until(id, (each) => each.status === 'FAILED');
    expect(job.attempts).toBe(1);
    expect(job.error).toEqual({
      code: 'COLUMNS_AMBIGUOUS',
      detail: 'Two columns look alike.',
      report: { columns: [2, 3] },
    });
  });

  it('stores what a failing job still has to store, in one step with its end', async () => {
    const practice = await start(async (context) => {
      const problem = new Problem('UNREADABLE_FILE', 'The file is torn.');
      throw new FailedWithEffect(problem, (writer) =>
        insertOutboxMessage(
          writer,
          {
            id: context.newId(),
            kind: 'EVENT',
            name: 'XBRL_EXPORT_BLOCKED',
            record: { kind: 'filing', id: context.newId() },
            actorId: null,
            payload: {},
          },
          context.now(),
        ),
      );
    });
    await practice.until(await practice.queue(), (job) => job.status === 'FAILED');
    const rows = await practice.engine.context.reader.selectFrom('outbox').selectAll().execute();
    expect(rows.map((row) => row.name)).toEqual(['XBRL_EXPORT_BLOCKED']);
  });

  it('ends FAILED even when what it still had to store cannot be stored', async () => {
    const practice = await start(async (context) => {
      throw new FailedWithEffect(new Problem('UNREADABLE_FILE', 'The file is torn.'), async (writer) => {
        const message = {
          id: context.newId(),
          kind: 'EVENT',
          name: 'XBRL_EXPORT_BLOCKED',
          record: { kind: 'filing', id: context.newId() },
          actorId: null,
          payload: {},
        } as const;
        await insertOutboxMessage(writer, message, context.now());
        throw new Problem('FILING_SEALED', 'The filing was filed meanwhile.');
      });
    });
    const record = randomUUID();
    const job = await practice.until(await practice.queue(record), (each) => each.status === 'FAILED');
    expect(job.error).toEqual({ code: 'UNREADABLE_FILE', detail: 'The file is torn.' });
    expect(await practice.engine.context.reader.selectFrom('outbox').selectAll().execute()).toEqual([]);
    // Other work on the record goes on.
    await practice.until(await practice.queue(record), (each) => each.status === 'FAILED');
  });

  it('takes back everything a job wrote when its last step fails', async () => {
    const practice = await start(async (context) => async (writer) => {
      const message = {
        id: context.newId(),
        kind: 'EVENT',
        name: 'XBRL_EXPORT_BLOCKED',
        record: { kind: 'filing', id: context.newId() },
        actorId: null,
        payload: {},
      } as const;
      await insertOutboxMessage(writer, message, context.now());
      throw new Problem('VERSION_CONFLICT', 'Somebody was quicker.');
    });
    await practice.until(await practice.queue(), (job) => job.status === 'FAILED');
    expect(await practice.engine.context.reader.selectFrom('outbox').selectAll().execute()).toEqual([]);
  });

  it('parses the payload again when it runs, and gives up at once what it cannot read', async () => {
    let ran = 0;
    const gate = door();
    const practice = await start(async () => {
      ran += 1;
      await gate.wait;
      return nothing;
    });
    const record = randomUUID();
    const first = await practice.queue(record);
    await practice.until(first, (job) => job.status === 'RUNNING');
    const second = await practice.queue(record);
    await practice.engine.context.change(async (writer) => {
      const payload = JSON.stringify({ engagementId: '../../etc' });
      await writer.updateTable('job').set({ payload }).where('id', '=', second).execute();
    });
    gate.open();
    const job = await practice.until(second, (each) => each.status === 'FAILED');
    expect(job).toMatchObject({ attempts: 1, error: { code: 'INTERNAL' } });
    expect(ran).toBe(1);
  });
});

describe('the end of the engine', () => {
  it('leaves running and waiting work queued, and the next start does it', async () => {
    const dataDirectory = temporaryFolder();
    const stopped = await start(async (_context, run) => {
      await new Promise((resolve) => run.signal.addEventListener('abort', resolve));
      return nothing;
    }, dataDirectory);
    const record = randomUUID();
    const running = await stopped.queue(record);
    await stopped.until(running, (job) => job.status === 'RUNNING');
    const waiting = await stopped.queue(record);
    await stopped.engine.close();

    let ran = 0;
    const practice = await start(async () => {
      ran += 1;
      return nothing;
    }, dataDirectory);
    const job = await practice.until(running, (each) => each.status === 'SUCCEEDED');
    expect(job.attempts, 'an orderly stop is no failed attempt').toBe(1);
    await practice.until(waiting, (each) => each.status === 'SUCCEEDED');
    expect(ran).toBe(2);
  });

  it('gives up a job that was running at five ends of the engine, and keeps it visible', async () => {
    const dataDirectory = temporaryFolder();
    const first = await start(async (_context, run) => {
      await new Promise((resolve) => run.signal.addEventListener('abort', resolve));
      return nothing;
    }, dataDirectory);
    const id = await first.queue();
    await first.until(id, (job) => job.status === 'RUNNING');
    await first.engine.close();
    const marked = await startHeldPractice(async () => nothing, { dataDirectory });
    await marked.until(id, (job) => job.status === 'SUCCEEDED');
    // As five killed engines leave it.
    await marked.engine.context.change(async (writer) => {
      await writer.updateTable('job').set({ status: 'RUNNING', attempts: 5 }).where('id', '=', id).execute();
    });
    await marked.engine.close();

    let ran = 0;
    const practice = await start(async () => {
      ran += 1;
      return nothing;
    }, dataDirectory);
    await practice.until(id, (job) => job.status === 'FAILED');
    await practice.settle();
    expect(ran).toBe(0);
    expect(await practice.job(id)).toMatchObject({ status: 'FAILED', error: { code: 'INTERNAL' } });
    await practice.engine.runner.retry(id);
    await practice.until(id, (job) => job.status === 'SUCCEEDED');
  });
});
