/**
 * The tables of the sync-server as Kysely sees them, alike on SQLite and PostgreSQL: ids and timestamps are
 * text, flags are 0 and 1, JSON is text that repositories parse. SQL stands in store/ only.
 */
import type { AccountingStandard } from '../../shared/model/enums.ts';
import type { AuditEventType } from '../../shared/model/events.ts';
import type { ReleaseState, UpdateFeed } from '../../shared/model/releases.ts';
import type { Action, StaffRole } from '../../shared/model/roles.ts';
import type { ConflictKind } from '../../shared/sync/change-set.ts';
import type { SyncedKind } from '../../shared/sync/kinds/kinds.ts';
import type { ViewRight } from '../../shared/sync/kinds/rights.ts';
import type { PortalTables } from './portal-schema.ts';

export type Flag = 0 | 1;
/** JSON text; parsed by the repository that owns the table. */
export type Json = string;
/** ISO 8601 UTC. */
export type Timestamp = string;

export interface PracticeTable {
  id: 1;
  name: string;
  sample: Flag;
  createdAt: Timestamp;
  /** Clients' links ask for a code by mail. */
  portalCode: Flag;
}

export interface StaffTable {
  id: string;
  name: string;
  /** What lists are ordered by (sort-name.ts); written by the repository. */
  sortName: string;
  email: string;
  role: StaffRole;
  passwordHash: string;
  /** Sealed with the server's key; null until a code has proven it. */
  totpSecret: string | null;
  /** The last accepted time step: each code is taken once. */
  totpLastStep: number;
  active: Flag;
  failedAttempts: number;
  lockedUntil: Timestamp | null;
  createdAt: Timestamp;
  /** Counts changes; a change on a stale version is refused. */
  version: number;
}

/** What an account could do from `since` on: rights are judged at the time of an act. */
export interface StaffRightsTable {
  staffId: string;
  role: StaffRole;
  active: Flag;
  since: Timestamp;
}

export interface RecoveryCodeTable {
  codeHash: string;
  staffId: string;
  usedAt: Timestamp | null;
}

export interface SessionTable {
  id: string;
  tokenHash: string;
  staffId: string;
  deviceName: string;
  address: string;
  createdAt: Timestamp;
  lastSeenAt: Timestamp;
  expiresAt: Timestamp;
  endedAt: Timestamp | null;
  /** Until when the second factor counts as proven again. */
  steppedUpUntil: Timestamp | null;
  /** Of a desktop that syncs: the device, and the public key that proves this session's changes. */
  deviceId: string | null;
  syncKey: string | null;
}

export interface LoginChallengeTable {
  challengeHash: string;
  staffId: string;
  /** Sealed; a secret that is being enrolled counts only once a code has proven it. */
  enrolmentSecret: string | null;
  deviceName: string;
  attempts: number;
  expiresAt: Timestamp;
}

/** Failures that belong to no account: of an address, and of e-mail addresses that nobody has. */
export interface SignInFailureTable {
  /** "address:<ip>" or "email:<hash>". */
  key: string;
  failures: number;
  lastAt: Timestamp;
  lockedUntil: Timestamp | null;
}

export interface ClientTable {
  id: string;
  companyName: string;
  /** As of staff. */
  sortName: string;
  uen: string;
  enabledProducts: Json;
  accountingStandard: AccountingStandard;
  fyEndMonth: number;
  fsConfig: Json;
  xbrlConfig: Json;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  version: number;
  /** Of xbrlConfig, to be counted by. */
  taxonomyVersion: string | null;
  /** Position in the order of all changes of clients; a search in memory hears what is new by it. */
  sequence: number;
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

/** The end of the chain on a day, signed: cutting the tail shows. */
export interface AuditHeadTable {
  /** YYYY-MM-DD, UTC. */
  day: string;
  sequence: number;
  hash: string;
  signature: string;
  signedAt: Timestamp;
}

/** Ed25519 keys of the server; the private half is sealed with the key of the data folder. */
export interface SigningKeyTable {
  purpose: 'LEASE' | 'AUDIT_HEAD';
  publicKey: string;
  privateKey: string;
  createdAt: Timestamp;
}

/** A record of the desktops. Deleted ones stay as a mark, so that every desktop hears of it. */
export interface SyncRecordTable {
  kind: SyncedKind;
  id: string;
  clientId: string | null;
  /** The engagement or filing that owns it; its own id for these themselves. */
  rootId: string | null;
  version: number;
  /** Position in the order of all changes of the practice; the cursor of a pull. */
  sequence: number;
  deleted: Flag;
  body: Json | null;
  /** What only one living record of the kind may be (KIND_NATURE.place); null where nothing is. */
  place: string | null;
  /** The line that a mapping or confirmation is about. */
  lineItemId: string | null;
  changedById: string | null;
  changedAt: Timestamp;
  deviceId: string;
  changeNumber: number;
}

export interface DeviceTable {
  id: string;
  name: string;
  /** The last change number taken. */
  lastChange: number;
  registeredAt: Timestamp;
  /** While a practice that worked alone brings its records: by whose hand, and until when. */
  joiningById: string | null;
  joiningUntil: Timestamp | null;
  /** The desktop's own key; null for one on which no session has begun since desktops have keys. */
  publicKey: string | null;
  /** The release that it said it runs, and when it was last heard; null for one that said neither. */
  programVersion: string | null;
  lastSeenAt: Timestamp | null;
}

/** The newest audit head that was signed for a desktop. */
export interface DeviceAuditHeadTable {
  deviceId: string;
  events: number;
  head: string;
  signedAt: Timestamp;
  signature: string;
  /** Since when its trail does not reach this head; null while it does. */
  wentBackAt: Timestamp | null;
}

/** What a change set was answered; a retry gets the same. */
export interface DeviceChangeTable {
  deviceId: string;
  changeNumber: number;
  /** SHA-256 of what was signed: another set under a used number is told apart from a retry. */
  digest: string;
  answer: Json;
  takenAt: Timestamp;
}

/** A change set that was not taken, whole, until a person settles it; the row stays afterwards. */
export interface SyncConflictTable {
  id: string;
  deviceId: string;
  changeNumber: number;
  kind: ConflictKind;
  detail: string;
  authorId: string;
  changeSet: Json;
  /** All of which one must have to see it (sync-devices.ts). */
  viewRights: string;
  at: Timestamp;
  settledAs: 'MINE' | 'THEIRS' | null;
  settledById: string | null;
  settledAt: Timestamp | null;
}

export interface SyncFileTable {
  sha256: string;
  size: number;
  received: number;
  complete: Flag;
  startedAt: Timestamp;
}

/** Under which rights a file is seen: those of the records that name it. */
export interface SyncFileRightTable {
  sha256: string;
  viewRight: ViewRight;
}

export interface ReleaseTable {
  id: string;
  channel: string;
  feed: UpdateFeed;
  /** "1.2.3". */
  version: string;
  state: ReleaseState;
  percentage: number;
  releasedAt: Timestamp;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  revision: number;
}

export interface ReleaseFileTable {
  channel: string;
  /** One file for good within a channel. */
  name: string;
  releaseId: string;
  position: number;
  /** Base64. */
  sha512: string;
  size: number;
  blockMapSize: number | null;
  signature: string | null;
  uploadedAt: Timestamp | null;
}

export interface SchemaMigrationTable {
  position: number;
  name: string;
  appliedAt: Timestamp;
}

export interface Tables extends PortalTables {
  practice: PracticeTable;
  staff: StaffTable;
  staffRights: StaffRightsTable;
  recoveryCode: RecoveryCodeTable;
  session: SessionTable;
  loginChallenge: LoginChallengeTable;
  signInFailure: SignInFailureTable;
  client: ClientTable;
  auditEvent: AuditEventTable;
  auditHead: AuditHeadTable;
  signingKey: SigningKeyTable;
  syncRecord: SyncRecordTable;
  device: DeviceTable;
  deviceAuditHead: DeviceAuditHeadTable;
  deviceChange: DeviceChangeTable;
  syncConflict: SyncConflictTable;
  syncFile: SyncFileTable;
  syncFileRight: SyncFileRightTable;
  release: ReleaseTable;
  releaseFile: ReleaseFileTable;
  schemaMigration: SchemaMigrationTable;
}
