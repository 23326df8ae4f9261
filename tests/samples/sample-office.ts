/**
 * The practice in which a sample is made: the program's own engine with its queue and threads, called as people call
 * it. Its clock goes on a minute with each thing that somebody does and its randomness is counted, so that the same
 * steps give the same bytes wherever and whenever they are taken.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEngine } from '../../main/engine.ts';
import { createSamplePractice } from '../../main/sample-practice.ts';
import type { Workers } from '../../main/workers/workers.ts';
import type { Practice } from '../integration/journeys/filing-steps.ts';
import { type Call, callEngine, finishJob } from '../support/call-engine.ts';
import { CHEAP_PASSWORDS } from '../support/cheap-passwords.ts';

const WORK_BEGINS = Date.parse('2026-03-16T01:00:00Z');
const MINUTE_MS = 60_000;

/** Bytes that look random and are the same in every run: one sequence for each length that is asked for. */
function countedRandom(seed: string): (bytes: number) => Buffer {
  const asked = new Map<number, number>();
  return (bytes) => {
    const count = asked.get(bytes) ?? 0;
    asked.set(bytes, count + 1);
    const made = Buffer.alloc(bytes);
    for (let filled = 0; filled < bytes; filled += 32)
      createHash('sha256').update(`${seed}|${bytes}|${count}|${filled}`).digest().copy(made, filled);
    return made;
  };
}

export interface SampleOffice extends Practice {
  close(): Promise<void>;
}

/** Opens a practice of its own in a temporary folder. `seed` keeps the ids of one sample apart from another's. */
export async function openSampleOffice(seed: string, workers: Workers): Promise<SampleOffice> {
  const directory = mkdtempSync(join(tmpdir(), 'fairview-sample-'));
  let time = WORK_BEGINS;
  const engine = await openEngine({
    dataDirectory: directory,
    key: createHash('sha256').update(seed).digest(),
    now: () => new Date(time),
    random: countedRandom(seed),
    languageModel: null,
    passwordCost: CHEAP_PASSWORDS,
    // The threads belong to the run, not to one practice.
    workers: { run: (task, input, signal) => workers.run(task, input, signal), close: async () => undefined },
  });
  const tokens = await createSamplePractice(engine);
  const ask: Call = (role, request, body) =>
    callEngine(engine.fetch, role === null ? null : (tokens[role] ?? ''), request, body);
  const call: Call = (role, request, body) => {
    // Looking takes no time: how often a job is looked at is chance.
    if (!request.startsWith('GET ')) time += MINUTE_MS;
    return ask(role, request, body);
  };
  return {
    call,
    upload: async (role, path, fileName, bytes) => {
      const form = new FormData();
      form.set('file', new File([new Uint8Array(bytes)], fileName));
      return await call(role, `POST ${path}`, form);
    },
    finish: (answer) => finishJob(() => engine.runner, ask, String(answer.body.jobId)),
    close: async () => {
      await engine.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
