/**
 * Sync between desktops and the server: the key of a session, change sets up, records down by cursor, conflicts,
 * files by hash, and the signed copy of clients and rights. Every call states its protocol in a header
 * (shared/sync/protocol); the body of a push is lifted from an older protocol and then held to its schema.
 */
import { z } from 'zod';
import { ACCOUNTING_STANDARDS, PRODUCTS } from '../model/enums.ts';
import { fsConfigSchema, idSchema, timestampSchema, uenSchema, xbrlConfigSchema } from '../model/records.ts';
import { STAFF_ROLES } from '../model/roles.ts';
import { AUDIT_HEAD_OUTCOMES, auditHeadSchema, auditReceiptSchema } from '../sync/audit-heads.ts';
import { CONFLICT_KINDS, changeSetSchema, keptRecordSchema, setAnswerSchema } from '../sync/change-set.ts';
import { signedLeaseSchema } from '../sync/master-data.ts';
import { PULL_FROM_START, pullCursorSchema } from '../sync/view-rights.ts';
import { staffEmailSchema } from './credentials.ts';
import { idParams, type Route } from './route.ts';

/** A file goes up and down in pieces of this size; the last one is shorter. */
export const FILE_PIECE_BYTES = 1024 * 1024;
/** The largest file that a practice keeps. */
export const LARGEST_FILE_BYTES = 256 * 1024 * 1024;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'a SHA-256 in hexadecimal');
/** Ed25519, base64url. */
const signature = z.string().regex(/^[\w-]{86}$/, 'a signature');
const fileParams = z.strictObject({ sha256 });
/** Whoever may add a file of either product. */
const addingFiles = [
  'UPLOAD_TRIAL_BALANCE',
  'EXPORT_FS_DOCUMENT',
  'INGEST_XBRL_DOCUMENT',
  'EXPORT_PREPTOOL',
  'EXPORT_XBRL_XML',
] as const;
const offset = z.coerce.number().int().min(0).max(LARGEST_FILE_BYTES);
const fileState = z.object({
  sha256,
  /** Bytes that are there; the next piece begins here. */
  received: z.number().int(),
  size: z.number().int(),
  complete: z.boolean(),
});

export const conflictSchema = z.object({
  id: idSchema,
  deviceId: idSchema,
  changeNumber: z.number().int(),
  kind: z.enum(CONFLICT_KINDS),
  detail: z.string(),
  authorId: idSchema,
  at: timestampSchema,
  /** What was not taken, whole. */
  changeSet: changeSetSchema,
  /** What stands at the server now. */
  theirs: z.array(keptRecordSchema),
});
export type SyncConflict = z.output<typeof conflictSchema>;

export const serverSyncRoutes = {
  registerSessionKey: {
    method: 'PUT',
    path: '/auth/session-key',
    summary: 'Registers the public key that proves the changes of this session; a session has one, for good.',
    access: 'STAFF',
    body: z.strictObject({
      deviceId: idSchema,
      deviceName: z.string().trim().min(1).max(100),
      /** SPKI, PEM. */
      publicKey: z.string().max(500),
      /** The desktop's own key, and its signature over the desktop's id and the key of the session. */
      device: z.strictObject({ publicKey: z.string().max(500), signature }),
    }),
    response: z.object({
      sessionId: idSchema,
      expiresAt: timestampSchema,
      serverTime: timestampSchema,
      /** The number that the server expects next of this device. */
      nextChangeNumber: z.number().int(),
    }),
    status: 200,
    errors: ['INVALID_INPUT', 'UPGRADE_REQUIRED'],
  },
  syncPush: {
    method: 'POST',
    path: '/sync/push',
    summary:
      'Takes change sets of a device in order, each whole or not at all; a retry gets the same answer.',
    access: 'STAFF',
    body: z.looseObject({ deviceId: idSchema }),
    response: z.object({ serverTime: timestampSchema, answers: z.array(setAnswerSchema) }),
    status: 200,
    errors: ['INVALID_INPUT', 'UPGRADE_REQUIRED'],
  },
  syncPull: {
    method: 'GET',
    path: '/sync/pull',
    summary: 'Records changed after the cursor that the session may see, in the order of their changes.',
    access: 'STAFF',
    query: z.strictObject({
      cursor: pullCursorSchema.default(PULL_FROM_START),
      limit: z.coerce.number().int().min(1).max(1000).default(500),
    }),
    response: z.object({
      serverTime: timestampSchema,
      records: z.array(keptRecordSchema),
      cursor: pullCursorSchema,
      /** There is more after this page. */
      more: z.boolean(),
    }),
    status: 200,
    errors: ['UPGRADE_REQUIRED'],
  },
  syncMasterData: {
    method: 'GET',
    path: '/sync/master-data',
    summary: 'Clients, staff and role matrix, signed for a device with a time limit.',
    access: 'STAFF',
    query: z.strictObject({
      deviceId: idSchema,
      /** Up to here the desktop has the clients; only later changes are sent, in portions. */
      clientsAfter: z.coerce.number().int().min(0).default(0),
    }),
    response: signedLeaseSchema,
    status: 200,
    errors: ['UPGRADE_REQUIRED'],
  },
  signAuditHead: {
    method: 'PUT',
    path: '/sync/audit-head',
    summary:
      'Signs the audit head of a desktop where it continues the one signed before; a head that went back is refused and told.',
    access: 'STAFF',
    body: z.strictObject({
      deviceId: idSchema,
      ...auditHeadSchema.shape,
      /** The desktop's own hash at the place of its newest receipt; null where it has none or does not reach it. */
      through: auditHeadSchema.nullable(),
    }),
    response: z.object({ outcome: z.enum(AUDIT_HEAD_OUTCOMES), receipt: auditReceiptSchema }),
    status: 200,
    errors: ['INVALID_INPUT', 'UPGRADE_REQUIRED'],
  },
  joinPractice: {
    method: 'POST',
    path: '/sync/join',
    summary: 'A desktop that worked alone brings its accounts and clients; its records may follow for a day.',
    access: 'MANAGE_CLIENTS',
    stepUp: true,
    body: z.strictObject({
      deviceId: idSchema,
      staff: z
        .array(
          z.strictObject({
            id: idSchema,
            name: z.string().trim().min(1).max(200),
            email: staffEmailSchema,
            role: z.enum(STAFF_ROLES),
            active: z.boolean(),
          }),
        )
        .max(200),
      clients: z
        .array(
          z.strictObject({
            id: idSchema,
            companyName: z.string().trim().min(1).max(300),
            uen: uenSchema,
            enabledProducts: z.array(z.enum(PRODUCTS)).max(4),
            accountingStandard: z.enum(ACCOUNTING_STANDARDS),
            fyEndMonth: z.number().int().min(1).max(12),
            fsConfig: fsConfigSchema.nullable(),
            xbrlConfig: xbrlConfigSchema.nullable(),
          }),
        )
        .max(2000),
    }),
    response: z.object({
      /** The id at the server of each account and client that was sent, by the id that it was sent under. */
      staffIds: z.record(z.string(), idSchema),
      clientIds: z.record(z.string(), idSchema),
      until: timestampSchema,
    }),
    status: 200,
    errors: ['INVALID_INPUT', 'NOT_FOUND', 'UPGRADE_REQUIRED'],
  },
  endJoining: {
    method: 'DELETE',
    path: '/sync/join/:id',
    summary: 'Everything of the desktop is there: from now on its changes are judged as anybody’s.',
    access: 'MANAGE_CLIENTS',
    params: idParams,
    response: 'NOTHING',
    status: 204,
    errors: ['NOT_FOUND', 'UPGRADE_REQUIRED'],
  },
  listSyncConflicts: {
    method: 'GET',
    path: '/sync/conflicts',
    summary: 'What was not taken and nobody has settled yet, oldest first.',
    access: 'STAFF',
    query: z.strictObject({ deviceId: idSchema.optional() }),
    response: z.object({ items: z.array(conflictSchema) }),
    status: 200,
    errors: ['UPGRADE_REQUIRED'],
  },
  getSyncConflict: {
    method: 'GET',
    path: '/sync/conflicts/:id',
    summary: 'One conflict, mine and theirs side by side.',
    access: 'STAFF',
    params: idParams,
    response: conflictSchema,
    status: 200,
    errors: ['NOT_FOUND', 'UPGRADE_REQUIRED'],
  },
  getSyncFile: {
    method: 'GET',
    path: '/sync/files/:sha256',
    summary: 'How much of a file the server has.',
    access: addingFiles,
    params: fileParams,
    response: fileState,
    status: 200,
    errors: ['NOT_FOUND', 'UPGRADE_REQUIRED'],
  },
  putSyncFilePiece: {
    method: 'PUT',
    path: '/sync/files/:sha256/pieces',
    summary: 'Takes the piece of a file at `offset`; a piece that is there already counts as taken.',
    access: addingFiles,
    params: fileParams,
    body: z.strictObject({
      size: z.number().int().min(0).max(LARGEST_FILE_BYTES),
      offset: z.number().int().min(0).max(LARGEST_FILE_BYTES),
      bytes: z.base64().max(Math.ceil(FILE_PIECE_BYTES / 3) * 4 + 4),
    }),
    response: fileState,
    status: 200,
    errors: ['INVALID_INPUT', 'VERSION_CONFLICT', 'UPGRADE_REQUIRED'],
  },
  getSyncFilePiece: {
    method: 'GET',
    path: '/sync/files/:sha256/pieces',
    summary: 'The bytes of a whole file from `offset` on, one piece at most.',
    access: 'STAFF',
    params: fileParams,
    query: z.strictObject({ offset: offset.default(0) }),
    response: 'BYTES',
    status: 200,
    errors: ['NOT_FOUND', 'UPGRADE_REQUIRED'],
  },
} as const satisfies Record<string, Route>;
