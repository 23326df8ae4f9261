/** Sync (shared/contract/server-sync): the protocol is checked first, then each handler hands over. */
import { Problem } from '../../shared/problem.ts';
import { parseInput } from '../../shared/service/gate.ts';
import { pushBodySchema } from '../../shared/sync/change-set.ts';
import {
  liftBody,
  MINIMUM_PROTOCOL_VERSION,
  PROTOCOL_HEADER,
  PROTOCOL_VERSION,
  protocolOf,
  speaks,
  VERSION_HEADER,
} from '../../shared/sync/protocol.ts';
import { pullCursorOf, pullCursorText } from '../../shared/sync/view-rights.ts';
import { openConflicts, requireConflict } from '../sync/conflicts/conflicts.ts';
import { listOpenConflictsOf, openConflictInFull } from '../sync/conflicts/open-conflicts.ts';
import { signAuditHead } from '../sync/connection/desktop-audit-head.ts';
import { noteDeviceContact } from '../sync/connection/device-contact.ts';
import { signMasterData } from '../sync/connection/master-data.ts';
import { registerSessionKey, requireOwnDevice } from '../sync/connection/session-key.ts';
import { fileState, readPiece, takePiece } from '../sync/files/file-pieces.ts';
import { endJoining, joinPractice } from '../sync/join/join-practice.ts';
import { pullPage } from '../sync/pull/pull-page.ts';
import { pushChangeSets } from '../sync/push/push.ts';
import type { ServerHandlers } from './server-gate.ts';

/** The protocol that a desktop speaks. Throws UPGRADE_REQUIRED with the versions that the server speaks. */
function protocolIn(request: Request): number {
  const version = protocolOf(request.headers.get(PROTOCOL_HEADER));
  if (version !== undefined && speaks(version)) return version;
  const newer = version !== undefined && version > PROTOCOL_VERSION;
  throw new Problem(
    'UPGRADE_REQUIRED',
    newer
      ? `The sync-server speaks protocol ${PROTOCOL_VERSION} at most. Update the server first.`
      : `The sync-server needs protocol ${MINIMUM_PROTOCOL_VERSION} at least. Install the newest version of this program; nothing that you entered is lost.`,
    { errors: [{ path: PROTOCOL_HEADER, message: `${MINIMUM_PROTOCOL_VERSION} to ${PROTOCOL_VERSION}` }] },
  );
}

export const syncHandlers = {
  registerSessionKey: async ({ context }, { caller, body, request }) => {
    protocolIn(request);
    return await registerSessionKey(context, caller, body);
  },
  syncPush: async ({ context }, { caller, body, request }) => {
    const lifted = liftBody(body, protocolIn(request));
    await noteDeviceContact(context, caller, request.headers.get(VERSION_HEADER));
    const { deviceId, changeSets } = parseInput(pushBodySchema, lifted, 'body');
    await requireOwnDevice(context.reader, caller, deviceId);
    const answers = await pushChangeSets(context, deviceId, changeSets);
    return { serverTime: context.now().toISOString(), answers };
  },
  syncPull: async ({ context }, { caller, query: { cursor, limit }, request }) => {
    protocolIn(request);
    await noteDeviceContact(context, caller, request.headers.get(VERSION_HEADER));
    const page = await pullPage(context.reader, caller, pullCursorOf(cursor), limit);
    return {
      ...page,
      serverTime: context.now().toISOString(),
      cursor: pullCursorText(page.cursor),
    };
  },
  syncMasterData: async ({ context }, { caller, query, request }) => {
    protocolIn(request);
    await requireOwnDevice(context.reader, caller, query.deviceId);
    return await signMasterData(context, caller, query.deviceId, query.clientsAfter);
  },
  signAuditHead: async ({ context }, { caller, body, request }) => {
    protocolIn(request);
    await requireOwnDevice(context.reader, caller, body.deviceId);
    return await signAuditHead(context, body);
  },
  joinPractice: async ({ context }, { caller, body, request }) => {
    protocolIn(request);
    await requireOwnDevice(context.reader, caller, body.deviceId);
    return await joinPractice(context, caller, body);
  },
  endJoining: async ({ context }, { caller, params, request }) => {
    protocolIn(request);
    await requireOwnDevice(context.reader, caller, params.id);
    await endJoining(context, caller, params.id);
    return undefined;
  },
  listSyncConflicts: async ({ context }, { caller, query, request }) => {
    protocolIn(request);
    return await openConflicts(context.reader, caller, query.deviceId);
  },
  getSyncConflict: async ({ context }, { caller, params, request }) => {
    protocolIn(request);
    return await requireConflict(context.reader, caller, params.id);
  },
  listOpenConflicts: ({ context }, { query }) => listOpenConflictsOf(context.reader, query),
  getOpenConflict: ({ context }, { params }) => openConflictInFull(context.reader, params.id),
  getSyncFile: async ({ context }, { params, request }) => {
    protocolIn(request);
    return await fileState(context, params.sha256);
  },
  putSyncFilePiece: async ({ context }, { params, body: { size, offset, bytes }, request }) => {
    protocolIn(request);
    const piece = { ...params, size, offset, bytes: Buffer.from(bytes, 'base64') };
    return await takePiece(context, piece);
  },
  getSyncFilePiece: async ({ context }, { caller, params, query, request }) => {
    protocolIn(request);
    const bytes = await readPiece(context, caller, params.sha256, query.offset);
    return new Response(new Uint8Array(bytes), {
      headers: { 'content-type': 'application/octet-stream', 'cache-control': 'no-store' },
    });
  },
} satisfies Partial<ServerHandlers>;
