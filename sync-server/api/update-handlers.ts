/** Updates of the desktop (shared/contract/server-updates). */
import { listReleases } from '../store/repositories/releases.ts';
import { changeRelease, createRelease, uploadReleaseFile } from '../updates/publish.ts';
import { serveUpdate } from '../updates/serve-update.ts';
import type { ServerHandlers } from './server-gate.ts';

export const updateHandlers = {
  listReleases: ({ context }, { query }) => listReleases(context.reader, query),
  createRelease: ({ context }, { caller, body }) => createRelease(context, caller, body),
  uploadReleaseFile: ({ context }, { caller, params, request }) =>
    uploadReleaseFile(context, caller, params, request),
  changeRelease: ({ context }, { caller, params, body }) => changeRelease(context, caller, params.id, body),
  getUpdateFile: ({ context }, { params, request }) => serveUpdate(context, params, request),
} satisfies Partial<ServerHandlers>;
