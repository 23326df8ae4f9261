/**
 * The body of a DOCX as blocks: paragraphs and table rows with their page. Read by a streaming parser that
 * expands no entities; a document type declaration is refused. Deleted and hidden text, text boxes and
 * footnotes are no part of the statements. Tables are counted in document order, so that a row can be
 * found again in the preview.
 */
import { SaxesParser } from 'saxes';
import { Problem } from '../../../shared/problem.ts';

export interface DocxCell {
  /** Paragraphs of the cell, one per line. */
  readonly text: string;
  /** First grid column and number of columns. */
  readonly column: number;
  readonly span: number;
  /** Indent of its first paragraph with text, in points. */
  readonly indent: number;
  /** Part of a cell that began in a row above; the preview shows one cell for both. */
  readonly continues: boolean;
}

export type DocxBlock =
  | { readonly kind: 'PARAGRAPH'; readonly page: number; readonly text: string; readonly indent: number }
  | {
      readonly kind: 'ROW';
      readonly page: number;
      readonly table: number;
      readonly row: number;
      readonly cells: readonly DocxCell[];
    };

export interface DocxBody {
  readonly blocks: readonly DocxBlock[];
  readonly pageCount: number;
}

const MAX_DEPTH = 400;
const MAX_BLOCKS = 200_000;
/** Of a cell, of a paragraph and of a run; no label or figure is longer. */
const MAX_CELL_TEXT = 20_000;
/** Content that is not shown in the flow of the text. */
const SKIPPED = new Set(['del', 'moveFrom', 'txbxContent', 'Choice', 'instrText', 'delText', 'footnotePr']);

interface OpenTable {
  readonly index: number;
  row: number;
  cells: DocxCell[];
  column: number;
  span: number;
  text: string;
  indent: number;
  continues: boolean;
}

function unreadable(detail: string): Problem {
  return new Problem('UNREADABLE_FILE', detail);
}

/** Reads word/document.xml. Throws Problem UNREADABLE_FILE when it is not well-formed. */
export function readDocxBody(xml: string): DocxBody {
  const blocks: DocxBlock[] = [];
  const path: string[] = [];
  const tables: OpenTable[] = [];
  let tableCount = 0;
  let page = 1;
  let atPageTop = true;
  let skippedFrom = 0;
  let paragraph = '';
  let indent = 0;
  let inText = false;
  let runText = '';
  let runHidden = false;
  let sectionBreak = false;

  const push = (block: DocxBlock) => {
    if (blocks.length >= MAX_BLOCKS) throw unreadable('The document has too many rows to be read.');
    blocks.push(block);
  };
  const breakPage = () => {
    if (!atPageTop) page += 1;
    atPageTop = true;
  };
  const append = (text: string) => {
    if (runText.length < MAX_CELL_TEXT) runText += text.slice(0, MAX_CELL_TEXT);
    if (text.trim() !== '') atPageTop = false;
  };

  const blank = (mark: string) => {
    if (runText.length < MAX_CELL_TEXT) runText += mark;
  };

  const open = (name: string, attributes: Readonly<Record<string, string>>) => {
    const value = attributes.val;
    const table = tables.at(-1);
    switch (name) {
      case 'p':
        paragraph = '';
        indent = 0;
        sectionBreak = false;
        break;
      case 'ind':
        if (path.at(-2) === 'pPr') indent = pointsOf(attributes.left ?? attributes.start);
        break;
      case 'r':
        runText = '';
        runHidden = false;
        break;
      case 'vanish':
        if (path.at(-2) === 'rPr' && path.at(-3) === 'r') runHidden = value !== '0' && value !== 'false';
        break;
      case 't':
        inText = true;
        break;
      case 'tab':
        if (path.at(-2) === 'r') blank('\t');
        break;
      case 'noBreakHyphen':
        append('-');
        break;
      case 'br':
        if (attributes.type === 'page') breakPage();
        else blank(' ');
        break;
      case 'cr':
        blank(' ');
        break;
      case 'lastRenderedPageBreak':
        breakPage();
        break;
      case 'pageBreakBefore':
        if (value !== '0' && value !== 'false') breakPage();
        break;
      case 'sectPr':
        sectionBreak = path.at(-2) === 'pPr';
        break;
      case 'type':
        if (path.at(-2) === 'sectPr' && value === 'continuous') sectionBreak = false;
        break;
      case 'tbl':
        tables.push({
          index: tableCount,
          row: -1,
          cells: [],
          column: 0,
          span: 1,
          text: '',
          indent: 0,
          continues: false,
        });
        tableCount += 1;
        break;
      case 'tr':
        if (table) Object.assign(table, { row: table.row + 1, cells: [], column: 0 });
        break;
      case 'tc':
        if (table) Object.assign(table, { span: 1, text: '', indent: 0, continues: false });
        break;
      case 'gridBefore':
        if (table) table.column += boundedSpan(value);
        break;
      case 'vMerge':
        if (table) table.continues = value !== 'restart';
        break;
      case 'gridSpan':
        if (table) table.span = boundedSpan(value);
        break;
    }
  };

  const close = (name: string) => {
    const table = tables.at(-1);
    switch (name) {
      case 't':
        inText = false;
        break;
      case 'r':
        if (!runHidden && paragraph.length < MAX_CELL_TEXT) paragraph += runText;
        runText = '';
        break;
      case 'p':
        if (table) {
          if (table.text.trim() === '') table.indent = indent + leadingSpace(paragraph);
          table.text = `${table.text}${table.text === '' ? '' : '\n'}${paragraph}`.slice(0, MAX_CELL_TEXT);
        } else if (paragraph.trim() !== '')
          push({ kind: 'PARAGRAPH', page, text: paragraph, indent: indent + leadingSpace(paragraph) });
        paragraph = '';
        if (sectionBreak) breakPage();
        sectionBreak = false;
        break;
      case 'tc':
        if (table) {
          const { text, column, span, continues } = table;
          table.cells.push({ text, column, span, indent: table.indent, continues });
          table.column += table.span;
          table.text = '';
        }
        break;
      case 'tr':
        if (table) push({ kind: 'ROW', page, table: table.index, row: table.row, cells: table.cells });
        break;
      case 'tbl':
        tables.pop();
        break;
    }
  };

  const parser = new SaxesParser({ xmlns: false, position: false });
  parser.on('error', () => {
    throw unreadable(
      'The document is damaged: its text is not well-formed. Save it again and upload that copy.',
    );
  });
  parser.on('doctype', () => {
    throw unreadable('The document declares its own entities, as no Word document does. It was not read.');
  });
  parser.on('opentag', (tag) => {
    const name = localName(tag.name);
    path.push(name);
    if (path.length > MAX_DEPTH) throw unreadable('The document is nested too deeply to be read.');
    if (skippedFrom > 0) {
      if (name === 'tbl') tableCount += 1;
      return;
    }
    if (SKIPPED.has(name)) {
      skippedFrom = path.length;
      return;
    }
    const attributes: Record<string, string> = Object.create(null);
    for (const [key, value] of Object.entries(tag.attributes)) attributes[localName(key)] = String(value);
    open(name, attributes);
  });
  parser.on('closetag', (tag) => {
    if (skippedFrom === 0) close(localName(tag.name));
    if (path.length === skippedFrom) skippedFrom = 0;
    path.pop();
  });
  parser.on('text', (text) => {
    if (skippedFrom === 0 && inText) append(text);
  });
  parser.write(xml).close();
  return { blocks, pageCount: page };
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Twentieths of a point, as Word states indents; hanging and senseless ones are none. */
function pointsOf(twips: string | undefined): number {
  return /^\d{1,4}$/.test(twips ?? '') ? Number.parseInt(twips ?? '0', 10) / 20 : 0;
}

/** Labels pushed in with blanks: a blank is some three points wide. */
function leadingSpace(text: string): number {
  return Math.min(40, text.length - text.trimStart().length) * 3;
}

function boundedSpan(value: string | undefined): number {
  const span = /^\d{1,3}$/.test(value ?? '') ? Number.parseInt(value ?? '1', 10) : 1;
  return Math.min(span, 200);
}
