/**
 * What comes back from the reading process, parsed as everything from outside is: a process that read a hostile file
 * may answer anything. What does not fit its schema is no reading. Long lists are parsed a portion at a time.
 */
import { z } from 'zod';
import { clientFileSchema } from '../../shared/model/client-import.ts';
import { documentCheckSchema } from '../../shared/model/document-check.ts';
import { documentReadingSchema } from '../../shared/model/document-reading.ts';
import { pictureSchema } from '../../shared/model/house-style.ts';
import { MAX_FINDINGS, outsideFindingSchema } from '../../shared/model/outside-check.ts';
import {
  importRecipeSchema,
  importReportSchema,
  readItemSchema,
  type TrialBalanceReading,
} from '../../shared/model/trial-balance.ts';
import { problemSchema } from '../../shared/problem.ts';
import { pdfPreviewSchema } from '../document-reading/pdf-preview-model.ts';
import { PDF_LIMITS } from '../foreign-files/limits.ts';
import { mappingSchema } from '../taxonomy-import/release/mapping.ts';
import { unpackParsed } from '../workers/packed-records.ts';
import { filedFileSchema } from '../xbrl-filing/filed-before/filed-file.ts';
import type { ReadingTasks } from './reading-tasks.ts';

/** `READY`: everything is loaded. `PAGES`: read so far of a file. `FAULT`: the task failed by no problem that it knows. */
export const readerMessageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('READY') }),
  z.object({
    kind: z.literal('PAGES'),
    done: z.number().int().min(0).max(PDF_LIMITS.pages),
    total: z.number().int().min(0).max(PDF_LIMITS.pages),
  }),
  z.object({ kind: z.literal('VALUE'), value: z.unknown(), residentBytes: z.number() }),
  z.object({ kind: z.literal('PROBLEM'), problem: problemSchema, residentBytes: z.number() }),
  z.object({ kind: z.literal('FAULT'), message: z.string().max(2_000) }),
]);
export type ReaderMessage = z.output<typeof readerMessageSchema>;

const crossingTrialBalanceSchema = z.object({
  report: importReportSchema,
  correction: z
    .object({ source: z.string(), headerRow: z.number().int(), recipe: importRecipeSchema.nullable() })
    .nullable(),
  items: z.object({ portions: z.array(z.instanceof(Uint8Array)) }),
});

const reportTextSchema = z.object({ text: z.string().max(40_000), leftOut: z.number().int() });

const readLogSchema = z
  .object({
    version: z.string().nullable(),
    findings: z.array(outsideFindingSchema).max(MAX_FINDINGS),
    more: z.number().int(),
  })
  .nullable();

const idAndLabel = { elementId: z.string(), label: z.string() };

const packageOverviewSchema = z.object({
  title: z.string(),
  publisher: z.string(),
  entryPoints: z.array(z.object({ name: z.string(), documents: z.array(z.string()) })),
  schemas: z.array(z.string()),
});

const entryPointOverviewSchema = z.object({
  lines: z.array(z.string()),
  draft: mappingSchema,
  languages: z.array(z.string()),
  roles: z.array(z.object({ role: z.string(), definition: z.string(), concepts: z.number() })),
  items: z.array(z.object({ ...idAndLabel, role: z.string() })),
  axes: z.array(
    z.object({
      axisId: z.string(),
      label: z.string(),
      defaultLabel: z.string().nullable(),
      members: z.array(z.object(idAndLabel)),
    }),
  ),
});

const releaseOfPackageSchema = z.object({
  title: z.string(),
  files: z.array(z.object({ name: z.string(), text: z.string() })),
  packageSha256: z.string().regex(/^[0-9a-f]{64}$/),
  leftOut: z.array(z.string()),
  counts: z.record(z.string(), z.number()),
});

const releaseFileSchema = z.object({
  version: z.string(),
  title: z.string(),
  files: z.array(z.object({ name: z.string(), bytes: z.instanceof(Uint8Array) })).max(3),
});

async function trialBalanceOf(value: unknown): Promise<TrialBalanceReading> {
  const { items, ...reading } = crossingTrialBalanceSchema.parse(value);
  return { ...reading, items: await unpackParsed(items, readItemSchema) };
}

/** How the answer of each task is parsed; throws ZodError where it does not fit. */
export const READING_ANSWERS: {
  readonly [Name in keyof ReadingTasks]: (
    value: unknown,
  ) => Awaited<ReturnType<ReadingTasks[Name]>> | Promise<Awaited<ReturnType<ReadingTasks[Name]>>>;
} = {
  readClientFile: (value) => clientFileSchema.parse(value),
  readTrialBalance: trialBalanceOf,
  readStatementsDocument: (value) => documentReadingSchema.parse(value),
  checkStatementsDocument: (value) => documentCheckSchema.parse(value),
  renderDocxPreview: (value) => z.string().parse(value),
  renderPdfPreview: (value) => pdfPreviewSchema.parse(value),
  statementsBlock: (value) => z.string().parse(value),
  readProcessorLog: (value) => readLogSchema.parse(value),
  lookAtPackage: (value) => packageOverviewSchema.parse(value),
  lookAtEntryPoint: (value) => entryPointOverviewSchema.parse(value),
  releaseOfPackage: (value) => releaseOfPackageSchema.parse(value),
  readReleaseFile: (value) => releaseFileSchema.parse(value),
  readFiledFile: (value) => filedFileSchema.parse(value),
  readPicture: (value) => pictureSchema.parse(value),
  readReportText: (value) => reportTextSchema.parse(value),
};

export function isReadingTask(task: string): task is keyof ReadingTasks {
  return Object.hasOwn(READING_ANSWERS, task);
}
