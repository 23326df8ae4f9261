/** What happened and what is under way: audit trail, outbox, stored files, jobs, migrations. */
import type { Generated } from 'kysely';
import type { AuditEventType } from '../../../shared/model/events.ts';
import type { JobKind, JobStatus } from '../../../shared/model/jobs.ts';
import type { NotificationName, NotifiedRecord } from '../../../shared/model/notifications.ts';
import type { Action } from '../../../shared/model/roles.ts';
import type { Json, Timestamp } from './columns.ts';

export interface StoredFileTable {
  id: string;
  /** "xbrl/<clientId>/<filingId>/source.docx". */
  key: string;
  fileName: string;
  mimeType: string;
  sha256: string;
  sizeBytes: number;
  createdAt: Timestamp;
}

export interface AuditEventTable {
  sequence: number;
  type: AuditEventType;
  action: Action | null;
  actorId: string | null;
  actorName: string;
  subject: string;
  payload: Json;
  at: Timestamp;
  previousHash: string;
  hash: string;
}

export interface OutboxTable {
  id: string;
  kind: 'NOTIFICATION' | 'EVENT';
  name: NotificationName;
  payload: Json;
  /** A desktop has no way to send. */
  status: 'NOT_SENT';
  attempts: number;
  createdAt: Timestamp;
  /** Null in messages from before they were shown. */
  recordKind: NotifiedRecord | null;
  recordId: string | null;
  actorId: string | null;
}

export interface NotificationSeenTable {
  messageId: string;
  staffId: string;
  seenAt: Timestamp;
}

export interface JobTable {
  id: string;
  kind: JobKind;
  payload: Json;
  /** "engagement:<id>", "filing:<id>": whose work it is. */
  subject: string;
  status: JobStatus;
  attempts: number;
  runAfter: Timestamp;
  leaseUntil: Timestamp | null;
  progress: Json;
  error: Json | null;
  result: Json | null;
  requestedBy: string | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

export interface SchemaMigrationTable {
  name: string;
  appliedAt: Timestamp;
  position: Generated<number>;
}

export interface AuditAndJobTables {
  storedFile: StoredFileTable;
  auditEvent: AuditEventTable;
  outbox: OutboxTable;
  notificationSeen: NotificationSeenTable;
  job: JobTable;
  schemaMigration: SchemaMigrationTable;
}
