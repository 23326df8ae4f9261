/**
 * Engines under load that wait to be killed: told data folders, the process opens them all and lets each work without
 * end (clients, engagements, trial balances with their files and jobs). It tells of every answer that it got.
 */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { openEngine } from '../../main/engine.ts';
import { startWorkers } from '../../main/jobs/worker-pool.ts';
import { sampleTokens } from '../../main/sample-practice.ts';
import { SAMPLE_TRIAL_BALANCE } from '../../main/sample-trial-balance.ts';
import { callEngine } from '../support/call-engine.ts';
import { clockFrom } from '../support/clock.ts';

const messageSchema = z.object({
  directories: z.array(z.string()),
  key: z.string(),
  at: z.iso.datetime(),
  /** Numbers of clients begin here, so that no two lives of an engine choose the same. */
  from: z.number().int(),
});
export type LoadOrder = z.output<typeof messageSchema>;

export interface Answered {
  readonly directory: string;
  readonly kind: 'client' | 'engagement' | 'job';
  readonly id: string;
}

async function workWithoutEnd(directory: string, from: number, order: LoadOrder): Promise<void> {
  const engine = await openEngine({
    dataDirectory: directory,
    key: Buffer.from(order.key, 'hex'),
    now: clockFrom(new Date(order.at)),
    random: randomBytes,
    languageModel: null,
    workers,
  });
  const token = (await sampleTokens(engine)).PLATFORM_ADMIN ?? '';
  const call = async (request: string, body?: unknown) => {
    const answer = await callEngine(engine.fetch, token, request, body);
    if (answer.status >= 300) throw new Error(`${request}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const tell = (kind: Answered['kind'], id: unknown) =>
    process.send?.({ directory, kind, id: String(id) } satisfies Answered);
  for (let number = from; ; number += 1) {
    const client = await call('POST /ops/clients', {
      companyName: `Lantern ${number} Pte. Ltd.`,
      uen: `20${String(number).padStart(7, '0')}K`,
      enabledProducts: ['FINANCIAL_STATEMENTS'],
    });
    tell('client', client.id);
    const engagement = await call('POST /ops/financial-statements/engagements', {
      clientId: client.id,
      financialYear: 'FY2025',
      yearEndDate: '2025-12-31',
      reportingStandard: 'SFRS_SE',
    });
    tell('engagement', engagement.id);
    const form = new FormData();
    form.set('file', new File([SAMPLE_TRIAL_BALANCE], 'trial-balance.csv'));
    const path = `/ops/financial-statements/engagements/${String(engagement.id)}/trial-balance`;
    tell('job', (await call(`POST ${path}`, form)).jobId);
  }
}

const workers = startWorkers();
process.once('message', (message) => {
  const order = messageSchema.parse(message);
  const ended = order.directories.map((directory) => workWithoutEnd(directory, order.from, order));
  Promise.race(ended).catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    process.exit(1);
  });
});
