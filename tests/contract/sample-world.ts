/**
 * Records for the happy paths: the sample engagement taken to notes, its filing, and a second filing read from
 * an invented company's document and validated once.
 */
import { z } from 'zod';
import { fillSamplePractice } from '../../main/sample-practice.ts';
import { KESTREL_BAY } from '../fixtures/statements/kestrel-bay.ts';
import { buildStatementsDocx } from '../fixtures/statements/statements-docx.ts';
import { answerQuestions } from '../integration/journeys/filing-steps.ts';
import type { Answer } from '../support/call-engine.ts';
import { startTestEngine, type TestEngine } from '../support/test-engine.ts';

export interface World {
  readonly practice: TestEngine;
  readonly clientId: string;
  readonly engagementId: string;
  readonly trialBalanceItemId: string;
  /** A draft. */
  readonly journalId: string;
  /** Built from the engagement. */
  readonly builtFilingId: string;
  /** Read from a document, validated with errors. */
  readonly filingId: string;
  readonly documentId: string;
  readonly documentFileId: string;
  readonly lineItemId: string;
  readonly jobId: string;
  /** The bytes that were uploaded as the document. */
  readonly documentBytes: Uint8Array;
}

const listed = z.object({ items: z.array(z.looseObject({ id: z.string() })) });

function firstOf(answer: Answer): z.output<typeof listed>['items'][number] {
  const [first] = listed.parse(answer.body).items;
  if (!first) throw new Error('The list is empty.');
  return first;
}

export async function makeWorld(): Promise<World> {
  const practice = await startTestEngine();
  const ask = (request: string, body?: unknown) => practice.call('PLATFORM_ADMIN', request, body);
  const clients = listed.parse((await ask('GET /ops/clients')).body).items;
  const [client, otherClient] = clients;
  if (!client || !otherClient) throw new Error('The sample clients are missing.');
  await fillSamplePractice(practice.engine, practice.tokens.PLATFORM_ADMIN ?? '', client.id);
  const engagementId = firstOf(await ask('GET /ops/financial-statements/engagements')).id;
  const builtFilingId = firstOf(await ask('GET /ops/xbrl/filings')).id;
  const engagement = `/ops/financial-statements/engagements/${engagementId}`;
  // A colleague does this: it is news to the administrator who asks.
  await practice.finish(await practice.call('FS_PREPARER', `POST ${engagement}/notes/auto-generate`));

  const account = { accountCode: '1000', accountDescription: '' };
  const lease = {
    template: 'LEASE',
    asset: account,
    accumulated: account,
    liability: account,
    depreciation: account,
    interest: account,
    payments: account,
    commencedOn: '2025-01-01',
    firstPaymentOn: '2025-01-31',
    payment: '100.00',
    count: 24,
    everyMonths: 1,
    rate: 500,
  };
  const journal = {
    kind: 'ADJUSTING',
    date: '2025-12-31',
    narrative: 'Lease of the office',
    lines: [],
    template: 'LEASE',
    computedFrom: lease,
  };
  const { body: draft } = await ask(`POST ${engagement}/journals`, journal);

  const reviewNote = { anchor: { at: 'RECORD' }, kind: 'NEXT_YEAR', text: 'Ask for the lease.' };
  await ask(`POST ${engagement}/review-notes`, reviewNote);

  const created = await ask('POST /ops/xbrl/filings', {
    clientId: otherClient.id,
    periodStart: '2025-01-01',
    periodEnd: '2025-12-31',
    entryPoint: 'SIMPLIFIED_XBRL',
    entityType: 'smaller_non_listed_company',
    accountingStandard: 'SFRS_SE',
    taxonomyVersion: 'reg_2026_v1',
  });
  const filingId = String(created.body.id);
  const filing = `/ops/xbrl/filings/${filingId}`;
  const documentBytes = await buildStatementsDocx(KESTREL_BAY);
  await ask(`POST ${filing}/review-notes`, reviewNote);
  // By a colleague, so that there is news for the administrator.
  await practice.finish(
    await practice.upload('XBRL_PREPARER', `${filing}/documents`, 'kestrel bay.docx', documentBytes),
  );
  await answerQuestions(practice, filingId);
  const job = await practice.finish(await ask(`POST ${filing}/validate`));
  const document = firstOf(await ask(`GET ${filing}/documents`));
  return {
    practice,
    clientId: client.id,
    engagementId,
    journalId: String(draft.id),
    trialBalanceItemId: firstOf(await ask(`GET ${engagement}/mapping?limit=1`)).id,
    builtFilingId,
    filingId,
    documentId: document.id,
    documentFileId: String(document.fileId),
    lineItemId: firstOf(await ask(`GET ${filing}/line-items?limit=1`)).id,
    jobId: job.id,
    documentBytes,
  };
}

/** Values for the places of a route's path, all of records that exist. */
export function knownParams(world: World, path: string): Readonly<Record<string, string>> {
  const id = path.includes('/engagements/')
    ? world.engagementId
    : path.includes('/filings/')
      ? world.filingId
      : path.includes('/jobs/')
        ? world.jobId
        : world.clientId;
  return {
    id,
    tbItemId: world.trialBalanceItemId,
    journalId: world.journalId,
    lineItemId: world.lineItemId,
    documentId: world.documentId,
    // The filing has no output: what is asked for one is refused before it is looked for.
    artifactId: world.documentFileId,
    noteKey: 'note_cash',
    section: path.includes('/taxonomies/') ? 'income_statement' : 'balance-sheet',
    elementId: 'fs_Revenue',
    version: 'reg_2026_v1',
    versionNo: '1',
    block: '0',
    row: '0',
    column: '1',
    statement: 'balanceSheet',
    line: 'total_assets',
    year: 'CURRENT',
    part: 'amount',
  };
}
