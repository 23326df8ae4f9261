/**
 * Blocks of the document as Word paragraphs and tables (specification 2.6; 4.2, Word export layout 8).
 */
import { AlignmentType, Bookmark, type FileChild, HeadingLevel, Paragraph, type Table } from 'docx';
import type { DocumentBlock, DocumentChapter, NoteTableBlock } from '../document/document-model.ts';
import { headLines } from '../document/note-document.ts';
import { noteMeasures } from '../document/page-measures.ts';
import { isAtAnEnd, row, table, textCell } from './amount-cells.ts';
import { NOTE_NUMBERING } from './document-styles.ts';
import { equityTable } from './equity-table.ts';
import { letterheadParagraphs } from './letterhead.ts';
import { run } from './printed-text.ts';
import { statementTable } from './statement-table.ts';

/** A table of so few rows is not divided between pages. */
const MOST_KEPT = 14;

/** Lines between one signature and the next. */
const ROOM_TO_SIGN = 4;

export function chapterBlocks({ blocks, isLandscape }: DocumentChapter): FileChild[] {
  return blocks.flatMap((block) => blockParts(block, isLandscape));
}

function blockParts(block: DocumentBlock, isLandscape: boolean): FileChild[] {
  switch (block.kind) {
    case 'STATEMENT':
      return [statementTable(block)];
    case 'EQUITY':
      return [equityTable(block, isLandscape)];
    case 'REMARK': {
      const keep = block.keepNext || undefined;
      return [
        new Paragraph({
          style: 'BodyText',
          spacing: { before: 200 },
          keepNext: keep,
          keepLines: keep,
          children: [run(block.text)],
        }),
      ];
    }
    case 'NOTE_HEADING':
      return [
        new Paragraph({
          heading: HeadingLevel.HEADING_2,
          numbering: { reference: NOTE_NUMBERING, level: 0 },
          children: [new Bookmark({ id: block.bookmark, children: [run(block.title)] })],
        }),
      ];
    case 'SUBHEADING':
      return [
        new Paragraph({
          heading: HeadingLevel.HEADING_3,
          // The numbers of notes and their subheadings are counted by Word.
          numbering: block.number === null ? undefined : { reference: NOTE_NUMBERING, level: 1 },
          children: [run(block.text)],
        }),
      ];
    case 'PARAGRAPH':
      return block.lines.map(
        (line, at) =>
          new Paragraph({
            style: 'BodyText',
            keepNext: block.keepNext || (at < block.lines.length - 1 && block.lines.length < 4) || undefined,
            keepLines: block.keepNext || undefined,
            children: [run(line)],
          }),
      );
    case 'NOTE_TABLE':
      return [
        noteTable(block),
        new Paragraph({ spacing: { after: 120 }, keepNext: block.isFollowed || undefined, children: [] }),
      ];
    case 'LETTERHEAD':
      return letterheadParagraphs(block);
    case 'SIGNATURES':
      return [signatures(block.lines)];
  }
}

/**
 * The heading, the lines to sign on, the names and the date, in one paragraph that is not divided: programs that read
 * documents keep paragraphs together in different ways. Room to sign above each line; name and office close below it.
 */
function signatures(lines: Extract<DocumentBlock, { kind: 'SIGNATURES' }>['lines']): Paragraph {
  return new Paragraph({
    style: 'BodyText',
    alignment: AlignmentType.LEFT,
    spacing: { before: 200 },
    keepLines: true,
    children: lines.map(({ text, bold, isToSign }, at) => {
      const above = isToSign ? ROOM_TO_SIGN : at === lines.length - 1 ? 2 : 1;
      return run(text, at === 0 ? { bold } : { bold, break: above });
    }),
  });
}

function noteTable(block: NoteTableBlock): Table {
  const { isAmount, rows, isFollowed = false } = block;
  const { widths, size } = noteMeasures(block);
  const head = headLines(block.headers).map((texts) =>
    row(
      texts.map((text, at) =>
        textCell(text, widths[at] ?? 0, {
          bold: true,
          size,
          keepNext: true,
          align: isAmount[at] ? 'right' : 'left',
          gapBefore: at > 0,
        }),
      ),
      true,
    ),
  );
  const body = rows.map(({ cells, sum }, index) => {
    const isLast = index === rows.length - 1;
    const sumFollows = (rows[index + 1]?.sum ?? null) !== null;
    const keepNext = isLast
      ? isFollowed
      : rows.length <= MOST_KEPT || sumFollows || isAtAnEnd(index, rows.length);
    return row(
      cells.map((text, at) => {
        const isRuled = sum !== null && isAmount[at] === true && text !== '';
        return textCell(text, widths[at] ?? 0, {
          align: isAmount[at] ? 'right' : 'left',
          size,
          gapBefore: at > 0,
          keepNext,
          bold: sum === 'TOTAL',
          spaceAfter: sum === null ? 20 : 80,
          besideRule: sum === 'TOTAL' && !isRuled,
          ...(isRuled ? { rule: sum === 'TOTAL' ? ('total' as const) : ('above' as const) } : {}),
        });
      }),
    );
  });
  return table([...head, ...body], widths);
}
