/** Updates of the desktop (shared/contract/server-updates). */
import { DESKTOP_COUNTS_DAYS } from '../../shared/contract/server-updates.ts';
import { countVersions, listDesktops } from '../store/repositories/desktops.ts';
import { listReleases } from '../store/repositories/releases.ts';
import { changeRelease, createRelease, uploadReleaseFile } from '../updates/publish.ts';
import { serveUpdate } from '../updates/serve-update.ts';
import type { ServerHandlers } from './server-gate.ts';

type Counted = Awaited<ReturnType<typeof countVersions>>[number];
const mostFirst = (left: Counted, right: Counted) =>
  right.desktops - left.desktops || ((left.version ?? '') < (right.version ?? '') ? 1 : -1);

const DAY_MS = 24 * 3_600_000;

export const updateHandlers = {
  listDesktops: async ({ context }, { query }) => {
    const since = new Date(context.now().getTime() - DESKTOP_COUNTS_DAYS * DAY_MS);
    const versions = await countVersions(context.reader, since);
    const page = await listDesktops(context.reader, query);
    return { ...page, versions: versions.toSorted(mostFirst) };
  },
  listReleases: ({ context }, { query }) => listReleases(context.reader, query),
  createRelease: ({ context }, { caller, body }) => createRelease(context, caller, body),
  uploadReleaseFile: ({ context }, { caller, params, request }) =>
    uploadReleaseFile(context, caller, params, request),
  changeRelease: ({ context }, { caller, params, body }) => changeRelease(context, caller, params.id, body),
  getUpdateFile: ({ context }, { params, request }) => serveUpdate(context, params, request),
} satisfies Partial<ServerHandlers>;
