/**
 * Networks that lose requests and answers, programs that end at any moment, and what comes twice (contract, sync):
 * nothing is lost and nothing is done twice.
 */

import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { actAs } from '../../../main/context/acting-staff.ts';
import { FetchedPieces } from '../../../main/store/fetched-pieces.ts';
import { countWaiting } from '../../../main/store/repositories/sync-outbox.ts';
import { keepFetched } from '../../../main/sync/connection/file-transfer.ts';
import { FILE_PIECE_BYTES } from '../../../shared/contract/server-sync.ts';
import { KINDS } from '../../../shared/sync/kinds/kinds.ts';
import { expectStatus } from '../journeys/filing-steps.ts';
import { smallFiling } from '../journeys/placed-filing.ts';
import {
  type Desktop,
  expectSame,
  expectSettled,
  type Office,
  openDesktop,
  openOffice,
  smoothly,
} from './desktops.ts';
import { ENGAGEMENTS, newEngagement, retitle, titlesOf, toNotes } from './work.ts';

describe('a line that breaks', () => {
  let office: Office;
  let a: Desktop;
  let b: Desktop;
  let id: string;
  beforeAll(async () => {
    office = await openOffice();
    a = await openDesktop(office, 'a');
    b = await openDesktop(office, 'b');
    id = await newEngagement(a, office.clients[0]?.id ?? '');
    await toNotes(a, id);
    await smoothly(a);
    await smoothly(b);
  });
  afterAll(async () => {
    await a.close();
    await b.close();
    await office.close();
  });
  beforeEach(async () => {
    for (const desktop of [a, b]) desktop.network.trouble = () => 'PASS';
    for (const desktop of [a, b, a]) await smoothly(desktop);
  });
  const waiting = (desktop: Desktop) => countWaiting(desktop.engine.context.reader);
  const note = async () => Object.keys(await titlesOf(a, id))[0] ?? '';
  const pathOf = (request: Request) => new URL(request.url).pathname;

  it('an answer to a push that is lost is given again, and nothing is done twice', async () => {
    expectStatus(await retitle(a, id, await note(), 'Sent once'), 200);
    a.network.trouble = (request) => (pathOf(request) === '/sync/push' ? 'LOSE_ANSWER' : 'PASS');
    for (let attempt = 0; attempt < 3; attempt += 1)
      await expect(a.sync()).rejects.toThrow('cannot be reached');
    expect(await waiting(a)).toBe(1);
    a.network.trouble = () => 'PASS';
    expect(await a.sync()).toMatchObject({ pushed: 1, conflicts: 0 });
    await smoothly(b);
    await expectSame(a, b);
    expect(Object.values(await titlesOf(b, id))).toContain('Sent once');
  });

  it('a program that ends between the change and the push loses nothing', async () => {
    expectStatus(await retitle(a, id, await note(), 'Before the end'), 200);
    a.network.trouble = () => 'LOSE_REQUEST';
    await expect(a.sync()).rejects.toThrow();
    await a.restart();
    expect(await waiting(a)).toBe(1);
    a.network.trouble = () => 'PASS';
    await smoothly(a);
    await smoothly(b);
    await expectSame(a, b);
    expect(Object.values(await titlesOf(b, id))).toContain('Before the end');
  });

  it('a refusal survives a program that ends before the server’s rows have come', async () => {
    const key = await note();
    expectStatus(await retitle(a, id, key, 'First'), 200);
    expectStatus(await retitle(b, id, key, 'Second'), 200);
    await smoothly(a);
    b.network.trouble = (request) => (pathOf(request) === '/sync/pull' ? 'LOSE_REQUEST' : 'PASS');
    await expect(b.sync()).rejects.toThrow();
    expect((await titlesOf(b, id))[key]).toBe('Second');
    await b.restart();
    b.network.trouble = () => 'PASS';
    await b.sync();
    expect((await titlesOf(b, id))[key]).toBe('First');
    await expectSame(a, b);
    await expectSettled(b);
  });

  it('a pull that came already changes nothing, nor does one that was set aside and not applied', async () => {
    await smallFiling(a, 2023);
    await smoothly(a);
    let pulls = 0;
    b.network.trouble = (request) => {
      if (pathOf(request) !== '/sync/pull') return 'PASS';
      pulls += 1;
      return pulls > 1 ? 'LOSE_ANSWER' : 'PASS';
    };
    const first = await b.sync().catch(() => undefined);
    await b.restart();
    b.network.trouble = () => 'PASS';
    expect(first === undefined || first.pulled > 0).toBe(true);
    await smoothly(b);
    await expectSame(a, b);
    await actAs(null, () =>
      b.engine.context.change((writer) =>
        writer.updateTable('syncConnection').set({ pullCursor: '0' }).execute(),
      ),
    );
    expect((await b.sync()).pulled).toBeGreaterThan(100);
    await expectSame(a, b);
    await expectSettled(b);
  });

  it('what cannot be applied waits by itself, and holds up nothing else', async () => {
    const other = await newEngagement(a, office.clients[1]?.id ?? '', 2027);
    await toNotes(a, other);
    await smoothly(a);
    await smoothly(b);
    const stuck = (await titlesOf(b, id))[await note()];
    const guard = (statement: string) =>
      b.engine.context.change((writer) => sql.raw(statement).execute(writer));
    await guard(
      `CREATE TRIGGER "cannotBeApplied" BEFORE UPDATE ON "note" WHEN NEW."engagementId" = '${id}'
        BEGIN SELECT RAISE(ABORT, 'no such row here'); END`,
    );
    for (const each of [id, other]) {
      const key = Object.keys(await titlesOf(a, each))[0] ?? '';
      expectStatus(await retitle(a, each, key, 'For both'), 200);
    }
    await smoothly(a);
    await expect(b.sync()).rejects.toThrow();
    expect(Object.values(await titlesOf(b, other))).toContain('For both');
    expect((await titlesOf(b, id))[await note()]).toBe(stuck);
    await guard('DROP TRIGGER "cannotBeApplied"');
    await smoothly(b);
    await expectSame(a, b);
    await expectSettled(b);
  });

  it('fetches no more of a file than a file may be long', async () => {
    const file = (sizeBytes: number) => ({
      id: 'f',
      key: 'xbrl/a/source.pdf',
      fileName: 'a.pdf',
      mimeType: 'application/pdf',
      sha256: 'cd'.repeat(32),
      sizeBytes,
      createdAt: '2026-01-01T00:00:00.000Z',
    });
    const { context } = b.engine;
    let asked = 0;
    const lying = {
      download: () => {
        asked += 1;
        return Promise.resolve(new Uint8Array(FILE_PIECE_BYTES + 1));
      },
    } as unknown as Parameters<typeof keepFetched>[1];
    await expect(keepFetched(context, lying, file(2 ** 50))).rejects.toThrow('longer than files may be');
    await expect(keepFetched(context, lying, file(64 * FILE_PIECE_BYTES))).rejects.toThrow('damaged');
    expect(asked).toBe(1);
    expect(KINDS.storedFile.schema.safeParse({ ...file(1), id }).success).toBe(true);
    for (const key of ['../keys', 'xbrl/../../keys', '/etc/passwd', 'xbrl', `xbrl/${'a'.repeat(300)}`]) {
      expect([key, KINDS.storedFile.schema.safeParse({ ...file(1), id, key }).success]).toEqual([key, false]);
    }
  });

  it('two rounds at once take turns', async () => {
    expectStatus(await retitle(a, id, await note(), 'At once'), 200);
    const rounds = await Promise.all([a.sync(), a.sync(), a.sync()]);
    expect(rounds.map(({ pushed }) => pushed)).toEqual([1, 0, 0]);
    await smoothly(b);
    await expectSame(a, b);
  });

  it('files go on where they stopped', async () => {
    // No trial balance: it is kept as it came, and its reading fails.
    const bytes = new TextEncoder().encode(`Long\n${'word '.repeat(600_000)}`);
    const second = await newEngagement(a, office.clients[1]?.id ?? '');
    const upload = await a.upload(
      'FS_PREPARER',
      `${ENGAGEMENTS}/${second}/trial-balance`,
      'large.csv',
      bytes,
    );
    await a.finish(expectStatus(upload, 202));
    let pieces = 0;
    const breaks = (request: Request) => {
      if (!pathOf(request).endsWith('/pieces')) return 'PASS';
      pieces += 1;
      return pieces % 2 === 0 ? 'LOSE_ANSWER' : 'PASS';
    };
    a.network.trouble = breaks;
    for (let attempt = 0; attempt < 6; attempt += 1) await a.sync().catch(() => undefined);
    expect(pieces).toBeGreaterThan(2);
    a.network.trouble = () => 'PASS';
    await smoothly(a);
    const sent = pieces;
    pieces = 0;
    b.network.trouble = breaks;
    for (let attempt = 0; attempt < 6; attempt += 1) await b.sync().catch(() => undefined);
    expect(pieces).toBeLessThan(sent + 4);
    await smoothly(b);
    await expectSame(a, b);
  });

  it('files go on where they stopped when the program was ended in between, both ways', async () => {
    const bytes = new TextEncoder().encode(`Longer\n${'words '.repeat(800_000)}`);
    const third = await newEngagement(a, office.clients[0]?.id ?? '', 2031);
    const upload = await a.upload(
      'FS_PREPARER',
      `${ENGAGEMENTS}/${third}/trial-balance`,
      'longer.csv',
      bytes,
    );
    await a.finish(expectStatus(upload, 202));
    const due = Math.ceil(bytes.length / FILE_PIECE_BYTES);
    expect(due).toBeGreaterThan(3);
    let asked: string[] = [];
    /** The line breaks at each third piece, and the program ends. */
    const cutting = async (desktop: Desktop) => {
      asked = [];
      desktop.network.trouble = (request) => {
        if (!pathOf(request).endsWith('/pieces')) return 'PASS';
        asked.push(request.url);
        return asked.length % 3 === 0 ? 'LOSE_REQUEST' : 'PASS';
      };
      for (let attempt = 0; attempt < due; attempt += 1) {
        await desktop.sync().catch(() => undefined);
        await desktop.restart();
      }
      desktop.network.trouble = () => 'PASS';
      await smoothly(desktop);
    };
    await cutting(a);
    const sent = asked.length;
    await cutting(b);
    const fetched = new Set(asked).size;
    // Nothing that had come was asked for again but for what the line lost.
    expect([sent, fetched]).toEqual([due + Math.floor((due - 1) / 2), due]);
    expect(asked.length).toBe(due + Math.floor((due - 1) / 2));
    await expectSame(a, b);
    expect(readdirSync(join(b.directory, 'fetching'))).toEqual([]);
  });

  it('fetches a piece again that was damaged on the disk, and sweeps what nobody goes on with', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fairview-pieces-'));
    const pieces = new FetchedPieces(folder, Buffer.alloc(32, 3), randomBytes);
    const sha256 = 'ab'.repeat(32);
    for (const [offset, text] of [
      [0, 'one'],
      [3, 'two'],
      [6, 'three'],
    ] as const)
      await pieces.keep(sha256, offset, Buffer.from(text));
    expect((await pieces.list(sha256)).map(String)).toEqual(['one', 'two', 'three']);
    writeFileSync(join(folder, sha256, '3'), readFileSync(join(folder, sha256, '0')));
    expect((await pieces.list(sha256)).map(String)).toEqual(['one']);
    await expect(pieces.list('../../escape')).rejects.toThrow();
    const { mtime } = statSync(join(folder, sha256));
    expect(await pieces.sweep(mtime)).toEqual([]);
    expect(await pieces.sweep(new Date(mtime.getTime() + 31 * 24 * 3_600_000))).toEqual([sha256]);
    expect(await pieces.list(sha256)).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  it('a person without a session at the server changes nothing; the program’s own work waits', async () => {
    const { context } = a.engine;
    await context.change((writer) =>
      writer
        .deleteFrom('syncSession')
        .where('staffId', '=', a.staffIds.FS_PREPARER ?? '')
        .execute(),
    );
    const refused = await retitle(a, id, await note(), 'Unsigned');
    expect([refused.status, refused.body.code]).toEqual([503, 'UNAVAILABLE']);
    expect(Object.values(await titlesOf(a, id))).not.toContain('Unsigned');
    expect(await waiting(a)).toBe(0);
    const { rows } = await sql<{ n: number }>`
      SELECT count(*) AS n FROM syncTouched WHERE kind <> 'auditEvent'`.execute(context.reader);
    expect(rows[0]?.n).toBe(0);
  });
});
