/**
 * Cancelling (decisions 2): a cancelled job has no effect, whichever moment the call meets, and can be run again.
 */
import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { insertOutboxMessage } from '../../../main/store/repositories/outbox.ts';
import { door, type HeldHandler, type HeldPractice, startHeldPractice } from './held-jobs.ts';

let practice: HeldPractice;
afterEach(() => practice.close());

const nothing = async () => ({ done: true });

async function effects(): Promise<number> {
  return (await practice.engine.context.reader.selectFrom('outbox').select('id').execute()).length;
}

/** A handler whose effect is one outbox row, after `before`. */
function counting(before: (run: Parameters<HeldHandler>[1]) => Promise<void>): HeldHandler {
  return async (context, run) => {
    await before(run);
    return async (writer) => {
      const message = {
        id: context.newId(),
        kind: 'EVENT',
        name: 'XBRL_EXPORT_BLOCKED',
        record: { kind: 'filing', id: context.newId() },
        actorId: null,
        payload: {},
      } as const;
      await insertOutboxMessage(writer, message, context.now());
      return { done: true };
    };
  };
}

const cancel = (id: string) => practice.call('PLATFORM_ADMIN', `POST /ops/jobs/${id}/cancel`);

describe('cancelling a job', () => {
  it('takes one that waits out of the queue for good', async () => {
    const gate = door();
    const ran: string[] = [];
    practice = await startHeldPractice(async (_context, run) => {
      ran.push(run.jobId);
      await gate.wait;
      return nothing;
    });
    const record = randomUUID();
    const first = await practice.queue(record);
    const second = await practice.queue(record);
    await practice.until(first, (job) => job.status === 'RUNNING');
    expect((await cancel(second)).body).toMatchObject({ id: second, status: 'CANCELLED' });
    gate.open();
    await practice.until(first, (job) => job.status === 'SUCCEEDED');
    practice.pass(60_000);
    await practice.settle();
    expect(ran).toEqual([first]);
    expect((await practice.job(second)).status).toBe('CANCELLED');
  });

  it('tells one that runs, and keeps its effect from happening', async () => {
    let told = false;
    practice = await startHeldPractice(
      counting(async (run) => {
        await new Promise((resolve) => run.signal.addEventListener('abort', resolve));
        told = true;
      }),
    );
    const id = await practice.queue();
    await practice.until(id, (job) => job.status === 'RUNNING');
    expect((await cancel(id)).status).toBe(200);
    await expect.poll(() => told).toBe(true);
    await practice.settle();
    expect(await practice.job(id)).toMatchObject({ status: 'CANCELLED', result: null });
    expect(await effects()).toBe(0);
    expect((await cancel(id)).status).toBe(409);
  });

  it('has no effect even where the job does not listen', async () => {
    const gate = door();
    practice = await startHeldPractice(counting(() => gate.wait));
    const id = await practice.queue();
    await practice.until(id, (job) => job.status === 'RUNNING');
    await cancel(id);
    gate.open();
    await practice.settle();
    expect((await practice.job(id)).status).toBe('CANCELLED');
    expect(await effects()).toBe(0);
  });

  it('comes too late for a job that commits while the call arrives', async () => {
    let answered: Promise<unknown> = Promise.resolve();
    practice = await startHeldPractice(
      counting(async (run) => {
        answered = practice.engine.runner.cancel(run.jobId).then(
          () => 'CANCELLED',
          () => 'TOO LATE',
        );
      }),
    );
    const id = await practice.queue();
    const job = await practice.until(id, (each) => each.status !== 'QUEUED' && each.status !== 'RUNNING');
    const outcome = await answered;
    // Either order is right; what is told, what is stored and what happened must agree.
    expect({ outcome, status: (await practice.job(id)).status, effects: await effects() }).toEqual(
      job.status === 'CANCELLED'
        ? { outcome: 'CANCELLED', status: 'CANCELLED', effects: 0 }
        : { outcome: 'TOO LATE', status: 'SUCCEEDED', effects: 1 },
    );
  });

  it('lets the job run again while the cancelled run still winds down, with one effect', async () => {
    const doors = [door(), door()];
    let runs = 0;
    practice = await startHeldPractice(
      counting(async () => {
        const gate = doors[runs];
        runs += 1;
        await gate?.wait;
      }),
    );
    const id = await practice.queue();
    await practice.until(id, (job) => job.status === 'RUNNING');
    await cancel(id);
    await practice.engine.runner.retry(id);
    await practice.until(id, (job) => job.status === 'RUNNING');
    await expect.poll(() => runs).toBe(2);
    await practice.settle();
    expect(runs).toBe(2);
    doors[0]?.open();
    await practice.settle();
    expect((await practice.job(id)).status, 'the second run is still at work').toBe('RUNNING');
    expect(await effects()).toBe(0);
    // The engine knows that it still runs: it waits for it before it closes.
    const stopping = practice.engine.runner.stop();
    let stopped = false;
    void stopping.then(() => {
      stopped = true;
    });
    await practice.settle();
    expect(stopped).toBe(false);
    doors[1]?.open();
    await stopping;
    expect(await practice.job(id)).toMatchObject({ status: 'QUEUED', attempts: 0 });
  });

  it('is allowed to those who may change the record only', async () => {
    const gate = door();
    practice = await startHeldPractice(async () => {
      await gate.wait;
      return nothing;
    });
    const id = await practice.queue();
    await practice.until(id, (job) => job.status === 'RUNNING');
    for (const role of ['BOOKKEEPER', 'XBRL_PREPARER'] as const) {
      expect((await practice.call(role, `POST /ops/jobs/${id}/cancel`)).status, role).toBe(403);
    }
    expect((await practice.call(null, `POST /ops/jobs/${id}/cancel`)).status).toBe(401);
    expect((await practice.call('FS_PREPARER', `POST /ops/jobs/${randomUUID()}/cancel`)).status).toBe(404);
    expect((await practice.call('FS_PREPARER', `POST /ops/jobs/${id}/cancel`)).status).toBe(200);
    gate.open();
  });
});
