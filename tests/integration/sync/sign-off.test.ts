/**
 * Sign-off from end to end: an engine and a sync-server, both real; the desktop sends, the client decides on the
 * portal, and the decision shows on the record (specification 4.3, 6.6; decisions 3, 4).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServerConnection } from '../../../main/context/server-connection.ts';
import { countClientAnswers } from '../../../main/financial-statements/disclosures/count-client-answers.ts';
import { requireEngagement } from '../../../main/financial-statements/engagements/require-engagement.ts';
import { requireStatement } from '../../../main/financial-statements/statements/generate-statements.ts';
import { documentInput } from '../../../main/financial-statements/word/export-word.ts';
import { SAMPLE_TRIAL_BALANCE } from '../../../main/sample-trial-balance.ts';
import { updateEngagement } from '../../../main/store/repositories/engagements.ts';
import { connectServer } from '../../../main/sync/connection/server-connection.ts';
import { pullAnswerRequests } from '../../../main/sync/exchange/pull-answer-requests.ts';
import { pullClientComments } from '../../../main/sync/exchange/pull-client-comments.ts';
import { pullDecisions } from '../../../main/sync/exchange/pull-client-decisions.ts';
import type { DisclosureGaps } from '../../../shared/model/disclosures.ts';
import type { ReviewNote } from '../../../shared/model/review-notes.ts';
import { KESTREL_BAY } from '../../fixtures/statements/kestrel-bay.ts';
import { buildStatementsDocx } from '../../fixtures/statements/statements-docx.ts';
import { startTestEngine, type TestEngine } from '../../support/test-engine.ts';
import { holdRecord } from '../../sync-server/support/portal-samples.ts';
import { ADMINISTRATOR, openPractice, type TestServer } from '../../sync-server/support/test-server.ts';
import {
  answerEverything,
  createEngagement,
  generateNotes,
  generateStatements,
  importTrialBalance,
  letPointsStand,
  mapAccounts,
  readEngagement,
  readFinality,
} from '../journeys/engagement-steps.ts';
import { KESTREL_FILING, preparedFiling, readFiling, validate } from '../journeys/filing-steps.ts';

const UEN = '201823456K';
const COMPANY = 'Bramble Quay Lighting Pte. Ltd.';
const BASE = '/ops/financial-statements/engagements';
const KESTREL_FILING_CLIENT = { companyName: KESTREL_FILING.companyName, uen: KESTREL_FILING.uen };
const RECIPIENT = { name: 'Tan Wei Ming', email: 'wei.ming@bramble.example' };

describe('sign-off between desktop and portal', () => {
  const directory = mkdtempSync(join(tmpdir(), 'fairview-sign-off-'));
  let server: TestServer;
  let connection: ServerConnection;
  let test: TestEngine;
  let engagementId: string;
  let clientId: string;
  let reachable = true;
  beforeAll(async () => {
    const place = { directory, databaseUrl: undefined, remove: async () => undefined };
    server = await openPractice(place);
    const token = await server.signIn(ADMINISTRATOR.email);
    connection = connectServer({
      baseUrl: 'http://server.example',
      token,
      fetch: async (request) => {
        if (!reachable) throw new Error('no network');
        return await server.service.fetch(request, { address: '127.0.0.1' });
      },
    });
    test = await startTestEngine({ syncServerOf: async () => connection });
    const engagement = await createEngagement(test, { companyName: COMPANY, uen: UEN, year: 2025 });
    engagementId = engagement.id;
    const bytes = new TextEncoder().encode(SAMPLE_TRIAL_BALANCE);
    await importTrialBalance(test, engagementId, 'books.csv', bytes);
    await mapAccounts(test, engagementId, {
      'Allowance for doubtful debts - charge for the year': 'impairment_receivables',
    });
    await generateStatements(test, engagementId);
    await answerEverything(test, engagementId);
  });
  afterAll(async () => {
    await test.close();
    await server.close();
    rmSync(directory, { recursive: true, force: true });
  });

  const send = () => test.call('FS_PREPARER', `POST ${BASE}/${engagementId}/send-to-client`, RECIPIENT);
  /** The record stands at the server as it is here, as an exchange would have brought it. */
  const bring = async (kind: 'engagement' | 'filing', id: string, clientId: unknown) => {
    const { contentVersion } = await test.engine.context.reader
      .selectFrom(kind)
      .select('contentVersion')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await holdRecord(server, String(clientId), kind, id, contentVersion);
  };
  const withdraw = (overrideId: unknown) =>
    test.call('FS_REVIEWER', `DELETE ${BASE}/${engagementId}/finality/overrides/${overrideId}`);
  const pull = () => pullDecisions(test.engine.context, connection);
  const pathOf = (link: unknown) =>
    String(link)
      .replace(/^http:\/\/[^/]+/, '')
      .replace('/portal/', '/portal/financial-statements/');

  it('refuses what is not final, a client that the server does not know, and a server out of reach', async () => {
    const unready = await send();
    expect([unready.status, unready.body.code]).toEqual([409, 'INVALID_TRANSITION']);
    expect(unready.body.detail).toContain('The notes are not complete.');
    await generateNotes(test, engagementId);
    const open = await send();
    expect([open.status, open.body.code]).toEqual([409, 'INVALID_TRANSITION']);
    expect(open.body.detail).toMatch(/to be completed: .* more points are open\./);
    const { letStand } = await letPointsStand(test, engagementId);
    expect(letStand.length).toBeGreaterThan(3);
    const { overrideId } = letStand[0] ?? {};
    await withdraw(overrideId);
    expect((await send()).status).toBe(409);
    await letPointsStand(test, engagementId);
    expect((await send()).body.detail).toContain(`no client with the UEN ${UEN}`);
    reachable = false;
    const offline = await send();
    expect([offline.status, offline.body.code]).toEqual([503, 'UNAVAILABLE']);
    reachable = true;
  });

  it('sends what is presented, and shows the decision once on the record', async () => {
    const client = await connection.call('createServerClient', {
      body: {
        companyName: COMPANY,
        uen: UEN,
        enabledProducts: ['FINANCIAL_STATEMENTS', 'XBRL_FILING'],
      },
    });
    clientId = client.id;
    const early = await send();
    expect([early.status, early.body.code]).toEqual([409, 'VERSION_CONFLICT']);
    await bring('engagement', engagementId, clientId);
    const sent = await send();
    expect(sent.status).toBe(201);
    const path = pathOf(sent.body.link);
    const view = (await server.call('GET', path)).body;
    expect(view.snapshot.figures).toHaveLength(5);
    expect(view.snapshot.figures[1].current).toBe('48525.00');
    expect(view.snapshot.figures[3]).toMatchObject({ label: 'Total assets', current: '558577.00' });
    expect(view.snapshot.statements.map(({ rows }: { rows: [] }) => rows.length > 3)).toEqual(
      Array(4).fill(true),
    );
    expect(view.snapshot.changes).toBeNull();
    expect(view.snapshot.finality.final).toBe(true);
    expect(view.snapshot.finality.letStand).toContainEqual({
      message:
        'Comparative cash flows are not shown: they need the balances at 1 January 2024, which are not available.',
      reason: 'Agreed with the director.',
    });
    expect(view.document.name).toMatch(/^bramble-quay-.*\.docx$/);
    const { rows } = view.snapshot.statements[0];
    const row = rows.findIndex(({ kind }: { kind: string }) => kind === 'LINE');
    const asked = { line: `0.${row}`, question: 'Why less?' };
    expect((await server.call('POST', `${path}/questions`, { body: asked })).status).toBe(200);
    expect(await pullClientComments(test.engine.context, connection, 'FS_PREPARER')).toBe(true);
    expect(await pullClientComments(test.engine.context, connection, 'FS_PREPARER')).toBe(false);
    const notes = async () =>
      (await test.call('FS_PREPARER', `GET ${BASE}/${engagementId}/review-notes`)).body.items as ReviewNote[];
    const [note] = (await notes()).filter(({ fromClient }) => fromClient);
    expect(note).toMatchObject({
      kind: 'QUERY',
      text: 'Why less?',
      status: 'OPEN',
      authorName: 'The client',
      blocks: false,
      anchor: { at: 'FIGURE', statement: 'balance-sheet', line: rows[row].key },
    });
    // The notes are shown as the document prints them, block for block, and are asked about like lines.
    const kept = (await test.call('FS_PREPARER', `GET ${BASE}/${engagementId}/notes`)).body
      .items as readonly {
      readonly noteKey: string;
      readonly content: readonly { readonly type: string; readonly text?: string }[];
    }[];
    const { notes: shown } = view.snapshot;
    expect(shown.map(({ key }: { key: string }) => key).toSorted()).toEqual(
      kept.map(({ noteKey }) => noteKey).toSorted(),
    );
    expect(shown.at(-1).blocks).toHaveLength(
      kept.find(({ noteKey }) => noteKey === shown.at(-1).key)?.content.length ?? -1,
    );
    const at = shown.findIndex(({ key }: { key: string }) => key === 'note_general');
    const inNote = { line: `n${at}.0`, question: 'Is this our address?' };
    expect((await server.call('POST', `${path}/questions`, { body: inNote })).status).toBe(200);
    await pullClientComments(test.engine.context, connection, 'FS_PREPARER');
    expect((await notes()).find(({ text }) => text === inNote.question)).toMatchObject({
      anchor: { at: 'NOTE', noteKey: 'note_general', block: 0 },
      place: expect.stringMatching(/^Note “.*”, paragraph 1: “.+”$/),
      path: expect.stringContaining('/notes/note_general.0'),
    });
    const lock = await test.call('FS_REVIEWER', `GET ${BASE}/${engagementId}/lock?points=true`);
    expect(JSON.stringify(lock.body)).toContain('A question of the client is not answered: “Why less?”');
    const answer = `POST ${BASE}/${engagementId}/review-notes/${note?.id}/replies`;
    const answered = await test.call('FS_PREPARER', answer, { act: 'ANSWER', text: 'Paid.' });
    expect([answered.status, answered.body.status]).toEqual([200, 'ANSWERED']);
    expect((await server.call('GET', path)).body.questions[0]).toMatchObject({
      answers: [{ text: 'Paid.' }],
    });
    await server.call('POST', `${path}/approve`, { body: { name: RECIPIENT.name, comment: 'Fine' } });
    expect((await pull()).recorded).toBe(1);
    expect((await pull()).recorded).toBe(0);
    const { status, clientDecision } = await readEngagement(test, engagementId);
    expect([status, clientDecision]).toMatchObject([
      'NOTES_COMPLETE',
      { decision: 'APPROVED', comment: 'Fine' },
    ]);
    // The document names who approved exactly this content.
    const { context } = test.engine;
    const engagement = await requireEngagement(context.reader, engagementId);
    const statement = await requireStatement(context.reader, engagementId);
    const printed = await documentInput(context, engagement, statement, context.now());
    expect(printed.approval).toMatchObject([{ name: RECIPIENT.name }]);
    const changed = { ...engagement, contentVersion: engagement.contentVersion + 1 };
    expect((await documentInput(context, changed, statement, context.now())).approval).toBeUndefined();
    const audit = await test.call('FS_REVIEWER', `GET /ops/audit?subject=engagement:${engagementId}`);
    const events = audit.body.items as readonly { type: string; payload: unknown }[];
    const types = events.map(({ type }) => type);
    const reason = 'Agreed with the director.';
    const words = events
      .filter(({ type }) => type === 'FS_FINALITY_OVERRIDDEN')
      .map(({ payload }) => payload);
    expect(words).toContainEqual(expect.objectContaining({ reason, withdrawn: false }));
    expect(words).toContainEqual(expect.objectContaining({ withdrawn: true }));
    expect(types.filter((type) => type === 'FS_CLIENT_APPROVED')).toHaveLength(1);
    expect(types).toContain('INVITATION_SENT');
  });

  it('drops an approval that ended, and tells the client what changed since', async () => {
    const bytes = new TextEncoder().encode(SAMPLE_TRIAL_BALANCE);
    await importTrialBalance(test, engagementId, 'books.csv', bytes);
    await generateStatements(test, engagementId);
    await generateNotes(test, engagementId);
    // The words of a reviewer hold for points that are there again and say the same.
    expect(await readFinality(test, engagementId)).toMatchObject({ final: true });
    await bring('engagement', engagementId, clientId);
    const again = await send();
    expect(again.status).toBe(201);
    const view = (await server.call('GET', pathOf(again.body.link))).body;
    expect(view.snapshot.changes).toEqual([]);
    expect((await pull()).recorded).toBe(1);
    expect((await readEngagement(test, engagementId)).clientDecision).toBeNull();
    await server.call('POST', `${pathOf(again.body.link)}/request-revision`, {
      body: { comment: 'Note 5, please' },
    });
    await pull();
    expect((await readEngagement(test, engagementId)).clientDecision).toMatchObject({
      decision: 'REVISION_REQUESTED',
      comment: 'Note 5, please',
    });
  });

  it('asks the client disclosure questions, and answers nothing with what comes back until a person does', async () => {
    const at = `${BASE}/${engagementId}`;
    const read = async (all = 'true') => {
      const { body } = await test.call('FS_PREPARER', `GET ${at}/disclosures/gaps?all=${all}`);
      return (body as unknown as DisclosureGaps).items.flatMap(({ ruleId, prompts }) =>
        prompts.map((prompt) => ({ ...prompt, ruleId })),
      );
    };
    const first = await read();
    const text = first.find(({ promptId }) => promptId === 'DISC-001-01');
    const choice = first.find(({ inputType }) => inputType === 'boolean');
    const table = first.find(({ inputType }) => inputType === 'table');
    if (!text || !choice || !table) throw new Error('The sample asks for a text, a yes or no, and a table.');
    const placeOf = ({ ruleId, promptId }: typeof text) => ({ ruleId, promptId });
    const ask = (questions: readonly object[]) =>
      test.call('FS_PREPARER', `POST ${at}/answer-requests`, { ...RECIPIENT, questions });
    expect((await ask([placeOf(table)])).body.code).toBe('INVALID_INPUT');
    expect((await ask([{ ruleId: 'DISC-001', promptId: 'DISC-001-99' }])).body.code).toBe('INVALID_INPUT');
    const withdrawn = (await ask([placeOf(text)])).body.requestId;
    const withdraw = `POST ${at}/answer-requests/${withdrawn}/withdraw`;
    expect((await test.call('FS_PREPARER', withdraw)).status).toBe(204);
    server.pass(1);
    const asked = await ask([placeOf(text), placeOf(choice)]);
    expect([asked.status, asked.body.detail]).toEqual([201, undefined]);
    const { requestId, link } = asked.body;
    const states = async () =>
      ((await test.call('FS_PREPARER', `GET ${at}/answer-requests`)).body.items as { state: string }[]).map(
        ({ state }) => state,
      );
    expect(await states()).toEqual(['OPEN', 'WITHDRAWN']);
    const { items: rows } = (
      await test.call('FS_PREPARER', `GET /ops/lists/work/stands?engagements=${engagementId}`)
    ).body;
    expect(rows).toMatchObject([{ awaitingClient: true }]);
    const before = await readEngagement(test, engagementId);
    const said = { q0: '9 Quay Road, Singapore 049999', q1: String(choice.value !== true) };
    const page = pathOf(link).replace('financial-statements', 'answers');
    expect((await server.call('POST', `${page}/answer`, { body: { answers: said } })).status).toBe(200);
    expect(await pullAnswerRequests(test.engine.context, connection, 'FS_PREPARER')).toBe(true);
    expect(await pullAnswerRequests(test.engine.context, connection, 'FS_PREPARER')).toBe(false);
    expect(await states()).toEqual(['ANSWERED', 'WITHDRAWN']);

    // Proposals: nothing is answered, and the record and its decision stand as they were.
    const now = async () => {
      const all = await read();
      const of = (wanted: typeof text) => all.find(({ promptId }) => promptId === wanted.promptId);
      return [of(text), of(choice)];
    };
    const offered = await now();
    expect(offered.map((prompt) => prompt?.value)).toEqual([text.value, choice.value]);
    expect(offered.map((prompt) => prompt?.fromClient)).toMatchObject([
      { requestId, value: said.q0, written: said.q0, name: RECIPIENT.name },
      { requestId, value: choice.value !== true, written: choice.value === true ? 'No' : 'Yes' },
    ]);
    expect(await readEngagement(test, engagementId)).toEqual(before);
    // They keep the engagement from being final and are counted for the work list, until they are dealt with.
    const waits = async () => {
      const { open } = await readFinality(test, engagementId);
      const { reader, constitution } = test.engine.context;
      return [
        open.flatMap(({ kind, where }) => (kind === 'CLIENT_ANSWER_WAITING' ? [where] : [])),
        (await countClientAnswers(reader, constitution, [engagementId])).get(engagementId),
      ];
    };
    const places = [text, choice].map(({ promptId }) => `disclosures/${promptId}`);
    expect(await waits()).toEqual([places, 2]);
    // After an approval too: the engagement is on the work list again, and what was approved stands as it was.
    const decision = { decision: 'APPROVED', comment: null, decidedAt: before.updatedAt } as const;
    const decide = (clientDecision: object | null) =>
      test.engine.context.change((writer) =>
        updateEngagement(writer, engagementId, {
          clientDecision: clientDecision && JSON.stringify(clientDecision),
        }),
      );
    await decide(decision);
    const listed = async () =>
      (
        (await test.call('FS_PREPARER', 'GET /ops/lists/work')).body.items as readonly {
          readonly id: string;
          readonly state: string;
          readonly lateByDays: number;
          readonly kind: string;
        }[]
      ).filter(({ id, kind }) => id === engagementId && kind === 'engagement');
    const stands = async () =>
      (await test.call('FS_PREPARER', `GET /ops/lists/work/stands?engagements=${engagementId}`)).body.items;
    expect(await listed()).toMatchObject([{ state: 'Approved', lateByDays: 0 }]);
    expect(await stands()).toMatchObject([{ state: 'Approved', blocks: '2 answers of the client' }]);

    const settle = (place: typeof text, act: string, id = requestId) =>
      test.call('FS_PREPARER', `POST ${at}/disclosures/client-answer`, {
        ...placeOf(place),
        requestId: id,
        act,
      });
    expect((await settle(text, 'USE', withdrawn)).body.code).toBe('VERSION_CONFLICT');
    expect((await settle(text, 'USE')).status).toBe(200);
    expect((await settle(choice, 'LEAVE')).status).toBe(200);
    expect((await settle(choice, 'USE')).body.code).toBe('VERSION_CONFLICT');
    expect(await waits()).toEqual([[], undefined]);
    expect([await listed(), await stands()]).toEqual([[], []]);
    expect((await readEngagement(test, engagementId)).clientDecision).toMatchObject(decision);
    await decide(before.clientDecision);
    const settled = await now();
    expect(settled.map((prompt) => [prompt?.value, prompt?.fromClient])).toEqual([
      [said.q0, null],
      [choice.value, null],
    ]);
    // An answer that is typed anew brings no proposal back.
    await test.call('FS_PREPARER', `POST ${at}/disclosures/respond`, {
      ruleId: text.ruleId,
      responses: [{ promptId: text.promptId, responseData: { value: text.value } }],
    });
    expect((await now())[0]).toMatchObject({ value: text.value, fromClient: null });
    const audit = await test.call('FS_REVIEWER', `GET /ops/audit?subject=engagement:${engagementId}`);
    const kept = (audit.body.items as readonly { type: string; actorId: string; payload: unknown }[]).filter(
      ({ type }) => type.startsWith('FS_CLIENT_ANSWER'),
    );
    expect(kept.map(({ type, payload }) => [type, payload]).toSorted()).toEqual([
      ['FS_CLIENT_ANSWER_LEFT', { ruleId: choice.ruleId, promptIds: [choice.promptId], requestId }],
      ['FS_CLIENT_ANSWER_USED', { ruleId: text.ruleId, promptIds: [text.promptId], requestId }],
    ]);
    expect(JSON.stringify(audit.body)).not.toContain('Quay Road');
  });

  it('signs a filing off that has passed validation', async () => {
    const { id } = await preparedFiling(test, {
      name: 'signed statements.docx',
      bytes: await buildStatementsDocx(KESTREL_BAY),
    });
    const path = `/ops/xbrl/filings/${id}/send-to-client`;
    expect((await test.call('XBRL_PREPARER', `POST ${path}`, RECIPIENT)).body.code).toBe(
      'INVALID_TRANSITION',
    );
    await validate(test, id);
    const client = await connection.call('createServerClient', {
      body: { ...KESTREL_FILING_CLIENT, enabledProducts: ['XBRL_FILING'] },
    });
    await bring('filing', id, client.id);
    const second = { name: 'Priya Raman', email: 'priya@bramble.example' };
    const sent = await test.call('XBRL_PREPARER', `POST ${path}`, { ...RECIPIENT, second });
    expect([sent.status, sent.body.detail]).toEqual([201, undefined]);
    const review = pathOf(sent.body.link).replace('financial-statements', 'xbrl');
    const { snapshot } = (await server.call('GET', review)).body;
    expect(snapshot).toMatchObject({ kind: 'XBRL_FILING', validation: { passed: true } });
    expect(snapshot.figures.map(({ label }: { label: string }) => label)).toEqual([
      'Revenue',
      'Profit or loss for the year',
      'Cash and bank',
      'Total assets',
      'Net assets (total equity)',
    ]);
    const body = { name: RECIPIENT.name, uen: KESTREL_FILING_CLIENT.uen };
    expect((await server.call('POST', `${review}/approve`, { body })).status).toBe(200);
    expect((await pull()).recorded).toBe(1);
    // What the first of two approves is not approved yet; both stand with name and time once the second has.
    expect((await readFiling(test, id)).clientDecision?.decision).toBe('PARTLY_APPROVED');
    const next = pathOf(sent.body.secondLink).replace('financial-statements', 'xbrl');
    expect((await server.call('POST', `${next}/approve`, { body: { ...body, ...second } })).status).toBe(400);
    const signed = await server.call('POST', `${next}/approve`, { body: { ...body, name: second.name } });
    expect(signed.status).toBe(200);
    expect((await pull()).recorded).toBe(1);
    const filing = await readFiling(test, id);
    expect([filing.status, filing.clientDecision]).toMatchObject([
      'VALIDATION_PASSED',
      {
        decision: 'APPROVED',
        signatures: [{ name: RECIPIENT.name }, { name: second.name }],
        contentSha256: signed.body.contentSha256,
      },
    ]);
  });
});
