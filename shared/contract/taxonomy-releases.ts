/**
 * Releases of published taxonomies that a practice installs itself (specification 9; decisions 14): a package is looked at,
 * an entry point chosen, the mapping edited, a release tried and installed; or the release file of another computer taken.
 */
import { z } from 'zod';
import { jobStartedSchema } from '../model/jobs.ts';
import { taxonomyVersionSchema } from '../model/records.ts';
import { idParams, MEGABYTE, type Route } from './route.ts';

const PACKAGES = '/admin/xbrl/taxonomy-packages' as const;
const RELEASES = '/admin/xbrl/taxonomy-releases' as const;
/** Published packages have up to some 40 MB. */
const LARGEST = 96 * MEGABYTE;

const named = z.object({ elementId: z.string(), label: z.string() });
const mapping = z.record(z.string(), z.unknown());

const packageSchema = z.object({
  packageId: z.uuid(),
  title: z.string(),
  publisher: z.string(),
  entryPoints: z.array(z.object({ name: z.string(), documents: z.array(z.string()) })),
  /** Every schema by its path, where the package publishes no entry point. */
  schemas: z.array(z.string()),
});
export type TaxonomyPackage = z.output<typeof packageSchema>;

const entryPointSchema = z.object({
  lines: z.array(z.string()),
  /** A mapping in which nothing is decided; its form: main/taxonomy-import/release/mapping.ts. */
  draft: mapping,
  languages: z.array(z.string()),
  roles: z.array(z.object({ role: z.string(), definition: z.string(), concepts: z.number().int() })),
  items: z.array(named.extend({ role: z.string() })),
  axes: z.array(
    z.object({
      axisId: z.string(),
      label: z.string(),
      /** What a fact without a member of it means; null where every fact needs one. */
      defaultLabel: z.string().nullable(),
      members: z.array(named),
    }),
  ),
});
export type TaxonomyEntryPoint = z.output<typeof entryPointSchema>;

/** Result of the job install-taxonomy-release. */
export const installedReleaseResultSchema = z.object({
  version: z.string(),
  title: z.string(),
  leftOut: z.array(z.string()),
  counts: z.record(z.string(), z.number()),
  installed: z.boolean(),
});
export type InstalledReleaseResult = z.output<typeof installedReleaseResultSchema>;

export const taxonomyReleasesRoutes = {
  handInTaxonomyPackage: {
    method: 'POST',
    path: PACKAGES,
    summary: 'Takes a published taxonomy package and lists its entry points. Nothing is stored.',
    access: 'MANAGE_TEMPLATES',
    upload: { maxBytes: LARGEST },
    response: packageSchema,
    status: 200,
    errors: ['FILE_TOO_LARGE', 'UNREADABLE_FILE'],
  },
  lookAtTaxonomyEntryPoint: {
    method: 'POST',
    path: `${PACKAGES}/:id/entry-point`,
    summary: 'What one entry point of a package holds, and a draft of its mapping.',
    access: 'MANAGE_TEMPLATES',
    params: idParams,
    body: z.strictObject({ entryPoint: z.string().min(1).max(2_000) }),
    response: entryPointSchema,
    status: 200,
    errors: ['NOT_FOUND', 'UNREADABLE_FILE'],
  },
  installTaxonomyPackage: {
    method: 'POST',
    path: `${PACKAGES}/:id/release`,
    summary: 'Makes a release of a package and its mapping in a job and, unless it is a trial, installs it.',
    access: 'MANAGE_TEMPLATES',
    params: idParams,
    body: z.strictObject({
      entryPoint: z.string().min(1).max(2_000),
      version: taxonomyVersionSchema,
      mapping,
      trial: z.boolean(),
    }),
    response: jobStartedSchema,
    status: 202,
    errors: ['NOT_FOUND'],
  },
  installTaxonomyRelease: {
    method: 'POST',
    path: RELEASES,
    summary: 'Installs the release file that another computer of the practice has given out.',
    access: 'MANAGE_TEMPLATES',
    upload: { maxBytes: LARGEST },
    response: z.object({ version: z.string(), sha256: z.string() }),
    status: 201,
    errors: ['FILE_TOO_LARGE', 'UNREADABLE_FILE'],
  },
  getTaxonomyRelease: {
    method: 'GET',
    path: `${RELEASES}/:version/file`,
    summary: 'The release file of a version that the practice has installed.',
    access: 'MANAGE_TEMPLATES',
    params: z.strictObject({ version: taxonomyVersionSchema }),
    response: 'BYTES',
    status: 200,
    errors: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Route>;
