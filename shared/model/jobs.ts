/**
 * The job kinds with their payloads (specification 4.8), and what a job shows of itself (decisions 2).
 * A payload is parsed when it is enqueued and again when it runs. AUDIT_PDF is written by generate-audit-pdf,
 * because it passes the same gate; check-with-processor runs the outside processor of this machine, export-working-papers
 * writes the working-paper file, pull-trial-balance reads the client's ledger, and install-taxonomy-release makes a release
 * of a published taxonomy and installs it for the practice; read-incoming-documents makes filings of documents that were taken
 * in together.
 */
import { z } from 'zod';
import { mappingModelTierSchema } from './mapping-model.ts';

const id = z.uuid();

export const JOB_PAYLOADS = {
  'parse-trial-balance': z.strictObject({ engagementId: id, fileId: id }),
  'pull-trial-balance': z.strictObject({ engagementId: id }),
  'auto-suggest-mapping': z.strictObject({
    engagementId: id,
    /** Tier of the language model, or null for none; the default tier where absent. */
    model: mappingModelTierSchema.nullable().optional(),
  }),
  'generate-statements': z.strictObject({ engagementId: id, requestedBy: id }),
  'evaluate-disclosures': z.strictObject({ engagementId: id }),
  'generate-notes': z.strictObject({ engagementId: id, requestedBy: id, offline: z.boolean().optional() }),
  'export-statements-docx': z.strictObject({
    engagementId: id,
    generatedStatementVersion: z.number().int().min(1).optional(),
    /** With the schedule of adjusting journals. */
    withJournals: z.boolean().optional(),
    /** The same document in Word (absent), as PDF or as a workbook. */
    format: z.enum(['docx', 'pdf', 'xlsx']).optional(),
  }),
  'export-working-papers': z.strictObject({ engagementId: id }),
  'ingest-fs-document': z.strictObject({ xbrlFilingId: id, fileId: id }),
  'extract-line-items': z.strictObject({ sourceDocumentId: id }),
  'suggest-tag-mappings': z.strictObject({ xbrlFilingId: id }),
  /** Every document that waits to become a filing. */
  'read-incoming-documents': z.strictObject({}),
  'run-xbrl-validation': z.strictObject({ xbrlFilingId: id, requestedBy: id }),
  'generate-preptool-xlsx': z.strictObject({ xbrlFilingId: id, requestedBy: id }),
  'generate-xbrl-xml': z.strictObject({ xbrlFilingId: id, requestedBy: id }),
  'generate-audit-pdf': z.strictObject({ xbrlFilingId: id, requestedBy: id }),
  'install-taxonomy-release': z.strictObject({
    packageId: id,
    entryPoint: z.string().min(1).max(2_000),
    version: z.string().max(40),
    /** As an administrator edited it; its shape is the business of whoever reads the package. */
    mapping: z.record(z.string(), z.unknown()),
    /** Made and judged, not installed. */
    trial: z.boolean(),
  }),
  'check-with-processor': z.strictObject({ xbrlFilingId: id, artifactId: id, requestedBy: id }),
} as const;
export type JobKind = keyof typeof JOB_PAYLOADS;
export type JobPayload<Kind extends JobKind> = z.output<(typeof JOB_PAYLOADS)[Kind]>;
export const JOB_KINDS = Object.keys(JOB_PAYLOADS) as readonly JobKind[];

/** Jobs that read a file from outside: they have places of their own, and a file may end its reader only so often. */
export const READING_JOBS = [
  'parse-trial-balance',
  'extract-line-items',
] as const satisfies readonly JobKind[];
export const OTHER_JOBS = JOB_KINDS.filter((kind) => !READING_JOBS.some((each) => each === kind));

export const JOB_STATUSES = ['QUEUED', 'RUNNING', 'SUCCEEDED', 'FAILED', 'CANCELLED'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

export const jobProgressSchema = z.object({
  done: z.number().int(),
  total: z.number().int(),
  stage: z.string(),
});

export const jobSchema = z.object({
  id,
  kind: z.enum(JOB_KINDS as [JobKind, ...JobKind[]]),
  status: z.enum(JOB_STATUSES),
  progress: jobProgressSchema,
  attempts: z.number().int(),
  error: z.object({ code: z.string(), detail: z.string(), report: z.unknown().optional() }).nullable(),
  result: z.unknown(),
});
export type Job = z.output<typeof jobSchema>;

/** Answer of a call that starts long work (202). */
export const jobStartedSchema = jobSchema.pick({ kind: true, status: true }).extend({ jobId: id });
