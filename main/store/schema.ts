/**
 * The tables as Kysely sees them. Column names are the field names of the specification, money is TEXT with
 * a CHECK on its form, JSON is TEXT that repositories parse, booleans are 0 and 1. SQL stands in store/ only.
 */

import type { AuditAndJobTables } from './tables/audit-and-jobs.ts';
import type { BooksTables } from './tables/books.ts';
import type { EngagementTables } from './tables/engagements.ts';
import type { FilingTables } from './tables/filings.ts';
import type { OutsideServiceTables } from './tables/outside-services.ts';
import type { PracticeTables } from './tables/practice.ts';
import type { ReviewTables } from './tables/review.ts';
import type { SyncTables } from './tables/sync.ts';

export interface Tables
  extends SyncTables,
    PracticeTables,
    EngagementTables,
    BooksTables,
    ReviewTables,
    FilingTables,
    AuditAndJobTables,
    OutsideServiceTables {}
