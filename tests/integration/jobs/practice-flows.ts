/**
 * The two flows of the practice as tests drive them, through the routes that people use: an engagement from
 * trial balance to Word, and a filing from a Word document to its outputs. Between them every kind of job runs; the
 * practice's way to ledgers is a canned one.
 */

import { z } from 'zod';
import { enqueue } from '../../../main/queue/enqueue.ts';
import { SAMPLE_TRIAL_BALANCE } from '../../../main/sample-trial-balance.ts';
import { lineItemSchema } from '../../../shared/model/records.ts';
import { KESTREL_BAY } from '../../fixtures/statements/kestrel-bay.ts';
import { buildStatementsDocx } from '../../fixtures/statements/statements-docx.ts';
import type { Answer } from '../../support/call-engine.ts';
import { connectCannedLedger } from '../../support/ledgers/canned-ledger.ts';
import type { TestEngine } from '../../support/test-engine.ts';
import { answerQuestions, expectStatus } from '../journeys/filing-steps.ts';

const WHO = 'PLATFORM_ADMIN';
const REASON = 'Set aside in this flow.';
const listOf = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item) });
const identified = z.object({ id: z.uuid() });

function accepted(answer: Answer): Answer {
  if (answer.status >= 300) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
}

/** Calls the engine; an answer that is not a success fails the flow. */
export async function call(practice: TestEngine, request: string, body?: unknown): Promise<Answer> {
  return accepted(await practice.call(WHO, request, body));
}

/** Calls the engine and waits for the job that the call started, and for those after it. */
export async function work(practice: TestEngine, request: string, body?: unknown): Promise<void> {
  const job = await practice.finish(await call(practice, request, body));
  if (job.status !== 'SUCCEEDED') throw new Error(`${request}: ${job.kind} ${JSON.stringify(job.error)}`);
}

async function firstClient(practice: TestEngine): Promise<string> {
  const { items } = listOf(identified).parse((await call(practice, 'GET /ops/clients')).body);
  return items[0]?.id ?? '';
}

/** A new engagement in DRAFT; answers its id. */
export async function createEngagement(practice: TestEngine, financialYear = 'FY2025'): Promise<string> {
  const body = {
    clientId: await firstClient(practice),
    financialYear,
    yearEndDate: '2025-12-31',
    reportingStandard: 'SFRS_SE',
  };
  const answer = await call(practice, 'POST /ops/financial-statements/engagements', body);
  return identified.parse(answer.body).id;
}

export async function uploadTrialBalance(
  practice: TestEngine,
  engagementId: string,
  text = SAMPLE_TRIAL_BALANCE,
): Promise<Answer> {
  const path = `/ops/financial-statements/engagements/${engagementId}/trial-balance`;
  return accepted(await practice.upload(WHO, path, 'sample.csv', new TextEncoder().encode(text)));
}

/** Trial balance → mapping → statements → questions → notes → Word. */
export async function runEngagementFlow(practice: TestEngine): Promise<void> {
  const id = await createEngagement(practice);
  const path = `/ops/financial-statements/engagements/${id}`;
  await practice.finish(await uploadTrialBalance(practice, id));
  await connectCannedLedger(practice, await firstClient(practice));
  await work(practice, `POST ${path}/trial-balance/pull`);
  await work(practice, `POST ${path}/mapping/auto-suggest`);
  await work(practice, `POST ${path}/statements/generate`);
  const { context } = practice.engine;
  const job = await context.change((writer) =>
    enqueue(writer, context, {
      kind: 'evaluate-disclosures',
      payload: { engagementId: id },
      subject: `engagement:${id}`,
      requestedBy: null,
    }),
  );
  await practice.finish({ status: 202, body: { ...job }, headers: new Headers(), bytes: new Uint8Array() });
  await work(practice, `POST ${path}/notes/auto-generate`);
  await call(practice, `POST ${path}/exports/word`, {});
  await call(practice, `POST ${path}/exports/working-papers`);
}

/** A new filing in DRAFT; answers its id. */
export async function createFiling(practice: TestEngine): Promise<string> {
  const answer = await call(practice, 'POST /ops/xbrl/filings', {
    clientId: await firstClient(practice),
    periodStart: '2025-01-01',
    periodEnd: '2025-12-31',
    entryPoint: 'SIMPLIFIED_XBRL',
    entityType: 'smaller_non_listed_company',
    accountingStandard: 'SFRS_SE',
    taxonomyVersion: 'reg_2026_v1',
  });
  return identified.parse(answer.body).id;
}

export async function uploadStatements(practice: TestEngine, filingId: string): Promise<void> {
  const bytes = await buildStatementsDocx(KESTREL_BAY);
  const path = `/ops/xbrl/filings/${filingId}/documents`;
  await practice.finish(accepted(await practice.upload(WHO, path, 'statements.docx', bytes)));
}

/** Confirms the suggested tags of the face of the statements and sets every other line aside. */
export async function decideLines(practice: TestEngine, filingId: string): Promise<void> {
  // The statements are of another company than the sample client.
  await answerQuestions(practice, filingId);
  const path = `/ops/xbrl/filings/${filingId}`;
  const { body } = await call(practice, `GET ${path}/line-items?limit=500`);
  for (const line of listOf(lineItemSchema).parse(body).items) {
    const onTheFace = line.statement === 'balance_sheet' || line.statement === 'income_statement';
    const profit = line.statement === 'equity_changes' && line.label === 'Profit for the year';
    if (line.mapping && (onTheFace || profit)) {
      await call(practice, `POST ${path}/mappings/${line.id}`, { elementId: line.mapping.elementId });
    } else {
      await call(practice, `POST ${path}/line-items/${line.id}/exclusion`, { reason: REASON });
    }
  }
}

const fieldSchema = z.object({
  elementId: z.string(),
  input: z.string(),
  required: z.boolean(),
  fixed: z.boolean(),
  proposal: z.string().nullable(),
});

const ANSWERS: Readonly<Record<string, string>> = { date: '2026-03-31', boolean: 'true' };

/** Saves what is proposed, and something for each required field without a proposal. */
export async function saveInformation(practice: TestEngine, filingId: string): Promise<void> {
  const path = `/ops/xbrl/filings/${filingId}/filing-information`;
  const { body } = await call(practice, `GET ${path}`);
  const values = z
    .object({ fields: z.array(fieldSchema) })
    .parse(body)
    .fields.filter((field) => !field.fixed && (field.required || field.proposal !== null))
    .map(({ elementId, input, proposal }) => ({
      elementId,
      value: proposal ?? ANSWERS[input] ?? 'Wholesale of household goods',
    }));
  await call(practice, `PUT ${path}`, { values });
}

/** Document → lines → tags confirmed → rules → workbook, instance and evidence. Answers the filing's id. */
export async function runFilingFlow(practice: TestEngine): Promise<string> {
  const id = await createFiling(practice);
  await uploadStatements(practice, id);
  await decideLines(practice, id);
  await saveInformation(practice, id);
  await work(practice, `POST /ops/xbrl/filings/${id}/validate`);
  // A processor that is not there: the check after the export says so.
  const processor = {
    command: '/no/such/processor',
    arguments: ['{instance}', '{package}', '{log}'],
    timeoutSeconds: 60,
  };
  expectStatus(await practice.call('PLATFORM_ADMIN', 'PUT /admin/outside-processor', { processor }), 200);
  for (const output of ['preptool', 'xbrl-xml', 'audit-pdf']) {
    await work(practice, `POST /ops/xbrl/filings/${id}/exports/${output}`);
  }
  // Of a company that is no client: it asks, and makes no second filing.
  const stranger = await buildStatementsDocx({ ...KESTREL_BAY, uen: '201700001A' });
  accepted(await practice.upload(WHO, '/ops/xbrl/incoming', 'stranger.docx', stranger));
  await work(practice, 'POST /ops/xbrl/incoming/read');
  return id;
}
