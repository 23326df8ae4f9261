/** On what terms a workbook is opened, and what its reader is told where it is refused. */
import { Problem } from '../../../../shared/problem.ts';
import { WORKBOOK_LIMITS } from '../../../foreign-files/limits.ts';
import type { ArchiveTerms } from '../../../foreign-files/zip-reader.ts';

export function damagedWorkbook(): Problem {
  return new Problem(
    'UNREADABLE_FILE',
    'The workbook is damaged or was not saved completely. Open it in Excel, save it again and upload the new file.',
  );
}

export function lockedWorkbook(): Problem {
  return new Problem(
    'UNREADABLE_FILE',
    'The workbook is protected with a password. Remove the password in Excel (File, Info, Protect Workbook) and upload it again.',
  );
}

export const WORKBOOK_TERMS: ArchiveTerms = {
  limits: WORKBOOK_LIMITS,
  damaged: damagedWorkbook,
  tooLarge: (what) =>
    new Problem(
      'UNREADABLE_FILE',
      `The workbook unpacks to ${what}, which no trial balance needs. Copy the trial balance sheet into a new workbook and upload that.`,
    ),
  locked: lockedWorkbook,
};
