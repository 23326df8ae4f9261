/** Sign-off through the portal: what a link shows, what decides and what does not, and what an approval is worth. */
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { canonicalJson } from '../../shared/service/audit-chain.ts';
import { recordChanged } from '../../sync-server/portal/record-changed.ts';
import {
  findRecords,
  insertRecords,
  type NewRecord,
  placeRecord,
  updateRecord,
} from '../../sync-server/store/repositories/sync-records.ts';
import {
  addClient,
  DIRECTOR,
  ENGAGEMENT,
  ENGAGEMENT_ID,
  FILING,
  FILING_ID,
  invitationTo,
  PDF_BYTES,
  pathOfLink,
  questionsTo,
  UEN,
  uploadDocument,
} from './support/portal-samples.ts';
import { PLACES, type Place } from './support/stores.ts';
import { letOnePersonDoAll } from './support/sync-practice.ts';
import { ADMINISTRATOR, openPractice, type TestServer } from './support/test-server.ts';

describe.each(PLACES)('the portal on %s', (_database, newPlace) => {
  let place: Place;
  let server: TestServer;
  let staff: string;
  let clientId: string;
  beforeEach(async () => {
    place = await newPlace();
    server = await openPractice(place);
    await letOnePersonDoAll(server);
    ({ token: staff } = await server.staff('PLATFORM_ADMIN'));
    clientId = await addClient(server, staff);
  });
  afterEach(async () => {
    await server.close();
    await place.remove();
  });

  const invite = async (snapshot = ENGAGEMENT, change: object = {}) => {
    const body = invitationTo(clientId, snapshot, change);
    const answer = await server.call('POST', '/sync/invitations', { token: staff, body });
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    return {
      ...answer.body.invitation,
      path: pathOfLink(answer.body.link, snapshot),
      link: answer.body.link,
    };
  };
  const stateOf = async (id: string) =>
    (await server.call('GET', `/sync/invitations/${id}`, { token: staff })).body.state;
  const approve = (path: string, body: object = { name: DIRECTOR.name }) =>
    server.call('POST', `${path}/approve`, { body });
  const feed = async (cursor = '') =>
    (await server.call('GET', `/sync/decisions${cursor && `?cursor=${cursor}`}`, { token: staff })).body;
  const auditTypes = async () =>
    (await server.service.context.reader.selectFrom('auditEvent').select('type').execute()).map(
      ({ type }) => type,
    );

  it('keeps no token, address or figure in clear', async () => {
    const { link } = await invite();
    const row = await server.service.context.reader
      .selectFrom('invitation')
      .selectAll()
      .executeTakeFirstOrThrow();
    const kept = JSON.stringify(row);
    for (const secret of [link.split('/').at(-1), DIRECTOR.email, DIRECTOR.name, '1284300']) {
      expect(kept).not.toContain(secret);
    }
  });

  it('leads a link to its review page, and reading decides nothing', async () => {
    const { id, link, path } = await invite();
    const opened = await server.call('GET', new URL(link).pathname);
    expect(opened.body).toEqual({
      product: 'FINANCIAL_STATEMENTS',
      resourceType: 'FS_ENGAGEMENT',
      path,
    });
    const view = await server.call('GET', path);
    expect(view.body).toMatchObject({
      practiceName: 'Tan & Partners',
      snapshot: {
        title: ENGAGEMENT.title,
        figures: ENGAGEMENT.figures,
        entity: { name: ENGAGEMENT.entity.name },
      },
      document: null,
    });
    // Whoever holds the link alone learns neither what name nor what UEN is asked for.
    const page = await server.call('GET', path, { headers: { accept: 'text/html' } });
    for (const text of [JSON.stringify(view.body), page.body]) {
      expect(text).toContain(ENGAGEMENT.entity.name);
      expect(text).not.toContain(DIRECTOR.name);
      expect(text).not.toContain(ENGAGEMENT.entity.uen);
    }
    expect(view.headers.get('x-robots-tag')).toContain('noindex');
    expect(view.headers.get('referrer-policy')).toBe('no-referrer');
    for (const step of ['approve', 'request-revision', 'draft']) {
      expect((await server.call('GET', `${path}/${step}`)).status).toBe(404);
    }
    await server.call('HEAD', path);
    expect(await stateOf(id)).toBe('OPEN');
    expect((await feed()).items).toEqual([]);
  });

  it('tells what the notes say otherwise than those that were sent last, by what the server holds', async () => {
    if (ENGAGEMENT.kind !== 'FS_ENGAGEMENT') throw new Error('An engagement is expected.');
    const snapshotAt = async (path: string) => (await server.call('GET', path)).body.snapshot;
    const claimed = [{ note: 'Note 9', state: 'ADDED' as const, parts: [], notListed: 0 }];
    const first = await invite({ ...ENGAGEMENT, noteChanges: claimed });
    expect(await snapshotAt(first.path)).not.toHaveProperty('noteChanges');
    const [directors, receivables] = ENGAGEMENT.notes ?? [];
    if (!directors || !receivables) throw new Error('Two notes are expected.');
    const said = 'The directors state that the company can pay its debts, <soon>.';
    const notes = [{ ...directors, blocks: [{ kind: 'PARAGRAPH' as const, text: said }] }, receivables];
    const second = await invite({ ...ENGAGEMENT, notes, noteChanges: claimed });
    expect((await snapshotAt(second.path)).noteChanges).toEqual([
      {
        note: 'Directors’ statement',
        state: 'CHANGED',
        notListed: 0,
        parts: [
          { what: 'Paragraph', before: 'The directors state that the company can pay its debts.', now: said },
        ],
      },
    ]);
    const page = await server.call('GET', second.path, { headers: { accept: 'text/html' } });
    expect(page.body).toContain('In the notes');
    expect(page.body).toContain(
      '<ins>The directors state that the company can pay its debts, &lt;soon&gt;.</ins>',
    );
    expect(second.contentSha256).not.toBe(first.contentSha256);
    const third = await invite({ ...ENGAGEMENT, notes });
    expect((await snapshotAt(third.path)).noteChanges).toEqual([]);
  });

  it('answers alike for an unknown link and one of the other product', async () => {
    const { path } = await invite();
    const other = await server.call('GET', path.replace('financial-statements', 'xbrl'));
    const unknown = await server.call('GET', `/portal/xbrl/${'x'.repeat(43)}`);
    expect(other.body).toEqual(unknown.body);
    expect(unknown.body.code).toBe('NOT_FOUND');
  });

  it('binds an approval to exactly what was shown, once, and tells the desktop', async () => {
    const document = await uploadDocument(server, staff, new Uint8Array(PDF_BYTES));
    const documentSha256 = createHash('sha256').update(PDF_BYTES).digest('hex');
    expect(document.body).toEqual({
      sha256: documentSha256,
      sizeBytes: PDF_BYTES.length,
      mediaType: 'application/pdf',
    });
    const { id, path } = await invite(ENGAGEMENT, { documentSha256, documentName: 'Harbour Lights.pdf' });
    const read = await server.call('GET', `${path}/document`);
    expect(read.headers.get('content-type')).toBe('application/pdf');
    expect(read.body).toBe(PDF_BYTES.toString('utf8'));
    const answer = await server.call('POST', `${path}/approve`, {
      body: { name: ' wei ming TAN ', comment: 'Well done' },
      headers: { 'user-agent': 'A telephone' },
    });
    const contentSha256 = createHash('sha256')
      .update(canonicalJson({ encoding: 'fairview-portal-1', snapshot: ENGAGEMENT, documentSha256 }))
      .digest('hex');
    expect(answer.body).toMatchObject({ decision: 'APPROVED', contentSha256 });
    const first = await feed();
    expect(first.items).toMatchObject([
      {
        invitationId: id,
        kind: 'APPROVED',
        contentSha256,
        resourceId: ENGAGEMENT_ID,
        recordVersion: 3,
        name: 'wei ming TAN',
        comment: 'Well done',
        at: server.clock.now.toISOString(),
      },
    ]);
    expect((await feed(first.nextCursor)).items).toEqual([]);
    const used = await approve(path);
    expect(used.body.code).toBe('INVITATION_USED');
    expect(used.body.detail).toContain('Ask The PLATFORM_ADMIN of Tan & Partners');
    expect((await server.call('GET', path)).status).toBe(410);
    const { context } = server.service;
    const [row] = await context.reader.selectFrom('invitationDecision').selectAll().execute();
    const kept = JSON.parse(context.secrets.open('portal answer', row?.details ?? ''));
    expect(kept).toMatchObject({ address: '203.0.113.7', userAgent: 'A telephone' });
    const [event] = await context.reader
      .selectFrom('auditEvent')
      .selectAll()
      .where('type', '=', 'FS_CLIENT_APPROVED')
      .execute();
    expect(event).toMatchObject({ action: 'APPROVE_FS', subject: `engagement:${ENGAGEMENT_ID}` });
    expect(event?.payload).toContain('"suggestsFiling":true');
    expect(JSON.stringify(event)).not.toContain(DIRECTOR.name);
  });

  it('takes one of two answers that come at once', async () => {
    const { path } = await invite();
    const answers = await Promise.all([
      approve(path),
      server.call('POST', `${path}/request-revision`, { body: { comment: 'Wait' } }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
    expect((await feed()).items).toHaveLength(1);
  });

  it('asks for the UEN of a filing, says not which part is wrong, and locks after five', async () => {
    const { path } = await invite(FILING);
    const wrongName = await approve(path, { name: 'Somebody Else', uen: UEN });
    const wrongUen = await approve(path, { name: DIRECTOR.name, uen: '201812346K' });
    expect(wrongName.body).toEqual(wrongUen.body);
    expect(wrongUen.body.code).toBe('IDENTITY_MISMATCH');
    const sent = new Request(`http://server.example${path}/approve`, {
      method: 'POST',
      body: new URLSearchParams({ name: 'X', uen: 'X' }),
      headers: { accept: 'text/html', origin: 'http://server.example', host: 'server.example' },
    });
    const form = await (await server.service.fetch(sent, { address: '192.0.2.9' })).text();
    expect(form).toMatch(/id="name-trouble"(?:.|\n)*<input id="name"[^>]*aria-invalid="true"[^>]*autofocus/);
    for (let attempt = 4; attempt <= 5; attempt += 1) await approve(path, { name: 'X', uen: UEN });
    const right = { name: DIRECTOR.name, uen: UEN.toLowerCase() };
    const locked = await approve(path, right);
    expect([locked.status, locked.body.code]).toEqual([423, 'LOCKED_OUT']);
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0);
    server.pass(16);
    expect((await approve(path, right)).body.decision).toBe('APPROVED');
    expect(await auditTypes()).toContain('XBRL_CLIENT_APPROVED');
  });

  it('voids an approval when the record changes, and ends open invitations to older drafts', async () => {
    const approved = await invite();
    const open = await invite(ENGAGEMENT, { recipient: { name: 'Lee', email: 'lee@harbour.example' } });
    await approve(approved.path);
    const { context } = server.service;
    const changed = (version: number) =>
      context.change((writer) => recordChanged(writer, context, 'FS_ENGAGEMENT', ENGAGEMENT_ID, version));
    await changed(3);
    expect(await stateOf(approved.id)).toBe('APPROVED');
    await changed(4);
    await changed(5);
    expect(await stateOf(approved.id)).toBe('VOID');
    expect(await stateOf(open.id)).toBe('REVOKED');
    expect((await feed()).items.map(({ kind }: { kind: string }) => kind)).toEqual(['APPROVED', 'VOIDED']);
    expect((await auditTypes()).filter((type) => type === 'CLIENT_APPROVAL_VOIDED')).toHaveLength(1);
    expect((await server.call('GET', approved.path)).body.detail).toContain('no longer counts');
    expect((await server.call('GET', open.path)).body.detail).toContain('newer version');
    const stale = await server.call('POST', '/sync/invitations', {
      token: staff,
      body: invitationTo(clientId, ENGAGEMENT, { recordVersion: 2 }),
    });
    expect(stale.body.code).toBe('VERSION_CONFLICT');
  });

  it('takes only final statements, and keeps for the client what was let stand in them', async () => {
    const { path } = await invite();
    const view = (await server.call('GET', path)).body;
    expect(view.snapshot.finality).toMatchObject({
      final: true,
      letStand: [{ reason: 'First year with this practice.' }],
    });
    if (ENGAGEMENT.kind !== 'FS_ENGAGEMENT') throw new Error('Statements are expected.');
    const { finality: _finality, ...unjudged } = ENGAGEMENT;
    const body = invitationTo(clientId, unjudged, {});
    const refused = await server.call('POST', '/sync/invitations', { token: staff, body });
    expect([refused.status, refused.body.code]).toEqual([400, 'INVALID_INPUT']);
    expect(refused.body.detail).toContain('Only final statements');
  });

  describe('with two signatories', () => {
    const SECOND = { name: 'Priya Raman', email: 'priya@harbour.example' };
    const both = async (snapshot = ENGAGEMENT) => {
      const body = invitationTo(clientId, snapshot, { second: SECOND });
      const { invitation, link, secondLink } = (
        await server.call('POST', '/sync/invitations', { token: staff, body })
      ).body;
      const { items } = (
        await server.call('GET', `/sync/invitations?resourceId=${invitation.resourceId}`, { token: staff })
      ).body;
      const second = items.find(({ signatory }: { signatory: number }) => signatory === 2);
      return {
        first: invitation,
        second,
        secondLink,
        path: pathOfLink(link, snapshot),
        secondPath: pathOfLink(secondLink, snapshot),
      };
    };
    /** The practice's rule, as an administrator's desktop would have brought it. */
    const askForTwo = () =>
      server.service.context.change(async (writer) => {
        const at = server.clock.now.toISOString();
        const rules = { fourEyes: 0, reviewBeforeClient: 0, administratorsExempt: 0, twoSignatories: 1 };
        const body = { id: 'practice', ...rules, staffId: '01900000-0000-7000-8000-00000000000d', at };
        const [engagement] = await findRecords(writer, [{ kind: 'engagement', id: ENGAGEMENT_ID }]);
        const of = {
          ...engagement,
          kind: 'practiceSetting',
          id: 'practice',
          rootId: 'practice',
          clientId: null,
        };
        await insertRecords(writer, [await placeRecord(writer, { ...of, body } as NewRecord)]);
      });
    const asSecond = (path: string) => approve(path, { name: SECOND.name });

    it('asks the second once the first has approved, and each signs the same', async () => {
      const { first, second, path, secondPath } = await both();
      expect([first.signatory, first.signatories, first.state]).toEqual([1, 2, 'OPEN']);
      expect([second.signatories, second.state, second.contentSha256]).toEqual([
        ...[2, 'WAITING'],
        first.contentSha256,
      ]);
      for (const early of [await server.call('GET', secondPath), await asSecond(secondPath)])
        expect([early.status, early.body.code]).toEqual([409, 'INVALID_TRANSITION']);
      // Nobody signs for the other, before or after.
      expect((await asSecond(path)).body.code).toBe('IDENTITY_MISMATCH');
      expect((await approve(path)).body).toMatchObject({ decision: 'APPROVED', asksNext: true });
      const signedFirst = server.clock.now.toISOString();
      expect((await feed()).items).toMatchObject([
        { signatories: 2, signatures: [{ name: DIRECTOR.name, at: signedFirst }] },
      ]);
      expect((await approve(path)).body.code).toBe('INVITATION_USED');
      server.pass(60);
      const view = (await server.call('GET', secondPath)).body;
      expect([view.signatory, view.signatories, view.contentSha256]).toEqual([2, 2, first.contentSha256]);
      expect(await stateOf(second.id)).toBe('OPEN');
      expect((await approve(secondPath)).body.code).toBe('IDENTITY_MISMATCH');
      expect((await asSecond(secondPath)).body).toMatchObject({ decision: 'APPROVED', asksNext: false });
      const [, last] = (await feed()).items;
      expect(last).toMatchObject({
        contentSha256: first.contentSha256,
        signatories: 2,
        signatures: [
          { name: DIRECTOR.name, at: signedFirst },
          { name: SECOND.name, at: server.clock.now.toISOString() },
        ],
      });
      const events = await server.service.context.reader
        .selectFrom('auditEvent')
        .select('payload')
        .where('type', '=', 'FS_CLIENT_APPROVED')
        .orderBy('sequence')
        .execute();
      expect(events.map(({ payload }) => JSON.parse(payload))).toMatchObject([
        { signatory: 1, signatories: 2, contentSha256: first.contentSha256 },
        { signatory: 2, signatories: 2, suggestsFiling: true, contentSha256: first.contentSha256 },
      ]);
      expect(JSON.parse(events[0]?.payload ?? '{}')).not.toHaveProperty('suggestsFiling');
    });

    it('voids both when the record changes, and asks nobody after a wish or a withdrawal', async () => {
      const { context } = server.service;
      const changed = (version: number) =>
        context.change((writer) => recordChanged(writer, context, 'FS_ENGAGEMENT', ENGAGEMENT_ID, version));
      const signed = await both();
      await approve(signed.path);
      await asSecond(signed.secondPath);
      const half = await both();
      await approve(half.path);
      const untouched = await both();
      await changed(4);
      const states = [];
      for (const { first, second } of [signed, half, untouched])
        states.push([await stateOf(first.id), await stateOf(second.id)]);
      expect(states).toEqual([
        ['VOID', 'VOID'],
        ['VOID', 'REVOKED'],
        ['REVOKED', 'REVOKED'],
      ]);
      expect((await asSecond(half.secondPath)).body.code).toBe('INVITATION_REVOKED');

      const refused = await both(FILING);
      await server.call('POST', `${refused.path}/request-revision`, { body: { comment: 'Note 5' } });
      const told = await server.call('GET', refused.secondPath);
      expect([told.body.code, told.body.detail]).toEqual([
        'INVITATION_REVOKED',
        expect.stringContaining('asked for a change'),
      ]);
      const withdrawn = await both(FILING);
      await server.call('DELETE', `/sync/invitations/${withdrawn.second.id}`, { token: staff });
      expect(await stateOf(withdrawn.first.id)).toBe('REVOKED');
    });

    it('takes two people and no less: neither one person twice, nor one where the practice asks for two', async () => {
      const refusal = async (change: object) => {
        const body = invitationTo(clientId, ENGAGEMENT, change);
        return (await server.call('POST', '/sync/invitations', { token: staff, body })).body.errors?.[0]
          ?.path;
      };
      const { email } = SECOND;
      expect(await refusal({ second: { name: 'TAN, Wei-Ming', email } })).toBe('second.name');
      expect(await refusal({ second: { ...SECOND, email: DIRECTOR.email.toUpperCase() } })).toBe(
        'second.email',
      );
      await askForTwo();
      expect(await refusal({})).toBe('second');
      expect(await refusal({ second: SECOND })).toBeUndefined();
    });
  });

  describe('questions about a line', () => {
    const QUESTION = { line: '0.2', question: 'Why is this <b>less</b> than last year?' };
    const ask = (path: string, body: object = QUESTION) => server.call('POST', `${path}/questions`, { body });
    const questionsAt = async (path: string) => (await server.call('GET', path)).body.questions;
    const comments = async (token = staff) =>
      (await server.call('GET', '/sync/client-comments', { token })).body.items;
    const reply = (id: string, body: object, token = staff) =>
      server.call('POST', `/sync/client-comments/${id}/replies`, { token, body });

    it('reach the practice by the line, and their answers the person who asked, and nobody else', async () => {
      const line = { label: 'Trade receivables', kind: 'LINE', note: '5', key: 'trade_receivables' };
      const [sheet, ...others] = ENGAGEMENT.statements;
      const rows = sheet?.rows.map((row, at) => (at === 2 ? { ...row, ...line } : row));
      const keyed = { ...ENGAGEMENT, statements: [{ ...sheet, part: 'balance-sheet', rows }, ...others] };
      const { path, id } = await invite(keyed as typeof ENGAGEMENT);
      const other = await invite(ENGAGEMENT, { recipient: { ...DIRECTOR, email: 'other@harbour.example' } });
      await server.call('POST', `${path}/draft`, { body: { ...QUESTION, comment: 'Later' } });
      const asked = await ask(path);
      expect(asked.status).toBe(200);
      expect((await server.call('GET', path)).body.draft).toMatchObject({ comment: 'Later' });
      expect((await server.call('GET', path)).body.draft.question).toBeUndefined();
      const [comment] = await comments();
      expect(comment).toMatchObject({
        id: asked.body.id,
        invitationId: id,
        resourceId: ENGAGEMENT_ID,
        text: QUESTION.question,
        line: { label: 'Trade receivables', part: 'balance-sheet', key: 'trade_receivables' },
        status: 'OPEN',
        thread: [],
      });
      // Nothing is decided, and neither words nor person stand in the chain or in clear.
      expect(await stateOf(id)).toBe('OPEN');
      const { reader } = server.service.context;
      const kept = JSON.stringify([
        await reader.selectFrom('portalComment').selectAll().execute(),
        await reader.selectFrom('auditEvent').selectAll().where('type', '=', 'CLIENT_COMMENTED').execute(),
      ]);
      expect(kept).toContain('CLIENT_COMMENTED');
      expect(kept).not.toMatch(/less|receivables|Wei Ming|203\.0\.113/);

      const { token: preparer } = await server.staff('FS_PREPARER');
      expect(
        (await reply(comment.id, { act: 'ANSWER', text: 'A customer paid.' }, preparer)).body.status,
      ).toBe('ANSWERED');
      expect(await questionsAt(path)).toMatchObject([
        { label: 'Trade receivables', text: QUESTION.question, answers: [{ text: 'A customer paid.' }] },
      ]);
      expect(await questionsAt(other.path)).toEqual([]);
      const page = await server.call('GET', path, { headers: { accept: 'text/html' } });
      expect(page.body).toContain('Why is this &lt;b&gt;less&lt;/b&gt;');
      // A new link to the same record shows them still.
      expect(await questionsAt((await invite()).path)).toHaveLength(1);

      // A paragraph of a note, and a note as a whole.
      const ofNote = async (place: string) => {
        const { id: own } = (await ask(path, { ...QUESTION, line: place })).body;
        return (await comments()).find(({ id: each }: { id: string }) => each === own).line;
      };
      expect(await ofNote('n1.1')).toEqual({
        statement: 'Note 5: Trade receivables',
        label: 'Customers pay within 30 days. No interest is charged.',
        part: null,
        key: null,
        note: { noteKey: 'note_receivables', block: 1 },
      });
      expect(await ofNote('n0')).toMatchObject({
        label: 'Directors’ statement',
        note: { noteKey: 'directors_report', block: null },
      });
      expect(await questionsAt(path)).toHaveLength(3);

      const filing = await ask((await invite(FILING)).path);
      expect((await comments(preparer)).map(({ id: each }: { id: string }) => each)).toContain(comment.id);
      expect((await comments(preparer)).map(({ id: each }: { id: string }) => each)).not.toContain(
        filing.body.id,
      );
      expect((await reply(filing.body.id, { act: 'CLEAR' }, preparer)).status).toBe(404);
      const { token: viewer } = await server.staff('XBRL_PREPARER');
      expect((await reply(comment.id, { act: 'CLEAR' }, viewer)).status).toBe(403);
      expect((await reply(comment.id, { act: 'CLEAR' })).body.status).toBe('CLEARED');
      expect((await reply(comment.id, { act: 'ANSWER', text: 'x' })).body.code).toBe('INVALID_TRANSITION');
    });

    it('are refused where they are not of a line, too long, too many, or behind a link that is over', async () => {
      const { path, id } = await invite();
      const refused = async (body: object) => (await ask(path, body)).body.errors?.[0]?.path;
      expect(await refused({ ...QUESTION, line: '0.99' })).toBe('line');
      expect(await refused({ ...QUESTION, line: '9.0' })).toBe('line');
      expect(await refused({ ...QUESTION, line: '__proto__' })).toBe('line');
      expect(await refused({ ...QUESTION, line: 'n2' })).toBe('line');
      expect(await refused({ ...QUESTION, line: 'n1.3' })).toBe('line');
      expect(await refused({ ...QUESTION, question: '  ' })).toBe('question');
      expect(await refused({ ...QUESTION, question: 'x'.repeat(2001) })).toBe('question');
      expect(await refused({ ...QUESTION, question: 'x\u0000y' })).toBe('question');
      expect(await refused({ ...QUESTION, invitationId: id })).toBeDefined();
      expect((await ask(path.replace('financial-statements', 'xbrl'))).status).toBe(404);
      for (let asked = 0; asked < 50; asked += 1) expect((await ask(path)).status).toBe(200);
      expect(await refused(QUESTION)).toBe('question');
      await server.call('DELETE', `/sync/invitations/${id}`, { token: staff });
      expect((await ask(path)).body.code).toBe('INVITATION_REVOKED');
      expect((await comments()).length).toBe(50);
    });
  });

  describe('questions of the practice', () => {
    const ask = async (change: object = {}) => {
      const body = questionsTo(clientId, change);
      const answer = await server.call('POST', '/sync/answer-requests', { token: staff, body });
      if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
      const { request, link } = answer.body;
      return { id: request.id, link, path: `/portal/answers/${link.split('/').at(-1)}` };
    };
    const listed = async (token = staff) =>
      (await server.call('GET', '/sync/answer-requests', { token })).body.items;
    const answer = (path: string, answers: object, more: object = {}) =>
      server.call('POST', `${path}/answer`, { body: { answers, ...more } });
    const withdraw = (id: string) => server.call('DELETE', `/sync/answer-requests/${id}`, { token: staff });

    it('are answered once, by whoever holds the link, sealed, and change no record and no invitation', async () => {
      const invitation = await invite();
      const { id, link, path } = await ask();
      const other = await ask();
      const opened = await server.call('GET', new URL(link).pathname);
      expect(opened.body.path).toBe(path);
      const view = await server.call('GET', path);
      expect(view.body).toMatchObject({
        companyName: ENGAGEMENT.entity.name,
        practiceName: 'Tan & Partners',
        draft: null,
        questions: [
          { key: 'q0', kind: 'TEXT' },
          { key: 'q1', kind: 'DATE' },
          { key: 'q2', kind: 'CHOICE', choices: [{ value: 'true', label: 'Yes' }, { value: 'false' }] },
        ],
      });
      expect(JSON.stringify(view.body)).not.toContain(DIRECTOR.name);
      await server.call('POST', `${path}/draft`, { body: { answers: { q0: 'Boats', q49: 'x' } } });
      await server.call('POST', `${path}/draft`, { body: { answers: { q1: '2026-0' } } });
      expect((await server.call('GET', path)).body.draft.answers).toEqual({ q0: 'Boats', q1: '2026-0' });
      expect((await listed())[0].answers).toEqual([]);

      const given = { q0: ' Boat <b>repair</b>\nand moorings ', q1: '2026-03-31', q2: 'false' };
      expect((await answer(path, given)).body).toMatchObject({ answered: 3, left: 0 });
      const [newest, earlier] = await listed();
      expect([newest.id, newest.state, newest.answers]).toEqual([other.id, 'OPEN', []]);
      expect(earlier).toMatchObject({
        id,
        state: 'ANSWERED',
        engagementId: ENGAGEMENT_ID,
        recipient: DIRECTOR,
        answers: [
          { promptId: 'DISC-001-01', value: 'Boat <b>repair</b>\nand moorings' },
          { promptId: 'DISC-001-02', value: '2026-03-31' },
          { ruleId: 'DISC-002', promptId: 'DISC-002-01', value: 'false' },
        ],
      });
      // Closed: neither page nor draft nor a second answer, and no withdrawal of what was answered.
      for (const each of [await answer(path, given), await server.call('GET', path)])
        expect([each.status, each.body.code]).toEqual([410, 'INVITATION_USED']);
      expect((await server.call('POST', `${path}/draft`, { body: { answers: {} } })).status).toBe(410);
      expect((await withdraw(id)).body.code).toBe('INVITATION_USED');
      expect(await stateOf(invitation.id)).toBe('OPEN');

      const { reader } = server.service.context;
      const events = await reader
        .selectFrom('auditEvent')
        .selectAll()
        .where('type', 'in', ['ANSWERS_REQUESTED', 'CLIENT_ANSWERED'])
        .execute();
      expect(events.map(({ type }) => type)).toEqual([
        'ANSWERS_REQUESTED',
        'ANSWERS_REQUESTED',
        'CLIENT_ANSWERED',
      ]);
      const kept = JSON.stringify([
        events,
        await reader.selectFrom('answerRequest').selectAll().execute(),
        await reader.selectFrom('answerRequestReply').selectAll().execute(),
        await reader.selectFrom('answerRequestDraft').selectAll().execute(),
      ]);
      expect(kept).not.toMatch(/Boat|2026-03-31|holding|Wei Ming|harbour\.example|Harbour|203\.0\.113/);
      expect(kept).not.toContain(link.split('/').at(-1));
      const change = server.service.context.change((writer) =>
        writer.updateTable('answerRequestReply').set({ at: 'x' }).execute(),
      );
      await expect(change).rejects.toThrow();
    });

    it('are refused by their kind, each at its field, and what is empty only when the client says so', async () => {
      const { path } = await ask();
      const refused = async (answers: object, more?: object) =>
        ((await answer(path, answers, more)).body.errors ?? []).map(({ path: at }: { path: string }) => at);
      const given = { q0: 'Boats', q1: '2026-03-31', q2: 'true' };
      expect(await refused({ ...given, q1: '2026-02-30' })).toEqual(['answers.q1']);
      expect(await refused({ ...given, q2: 'maybe', q1: '31/03/2026' })).toEqual([
        'answers.q1',
        'answers.q2',
      ]);
      expect(await refused({ ...given, q0: 'x'.repeat(4001) })).toEqual(['answers.q0']);
      expect(await refused({ ...given, q0: 'x\u0000y' })).toEqual(['answers.q0']);
      expect(await refused({ ...given, q3: 'Unasked' })).toEqual(['answers.q3']);
      expect((await refused({ ...given, __proto__x: 'x' }))[0]).toContain('answers');
      expect(await refused({ q1: '2026-03-31' })).toEqual(['answers.q0', 'answers.q2']);
      expect(await refused({}, { leavesOpen: true })).toEqual(['answers.q0']);
      const html = { accept: 'text/html' };
      const form = new URLSearchParams({ q0: 'Boats', q1: '2026-13-01', q2: '' });
      const page = await server.call('POST', `${path}/answer`, { form, headers: html });
      expect([page.status, page.body.match(/autofocus/g)?.length]).toEqual([400, 1]);
      expect(page.body).toContain('id="q1-trouble">Give the day as year, month, day');
      expect(page.body).toContain('id="q2-trouble">Answer this');
      expect(page.body).toContain('>Boats</textarea>');
      expect((await listed())[0].state).toBe('OPEN');
      expect((await answer(path, { q2: 'true' }, { leavesOpen: true })).body).toMatchObject({
        answered: 1,
        left: 2,
      });
    });

    it('are withdrawn and expire, and are asked only of an engagement that is held, of that client, by who may', async () => {
      const [{ id, path }, late] = [await ask(), await ask({ expiresInDays: 2 })];
      // An administrator sees whom, how many and how they stand, never the words, and withdraws for a reason.
      const sent = async (query = '') =>
        (await server.call('GET', `/admin/answer-requests${query}`, { token: staff })).body.items;
      const stateNow = async () =>
        (await sent(`?clientId=${clientId}`)).find((each: { id: string }) => each.id === id);
      expect(await stateNow()).toMatchObject({
        state: 'OPEN',
        recipient: DIRECTOR,
        periodEnd: '2025-12-31',
        questions: 3,
        answered: 0,
      });
      expect(JSON.stringify(await sent())).not.toContain('holding company');
      expect(await sent('?mailState=DEAD')).toEqual([]);
      const withdrawal = (body: object, token = staff) =>
        server.call('POST', `/admin/answer-requests/${id}/withdrawal`, { token, body });
      expect((await withdrawal({ reason: ' ' })).status).toBe(400);
      expect((await withdrawal({ reason: 'x' }, (await server.staff('FS_REVIEWER')).token)).status).toBe(403);
      expect((await withdrawal({ reason: 'Asked by telephone.' })).status).toBe(204);
      expect(await stateNow()).toMatchObject({ state: 'WITHDRAWN' });
      expect((await withdraw(id)).status).toBe(204);
      expect((await answer(path, { q0: 'x' })).body.code).toBe('INVITATION_REVOKED');
      const post = async (change: object, token = staff) => {
        const body = questionsTo(clientId, change);
        return (await server.call('POST', '/sync/answer-requests', { token, body })).body.code;
      };
      expect(await post({ engagementId: '01900000-0000-7000-8000-0000000000ff' })).toBe('VERSION_CONFLICT');
      expect(await post({ clientId: '01900000-0000-7000-8000-0000000000ff' })).toBe('NOT_FOUND');
      const [question] = questionsTo(clientId).questions;
      expect(await post({ questions: [question, question] })).toBe('INVALID_INPUT');
      expect(await post({ questions: [{ ...question, kind: 'CHOICE' }] })).toBe('INVALID_INPUT');
      const { token: viewer } = await server.staff('XBRL_PREPARER');
      expect(await post({}, viewer)).toBe('ACTION_NOT_PERMITTED');
      server.pass(2 * 24 * 60 + 1);
      expect((await server.call('GET', late.path)).body.code).toBe('INVITATION_EXPIRED');
      staff = await server.signIn(ADMINISTRATOR.email);
      expect((await listed()).map(({ state }: { state: string }) => state).toSorted()).toEqual([
        'EXPIRED',
        'WITHDRAWN',
      ]);
    });
  });

  it('withdraws and expires kindly, and withdraws no answer', async () => {
    const withdrawn = await invite();
    const late = await invite(FILING, { expiresInDays: 2 });
    const revoke = (id: string) => server.call('DELETE', `/sync/invitations/${id}`, { token: staff });
    expect((await revoke(withdrawn.id)).status).toBe(204);
    expect((await approve(withdrawn.path)).body.code).toBe('INVITATION_REVOKED');
    server.pass(2 * 24 * 60 + 1);
    staff = await server.signIn(ADMINISTRATOR.email);
    const expired = await server.call('GET', late.path);
    expect([expired.status, expired.body.code]).toEqual([410, 'INVITATION_EXPIRED']);
    expect((await revoke(late.id)).body.code).toBe('INVITATION_EXPIRED');
    const answered = await invite();
    await server.call('POST', `${answered.path}/request-revision`, { body: { comment: 'Note 5, please' } });
    expect((await revoke(answered.id)).body.code).toBe('INVITATION_USED');
    const { items } = (
      await server.call('GET', `/sync/invitations?resourceId=${ENGAGEMENT_ID}`, { token: staff })
    ).body;
    expect(items.map((each: { state: string }) => each.state)).toEqual(['REVISION_REQUESTED', 'REVOKED']);
    const waiting = await invite(FILING);
    const open = (await server.call('GET', '/sync/invitations?state=OPEN', { token: staff })).body;
    expect([open.total, open.items.map(({ id }: { id: string }) => id)]).toEqual([1, [waiting.id]]);
    expect(items[0].decision).toMatchObject({ decision: 'REVISION_REQUESTED', comment: 'Note 5, please' });
  });

  it('keeps a draft field by field, shows nobody the name that was typed, and forgets it with the answer', async () => {
    const { path } = await invite();
    // The page of a browser without scripts sends the whole form.
    const form = new URLSearchParams({ name: DIRECTOR.name, remark: 'Thanks' });
    await server.call('POST', `${path}/draft`, { form });
    await server.call('POST', `${path}/draft`, { body: { comment: 'Line one\nline two' } });
    const { draft } = (await server.call('GET', path)).body;
    expect(draft).toEqual({
      remark: 'Thanks',
      comment: 'Line one\nline two',
      savedAt: server.clock.now.toISOString(),
    });
    const { context } = server.service;
    const earlier = context.secrets.seal(
      'portal draft',
      JSON.stringify({ name: DIRECTOR.name, remark: 'x' }),
    );
    await context.change((writer) => writer.updateTable('portalDraft').set({ content: earlier }).execute());
    const page = await server.call('GET', path, { headers: { accept: 'text/html' } });
    expect(page.body).not.toContain(DIRECTOR.name);
    await approve(path);
    expect(await server.service.context.reader.selectFrom('portalDraft').selectAll().execute()).toEqual([]);
  });

  it('sends only a record that the server holds, of that client and in that version, and a filing that passed', async () => {
    const { context } = server.service;
    const refusal = async (snapshot: typeof ENGAGEMENT, change: object) => {
      const body = invitationTo(clientId, snapshot, change);
      const answer = await server.call('POST', '/sync/invitations', { token: staff, body });
      return [answer.status, answer.body.code];
    };
    const nowhere = { resourceId: '01900000-0000-7000-8000-0000000000ff' };
    expect(await refusal(ENGAGEMENT, nowhere)).toEqual([409, 'VERSION_CONFLICT']);
    expect(await refusal(ENGAGEMENT, { recordVersion: 9 })).toEqual([409, 'VERSION_CONFLICT']);
    const other = await server.call('POST', '/admin/clients', {
      token: staff,
      body: {
        companyName: 'Kestrel Bay Pte. Ltd.',
        uen: '201900001K',
        enabledProducts: ['FINANCIAL_STATEMENTS'],
      },
    });
    const borrowed = { ...ENGAGEMENT, entity: { name: 'Kestrel Bay Pte. Ltd.', uen: '201900001K' } };
    expect(await refusal(borrowed, { clientId: other.body.id })).toEqual([400, 'INVALID_INPUT']);
    await context.change(async (writer) => {
      const [filing] = await findRecords(writer, [{ kind: 'filing', id: FILING_ID }]);
      if (!filing?.body) throw new Error('The filing stands.');
      await updateRecord(writer, { ...filing, body: { ...filing.body, status: 'VALIDATION_FAILED' } });
    });
    expect(await refusal(FILING, {})).toEqual([409, 'INVALID_TRANSITION']);
  });

  it('shows each role the invitations of its records only', async () => {
    const statements = await invite();
    const filing = await invite(FILING);
    const { token } = await server.staff('FS_PREPARER');
    const { items, total } = (await server.call('GET', '/sync/invitations', { token })).body;
    expect([total, items[0].id]).toEqual([1, statements.id]);
    expect((await server.call('GET', `/sync/invitations/${filing.id}`, { token })).status).toBe(404);
    const forbidden = await server.call('POST', '/sync/invitations', {
      token,
      body: invitationTo(clientId, FILING),
    });
    expect(forbidden.body.code).toBe('ACTION_NOT_PERMITTED');
    await server.call('POST', `${filing.path}/request-revision`, { body: { comment: 'No' } });
    expect((await server.call('GET', '/sync/decisions', { token })).body.items).toEqual([]);
  });

  it('refuses what does not fit', async () => {
    const post = (change: object) =>
      server.call('POST', '/sync/invitations', {
        token: staff,
        body: invitationTo(clientId, ENGAGEMENT, change),
      });
    expect((await post({ documentSha256: 'a'.repeat(64) })).body.errors[0].path).toBe('documentSha256');
    expect((await post({ snapshot: FILING })).body.code).toBe('INVALID_INPUT');
    expect((await post({ expiresInDays: 91 })).body.code).toBe('INVALID_INPUT');
    const stranger = { ...ENGAGEMENT, entity: { ...ENGAGEMENT.entity, uen: '201812346K' } };
    expect((await post({ snapshot: stranger })).body.errors[0].path).toBe('snapshot.entity.uen');
    const unsuited = await uploadDocument(server, staff, new Uint8Array(Buffer.from('<html>')));
    expect(unsuited.body.code).toBe('UNSUPPORTED_FILE_TYPE');
  });

  it('takes answers from its own page only, and not too many', async () => {
    const { path } = await invite();
    const from = (headers: Readonly<Record<string, string>>) =>
      server.call('POST', `${path}/draft`, { body: { comment: 'x' }, headers });
    expect((await from({ origin: 'https://elsewhere.example' })).status).toBe(403);
    expect((await from({ origin: 'null', 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await from({ origin: 'http://server.example', 'sec-fetch-site': 'same-origin' })).status).toBe(
      200,
    );
    const answers = [];
    // An address that the limits do count.
    const read = () => server.call('GET', path, { address: '198.51.100.4' });
    for (let request = 0; request < 70; request += 1) answers.push(await read());
    const last = answers.at(-1);
    expect([last?.status, last?.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
    server.pass(1);
    expect((await read()).status).toBe(200);
    for (let request = 0; request < 130; request += 1) {
      // A load generator's address is counted nowhere.
      expect((await server.call('GET', path)).status).toBe(200);
    }
  });
});
