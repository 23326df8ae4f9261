/** On what terms a Word document is opened, and what its reader is told where it is refused. */
import { Problem } from '../../shared/problem.ts';
import { DOCUMENT_LIMITS } from '../foreign-files/limits.ts';
import type { ArchiveTerms } from '../foreign-files/zip-reader.ts';

export function lockedDocument(): Problem {
  return new Problem('UNREADABLE_FILE', 'The document is protected by a password. Save a copy without it.');
}

export const DOCUMENT_TERMS: ArchiveTerms = {
  limits: DOCUMENT_LIMITS,
  damaged: () =>
    new Problem(
      'UNREADABLE_FILE',
      'The document is damaged: its package cannot be opened. Open it in the program that made it, save it again and upload that copy.',
    ),
  tooLarge: (what) =>
    new Problem(
      'UNREADABLE_FILE',
      `The document unpacks to ${what}, too much for a set of financial statements. It was not read.`,
    ),
  locked: lockedDocument,
};
