/**
 * Blocks of a note as paragraphs and tables (specification 2.6; 4.2, Word export layout 8). A column whose
 * every cell reads as an amount stands to the right; a row without a description, or of a total, is ruled.
 */
import { HeadingLevel, Paragraph, type Table } from 'docx';
import type { NoteBlock } from '../../../shared/model/notes.ts';
import { row, table, textCell } from './amount-cells.ts';
import { NOTE_NUMBERING, TEXT_WIDTH } from './document-styles.ts';
import { printableLines, run } from './printed-text.ts';

type TableBlock = Extract<NoteBlock, { type: 'table' }>;

const AMOUNT_TEXT = /^(?:[-–]|\(?-?[\d,]{1,30}(?:\.\d{1,6})?%?\)?%?)?$/;
/** Heads of amount columns: currencies and years. */
const AMOUNT_HEAD = /^(?:(?:19|2\d)\d{2}|[A-Z]{0,3}[$€£]?(?:'000)?|%)$/;

/** Rows that are ruled as the sum of those above. */
const SUM_LABEL = /^(?:total|balance at end|carrying amount at the end|at the end of the year)/;
/** A table of so few rows is not divided between pages. */
const MOST_KEPT = 8;

/** `numbered`: subheadings of numbered notes are numbered too ("2.1"). */
export function noteBlocks(blocks: readonly NoteBlock[], numbered: boolean): (Paragraph | Table)[] {
  return blocks.flatMap((block) => blockParts(block, numbered));
}

function blockParts(block: NoteBlock, numbered: boolean): (Paragraph | Table)[] {
  switch (block.type) {
    case 'paragraph':
      return printableLines(block.text).map(
        (line) => new Paragraph({ style: 'BodyText', children: [run(line)] }),
      );
    case 'subheading':
      return [
        new Paragraph({
          heading: HeadingLevel.HEADING_3,
          ...(numbered ? { numbering: { reference: NOTE_NUMBERING, level: 1 } } : {}),
          children: [run(block.text)],
        }),
      ];
    case 'table':
      return block.headers.length === 0 && block.rows.length === 0
        ? []
        : [noteTable(block), new Paragraph({ spacing: { after: 120 }, children: [] })];
  }
}

function noteTable(block: TableBlock): Table {
  const count = Math.max(block.headers.length, ...block.rows.map((cells) => cells.length), 1);
  const isAmount = Array.from({ length: count }, (_, at) => isAmountColumn(block, at));
  const widths = columnWidths(isAmount);
  const head = headRows(block.headers, count).map((texts) =>
    row(
      texts.map((text, at) =>
        textCell(text, widths[at] ?? 0, {
          bold: true,
          keepNext: true,
          align: isAmount[at] ? 'right' : 'left',
        }),
      ),
      true,
    ),
  );
  const body = block.rows.map((cells, index) => {
    const sum = isSum(cells, isAmount);
    const next = block.rows[index + 1];
    const keepNext =
      next !== undefined && (block.rows.length <= MOST_KEPT || index === 0 || isSum(next, isAmount));
    return row(
      Array.from({ length: count }, (_, at) =>
        textCell(cells[at] ?? '', widths[at] ?? 0, {
          align: isAmount[at] ? 'right' : 'left',
          keepNext,
          bold: sum,
          spaceAfter: sum ? 80 : 20,
          ...(sum && isAmount[at] && (cells[at] ?? '') !== '' ? { rule: 'total' as const } : {}),
        }),
      ),
    );
  });
  return table([...head, ...body], widths);
}

/** A head may carry two lines ("2026", "S$"); each becomes a row of its own. */
function headRows(headers: readonly string[], count: number): string[][] {
  const lines = headers.map((header) => printableLines(header));
  const depth = Math.max(0, ...lines.map((parts) => parts.length));
  return Array.from({ length: depth }, (_, level) =>
    Array.from({ length: count }, (_unused, at) => lines[at]?.[level] ?? ''),
  );
}

function isAmountColumn(block: TableBlock, at: number): boolean {
  if (at === 0) return false;
  const texts = block.rows.map((cells) => (cells[at] ?? '').trim());
  if (texts.some((text) => text !== '')) return texts.every((text) => AMOUNT_TEXT.test(text));
  return printableLines(block.headers[at] ?? '').every((line) => AMOUNT_HEAD.test(line));
}

function isSum(cells: readonly string[], isAmount: readonly boolean[]): boolean {
  const label = (cells[0] ?? '').trim().toLowerCase();
  const hasAmount = cells.some((cell, at) => isAmount[at] && cell.trim() !== '');
  return hasAmount && (label === '' || SUM_LABEL.test(label));
}

function columnWidths(isAmount: readonly boolean[]): number[] {
  const amounts = isAmount.filter(Boolean).length;
  const amountWidth = amounts === 0 ? 0 : Math.min(1850, Math.floor((TEXT_WIDTH * 0.66) / amounts));
  const texts = isAmount.length - amounts;
  const textWidth = Math.floor((TEXT_WIDTH - amounts * amountWidth) / Math.max(1, texts));
  return isAmount.map((amount) => (amount ? amountWidth : textWidth));
}
