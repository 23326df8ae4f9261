/**
 * The pages of a PDF as rows of text with their rectangles, for the tagging screen: the same rows that the
 * reader makes, so that the source of a line can be lit. Points from the top left.
 */
import { Problem } from '../../shared/problem.ts';
import { documentFormat } from './file-format.ts';
import type { PdfPreview } from './pdf-preview-model.ts';
import { pdfRows } from './pdf-rows.ts';
import { readPdfPages } from './pdf-text.ts';

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Rows of every page. Throws Problem UNSUPPORTED_FILE_TYPE or UNREADABLE_FILE. */
export async function renderPdfPreview(bytes: Uint8Array): Promise<PdfPreview> {
  if (documentFormat(bytes) !== 'PDF') {
    throw new Problem('UNSUPPORTED_FILE_TYPE', 'Only a PDF is shown page by page.');
  }
  const pages = await readPdfPages(bytes);
  return {
    pages: pages.map((page) => ({
      width: rounded(page.width),
      height: rounded(page.height),
      rows: pdfRows(page).map((row) => ({
        x: rounded(row.left),
        y: rounded(row.top),
        width: rounded(row.right - row.left),
        height: rounded(row.height),
        text: row.cells.map((cell) => cell.text).join(' '),
        cells: row.cells.map((cell) => ({
          x: rounded(cell.left),
          width: rounded(cell.right - cell.left),
          text: cell.text,
        })),
      })),
    })),
  };
}
