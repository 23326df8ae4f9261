/**
 * The tables of the sync with the practice's server, as Kysely sees them (contract, sync). They are empty while
 * a practice works alone.
 */
import type { Generated } from 'kysely';
import type { EngagementTrigger, FilingTrigger } from '../../../shared/model/states.ts';
import type { ConflictKind } from '../../../shared/sync/change-set.ts';
import type { Json, Timestamp } from './columns.ts';

export interface SyncConnectionTable {
  /** Always 1: there is one row at most. */
  position: number;
  baseUrl: string;
  practiceName: string;
  deviceId: string;
  deviceName: string;
  /** The desktop's own key pair; null on one that was connected before desktops had keys, until the next sign-in. */
  sealedDeviceKey: string | null;
  /** SPKI, PEM, of the first contact. */
  leaseKey: string;
  /** The signed lease as the server sent it. */
  lease: Json;
  leaseExpiresAt: Timestamp;
  /** Up to where the records under each right are here (shared/sync/view-rights). */
  pullCursor: string;
  /** The place in the order of changes up to which the clients of the server are here. */
  clientsUpTo: number;
  nextChangeNumber: number;
  /** Server time minus the clock of this computer, as last heard. */
  clockOffsetMs: number;
  latestSeenAt: Timestamp;
  lastContactAt: Timestamp;
  connectedById: string;
  connectedAt: Timestamp;
  /** Whoever brings what this desktop held alone, until the server was told that all of it is there. */
  joiningById: string | null;
}

export interface SyncSessionTable {
  staffId: string;
  sessionId: string;
  /** Of the session at the server; sealed by the practice's key, as is the private key. */
  sealedToken: string;
  sealedKey: string;
  createdAt: Timestamp;
  expiresAt: Timestamp;
}

export interface SyncIdentityTable {
  kind: 'staff' | 'client';
  localId: string;
  serverId: string;
}

/** Rows written by the transaction that is under way. */
export interface SyncTouchedTable {
  position: Generated<number>;
  kind: string;
  id: string;
  before: Json | null;
}

/** A trigger that moved an engagement or filing, until a change set names it. */
export interface SyncMoveTable {
  position: Generated<number>;
  kind: 'engagement' | 'filing';
  id: string;
  moveTrigger: EngagementTrigger | FilingTrigger;
}

/** The server's version of a record, or the change of this desktop that is still under way. */
export interface SyncRecordTable {
  kind: string;
  id: string;
  version: number | null;
  changeNumber: number | null;
}

/** Who changed a record last at the server; ids are those of this desktop. */
export interface SyncChangeTable {
  kind: string;
  id: string;
  staffId: string;
  at: Timestamp;
}

export interface SyncOutboxTable {
  changeNumber: number;
  staffId: string;
  changeSet: Json;
  at: Timestamp;
}

export interface SyncConflictTable {
  conflictId: string;
  changeNumber: number;
  kind: ConflictKind;
  code: string;
  detail: string;
  staffId: string;
  changeSet: Json;
  theirs: Json;
  at: Timestamp;
  settledAs: 'MINE' | 'THEIRS' | null;
  settledById: string | null;
  settledAt: Timestamp | null;
}

/** What came from the server and is not applied yet. */
export interface SyncStagedTable {
  kind: string;
  id: string;
  version: number;
  /** Null once it is deleted. */
  body: Json | null;
  /** "engagement <id>", "filing <id>" or "practice": what is applied as a whole; null until it is known. */
  root: string | null;
}

/** Records of refused changes that are still to be taken back; `leaving` while that is done. */
export interface SyncRefusedTable {
  kind: string;
  id: string;
  leaving: 0 | 1;
}

/** How far the joining desktop has brought its events of the past. */
export interface SyncBroughtTable {
  position: number;
  sequence: number;
}

/** What a desktop that was disconnected remembers of its server. */
export interface SyncPastTable {
  position: number;
  leaseKey: string;
  /** The last event of this desktop that the server was told. */
  eventsUpTo: number;
  leftAt: Timestamp;
}

/** A record as both agreed on it; the digest is empty where this desktop had changed it since. */
export interface SyncPastRecordTable {
  kind: string;
  id: string;
  version: number;
  digest: string;
}

/** An invitation of any desktop that waits for its client. */
export interface ClientInvitationTable {
  id: string;
  resourceType: 'FS_ENGAGEMENT' | 'XBRL_FILING';
  resourceId: string;
  recordVersion: number;
  sentAt: string;
}

/** What a client asked about a line, as the server told it: ClientComment as JSON. */
export interface ClientCommentTable {
  id: string;
  resourceType: 'FS_ENGAGEMENT' | 'XBRL_FILING';
  resourceId: string;
  body: string;
}

/** What a client was asked and answered, as the server told it last. */
export interface AnswerRequestTable {
  id: string;
  engagementId: string;
  body: string;
}

/** Since when the server's word on what waits counts for a kind of record. */
export interface ClientInvitationPullTable {
  resourceType: 'FS_ENGAGEMENT' | 'XBRL_FILING';
  at: string;
}

/** The newest audit head that a server has signed for this desktop, by the id that it had there. */
export interface AuditReceiptTable {
  deviceId: string;
  practiceName: string;
  events: number;
  head: string;
  signedAt: Timestamp;
  signature: string;
  /** Of the server that signed it; SPKI, PEM. */
  publicKey: string;
}

export interface SyncTables {
  syncConnection: SyncConnectionTable;
  syncSession: SyncSessionTable;
  syncIdentity: SyncIdentityTable;
  syncTouched: SyncTouchedTable;
  syncMove: SyncMoveTable;
  syncRecord: SyncRecordTable;
  syncChange: SyncChangeTable;
  syncOutbox: SyncOutboxTable;
  syncConflict: SyncConflictTable;
  syncStaged: SyncStagedTable;
  syncRefused: SyncRefusedTable;
  syncBrought: SyncBroughtTable;
  syncPast: SyncPastTable;
  syncPastRecord: SyncPastRecordTable;
  auditReceipt: AuditReceiptTable;
  clientInvitation: ClientInvitationTable;
  clientComment: ClientCommentTable;
  answerRequest: AnswerRequestTable;
  clientInvitationPull: ClientInvitationPullTable;
}
