/**
 * The body of a DOCX as blocks: paragraphs and table rows with their page. Deleted text is no part of the statements;
 * text that nobody sees (hidden, white on white, of a point) or that is struck through, and text boxes stand aside of
 * them. The headers and footers that a section names are told, as titles stand there. Tables are counted in document
 * order, so that a row can be found again in the preview.
 */
import { Problem } from '../../shared/problem.ts';
import { WORD_DEPTH } from '../foreign-files/limits.ts';
import { type PrefixedXmlTag, prefixedXmlParser, type XmlFault } from '../foreign-files/xml-parser.ts';
import { boundedSpan, leadingSpace, localName, pointsOf } from './docx-attributes.ts';
import type { Aside } from './grid.ts';
import { type Piece, withoutRaisedMarks } from './raised-marks.ts';
import { headingOf } from './statement-headings.ts';

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

/** Pages that share their headers and footers: the blocks before `end`, and the parts that it names anew. */
export interface DocxSection {
  readonly end: number;
  readonly parts: readonly { readonly kind: 'HEADER' | 'FOOTER'; readonly id: string }[];
}

export interface DocxBody {
  readonly blocks: readonly DocxBlock[];
  readonly sections: readonly DocxSection[];
  /** Texts of boxes that float beside the text, and texts that no reader of the page sees. */
  readonly asides: readonly Aside[];
  readonly pageCount: number;
}

const MAX_BLOCKS = 200_000;
/** Of a cell, of a paragraph and of a run; no label or figure is longer. */
const MAX_CELL_TEXT = 20_000;
const MAX_ASIDES = 1000;
/** Content that is not shown in the flow of the text. */
const SKIPPED = new Set([
  'del',
  'moveFrom',
  'txbxContent',
  'Choice',
  'instrText',
  'delText',
  'footnotePr',
  'sectPrChange',
]);

/** What parts the lines of a box. */
const PARTS_LINES = new Set(['p', 'tab', 'br', 'cr']);

/** A line broken within its paragraph; a space to whoever does not look for it. */
export const LINE_BREAK = '\u2028';

/** Half-points: smaller text is printed as a speck. */
const SMALLEST_SIZE = 4;
const WHITE = /^(?:f[ef]){3}$/i;
/** The styles of characters in which Word sets the marks of footnotes; they are raised. */
const RAISED_STYLE = /^(?:foot|end)note ?reference$/i;

/** A property that is on where it stands, unless it is said to be off. */
function isOn(value: string | undefined): boolean {
  return value !== '0' && value !== 'false' && value !== 'off' && value !== 'none';
}

interface OpenTable {
  readonly index: number;
  /** White text may stand on a ground that the style of the table, the row or the cell colours. */
  styled: boolean;
  shaded: boolean;
  row: number;
  cells: DocxCell[];
  column: number;
  span: number;
  text: string;
  indent: number;
  continues: boolean;
}

const UNREADABLE: Readonly<Record<XmlFault, string>> = {
  MALFORMED: 'The document is damaged: its text is not well-formed. Save it again and upload that copy.',
  DOCUMENT_TYPE: 'The document declares its own entities, as no Word document does. It was not read.',
  TOO_DEEP: 'The document is nested too deeply to be read.',
};

/** The text of a box, one paragraph or cell per line. */
interface OpenBox {
  readonly page: number;
  readonly box: 'ALONE' | 'IN_TABLE';
  text: string;
}

function unreadable(detail: string): Problem {
  return new Problem('UNREADABLE_FILE', detail);
}

/** True within the properties of a run itself. */
function isOfRun(path: readonly string[]): boolean {
  return path.at(-2) === 'rPr' && path.at(-3) === 'r';
}

/** Shading that colours the ground. */
function isColoured({ fill, val }: Readonly<Record<string, string>>): boolean {
  const plain = fill === undefined || fill === 'auto' || WHITE.test(fill);
  return !plain || (val !== undefined && val !== 'clear' && val !== 'nil');
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
  let runStruck = false;
  let runRaised = false;
  /** The paragraph so far, piece by piece; `paragraph` is made of it where it ends. */
  let pieces: Piece[] = [];
  let length = 0;
  let struck = '';
  let sectionBreak = false;
  const sections: DocxSection[] = [];
  let parts: { kind: 'HEADER' | 'FOOTER'; id: string }[] = [];
  let sectionEnds = false;
  const asides: Aside[] = [];
  let aside: OpenBox | null = null;
  /** Texts of a drawing as newer programs read it; where its other form is there too, that one is read. */
  let choice: OpenBox | null = null;
  let runWhite = false;
  let groundShaded = false;
  let unseen = '';

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

  /** Hidden, of a size that cannot be read, or white on white. */
  const isInvisible = () => {
    const coloured = groundShaded || tables.some(({ styled, shaded }) => styled || shaded);
    return runHidden || (runWhite && !coloured);
  };
  const keepUnseen = () => {
    if (unseen.trim() !== '' && asides.length < MAX_ASIDES)
      asides.push({ page, text: unseen.trim(), invisible: true });
    unseen = '';
    if (struck.trim() !== '' && asides.length < MAX_ASIDES) {
      const box = tables.length > 0 ? 'IN_TABLE' : 'ALONE';
      asides.push({ page, text: struck.trim(), invisible: true, box });
    }
    struck = '';
  };
  const takeRun = () => {
    if (runStruck) {
      if (struck.length < MAX_CELL_TEXT) struck += runText;
    } else if (isInvisible()) {
      if (unseen.length < MAX_CELL_TEXT) unseen += ` ${runText}`;
    } else if (length < MAX_CELL_TEXT) {
      pieces.push({ text: runText, raised: runRaised });
      length += runText.length;
    }
    runText = '';
  };

  const openBox = (): OpenBox => ({ page, box: tables.length > 0 ? 'IN_TABLE' : 'ALONE', text: '' });
  const keepAside = (found: OpenBox | null) => {
    if (!found || found.text.trim() === '') return;
    const lines = found.text.split('\n').filter((line) => line.trim() !== '');
    // A statement whose title stands in a box would be taken for part of the one before it.
    if (tables.length === 0 && lines.some((line) => headingOf(line.trim()) !== null)) {
      for (const text of lines) push({ kind: 'PARAGRAPH', page: found.page, text, indent: 0 });
      atPageTop = false;
    } else if (asides.length < MAX_ASIDES) asides.push(found);
  };

  /** What stands in a row before a table within one of its cells is printed above that table, so it is a row before its rows. */
  const readSoFar = (table: OpenTable) => {
    const { text, column, span, indent, continues, cells } = table;
    if (text.trim() === '' && cells.every((cell) => cell.text.trim() === '')) return;
    const own = { text, column, span, indent, continues };
    push({ kind: 'ROW', page, table: table.index, row: table.row, cells: [...cells, own] });
    table.cells = cells.map((cell) => ({ ...cell, text: '' }));
    table.text = '';
  };

  const blank = (mark: string) => {
    if (runText.length < MAX_CELL_TEXT) runText += mark;
  };

  const open = (name: string, attributes: Readonly<Record<string, string>>) => {
    const value = attributes.val;
    const table = tables.at(-1);
    switch (name) {
      case 'p':
        pieces = [];
        length = 0;
        indent = 0;
        sectionBreak = false;
        groundShaded = false;
        break;
      case 'ind':
        if (path.at(-2) === 'pPr') indent = pointsOf(attributes.left ?? attributes.start);
        break;
      case 'r':
        runText = '';
        runHidden = false;
        runStruck = false;
        runRaised = false;
        runWhite = false;
        break;
      case 'vanish':
        if (isOfRun(path)) runHidden ||= value !== '0' && value !== 'false';
        break;
      case 'strike':
      case 'dstrike':
        if (isOfRun(path)) runStruck ||= isOn(value);
        break;
      case 'rStyle':
        if (isOfRun(path)) runRaised ||= RAISED_STYLE.test(value ?? '');
        break;
      case 'vertAlign':
        if (isOfRun(path)) runRaised = value === 'superscript';
        break;
      case 'position':
        if (isOfRun(path)) runRaised ||= Number(value) > 0;
        break;
      case 'color':
        if (isOfRun(path)) runWhite = WHITE.test(value ?? '');
        break;
      case 'sz':
        if (isOfRun(path)) runHidden ||= Number(value) > 0 && Number(value) <= SMALLEST_SIZE;
        break;
      case 'highlight':
        if (isOfRun(path) && value !== 'none' && value !== 'white') groundShaded = true;
        break;
      case 'shd':
        if (isColoured(attributes)) {
          if (table && path.at(-2) === 'tcPr') table.shaded = true;
          else if (table && path.at(-2) === 'tblPr') table.styled = true;
          else groundShaded = true;
        }
        break;
      case 'tblStyle':
        if (table) table.styled = !/^(?:TableNormal|TableGrid)$/i.test(value ?? '');
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
        else blank(LINE_BREAK);
        break;
      case 'cr':
        blank(LINE_BREAK);
        break;
      case 'lastRenderedPageBreak':
        breakPage();
        break;
      case 'pageBreakBefore':
        if (value !== '0' && value !== 'false') breakPage();
        break;
      case 'sectPr':
        sectionBreak = path.at(-2) === 'pPr';
        sectionEnds = sectionBreak;
        break;
      case 'headerReference':
      case 'footerReference':
        parts.push({ kind: name === 'headerReference' ? 'HEADER' : 'FOOTER', id: attributes.id ?? '' });
        break;
      case 'type':
        if (path.at(-2) === 'sectPr' && value === 'continuous') sectionBreak = false;
        break;
      case 'tbl':
        if (table) readSoFar(table);
        tables.push({
          index: tableCount,
          styled: false,
          shaded: false,
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
        if (table) Object.assign(table, { span: 1, text: '', indent: 0, continues: false, shaded: false });
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
        takeRun();
        break;
      case 'p':
        paragraph = withoutRaisedMarks(pieces);
        if (struck !== '') struck += '\n';
        if (table) {
          if (table.text.trim() === '') table.indent = indent + leadingSpace(paragraph);
          table.text = `${table.text}${table.text === '' ? '' : '\n'}${paragraph}`.slice(0, MAX_CELL_TEXT);
        } else if (paragraph.trim() !== '')
          push({ kind: 'PARAGRAPH', page, text: paragraph, indent: indent + leadingSpace(paragraph) });
        // What is not seen of a row is told as one.
        if (!table) keepUnseen();
        paragraph = '';
        pieces = [];
        length = 0;
        if (sectionEnds) {
          sections.push({ end: blocks.length, parts });
          parts = [];
        }
        if (sectionBreak) breakPage();
        sectionBreak = false;
        sectionEnds = false;
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
        keepUnseen();
        if (table) push({ kind: 'ROW', page, table: table.index, row: table.row, cells: table.cells });
        break;
      case 'tbl':
        tables.pop();
        break;
    }
  };

  const openTag = (tag: PrefixedXmlTag) => {
    const name = localName(tag.name);
    path.push(name);
    if (skippedFrom > 0) {
      if (name === 'tbl') tableCount += 1;
      if (aside && PARTS_LINES.has(name)) aside.text += '\n';
      if (aside && name === 'noBreakHyphen') aside.text += '-';
      return;
    }
    if (SKIPPED.has(name)) {
      skippedFrom = path.length;
      if (name === 'txbxContent') {
        aside = openBox();
        choice = null;
      }
      if (name === 'Choice') {
        choice = openBox();
        aside = choice;
      }
      return;
    }
    const attributes: Record<string, string> = Object.create(null);
    for (const [key, value] of Object.entries(tag.attributes)) attributes[localName(key)] = String(value);
    open(name, attributes);
  };
  const closeTag = (tag: PrefixedXmlTag) => {
    if (skippedFrom === 0) close(localName(tag.name));
    if (path.length === skippedFrom) {
      skippedFrom = 0;
      if (aside !== choice) keepAside(aside);
      aside = null;
    }
    if (localName(tag.name) === 'AlternateContent') {
      keepAside(choice);
      choice = null;
    }
    path.pop();
  };
  const takeText = (text: string) => {
    if (skippedFrom === 0 && inText) append(text);
    else if (aside && path.at(-1) === 't' && aside.text.length < MAX_CELL_TEXT) aside.text += text;
  };
  // Word writes no CDATA; another program may. The converter of the preview passes it by: better a line without a place
  // on the page than an amount that is lost.
  const visitor = { open: openTag, text: takeText, close: closeTag };
  const refused = (_: string, fault: XmlFault) => unreadable(UNREADABLE[fault]);
  prefixedXmlParser(refused, visitor, { depth: WORD_DEPTH }).write(xml).close();
  sections.push({ end: blocks.length, parts });
  return { blocks, sections, asides, pageCount: page };
}
