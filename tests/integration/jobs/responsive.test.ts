/**
 * People do not wait for jobs (house 4): what is read never waits for a job's transaction to end, and nothing can
 * be written through the connection that reads.
 */
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inPortions } from '../../../main/store/portions.ts';
import { pack, packAtOnce, unpack, unpackAtOnce } from '../../../main/workers/packed-records.ts';
import { startTestEngine, type TestEngine } from '../../support/test-engine.ts';

describe('reading beside a writer', () => {
  let practice: TestEngine;
  beforeAll(async () => {
    practice = await startTestEngine();
  });
  afterAll(async () => {
    await practice.close();
  });

  it('answers while a transaction is open, with what is committed, and sees the rest once it ends', async () => {
    const { context } = practice.engine;
    const names = async () => {
      const { body } = await practice.call('PLATFORM_ADMIN', 'GET /ops/clients');
      return JSON.stringify(body.items);
    };
    await context.change(async (writer) => {
      await sql`UPDATE client SET companyName = 'Halfway House Pte. Ltd.'`.execute(writer);
      // The request is answered although the transaction is not over.
      expect(await names()).not.toContain('Halfway House');
    });
    expect(await names()).toContain('Halfway House');
  });

  it('answers beside it also where the session has to be kept alive, and keeps it alive afterwards', async () => {
    const { context } = practice.engine;
    const seen = () =>
      context.reader.selectFrom('session').select('lastSeenAt').orderBy('lastSeenAt', 'desc').execute();
    await context.change((writer) =>
      writer.updateTable('session').set({ lastSeenAt: '2026-11-20T02:00:00.000Z' }).execute(),
    );
    await context.change(async () => {
      for (let asked = 0; asked < 3; asked += 1) {
        expect((await practice.call('PLATFORM_ADMIN', 'GET /ops/clients')).status).toBe(200);
      }
    });
    await expect.poll(async () => (await seen())[0]?.lastSeenAt).toMatch(/^2026-11-21/);
    expect((await seen()).filter(({ lastSeenAt }) => lastSeenAt.startsWith('2026-11-21'))).toHaveLength(1);
  });

  it('refuses to write through the connection that reads', async () => {
    const write = sql`UPDATE client SET companyName = 'Nobody Pte. Ltd.'`;
    await expect(write.execute(practice.engine.context.reader)).rejects.toThrow(
      /readonly|read-only|query_only/i,
    );
  });

  it('lets others run between two portions of a long list, and keeps their order', async () => {
    const seen: string[] = [];
    const other = (async () => {
      await setImmediate();
      seen.push('other');
    })();
    await inPortions([1, 2, 3, 4, 5], 2, async (portion, start) => {
      seen.push(`${start}: ${portion.join()}`);
    });
    await other;
    expect(seen).toEqual(['0: 1,2', 'other', '2: 3,4', '4: 5']);
  });

  it('hands a long list to a thread and back in portions, whole and in order, while others run', async () => {
    const items = Array.from({ length: 1_203 }, (_, at) => ({ at, name: `Café № ${at}`, balance: null }));
    let turns = 0;
    const counting = (async () => {
      for (; turns < 3; turns += 1) await setImmediate();
    })();
    const packed = await pack(items);
    expect(turns).toBeGreaterThanOrEqual(2);
    await counting;
    expect(packed.portions).toHaveLength(3);
    expect(unpackAtOnce(packed)).toEqual(items);
    expect(packAtOnce(items)).toEqual(packed);
    expect(await unpack(packed)).toEqual(items);
    expect(await unpack(await pack([]))).toEqual([]);
  });
});
