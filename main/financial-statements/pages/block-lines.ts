/**
 * The blocks of a chapter as lines to put on pages, in the sizes and widths of the document (page-measures.ts). What must
 * stay true: every word and figure of a block stands on a line, whole.
 */
import type { Picture } from '../../../shared/model/house-style.ts';
import {
  type DocumentBlock,
  type DocumentChapter,
  type Letterhead,
  logoSize,
} from '../document/document-model.ts';
import { SIZE } from '../document/page-measures.ts';
import type { FlowLine } from './flow.ts';
import type { PartRole } from './laid-out.ts';
import { LEADING, points, type Setter } from './setter.ts';
import { tableLines } from './table-lines.ts';

const NUMBER_WIDTH = points(567);

interface ParagraphLook {
  readonly role: PartRole;
  readonly size?: number;
  readonly bold?: boolean;
  readonly before?: number;
  readonly after?: number;
  readonly keepNext?: boolean;
  /** Stands before it, as the number of a note. */
  readonly number?: string | null;
  readonly place?: FlowLine['place'];
}

/** A text over the width; its first two and last two lines stay together. */
export function paragraphLines(
  set: Setter,
  parent: number | null,
  text: string,
  look: ParagraphLook,
): FlowLine[] {
  const { size = SIZE.body / 2, bold = false, before = 0, after = 0, number = null } = look;
  const part = set.part(look.role, parent);
  const indent = number === null ? 0 : NUMBER_WIDTH;
  const lines = set.lines(text, size, bold, set.width - indent);
  return lines.map((line, at) => ({
    before: at === 0 ? before : 0,
    height: size * LEADING + (at === lines.length - 1 ? after : 0),
    keepNext: (look.keepNext ?? false) || (at < lines.length - 1 && (at === 0 || at >= lines.length - 2)),
    at: (y) => {
      const place = { baseline: y + size, size, bold };
      return [
        ...(at === 0 && number !== null ? [set.item(part, number, { ...place, x: set.left })] : []),
        // Lines of one text are read with a space between.
        set.item(part, at < lines.length - 1 ? `${line} ` : line, { ...place, x: set.left + indent }),
      ];
    },
    ...(at === 0 && look.place && { place: look.place }),
  }));
}

/** The logo, which is no text, and the lines of the practice. On a cover, `parent` null, they repeat nothing to be read. */
export function letterheadLines(
  set: Setter,
  parent: number | null,
  { logo, lines }: Letterhead,
  align: 'left' | 'center' = 'left',
): FlowLine[] {
  const size = SIZE.small / 2;
  const isCentred = align === 'center';
  const logoLine = (of: Picture): FlowLine => {
    const { width, height } = logoSize(of);
    const x = isCentred ? set.left + (set.width - width) / 2 : set.left;
    return {
      before: 0,
      height: height + 6,
      keepNext: true,
      at: (y) => [{ kind: 'LOGO', part: null, x, y, width, height }],
    };
  };
  return [
    ...(logo === null ? [] : [logoLine(logo)]),
    ...lines.map((text, at): FlowLine => {
      const part = parent === null ? null : set.part('P', parent);
      return {
        before: 0,
        height: size * LEADING + (at === lines.length - 1 ? 12 : 0),
        keepNext: true,
        at: (y) => [
          set.item(part, text, {
            baseline: y + size,
            size,
            bold: at === 0,
            ...(isCentred ? { x: set.left + set.width / 2, align: 'center' as const } : { x: set.left }),
          }),
        ],
      };
    }),
  ];
}

export function chapterLines(set: Setter, chapter: DocumentChapter, parent: number): FlowLine[] {
  return [
    ...paragraphLines(set, parent, chapter.title, {
      role: 'H1',
      size: 12,
      bold: true,
      after: 2,
      keepNext: true,
      place: { bookmark: chapter.bookmark, title: chapter.title },
    }),
    ...paragraphLines(set, parent, chapter.subtitle, { role: 'P', bold: true, after: 10, keepNext: true }),
    ...chapter.blocks.flatMap((block) => blockLines(set, block, parent, chapter.isLandscape)),
  ];
}

function blockLines(set: Setter, block: DocumentBlock, parent: number, isLandscape: boolean): FlowLine[] {
  switch (block.kind) {
    case 'STATEMENT':
    case 'EQUITY':
    case 'NOTE_TABLE':
      return tableLines(set, block, parent, isLandscape);
    case 'REMARK':
      return paragraphLines(set, parent, block.text, {
        role: 'P',
        before: 10,
        after: 7,
        keepNext: block.keepNext,
      });
    case 'NOTE_HEADING':
      return paragraphLines(set, parent, block.title, {
        role: 'H2',
        size: 11,
        bold: true,
        before: 16,
        after: 6,
        keepNext: true,
        number: `${block.number}.`,
        place: { bookmark: block.bookmark, title: `${block.number}. ${block.title}` },
      });
    case 'SUBHEADING':
      return paragraphLines(set, parent, block.text, {
        role: 'H3',
        bold: true,
        before: 10,
        after: 5,
        keepNext: true,
        number: block.number,
      });
    case 'PARAGRAPH':
      return block.lines.flatMap((line) =>
        paragraphLines(set, parent, line, { role: 'P', after: 7, keepNext: block.keepNext }),
      );
    case 'LETTERHEAD':
      return letterheadLines(set, parent, block);
    case 'SIGNATURES':
      return block.lines.flatMap(({ text, bold, isToSign }, at) =>
        paragraphLines(set, parent, text, {
          role: bold ? 'H3' : 'P',
          bold,
          // Room to sign above each line.
          before: isToSign ? 40 : at === block.lines.length - 1 ? 13 : at === 0 ? 10 : 0,
          keepNext: at < block.lines.length - 1,
        }),
      );
  }
}
