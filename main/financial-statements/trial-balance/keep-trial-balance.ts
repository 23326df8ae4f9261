/**
 * Keeping the file of a trial balance, this year's or last year's, under its engagement. The type is told by content,
 * never by name.
 */
import { FINANCIAL_STATEMENTS_FOLDER } from '../../../shared/model/file-keys.ts';
import { Problem } from '../../../shared/problem.ts';
import type { EngineContext } from '../../context/engine-context.ts';
import type { StoredEngagement } from '../../store/repositories/engagements.ts';
import { writeContent } from '../../store/repositories/keep-file.ts';
import type { StoredFileRecord } from '../../store/repositories/stored-file-records.ts';
import { fileKind } from './files/file-kind.ts';

const MIME_TYPES = {
  TEXT: 'text/csv',
  XLSX: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  XLS: 'application/vnd.ms-excel',
  LEDGER: 'application/json',
} as const;

const EXTENSIONS = { TEXT: 'csv', XLSX: 'xlsx', XLS: 'xls', LEDGER: 'json' } as const;

/** A file of a trial balance as a person hands it in. Its type is told by content, not by name. */
export interface HandedIn {
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

/**
 * Writes the content of a trial balance under its engagement; the caller records it in the change that uses it.
 * `role`: what it is to the engagement. Errors: UNSUPPORTED_FILE_TYPE.
 */
export async function keepTrialBalance(
  context: EngineContext,
  { id, clientId }: StoredEngagement,
  role: 'trial-balance' | 'last-year-trial-balance',
  { fileName, bytes }: HandedIn,
): Promise<StoredFileRecord> {
  const kind = fileKind(bytes);
  if (role === 'last-year-trial-balance' && kind === 'LEDGER') {
    throw new Problem(
      'UNSUPPORTED_FILE_TYPE',
      'This file was pulled from a ledger for one engagement. Export last year’s trial balance as CSV or Excel.',
    );
  }
  return await writeContent(context, {
    key: `${FINANCIAL_STATEMENTS_FOLDER}/${clientId}/${id}/${role}.${EXTENSIONS[kind]}`,
    fileName,
    mimeType: MIME_TYPES[kind],
    bytes,
  });
}
