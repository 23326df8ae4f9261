/**
 * Brings the database to the program's schema (house 4): the file is copied first, each step runs in a
 * transaction of its own, applied steps must be a prefix of the known ones, a newer database is refused.
 */
import type Sqlite from 'better-sqlite3';
import { foundation } from './migrations/0001-foundation.ts';
import { rememberedRecipes } from './migrations/0002-remembered-recipes.ts';
import { noteDrafts } from './migrations/0003-note-drafts.ts';
import { mappingHistory } from './migrations/0004-mapping-history.ts';
import { languageModel } from './migrations/0008-language-model.ts';
import { lineProvenance } from './migrations/0009-line-provenance.ts';
import { listOrder } from './migrations/0010-list-order.ts';
import { sync } from './migrations/0011-sync.ts';
import { syncCapture } from './migrations/0012-sync-capture.ts';
import { clientPortions } from './migrations/0013-client-portions.ts';
import { namesInOrder } from './migrations/0014-names-in-order.ts';
import { syncPast } from './migrations/0015-sync-past.ts';
import { books } from './migrations/0016-books.ts';
import { notifications } from './migrations/0017-notifications.ts';
import { syncMoves } from './migrations/0018-sync-moves.ts';
import { documentCoverage } from './migrations/0020-document-coverage.ts';
import { accuracy } from './migrations/0023-accuracy.ts';
import { finalityOverrides } from './migrations/0024-finality-overrides.ts';
import { outsideCheck } from './migrations/0025-outside-check.ts';
import { journals } from './migrations/0026-journals.ts';
import { viewRights } from './migrations/0027-view-rights.ts';
import { deviceKey } from './migrations/0028-device-key.ts';
import { signedStatements } from './migrations/0029-signed-statements.ts';
import { ledgers } from './migrations/0030-ledgers.ts';
import { workingPapers } from './migrations/0031-working-papers.ts';
import { recoveryCodes } from './migrations/0032-recovery-codes.ts';
import { assignments } from './migrations/0033-assignments.ts';
import { reviewNotes } from './migrations/0035-review-notes.ts';
import { signOffsAndLocks } from './migrations/0036-sign-offs.ts';
import { comparativesFrom } from './migrations/0037-comparatives-from.ts';
import { signedDocument } from './migrations/0038-signed-document.ts';
import { sessionStepUp } from './migrations/0039-session-step-up.ts';
import { permanentFile } from './migrations/0040-permanent-file.ts';
import { lastYearFile } from './migrations/0041-last-year-file.ts';
import { restatements } from './migrations/0042-restatements.ts';
import { installedReleases } from './migrations/0043-installed-releases.ts';
import { listViews } from './migrations/0044-list-views.ts';
import { clientImports } from './migrations/0045-client-imports.ts';
import { houseStyles } from './migrations/0046-house-styles.ts';
import { computedJournals } from './migrations/0047-computed-journals.ts';
import { clearedPoints } from './migrations/0048-cleared-points.ts';
import { incomingDocuments } from './migrations/0049-incoming-documents.ts';
import { auditReceipts } from './migrations/0050-audit-receipts.ts';
import { answeredDocuments } from './migrations/0051-answered-documents.ts';
import { syncChanges } from './migrations/0052-sync-changes.ts';
import { clientInvitations } from './migrations/0053-client-invitations.ts';
import { twoSignatories } from './migrations/0054-two-signatories.ts';
import { clientComments } from './migrations/0055-client-comments.ts';
import { authorisedOn } from './migrations/0056-authorised-on.ts';
import { answerRequests } from './migrations/0057-answer-requests.ts';
import { uploadsOfItems } from './migrations/0058-uploads-of-items.ts';
import type { Migration } from './migrations/migration.ts';
import { NewerDatabase } from './store-errors.ts';

export const MIGRATIONS: readonly Migration[] = [
  foundation,
  rememberedRecipes,
  noteDrafts,
  mappingHistory,
  languageModel,
  lineProvenance,
  listOrder,
  sync,
  syncCapture,
  clientPortions,
  namesInOrder,
  syncPast,
  books,
  notifications,
  syncMoves,
  documentCoverage,
  accuracy,
  finalityOverrides,
  outsideCheck,
  journals,
  viewRights,
  deviceKey,
  signedStatements,
  ledgers,
  workingPapers,
  recoveryCodes,
  assignments,
  reviewNotes,
  signOffsAndLocks,
  comparativesFrom,
  signedDocument,
  sessionStepUp,
  permanentFile,
  lastYearFile,
  restatements,
  installedReleases,
  listViews,
  clientImports,
  houseStyles,
  computedJournals,
  clearedPoints,
  incomingDocuments,
  auditReceipts,
  answeredDocuments,
  syncChanges,
  clientInvitations,
  twoSignatories,
  clientComments,
  authorisedOn,
  answerRequests,
  uploadsOfItems,
];

function appliedNames(sqlite: Sqlite.Database): readonly string[] {
  sqlite.exec(
    'CREATE TABLE IF NOT EXISTS schemaMigration (position INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, appliedAt TEXT NOT NULL) STRICT',
  );
  const rows = sqlite
    .prepare<[], { name: string }>('SELECT name FROM schemaMigration ORDER BY position')
    .all();
  return rows.map((row) => row.name);
}

/**
 * Applies what is missing and answers the names applied. `backup` is called once before the first step of a
 * database that already holds data. A failed step throws and leaves the database as before that step.
 */
export async function migrate(
  sqlite: Sqlite.Database,
  migrations: readonly Migration[],
  now: () => Date,
  backup: () => Promise<void>,
): Promise<readonly string[]> {
  const applied = appliedNames(sqlite);
  for (const [index, name] of applied.entries()) {
    if (migrations[index]?.name !== name) throw new NewerDatabase(name);
  }
  const missing = migrations.slice(applied.length);
  if (missing.length > 0 && applied.length > 0) await backup();
  const record = sqlite.prepare('INSERT INTO schemaMigration (name, appliedAt) VALUES (?, ?)');
  for (const migration of missing) {
    sqlite.transaction(() => {
      for (const statement of migration.statements) sqlite.exec(statement);
      record.run(migration.name, now().toISOString());
    })();
  }
  return missing.map((migration) => migration.name);
}
