/**
 * Updates of the desktop (decisions 1: /updates/*): an administrator publishes a release, whose files are sent
 * one by one and checked against what was declared; desktops read electron-updater's generic feed.
 */
import { z } from 'zod';
import { timestampSchema } from '../model/records.ts';
import { RELEASE_STATES, UPDATE_FEEDS } from '../model/releases.ts';
import { idParams, listOf, MEGABYTE, pageQuery, type Route } from './route.ts';

/** What one file of a release may measure. */
export const RELEASE_FILE_BYTES = 500 * MEGABYTE;

const channelSchema = z.string().regex(/^[a-z][a-z0-9-]{0,29}$/, 'a channel such as stable');
const versionSchema = z.string().regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/, 'a version such as 1.2.3');
/** No folder, nothing that a shell or an address would read otherwise. */
const fileNameSchema = z
  .string()
  .max(200)
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]*\.(exe|dmg|zip|AppImage|blockmap)$/,
    'a name such as Fairview-1.2.3.exe',
  );

const declaredFile = z.strictObject({
  name: fileNameSchema,
  /** Base64, as electron-builder writes it. */
  sha512: z.string().regex(/^[A-Za-z0-9+/]{86}==$/, 'a SHA-512 in base64'),
  size: z.number().int().min(1).max(RELEASE_FILE_BYTES),
  /** Of a block map inside the file (AppImage). */
  blockMapSize: z.number().int().min(1).optional(),
  /** Ed25519 of the publisher, base64url; a block map needs none. */
  signature: z
    .string()
    .regex(/^[\w-]{86}$/, 'a signature of the publisher')
    .optional(),
});
export type DeclaredFile = z.output<typeof declaredFile>;

export const newReleaseSchema = z.strictObject({
  channel: channelSchema,
  feed: z.enum(UPDATE_FEEDS),
  version: versionSchema,
  releasedAt: timestampSchema,
  files: z.array(declaredFile).min(1).max(20),
});
export type NewRelease = z.output<typeof newReleaseSchema>;

export const releaseSchema = newReleaseSchema.extend({
  id: z.uuid(),
  state: z.enum(RELEASE_STATES),
  /** Share of the desktops that are offered it. */
  percentage: z.number().int(),
  files: z.array(declaredFile.extend({ uploadedAt: timestampSchema.nullable() })),
  /** Whoever declared it. */
  createdByName: z.string(),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
  /** Sent back with a change. */
  revision: z.number().int(),
});
export type Release = z.output<typeof releaseSchema>;

/** A desktop counts for so long after it was last heard: one that was put away runs nothing. */
export const DESKTOP_COUNTS_DAYS = 30;

export const desktopSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** What it said that it runs; null for one that has said nothing. */
  version: z.string().nullable(),
  /** Null for one that has not been heard since the server listens for it. */
  lastSeenAt: timestampSchema.nullable(),
  registeredAt: timestampSchema,
});
export type Desktop = z.output<typeof desktopSchema>;

export const serverUpdateRoutes = {
  listDesktops: {
    method: 'GET',
    path: '/admin/desktops',
    summary: 'Desktops with what they run, last heard first, and how many of those in use run what.',
    access: 'MANAGE_TEMPLATES',
    query: z.strictObject(pageQuery),
    response: listOf(desktopSchema).extend({
      /** Of those heard within the last month, most first. */
      versions: z.array(z.object({ version: z.string().nullable(), desktops: z.number().int() })),
    }),
    status: 200,
    errors: [],
  },
  listReleases: {
    method: 'GET',
    path: '/admin/releases',
    summary: 'Releases of the desktop, newest first.',
    access: 'MANAGE_TEMPLATES',
    query: z.strictObject({ ...pageQuery, channel: channelSchema.optional() }),
    response: listOf(releaseSchema),
    status: 200,
    errors: [],
  },
  createRelease: {
    method: 'POST',
    path: '/admin/releases',
    summary: 'Declares a release with the signed hashes of its files; it is a draft until all have arrived.',
    access: 'MANAGE_TEMPLATES',
    stepUp: true,
    body: newReleaseSchema,
    response: releaseSchema,
    status: 201,
    errors: ['INVALID_INPUT'],
  },
  uploadReleaseFile: {
    method: 'PUT',
    path: '/admin/releases/:id/files/:name',
    summary: 'Takes the bytes of a declared file (application/octet-stream); kept only where the hash fits.',
    access: 'MANAGE_TEMPLATES',
    stepUp: true,
    params: idParams.extend({ name: z.string().max(200) }),
    response: releaseSchema,
    status: 200,
    errors: ['INVALID_INPUT', 'INVALID_TRANSITION', 'FILE_TOO_LARGE', 'UNAVAILABLE'],
  },
  changeRelease: {
    method: 'PATCH',
    path: '/admin/releases/:id',
    summary: 'Rolls out to a share of the desktops, pauses, goes on, or withdraws for good.',
    access: 'MANAGE_TEMPLATES',
    stepUp: true,
    params: idParams,
    body: z.strictObject({
      revision: z.number().int(),
      state: z.enum(['ROLLING_OUT', 'PAUSED', 'WITHDRAWN']).optional(),
      percentage: z.number().int().min(0).max(100).optional(),
    }),
    response: releaseSchema,
    status: 200,
    errors: ['VERSION_CONFLICT', 'INVALID_TRANSITION'],
  },
  getUpdateFile: {
    method: 'GET',
    path: '/updates/:channel/:file',
    summary: 'The feed (latest.yml and its like) and the files that it names; byte ranges are answered.',
    access: 'PUBLIC',
    params: z.strictObject({ channel: z.string().max(200), file: z.string().max(200) }),
    // electron-updater adds noCache to what it asks for.
    query: z.object({}),
    response: 'BYTES',
    status: 200,
    errors: [],
  },
} as const satisfies Record<string, Route>;
