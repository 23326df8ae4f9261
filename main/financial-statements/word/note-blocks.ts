/**
 * Blocks of a note as paragraphs and tables (specification 2.6; 4.2, Word export layout 8). A column of figures stands
 * to the right: by the roles of its cells, and where a person or a language model wrote the table, by how they read. A
 * row that sums up those above is ruled (sum-rows.ts).
 */
import { AlignmentType, HeadingLevel, Paragraph, type Table } from 'docx';
import { cellText, cellValue, type NoteCell } from '../../../shared/model/note-cells.ts';
import type { NoteBlock, TableBlock } from '../../../shared/model/notes.ts';
import { COLUMN_GAP, isAtAnEnd, row, table, textCell } from './amount-cells.ts';
import { NOTE_NUMBERING, SIZE, TEXT_WIDTH } from './document-styles.ts';
import { printableLines, run } from './printed-text.ts';
import { sumRows } from './sum-rows.ts';
import { widestWord } from './text-width.ts';

const AMOUNT_TEXT = /^(?:[-–]|\(?-?[\d,]{1,30}(?:\.\d{1,6})?%?\)?%?)?$/;
/** Heads of amount columns: currencies and years. */
const AMOUNT_HEAD = /^(?:(?:19|2\d)\d{2}|[A-Z]{0,3}[$€£]?(?:'000)?|%)$/;

/** A table of so few rows is not divided between pages. */
const MOST_KEPT = 14;

/** Lines between one signature and the next. */
const ROOM_TO_SIGN = 4;

/** A line to sign on. */
const SIGNATURE = /^_{5,}$/;
/** Words that what follows belongs to: a list, a table, the next line. */
const LEADS_IN = /[:,]$/;

/** `numbered`: subheadings of numbered notes are numbered too ("2.1"). */
export function noteBlocks(blocks: readonly NoteBlock[], numbered: boolean): (Paragraph | Table)[] {
  const signed = signaturesFrom(blocks);
  return blocks.flatMap((block, at) => {
    if (at >= signed) return at === signed ? [signatures(blocks.slice(signed))] : [];
    // A caption stays with its table, whatever it ends with.
    const leads =
      block.type === 'paragraph' &&
      at < blocks.length - 1 &&
      (LEADS_IN.test(block.text.trim()) || blocks[at + 1]?.type === 'table');
    return blockParts(block, numbered, leads);
  });
}

function blockParts(block: NoteBlock, numbered: boolean, keepNext: boolean): (Paragraph | Table)[] {
  switch (block.type) {
    case 'paragraph': {
      const lines = printableLines(block.text);
      return lines.map(
        (line, at) =>
          new Paragraph({
            style: 'BodyText',
            keepNext: keepNext || (at < lines.length - 1 && lines.length < 4) || undefined,
            keepLines: keepNext || undefined,
            children: [run(line)],
          }),
      );
    }
    case 'subheading':
      return [
        new Paragraph({
          heading: HeadingLevel.HEADING_3,
          numbering: numbered ? { reference: NOTE_NUMBERING, level: 1 } : undefined,
          children: [run(block.text)],
        }),
      ];
    case 'table':
      return block.headers.length === 0 && block.rows.length === 0
        ? []
        : [noteTable(block), new Paragraph({ spacing: { after: 120 }, children: [] })];
  }
}

/** Where what is signed begins: the heading over the first line to sign on. After the last block where there is none. */
function signaturesFrom(blocks: readonly NoteBlock[]): number {
  const line = blocks.findIndex((block) => block.type === 'paragraph' && SIGNATURE.test(block.text));
  if (line < 0 || blocks.slice(line).some(({ type }) => type !== 'paragraph')) return blocks.length;
  return blocks[line - 1]?.type === 'subheading' ? line - 1 : line;
}

/**
 * The heading, the lines to sign on, the names and the date, in one paragraph that is not divided: programs that read
 * documents keep paragraphs together in different ways. Room to sign above each line; name and office close below it.
 */
function signatures(blocks: readonly NoteBlock[]): Paragraph {
  const lines = blocks.flatMap((block) =>
    block.type === 'table'
      ? []
      : printableLines(block.text).map((text) => ({ text, bold: block.type === 'subheading' })),
  );
  return new Paragraph({
    style: 'BodyText',
    alignment: AlignmentType.LEFT,
    spacing: { before: 200 },
    keepLines: true,
    children: lines.map(({ text, bold }, at) => {
      const above = SIGNATURE.test(text) ? ROOM_TO_SIGN : at === lines.length - 1 ? 2 : 1;
      return run(text, at === 0 ? { bold } : { bold, break: above });
    }),
  });
}

function noteTable(block: TableBlock): Table {
  const count = Math.max(block.headers.length, ...block.rows.map((cells) => cells.length), 1);
  const amounts = Array.from({ length: count }, (_, at) => isAmountColumn(block, at));
  const { widths, size } = columnWidths(block, amounts);
  const head = headRows(block.headers, count).map((texts) =>
    row(
      texts.map((text, at) =>
        textCell(text, widths[at] ?? 0, {
          bold: true,
          size,
          keepNext: true,
          align: amounts[at] ? 'right' : 'left',
          gapBefore: at > 0,
        }),
      ),
      true,
    ),
  );
  const sums = sumRows(block.rows, amounts);
  const body = block.rows.map((cells, index) => {
    const kind = sums[index] ?? null;
    const isLast = index === block.rows.length - 1;
    const sumFollows = sums[index + 1] !== undefined && sums[index + 1] !== null;
    const keepNext =
      !isLast && (block.rows.length <= MOST_KEPT || sumFollows || isAtAnEnd(index, block.rows.length));
    return row(
      Array.from({ length: count }, (_, at) => {
        const isRuled = kind !== null && amounts[at] === true && cellText(cells[at]) !== '';
        return textCell(cellText(cells[at]), widths[at] ?? 0, {
          align: amounts[at] ? 'right' : 'left',
          size,
          gapBefore: at > 0,
          keepNext,
          bold: kind === 'TOTAL',
          spaceAfter: kind === null ? 20 : 80,
          besideRule: kind === 'TOTAL' && !isRuled,
          ...(isRuled ? { rule: kind === 'TOTAL' ? ('total' as const) : ('above' as const) } : {}),
        });
      }),
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
  const cells = block.rows.map((row) => row[at] ?? '');
  // The first column says what the rows are, unless it holds nothing but amounts.
  if (at === 0) return cells.length > 0 && cells.every((cell) => /\d/.test(cellText(cell)) && isAmount(cell));
  if (cells.some((cell) => cellText(cell).trim() !== '')) return cells.every(isAmount);
  return printableLines(block.headers[at] ?? '').every((line) => AMOUNT_HEAD.test(line));
}

function isAmount(cell: NoteCell): boolean {
  return cellValue(cell).role !== undefined || AMOUNT_TEXT.test(cellText(cell).trim());
}

/** Sizes that a table is set in, the first in which its widest words have room; half points. */
const SIZES = [SIZE.body, 18, 16, 14] as const;
const WIDEST_AMOUNT = 1850;
/** Of the width: the labels of a schedule are sentences, its amounts are short. */
const AMOUNTS_SHARE = 0.7;
const MANY_AMOUNTS = 4;

/** Each column has room for its widest word; amounts are as wide as one another, what is left goes to the texts. */
function columnWidths(
  block: TableBlock,
  isAmount: readonly boolean[],
): { readonly widths: number[]; readonly size: number } {
  const needs = (size: number) =>
    isAmount.map((_, at) => {
      const texts = [block.headers[at] ?? '', ...block.rows.map((row) => cellText(row[at]))];
      // A first column of texts wraps between words; its words are seldom the widest of all.
      return Math.max(0, ...texts.map((text) => widestWord(text, size))) + (at > 0 ? COLUMN_GAP + 113 : 113);
    });
  const total = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0);
  const amounts = isAmount.filter(Boolean).length;
  // The labels of a schedule are sentences: beside many amounts it is set smaller rather than in words below each other.
  const labels = amounts >= MANY_AMOUNTS && !isAmount[0] ? Math.floor(TEXT_WIDTH * (1 - AMOUNTS_SHARE)) : 0;
  const readable = (size: number) =>
    needs(size).map((need, at) => (at === 0 ? Math.max(need, labels) : need));
  const comfortable = SIZES.slice(0, -1).find((each) => total(readable(each)) <= TEXT_WIDTH);
  const size = comfortable ?? SIZES.find((each) => total(needs(each)) <= TEXT_WIDTH) ?? SIZES[3];
  const least = comfortable === undefined ? needs(size) : readable(size);
  const share =
    amounts === 0 ? 0 : Math.min(WIDEST_AMOUNT, Math.floor((TEXT_WIDTH * AMOUNTS_SHARE) / amounts));
  const wanted = least.map((need, at) => (isAmount[at] ? Math.max(need, share) : need));
  // Amounts give way to the texts where both do not fit.
  const widths = total(wanted) <= TEXT_WIDTH ? wanted : [...least];
  const takers = isAmount.flatMap((amount, at) => (amount ? [] : [at]));
  const receiving = takers.length > 0 ? takers : isAmount.map((_, at) => at);
  const left = Math.max(0, TEXT_WIDTH - total(widths));
  for (const at of receiving) widths[at] = (widths[at] ?? 0) + Math.floor(left / receiving.length);
  return { widths, size };
}
