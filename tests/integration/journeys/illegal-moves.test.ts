/**
 * Every writing call in every state of a filing that its machine does not list, and every job likewise: each is
 * refused with the right code, and not one row or file of the practice changes (specification 3.2; decisions 4).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EngineContext } from '../../../main/context/engine-context.ts';
import { enqueue } from '../../../main/queue/enqueue.ts';
import type { Writer } from '../../../main/store/database.ts';
import { recordContent, writeContent } from '../../../main/store/repositories/keep-file.ts';
import type { RouteName } from '../../../shared/contract/routes.ts';
import { xbrlFilingRoutes } from '../../../shared/contract/xbrl-filing.ts';
import {
  FILING_STATES,
  type FilingState,
  type FilingTrigger,
  nextFilingState,
  SEALED_FILING_STATES,
} from '../../../shared/model/states.ts';
import { bodyOf, requestLine } from '../../contract/sample-requests.ts';
import { docxOf, paragraph } from '../../fixtures/statements/small-documents.ts';
import type { Answer } from '../../support/call-engine.ts';
import { storePrint } from '../../support/store-print.ts';
import { startTestEngine, type TestEngine } from '../../support/test-engine.ts';
import { staffIdOf } from './blocked-exports.ts';
import { placeIn, type SmallFiling, validatedFiling } from './placed-filing.ts';

/** What each writing call of a filing does to the machine. */
const CALLS = [
  ['updateFiling', 'CONTENT_CHANGED'],
  ['uploadDocument', 'LINES_EXTRACTED'],
  ['chooseColumns', 'LINES_EXTRACTED'],
  ['buildFromEngagement', 'LINES_EXTRACTED'],
  ['answerDocumentQuestion', 'CONTENT_CHANGED'],
  ['enterLine', 'LINE_ENTERED'],
  ['takeLeftOut', 'LINE_ENTERED'],
  ['excludeLine', 'CONTENT_CHANGED'],
  ['excludeLines', 'CONTENT_CHANGED'],
  ['includeLine', 'CONTENT_CHANGED'],
  ['confirmMapping', 'CONTENT_CHANGED'],
  ['unconfirmMapping', 'CONTENT_CHANGED'],
  ['saveFilingInformation', 'CONTENT_CHANGED'],
  ['saveCompleteStatements', 'CONTENT_CHANGED'],
  ['proposeFiledTags', 'CONTENT_CHANGED'],
  ['validateFiling', 'VALIDATION_WITH_ERROR'],
  ['acknowledgeWarning', 'CONTENT_CHANGED'],
  ['withdrawAcknowledgement', 'CONTENT_CHANGED'],
  ['exportPreptool', 'EXPORT_STORED'],
  ['exportXbrlXml', 'EXPORT_STORED'],
  ['exportAuditPdf', 'EXPORT_STORED'],
  ['returnToMapping', 'RETURNED_TO_MAPPING'],
  ['markFiled', 'MARKED_FILED'],
  ['regulatorRejected', 'REGULATOR_REJECTED'],
  ['archiveFiling', 'ARCHIVE'],
] as const satisfies readonly (readonly [keyof typeof xbrlFilingRoutes, FilingTrigger])[];

/**
 * Write nothing while there is no server to send by, and no outside processor to check with; last year's file is compared
 * and forgotten. None moves a filing.
 */
const UNMOVED = ['sendFilingToClient', 'checkWithProcessor', 'compareWithFiledFile'] as const;
type WritingName = (typeof CALLS)[number][0] | (typeof UNMOVED)[number];

/** Moves of a sealed filing that exist in one sealed state: refused in the other as a wrong move. */
const AFTER_FILING: readonly FilingTrigger[] = ['REGULATOR_REJECTED', 'ARCHIVE'];

function refusal(state: FilingState, trigger: FilingTrigger): 'FILING_SEALED' | 'INVALID_TRANSITION' {
  const sealed = SEALED_FILING_STATES.includes(state) && !AFTER_FILING.includes(trigger);
  return sealed ? 'FILING_SEALED' : 'INVALID_TRANSITION';
}

let test: TestEngine;
const filings = new Map<FilingState, SmallFiling>();

beforeAll(async () => {
  test = await startTestEngine();
  for (const [at, state] of FILING_STATES.entries()) {
    const small = await validatedFiling(test, 2010 + at);
    filings.set(state, small);
    expect((await placeIn(test, small.id, state)).status).toBe(state);
  }
});
afterAll(async () => {
  await test.close();
});

function filingIn(state: FilingState): SmallFiling {
  const found = filings.get(state);
  if (found === undefined) throw new Error(`No filing stands in ${state}.`);
  return found;
}

/** A call that would be right but for the state: it names records of this filing and fits the schema. */
async function attempt(name: WritingName, small: SmallFiling): Promise<Answer> {
  const [line] = small.lines;
  const params = {
    id: small.id,
    documentId: small.documentId,
    lineItemId: line?.id ?? '',
    ruleId: 'BR_mandatory_028',
    artifactId: small.id,
  };
  const request = requestLine(xbrlFilingRoutes[name], params);
  if (['uploadDocument', 'compareWithFiledFile', 'proposeFiledTags'].includes(name)) {
    const path = request.slice('POST '.length);
    return await test.upload('PLATFORM_ADMIN', path, 'late.docx', docxOf(paragraph(small.id)));
  }
  const bodies: Readonly<Partial<Record<RouteName, unknown>>> = {
    updateFiling: { entityType: 'sgx_listed' },
    confirmMapping: { elementId: line?.mapping?.elementId },
    saveFilingInformation: {
      values: [{ elementId: 'ei_DescriptionOfPrincipalActivities', value: 'Late words' }],
    },
  };
  return await test.call('PLATFORM_ADMIN', request, bodies[name] ?? bodyOf(name));
}

const ILLEGAL = FILING_STATES.flatMap((state) =>
  CALLS.flatMap(([name, trigger]) =>
    nextFilingState(state, trigger) === undefined
      ? [{ state, name, trigger, code: refusal(state, trigger) }]
      : [],
  ),
);

describe('a writing call that the state does not list', () => {
  it('is every writing call of the contract, in some state', () => {
    const writing = Object.entries(xbrlFilingRoutes)
      .filter(([, route]) => route.method !== 'GET' && route.path.includes('/filings/:id'))
      .map(([name]) => name);
    expect([...CALLS.map(([name]) => name), ...UNMOVED].toSorted()).toEqual(writing.toSorted());
    expect(new Set(ILLEGAL.map((each) => each.name)).size).toBe(CALLS.length);
    expect(ILLEGAL.length).toBe(100);
    expect(ILLEGAL.filter((each) => each.code === 'FILING_SEALED').length).toBe(46);
  });

  it.each(ILLEGAL)('$name in $state answers $code and writes nothing', async ({ state, name, code }) => {
    const small = filingIn(state);
    const before = await storePrint(test);
    const answer = await attempt(name, small);
    expect([answer.status, answer.body.code]).toEqual([409, code]);
    expect(String(answer.body.detail)).toMatch(/\w{3,}.*\./);
    expect(await storePrint(test)).toEqual(before);
  });

  it.each(FILING_STATES)('sendFilingToClient in %s never moves the filing', async (state) => {
    const before = await storePrint(test);
    const answer = await attempt('sendFilingToClient', filingIn(state));
    expect(answer.status).toBe(409);
    expect(['NO_SYNC_SERVER', 'INVALID_TRANSITION']).toContain(answer.body.code);
    expect(await storePrint(test)).toEqual(before);
  });

  it.each(FILING_STATES)('checkWithProcessor in %s never moves the filing', async (state) => {
    const before = await storePrint(test);
    const answer = await attempt('checkWithProcessor', filingIn(state));
    expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
    expect(await storePrint(test)).toEqual(before);
  });
});

it.each(FILING_STATES)('compareWithFiledFile in %s writes nothing', async (state) => {
  const before = await storePrint(test);
  const answer = await attempt('compareWithFiledFile', filingIn(state));
  expect([answer.status, answer.body.code]).toEqual([422, 'UNREADABLE_FILE']);
  expect(await storePrint(test)).toEqual(before);
});

/** Who stands behind a job, and the filing it is about. */
interface JobSubject {
  readonly xbrlFilingId: string;
  readonly sourceDocumentId: string;
  /** A file that was uploaded while the filing still took documents. */
  readonly fileId: string;
  readonly requestedBy: string;
}
type Enqueue = (
  writer: Writer,
  context: EngineContext,
  on: JobSubject,
) => Promise<{ readonly jobId: string }>;

function rowOf({ xbrlFilingId, requestedBy }: JobSubject) {
  return { subject: `filing:${xbrlFilingId}`, requestedBy };
}

/** A job that takes the filing and the person who asked. */
function asked(
  kind: 'run-xbrl-validation' | 'generate-preptool-xlsx' | 'generate-xbrl-xml' | 'generate-audit-pdf',
): Enqueue {
  return (writer, context, on) => {
    const { xbrlFilingId, requestedBy } = on;
    return enqueue(writer, context, { kind, payload: { xbrlFilingId, requestedBy }, ...rowOf(on) });
  };
}

/** Jobs with their triggers, put into the queue behind the back of the calls that ask for them. */
const JOBS: readonly (readonly [string, FilingTrigger, Enqueue])[] = [
  [
    'ingest-fs-document',
    'LINES_EXTRACTED',
    (writer, context, on) =>
      enqueue(writer, context, {
        kind: 'ingest-fs-document',
        payload: { xbrlFilingId: on.xbrlFilingId, fileId: on.fileId },
        ...rowOf(on),
      }),
  ],
  [
    'extract-line-items',
    'LINES_EXTRACTED',
    (writer, context, on) =>
      enqueue(writer, context, {
        kind: 'extract-line-items',
        payload: { sourceDocumentId: on.sourceDocumentId },
        ...rowOf(on),
      }),
  ],
  [
    'suggest-tag-mappings',
    'SUGGESTIONS_STORED',
    (writer, context, on) =>
      enqueue(writer, context, {
        kind: 'suggest-tag-mappings',
        payload: { xbrlFilingId: on.xbrlFilingId },
        ...rowOf(on),
      }),
  ],
  ['run-xbrl-validation', 'VALIDATION_WITHOUT_ERROR', asked('run-xbrl-validation')],
  ['generate-preptool-xlsx', 'EXPORT_STORED', asked('generate-preptool-xlsx')],
  ['generate-xbrl-xml', 'EXPORT_STORED', asked('generate-xbrl-xml')],
  ['generate-audit-pdf', 'EXPORT_STORED', asked('generate-audit-pdf')],
];

const ILLEGAL_JOBS = FILING_STATES.flatMap((state) =>
  JOBS.flatMap(([kind, trigger, start]) =>
    nextFilingState(state, trigger) === undefined
      ? [{ state, kind, start, code: refusal(state, trigger) }]
      : [],
  ),
);

/** A job may write its own row, and tell that it was refused; nothing else. */
const REPORT_TABLES = ['job', 'outbox', 'auditEvent'];

describe('a job that the state does not list', () => {
  it.each(ILLEGAL_JOBS)(
    '$kind in $state fails as $code and writes nothing',
    async ({ state, start, code }) => {
      const { id, documentId } = filingIn(state);
      const requestedBy = await staffIdOf(test, 'XBRL_REVIEWER');
      const { context } = test.engine;
      const late = await writeContent(context, {
        key: `xbrl/waiting/${id}/source.docx`,
        fileName: 'late.docx',
        mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
        bytes: docxOf(paragraph(`Late document of ${id}`)),
      });
      await context.change((writer) => recordContent(writer, late));
      const on = { xbrlFilingId: id, sourceDocumentId: documentId, fileId: late.id, requestedBy };
      const before = await storePrint(test, REPORT_TABLES);
      const { jobId } = await context.change((writer) => start(writer, context, on));
      const job = await test.finish({
        status: 202,
        body: { jobId },
        headers: new Headers(),
        bytes: new Uint8Array(),
      });
      expect([job.status, job.error?.code]).toEqual(['FAILED', code]);
      expect(await storePrint(test, REPORT_TABLES)).toEqual(before);
    },
  );
});

// Last, because it changes one of the filings.
describe('a call that the state lists', () => {
  it('changes what the store holds', async () => {
    const before = await storePrint(test);
    expect((await attempt('updateFiling', filingIn('MAPPING_IN_PROGRESS'))).status).toBe(200);
    const after = await storePrint(test);
    const changed = Object.keys(after).filter((name) => `${after[name]}` !== `${before[name]}`);
    expect(changed.toSorted()).toEqual(['auditEvent', 'filing']);
  });
});
