/**
 * Entry of the reading process, which parses files from outside and holds nothing: no key, no database, no network. It
 * answers one task after the other over the channel of the process that started it, and ends with it. Its arguments are
 * the limits of memory and of time.
 */
import './no-network.ts';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { Problem } from '../../shared/problem.ts';
import type { WatchOrder } from './memory-worker.ts';
import { tellPagesTo } from './pages-read.ts';
import { engineChannel } from './reader-channel.ts';
import type { ReaderMessage } from './reading-answers.ts';
import { READING_TASKS } from './reading-tasks.ts';

const orderSchema = z.object({
  task: z.string(),
  input: z.array(z.unknown()),
  /** Of the processor, with all threads of the process. */
  processorMs: z.number().positive(),
});
export type ReadingOrder = z.output<typeof orderSchema>;

const allowance = new SharedArrayBuffer(8);
const mostOfProcessor = new BigInt64Array(allowance);
const watch: WatchOrder = { limitBytes: Number(process.argv[2]), allowance };
const watching = new Worker(new URL('./memory-worker.ts', import.meta.url), { workerData: watch, env: {} });

/**
 * A library that reads a broken file may leave a promise of its own without anybody to hear it fail. That must not
 * end the process: the task's own promise says how the reading went, and its time limit ends one that says nothing.
 */
process.on('unhandledRejection', () => undefined);

async function answerTo({ task, input }: ReadingOrder): Promise<ReaderMessage> {
  try {
    if (!Object.hasOwn(READING_TASKS, task)) throw new Error(`There is no reading task ${task}.`);
    const work: (...given: never[]) => unknown = READING_TASKS[task as keyof typeof READING_TASKS];
    const value = await work(...(input as never[]));
    return { kind: 'VALUE', value, residentBytes: process.memoryUsage.rss() };
  } catch (error) {
    const residentBytes = process.memoryUsage.rss();
    if (error instanceof Problem) return { kind: 'PROBLEM', problem: error.toDocument(), residentBytes };
    return { kind: 'FAULT', message: String(error).slice(0, 2_000) };
  }
}

const channel = engineChannel(async (message) => {
  const order = orderSchema.parse(message);
  const { user, system } = process.cpuUsage();
  Atomics.store(mostOfProcessor, 0, BigInt(Math.ceil(user + system + order.processorMs * 1_000)));
  Atomics.notify(mostOfProcessor, 0);
  const answer = await answerTo(order);
  Atomics.store(mostOfProcessor, 0, 0n);
  channel.send(answer);
});
tellPagesTo((done, total) => channel.send({ kind: 'PAGES', done, total }));
await once(watching, 'online');
channel.send({ kind: 'READY' });
