/**
 * The complete statements as one text block: the document with its paragraphs and tables as well-formed
 * XHTML, ready to be carried by a text fact. Made of what the readers already cleaned: listed tags only, no
 * attributes but spans. Same document, same text.
 */
import { carriedText } from '../foreign-files/carried-text.ts';
import { renderDocxPreview } from './docx-preview.ts';
import { documentFormat } from './file-format.ts';
import { renderPdfPreview } from './pdf-preview.ts';
import type { PdfPreview, PdfPreviewRow } from './pdf-preview-model.ts';

function escaped(text: string): string {
  return carriedText(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** From the cleaned HTML of a DOCX: our own row numbers go, void elements are closed. */
export function blockOfHtml(html: string): string {
  const plain = html
    .replace(/ data-(?:table|row)="\d+"/g, '')
    .replaceAll('<br>', '<br/>')
    .replaceAll('</p>', '</p>\n')
    .replaceAll('</tr>', '</tr>\n');
  return `<div>\n${carriedText(plain)}</div>`;
}

/** How far right of the table's edge a label may begin (points): indented lines, never a figure. */
const LABEL_REACH = 120;

/** Right edges of the columns of a table: cells that end within a few points stand in one column. */
function columnEdges(rows: readonly PdfPreviewRow[]): readonly number[] {
  const rights = rows.flatMap((row) => row.cells.map((cell) => cell.x + cell.width)).sort((a, b) => a - b);
  const edges: number[] = [];
  for (const right of rights) {
    const last = edges.at(-1);
    if (last === undefined || right - last > 12) edges.push(right);
    else edges[edges.length - 1] = right;
  }
  return edges;
}

function tableOf(rows: readonly PdfPreviewRow[]): string {
  // Figures are set flush right, so that right edges tell the columns; the label takes the first.
  const left = Math.min(...rows.map((row) => row.x));
  const split = (row: PdfPreviewRow) => {
    const [first, ...rest] = row.cells;
    // "2026   2025" above the figures has no label of its own.
    const named = first !== undefined && first.x - left < LABEL_REACH;
    return named ? { label: first, figures: rest } : { label: undefined, figures: row.cells };
  };
  const edges = columnEdges(rows.map((row) => ({ ...row, cells: split(row).figures })));
  const lines = rows.map((row) => {
    const { label, figures } = split(row);
    const places = new Map(
      figures.map((cell) => [
        edges.findIndex((edge) => cell.x + cell.width <= edge + 0.01),
        escaped(cell.text),
      ]),
    );
    const cells = edges.map((_edge, place) => `<td>${places.get(place) ?? ''}</td>`).join('');
    return `<tr><td>${escaped(label?.text ?? '')}</td>${cells}</tr>`;
  });
  return `<table>\n${lines.join('\n')}\n</table>`;
}

/** From the rows of a PDF: rows of several cells that follow each other are a table, others are paragraphs. */
export function blockOfPages(pages: PdfPreview['pages']): string {
  const parts: string[] = [];
  for (const page of pages) {
    let table: PdfPreviewRow[] = [];
    const close = () => {
      if (table.length > 0) parts.push(tableOf(table));
      table = [];
    };
    for (const row of page.rows) {
      if (row.cells.length > 1) {
        table.push(row);
        continue;
      }
      close();
      if (row.text.trim() !== '') parts.push(`<p>${escaped(row.text)}</p>`);
    }
    close();
  }
  return `<div>\n${parts.join('\n')}\n</div>`;
}

/** The text block of a document. Throws Problem UNSUPPORTED_FILE_TYPE or UNREADABLE_FILE. */
export async function statementsBlock(bytes: Uint8Array): Promise<string> {
  return documentFormat(bytes) === 'PDF'
    ? blockOfPages((await renderPdfPreview(bytes)).pages)
    : blockOfHtml(await renderDocxPreview(bytes));
}
