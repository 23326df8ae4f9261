/**
 * Who does the work on engagements and filings, and by when: one row for a record at most. People are named without a
 * foreign key, as they may come with the master data after the row. An index on what was sent to clients.
 */
import type { Migration } from './migration.ts';

const COLUMNS = `preparerId TEXT, reviewerId TEXT, partnerId TEXT, dueOn TEXT,
       heldById TEXT, message TEXT NOT NULL, handedById TEXT, handedAt TEXT`;

export const assignments: Migration = {
  name: '0033-assignments',
  statements: [
    `CREATE TABLE engagementAssignment (
       engagementId TEXT PRIMARY KEY REFERENCES engagement (id) ON DELETE CASCADE, ${COLUMNS}
     ) STRICT;
     CREATE TABLE filingAssignment (
       xbrlFilingId TEXT PRIMARY KEY REFERENCES filing (id) ON DELETE CASCADE, ${COLUMNS}
     ) STRICT;
     CREATE INDEX auditEventSent ON auditEvent (subject, at) WHERE type = 'INVITATION_SENT';`,
  ],
};
