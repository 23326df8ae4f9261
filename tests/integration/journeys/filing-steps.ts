/**
 * The steps that people take with a filing, as calls of the engine: client, filing, document, tags, filing
 * information, rules, outputs. Each step fails loudly where the answer is not the one expected.
 */
import { z } from 'zod';
import { openQuestions } from '../../../shared/model/document-questions.ts';
import type { EntityType, EntryPoint } from '../../../shared/model/enums.ts';
import type { Job } from '../../../shared/model/jobs.ts';
import {
  auditEventSchema,
  clientSchema,
  type Filing,
  filingSchema,
  type LineItem,
  lineItemSchema,
  sourceDocumentSchema,
} from '../../../shared/model/records.ts';
import type { StaffRole } from '../../../shared/model/roles.ts';
import { goldenInformation, goldenTag } from '../../fixtures/golden/kestrel-bay-tags.ts';
import { KESTREL_BAY } from '../../fixtures/statements/kestrel-bay.ts';
import type { Answer } from '../../support/call-engine.ts';
import type { TestEngine } from '../../support/test-engine.ts';

/** What a journey needs of an engine: the same for one in the process and one behind HTTP. */
export type Practice = Pick<TestEngine, 'call' | 'upload' | 'finish'>;

export const EXPORTS = ['preptool', 'xbrl-xml', 'audit-pdf'] as const;
export const TAXONOMY_VERSION = 'reg_2026_v1';

/** The answer's body when it has the status, else an error that shows what came instead. */
export function expectStatus(answer: Answer, status: number): Answer {
  if (answer.status === status) return answer;
  throw new Error(`${status} expected, ${answer.status} came: ${JSON.stringify(answer.body)}`);
}

/** Waits for a job that must succeed. */
export async function succeed(test: Practice, started: Answer): Promise<Job> {
  const job = await test.finish(expectStatus(started, 202));
  if (job.status === 'SUCCEEDED') return job;
  throw new Error(`${job.kind} ended ${job.status}: ${JSON.stringify(job.error)}`);
}

export interface NewFiling {
  readonly companyName: string;
  readonly uen: string;
  readonly year: number;
  readonly entryPoint: EntryPoint;
  /** By default the version that is shipped. */
  readonly taxonomyVersion?: string;
}

const ENTITY_TYPES: Readonly<Record<EntryPoint, EntityType>> = {
  FULL_XBRL: 'non_listed_company_full',
  SIMPLIFIED_XBRL: 'smaller_non_listed_company',
  FSH_BANKS: 'mas_licensed_bank',
  FSH_INSURANCE: 'mas_licensed_insurer',
};

export const KESTREL_FILING: NewFiling = {
  companyName: KESTREL_BAY.companyName,
  uen: KESTREL_BAY.uen,
  year: 2025,
  entryPoint: 'FULL_XBRL',
};

/** A client (made once per UEN) and a filing of the calendar year. */
export async function createFiling(test: Practice, input: NewFiling): Promise<Filing> {
  const known = z
    .object({ items: z.array(clientSchema) })
    .parse((await test.call('XBRL_PREPARER', 'GET /ops/clients?limit=500')).body);
  const client =
    known.items.find((each) => each.uen === input.uen) ??
    clientSchema.parse(
      expectStatus(
        await test.call('PLATFORM_ADMIN', 'POST /ops/clients', {
          companyName: input.companyName,
          uen: input.uen,
          enabledProducts: ['XBRL_FILING'],
          accountingStandard: 'SFRS',
          fyEndMonth: 12,
        }),
        201,
      ).body,
    );
  const created = await test.call('XBRL_PREPARER', 'POST /ops/xbrl/filings', {
    clientId: client.id,
    periodStart: `${input.year}-01-01`,
    periodEnd: `${input.year}-12-31`,
    entryPoint: input.entryPoint,
    entityType: ENTITY_TYPES[input.entryPoint],
    accountingStandard: client.accountingStandard,
    taxonomyVersion: input.taxonomyVersion ?? TAXONOMY_VERSION,
  });
  return filingSchema.parse(expectStatus(created, 201).body);
}

export async function readFiling(test: Practice, id: string): Promise<Filing> {
  return filingSchema.parse((await test.call('XBRL_PREPARER', `GET /ops/xbrl/filings/${id}`)).body);
}

export async function readLines(test: Practice, id: string): Promise<readonly LineItem[]> {
  const answer = await test.call('XBRL_PREPARER', `GET /ops/xbrl/filings/${id}/line-items?limit=500`);
  return z.object({ items: z.array(lineItemSchema) }).parse(expectStatus(answer, 200).body).items;
}

/** Says of each document that it is the right one, where something speaks against it. */
export async function answerQuestions(test: Practice, id: string): Promise<void> {
  const path = `/ops/xbrl/filings/${id}/documents`;
  const answer = expectStatus(await test.call('XBRL_PREPARER', `GET ${path}`), 200);
  for (const each of z.object({ items: z.array(sourceDocumentSchema) }).parse(answer.body).items) {
    for (const { kind } of openQuestions(each.warnings)) {
      const said = { kind, reason: 'It is the right document.' };
      expectStatus(await test.call('XBRL_PREPARER', `POST ${path}/${each.id}/answers`, said), 200);
    }
  }
}

/** Uploads a document, answers what speaks against it, and waits until its lines have suggestions. */
export async function uploadDocument(
  test: Practice,
  id: string,
  fileName: string,
  bytes: Uint8Array,
): Promise<readonly LineItem[]> {
  await succeed(
    test,
    await test.upload('XBRL_PREPARER', `/ops/xbrl/filings/${id}/documents`, fileName, bytes),
  );
  await answerQuestions(test, id);
  return await readLines(test, id);
}

export async function confirm(
  test: Practice,
  id: string,
  lineItemId: string,
  choice: Readonly<Record<string, unknown>>,
  role: StaffRole = 'XBRL_PREPARER',
): Promise<Answer> {
  return await test.call(role, `POST /ops/xbrl/filings/${id}/mappings/${lineItemId}`, choice);
}

export async function exclude(test: Practice, id: string, lineItemId: string): Promise<Answer> {
  return await test.call('XBRL_PREPARER', `POST /ops/xbrl/filings/${id}/line-items/${lineItemId}/exclusion`, {
    reason: 'Not asked for by this entry point.',
  });
}

/** Total comprehensive income stands in one line with the profit: it is entered beside it. */
export async function enterTotalComprehensiveIncome(test: Practice, id: string): Promise<void> {
  const profit = (await readLines(test, id)).find((line) =>
    line.label.startsWith('Profit for the year, rep'),
  );
  if (!profit) throw new Error('The statements print the total in one line with the profit.');
  expectStatus(
    await test.call('XBRL_PREPARER', `POST /ops/xbrl/filings/${id}/line-items`, {
      statement: 'income_statement',
      label: 'Total comprehensive income for the year',
      valueCurrent: profit.valueCurrent,
      valuePrior: profit.valuePrior,
      sourcePage: 3,
      reason: 'Printed in one line with the profit.',
    }),
    201,
  );
}

/** What a person decides of a line: its tag, or null where nothing in the entry point takes it. */
export type TagOf = (line: LineItem) => Readonly<Record<string, unknown>> | null;

/** Confirms every line with its tag, one by one; what the entry point does not take is excluded. */
export async function tagLines(
  test: Practice,
  id: string,
  tagOf: TagOf,
): Promise<{ readonly confirmed: number; readonly excluded: number }> {
  let confirmed = 0;
  let excluded = 0;
  for (const line of await readLines(test, id)) {
    const choice = tagOf(line);
    const answer = choice && (await confirm(test, id, line.id, choice));
    if (answer === null || (answer.status === 400 && answer.body.code === 'UNKNOWN_ELEMENT')) {
      expectStatus(await exclude(test, id, line.id), 200);
      excluded += 1;
    } else {
      expectStatus(answer, 200);
      confirmed += 1;
    }
  }
  return { confirmed, excluded };
}

/** Kestrel Bay, line by line with its golden tags. */
export async function tagKestrelBay(test: Practice, id: string) {
  await enterTotalComprehensiveIncome(test, id);
  return await tagLines(test, id, (line) => ({ ...goldenTag(line) }));
}

const informationSchema = z.object({
  fields: z.array(
    z.object({
      elementId: z.string(),
      required: z.boolean(),
      fixed: z.boolean(),
      value: z.string().nullable(),
      proposal: z.string().nullable(),
    }),
  ),
});

/** What the directors state themselves: it is never proposed. */
const DECLARED = {
  ds_WhetherStatementsGiveTrueAndFairView: 'true',
  ds_WhetherCompanyCanPayItsDebts: 'true',
} as const;

/** Looks at the form, accepts its proposals and fills in what it cannot know. */
export async function saveInformation(
  test: Practice,
  id: string,
  own: Readonly<Record<string, string>> = goldenInformation(KESTREL_BAY),
): Promise<void> {
  const path = `/ops/xbrl/filings/${id}/filing-information`;
  const { fields } = informationSchema.parse((await test.call('XBRL_PREPARER', `GET ${path}`)).body);
  const known: Readonly<Record<string, string>> = { ...DECLARED, ...own };
  const values = fields.flatMap(({ elementId, fixed, proposal }) => {
    const value = known[elementId] ?? proposal;
    return fixed || value === null ? [] : [{ elementId, value }];
  });
  const saved = expectStatus(await test.call('XBRL_PREPARER', `PUT ${path}`, { values }), 200);
  const open = informationSchema
    .parse(saved.body)
    .fields.filter((field) => field.required && field.value === null);
  if (open.length > 0) throw new Error(`Still open: ${open.map((field) => field.elementId).join(', ')}`);
}

export const failedRow = z.object({ ruleId: z.string(), severity: z.string(), message: z.string() });
const resultsSchema = z.object({
  runAt: z.string().nullable(),
  stale: z.boolean(),
  counts: z.object({ rules: z.number(), errors: z.number(), warnings: z.number(), info: z.number() }),
  errors: z.array(failedRow),
  warnings: z.array(failedRow),
  info: z.array(failedRow),
});
export type ValidationResults = z.infer<typeof resultsSchema>;

/** Runs the rules and answers what failed. */
export async function validate(test: Practice, id: string): Promise<ValidationResults> {
  await succeed(test, await test.call('XBRL_REVIEWER', `POST /ops/xbrl/filings/${id}/validate`));
  return resultsSchema.parse(
    (await test.call('XBRL_REVIEWER', `GET /ops/xbrl/filings/${id}/validation-results`)).body,
  );
}

const exportsSchema = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      versionNo: z.number(),
      fileName: z.string(),
      url: z.string(),
    }),
  ),
});
export type Artifact = z.infer<typeof exportsSchema>['items'][number];

export async function listArtifacts(test: Practice, id: string): Promise<readonly Artifact[]> {
  const answer = await test.call('XBRL_REVIEWER', `GET /ops/xbrl/filings/${id}/exports`);
  return exportsSchema.parse(expectStatus(answer, 200).body).items;
}

/** Makes the three outputs and answers the bytes of the newest of each kind. */
export async function exportAll(test: Practice, id: string): Promise<Readonly<Record<string, Uint8Array>>> {
  for (const name of EXPORTS) {
    await succeed(test, await test.call('XBRL_REVIEWER', `POST /ops/xbrl/filings/${id}/exports/${name}`));
  }
  const bytes: Record<string, Uint8Array> = {};
  const oldestFirst = (await listArtifacts(test, id)).toSorted((a, b) => a.versionNo - b.versionNo);
  for (const { kind, url } of oldestFirst) {
    bytes[kind] = expectStatus(await test.call(null, `GET ${url}`), 200).bytes;
  }
  return bytes;
}

/** Kestrel Bay with lines, tags and filing information: ready for the rules. */
export async function preparedFiling(
  test: Practice,
  file: { readonly name: string; readonly bytes: Uint8Array },
  input: NewFiling = KESTREL_FILING,
): Promise<Filing> {
  const filing = await createFiling(test, input);
  await uploadDocument(test, filing.id, file.name, file.bytes);
  await tagKestrelBay(test, filing.id);
  await saveInformation(test, filing.id);
  return await readFiling(test, filing.id);
}

/** The audit trail of a filing, oldest first. */
export async function readAudit(test: Practice, id: string) {
  const answer = await test.call('PLATFORM_ADMIN', `GET /ops/audit?subject=filing:${id}&limit=500`);
  return z
    .object({ items: z.array(auditEventSchema) })
    .parse(expectStatus(answer, 200).body)
    .items.toSorted((a, b) => a.sequence - b.sequence);
}
