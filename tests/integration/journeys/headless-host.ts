/**
 * A real headless host in a process of its own (decisions 9), called over loopback HTTP with the tokens that
 * it prints. Only the data folder is temporary.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { jobSchema } from '../../../shared/model/jobs.ts';
import { callEngine } from '../../support/call-engine.ts';
import { temporaryFolder } from '../../support/test-engine.ts';
import type { Practice } from './filing-steps.ts';

const readyLine = z.object({ url: z.url(), tokens: z.record(z.string(), z.string()) });

export interface HeadlessHost extends Practice {
  readonly url: string;
  stop(): Promise<void>;
}

async function firstLine(child: ChildProcess): Promise<string> {
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('The host has no output.');
  let complaint = '';
  stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString('utf8');
  });
  return await new Promise((resolve, reject) => {
    createInterface({ input: stdout }).once('line', resolve);
    child.once('exit', (code) => reject(new Error(`The host ended with ${code}: ${complaint}`)));
  });
}

/** Starts the host on a free port with a sample practice; the runtime is the one that runs the test. */
export async function startHeadlessHost(): Promise<HeadlessHost> {
  const directory = temporaryFolder();
  const repository = new URL('../../../', import.meta.url);
  const child = spawn(process.execPath, ['main/headless.ts', '--data', directory, '--port', '0', '--demo'], {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { url, tokens } = readyLine.parse(JSON.parse(await firstLine(child)));
  const fetchOverHttp = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const hasBody = request.method !== 'GET' && request.method !== 'DELETE';
    return await fetch(new URL(`${pathname}${search}`, url), {
      method: request.method,
      headers: request.headers,
      ...(hasBody && { body: await request.arrayBuffer() }),
    });
  };
  const call: Practice['call'] = (role, request, body) =>
    callEngine(fetchOverHttp, role === null ? null : (tokens[role] ?? 'no-such-token'), request, body);
  const finish: Practice['finish'] = async (started) => {
    let jobId = String(started.body.jobId);
    for (;;) {
      const job = jobSchema.parse((await call('PLATFORM_ADMIN', `GET /ops/jobs/${jobId}`)).body);
      if (job.status === 'QUEUED' || job.status === 'RUNNING') {
        await new Promise((resolve) => setTimeout(resolve, 50));
        continue;
      }
      const next = z.object({ nextJobId: z.uuid() }).safeParse(job.result);
      if (!next.success) return job;
      jobId = next.data.nextJobId;
    }
  };
  return {
    url,
    call,
    finish,
    upload: async (role, path, fileName, bytes) => {
      const form = new FormData();
      form.set('file', new File([new Uint8Array(bytes)], fileName));
      return await call(role, `POST ${path}`, form);
    },
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
