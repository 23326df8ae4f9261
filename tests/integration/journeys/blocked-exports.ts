/**
 * Tries every way out of the gate at once: the three export calls, and the three jobs put into the queue
 * behind the back of the calls (specification 1.6 rules 2 and 3, 4.5, 6.4, 7).
 */
import { z } from 'zod';
import { enqueue } from '../../../main/queue/enqueue.ts';
import type { JobKind } from '../../../shared/model/jobs.ts';
import { EXPORT_BLOCK_REASONS, type ExportBlockReason } from '../../../shared/problem.ts';
import type { TestEngine } from '../../support/test-engine.ts';
import { EXPORTS, expectStatus, listArtifacts, readAudit, readFiling } from './filing-steps.ts';

const EXPORT_JOBS = [
  'generate-preptool-xlsx',
  'generate-xbrl-xml',
  'generate-audit-pdf',
] as const satisfies readonly JobKind[];

const blockedBody = z.object({
  code: z.literal('XBRL_EXPORT_BLOCKED'),
  reason: z.enum(EXPORT_BLOCK_REASONS),
  reasons: z.array(
    z.object({
      reason: z.enum(EXPORT_BLOCK_REASONS),
      lineItemIds: z.array(z.string()).optional(),
      ruleIds: z.array(z.string()).optional(),
    }),
  ),
});
export type Blocked = z.infer<typeof blockedBody>;

const OUTBOX_EVENT = 'XBRL_EXPORT_BLOCKED';

async function countEvents(test: TestEngine, filingId: string) {
  const rows = await test.engine.context.reader
    .selectFrom('outbox')
    .select('payload')
    .where('name', '=', OUTBOX_EVENT)
    .execute();
  const audit = await readAudit(test, filingId);
  return {
    outbox: rows.filter((row) => row.payload.includes(filingId)).length,
    audit: audit.filter((event) => event.type === OUTBOX_EVENT).length,
  };
}

export async function staffIdOf(test: TestEngine, role: 'XBRL_REVIEWER' | 'XBRL_PREPARER'): Promise<string> {
  const me = expectStatus(await test.call(role, 'GET /auth/me'), 200);
  return z.object({ user: z.object({ id: z.uuid() }) }).parse(me.body).user.id;
}

/** Puts an export job into the queue without the call that checks the gate, and waits for its end. */
async function runJobDirectly(test: TestEngine, filingId: string, kind: (typeof EXPORT_JOBS)[number]) {
  const requestedBy = await staffIdOf(test, 'XBRL_REVIEWER');
  const { context } = test.engine;
  const started = await context.change((writer) =>
    enqueue(writer, context, {
      kind,
      payload: { xbrlFilingId: filingId, requestedBy },
      subject: `filing:${filingId}`,
      requestedBy,
    }),
  );
  const body = { jobId: started.jobId };
  return await test.finish({ status: 202, body, headers: new Headers(), bytes: new Uint8Array() });
}

/**
 * Asks for the three outputs by call and by job. Each must be refused for `reason`, leave no artifact and the
 * state as it was, and each job must leave one outbox event and one audit event. Answers the body of a 422.
 */
export async function exportsAreBlocked(
  test: TestEngine,
  filingId: string,
  reason: ExportBlockReason,
): Promise<Blocked> {
  const before = await readFiling(test, filingId);
  const artifacts = await listArtifacts(test, filingId);
  const events = await countEvents(test, filingId);
  const bodies: Blocked[] = [];
  for (const name of EXPORTS) {
    const answer = await test.call('XBRL_REVIEWER', `POST /ops/xbrl/filings/${filingId}/exports/${name}`);
    const blocked = blockedBody.parse(expectStatus(answer, 422).body);
    if (blocked.reason !== reason) throw new Error(`${name}: ${reason} expected, ${blocked.reason} came`);
    bodies.push(blocked);
  }
  for (const kind of EXPORT_JOBS) {
    const job = await runJobDirectly(test, filingId, kind);
    if (job.status !== 'FAILED' || job.error?.code !== OUTBOX_EVENT)
      throw new Error(`${kind} ended ${job.status} with ${JSON.stringify(job.error)}`);
  }
  const after = await countEvents(test, filingId);
  const left = (await listArtifacts(test, filingId)).length - artifacts.length;
  const added = { outbox: after.outbox - events.outbox, audit: after.audit - events.audit, artifacts: left };
  if (added.outbox !== 3 || added.audit !== 3 || left !== 0)
    throw new Error(`3 outbox events, 3 audit events, no artifact expected: ${JSON.stringify(added)}`);
  const { status } = await readFiling(test, filingId);
  if (status !== before.status) throw new Error(`A refused export moved ${before.status} to ${status}.`);
  const [first] = bodies;
  if (!first) throw new Error('No export was asked for.');
  return first;
}
