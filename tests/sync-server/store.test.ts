/** The store is the same on SQLite and PostgreSQL: migrations, rollback, one writer, rows that nobody changes. */
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MIGRATIONS, migrate } from '../../sync-server/store/migrations/migrate.ts';
import { openStore } from '../../sync-server/store/open-store.ts';
import type { Store } from '../../sync-server/store/store.ts';
import { EMPTY_PLACES, type Place } from './support/stores.ts';

const KEY = Buffer.alloc(32, 7);
const now = () => new Date('2026-11-21T02:00:00Z');

describe.each(EMPTY_PLACES)('the store on %s', (_database, newPlace) => {
  let place: Place;
  let store: Store;
  beforeEach(async () => {
    place = await newPlace();
    store = openStore({ ...place, key: KEY });
    await migrate(store, now);
  });
  afterEach(async () => {
    await store.close();
    await place.remove();
  });

  const insertPractice = (name: string) =>
    store.change((writer) =>
      writer
        .insertInto('practice')
        .values({ id: 1, name, sample: 0, createdAt: now().toISOString(), portalCode: 1 })
        .execute(),
    );

  it('applies each step once, and knows a newer database', async () => {
    await migrate(store, now);
    const applied = await store.reader.selectFrom('schemaMigration').selectAll().execute();
    expect(applied.map(({ name }) => name)).toEqual(MIGRATIONS.map(({ name }) => name));
    await expect(migrate(store, now, [])).rejects.toThrow('newer sync-server');
  });

  it('rolls everything back when the work throws', async () => {
    const failing = store.change(async (writer) => {
      await writer
        .insertInto('practice')
        .values({ id: 1, name: 'Lost', sample: 0, createdAt: now().toISOString(), portalCode: 1 })
        .execute();
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await store.reader.selectFrom('practice').selectAll().execute()).toEqual([]);
  });

  it('takes changes one after the other, whoever asks at once', async () => {
    await insertPractice('Counting');
    const append = () =>
      store.change(async (writer) => {
        const { name } = await writer.selectFrom('practice').select('name').executeTakeFirstOrThrow();
        await new Promise((resolve) => setTimeout(resolve, 1));
        await writer
          .updateTable('practice')
          .set({ name: `${name}.` })
          .execute();
      });
    await Promise.all(Array.from({ length: 20 }, append));
    const practice = await store.reader.selectFrom('practice').selectAll().executeTakeFirstOrThrow();
    expect(practice.name).toBe(`Counting${'.'.repeat(20)}`);
  });

  it.each([
    'UPDATE "auditEvent" SET "actorName" = \'Somebody\'',
    'DELETE FROM "auditEvent"',
    'DELETE FROM "auditHead"',
    'UPDATE "staffRights" SET "role" = \'PLATFORM_ADMIN\'',
  ])('refuses %s', async (statement) => {
    await store.change(async (writer) => {
      await writer
        .insertInto('auditEvent')
        .values({
          sequence: 1,
          type: 'SESSION_STARTED',
          action: null,
          actorId: null,
          actorName: 'Nobody',
          subject: 'practice',
          payload: '{}',
          at: now().toISOString(),
          previousHash: '0',
          hash: '1',
        })
        .execute();
      await writer
        .insertInto('auditHead')
        .values({ day: '2026-11-21', sequence: 1, hash: '1', signature: '', signedAt: now().toISOString() })
        .execute();
      await writer
        .insertInto('staff')
        .values({
          id: 's',
          name: 'Mei',
          sortName: 'mei',
          email: 'mei@firm.example',
          role: 'FS_PREPARER',
          passwordHash: '',
          totpSecret: null,
          totpLastStep: 0,
          active: 1,
          failedAttempts: 0,
          lockedUntil: null,
          createdAt: now().toISOString(),
          version: 1,
        })
        .execute();
      await writer
        .insertInto('staffRights')
        .values({ staffId: 's', role: 'FS_PREPARER', active: 1, since: now().toISOString() })
        .execute();
    });
    const attempt = store.change((writer) => sql.raw(statement).execute(writer));
    await expect(attempt).rejects.toThrow(/APPEND_ONLY|permission denied/);
  });

  it('keeps what was committed when it is opened again', async () => {
    await insertPractice('Tan & Partners');
    await store.close();
    store = openStore({ ...place, key: KEY });
    await migrate(store, now);
    const practice = await store.reader.selectFrom('practice').selectAll().executeTakeFirstOrThrow();
    expect(practice).toEqual({
      id: 1,
      name: 'Tan & Partners',
      sample: 0,
      createdAt: now().toISOString(),
      portalCode: 1,
    });
  });
});

it('opens an SQLite file with its own key only, and one process at a time', async () => {
  const [, newPlace] = EMPTY_PLACES[0] ?? [];
  const place = await newPlace?.();
  if (!place) throw new Error('SQLite is always there');
  const store = openStore({ ...place, key: KEY });
  expect(() => openStore({ ...place, key: KEY })).toThrow('open in another');
  await store.close();
  expect(() => openStore({ ...place, key: Buffer.alloc(32, 8) })).toThrow('does not open');
  await place.remove();
});
