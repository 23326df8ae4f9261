/**
 * What comes back from the reading process, parsed as everything from outside is: a process that read a hostile file
 * may answer anything. What does not fit its schema is no reading. Long lists are parsed a portion at a time.
 */
import { z } from 'zod';
import { documentCheckSchema } from '../../shared/model/document-check.ts';
import { documentReadingSchema } from '../../shared/model/document-reading.ts';
import { MAX_FINDINGS, outsideFindingSchema } from '../../shared/model/outside-check.ts';
import {
  importRecipeSchema,
  importReportSchema,
  readItemSchema,
  type TrialBalanceReading,
} from '../../shared/model/trial-balance.ts';
import { problemSchema } from '../../shared/problem.ts';
import { pdfPreviewSchema } from '../document-reading/pdf-preview-model.ts';
import { unpackParsed } from '../workers/packed-records.ts';
import type { ReadingTasks } from './reading-tasks.ts';

/** `READY`: everything is loaded. `FAULT`: the task failed by no problem that it knows. */
export const readerMessageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('READY') }),
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

const readLogSchema = z
  .object({
    version: z.string().nullable(),
    findings: z.array(outsideFindingSchema).max(MAX_FINDINGS),
    more: z.number().int(),
  })
  .nullable();

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
  readTrialBalance: trialBalanceOf,
  readStatementsDocument: (value) => documentReadingSchema.parse(value),
  checkStatementsDocument: (value) => documentCheckSchema.parse(value),
  renderDocxPreview: (value) => z.string().parse(value),
  renderPdfPreview: (value) => pdfPreviewSchema.parse(value),
  statementsBlock: (value) => z.string().parse(value),
  readProcessorLog: (value) => readLogSchema.parse(value),
};

export function isReadingTask(task: string): task is keyof ReadingTasks {
  return Object.hasOwn(READING_ANSWERS, task);
}
