/**
 * How a connected desktop notices what was written, and how what the server refused may leave again (contract,
 * sync). Triggers name each record that a transaction writes, once, also where a foreign key cascades; without
 * a connection they do nothing. A row that is otherwise never deleted goes only while syncRefused names it as
 * leaving, which the taking back of a refused change does inside its own transaction.
 */
import type { Migration } from './migration.ts';

/** The columns that name a row; joined by a blank they are the record's id. */
const KEYS = {
  engagement: ['id'],
  trialBalanceUpload: ['id'],
  trialBalanceItem: ['id'],
  rememberedRecipe: ['clientId', 'source'],
  generatedStatement: ['id'],
  note: ['id'],
  noteDraft: ['noteId'],
  disclosureResponse: ['id'],
  filing: ['id'],
  sourceDocument: ['id'],
  lineItem: ['id'],
  sourceBooks: ['lineSetId'],
  lineProvenance: ['lineItemId'],
  tagMapping: ['id'],
  confirmation: ['id'],
  spentConfirmation: ['confirmationId'],
  lineExclusion: ['lineItemId'],
  filingInformation: ['xbrlFilingId', 'elementId'],
  validationRun: ['id'],
  validationResult: ['id'],
  warningAcknowledgement: ['xbrlFilingId', 'ruleId'],
  outputArtifact: ['id'],
  storedFile: ['id'],
  synonym: ['id'],
} as const;
type Table = keyof typeof KEYS;

/** Of these the row before is kept. The decision of a client is not among the columns: it does not travel. */
const ROOT_COLUMNS: Readonly<Partial<Record<Table, readonly string[]>>> = {
  engagement: [
    ...['id', 'clientId', 'financialYear', 'periodStart', 'yearEndDate', 'reportingStandard'],
    ...['functionalCurrency', 'roundingConvention', 'firstPeriod', 'status', 'hasPriorYear', 'versionNo'],
    ...['contentVersion', 'createdAt', 'updatedAt'],
  ],
  filing: [
    ...['id', 'clientId', 'fsEngagementId', 'periodStart', 'periodEnd', 'entryPoint', 'entityType'],
    ...['accountingStandard', 'taxonomyVersion', 'status', 'versionNo', 'currentDocumentId'],
    ...['currentLineSetId', 'documentCurrency', 'contentVersion', 'filedAt', 'filedById'],
    ...['filedCompanyName', 'filedUen', 'regulatorReference', 'filedOn', 'createdAt', 'updatedAt'],
  ],
};

/** Append-only tables from which a refused row may go. Files stay: a document is never lost. */
const LEAVES: readonly Table[] = [
  ...(['lineItem', 'sourceBooks', 'lineProvenance', 'confirmation', 'spentConfirmation'] as const),
  ...(['validationRun', 'validationResult', 'outputArtifact', 'synonym'] as const),
];

const name = (table: Table, row: 'OLD' | 'NEW') =>
  KEYS[table].map((column) => `${row}.${column}`).join(" || ' ' || ");
const leaving = (table: Table) =>
  `EXISTS (SELECT 1 FROM syncRefused WHERE kind = '${table}' AND id = ${name(table, 'OLD')} AND leaving = 1)`;
const touch = (kind: string, id: string, before = 'NULL') => `
      INSERT INTO syncTouched (kind, id, before) SELECT '${kind}', ${id}, ${before}
        WHERE NOT EXISTS (SELECT 1 FROM syncTouched WHERE kind = '${kind}' AND id = ${id});`;

function captures(table: Table): string {
  const columns = ROOT_COLUMNS[table];
  const before =
    columns && `json_object(${columns.map((column) => `'${column}', OLD.${column}`).join(', ')})`;
  const differs =
    columns &&
    ` AND (${columns.map((each) => `NEW.${each}`).join(', ')}) IS NOT (${columns.map((each) => `OLD.${each}`).join(', ')})`;
  const connected = 'EXISTS (SELECT 1 FROM syncConnection)';
  return `
    CREATE TRIGGER ${table}SyncInserted AFTER INSERT ON ${table} WHEN ${connected}
      BEGIN ${touch(table, name(table, 'NEW'))} END;
    CREATE TRIGGER ${table}SyncUpdated AFTER UPDATE ON ${table} WHEN ${connected}${differs ?? ''}
      BEGIN ${touch(table, name(table, 'OLD'), before)} ${touch(table, name(table, 'NEW'), before)} END;
    CREATE TRIGGER ${table}SyncDeleted AFTER DELETE ON ${table} WHEN ${connected}
      BEGIN ${touch(table, name(table, 'OLD'), before)} END;`;
}

const TABLES = `
  CREATE UNIQUE INDEX syncTouchedOnce ON syncTouched (kind, id);
  CREATE INDEX syncRecordUnderWay ON syncRecord (changeNumber) WHERE changeNumber IS NOT NULL;
  -- What came from the server and is not applied yet; its cursor stands behind these. \`root\` names the
  -- engagement or filing that is applied as a whole, or 'practice'; null until its owner is known.
  CREATE TABLE syncStaged (
    kind TEXT NOT NULL, id TEXT NOT NULL, version INTEGER NOT NULL, body TEXT, root TEXT,
    PRIMARY KEY (kind, id)
  ) STRICT;
  CREATE INDEX syncStagedByRoot ON syncStaged (root, kind, id);
  -- Records of refused changes that are still to be taken back.
  CREATE TABLE syncRefused (
    kind TEXT NOT NULL, id TEXT NOT NULL, leaving INTEGER NOT NULL CHECK (leaving IN (0, 1)),
    PRIMARY KEY (kind, id)
  ) STRICT;
  -- How far the joining desktop has brought its events of the past.
  CREATE TABLE syncBrought (
    position INTEGER PRIMARY KEY CHECK (position = 1), sequence INTEGER NOT NULL
  ) STRICT;
  CREATE TRIGGER auditEventSyncInserted AFTER INSERT ON auditEvent
    WHEN EXISTS (SELECT 1 FROM syncConnection)
    BEGIN INSERT INTO syncTouched (kind, id) VALUES ('auditEvent', CAST(NEW.sequence AS TEXT)); END;`;

const GUARDS = LEAVES.map(
  (table) => `
    DROP TRIGGER ${table}RefusesDelete;
    CREATE TRIGGER ${table}RefusesDelete BEFORE DELETE ON ${table} WHEN NOT ${leaving(table)}
      BEGIN SELECT RAISE(ABORT, 'APPEND_ONLY: ${table} rows are never deleted'); END;`,
).join('');

const KEPT = `
    DROP TRIGGER filingRefusesDelete;
    CREATE TRIGGER filingRefusesDelete BEFORE DELETE ON filing WHEN NOT ${leaving('filing')}
      BEGIN SELECT RAISE(ABORT, 'RETENTION: filings are kept'); END;
    DROP TRIGGER sourceDocumentKept;
    CREATE TRIGGER sourceDocumentKept BEFORE DELETE ON sourceDocument
      WHEN EXISTS (SELECT 1 FROM filing f WHERE f.id = OLD.xbrlFilingId
        AND f.status NOT IN ('FILED', 'ARCHIVED')) -- those are sealed already
        AND NOT ${leaving('sourceDocument')}
      BEGIN SELECT RAISE(ABORT, 'RETENTION: source documents are kept'); END;
    DROP TRIGGER filingSealed;
    CREATE TRIGGER filingSealed BEFORE UPDATE ON filing
      WHEN OLD.status IN ('FILED', 'ARCHIVED') AND NOT ${leaving('filing')} AND (
        NOT (OLD.status = 'FILED' AND NEW.status IN ('MAPPING_IN_PROGRESS', 'ARCHIVED'))
        OR (NEW.clientId, NEW.fsEngagementId, NEW.periodStart, NEW.periodEnd, NEW.entryPoint, NEW.entityType,
          NEW.accountingStandard, NEW.currentDocumentId, NEW.currentLineSetId, NEW.documentCurrency) IS NOT
          (OLD.clientId, OLD.fsEngagementId, OLD.periodStart, OLD.periodEnd, OLD.entryPoint, OLD.entityType,
          OLD.accountingStandard, OLD.currentDocumentId, OLD.currentLineSetId, OLD.documentCurrency)
        OR (NEW.status = 'ARCHIVED' AND (NEW.filedAt, NEW.filedById, NEW.filedCompanyName, NEW.filedUen,
          NEW.regulatorReference, NEW.filedOn) IS NOT
          (OLD.filedAt, OLD.filedById, OLD.filedCompanyName, OLD.filedUen,
          OLD.regulatorReference, OLD.filedOn)))
      BEGIN SELECT RAISE(ABORT, 'FILING_SEALED: the filing is filed'); END;`;

const tables = Object.keys(KEYS) as readonly Table[];

export const syncCapture: Migration = {
  name: '0012-sync-capture',
  statements: [TABLES, tables.map(captures).join(''), GUARDS, KEPT],
};
