/** The descriptions of the synced kinds against the store itself: no table and no column that is not described. */
import Sqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { captureTriggersOf, renewCaptureTriggers } from '../../../main/store/capture-triggers.ts';
import { MIGRATIONS, migrate } from '../../../main/store/migrate.ts';
import { SYNCED_KINDS } from '../../../shared/sync/kinds/kinds.ts';
import { descriptionOf } from '../../../shared/sync/records.ts';

/** What stays on the desktop: accounts and sessions, the master data, the queue, logs, and what sync itself keeps. */
const OF_DESKTOP = [
  'practice',
  'staff',
  'session',
  'loginChallenge',
  'recoveryCode',
  'client',
  'auditEvent',
  'auditReceipt',
  'answerRequest',
  'clientComment',
  'clientInvitation',
  'clientInvitationPull',
  'outbox',
  'job',
  'notificationSeen',
  'mappingStep',
  'languageModelSetting',
  'languageModelCall',
  'outsideProcessor',
  'outsideCheck',
  'ledgerApplication',
  'ledgerConnection',
  'ledgerOrganisation',
  'listView',
  'clientImport',
  'importedClient',
  'incomingDocument',
  'installedRelease',
  'installedReleaseFile',
  'schemaMigration',
];
/** A confirmation names the session at the server on the way, and the session here in the table. */
const ON_THE_WAY: Readonly<Record<string, string>> = { sessionId: 'sessionTokenHash' };

async function migrated() {
  const sqlite = new Sqlite(':memory:');
  await migrate(
    sqlite,
    MIGRATIONS,
    () => new Date(0),
    async () => undefined,
  );
  return sqlite;
}

it.each(SYNCED_KINDS)('%s has the columns that its table has', async (kind) => {
  const sqlite = await migrated();
  const stored = sqlite
    .prepare<[string], { name: string }>('SELECT name FROM pragma_table_info(?)')
    .all(kind)
    .map(({ name }) => name);
  const described = Object.keys(descriptionOf(kind).columns).map((name) => ON_THE_WAY[name] ?? name);
  expect(described.toSorted()).toEqual(stored.toSorted());
});

it('every table is a synced kind or stays on the desktop', async () => {
  const sqlite = await migrated();
  const tables = sqlite
    .prepare<[], { name: string }>(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'",
    )
    .all()
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('sync'));
  const known: readonly string[] = [...SYNCED_KINDS, ...OF_DESKTOP];
  expect(tables.filter((name) => !known.includes(name))).toEqual([]);
});

it('captures each kind by triggers that follow from its description', async () => {
  const sqlite = await migrated();
  const names = SYNCED_KINDS.flatMap((kind) => [...captureTriggersOf(kind).keys()]);
  expect(renewCaptureTriggers(sqlite).toSorted()).toEqual(names.toSorted());
  // A second opening finds them as they should be; a changed one is made anew.
  expect(renewCaptureTriggers(sqlite)).toEqual([]);
  sqlite.exec('DROP TRIGGER noteSyncUpdated');
  expect(renewCaptureTriggers(sqlite)).toEqual(['noteSyncUpdated']);
});
