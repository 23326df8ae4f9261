/** Waits for the job of an export and answers its file with a signed link. */
import { z } from 'zod';
import { isProblemCode, Problem } from '../../shared/problem.ts';
import type { EngineContext } from '../context/engine-context.ts';
import { waitForJob } from './job-stream.ts';
import { signLink } from './signed-links.ts';

const resultSchema = z.object({
  fileId: z.uuid(),
  fileName: z.string(),
  statementVersion: z.number().int(),
  draft: z.boolean(),
});

/** Throws what the job failed of. */
export async function exportedFile(
  context: EngineContext,
  runner: Parameters<typeof waitForJob>[1],
  jobId: string,
  signal: AbortSignal,
) {
  const job = await waitForJob(context.reader, runner, jobId, signal);
  if (job.status !== 'SUCCEEDED') {
    const code = job.error && isProblemCode(job.error.code) ? job.error.code : 'UNAVAILABLE';
    throw new Problem(code, job.error?.detail ?? 'The export was cancelled.');
  }
  const result = resultSchema.parse(job.result);
  return { ...result, ...signLink(context, result.fileId) };
}
