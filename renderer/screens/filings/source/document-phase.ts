/**
 * Where the reading of the source stands, in plain words, from the filing, its documents and its lines
 * (specification 3.2, 4.5; decisions 4). The chain is: keep the file, read its lines, suggest tags.
 */
import type { Filing, SourceDocument } from '../../../../shared/model/records.ts';
import { type FilingState, nextFilingState } from '../../../../shared/model/states.ts';

export type DocumentPhase =
  | { readonly kind: 'NONE' }
  | { readonly kind: 'READING' }
  | { readonly kind: 'CHOOSE_COLUMNS'; readonly document: SourceDocument }
  | { readonly kind: 'FAILED'; readonly cancelled: boolean; readonly why: string }
  | { readonly kind: 'SUGGESTING' }
  | { readonly kind: 'SCANNED'; readonly document: SourceDocument }
  | { readonly kind: 'READY' };

/** Whether a document is accepted in this state (decisions 4): its lines may be read in it. */
export function acceptsDocument(status: FilingState): boolean {
  return nextFilingState(status, 'LINES_EXTRACTED') !== undefined;
}

/** `documents` newest first; `lineCount` of the filing now; `working`: a job of the chain is under way. */
export function documentPhase(
  filing: Pick<Filing, 'status' | 'currentDocumentId'>,
  documents: readonly SourceDocument[],
  lineCount: number,
  working: boolean,
): DocumentPhase {
  const [newest] = documents;
  if (newest === undefined) {
    if (working) return { kind: 'READING' };
    return lineCount > 0 ? { kind: 'READY' } : { kind: 'NONE' };
  }
  if (newest.columnPairs.length > 1 && newest.columnPairId === null && !working) {
    return { kind: 'CHOOSE_COLUMNS', document: newest };
  }
  if (newest.parseStatus === 'PENDING') return { kind: 'READING' };
  if (newest.parseStatus === 'FAILED') {
    return working
      ? { kind: 'READING' }
      : { kind: 'FAILED', cancelled: isCancelled(newest), why: failureWords(newest) };
  }
  if (working || filing.status === 'DOCUMENTS_INGESTED') return { kind: 'SUGGESTING' };
  if (lineCount === 0) return { kind: 'SCANNED', document: newest };
  return { kind: 'READY' };
}

/** True while polling makes sense: something behind the screen is still moving. */
export function isMoving(phase: DocumentPhase): boolean {
  return phase.kind === 'READING' || phase.kind === 'SUGGESTING';
}

/** A person stopped the reading. */
export function isCancelled({ warnings }: SourceDocument): boolean {
  return warnings.some(({ kind }) => kind === 'READING_CANCELLED');
}

function failureWords(document: SourceDocument): string {
  const told = document.warnings.map((warning) => warning.message).join(' ');
  return told === ''
    ? `“${document.fileName}” could not be read. It may be damaged, encrypted or not what its name says. Save it again from the program that made it and upload it once more.`
    : told;
}

/** The words for a page that is a picture: nothing can be read from it. */
export const SCANNED_WORDS =
  'No line with an amount was found. The document is probably a scan: its pages are pictures, and pictures have no text. Ask for the Word file or a PDF saved from Word, or enter the lines by hand.';
