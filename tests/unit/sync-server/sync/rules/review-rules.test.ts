/** What the server takes of review: threads that only grow, clearing and signing by right, digests that hold, locks that say why. */
import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { MOST_REPLIES } from '../../../../../shared/model/review-notes.ts';
import type { StaffRole } from '../../../../../shared/model/roles.ts';
import { packContent, sectionDigest } from '../../../../../shared/service/section-digest.ts';
import type { SyncedRow } from '../../../../../shared/sync/records.ts';
import { authorise } from '../../../../../sync-server/sync/rules/authorise.ts';
import type { Change, Rule, RuleContext } from '../../../../../sync-server/sync/rules/change.ts';
import { RULES_ON_FOUR_EYES } from '../../../../../sync-server/sync/rules/four-eyes-rules.ts';
import { RULES_ON_REVIEW_NOTES } from '../../../../../sync-server/sync/rules/review-note-rules.ts';
import { RULES_ON_SIGN_OFFS } from '../../../../../sync-server/sync/rules/sign-off-rules.ts';

const id = (last: number) => `01920000-0000-7000-8000-00000000000${last}`;
const [NOTE, RECORD, AUTHOR, OTHER] = [id(1), id(2), id(3), id(4)];
const AT = '2026-03-02T09:00:00.000Z';

type Note = SyncedRow<'engagementReviewNote'>;
const note = (change: Partial<Note> = {}): Note => ({
  id: NOTE,
  engagementId: RECORD,
  anchor: '{"at":"RECORD"}',
  kind: 'QUERY',
  toId: null,
  text: 'Why?',
  status: 'OPEN',
  thread: '[]',
  authorId: AUTHOR,
  createdAt: AT,
  changedById: AUTHOR,
  updatedAt: AT,
  carriedFromId: null,
  pointDigest: null,
  ...change,
});
const said = (act: string, staffId: string) => JSON.stringify([{ act, staffId, at: AT, text: 'So.' }]);
const changed = (before: Note | null, after: Note | null): Change => ({
  kind: 'engagementReviewNote',
  id: NOTE,
  rootId: RECORD,
  before,
  after,
});
// The rules on review ask for nothing else of what stands around a change.
const AROUND = {
  acting: { from: Date.parse(AT) - 36 * 3_600_000, until: Date.parse(AT) + 36 * 3_600_000 },
  joining: false,
  carriedFrom: new Map([[id(7), note({ id: id(7), kind: 'NEXT_YEAR' })]]),
} as Partial<RuleContext> as RuleContext;
const broken = (rules: readonly Rule[], change: Change) =>
  rules.map((rule) => rule(change, AROUND, [change])?.code).find((code) => code !== undefined) ?? null;
const allowed = (role: StaffRole, change: Change) => authorise(role, [change], []) === null;

describe('a review note from a desktop', () => {
  const answered = note({ status: 'ANSWERED', thread: said('ANSWER', OTHER), changedById: OTHER });
  const cleared = note({ status: 'CLEARED', thread: said('CLEAR', OTHER), changedById: OTHER });

  it('is taken new and with each word that its writer added', () => {
    expect(broken(RULES_ON_REVIEW_NOTES, changed(null, note()))).toBeNull();
    expect(broken(RULES_ON_REVIEW_NOTES, changed(note(), answered))).toBeNull();
  });

  it.each<[string, Note | null]>([
    ['removed', null],
    ['made to clear a point', note({ pointDigest: 'a'.repeat(64) })],
    ['worded anew', note({ text: 'Something else?' })],
    ['cleared without a word', note({ status: 'CLEARED' })],
    [
      'answered in the name of another',
      note({ status: 'ANSWERED', thread: said('ANSWER', AUTHOR), changedById: OTHER }),
    ],
    ['about no place', note({ anchor: '{"at":"NOWHERE"}' })],
    ['with a thread that is none', note({ thread: '{}' })],
  ])('is refused when it is %s', (_what, after) => {
    expect(broken(RULES_ON_REVIEW_NOTES, changed(note(), after))).not.toBeNull();
  });

  it('is carried under the name of its author only from the note that the author wrote', () => {
    const carried = (change: Partial<Note>) =>
      changed(null, note({ kind: 'NEXT_YEAR', changedById: OTHER, carriedFromId: id(7), ...change }));
    expect(broken(RULES_ON_REVIEW_NOTES, carried({}))).toBeNull();
    for (const other of [
      { text: 'Pay nobody.' },
      { authorId: RECORD },
      { carriedFromId: id(8) },
      { kind: 'QUERY' as const },
    ]) {
      expect(broken(RULES_ON_REVIEW_NOTES, carried(other))).toBe('INVALID_INPUT');
    }
  });

  it('with a full thread is cleared, and nothing else', () => {
    const thread = (acts: readonly string[]) =>
      JSON.stringify(acts.map((act) => ({ act, staffId: AUTHOR, at: AT, text: 'So.' })));
    const full = Array.from({ length: MOST_REPLIES }, () => 'ANSWER');
    const before = note({ status: 'ANSWERED', thread: thread(full) });
    const withWord = (act: string, status: Note['status']) =>
      changed(before, note({ status, thread: thread([...full, act]) }));
    expect(broken(RULES_ON_REVIEW_NOTES, withWord('CLEAR', 'CLEARED'))).toBeNull();
    expect(broken(RULES_ON_REVIEW_NOTES, withWord('ANSWER', 'ANSWERED'))).toBe('INVALID_INPUT');
  });

  it('is answered when its writer was signed in, not years before', () => {
    const backdated = JSON.stringify([
      { act: 'ANSWER', staffId: OTHER, at: '2020-01-01T00:00:00.000Z', text: 'So.' },
    ]);
    const after = note({ status: 'ANSWERED', thread: backdated, changedById: OTHER });
    expect(broken(RULES_ON_REVIEW_NOTES, changed(note(), after))).toBe('INVALID_INPUT');
  });

  it('loses no word of its thread', () => {
    expect(broken(RULES_ON_REVIEW_NOTES, changed(answered, note()))).not.toBeNull();
  });

  it('is cleared by its author or a reviewer', () => {
    const own = note({ status: 'CLEARED', thread: said('CLEAR', AUTHOR) });
    expect(allowed('FS_PREPARER', changed(note(), cleared))).toBe(false);
    expect(allowed('FS_REVIEWER', changed(note(), cleared))).toBe(true);
    expect(allowed('FS_PREPARER', changed(note(), own))).toBe(true);
    expect(allowed('BOOKKEEPER', changed(null, note()))).toBe(false);
  });
});

describe('a sign-off from a desktop', () => {
  const content = [{ anchor: { at: 'RECORD' }, part: 'name', label: 'Company', value: 'Heron' }] as const;
  const signOff = (level: 'PREPARED' | 'REVIEWED' | 'PARTNER', digest = sectionDigest(content)): Change => ({
    kind: 'engagementSignOff',
    id: NOTE,
    rootId: RECORD,
    before: null,
    after: {
      id: NOTE,
      engagementId: RECORD,
      section: 'mapping',
      level,
      staffId: AUTHOR,
      at: AT,
      digest,
      content: packContent(content),
    },
  });

  it('holds the digest of its content', () => {
    expect(broken(RULES_ON_SIGN_OFFS, signOff('PREPARED'))).toBeNull();
    expect(broken(RULES_ON_SIGN_OFFS, signOff('PREPARED', '0'.repeat(64)))).toBe('INVALID_INPUT');
  });

  it('is given by the right of its level', () => {
    expect(allowed('FS_PREPARER', signOff('PREPARED'))).toBe(true);
    expect(allowed('FS_PREPARER', signOff('REVIEWED'))).toBe(false);
    expect(allowed('FS_REVIEWER', signOff('REVIEWED'))).toBe(true);
    expect(allowed('FS_REVIEWER', signOff('PARTNER'))).toBe(false);
    expect(allowed('SENIOR_ACCOUNTANT', signOff('PARTNER'))).toBe(true);
  });

  it('packs no more than the server reads, however small it comes', () => {
    const text = JSON.stringify([['{"at":"RECORD"}', 'name', 'Company', 'x'.repeat(40_000_000)]]);
    const bomb = brotliCompressSync(Buffer.from(text), { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } });
    expect(bomb.length).toBeLessThan(10_000);
    const digest = createHash('sha256').update(text).digest('hex');
    const two = ['one', 'two'].map((name): Change => {
      const { after, ...change } = signOff('PREPARED', digest) as Extract<
        Change,
        { kind: 'engagementSignOff' }
      >;
      return {
        ...change,
        id: name,
        after: after && { ...after, id: name, content: bomb.toString('base64') },
      };
    });
    const codes = two.map((each) => RULES_ON_SIGN_OFFS.map((rule) => rule(each, AROUND, two)?.code));
    expect(codes.flat().filter((code) => code !== undefined)).toEqual(['INVALID_INPUT']);
  });
});

describe('four eyes, judged by the server', () => {
  const sealed = (status: string): Change =>
    ({
      kind: 'filing',
      id: RECORD,
      rootId: RECORD,
      before: { status: 'EXPORTED' },
      after: { status },
    }) as unknown as Change;
  const codesFor = (change: Change, confirmedBy: readonly string[], bound: readonly string[]) => {
    const judged = new Map([[RECORD, { confirmedBy }]]);
    const roots = new Map([[RECORD, { brought: false }]]);
    const around = { author: { staffId: AUTHOR }, bound: new Set(bound), judged, signOffs: new Map(), roots };
    const codes = RULES_ON_FOUR_EYES.map((rule) => rule(change, around as unknown as RuleContext, [change]));
    return codes.flatMap((found) => found?.code ?? []);
  };

  it.each(['FILED', 'ARCHIVED'])('%s takes another person than the one who confirmed every tag', (status) => {
    expect(codesFor(sealed(status), [AUTHOR, AUTHOR], [AUTHOR])).toEqual(['ACTION_NOT_PERMITTED']);
    expect(codesFor(sealed(status), [AUTHOR, OTHER], [AUTHOR])).toEqual([]);
    expect(codesFor(sealed(status), [AUTHOR, AUTHOR], [])).toEqual([]);
  });
});

describe('four eyes of a filing that the server cannot judge', () => {
  const change = {
    kind: 'filing',
    id: RECORD,
    rootId: RECORD,
    before: { status: 'EXPORTED' },
    after: { status: 'FILED', filedById: OTHER },
  } as unknown as Change;
  const codesFor = (
    bound: readonly string[],
    { brought = false, confirmedBy }: { brought?: boolean; confirmedBy?: readonly string[] } = {},
  ) => {
    const judged = new Map(confirmedBy ? [[RECORD, { confirmedBy }]] : []);
    const roots = new Map([[RECORD, { brought }]]);
    const around = { author: { staffId: AUTHOR }, bound: new Set(bound), judged, signOffs: new Map(), roots };
    const codes = RULES_ON_FOUR_EYES.map((rule) => rule(change, around as unknown as RuleContext, [change]));
    return codes.flatMap((found) => found?.code ?? []);
  };

  it('is not taken as filed by somebody bound, unless it comes with the joining', () => {
    expect(codesFor([AUTHOR])).toEqual(['NOT_FOUND']);
    expect(codesFor([AUTHOR], { brought: true })).toEqual([]);
    expect(codesFor([])).toEqual([]);
  });

  it('is held back too where the person named confirmed all, or the one who brings it', () => {
    for (const confirmedBy of [[AUTHOR], [OTHER]]) {
      expect(codesFor([AUTHOR, OTHER], { confirmedBy })).toEqual(['ACTION_NOT_PERMITTED']);
    }
  });
});

describe('a lock from a desktop', () => {
  const lock = (locked: 0 | 1, reason: string): Change => ({
    kind: 'engagementLock',
    id: RECORD,
    rootId: RECORD,
    before: null,
    after: { engagementId: RECORD, locked, reason, staffId: AUTHOR, at: AT },
  });

  it('is set and opened by a reviewer, who says why it is opened', () => {
    expect(allowed('FS_PREPARER', lock(1, ''))).toBe(false);
    expect(allowed('FS_REVIEWER', lock(1, ''))).toBe(true);
    expect(broken(RULES_ON_SIGN_OFFS, lock(1, ''))).toBeNull();
    expect(broken(RULES_ON_SIGN_OFFS, lock(0, ' '))).toBe('INVALID_INPUT');
    expect(broken(RULES_ON_SIGN_OFFS, lock(0, 'A late invoice.'))).toBeNull();
  });
});
