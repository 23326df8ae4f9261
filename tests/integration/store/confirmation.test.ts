/**
 * confirmedById in the store (specification 1.6 rule 3, 5.8; decisions 6): no statement sets it unless a signed-in
 * person's confirm call stands behind exactly this tag, and each call counts once. Attacked with raw SQL.
 */
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRawStore, prepareFolder, type RawStore } from './raw-store.ts';

let directory: string;
let store: RawStore;
/** A confirmed tag, a staff member, and that person's open session. */
let tag: Readonly<Record<string, unknown>>;
let session: Readonly<Record<string, unknown>>;

const NOW = '2030-06-01T10:00:00.000Z';
const UNCONFIRM = 'UPDATE tagMapping SET confirmedById = NULL, confirmedAt = NULL';
const refused = expect.stringContaining('CONFIRMATION');

beforeAll(async () => {
  directory = await prepareFolder();
  store = openRawStore(directory);
  tag = store.row('SELECT * FROM tagMapping WHERE confirmedById IS NOT NULL ORDER BY id LIMIT 1');
  session = store.row('SELECT * FROM session WHERE staffId = ? LIMIT 1', tag.confirmedById);
});
afterAll(() => {
  store.close();
  rmSync(directory, { recursive: true, force: true });
});

/** A confirmation row as the confirm call writes it, at NOW, with changes. */
function confirmation(change: Readonly<Record<string, unknown>> = {}): string {
  const { xbrlFilingId, lineItemId, elementId, negated, balanceAt, memberId } = tag;
  const row = {
    id: 'forged',
    xbrlFilingId,
    lineItemId,
    elementId,
    negated,
    balanceAt,
    memberId,
    staffId: tag.confirmedById,
    sessionTokenHash: session.tokenHash,
    confirmedAt: NOW,
    ...change,
  };
  const values = Object.values(row).map((value) => (value === null ? 'NULL' : `'${value}'`));
  return `INSERT INTO confirmation (${Object.keys(row).join(', ')}) VALUES (${values.join(', ')})`;
}

/** The person's session reaches to NOW and beyond. */
const OPEN_SESSION = "UPDATE session SET expiresAt = '2031-01-01T00:00:00.000Z'";
const confirmAt = (at = NOW) =>
  `UPDATE tagMapping SET confirmedById = '${tag.confirmedById}', confirmedAt = '${at}' WHERE id = '${tag.id}'`;

describe('the pair confirmedById and confirmedAt', () => {
  it('is both or neither', () => {
    for (const half of ['confirmedById = NULL', 'confirmedAt = NULL']) {
      expect(store.attempt(`UPDATE tagMapping SET ${half} WHERE id = ?`, tag.id)).not.toBe('ACCEPTED');
    }
    for (const half of [`confirmedById = '${tag.confirmedById}'`, `confirmedAt = '${tag.confirmedAt}'`]) {
      expect(store.attemptAfter([UNCONFIRM], `UPDATE tagMapping SET ${half}`)).not.toBe('ACCEPTED');
    }
    expect(store.attempt('UPDATE tagMapping SET confirmedById = NULL')).toContain('CHECK constraint failed');
    expect(store.attempt(UNCONFIRM), 'taking back is free').toBe('ACCEPTED');
  });
});

describe('a tag', () => {
  it('is never stored confirmed', () => {
    const free = store.value(
      'SELECT id FROM lineItem WHERE id NOT IN (SELECT lineItemId FROM tagMapping) LIMIT 1',
    );
    const insert = (verb: string, line: unknown) =>
      `${verb} INTO tagMapping SELECT 'x', xbrlFilingId, '${line}', elementId, confidence, candidates, explanation, negated,
        balanceAt, memberId, confirmedById, confirmedAt, createdAt, updatedAt FROM tagMapping WHERE id = '${tag.id}'`;
    expect(store.attempt(insert('INSERT', free))).toEqual(refused);
    expect(store.attempt(insert('INSERT OR IGNORE', free))).toEqual(refused);
    expect(store.attempt(insert('INSERT OR REPLACE', tag.lineItemId))).toEqual(refused);
    expect(store.attempt('REPLACE INTO tagMapping SELECT * FROM tagMapping')).toEqual(refused);
    const upsert = `INSERT INTO tagMapping SELECT 'x', xbrlFilingId, lineItemId, elementId, confidence, candidates,
      explanation, negated, balanceAt, memberId, NULL, NULL, createdAt, updatedAt FROM tagMapping WHERE true
      ON CONFLICT (lineItemId) DO UPDATE SET confirmedById = '${tag.confirmedById}', confirmedAt = '${NOW}'`;
    expect(store.attemptAfter([UNCONFIRM], upsert)).toEqual(refused);
  });

  it('is not confirmed by an update without a confirm call', () => {
    expect(store.attemptAfter([UNCONFIRM], confirmAt())).toEqual(refused);
    expect(store.attemptAfter([UNCONFIRM], confirmAt().replace('UPDATE', 'UPDATE OR IGNORE'))).toEqual(
      refused,
    );
    const everything = `UPDATE tagMapping SET confirmedById = (SELECT min(id) FROM staff), confirmedAt = '${NOW}'`;
    expect(store.attempt(everything)).toEqual(refused);
  });

  it('that is confirmed keeps everything that was confirmed', () => {
    const other = store.value(
      'SELECT lineItemId FROM tagMapping WHERE lineItemId <> ? LIMIT 1',
      tag.lineItemId,
    );
    const colleague = store.value('SELECT id FROM staff WHERE id <> ? LIMIT 1', tag.confirmedById);
    for (const change of [
      "elementId = 'x_Other'",
      'negated = 1 - negated',
      "balanceAt = 'OPENING'",
      "memberId = 'x_Member'",
      `confirmedById = '${colleague}'`,
      `confirmedAt = '${NOW}'`,
      `lineItemId = '${other}'`,
    ]) {
      const attack = (verb: string) => `${verb} tagMapping SET ${change} WHERE id = '${tag.id}'`;
      expect(store.attempt(attack('UPDATE')), change).not.toBe('ACCEPTED');
      expect(store.attempt(attack('UPDATE OR REPLACE')), change).not.toBe('ACCEPTED');
    }
    expect(store.attempt("UPDATE tagMapping SET explanation = 'why' WHERE id = ?", tag.id)).toBe('ACCEPTED');
  });

  it('is confirmed by a confirm call, and by each call once', () => {
    const confirmed = [OPEN_SESSION, UNCONFIRM, confirmation()];
    expect(store.attemptAfter(confirmed, confirmAt())).toBe('ACCEPTED');
    // Taken back: neither the old call nor the new one brings it back.
    expect(store.attemptAfter([UNCONFIRM], confirmAt(String(tag.confirmedAt)))).toEqual(refused);
    expect(store.attemptAfter([...confirmed, confirmAt(), UNCONFIRM], confirmAt())).toEqual(refused);
    // Replaced by another choice: the first call does not count again.
    const second = [confirmation({ elementId: 'x_Other', negated: 0, balanceAt: 'CLOSING', memberId: null })];
    const choose = `${confirmAt().replace(' WHERE', ", elementId = 'x_Other', negated = 0, balanceAt = 'CLOSING', memberId = NULL WHERE")}`;
    const back = `${confirmAt(String(tag.confirmedAt)).replace(' WHERE', `, elementId = '${tag.elementId}', negated = ${tag.negated}, balanceAt = '${tag.balanceAt}' WHERE`)}`;
    expect(store.attemptAfter([OPEN_SESSION, ...second], choose)).toBe('ACCEPTED');
    expect(store.attemptAfter([OPEN_SESSION, ...second, choose], back)).toEqual(refused);
    // Deleted and suggested again.
    const anew = `INSERT INTO tagMapping VALUES ('anew', '${tag.xbrlFilingId}', '${tag.lineItemId}', '${tag.elementId}',
      'HIGH', '[]', NULL, ${tag.negated}, '${tag.balanceAt}', NULL, NULL, NULL, '${NOW}', '${NOW}')`;
    const again = confirmAt(String(tag.confirmedAt)).replace(String(tag.id), 'anew');
    const deleted = `DELETE FROM tagMapping WHERE id = '${tag.id}'`;
    expect(store.attemptAfter([deleted, anew], again)).toEqual(refused);
  });
});

describe('a confirm call', () => {
  it('needs an open session of the same person', () => {
    const colleague = store.row('SELECT * FROM session WHERE staffId <> ? LIMIT 1', tag.confirmedById);
    expect(store.attemptAfter([OPEN_SESSION], confirmation())).toBe('ACCEPTED');
    const attacks: readonly (readonly [string, readonly string[], string])[] = [
      ['no such session', [OPEN_SESSION], confirmation({ sessionTokenHash: 'f'.repeat(64) })],
      ['no session at all', [OPEN_SESSION], confirmation({ sessionTokenHash: null })],
      ['a session of somebody else', [OPEN_SESSION], confirmation({ sessionTokenHash: colleague.tokenHash })],
      ['in the name of somebody else', [OPEN_SESSION], confirmation({ staffId: colleague.staffId })],
      ['nobody', [OPEN_SESSION], confirmation({ staffId: null })],
      ['an ended session', [OPEN_SESSION, `UPDATE session SET endedAt = '${NOW}'`], confirmation()],
      ['an expired session', [`UPDATE session SET expiresAt = '${NOW}'`], confirmation()],
      [
        'a moment before the session',
        [OPEN_SESSION],
        confirmation({ confirmedAt: '2020-01-01T00:00:00.000Z' }),
      ],
    ];
    for (const [name, before, attack] of attacks) {
      expect(store.attemptAfter(before, attack), name).not.toBe('ACCEPTED');
    }
  });

  it('confirms nothing but its own choice', () => {
    for (const change of [
      { elementId: 'x_Other' },
      { negated: tag.negated === 1 ? 0 : 1 },
      { balanceAt: tag.balanceAt === 'CLOSING' ? 'OPENING' : 'CLOSING' },
      { memberId: 'x_Member' },
      { confirmedAt: '2030-06-01T10:00:00.001Z' },
      {
        lineItemId: store.value('SELECT id FROM lineItem WHERE id <> ? LIMIT 1', tag.lineItemId),
      },
    ]) {
      const before = [OPEN_SESSION, UNCONFIRM, confirmation(change)];
      expect(store.attemptAfter(before, confirmAt()), JSON.stringify(change)).toEqual(refused);
    }
  });
});
