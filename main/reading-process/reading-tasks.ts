/**
 * The work of the reading process: everything that parses bytes or texts from outside. Pure functions only, bytes in
 * and records out; a task is named here, never by a message from outside. Long lists leave as portions.
 */
import type { DocumentCheck } from '../../shared/model/document-check.ts';
import type { DocumentReading } from '../../shared/model/document-reading.ts';
import type { ReadItem, TrialBalanceReading } from '../../shared/model/trial-balance.ts';
import type { BookLine } from '../document-check/book-lines.ts';
import { checkStatementsDocument } from '../document-check/check-document.ts';
import { renderDocxPreview } from '../document-reading/docx-preview.ts';
import { renderPdfPreview } from '../document-reading/pdf-preview.ts';
import { type ReadOptions, readStatementsDocument } from '../document-reading/read-statements-document.ts';
import { readReportText } from '../document-reading/report-text.ts';
import { statementsBlock } from '../document-reading/statements-block.ts';
import { readTrialBalance } from '../financial-statements/trial-balance/read-trial-balance.ts';
import { readPicture } from '../foreign-files/read-picture.ts';
import type { lookAtEntryPoint, lookAtPackage } from '../taxonomy-import/look-at-package.ts';
import type { readReleaseFile } from '../taxonomy-import/read-release-file.ts';
import type { releaseOfPackage } from '../taxonomy-import/release-of-package.ts';
import { type Packed, packAtOnce } from '../workers/packed-records.ts';
import type { FiledFile } from '../xbrl-filing/filed-before/filed-file.ts';
import { readFiledFile } from '../xbrl-filing/filed-before/read-filed.ts';
import { readProcessorLog } from '../xbrl-filing/outside-check/read-log.ts';
import { tellPages } from './pages-read.ts';
import { readClientFile } from './read-client-file.ts';

/** What use cases call: each task with its input and its value. */
export interface ReadingTasks {
  readClientFile: typeof readClientFile;
  readTrialBalance: typeof readTrialBalance;
  readStatementsDocument: (bytes: Uint8Array, options?: ReadOptions) => Promise<DocumentReading>;
  checkStatementsDocument: (
    ...input: [bytes: Uint8Array, lastYear: Uint8Array | null, books: readonly BookLine[]]
  ) => Promise<DocumentCheck>;
  renderDocxPreview: typeof renderDocxPreview;
  renderPdfPreview: typeof renderPdfPreview;
  statementsBlock: typeof statementsBlock;
  readProcessorLog: typeof readProcessorLog;
  lookAtPackage: typeof lookAtPackage;
  lookAtEntryPoint: typeof lookAtEntryPoint;
  releaseOfPackage: typeof releaseOfPackage;
  readReleaseFile: typeof readReleaseFile;
  readFiledFile: (bytes: Uint8Array) => Promise<FiledFile>;
  readPicture: typeof readPicture;
  readReportText: typeof readReportText;
}

/** A trial balance as it crosses to the engine. */
export type CrossingTrialBalance = Omit<TrialBalanceReading, 'items'> & { readonly items: Packed<ReadItem> };

export const READING_TASKS = {
  readClientFile,
  readTrialBalance: async (...input: Parameters<typeof readTrialBalance>): Promise<CrossingTrialBalance> => {
    const { items, ...reading } = await readTrialBalance(...input);
    return { ...reading, items: packAtOnce(items) };
  },
  readStatementsDocument: (bytes: Uint8Array, options?: ReadOptions) =>
    readStatementsDocument(bytes, options, tellPages),
  checkStatementsDocument: (...input: Parameters<ReadingTasks['checkStatementsDocument']>) =>
    checkStatementsDocument(...input, tellPages),
  renderDocxPreview,
  renderPdfPreview,
  statementsBlock,
  readProcessorLog,
  // A taxonomy is read in a process of its own: the others need not load what reads it.
  lookAtPackage: async (...input: Parameters<typeof lookAtPackage>) =>
    (await import('../taxonomy-import/look-at-package.ts')).lookAtPackage(...input),
  lookAtEntryPoint: async (...input: Parameters<typeof lookAtEntryPoint>) =>
    (await import('../taxonomy-import/look-at-package.ts')).lookAtEntryPoint(...input),
  releaseOfPackage: async (...input: Parameters<typeof releaseOfPackage>) =>
    (await import('../taxonomy-import/release-of-package.ts')).releaseOfPackage(...input),
  readReleaseFile: async (...input: Parameters<typeof readReleaseFile>) =>
    (await import('../taxonomy-import/read-release-file.ts')).readReleaseFile(...input),
  readFiledFile: async (bytes: Uint8Array) => readFiledFile(bytes),
  readPicture,
  readReportText,
} satisfies Record<keyof ReadingTasks, unknown>;
