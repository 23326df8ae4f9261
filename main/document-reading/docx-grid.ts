/**
 * A DOCX as the common grid: table rows by grid column, paragraphs with tabs as rows with one column per
 * tab stop. Page numbers come from page breaks, as the document has no layout of its own.
 */
import { Problem } from '../../shared/problem.ts';
import { plainText } from '../../shared/words/printed-amounts.ts';
import { parseAmount } from '../../shared/words/statement-amounts.ts';
import { openZip, type ZipArchive } from '../foreign-files/zip-reader.ts';
import { DOCUMENT_TERMS } from './document-terms.ts';
import type { DocxBlock, DocxCell } from './docx-body.ts';
import { readDocxBody } from './docx-body.ts';
import { pageTitles } from './docx-page-titles.ts';
import type { DocumentGrid, GridCell, GridRow } from './grid.ts';
import { joinFragments } from './join-fragments.ts';
import { isHeaderText, isNoteHeader, periodsIn } from './period-headers.ts';

/** Width of one grid column in the units of the grid. */
const COLUMN = 100;
/** Room between two neighbouring columns, so that they never touch. */
const GUTTER = 10;

/** Tab stops are counted from the right, because labels of different length take different numbers of tabs. */
const TAB_COLUMNS = 20;

/** The notes of a statement follow one another; so many may be missing between two lines. */
const MOST_NOTES_APART = 4;

interface Part {
  readonly text: string;
  readonly column: number;
  readonly span: number;
  readonly cell?: number;
}

function tabbedParts(text: string): readonly Part[] {
  const texts = text.split('\t');
  const first = texts.findIndex((part) => part.trim() !== '');
  const opening = plainText(texts[first] ?? '');
  const labelled = !isHeaderText(opening) && parseAmount(opening) === null;
  const used = labelled ? texts.slice(first) : texts;
  const shift = Math.max(TAB_COLUMNS - used.length + 1, 0);
  return used.map((part, index) => ({ text: part, column: index === 0 ? 0 : index + shift, span: 1 }));
}

/**
 * The parts of a line that ends before its last column ("Deposits  5  800" under "Note  2025  2024"): it has one tab less
 * than the heading, and its first number goes on in the numbers of the notes above it.
 */
function withLastColumnEmpty(
  parts: readonly Part[],
  heading: readonly Part[],
  noteAbove: number,
): readonly Part[] {
  const [label, note, ...figures] = parts;
  if (!label || !note || figures.length === 0 || parts.length !== heading.length - 1) return parts;
  const number = Number(/^\d{1,2}$/.exec(plainText(note.text))?.[0] ?? Number.NaN);
  const goesOn = noteAbove > 0 && number >= noteAbove && number <= noteAbove + MOST_NOTES_APART;
  if (!goesOn) return parts;
  return parts.map((part, index) => ({ ...part, column: heading[index]?.column ?? part.column }));
}

/** The lines of tabs of a document one after the other, under the heading that names a column of notes. */
function tabbedLines(): (text: string) => readonly Part[] {
  let heading: readonly Part[] | null = null;
  let noteAbove = 0;
  return (text) => {
    const parts = tabbedParts(text);
    const [first, ...others] = parts.slice(1);
    const isHeading = others.some(({ text: head }) => isHeaderText(head) && periodsIn(head).length > 0);
    if (isHeading) {
      [heading, noteAbove] = [isNoteHeader(first?.text ?? '') ? parts : null, 0];
      return parts;
    }
    if (heading === null || parts.length < 2) return parts;
    const placed = withLastColumnEmpty(parts, heading, noteAbove);
    const note = placed.find(({ column }) => column === heading?.[1]?.column);
    if (note && /^\d{1,2}$/.test(plainText(note.text))) noteAbove = Number(plainText(note.text));
    return placed;
  };
}

/** A row whose cells list several labels and figures, one paragraph each, is as many rows. */
function stackedRows(cells: readonly Part[]): readonly (readonly Part[])[] {
  const lines = cells.map(({ text }) => text.split('\n'));
  const heights = lines.map((texts) => texts.length);
  const figures = lines.filter(
    (texts, index) =>
      (cells[index]?.column ?? 0) > 0 &&
      texts.filter((text) => parseAmount(text) !== null).length > 1 &&
      texts.every((text) => text.trim() === '' || parseAmount(text) !== null),
  );
  const height = figures[0]?.length ?? 1;
  const even =
    figures.length > 0 && heights[0] === height && heights.every((count) => count === height || count === 1);
  if (!even) return [cells];
  return Array.from({ length: height }, (_, line) =>
    cells.map((cell, index) => ({ ...cell, text: lines[index]?.[line] ?? '' })),
  );
}

function gridCells(parts: readonly Part[]): readonly GridCell[] {
  const cells = parts
    .map(({ text, column, span, cell }) => ({
      ...(cell !== undefined && { cell }),
      text: plainText(text),
      left: column * COLUMN,
      right: (column + span) * COLUMN - GUTTER,
    }))
    .filter((cell) => cell.text !== '');
  return joinFragments(cells);
}

/** Cells with their position as the preview shows them: one that goes on from the row above is none of its own. */
function numbered(cells: readonly DocxCell[]): readonly Part[] {
  let next = 0;
  return cells.map((cell) => {
    const at = next;
    if (!cell.continues) next += 1;
    return { ...cell, cell: at };
  });
}

/** The lines of a text outside of tables: a title, the name over it and the date below are often one paragraph. */
function linesOf(text: string): readonly string[] {
  return text.includes('\t') ? [text] : text.split(/[\n\u2028]/);
}

type TabReader = ReturnType<typeof tabbedLines>;

function partsOf(block: DocxBlock, isTable: boolean, tabbed: TabReader): readonly (readonly Part[])[] {
  if (block.kind === 'PARAGRAPH') return linesOf(block.text).map(tabbed);
  const cells = numbered(block.cells);
  const [only, other] = cells.filter(({ text }) => text.trim() !== '');
  if (!only || other) return stackedRows(cells);
  // The paragraphs of a lone cell are as many rows; a label of a table may break its line.
  return (isTable ? only.text.split('\n') : linesOf(only.text)).map((text) => [{ ...only, text }]);
}

function rowsOf(block: DocxBlock, isTable: boolean, tabbed: TabReader): readonly (readonly GridCell[])[] {
  const rows = partsOf(block, isTable, tabbed);
  return rows.map(gridCells).filter((cells) => cells.length > 0);
}

/** The indent of the first cell with text, which holds the label. */
function labelIndent(row: Extract<DocxBlock, { kind: 'ROW' }>): number {
  return row.cells.find(({ text }) => text.trim() !== '')?.indent ?? 0;
}

/** One-row tables of as many cells that stand in a row are one table; fewer are just that. */
const LEAST_ROW_TABLES = 3;

/** True of a row that prints one text and no figure: within a table of its own it is a boxed title or sentence. */
function isOneText({ cells }: Extract<DocxBlock, { kind: 'ROW' }>): boolean {
  const [text, ...others] = cells.map((cell) => plainText(cell.text)).filter((each) => each !== '');
  return text !== undefined && others.length === 0 && parseAmount(text) === null && !isHeaderText(text);
}

/**
 * The table that each block stands in; null outside of tables and in a box of one text. Converters write a statement as
 * a table for each of its rows: such tables of the same number of cells, with nothing between them, go on from one
 * another and are counted as their first.
 */
function tablesOf(blocks: readonly DocxBlock[]): readonly (number | null)[] {
  const rowsOfTable = new Map<number, number>();
  for (const block of blocks)
    if (block.kind === 'ROW') rowsOfTable.set(block.table, (rowsOfTable.get(block.table) ?? 0) + 1);
  const isAlone = (block: DocxBlock | undefined) =>
    block?.kind === 'ROW' && rowsOfTable.get(block.table) === 1 ? block : undefined;
  // A frame around text, of one row or of one for each page, is no table.
  const framed = new Set(rowsOfTable.keys());
  for (const block of blocks) if (block.kind === 'ROW' && !isOneText(block)) framed.delete(block.table);
  const tables = blocks.map((block) =>
    block.kind === 'ROW' && !framed.has(block.table) ? block.table : null,
  );
  const cellsAt = (at: number) => (tables[at] === null ? 0 : (isAlone(blocks[at])?.cells.length ?? 0));
  for (let from = 0; from < blocks.length; from += 1) {
    const cells = cellsAt(from);
    let end = from + 1;
    while (cells > 1 && cellsAt(end) === cells) end += 1;
    if (end - from >= LEAST_ROW_TABLES) tables.fill(tables[from] ?? null, from, end);
    from = end - 1;
  }
  return tables;
}

/** A text of a page header as a row: it has no place in the text itself. */
function titleRow(text: string, page: number, line: number): GridRow {
  const cell = { text: plainText(text), left: 0, right: COLUMN - GUTTER };
  const place = { table: null, place: null, indent: null };
  return { page, line, cells: [cell], top: 0, height: 0, labelEdge: COLUMN, width: COLUMN, ...place };
}

/** Foot notes and end notes, which Word keeps in parts of their own; they stand on no page that is known. */
function footNotes(archive: ZipArchive): readonly { readonly page: number; readonly text: string }[] {
  return ['word/footnotes.xml', 'word/endnotes.xml'].flatMap((name) => {
    const part = archive.read(name);
    const { blocks } = part ? readDocxBody(new TextDecoder().decode(part)) : { blocks: [] };
    return blocks.map((block) => ({
      page: 0,
      text: block.kind === 'PARAGRAPH' ? block.text : block.cells.map(({ text }) => text).join(' '),
    }));
  });
}

function statedPages(properties: string): number {
  const match = /<Pages>(\d{1,4})<\/Pages>/.exec(properties);
  return match?.[1] ? Number.parseInt(match[1], 10) : 0;
}

/** Reads a DOCX. Throws Problem UNREADABLE_FILE when it is damaged, locked or a bomb. */
export function docxGrid(bytes: Uint8Array): DocumentGrid {
  const archive = openZip(bytes, DOCUMENT_TERMS);
  if (archive.names.some((name) => /(?:^|\/)vba[^/]*\.(?:bin|xml)$/i.test(name))) {
    throw new Problem(
      'UNREADABLE_FILE',
      'The document contains macros and was not read. Save it as a Word document without macros (DOCX) and upload that copy.',
    );
  }
  const body = archive.read('word/document.xml');
  if (!body) throw new Problem('UNREADABLE_FILE', 'The document has no text part. Save it again as DOCX.');
  const decoder = new TextDecoder();
  const { blocks, sections, asides, pageCount } = readDocxBody(decoder.decode(body));
  const rows: GridRow[] = [];
  const linesOfPage = new Map<number, number>();
  const nextLine = (page: number) => {
    const line = (linesOfPage.get(page) ?? 0) + 1;
    linesOfPage.set(page, line);
    return line;
  };
  const titles = pageTitles(archive, sections);
  const titlesAt = new Map(
    sections.map((_, index) => [sections[index - 1]?.end ?? 0, titles.ofSections[index] ?? []]),
  );
  const tables = tablesOf(blocks);
  const tabbed = tabbedLines();
  blocks.forEach((block, index) => {
    for (const text of titlesAt.get(index) ?? []) rows.push(titleRow(text, block.page, nextLine(block.page)));
    for (const cells of rowsOf(block, tables[index] !== null, tabbed)) {
      const line = nextLine(block.page);
      rows.push({
        page: block.page,
        line,
        cells,
        table: tables[index] ?? null,
        place: block.kind === 'ROW' ? { kind: 'TABLE', table: block.table, row: block.row } : null,
        top: 0,
        height: 0,
        labelEdge: COLUMN,
        width: cells.reduce((most, cell) => Math.max(most, cell.right), 0),
        indent: block.kind === 'ROW' ? labelIndent(block) : block.indent,
      });
    }
  });
  const properties = archive.read('docProps/app.xml');
  const stated = properties ? statedPages(decoder.decode(properties.subarray(0, 20_000))) : 0;
  return {
    format: 'DOCX',
    pageCount: Math.max(pageCount, stated),
    rows,
    asides: [...asides, ...footNotes(archive), ...titles.others.map((text) => ({ page: 0, text }))],
    blankPages: [],
  };
}
