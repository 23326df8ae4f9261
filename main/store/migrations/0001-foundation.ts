/**
 * The first schema. Constraints and triggers defend the binding rules below the code (decisions 6):
 * paired confirmation, append-only rows, the pinned taxonomy version and the seal.
 */
import type { Migration } from './migration.ts';

/**
 * CHECK on the form of a money column: optional minus, up to 18 digits without needless zeros, point, two digits
 * (decimal(20,2)); nil is "0.00". The text functions stop at a zero byte, so the bytes are counted too.
 */
function money(column: string): string {
  const amount = `ltrim(${column}, '-')`;
  return `CHECK (${column} IS NULL OR (${amount} GLOB '*[0-9].[0-9][0-9]' AND ${amount} NOT GLOB '*[^0-9.]*'
    AND length(${amount}) <= 21 AND length(${column}) - length(${amount}) <= 1
    AND length(${column}) - length(replace(${column}, '.', '')) = 1
    AND ${amount} NOT GLOB '0[0-9]*' AND ${column} <> '-0.00'
    AND length(CAST(${column} AS BLOB)) = length(${column})))`;
}

function appendOnly(table: string): string {
  return `
    CREATE TRIGGER ${table}RefusesUpdate BEFORE UPDATE ON ${table}
      BEGIN SELECT RAISE(ABORT, 'APPEND_ONLY: ${table} rows are never changed'); END;
    CREATE TRIGGER ${table}RefusesDelete BEFORE DELETE ON ${table}
      BEGIN SELECT RAISE(ABORT, 'APPEND_ONLY: ${table} rows are never deleted'); END;`;
}

/** The filings that a change touches; a row may also be moved from one to another. */
const OWNERS = {
  INSERT: 'NEW.xbrlFilingId',
  UPDATE: 'OLD.xbrlFilingId, NEW.xbrlFilingId',
  DELETE: 'OLD.xbrlFilingId',
} as const;

/** Refuses changes to what a sealed filing owns. */
function sealed(table: string, operations: readonly ('INSERT' | 'UPDATE' | 'DELETE')[]): string {
  return operations
    .map(
      (operation) => `
    CREATE TRIGGER ${table}Sealed${operation} BEFORE ${operation} ON ${table}
      WHEN EXISTS (SELECT 1 FROM filing WHERE status IN ('FILED', 'ARCHIVED')
        AND id IN (${OWNERS[operation]}))
      BEGIN SELECT RAISE(ABORT, 'FILING_SEALED: the filing is filed'); END;`,
    )
    .join('');
}

/** Marks the confirmation behind a tag as spent when the tag is unconfirmed, confirmed anew or deleted. */
function spends(name: string, event: string): string {
  return `CREATE TRIGGER tagMapping${name}Spends AFTER ${event}
    BEGIN
      INSERT INTO spentConfirmation SELECT c.id FROM confirmation c
        WHERE c.lineItemId = OLD.lineItemId AND c.elementId = OLD.elementId
          AND c.staffId = OLD.confirmedById AND c.confirmedAt = OLD.confirmedAt
          AND NOT EXISTS (SELECT 1 FROM spentConfirmation s WHERE s.confirmationId = c.id);
    END;`;
}

const PRACTICE = `
  CREATE TABLE practice (
    id INTEGER PRIMARY KEY CHECK (id = 1), name TEXT NOT NULL,
    sample INTEGER NOT NULL CHECK (sample IN (0, 1)), createdAt TEXT NOT NULL
  ) STRICT;
  CREATE TABLE staff (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, email TEXT NOT NULL UNIQUE, role TEXT NOT NULL,
    passwordHash TEXT NOT NULL, totpSecret TEXT, mfaEnrolled INTEGER NOT NULL CHECK (mfaEnrolled IN (0, 1)),
    totpLastStep INTEGER NOT NULL, active INTEGER NOT NULL CHECK (active IN (0, 1)),
    failedAttempts INTEGER NOT NULL, lockedUntil TEXT, createdAt TEXT NOT NULL,
    CHECK (role NOT IN ('CLIENT_APPROVER', 'CLIENT_SUBMITTER'))
  ) STRICT;
  CREATE TABLE session (
    tokenHash TEXT PRIMARY KEY, staffId TEXT NOT NULL REFERENCES staff (id), createdAt TEXT NOT NULL,
    lastSeenAt TEXT NOT NULL, expiresAt TEXT NOT NULL, endedAt TEXT
  ) STRICT;
  CREATE INDEX sessionByStaff ON session (staffId);
  CREATE TABLE loginChallenge (
    challengeHash TEXT PRIMARY KEY, staffId TEXT NOT NULL REFERENCES staff (id), enrolmentSecret TEXT,
    attempts INTEGER NOT NULL, expiresAt TEXT NOT NULL
  ) STRICT;
  CREATE TABLE client (
    id TEXT PRIMARY KEY, companyName TEXT NOT NULL, uen TEXT NOT NULL UNIQUE, enabledProducts TEXT NOT NULL,
    accountingStandard TEXT NOT NULL, fyEndMonth INTEGER NOT NULL CHECK (fyEndMonth BETWEEN 1 AND 12),
    fsConfig TEXT, xbrlConfig TEXT, createdAt TEXT NOT NULL, updatedAt TEXT NOT NULL
  ) STRICT;
  CREATE TABLE storedFile (
    id TEXT PRIMARY KEY, key TEXT NOT NULL UNIQUE, fileName TEXT NOT NULL, mimeType TEXT NOT NULL,
    sha256 TEXT NOT NULL, sizeBytes INTEGER NOT NULL, createdAt TEXT NOT NULL
  ) STRICT;
  ${appendOnly('storedFile')}
  CREATE TABLE auditEvent (
    sequence INTEGER PRIMARY KEY, type TEXT NOT NULL, action TEXT, actorId TEXT, actorName TEXT NOT NULL,
    subject TEXT NOT NULL, payload TEXT NOT NULL, at TEXT NOT NULL,
    previousHash TEXT NOT NULL UNIQUE, hash TEXT NOT NULL UNIQUE
  ) STRICT;
  CREATE INDEX auditEventBySubject ON auditEvent (subject, sequence);
  ${appendOnly('auditEvent')}
  CREATE TABLE outbox (
    id TEXT PRIMARY KEY, kind TEXT NOT NULL, name TEXT NOT NULL, payload TEXT NOT NULL, status TEXT NOT NULL,
    attempts INTEGER NOT NULL, createdAt TEXT NOT NULL
  ) STRICT;
  CREATE TABLE job (
    id TEXT PRIMARY KEY, kind TEXT NOT NULL, payload TEXT NOT NULL, subject TEXT NOT NULL, status TEXT NOT NULL,
    attempts INTEGER NOT NULL, runAfter TEXT NOT NULL, leaseUntil TEXT, progress TEXT NOT NULL, error TEXT,
    result TEXT, requestedBy TEXT, createdAt TEXT NOT NULL, updatedAt TEXT NOT NULL
  ) STRICT;
  CREATE INDEX jobByStatus ON job (status, runAfter);
  CREATE INDEX jobBySubject ON job (subject, createdAt);
  CREATE INDEX jobWaiting ON job (kind, payload) WHERE status = 'QUEUED';`;

const FINANCIAL_STATEMENTS = `
  CREATE TABLE engagement (
    id TEXT PRIMARY KEY, clientId TEXT NOT NULL REFERENCES client (id), financialYear TEXT NOT NULL,
    periodStart TEXT NOT NULL, yearEndDate TEXT NOT NULL, reportingStandard TEXT NOT NULL,
    functionalCurrency TEXT NOT NULL, roundingConvention TEXT NOT NULL,
    firstPeriod INTEGER NOT NULL CHECK (firstPeriod IN (0, 1)), status TEXT NOT NULL,
    hasPriorYear INTEGER NOT NULL CHECK (hasPriorYear IN (0, 1)), versionNo INTEGER NOT NULL,
    contentVersion INTEGER NOT NULL, clientDecision TEXT, createdAt TEXT NOT NULL, updatedAt TEXT NOT NULL,
    CHECK (periodStart < yearEndDate)
  ) STRICT;
  CREATE INDEX engagementByClient ON engagement (clientId, status);
  CREATE INDEX engagementByYearEnd ON engagement (yearEndDate);
  CREATE TABLE trialBalanceUpload (
    id TEXT PRIMARY KEY, engagementId TEXT NOT NULL REFERENCES engagement (id) ON DELETE CASCADE,
    fileId TEXT NOT NULL REFERENCES storedFile (id), recipe TEXT, report TEXT, createdAt TEXT NOT NULL
  ) STRICT;
  CREATE INDEX trialBalanceUploadByEngagement ON trialBalanceUpload (engagementId, createdAt);
  CREATE TABLE trialBalanceItem (
    id TEXT PRIMARY KEY, engagementId TEXT NOT NULL REFERENCES engagement (id) ON DELETE CASCADE,
    position INTEGER NOT NULL, accountCode TEXT NOT NULL, accountDescription TEXT NOT NULL,
    currentYearBalance TEXT NOT NULL ${money('currentYearBalance')},
    priorYearBalance TEXT ${money('priorYearBalance')},
    openingBalance TEXT ${money('openingBalance')},
    taxonomyKey TEXT, taxonomyLabel TEXT, mappingConfidence TEXT, mappingRationale TEXT,
    isOverride INTEGER NOT NULL CHECK (isOverride IN (0, 1)), suggestions TEXT NOT NULL,
    sourceRow INTEGER NOT NULL, uploadedAt TEXT NOT NULL,
    UNIQUE (engagementId, position)
  ) STRICT;
  CREATE TABLE generatedStatement (
    id TEXT PRIMARY KEY, engagementId TEXT NOT NULL REFERENCES engagement (id) ON DELETE CASCADE,
    versionNo INTEGER NOT NULL, statementsJson TEXT NOT NULL,
    isBalanced INTEGER NOT NULL CHECK (isBalanced IN (0, 1)), contentVersion INTEGER NOT NULL,
    generatedAt TEXT NOT NULL, UNIQUE (engagementId, versionNo)
  ) STRICT;
  CREATE TABLE note (
    id TEXT PRIMARY KEY, engagementId TEXT NOT NULL REFERENCES engagement (id) ON DELETE CASCADE,
    noteKey TEXT NOT NULL, title TEXT NOT NULL, content TEXT NOT NULL, author TEXT NOT NULL,
    position INTEGER NOT NULL, generatedAt TEXT NOT NULL, UNIQUE (engagementId, noteKey)
  ) STRICT;
  CREATE TABLE disclosureResponse (
    id TEXT PRIMARY KEY, engagementId TEXT NOT NULL REFERENCES engagement (id) ON DELETE CASCADE,
    ruleId TEXT NOT NULL, promptId TEXT NOT NULL, responseData TEXT NOT NULL,
    isComplete INTEGER NOT NULL CHECK (isComplete IN (0, 1)), createdAt TEXT NOT NULL, updatedAt TEXT NOT NULL,
    UNIQUE (engagementId, ruleId, promptId)
  ) STRICT;`;

const XBRL_FILING = `
  CREATE TABLE filing (
    id TEXT PRIMARY KEY, clientId TEXT NOT NULL REFERENCES client (id),
    fsEngagementId TEXT REFERENCES engagement (id), periodStart TEXT NOT NULL, periodEnd TEXT NOT NULL,
    entryPoint TEXT NOT NULL, entityType TEXT NOT NULL, accountingStandard TEXT NOT NULL,
    taxonomyVersion TEXT NOT NULL, status TEXT NOT NULL, versionNo INTEGER NOT NULL,
    currentDocumentId TEXT, currentLineSetId TEXT NOT NULL, documentCurrency TEXT, contentVersion INTEGER NOT NULL,
    filedAt TEXT, filedById TEXT REFERENCES staff (id), filedCompanyName TEXT, filedUen TEXT,
    regulatorReference TEXT, filedOn TEXT,
    clientDecision TEXT, createdAt TEXT NOT NULL, updatedAt TEXT NOT NULL,
    CHECK (periodStart < periodEnd),
    CHECK ((filedAt IS NULL) = (filedById IS NULL)),
    UNIQUE (clientId, periodEnd, taxonomyVersion)
  ) STRICT;
  CREATE INDEX filingByClient ON filing (clientId, status);
  CREATE INDEX filingByPeriodEnd ON filing (periodEnd);
  CREATE TRIGGER filingPinsTaxonomy BEFORE UPDATE OF taxonomyVersion ON filing
    BEGIN SELECT RAISE(ABORT, 'PINNED: the taxonomy version of a filing never changes'); END;
  CREATE TRIGGER filingSealed BEFORE UPDATE ON filing
    WHEN OLD.status IN ('FILED', 'ARCHIVED') AND (
      NOT (OLD.status = 'FILED' AND NEW.status IN ('MAPPING_IN_PROGRESS', 'ARCHIVED'))
      OR (NEW.clientId, NEW.fsEngagementId, NEW.periodStart, NEW.periodEnd, NEW.entryPoint, NEW.entityType,
        NEW.accountingStandard, NEW.currentDocumentId, NEW.currentLineSetId, NEW.documentCurrency) IS NOT
        (OLD.clientId, OLD.fsEngagementId, OLD.periodStart, OLD.periodEnd, OLD.entryPoint, OLD.entityType,
        OLD.accountingStandard, OLD.currentDocumentId, OLD.currentLineSetId, OLD.documentCurrency)
      OR (NEW.status = 'ARCHIVED' AND (NEW.filedAt, NEW.filedById, NEW.filedCompanyName, NEW.filedUen,
        NEW.regulatorReference, NEW.filedOn) IS NOT
        (OLD.filedAt, OLD.filedById, OLD.filedCompanyName, OLD.filedUen,
        OLD.regulatorReference, OLD.filedOn)))
    BEGIN SELECT RAISE(ABORT, 'FILING_SEALED: the filing is filed'); END;
  CREATE TRIGGER filingRefusesDelete BEFORE DELETE ON filing
    BEGIN SELECT RAISE(ABORT, 'RETENTION: filings are kept'); END;
  CREATE TABLE sourceDocument (
    id TEXT PRIMARY KEY, xbrlFilingId TEXT NOT NULL REFERENCES filing (id),
    fileId TEXT NOT NULL REFERENCES storedFile (id), sha256 TEXT NOT NULL, mimeType TEXT NOT NULL,
    parseStatus TEXT NOT NULL, pageCount INTEGER, currency TEXT, columnPairs TEXT NOT NULL, columnPairId TEXT,
    warnings TEXT NOT NULL, createdAt TEXT NOT NULL, UNIQUE (xbrlFilingId, fileId)
  ) STRICT;
  CREATE TABLE lineItem (
    id TEXT PRIMARY KEY, xbrlFilingId TEXT NOT NULL REFERENCES filing (id), lineSetId TEXT NOT NULL,
    sourceDocumentId TEXT REFERENCES sourceDocument (id), position INTEGER NOT NULL, statement TEXT NOT NULL,
    label TEXT NOT NULL, parentLabel TEXT,
    valueCurrent TEXT ${money('valueCurrent')}, valuePrior TEXT ${money('valuePrior')},
    scale INTEGER NOT NULL, origin TEXT NOT NULL, sourcePage INTEGER NOT NULL, sourceLine INTEGER NOT NULL,
    place TEXT, createdAt TEXT NOT NULL, UNIQUE (lineSetId, position)
  ) STRICT;
  CREATE INDEX lineItemByFiling ON lineItem (xbrlFilingId, lineSetId);
  ${appendOnly('lineItem')}
  CREATE TABLE confirmation (
    id TEXT PRIMARY KEY, xbrlFilingId TEXT NOT NULL REFERENCES filing (id),
    lineItemId TEXT NOT NULL REFERENCES lineItem (id), elementId TEXT NOT NULL,
    negated INTEGER NOT NULL CHECK (negated IN (0, 1)), balanceAt TEXT NOT NULL, memberId TEXT,
    staffId TEXT NOT NULL REFERENCES staff (id),
    sessionTokenHash TEXT NOT NULL REFERENCES session (tokenHash), confirmedAt TEXT NOT NULL
  ) STRICT;
  CREATE INDEX confirmationByLine ON confirmation (lineItemId);
  ${appendOnly('confirmation')}
  CREATE TRIGGER confirmationNeedsSession BEFORE INSERT ON confirmation
    WHEN NOT EXISTS (SELECT 1 FROM session s WHERE s.tokenHash = NEW.sessionTokenHash
      AND s.staffId = NEW.staffId AND s.endedAt IS NULL AND s.createdAt <= NEW.confirmedAt
      AND s.expiresAt > NEW.confirmedAt)
    BEGIN SELECT RAISE(ABORT, 'CONFIRMATION: only a signed-in person confirms'); END;
  -- A confirmation that was taken back or replaced; it never counts again.
  CREATE TABLE spentConfirmation (
    confirmationId TEXT PRIMARY KEY REFERENCES confirmation (id)
  ) STRICT;
  ${appendOnly('spentConfirmation')}
  CREATE TABLE tagMapping (
    id TEXT PRIMARY KEY, xbrlFilingId TEXT NOT NULL REFERENCES filing (id),
    lineItemId TEXT NOT NULL UNIQUE REFERENCES lineItem (id), elementId TEXT NOT NULL,
    confidence TEXT NOT NULL, candidates TEXT NOT NULL, explanation TEXT,
    negated INTEGER NOT NULL CHECK (negated IN (0, 1)), balanceAt TEXT NOT NULL, memberId TEXT,
    confirmedById TEXT REFERENCES staff (id), confirmedAt TEXT, createdAt TEXT NOT NULL, updatedAt TEXT NOT NULL,
    CHECK ((confirmedById IS NULL) = (confirmedAt IS NULL))
  ) STRICT;
  CREATE INDEX tagMappingByFiling ON tagMapping (xbrlFilingId);
  CREATE TRIGGER tagMappingStartsUnconfirmed BEFORE INSERT ON tagMapping WHEN NEW.confirmedById IS NOT NULL
    BEGIN SELECT RAISE(ABORT, 'CONFIRMATION: a mapping is stored unconfirmed'); END;
  CREATE TRIGGER tagMappingConfirmedByPerson BEFORE UPDATE ON tagMapping
    WHEN NEW.confirmedById IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM confirmation c WHERE c.lineItemId = NEW.lineItemId AND c.elementId = NEW.elementId
        AND c.negated = NEW.negated AND c.balanceAt = NEW.balanceAt AND c.memberId IS NEW.memberId
        AND c.staffId = NEW.confirmedById AND c.confirmedAt = NEW.confirmedAt
        AND NOT EXISTS (SELECT 1 FROM spentConfirmation s WHERE s.confirmationId = c.id))
    BEGIN SELECT RAISE(ABORT, 'CONFIRMATION: no confirm call stands behind this'); END;
  ${spends(
    'Changed',
    `UPDATE ON tagMapping WHEN OLD.confirmedById IS NOT NULL AND
    (NEW.confirmedById, NEW.confirmedAt, NEW.elementId) IS NOT (OLD.confirmedById, OLD.confirmedAt, OLD.elementId)`,
  )}
  ${spends('Deleted', 'DELETE ON tagMapping WHEN OLD.confirmedById IS NOT NULL')}
  CREATE TABLE lineExclusion (
    lineItemId TEXT PRIMARY KEY REFERENCES lineItem (id), xbrlFilingId TEXT NOT NULL REFERENCES filing (id),
    reason TEXT NOT NULL, excludedById TEXT NOT NULL REFERENCES staff (id), excludedAt TEXT NOT NULL
  ) STRICT;
  CREATE TABLE filingInformation (
    xbrlFilingId TEXT NOT NULL REFERENCES filing (id), elementId TEXT NOT NULL, value TEXT NOT NULL,
    savedById TEXT NOT NULL REFERENCES staff (id), savedAt TEXT NOT NULL, PRIMARY KEY (xbrlFilingId, elementId)
  ) STRICT;
  ${sealed('sourceDocument', ['INSERT', 'UPDATE', 'DELETE'])}
  ${sealed('lineItem', ['INSERT'])}
  ${sealed('confirmation', ['INSERT'])}
  ${sealed('tagMapping', ['INSERT', 'UPDATE', 'DELETE'])}
  ${sealed('lineExclusion', ['INSERT', 'UPDATE', 'DELETE'])}
  ${sealed('filingInformation', ['INSERT', 'UPDATE', 'DELETE'])}
  CREATE TABLE validationRun (
    id TEXT PRIMARY KEY, xbrlFilingId TEXT NOT NULL REFERENCES filing (id), runAt TEXT NOT NULL,
    requestedBy TEXT NOT NULL REFERENCES staff (id), contentVersion INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX validationRunByFiling ON validationRun (xbrlFilingId, runAt);
  ${appendOnly('validationRun')}
  CREATE TABLE validationResult (
    id TEXT PRIMARY KEY, runId TEXT NOT NULL REFERENCES validationRun (id),
    xbrlFilingId TEXT NOT NULL REFERENCES filing (id), ruleId TEXT NOT NULL, category TEXT NOT NULL,
    severity TEXT NOT NULL CHECK (severity IN ('ERROR', 'WARNING', 'INFO')),
    passed INTEGER NOT NULL CHECK (passed IN (0, 1)), message TEXT NOT NULL, relatedElements TEXT NOT NULL,
    runAt TEXT NOT NULL, UNIQUE (runId, ruleId)
  ) STRICT;
  ${appendOnly('validationResult')}
  CREATE TABLE warningAcknowledgement (
    xbrlFilingId TEXT NOT NULL REFERENCES filing (id), ruleId TEXT NOT NULL, message TEXT NOT NULL,
    reason TEXT NOT NULL, staffId TEXT NOT NULL REFERENCES staff (id), at TEXT NOT NULL,
    PRIMARY KEY (xbrlFilingId, ruleId)
  ) STRICT;
  CREATE TABLE outputArtifact (
    id TEXT PRIMARY KEY, xbrlFilingId TEXT NOT NULL REFERENCES filing (id), kind TEXT NOT NULL,
    fileId TEXT NOT NULL REFERENCES storedFile (id), versionNo INTEGER NOT NULL, generatedAt TEXT NOT NULL,
    UNIQUE (xbrlFilingId, kind, versionNo)
  ) STRICT;
  ${appendOnly('outputArtifact')}
  ${sealed('validationRun', ['INSERT'])}
  ${sealed('validationResult', ['INSERT'])}
  ${sealed('warningAcknowledgement', ['INSERT', 'UPDATE', 'DELETE'])}
  ${sealed('outputArtifact', ['INSERT'])}
  CREATE TABLE synonym (
    id TEXT PRIMARY KEY, label TEXT NOT NULL, labelKey TEXT NOT NULL, elementId TEXT NOT NULL,
    staffUserId TEXT NOT NULL REFERENCES staff (id), createdAt TEXT NOT NULL, UNIQUE (labelKey, elementId)
  ) STRICT;
  ${appendOnly('synonym')}`;

export const foundation: Migration = {
  name: '0001-foundation',
  statements: [PRACTICE, FINANCIAL_STATEMENTS, XBRL_FILING],
};
