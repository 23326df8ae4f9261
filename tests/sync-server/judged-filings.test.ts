/**
 * A desktop that was tampered with says that a filing passed, was exported or filed. The server believes none of it: it
 * runs the rules itself over what it holds and asks its own gate, and refuses the set whole, to be read by both sides.
 */
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FILE_PIECE_BYTES } from '../../shared/contract/server-sync.ts';
import type { SectionContent } from '../../shared/model/sign-offs.ts';
import { packContent, sectionDigest } from '../../shared/service/section-digest.ts';
import type { AnyRow } from '../../shared/sync/records.ts';
import { reviewRulesAt } from '../../sync-server/practice/review-rules.ts';
import { createStaff } from '../../sync-server/practice/staff-accounts.ts';
import { joinPractice } from '../../sync-server/sync/join/join-practice.ts';
import { completeContent, wholeRun } from './support/complete-filing.ts';
import { Desktop, type Draft, type SignedIn, SPEAKS } from './support/desktop.ts';
import { PLACES, type Place } from './support/stores.ts';
import {
  confirmationRow,
  filingRow,
  idOf,
  letOnePersonDoAll,
  lineRow,
  type Practice,
  sessionOf,
  setUp,
  tagRow,
} from './support/sync-practice.ts';
import { openTestServer, PASSWORD, type TestServer } from './support/test-server.ts';

const DAY = 24 * 3600;
/** Total assets given, confirmed, without anything else: fourteen mandatory rules fail. */
const A_FAILING_RULE = 'BR_mandatory_024';

describe.each(PLACES)('filings judged by the server, on %s', (_database, newPlace) => {
  let place: Place;
  let server: TestServer;
  let practice: Practice;
  let desktop: Desktop;
  let person: SignedIn;
  let year = 1950;
  beforeAll(async () => {
    place = await newPlace();
    server = await openTestServer(place);
    practice = await setUp(server, ['XBRL_REVIEWER', 'XBRL_PREPARER']);
    await letOnePersonDoAll(server);
    desktop = new Desktop(randomUUID(), { server: () => server, chance: () => false, trouble: 0 }, 0);
    await desktop.signIn(await sessionOf(server, practice, 'XBRL_REVIEWER'));
    [person] = desktop.people as [SignedIn];
  });
  afterAll(async () => {
    await server.close();
    await place.remove();
  });

  const now = () => server.clock.now.toISOString();
  const ago = (seconds: number) => new Date(server.clock.now.getTime() - seconds * 1000).toISOString();

  /** Pushes one change and answers what the server said; refused ones are settled, so that the next can come. */
  async function answerTo(drafts: readonly Draft[], author = person): Promise<Record<string, unknown>> {
    const set = desktop.change(author, drafts, []);
    const { body } = await server.call('POST', '/sync/push', {
      token: author.token,
      body: { deviceId: desktop.deviceId, changeSets: [set] },
      headers: SPEAKS,
    });
    await desktop.sync();
    const [answer] = body.answers;
    if (answer.conflictId !== undefined) {
      desktop.change(author, [], [], [{ conflictId: answer.conflictId, choice: 'THEIRS' }]);
      await desktop.sync();
    }
    return answer;
  }

  const accepted = expect.objectContaining({ outcome: 'ACCEPTED' });
  const refused = (detail: string) =>
    expect.objectContaining({
      outcome: 'CONFLICT',
      kind: 'REFUSED',
      detail: expect.stringContaining(detail),
    });
  const filing = (row: AnyRow, more: Partial<AnyRow>): Draft => ({
    kind: 'filing',
    body: { ...row, updatedAt: now(), ...more } as AnyRow,
  });

  /** A filing in mapping at the server: complete, or with what the test gives it. */
  async function standing(content: (row: AnyRow) => readonly Draft[]): Promise<AnyRow> {
    year += 1;
    const made = filingRow(idOf(`judged ${year} ${desktop.deviceId}`), practice.clientId, year, now());
    const row = { ...made, entryPoint: 'SIMPLIFIED_XBRL', status: 'MAPPING_IN_PROGRESS', contentVersion: 1 };
    expect(await answerTo([filing(made, {})])).toEqual(accepted);
    const answer = await answerTo([...content(row), filing(row, {})]);
    expect(answer).toEqual(accepted);
    return row;
  }
  const complete = async () => await standing((row) => completeContent(row, person, now()));
  const output = async (row: AnyRow): Promise<readonly Draft[]> => {
    const bytes = Buffer.from(`output of ${String(row.id)}`);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(bytes.length).toBeLessThan(FILE_PIECE_BYTES);
    return [
      {
        kind: 'outputArtifact',
        body: {
          id: idOf(`output ${String(row.id)} ${sha256}`),
          xbrlFilingId: String(row.id),
          kind: 'XBRL_XML',
          fileId: idOf(`file ${sha256}`),
          versionNo: 1,
          generatedAt: now(),
        },
      },
    ];
  };
  const passes = (row: AnyRow, more: { readonly at?: string; readonly failed?: readonly string[] } = {}) => [
    ...wholeRun(row, person, { at: now(), nonce: randomUUID(), ...more }),
    filing(row, { status: 'VALIDATION_PASSED' }),
  ];

  it('a filing that is complete passes, is exported and filed', async () => {
    const row = await complete();
    expect(await answerTo(passes(row))).toEqual(accepted);
    expect(await answerTo([...(await output(row)), filing(row, { status: 'EXPORTED' })])).toEqual(accepted);
    const filed = { status: 'FILED', filedAt: now(), filedById: person.staffId, regulatorReference: 'R1' };
    expect(await answerTo([filing(row, filed)])).toEqual(accepted);
  });

  const lineOnly = (row: AnyRow): readonly Draft[] => {
    const [line, confirmation, tag] = completeContent(row, person, now());
    return [line, confirmation, tag].filter((each) => each !== undefined);
  };
  const withOpenLine = (row: AnyRow): readonly Draft[] => {
    const open = lineRow(row, 80, now());
    return [
      ...completeContent(row, person, now()),
      { kind: 'lineItem', body: open },
      { kind: 'tagMapping', body: tagRow(open, 'fs_Revenue', now()) },
    ];
  };

  type Attack = (row: AnyRow) => Promise<readonly Draft[]> | readonly Draft[];
  const ATTACKS: readonly (readonly [string, string, (row: AnyRow) => readonly Draft[], Attack])[] = [
    [
      'passed without a run',
      'no validation without errors',
      (row) => completeContent(row, person, now()),
      (row) => [filing(row, { status: 'VALIDATION_PASSED' })],
    ],
    [
      'an empty run',
      '0 told',
      (row) => completeContent(row, person, now()),
      (row) => [passes(row)[0] as Draft, filing(row, { status: 'VALIDATION_PASSED' })],
    ],
    [
      'a run without one of the rules',
      '143 told',
      (row) => completeContent(row, person, now()),
      (row) => passes(row).filter((_, at) => at !== 7),
    ],
    [
      'a run with a rule that does not exist',
      '145 told',
      (row) => completeContent(row, person, now()),
      (row) => {
        const all = passes(row);
        const [first] = all.slice(1);
        const body = { ...(first as { body: AnyRow }).body, id: randomUUID(), ruleId: 'BR_none_001' };
        return [...all, { kind: 'validationResult', body } as Draft];
      },
    ],
    [
      'a run that calls errors warnings',
      'each rule of the version once',
      lineOnly,
      (row) =>
        passes(row).map((each) =>
          'kind' in each && each.kind === 'validationResult'
            ? { ...each, body: { ...each.body, severity: 'WARNING' } }
            : each,
        ),
    ],
    [
      'a run in which all passed where rules fail',
      'which fail on what the server holds',
      lineOnly,
      (row) => passes(row),
    ],
    [
      'a run that hides one failure of many',
      'which fail on what the server holds',
      () => [],
      (row) => passes(row, { failed: [A_FAILING_RULE] }),
    ],
    [
      'results that come later than their run',
      'come together with it',
      (row) => completeContent(row, person, now()),
      (row) => [passes(row)[3] as Draft],
    ],
    [
      'a run of the year 2020',
      'was signed in',
      (row) => completeContent(row, person, now()),
      (row) => passes(row, { at: '2020-01-01T00:00:00.000Z' }),
    ],
    [
      'a run of next week',
      'was signed in',
      (row) => completeContent(row, person, now()),
      (row) => passes(row, { at: ago(-7 * DAY) }),
    ],
    [
      'a confirmation of before its session',
      'was signed in',
      () => [],
      (row) => [
        ...completeContent(row, person, '2020-01-01T00:00:00.000Z'),
        filing(row, { contentVersion: 2 }),
      ],
    ],
    [
      'an output with an open line',
      'neither a confirmed tag nor an exclusion',
      withOpenLine,
      async (row) => [...passes(row), ...(await output(row))],
    ],
    [
      'an output without a run',
      'no validation without errors',
      (row) => completeContent(row, person, now()),
      async (row) => await output(row),
    ],
    [
      'filed at once, with the run in the same set',
      'There is no way',
      (row) => completeContent(row, person, now()),
      (row) => [
        ...passes(row).slice(0, -1),
        filing(row, { status: 'FILED', filedAt: now(), filedById: person.staffId }),
      ],
    ],
    [
      'passed with content that comes in the same set and fails',
      'which fail on what the server holds',
      (row) => completeContent(row, person, now()),
      (row) => {
        const line = { ...lineRow(row, 90, now()), valueCurrent: '999.00', scale: 1 };
        const tag = tagRow(line, 'fs_Assets', now());
        return [
          { kind: 'lineItem', body: line },
          { kind: 'confirmation', body: confirmationRow(tag, person, now(), randomUUID()) },
          { kind: 'tagMapping', body: { ...tag, confirmedById: person.staffId, confirmedAt: now() } },
          ...passes({ ...row, contentVersion: 2 }),
        ];
      },
    ],
  ];

  it.each(ATTACKS)('%s: %s', async (_name, detail, content, attack) => {
    const row = await standing(content);
    const before = await server.service.context.reader
      .selectFrom('syncRecord')
      .select(['id', 'version'])
      .where('rootId', '=', String(row.id))
      .orderBy('id')
      .execute();
    expect(await answerTo(await attack(row))).toEqual(refused(detail));
    const after = await server.service.context.reader
      .selectFrom('syncRecord')
      .select(['id', 'version'])
      .where('rootId', '=', String(row.id))
      .orderBy('id')
      .execute();
    expect(after).toEqual(before);
  });

  it('exported with an open line, after a run that is true', async () => {
    const row = await standing(withOpenLine);
    expect(await answerTo(passes(row))).toEqual(accepted);
    expect(await answerTo([filing(row, { status: 'EXPORTED' })])).toEqual(
      refused('neither a confirmed tag nor an exclusion'),
    );
  });

  it('exported where a rule fails by what the server holds, after a run that was true', async () => {
    const row = await complete();
    expect(await answerTo(passes(row))).toEqual(accepted);
    const [asset] = desktop.list('tagMapping').filter((each) => each.xbrlFilingId === row.id);
    const lines = { lineItemId: String(asset?.lineItemId), xbrlFilingId: String(row.id) };
    const exclusion = { ...lines, reason: 'A heading', excludedById: person.staffId, excludedAt: now() };
    const back = { ...row, contentVersion: 2 };
    expect(
      await answerTo([{ kind: 'lineExclusion', body: { ...exclusion, proposed: null } }, filing(back, {})]),
    ).toEqual(accepted);
    expect(await answerTo(passes(back, { failed: ['BR_mandatory_001'] }))).toEqual(
      refused('which fail on what the server holds'),
    );
  });

  it('filed in 2020, or before the run that it rests on', async () => {
    const row = await complete();
    expect(await answerTo(passes(row))).toEqual(accepted);
    expect(await answerTo([...(await output(row)), filing(row, { status: 'EXPORTED' })])).toEqual(accepted);
    const filed = { status: 'FILED', filedById: person.staffId, regulatorReference: 'R1' };
    for (const filedAt of ['2020-05-05T00:00:00.000Z', ago(3 * DAY), ago(-3 * DAY)]) {
      expect(await answerTo([filing(row, { ...filed, filedAt })])).toEqual(refused('after the run'));
    }
    expect(await answerTo([filing(row, { ...filed, filedAt: now() })])).toEqual(accepted);
  });

  it('a confirmation that was spent no longer decides its line', async () => {
    const row = await complete();
    const tags = desktop.list('tagMapping').filter(({ xbrlFilingId }) => xbrlFilingId === row.id);
    const [tag] = tags;
    const made = desktop.list('confirmation').find(({ lineItemId }) => lineItemId === tag?.lineItemId);
    const open = { ...tag, confirmedById: null, confirmedAt: null } as AnyRow;
    expect(
      await answerTo([
        { kind: 'spentConfirmation', body: { confirmationId: String(made?.id) } },
        { kind: 'tagMapping', body: open },
        filing(row, { contentVersion: 2 }),
      ]),
    ).toEqual(accepted);
    expect(await answerTo(passes({ ...row, contentVersion: 2 }))).toEqual(
      refused('which fail on what the server holds'),
    );
  });

  it('one person alone neither reviews nor files, where preparer and reviewer differ', async () => {
    const row = await complete();
    expect(await answerTo(passes(row))).toEqual(accepted);
    expect(await answerTo([...(await output(row)), filing(row, { status: 'EXPORTED' })])).toEqual(accepted);
    const { context } = server.service;
    await context.change((writer) => writer.updateTable('practice').set({ sample: 0 }).execute());
    const signed = (section: string, level: 'PREPARED' | 'REVIEWED', nonce = ''): Draft => {
      const content: SectionContent = [{ anchor: { at: 'RECORD' }, part: section, label: 'A', value: 'B' }];
      const seen = { digest: sectionDigest(content), content: packContent(content) };
      const id = idOf(`${level} ${section} ${nonce} ${String(row.id)}`);
      const by = { staffId: person.staffId, at: now(), xbrlFilingId: String(row.id) };
      return { kind: 'filingSignOff', body: { id, section, level, ...by, ...seen } };
    };
    const otherSide = refused('Preparer and reviewer differ');
    expect(await answerTo([signed('tags', 'PREPARED')])).toEqual(accepted);
    expect(await answerTo([signed('tags', 'REVIEWED')])).toEqual(otherSide);
    expect(await answerTo([signed('source', 'REVIEWED'), signed('source', 'PREPARED')])).toEqual(otherSide);
    expect(await answerTo([signed('source', 'REVIEWED')])).toEqual(accepted);
    expect(await answerTo([signed('source', 'PREPARED')])).toEqual(otherSide);
    const filed = { status: 'FILED', filedById: person.staffId, regulatorReference: 'R1', filedAt: now() };
    expect(await answerTo([filing(row, filed)])).toEqual(refused('confirmed every tag'));
    // Nor does whoever is bound say that nobody is; an administrator may, and that is audited.
    const rules = { fourEyes: 0, reviewBeforeClient: 0, administratorsExempt: 0, at: now() };
    const rulesBy = ({ staffId }: SignedIn): Draft => ({
      kind: 'practiceSetting',
      body: { id: 'practice', ...rules, staffId },
    });
    const notTheirs = expect.objectContaining({ outcome: 'CONFLICT', code: 'ACTION_NOT_PERMITTED' });
    expect(await answerTo([rulesBy(person), signed('tags', 'REVIEWED', 'again')])).toEqual(notTheirs);
    await desktop.signIn(await sessionOf(server, practice, 'PLATFORM_ADMIN'));
    const administrator = desktop.people.at(-1) as SignedIn;
    expect(await answerTo([rulesBy(administrator)], administrator)).toEqual(accepted);
    expect(await answerTo([filing(row, filed)])).toEqual(accepted);
  });

  describe('where the rule changes', () => {
    const sign = (row: AnyRow, level: 'PREPARED' | 'REVIEWED'): Draft => {
      const content: SectionContent = [{ anchor: { at: 'RECORD' }, part: 'tags', label: 'A', value: 'B' }];
      const seen = { digest: sectionDigest(content), content: packContent(content) };
      const by = { staffId: person.staffId, at: now(), xbrlFilingId: String(row.id) };
      return { kind: 'filingSignOff', body: { id: randomUUID(), section: 'tags', level, ...by, ...seen } };
    };
    const filed = (row: AnyRow) =>
      filing(row, {
        status: 'FILED',
        filedById: person.staffId,
        regulatorReference: 'R1',
        filedAt: now(),
      });
    const exported = async () => {
      const row = await complete();
      expect(await answerTo(passes(row))).toEqual(accepted);
      expect(await answerTo([...(await output(row)), filing(row, { status: 'EXPORTED' })])).toEqual(accepted);
      return row;
    };
    /** An administrator sets the rule on a desktop of their own, which says the contrary in its event. */
    const setRule = async (fourEyes: 0 | 1) => {
      const other = new Desktop(randomUUID(), { server: () => server, chance: () => false, trouble: 0 }, 0);
      await other.signIn(await sessionOf(server, practice, 'PLATFORM_ADMIN'));
      const [boss] = other.people as [SignedIn];
      await other.sync();
      const rest = { reviewBeforeClient: 0, administratorsExempt: 0 };
      const payload = { fourEyes: fourEyes === 0, reviewBeforeClient: false, administratorsExempt: false };
      other.change(
        boss,
        [
          {
            kind: 'practiceSetting',
            body: { id: 'practice', fourEyes, ...rest, staffId: boss.staffId, at: now() },
          },
        ],
        [
          {
            type: 'PRACTICE_SETTINGS_CHANGED',
            action: 'MANAGE_CLIENTS',
            subject: 'practice',
            payload,
            byProgram: false,
            at: now(),
          },
        ],
      );
      await other.sync();
      expect(other.conflicts).toEqual([]);
    };
    /** What a tampered desktop writes with a date of before. */
    const dated = async (minutes: number, drafts: () => readonly Draft[]) => {
      const today = server.clock.now;
      server.pass(-minutes);
      const set = desktop.change(person, drafts(), []);
      server.clock.now = today;
      const body = { deviceId: desktop.deviceId, changeSets: [set] };
      const told = await server.call('POST', '/sync/push', { token: person.token, body, headers: SPEAKS });
      await desktop.sync();
      const [answer] = told.body.answers;
      if (answer.conflictId !== undefined) {
        desktop.change(person, [], [], [{ conflictId: answer.conflictId, choice: 'THEIRS' }]);
        await desktop.sync();
      }
      return answer;
    };

    it('work of before is taken, and a date of before helps nobody', async () => {
      await setRule(0);
      server.pass(60);
      const [row, later] = [await exported(), await exported()];
      for (const draft of [sign(row, 'PREPARED'), sign(row, 'REVIEWED'), filed(row)]) {
        desktop.change(person, [draft], []);
      }
      server.pass(60);
      await setRule(1);
      await desktop.sync();
      expect(desktop.conflicts).toEqual([]);
      expect(desktop.body('filing', String(row.id))?.status).toBe('FILED');

      server.pass(60);
      expect(await answerTo([filed(later)])).toEqual(refused('confirmed every tag'));
      expect(await answerTo([sign(later, 'PREPARED')])).toEqual(accepted);
      // Reviewed before it was prepared, and filed before it was exported.
      expect(await dated(100, () => [sign(later, 'REVIEWED')])).toEqual(refused('reviewer differ'));
      const last = await exported();
      expect(await dated(100, () => [filed(last)])).toEqual(refused('confirmed every tag'));
      // Not before the session of its author either.
      expect(await dated(24 * 60, () => [filed(last)])).toEqual(refused('not signed in'));
      // A desktop that joins files what is here like anybody.
      await joinPractice(
        server.service.context,
        { ...person, name: 'Tan', role: 'PLATFORM_ADMIN', steppedUp: true },
        { deviceId: desktop.deviceId, staff: [], clients: [] },
      );
      expect(await answerTo([filed(last)])).toEqual(refused('confirmed every tag'));
    });
  });

  it('a practice had the rules of its size of then', async () => {
    const small = await newPlace();
    const alone = await openTestServer(small);
    const { context } = alone.service;
    await setUp(alone, []);
    const then = alone.clock.now.toISOString();
    alone.pass(60);
    const caller = { staffId: randomUUID(), name: 'Tan', role: 'PLATFORM_ADMIN' as const, sessionId: '' };
    const colleague = { name: 'Lim', email: 'lim@firm.example', role: 'XBRL_REVIEWER' as const };
    await createStaff(context, { ...caller, steppedUp: true }, { ...colleague, password: PASSWORD });
    expect((await reviewRulesAt(context.reader, then)).fourEyes).toBe(false);
    expect((await reviewRulesAt(context.reader, alone.clock.now.toISOString())).fourEyes).toBe(true);
    await alone.close();
    await small.remove();
  });
});
