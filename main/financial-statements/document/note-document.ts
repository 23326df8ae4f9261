/**
 * Blocks of a note as they are printed (specification 2.6; 4.2, Word export layout 8). A column of figures stands to the
 * right: by the roles of its cells, and where a person or a language model wrote the table, by how they read. A row that
 * sums up those above is ruled (sum-rows.ts).
 */
import { cellText, cellValue, type NoteCell } from '../../../shared/model/note-cells.ts';
import type { NoteBlock, TableBlock } from '../../../shared/model/notes.ts';
import type { DocumentBlock, NoteTableBlock } from './document-model.ts';
import { printableLines } from './printed-words.ts';
import { sumRows } from './sum-rows.ts';

const AMOUNT_TEXT = /^(?:[-–]|\(?-?[\d,]{1,30}(?:\.\d{1,6})?%?\)?%?)?$/;
/** Heads of amount columns: currencies and years. */
const AMOUNT_HEAD = /^(?:(?:19|2\d)\d{2}(?: \((?:restated|reclassified)\))?|[A-Z]{0,3}[$€£]?(?:'000)?|%)$/;
/** A line to sign on, in a text of a note: notes are kept as words, and people write such lines too. */
const TO_SIGN = /^_{5,}$/;
/** Words that what follows belongs to: a list, a table, the next line. */
const LEADS_IN = /[:,]$/;

/** `number`: of the note, under which its subheadings are numbered too ("2.1"); null: none is. */
export function noteDocument(blocks: readonly NoteBlock[], number: number | null): DocumentBlock[] {
  const signed = signaturesFrom(blocks);
  const printed: DocumentBlock[] = [];
  let subheadings = 0;
  for (const [at, block] of blocks.slice(0, signed).entries()) {
    if (block.type === 'subheading') {
      subheadings += 1;
      const own = number === null ? null : `${number}.${subheadings}`;
      printed.push({ kind: 'SUBHEADING', text: block.text, number: own });
    } else if (block.type === 'table') {
      if (block.headers.length > 0 || block.rows.length > 0) printed.push(noteTable(block));
    } else {
      // A caption stays with its table, whatever it ends with.
      const leads =
        at < blocks.length - 1 && (LEADS_IN.test(block.text.trim()) || blocks[at + 1]?.type === 'table');
      printed.push({ kind: 'PARAGRAPH', lines: printableLines(block.text), keepNext: leads });
    }
  }
  return signed < blocks.length ? [...printed, signatures(blocks.slice(signed))] : printed;
}

/** Where what is signed begins: the heading over the first line to sign on. After the last block where there is none. */
function signaturesFrom(blocks: readonly NoteBlock[]): number {
  const line = blocks.findIndex((block) => block.type === 'paragraph' && TO_SIGN.test(block.text));
  if (line < 0 || blocks.slice(line).some(({ type }) => type !== 'paragraph')) return blocks.length;
  return blocks[line - 1]?.type === 'subheading' ? line - 1 : line;
}

function signatures(blocks: readonly NoteBlock[]): DocumentBlock {
  const lines = blocks.flatMap((block) =>
    block.type === 'table'
      ? []
      : printableLines(block.text).map((text) => ({
          text,
          bold: block.type === 'subheading',
          isToSign: TO_SIGN.test(text),
        })),
  );
  return { kind: 'SIGNATURES', lines };
}

/** A table as it is printed: heads and cells of every column, which of them hold amounts, and the rows that sum up. */
export function noteTable(block: TableBlock): NoteTableBlock {
  const count = Math.max(block.headers.length, ...block.rows.map((cells) => cells.length), 1);
  const columns = Array.from({ length: count }, (_, at) => at);
  const isAmount = columns.map((at) => isAmountColumn(block, at));
  const sums = sumRows(block.rows, isAmount);
  return {
    kind: 'NOTE_TABLE',
    headers: columns.map((at) => block.headers[at] ?? ''),
    isAmount,
    rows: block.rows.map((cells, index) => ({
      cells: columns.map((at) => cellText(cells[at])),
      sum: sums[index] ?? null,
    })),
  };
}

/** The lines of the heads, each a row of its own: the years, and the unit below them. */
export function headLines(headers: readonly string[]): string[][] {
  const lines = headers.map((header) => printableLines(header));
  const depth = Math.max(0, ...lines.map((parts) => parts.length));
  return Array.from({ length: depth }, (_, level) => lines.map((parts) => parts[level] ?? ''));
}

function isAmountColumn(block: TableBlock, at: number): boolean {
  const cells = block.rows.map((row) => row[at] ?? '');
  // The first column says what the rows are, unless it holds nothing but amounts.
  if (at === 0) return cells.length > 0 && cells.every((cell) => /\d/.test(cellText(cell)) && isAmount(cell));
  if (cells.some((cell) => cellText(cell).trim() !== '')) return cells.every(isAmount);
  return printableLines(block.headers[at] ?? '').every((line) => AMOUNT_HEAD.test(line));
}

function isAmount(cell: NoteCell): boolean {
  return cellValue(cell).role !== undefined || AMOUNT_TEXT.test(cellText(cell).trim());
}
