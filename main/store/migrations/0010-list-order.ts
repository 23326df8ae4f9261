/**
 * Indexes in the very orders of the filing desk, so that a page of ten thousand filings is read and not sorted.
 */
import type { Migration } from './migration.ts';

export const listOrder: Migration = {
  name: '0010-list-order',
  statements: [
    `DROP INDEX filingByPeriodEnd;
    CREATE INDEX filingByPeriodEnd ON filing (periodEnd, id);
    CREATE INDEX filingByChange ON filing (updatedAt, id);
    CREATE INDEX filingByState ON filing (status, periodEnd, id);
    CREATE INDEX clientByName ON client (companyName);`,
  ],
};
