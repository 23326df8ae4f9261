/**
 * A DOCX as the common grid: table rows by grid column, paragraphs with tabs as rows with one column per
 * tab stop. Page numbers come from page breaks, as the document has no layout of its own.
 */
import { Problem } from '../../../shared/problem.ts';
import type { DocxBlock } from './docx-body.ts';
import { readDocxBody } from './docx-body.ts';
import type { DocumentGrid, GridCell, GridRow } from './grid.ts';
import { joinFragments, plainText } from './printed-amounts.ts';
import { inflateParts } from './zip-parts.ts';

/** Width of one grid column in the units of the grid. */
const COLUMN = 100;
/** Room between two neighbouring columns, so that they never touch. */
const GUTTER = 10;

function cellsOf(block: DocxBlock): readonly GridCell[] {
  const parts =
    block.kind === 'ROW'
      ? block.cells
      : block.text.split('\t').map((text, column) => ({ text, column, span: 1 }));
  const cells = parts
    .map(({ text, column, span }) => ({
      text: plainText(text),
      left: column * COLUMN,
      right: (column + span) * COLUMN - GUTTER,
    }))
    .filter((cell) => cell.text !== '');
  return joinFragments(cells);
}

function statedPages(properties: string): number {
  const match = /<Pages>(\d{1,4})<\/Pages>/.exec(properties);
  return match?.[1] ? Number.parseInt(match[1], 10) : 0;
}

/** Reads a DOCX. Throws Problem UNREADABLE_FILE when it is damaged, locked or a bomb. */
export function docxGrid(bytes: Uint8Array): DocumentGrid {
  const parts = inflateParts(bytes, (name) => name === 'word/document.xml' || name === 'docProps/app.xml');
  const body = parts.get('word/document.xml');
  if (!body) throw new Problem('UNREADABLE_FILE', 'The document has no text part. Save it again as DOCX.');
  const decoder = new TextDecoder();
  const { blocks, pageCount } = readDocxBody(decoder.decode(body));
  const rows: GridRow[] = [];
  const linesOfPage = new Map<number, number>();
  for (const block of blocks) {
    const cells = cellsOf(block);
    if (cells.length === 0) continue;
    const line = (linesOfPage.get(block.page) ?? 0) + 1;
    linesOfPage.set(block.page, line);
    rows.push({
      page: block.page,
      line,
      cells,
      table: block.kind === 'ROW' ? block.table : null,
      place: block.kind === 'ROW' ? { kind: 'TABLE', table: block.table, row: block.row } : null,
      top: 0,
      height: 0,
      labelEdge: COLUMN,
      width: Math.max(...cells.map((cell) => cell.right)),
    });
  }
  const properties = parts.get('docProps/app.xml');
  const stated = properties ? statedPages(decoder.decode(properties.subarray(0, 20_000))) : 0;
  return { format: 'DOCX', pageCount: Math.max(pageCount, stated), rows, blankPages: [] };
}
