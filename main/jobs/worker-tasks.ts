/**
 * The work that runs in worker threads: every foreign file and every output that takes long. Pure functions
 * only; a task is named here, never by a message from outside.
 */
import type { Constitution } from '../../constitution/index.ts';
import { readTrialBalance } from '../financial-statements/trial-balance/read-trial-balance.ts';
import { buildStatementsDocument } from '../financial-statements/word/statements-document.ts';
import { renderDocxPreview } from '../xbrl-filing/documents/docx-preview.ts';
import { renderPdfPreview } from '../xbrl-filing/documents/pdf-preview.ts';
import { readStatementsDocument } from '../xbrl-filing/documents/read-statements-document.ts';
import { buildOutput, type OutputInput } from '../xbrl-filing/exports/build-output.ts';

export const workerTasks = (constitution: Constitution) => ({
  readTrialBalance,
  readStatementsDocument,
  renderDocxPreview,
  renderPdfPreview,
  buildStatementsDocument,
  buildOutput: (input: OutputInput) => buildOutput(constitution, input),
});

export type WorkerTasks = ReturnType<typeof workerTasks>;
export type WorkerTaskName = keyof WorkerTasks;
